"""A forecast: what a morning says of the end of a game, so that a search need not play on until then.

    numbers of a seat (morning.py) · weights of the day ─→ its final points ─→ margin over the best other seat ─→ value

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
number_room = stack_array(np.int64, NUMBERS)


@inner
def _points(g, seat, prices, weights):
    """What a seat is expected to have at the end. weights: float64[SHAPE]."""
    numbers, points, day = number_room(), 0.0, np.int64(g["day"])
    write_numbers(g, seat, bare(prices[seat]), numbers)
    for k in range(NUMBERS):
        points += weights[day, k] * numbers[k]
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
    """Weights as kernels take them: float64[SHAPE], read-only. Raises ``ValueError`` for another shape and what is no number."""
    found = np.array(weights, np.float64, order="C")
    if found.shape != SHAPE or not np.isfinite(found).all():
        raise ValueError(f"weights of shape {found.shape}: a forecast has finite numbers, {SHAPE[0]} rows of {SHAPE[1]}")
    found.setflags(write=False)
    return found


NO_WEIGHTS = checked(np.zeros(SHAPE))
"""For a search without a forecast."""
