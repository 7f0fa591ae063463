"""A forecast: what a morning says of the end of a game, so that a search need not play on until then.

    numbers of a seat (morning.py) · weights of the day ─→ its final points ─→ margin over the best other seat ─→ value
                                   └─ a small network of the day, if there is one: what the sum leaves out ─┘

Most of what happens after the next morning is chance that has nothing to do with the choice at hand. A forecast leaves it out, so
that a few futures tell more than many games played to the end; and a day takes less time than a game. The weights are found by
least squares over games of the reference policy (``isle train forecast``). In the solo game they give the margin over the sister.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.engine.halving import ONE
from isle_env.machine.jit import inner
from isle_env.machine.stack import bare, stack_array

from ...games.isle import state as S
from .morning import NUMBERS, write_numbers

FIRST_MORNING = 2
"""The first that a forecast has weights for: no search comes to one before, and no reward."""
SHAPE = (S.DAYS + 1, NUMBERS)
"""Of the weights: a row for the morning of each day; those before FIRST_MORNING are not used."""
FIRST, SECOND = 64, 32
"""Widths of a network's layers."""
TO_FIRST, OF_FIRST = NUMBERS, NUMBERS + NUMBERS * FIRST
TO_SECOND = OF_FIRST + FIRST
OF_SECOND = TO_SECOND + FIRST * SECOND
TO_POINTS = OF_SECOND + SECOND
OF_POINTS = TO_POINTS + SECOND
"""Where its parts begin in a row, behind the weights of the sum: factors of the first layer, number by number, and what is
added to their products; the same of the second layer; the factors that make points, and one number that is added."""
WIDE = (S.DAYS + 1, OF_POINTS + 1)
"""Of the weights of a forecast with networks."""
first_room, second_room = stack_array(np.float32, FIRST), stack_array(np.float32, SECOND)
number_room = stack_array(np.int64, NUMBERS)


@inner
def _points(g, seat, prices, weights):
    """What a seat is expected to have at the end. weights: float64[SHAPE] or float64[WIDE]."""
    numbers, points, day = number_room(), 0.0, np.int64(g["day"])
    write_numbers(g, seat, bare(prices[seat]), numbers)
    for k in range(NUMBERS):
        points += weights[day, k] * numbers[k]
    if weights.shape[1] > NUMBERS:
        points += _beyond_the_sum(numbers, weights[day])
    return points


@inner
def _beyond_the_sum(numbers, row):
    """What the network of a day adds to the points. numbers: int64[NUMBERS]; row: float64[WIDE[1]], of the weights.

    Most numbers of a morning are 0, and are passed over. Sums are made in one order, so that every machine finds the same.
    """
    first, second = first_room(), second_room()
    for j in range(FIRST):
        first[j] = row[OF_FIRST + j]
    for k in range(NUMBERS):
        if numbers[k] != 0:
            number = np.float32(numbers[k])
            for j in range(FIRST):
                first[j] += number * np.float32(row[TO_FIRST + k * FIRST + j])
    for j in range(SECOND):
        second[j] = row[OF_SECOND + j]
    for k in range(FIRST):
        if first[k] > 0:
            for j in range(SECOND):
                second[j] += first[k] * np.float32(row[TO_SECOND + k * SECOND + j])
    points = np.float32(row[OF_POINTS])
    for j in range(SECOND):
        if second[j] > 0:
            points += second[j] * np.float32(row[TO_POINTS + j])
    return points


@inner
def margin_at_morning(g, seat, prices, weights):
    """By how many points a seat is expected to be ahead of the best other one at the end; in the solo game, of the sister.

    prices: int64[seats, WORDS]; weights: float64[SHAPE].
    """
    margin = _points(g, seat, prices, weights)
    if g["num_players"] > 1:
        best = -1e9
        for other in range(np.int64(g["num_players"])):
            if other != seat:
                best = max(best, _points(g, np.int64(other), prices, weights))
        margin -= best
    return margin


@inner
def value_at_morning(g, seat, prices, weights, bend):
    """The value of a morning to a seat, 0 to ONE. prices, weights: as above; bend: as in value.py."""
    margin = margin_at_morning(g, seat, prices, weights)
    return np.int64(ONE * (0.5 + 0.5 * margin / (bend + abs(margin))))


def checked(weights: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Weights as kernels take them: float64[SHAPE] or float64[WIDE], read-only. Raises ``ValueError`` for another shape and what
    is no number.
    """
    found = np.array(weights, np.float64, order="C")
    if found.shape not in (SHAPE, WIDE) or not np.isfinite(found).all():
        raise ValueError(f"weights of shape {found.shape}: a forecast has finite numbers, {SHAPE[0]} rows of {SHAPE[1]}")
    found.setflags(write=False)
    return found


NO_WEIGHTS = checked(np.zeros(SHAPE))
"""For a search without a forecast."""
