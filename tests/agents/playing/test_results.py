"""Rows follow their columns, and speeds count the agent's own time."""

import math
from dataclasses import dataclass

from isle_agents.playing.results import Timed, cells


@dataclass
class Result(Timed):
    """Some results of an agent."""

    agent: str
    parts: tuple[int, ...]
    decisions: int
    seconds: float


def test_cells_follow_the_columns_and_lists_are_spread():
    result = Result("random", (-3, 8), 40, 0.5)
    assert cells(result, ("rats", "agent", "families", "decisions"), (("rats", "families"), result.parts)) == [
        -3,
        "random",
        8,
        40,
    ]


def test_decisions_per_second():
    assert Result("random", (), 40, 0.5).decisions_per_second == 80
    assert Result("random", (), 40, 0.0).decisions_per_second == math.inf
