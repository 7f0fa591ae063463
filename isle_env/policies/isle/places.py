"""The best places of a tile, by the policy's rating: for those who weigh more than one, the search and the candidates."""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import in_order, insert
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner

from ...box import T
from ...games.isle import actions as A
from .fit import colour_gain, key_of, look_at
from .grid import CELL
from .strips import ENTRY
from .terrain import LOOKS_FOR


@inner
def best_places(g, prices, words, terrain, most, keys):
    """The best places of the tile in hand, best first. Returns how many there are, ``most`` at most.

    prices: the deciding seat's list, bare; words: uint32[MASK_WORDS], the legal actions; terrain: of ``make_terrain``; keys:
    int64[ROOM], overwritten with the keys of the places (fit.py).
    """
    seat, shape, colour = np.int64(g["seat"]), np.int64(T.TILE_SHAPE[g["tile_in_hand"]]), np.int64(g["colour_in_hand"])
    count, size, looks_for = np.int64(0), T.SHAPE_SIZE[shape], terrain.wish[LOOKS_FOR + colour]
    seen, extra = np.int64(-1), np.int64(0)
    for j in range(A.PLACE >> 5, A.MASK_WORDS):
        word = np.int64(words[j])
        while word != 0:
            place = 32 * j + lowest(word) - A.PLACE
            word &= word - 1
            entry, cell = ENTRY[shape, place // T.SQUARES], CELL[place % T.SQUARES]
            marks, gain, rooms = look_at(terrain, entry, size, cell)
            marks &= looks_for
            if marks != seen:
                seen, extra = marks, colour_gain(g, prices, terrain, marks, colour)
            key = key_of(g, seat, prices, terrain, entry, size, cell, gain, rooms, extra)
            if count == most:
                insert(keys, count, most, key)
                continue
            keys[count] = key
            count += 1
            if count == most:
                in_order(keys, count)
    if count < most:
        in_order(keys, count)
    return count
