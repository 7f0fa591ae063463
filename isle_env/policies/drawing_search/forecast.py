"""A forecast: what a morning of a drawing game says of its end, so that a search need not play on until then.

    numbers of a seat (morning.py) ─→ its final points (engine/forecasting.py); against the sister those beyond hers

The weights are found by least squares over games of a player (``isle train forecast``).
"""

from __future__ import annotations

from isle_env.engine.forecasting import Forecasting
from isle_env.games.drawing import state as S
from isle_env.policies.drawing_search.morning import NUMBERS, write_numbers

FORECASTING = Forecasting(S.DAYS, NUMBERS, write_numbers)
points_at_morning, margin_at_morning = FORECASTING.points, FORECASTING.margin
