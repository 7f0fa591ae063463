"""What the results of tournaments and solo games have in common: a row of games.csv, and the speed of an agent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar


class GameRow(Protocol):
    """A row of games.csv."""

    @property
    def game(self) -> int:
        """The number of its game."""
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
    """Time spent in the agent's ``act``."""

    @property
    def decisions_per_second(self) -> float:
        """Decisions in a second of the agent's own time."""
        return self.decisions / self.seconds if self.seconds > 0 else math.inf


def cells(result: object, columns: Sequence[str], *lists: tuple[Sequence[str], Sequence[int]]) -> list[Any]:
    """The row of games.csv that a result fills, in the order of the columns.

    A column shows the attribute of the same name. lists: for an attribute that holds several columns, their names and values.
    """
    row = dict(vars(result))
    for names, values in lists:
        row.update(zip(names, values, strict=True))
    return [row[column] for column in columns]
