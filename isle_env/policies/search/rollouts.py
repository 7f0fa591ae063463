"""What every candidate of a decision is worth: all of them play the same futures of the true game, and none drops out.

    the game ─shuffle deck and bag─→ future 1 ─┬─ candidate 1 ─→ the policy plays on to the next morning ─→ forecast ─→ value
                                               └─ candidate 2 ─→ …
             ─shuffle deck and bag─→ future 2 …

A search (search.py) wants to know which candidate is best, and spends its playouts there. A learner wants values that are fair,
not sharp: it averages over many positions. The hidden cards of all seats stay as they are, which is fair on average, too; so
these values are for training, and nobody who plays may be given them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.engine import record
from isle_env.engine.halving import ONE, Table
from isle_env.engine.rng import shuffle
from isle_env.engine.seeding import write_dice
from isle_env.engine.single import legal_mask
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.machine.sizes import MASK_WORDS

from ...games.isle import state as S
from ..isle import Prices
from . import settings
from .forecast import FORECASTING
from .futures import FUTURE, GAME
from .search import DAYS, value_ahead


@takes(3, "rollouts")
@jit_nogil
def roll_out(root, words, prices, weights, options, key, futures, listed, sums, table):
    """Play so many futures with each of the listed actions.

    root: GAME[1], not changed; words: uint32[MASK_WORDS], its legal actions; prices, weights, options: as in ``search``; key:
    int64, not negative, which all chance follows from; listed: int64[K], legal actions; sums: int64[K], to which their values
    are added, 0 to ONE each; table: :class:`Table` with GAME[3], written.
    """
    games, dice = table.games, table.dice
    seat = np.int64(root[0]["seat"])
    write_dice(key, dice)
    for _ in range(futures):
        games[FUTURE] = root[0]
        shuffle(dice, games[FUTURE]["deck"], np.int64(games[FUTURE]["deck_left"]))
        shuffle(dice, games[FUTURE]["bag"], np.int64(games[FUTURE]["bag_left"]))
        for k in range(listed.shape[0]):
            sums[k] += value_ahead(games, seat, listed[k], words, prices, weights, options, options[DAYS], table.mask)


class Rollouts:
    """Values of candidates in the games of one mode and number of seats."""

    def __init__(self, prices: Prices, weights: npt.ArrayLike, futures: int = 1) -> None:
        """prices: of all seats in the playouts; weights: of a forecast; futures: that each candidate plays.

        Raises ``ValueError`` for weights of another shape.
        """
        self._prices, self._weights, self._futures = prices.for_all, FORECASTING.checked(weights), futures
        self._words = np.zeros(MASK_WORDS, np.uint32)
        self._table = Table(record.zeros(S.GAME, GAME + 1), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32), np.zeros(0))

    def values(self, games: np.ndarray, actions: npt.ArrayLike, key: int) -> npt.NDArray[np.float32]:
        """What legal actions of the pending decision are worth to its seat: float32[K], 0 to 1, half for an even end.

        games: GAME[1]; actions: int[K]; key: a whole number from 0, which the futures follow from.
        """
        listed = np.asarray(actions, np.int64)
        sums = np.zeros(len(listed), np.int64)
        legal_mask(games, 0, self._words)
        options = settings.options(games[0], self._futures, days=1)
        roll_out(games, self._words, self._prices, self._weights, options, key, self._futures, listed, sums, self._table)
        return (sums / (self._futures * ONE)).astype(np.float32)
