"""The search of The Isle of Cats as Python uses it (engine/searching.py)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.engine.searching import Searching

from ...games.isle import state as S
from . import settings
from .ends import counted
from .forecast import FORECASTING
from .futures import GAME, NUMBER
from .search import ENDS, PRIOR, search


class Searcher(Searching):
    """Searches one decision after the other, in games of any mode. Its memory is small and does not grow."""

    record, kernel, playouts, rooms, prior = S.GAME, search, settings.PLAYOUTS, GAME + 1, PRIOR
    memory = NUMBER + 1

    def __init__(self, *, weights: npt.ArrayLike | None = None, days: int = 1, **budget: Any) -> None:
        """budget: ``playouts``, ``ms`` and ``threads``, as in :class:`Searching`.

        weights: of a forecast (forecast.py), None: all futures are played to the end; days: to come, after which early ones end.
        Raises ``ValueError`` for numbers out of range.
        """
        self._days = 0 if weights is None else days
        if weights is not None and budget.get("playouts") is None and budget.get("ms") is None:
            budget["playouts"] = settings.FORECAST_PLAYOUTS
        super().__init__(weights=FORECASTING.nothing if weights is None else FORECASTING.checked(weights), **budget)

    def options(self, games: np.ndarray, playouts: int) -> npt.NDArray[np.int64]:
        """The numbers that the kernel goes by."""
        return settings.options(games[0], playouts, self._days)

    def counted(self, options: npt.NDArray[np.int64], futures: int) -> int:
        """For how many late futures so many of a decision count (ends.py)."""
        return counted(options[ENDS:], futures)
