"""Beasts: their bag, and what their friendships pay (expansion's rulebook, Beasts; B-1, B-14, B-15).

beast_bag[0 … beast_left-1] ──day 1──→ the right field

What they cost is in phases/rescue.py; where they lie and whose friends they are in boats/beasts.py.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.engine.rng import shuffle
from isle_env.machine.jit import inline

from .....boats.beasts import icons

FRIENDSHIP_POINTS = 5
ICON_POINTS = 3
"""What the sister has for each icon on a beast (B-15)."""


@inline
def mix_bag(g):
    """Shuffle the bag."""
    shuffle(g["rng"][:], g["beast_bag"][:], np.int64(g["beast_left"]))


@inline
def draw(g):
    """Draw a beast. The bag must not be empty."""
    left = np.int64(g["beast_left"]) - 1
    beast = g["beast_bag"][left]
    g["beast_left"] = left
    g["beast_bag"][left] = NONE
    return beast


@inline
def points(g, seat):
    """What a seat's beasts are worth."""
    return FRIENDSHIP_POINTS * np.int64(g["friendships"][seat])


@inline
def sisters_points(g):
    """What the player's beasts are worth to the sister."""
    return ICON_POINTS * icons(g, np.int64(0))
