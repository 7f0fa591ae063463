"""The folder of a run of solo games (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from agents.playing import folder, provenance
from agents.playing.points import alone
from agents.playing.stats_file import stats_of
from agents.solo.match import SoloResult, columns, sister_columns
from agents.solo.schedule import Settings
from isle_env.games.known import FIRST


class Folder(folder.Folder[SoloResult]):
    """The folder of one run.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes; parquet: keep
    stats.csv in that form, too?
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int, parquet: bool = False) -> None:
        about, game, further = describe(settings, command, workers), settings.game, settings.expansion.scored
        read = partial(parsed, game=game, further=further)
        stats = stats_of(path, settings, columns(game, further), "solo", 1, parquet)
        super().__init__(path, "solo", about, columns(game, further), read, 1, stats)


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of solo.json before the first game."""
    return provenance.describe(command, asdict(settings), settings.total, workers)


def parsed(row: dict[str, str], game: str = FIRST, further: tuple[str, ...] = ()) -> SoloResult:
    """A row of games.csv. Raises ``ValueError`` for one that was cut off in the middle.

    row: its cells; game: that is played; further: parts of a score that its modules add.
    """
    words = ("agent", "difficulty", "seconds", "left")
    numbers: dict[str, Any] = {column: int(row[column]) for column in columns(game, further) if column not in words}
    parts = tuple(numbers.pop(part) for part in alone(game, further))
    hers = tuple(numbers.pop(column) for column in sister_columns(further))
    return SoloResult(
        agent=row["agent"],
        difficulty=row["difficulty"],
        seconds=float(row["seconds"]),
        left=row["left"],
        parts=parts,
        sister_parts=hers,
        played=game,
        further=further,
        **numbers,
    )
