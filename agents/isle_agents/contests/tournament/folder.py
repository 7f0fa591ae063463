"""The folder of a tournament (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from isle_agents.contests.tournament.description import describe
from isle_agents.contests.tournament.match import SeatResult, columns
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing import folder
from isle_agents.playing.stats_file import stats_of
from isle_env.engine.rules import Rules


class Folder(folder.Folder[SeatResult]):
    """The folder of one tournament.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes; parquet: keep
    stats.csv in that form, too?
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int, parquet: bool = False) -> None:
        about, heads, read = describe(settings, command, workers), columns(settings.rules), partial(parsed, rules=settings.rules)
        stats = stats_of(path, settings, heads, settings.mode, settings.players, parquet)
        super().__init__(path, "tournament", about, heads, read, settings.players, stats)


def parsed(row: dict[str, str], rules: Rules) -> SeatResult:
    """A row of games.csv. Raises ``ValueError`` for one that was cut off in the middle.

    row: its cells; rules: of the game that is played.
    """
    words = ("agent", "win", "seconds", "failed")
    numbers: dict[str, Any] = {column: int(row[column]) for column in columns(rules) if column not in words}
    parts = tuple(numbers.pop(part) for part in rules.all_parts)
    return SeatResult(
        agent=row["agent"],
        win=float(row["win"]),
        seconds=float(row["seconds"]),
        failed=row["failed"],
        parts=parts,
        rules=rules,
        **numbers,
    )
