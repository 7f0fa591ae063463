"""The folder of a tournament (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from agents.playing import folder
from agents.playing.points import columns as score_columns
from agents.tournament.description import describe
from agents.tournament.match import SeatResult, columns
from agents.tournament.schedule import Settings
from isle_env.games.known import FIRST


class Folder(folder.Folder[SeatResult]):
    """The folder of one tournament.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes.
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int) -> None:
        about, game = describe(settings, command, workers), settings.game
        super().__init__(path, "tournament", about, columns(game), partial(parsed, game=game), settings.players)


def parsed(row: dict[str, str], game: str = FIRST) -> SeatResult:
    """A row of games.csv. row: its cells; game: that is played. Raises ``ValueError`` for one that was cut off in the middle."""
    numbers = {column: int(row[column]) for column in columns(game) if column not in ("agent", "win", "seconds", "left")}
    parts = tuple(numbers.pop(part) for part in score_columns(game))
    return SeatResult(
        agent=row["agent"],
        win=float(row["win"]),
        seconds=float(row["seconds"]),
        left=row["left"],
        parts=parts,
        played=game,
        **numbers,
    )
