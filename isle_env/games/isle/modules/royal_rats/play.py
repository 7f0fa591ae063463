"""Royal rats: how many are left, and feeding (expansion's rulebook; V-9 to V-14)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inline, inner

from .....boats.laying import lift
from .....boats.survey import ALL_COLOURS, touches_cat
from .....box import T
from ... import actions as A
from ..royal_rats.record import ROYAL_RATS

ROYAL_RAT_POINTS = -3


@inner
def rats_left(g):
    """Royal rats that are on no boat."""
    left = np.int64(ROYAL_RATS)
    for seat in range(np.int64(g["num_players"])):
        left -= np.int64(g["royal"][seat])
    return left


@inner
def legal(g, words):
    """SQUARE for every royal rat that a cat can feed on (V-11). words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    if g["royal"][seat] == 0 or g["fish"][seat] == 0:
        return added
    for slot in range(np.int64(g["slots"][seat])):
        if g["tile_code"][seat, slot] == T.ROYAL_RAT:
            square = np.int64(g["tile_first"][seat, slot])
            if touches_cat(g, seat, square, np.int64(ALL_COLOURS)):
                added += set_bit(words, A.SQUARE + square)
    return added


@inner
def feed(g, square):
    """A cat eats: the royal rat leaves the boat for a fish, and what it covered is in sight again (V-14)."""
    seat = np.int64(g["seat"])
    g["idle"] = 0
    g["fish"][seat] -= 1
    lift(g, seat, np.int64(g["tile_at"][seat, square]) - 1)


@inline
def points(g, seat):
    """What the royal rats on a seat's boat cost it (V-9)."""
    return ROYAL_RAT_POINTS * np.int64(g["royal"][seat])
