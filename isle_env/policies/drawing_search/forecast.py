"""A forecast: what a morning of a drawing game says of its end, so that a search need not play on until then.

    numbers of a seat (morning.py) ─→ its final points (engine/forecasting.py); against the sister those beyond hers

The weights are found by least squares over games of the reference policy (``isle train forecast``).
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.forecasting import Forecasting
from isle_env.games.drawing import state as S
from isle_env.machine.jit import inner
from isle_env.machine.stack import bare
from isle_env.policies.drawing_search.morning import NUMBERS, write_numbers

FORECASTING = Forecasting(S.DAYS, NUMBERS)
number_room, _points_of = FORECASTING.room, FORECASTING.points


@inner
def points_at_morning(g, seat, prices, weights):
    """What a seat is expected to have at the end. prices: its list, bare; weights: float64, as in FORECASTING."""
    numbers = number_room()
    write_numbers(g, seat, prices, numbers)
    return _points_of(numbers, weights[np.int64(g["day"])])


@inner
def margin_at_morning(g, seat, prices, weights):
    """By how many points a seat is expected to be ahead of the best other one at the end; against the sister, of her.

    prices: int64[seats, WORDS]; weights: as above.
    """
    margin, best = points_at_morning(g, seat, bare(prices[seat]), weights), -1e9
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            best = max(best, points_at_morning(g, np.int64(other), bare(prices[other]), weights))
    return margin - best if g["num_players"] > 1 else margin
