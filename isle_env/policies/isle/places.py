"""The best places of a tile, by the policy's rating: for those who weigh more than one, the search and the candidates."""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import insert
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner

from ...box import T
from ...games.isle import actions as A
from .fit import fit_of


@inner
def best_places(g, prices, words, terrain, most, keys):
    """The best places of the tile in hand, best first. Returns how many there are, ``most`` at most.

    prices: the deciding seat's list, bare; words: uint32[MASK_WORDS], the legal actions; terrain: of ``make_terrain``; keys: room
    for ``most``, overwritten with the keys of the places (fit.py).
    """
    seat, shape, colour = np.int64(g["seat"]), np.int64(T.TILE_SHAPE[g["tile_in_hand"]]), np.int64(g["colour_in_hand"])
    count = np.int64(0)
    for j in range(A.PLACE >> 5, A.MASK_WORDS):
        word = np.int64(words[j])
        while word != 0:
            key = fit_of(g, seat, prices, terrain, shape, colour, 32 * j + lowest(word))
            word &= word - 1
            count = insert(keys, count, most, key)
    return count
