"""The folder of a run of solo games (``playing.folder``): its record and the rows of its games.csv."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from isle_agents.contests.solo.match import SoloResult, columns, sister_columns
from isle_agents.contests.solo.schedule import Settings
from isle_agents.playing import folder, provenance
from isle_agents.playing.stats_file import stats_of
from isle_env.engine.rules import Rules
from isle_env.setting import SOLO


class Folder(folder.Folder[SoloResult]):
    """The folder of one run.

    path: the folder; settings: what is played; command: how to start it again; workers: number of processes; parquet: keep
    stats.csv in that form, too?
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int, parquet: bool = False) -> None:
        about, heads, read = describe(settings, command, workers), columns(settings.rules), partial(parsed, rules=settings.rules)
        stats = stats_of(path, settings, heads, SOLO, 1, parquet)
        super().__init__(path, "solo", about, heads, read, 1, stats)


def describe(settings: Settings, command: list[str], workers: int) -> dict[str, Any]:
    """The contents of solo.json before the first game."""
    return provenance.describe(command, asdict(settings), settings.total, workers)


def parsed(row: dict[str, str], rules: Rules) -> SoloResult:
    """A row of games.csv. Raises ``ValueError`` for one that was cut off in the middle.

    row: its cells; rules: of the game that is played.
    """
    words = ("agent", "difficulty", "seconds", "failed")
    numbers: dict[str, Any] = {column: int(row[column]) for column in columns(rules) if column not in words}
    parts = tuple(numbers.pop(part) for part in rules.parts_in(SOLO))
    hers = tuple(numbers.pop(column) for column in sister_columns(rules))
    return SoloResult(
        agent=row["agent"],
        difficulty=row["difficulty"],
        seconds=float(row["seconds"]),
        failed=row["failed"],
        parts=parts,
        sister_parts=hers,
        rules=rules,
        **numbers,
    )
