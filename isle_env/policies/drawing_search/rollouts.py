"""What every candidate of a decision is worth: all of them play the same futures, and none drops out.

As policies/search/rollouts.py says for the first game. Here the kernel is the search's own, asked for the futures of a list of
candidates: within a day nothing is hidden, and later days are drawn for each future, so that no deck is looked at.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.engine import record
from isle_env.engine.halving import COUNT, ROOM, STATE, Table
from isle_env.engine.single import legal_mask
from isle_env.games.drawing import state as S
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.drawing.catalogue import POINT
from isle_env.policies.drawing.prices import Prices
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.search import GAMES, MEMORY, search
from isle_env.policies.drawing_search.searcher import DAYS, against_sister, alone, options_of
from isle_env.policies.drawing_search.value import UNIT

POINTS = 50.0
"""So many points are the difference between a value of 0 and one of 1: as much as a win is worth where games are close."""


class Rollouts:
    """Values of candidates in the games of one sort."""

    def __init__(self, prices: Prices, weights: npt.ArrayLike, futures: int = 1) -> None:
        """prices: of the playouts; weights: of a forecast; futures: that each candidate plays, to the second morning from now.

        Raises ``ValueError`` for weights of another shape.
        """
        self._prices, self._weights, self._futures = prices.for_all, FORECASTING.checked(weights), futures
        self._words, self._state = np.zeros(MASK_WORDS, np.uint32), np.zeros(STATE, np.int64)
        self._table = Table(
            record.zeros(S.DRAW, GAMES), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32), np.zeros(MEMORY, np.int64)
        )

    def values(self, games: np.ndarray, actions: npt.ArrayLike, key: int) -> npt.NDArray[np.float32]:
        """What legal actions of the pending decision are worth to its seat: float32[K], 0 to 1, half for the mean of all.

        games: DRAW[1]; actions: int[K], ROOM at most; key: a whole number from 0, its low KEY_BITS zero, which the futures follow
        from.
        """
        wanted, listed, sums = np.asarray(actions, np.int64), np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
        listed[: len(wanted)], self._state[COUNT] = wanted, len(wanted)
        legal_mask(games, 0, self._words)
        self._table.memory.fill(0)
        options = options_of(self._futures, DAYS, against_sister(games), forecast=True, foresees=False)
        search(
            alone(games), self._words, self._prices, self._weights, options, key, self._state, listed, sums, self._table,
            0, self._futures,
        )  # fmt: skip
        points = sums[: len(wanted)] / (self._futures * UNIT * POINT)
        return np.clip(0.5 + (points - points.mean()) / POINTS, 0, 1).astype(np.float32)
