"""The parts of a score, and what people call them in each game and mode."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from isle_env.games.isle.state import FAMILY_PARTS, SCORE_PARTS, SISTER_PARTS
from isle_env.games.known import FIRST, rules_called

PARTS = (*SCORE_PARTS[:-1], "family_cards")
"""The parts of a player's score in every mode of The Isle of Cats, without the total."""

SOLO = PARTS[:-1]
"""Those of the solo game."""

SISTER = SISTER_PARTS[:-1]
"""The parts of the sister's score in every game that has her, without the total."""

_FAMILY = {part: part.replace("_", " ") for part in FAMILY_PARTS if part != "total"}
_OTHERS = {part: part.replace("_", " ") for part in SOLO}


@functools.cache  # asked for every row
def columns(game: str = FIRST, further: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The parts of a player's score in every mode of a game. game: a name of ``games.known.GAMES``; further: parts that modules
    add (``Expansion.scored``).
    """
    return (*SOLO, *further, *PARTS[len(SOLO) :]) if game == FIRST else rules_called(game).score_parts[:-1]


def alone(game: str = FIRST, further: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Those of the game alone, in the same order. further: as for :func:`columns`."""
    return (*SOLO, *further) if game == FIRST else columns(game)


def sisters(further: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The parts of the sister's score. further: as for :func:`columns`."""
    return (*SISTER, *further)


def headings(mode: str, game: str = FIRST, further: tuple[str, ...] = ()) -> dict[str, str]:
    """The parts that are shown in a mode -> what people call them.

    further: as for :func:`columns`. In family mode rare treasures pay nothing, there are no public lessons, and family cards
    instead of private ones (R-40).
    """
    if game != FIRST:
        return {part: part.replace("_", " ") for part in columns(game)}
    return _FAMILY if mode == "family" else {**_OTHERS, **{part: part for part in further}}


def parts(score: Mapping[str, int], game: str = FIRST, further: tuple[str, ...] = ()) -> tuple[int, ...]:
    """The points of a seat in the order of :func:`columns`, 0 for a part that its mode does not have.

    score: as ``Game.scores`` has it; further: as for :func:`columns`.
    """
    return tuple(int(score.get(part, 0)) for part in columns(game, further))
