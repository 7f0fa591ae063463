"""What is known of the rungs before anybody is rated: their games against each other, pair by pair, in calibration.csv.

The file comes from the ratings of the rungs themselves (docs/leaderboard), by `python -m docs.make_leaderboard`. Its digest is in
every rating, since another file would give other figures.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable
from pathlib import Path

from isle_agents.contests.rating.ladder import MODES
from isle_agents.contests.rating.model import Pair
from isle_agents.playing.games import csv_text

FILE = Path(__file__).with_name("calibration.csv")
COLUMNS = ("mode", "player", "rung", "wins", "games", "effective")


def pairs_of(mode: str, without: str) -> list[Pair]:
    """The games of the rungs of a mode against each other. without: the player who is rated; its own games are counted anew."""
    return [
        Pair(row["player"], row["rung"], float(row["wins"]), float(row["games"]), float(row["effective"]), MODES[mode].others)
        for row in _rows()
        if row["mode"] == mode and without not in (row["player"], row["rung"])
    ]


def digest() -> str:
    """What tells this calibration from others."""
    return hashlib.sha256("\n".join(",".join(row.values()) for row in _rows()).encode()).hexdigest()[:16]


def text_of(pairs: Iterable[tuple[str, Pair]]) -> str:
    """The file. pairs: each with its mode."""
    rows = ((mode, pair.player, pair.rung, f"{pair.wins:g}", f"{pair.games:g}", f"{pair.effective:.1f}") for mode, pair in pairs)
    return csv_text([COLUMNS, *rows])


def _rows() -> list[dict[str, str]]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
