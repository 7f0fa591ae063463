"""A forecast in a kernel: the points that a seat is expected to have at the end (:class:`Forecasting`).

    numbers of a morning ┬─→ weighted sum ─────────────────────────────────────┬─→ points ─→ margin over the best other seat
                         └─→ a small network of the day, if the file has one ──┘

Each game says which numbers a morning has. The weights of all days are one array, with a row for each day.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.machine.jit import inner
from isle_env.machine.stack import bare, stack_array

FIRST_MORNING = 2
"""The first that a forecast has weights for: no search comes to one before, and no reward."""
FIRST, SECOND = 64, 32
"""Widths of a network's layers."""
_first_room, _second_room = stack_array(np.float32, FIRST), stack_array(np.float32, SECOND)


class Forecasting:
    """The forecasts of a game, for Python and as parts of its kernels."""

    def __init__(self, days: int, numbers: int, write_numbers: Any) -> None:
        """days: of the game; numbers: of a morning; write_numbers(g, seat, prices, out): the kernel that writes those of a seat.

        In the parts below, weights are as :meth:`checked` gives them.
        """
        self.days = days
        self.shape = days + 1, numbers
        """Of the weights: a row for the morning of each day; those before FIRST_MORNING are not used."""
        self.wide = days + 1, numbers + (numbers + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1
        """Of the weights of a forecast with networks."""
        self.room = stack_array(np.int64, numbers)
        """For kernels: room for the numbers of a morning, not cleared."""
        self.expected = _points_of(numbers)
        """For kernels: expected(found, row), what numbers of a morning, int64[numbers], promise by a row of the weights."""
        self.points, self.margin = _at_morning(self.room, self.expected, write_numbers)
        """For kernels: points(g, seat, prices, weights), what a seat is expected to have at the end, prices: its list, bare; and
        margin(g, seat, prices, weights), by how much it is ahead of the best other seat then, alone its points, prices:
        int64[seats, WORDS]."""
        self.write_morning = _morning_of(write_numbers)
        """For kernels: write_morning(g, prices, out), which writes the numbers of all seats; prices: int64[seats, WORDS], out:
        int32[n, numbers]."""
        self.nothing = self.checked(np.zeros(self.shape))
        """For a search without a forecast."""

    def checked(self, weights: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Weights as kernels take them: float64[shape] or float64[wide], read-only. Raises ``ValueError`` for another shape and
        what is no number.
        """
        found = np.array(weights, np.float64, order="C")
        if found.shape not in (self.shape, self.wide) or not np.isfinite(found).all():
            raise ValueError(
                f"weights of shape {found.shape}: a forecast has finite numbers, {self.shape[0]} rows of {self.shape[1]}"
            )
        found.setflags(write=False)
        return found


def _at_morning(room: Any, points_of: Any, write_numbers: Any) -> tuple[Any, Any]:
    """The kernels ``points`` and ``margin`` of a game."""

    @inner
    def points(g, seat, prices, weights):
        """What a seat is expected to have at the end."""
        numbers = room()
        write_numbers(g, seat, prices, numbers)
        return points_of(numbers, weights[np.int64(g["day"])])

    @inner
    def margin(g, seat, prices, weights):
        """By how much a seat is expected to be ahead of the best other one at the end."""
        ahead = points(g, seat, bare(prices[seat]), weights)
        if g["num_players"] > 1:
            best = -1e9
            for other in range(np.int64(g["num_players"])):
                if other != seat:
                    best = max(best, points(g, np.int64(other), bare(prices[other]), weights))
            ahead -= best
        return ahead

    return points, margin


def _morning_of(write_numbers: Any) -> Any:
    """The kernel ``write_morning`` of a game."""

    @inner
    def write_morning(g, prices, out):
        """Write the numbers of all seats."""
        for seat in range(out.shape[0]):
            write_numbers(g, np.int64(seat), bare(prices[seat]), out[seat])

    return write_morning


def _points_of(numbers: int) -> Any:
    """The kernel that makes points(numbers, row) of so many numbers, int64[:], and a row of the weights.

    Behind the weights of the sum, a row has the network's parts: factors of the first layer, number by number, and what is added
    to their products; the same of the second layer; the factors that make points, and one number that is added. Most numbers of
    a morning are 0, and are passed over. Sums are made in one order, so that every machine finds the same.
    """
    of_first = numbers + numbers * FIRST
    to_second = of_first + FIRST
    of_second = to_second + FIRST * SECOND
    to_points = of_second + SECOND
    of_points = to_points + SECOND

    @inner
    def points(found, row):
        """What the end is expected to bring."""
        total = 0.0
        for k in range(numbers):
            total += row[k] * found[k]
        if row.shape[0] > numbers:
            total += beyond_the_sum(found, row)
        return total

    @inner
    def beyond_the_sum(found, row):
        """What the network of a day adds."""
        first, second = _first_room(), _second_room()
        for j in range(FIRST):
            first[j] = row[of_first + j]
        for k in range(numbers):
            if found[k] != 0:
                number = np.float32(found[k])
                for j in range(FIRST):
                    first[j] += number * np.float32(row[numbers + k * FIRST + j])
        for j in range(SECOND):
            second[j] = row[of_second + j]
        for k in range(FIRST):
            if first[k] > 0:
                for j in range(SECOND):
                    second[j] += first[k] * np.float32(row[to_second + k * SECOND + j])
        added = np.float32(row[of_points])
        for j in range(SECOND):
            if second[j] > 0:
                added += second[j] * np.float32(row[to_points + j])
        return added

    return points
