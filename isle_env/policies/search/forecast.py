"""A forecast: what a morning says of the end of a game, so that a search need not play on until then.

    numbers of a seat (morning.py) ─→ its final points (engine/forecasting.py) ─→ margin over the best other seat ─→ value

Most of what happens after the next morning is chance that has nothing to do with the choice at hand. A forecast leaves it out, so
that a few futures tell more than tens of games played to the end; and a day takes less time than a game. The weights are found by
least squares over games of a player (``isle train forecast``). In the solo game they give the margin over the sister.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.forecasting import Forecasting
from isle_env.engine.halving import ONE
from isle_env.machine.jit import inner

from ...games.isle import state as S
from .morning import NUMBERS, write_numbers

FORECASTING = Forecasting(S.DAYS, NUMBERS, write_numbers)
number_room, margin_at_morning = FORECASTING.room, FORECASTING.margin


@inner
def value_at_morning(g, seat, prices, weights, bend):
    """The value of a morning to a seat, 0 to ONE. prices, weights: as in FORECASTING; bend: as in value.py."""
    margin = margin_at_morning(g, seat, prices, weights)
    return np.int64(ONE * (0.5 + 0.5 * margin / (bend + abs(margin))))
