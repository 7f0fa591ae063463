"""The event of the day (expansion's rulebook, Events; V-1, V-4, V-17 … V-19). Without the module there is none.

event_tile[day - 1] ──DAY_SIDE──→ EVENT_KIND[tile - 1, side]      what it does: morning.py, and where `today` is asked
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.rng import shuffle
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import scratch

from .....box import EXPANDED, T
from ... import state as S


@inner
def deal(g):
    """An event tile for each day, by lot (V-1)."""
    tiles = scratch()
    for k in range(T.NUM_EVENT_TILES):
        tiles[k] = k + 1
    shuffle(g["rng"][:], tiles, np.int64(T.NUM_EVENT_TILES))
    for day in range(S.DAYS):
        g["event_tile"][day] = tiles[day]


@inline
def today(g):
    """The event of the day, a number of ``T.EventKey``; -1 if there is none."""
    if EXPANDED:
        if g["box"] & S.EVENTS != 0:
            day = np.int64(g["day"]) - 1
            return T.EVENT_KIND[np.int64(g["event_tile"][day]) - 1, T.DAY_SIDE[day]]
    return np.int64(-1)


@inline
def finds_come_first(g):
    """Do rare finds come before the choice of rescue cards today (V-18)?"""
    if EXPANDED:
        return today(g) == T.EventKey.RARE_FINDS_FIRST
    return False
