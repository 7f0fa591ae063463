"""The actions that a search tries: the policy's own answer first, then the others, best first where the policy can rate them.

A tile has hundreds of places; only the best by the policy's rating are tried. Of all other decisions all answers are.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import ROOM
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import stack_array

from ...games.isle.decisions import Step
from ..isle.fit import KEY, place_of
from ..isle.places import best_places
from ..isle.policy import choose_alone
from ..isle.terrain import make_terrain, terrain_room

key_room = stack_array(np.int64, ROOM)


@inner
def list_candidates(root, prices, words, most, places, listed, ratings):
    """The candidates of the pending decision. prices: the deciding seat's list, bare; words: its mask.

    most: how many, ``places`` of them where a tile is laid, each at most ROOM; listed: int64[ROOM], written, the policy's own
    answer first; ratings: int64[ROOM], written: how far the policy rates each below the first, in hundredths of a point, 0 if it
    rates none. Returns how many there are.
    """
    own = choose_alone(root, np.int64(0), prices, words)
    listed[0], ratings[0] = own, 0
    if root[0]["step"] == Step.PLACE:
        return _list_places(root[0], prices, words, places, listed, ratings)
    count = np.int64(1)
    for j in range(MASK_WORDS):
        word = np.int64(words[j])
        while word != 0 and count < most:
            action = 32 * j + lowest(word)
            word &= word - 1
            if action != own:
                listed[count], ratings[count] = action, 0
                count += 1
    return count


@inner
def _list_places(g, prices, words, most, listed, ratings):
    """The best places of the tile in hand, best first."""
    keys, terrain = key_room(), terrain_room()
    make_terrain(g, np.int64(g["seat"]), prices, terrain)
    count = best_places(g, prices, words, terrain, most, keys)
    for k in range(count):
        listed[k], ratings[k] = place_of(keys[k]), (keys[k] >> KEY) - (keys[0] >> KEY)
    return count
