"""The parts of a score, and what people call them in each mode."""

from __future__ import annotations

from isle_env.games.isle.state import SCORE_PARTS, SISTER_PARTS

PARTS = SCORE_PARTS[:-1]
"""The parts of a player's score, without the total."""

SISTER = SISTER_PARTS[:-1]
"""The parts of the sister's score, without the total."""

_FAMILY = {"rats": "rats", "rooms": "rooms", "families": "families", "private_lessons": "family cards"}


def headings(mode: str) -> dict[str, str]:
    """The parts that are shown in a mode -> what people call them.

    In family mode rare treasures pay nothing, there are no public lessons, and the private ones are the family cards (R-40).
    """
    return _FAMILY if mode == "family" else {part: part.replace("_", " ") for part in PARTS}
