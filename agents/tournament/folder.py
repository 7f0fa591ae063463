"""The folder of a tournament (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from agents.playing import folder
from agents.playing.points import columns as score_columns
from agents.playing.stats_file import stats_of
from agents.tournament.description import describe
from agents.tournament.match import SeatResult, columns
from agents.tournament.schedule import Settings
from isle_env.games.known import FIRST


class Folder(folder.Folder[SeatResult]):
    """The folder of one tournament.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes; parquet: keep
    stats.csv in that form, too?
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int, parquet: bool = False) -> None:
        about, game, further = describe(settings, command, workers), settings.game, settings.expansion.scored
        read = partial(parsed, game=game, further=further)
        stats = stats_of(path, settings, columns(game, further), settings.mode, settings.players, parquet)
        super().__init__(path, "tournament", about, columns(game, further), read, settings.players, stats)


def parsed(row: dict[str, str], game: str = FIRST, further: tuple[str, ...] = ()) -> SeatResult:
    """A row of games.csv. Raises ``ValueError`` for one that was cut off in the middle.

    row: its cells; game: that is played; further: parts of a score that its modules add.
    """
    words = ("agent", "win", "seconds", "left")
    numbers: dict[str, Any] = {column: int(row[column]) for column in columns(game, further) if column not in words}
    parts = tuple(numbers.pop(part) for part in score_columns(game, further))
    return SeatResult(
        agent=row["agent"],
        win=float(row["win"]),
        seconds=float(row["seconds"]),
        left=row["left"],
        parts=parts,
        played=game,
        further=further,
        **numbers,
    )
