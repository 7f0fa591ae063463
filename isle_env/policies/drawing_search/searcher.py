"""The search of the drawing games as Python uses it (engine/searching.py), and the numbers that it goes by."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.engine.halving import ONE
from isle_env.engine.opinions import LEAD, POINTS
from isle_env.engine.record import copied
from isle_env.engine.searching import Searching
from isle_env.games.drawing import state as S
from isle_env.games.drawing.layout import has_sister
from isle_env.policies.drawing.catalogue import POINT
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.search import GAMES, MEMORY, OPTIONS, search
from isle_env.policies.drawing_search.search import PRIOR as PRIOR_OPTION
from isle_env.policies.drawing_search.value import UNIT

PLAYOUTS = 100
"""Playouts of a decision where nothing else is asked for."""
MOST, PLACES = 64, 16
"""Candidates at most, and where something is drawn."""
PRIOR, SLOPE = 20, 100
"""The opinion of the policy, or of the forecast where it foresees, counts for so many futures; to be the policy's choice is worth
so many hundredths of a point there."""
DAYS = 2
"""Mornings to come on which a future ends, 0: at the end of the game. What comes later depends little on the choice at hand."""

_BY_SEAT = [name for name in S.DRAW.names or () if S.DRAW[name].shape[:1] == (S.MAX_SEATS,)]
"""The fields that have a value for each seat."""


def alone(games: np.ndarray) -> np.ndarray:
    """The game of the deciding seat as a game of one seat: its boat does not touch the others'. games: DRAW[1], not changed."""
    if games[0]["num_players"] == 1:
        return games
    root = copied(games)
    g, seat = root[0], int(games[0]["seat"])
    for name in _BY_SEAT:
        g[name][0] = games[0][name][seat]
    g["num_players"], g["seat"] = 1, 0
    return root


class Searcher(Searching):
    """Searches one decision after the other, in both games. Its memory is small and does not grow."""

    record, kernel, playouts, rooms, prior = S.DRAW, search, PLAYOUTS, GAMES, PRIOR_OPTION
    memory = MEMORY

    def __init__(self, *, days: int = DAYS, weights: npt.ArrayLike | None = None, **budget: Any) -> None:
        """budget: ``playouts``, ``ms`` and ``threads``, as in :class:`Searching`; days: as ``DAYS``; weights: of a forecast
        (forecast.py), None: mornings are worth what value.py says. Raises ``ValueError``.
        """
        if not 0 <= days <= S.DAYS:
            raise ValueError(f"days={days}: expected 0 to {S.DAYS}")
        self._days = days
        self._forecast = weights is not None
        super().__init__(weights=FORECASTING.nothing if weights is None else FORECASTING.checked(weights), **budget)

    def position(self, games: np.ndarray) -> np.ndarray:
        """The game as the kernel takes it."""
        return alone(games)

    def options(self, games: np.ndarray, playouts: int) -> npt.NDArray[np.int64]:
        """The numbers that the kernel goes by. Against the sister the policy plays on; the forecast won no more."""
        sister = against_sister(games)
        return options_of(playouts, self._days, sister, self._forecast, foresees=self._forecast and not sister)

    def unit(self, games: np.ndarray) -> str:
        """Points, as no other seat matters; against the sister the lead over her."""
        return LEAD if against_sister(games) else POINTS

    def in_unit(self, mean: float) -> float:
        """A mean of values in points (value.py)."""
        return (mean - 0.5) * ONE / (UNIT * POINT)


def against_sister(games: np.ndarray) -> bool:
    """Is it a game against the sister?"""
    return has_sister(int(games[0]["game"]), int(games[0]["num_players"]))


@functools.cache
def options_of(playouts: int, days: int, sister: bool, forecast: bool, foresees: bool) -> npt.NDArray[np.int64]:
    """The options of the kernel: int64[OPTIONS], read-only. forecast: mornings are worth what it says; foresees: it plays
    what is left of the day, and the opinion is its own.
    """
    numbers = np.array([playouts, MOST, PLACES, PRIOR, SLOPE, days, sister, forecast, foresees], np.int64)
    assert numbers.shape == (OPTIONS,)
    numbers.setflags(write=False)
    return numbers
