"""What the results of tournaments and solo games have in common: a row of games.csv, and the speed of an agent."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from isle_agents.playing.leaving import kind


class GameRow(Protocol):
    """A row of games.csv."""

    @property
    def game(self) -> int:
        """The number of its game."""
        ...

    @property
    def agent(self) -> str:
        """The agent whose result it is."""
        ...

    @property
    def failed(self) -> str:
        """Why the agent left the game; empty: it stayed."""
        ...

    @property
    def measured(self) -> Sequence[int | str]:
        """The cells that stats.csv has behind these; empty where there is none."""
        ...

    def cells(self) -> list[Any]:
        """The cells of the row, in the order of the columns."""
        ...


Row = TypeVar("Row", bound=GameRow)


class Timed:
    """Results of an agent with the number of its decisions and the time it took."""

    decisions: int
    """Choices between two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``, without compiling."""

    @property
    def decisions_per_second(self) -> float:
        """Decisions in a second of the agent's own time."""
        return self.decisions / self.seconds if self.seconds > 0 else math.inf


class Sums:
    """What is added up over an agent's games, row by row; none of it grows with their number."""

    def __init__(self) -> None:
        self.rows = self.total = self.decisions = 0
        self.parts: list[int] = []
        self.seconds = 0.0
        self.failed: Counter[str] = Counter()
        """Games that the agent left, by the kind of reason."""

    def add(self, total: int, parts: Sequence[int], decisions: int, seconds: float, failed: str) -> None:
        """Add a row."""
        self.rows += 1
        self.total += total
        self.parts = [before + points for before, points in zip(self.parts, parts, strict=True)] if self.parts else list(parts)
        self.decisions += decisions
        self.seconds += seconds
        if failed:
            self.failed[kind(failed)] += 1

    def means(self) -> tuple[float, ...]:
        """The mean of each part."""
        return tuple(points / self.rows for points in self.parts)


def cells(result: object, columns: Sequence[str], *lists: tuple[Sequence[str], Sequence[int]]) -> list[Any]:
    """The row of games.csv that a result fills, in the order of the columns.

    A column shows the attribute of the same name. lists: for an attribute that holds several columns, their names and values.
    """
    row = dict(vars(result))
    for names, values in lists:
        row.update(zip(names, values, strict=True))
    return [row[column] for column in columns]
