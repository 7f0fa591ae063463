"""The folder of a run of solo games (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from agents.playing import folder, provenance
from agents.playing.points import alone
from agents.solo.match import SISTER_COLUMNS, SoloResult, columns
from agents.solo.schedule import Settings
from isle_env.games.known import FIRST


class Folder(folder.Folder[SoloResult]):
    """The folder of one run.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes.
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int) -> None:
        about, game = describe(settings, command, workers), settings.game
        super().__init__(path, "solo", about, columns(game), partial(parsed, game=game), seats=1)


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of solo.json before the first game."""
    return provenance.describe(command, asdict(settings), settings.total, workers)


def parsed(row: dict[str, str], game: str = FIRST) -> SoloResult:
    """A row of games.csv. row: its cells; game: that is played. Raises ``ValueError`` for one that was cut off in the middle."""
    words = ("agent", "difficulty", "seconds", "left")
    numbers = {column: int(row[column]) for column in columns(game) if column not in words}
    parts = tuple(numbers.pop(part) for part in alone(game))
    hers = tuple(numbers.pop(column) for column in SISTER_COLUMNS)
    return SoloResult(
        agent=row["agent"],
        difficulty=row["difficulty"],
        seconds=float(row["seconds"]),
        left=row["left"],
        parts=parts,
        sister_parts=hers,
        played=game,
        **numbers,
    )
