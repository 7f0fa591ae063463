"""What the results of tournaments and solo games have in common: a row of games.csv, and the speed of an agent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any


class Timed:
    """Results that know how many choices an agent made and how long it thought."""

    decisions: int
    """Choices among two or more actions."""
    seconds: float
    """Time spent in the agent's ``act``."""

    @property
    def decisions_per_second(self) -> float:
        """Choices made in a second of the agent's own thinking."""
        return self.decisions / self.seconds if self.seconds > 0 else math.inf


def cells(result: object, columns: Sequence[str], *lists: tuple[Sequence[str], Sequence[int]]) -> list[Any]:
    """The row of a result, in the order of the columns.

    A column shows the attribute of its name; lists: the names of several columns, and the values that one attribute holds
    for all of them.
    """
    row = dict(vars(result))
    for names, values in lists:
        row.update(zip(names, values, strict=True))
    return [row[column] for column in columns]
