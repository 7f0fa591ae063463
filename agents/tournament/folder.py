"""The folder of a tournament (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from pathlib import Path

from agents.playing import folder
from agents.playing.points import PARTS
from agents.tournament.description import describe
from agents.tournament.match import COLUMNS, SeatResult
from agents.tournament.schedule import Settings


class Folder(folder.Folder[SeatResult]):
    """The folder of one tournament.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes.
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int) -> None:
        super().__init__(path, "tournament", describe(settings, command, workers), COLUMNS, parsed, settings.players)


def parsed(row: dict[str, str]) -> SeatResult:
    """A row of games.csv. row: its cells. Raises ``ValueError`` for one that was cut off in the middle."""
    numbers = {column: int(row[column]) for column in COLUMNS if column not in ("agent", "win", "seconds", "left")}
    parts = tuple(numbers.pop(part) for part in PARTS)
    return SeatResult(
        agent=row["agent"], win=float(row["win"]), seconds=float(row["seconds"]), left=row["left"], parts=parts, **numbers
    )
