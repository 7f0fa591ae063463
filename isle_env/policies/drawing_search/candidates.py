"""The actions that a search tries: the policy's own answer first, then the best places of what is in hand, then all others."""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import ROOM
from isle_env.games.drawing import actions as A
from isle_env.games.drawing.decisions import Step
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import stack_array
from isle_env.policies.drawing.fit import KEY, best_places, key_of, number_of
from isle_env.policies.drawing.policy import choose_alone
from isle_env.policies.drawing.sheet import make_sheet, sheet_room

_key_room = stack_array(np.int64, ROOM)


@inner
def list_candidates(games, i, prices, words, most, places, slope, listed, ratings):
    """The candidates of the pending decision of game i. prices: the deciding seat's list, bare; words: its mask.

    most: how many, ``places`` of them where something is drawn, each at most ROOM; slope: how far the policy's choice is ahead
    of what the policy does not rate, in hundredths of a point. Written, int64[ROOM]: listed, and ratings, how far the policy
    rates each above its own choice, in hundredths of a point. Returns how many there are.
    """
    g, own = games[i], choose_alone(games, i, prices)
    listed[0], ratings[0], count = own, 0, np.int64(1)
    drawn = g["step"] == Step.PLACE or g["step"] == Step.COPY
    if drawn:
        count = _list_places(g, prices, words, own, places, listed, ratings)
    for j in range(MASK_WORDS):
        word = np.int64(words[j])
        while word != 0 and count < most:
            action = 32 * j + lowest(word)
            word &= word - 1
            if action != own and not (drawn and action >= A.PLACE):
                listed[count], ratings[count] = action, -slope
                count += 1
    return count


@inner
def _list_places(g, prices, words, own, most, listed, ratings):
    """The best places of what is in hand, best first, after the policy's own answer. Returns how many candidates there are."""
    sheet, keys, seat = sheet_room(), _key_room(), np.int64(g["seat"])
    make_sheet(g, seat, prices, sheet)
    shape, colour = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
    count = best_places(sheet, prices, shape, colour, words, own, most - 1, keys)
    best = keys[0] >> KEY if count > 0 else np.int64(0)
    if own >= A.PLACE:
        best = key_of(sheet, prices, shape, colour, own - A.PLACE) >> KEY
    for k in range(count):
        listed[k + 1], ratings[k + 1] = A.PLACE + number_of(keys[k]), (keys[k] >> KEY) - best
    return count + 1
