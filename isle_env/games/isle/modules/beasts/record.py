"""Beasts in the record of a game, and their price. On a boat they have fields of their own: boats/record.py."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE

from .....box import T
from ..record import Kept

BEAST_PRICE = 5
"""Fish for a beast."""


def kept(seats: int, days: int) -> Kept:
    """The bag."""
    from isle_env.components.expansion import tables as E  # only with the larger box, which has such tables

    beasts = T.ROYAL_RAT - T.BEAST_TILE
    icons = int((E.BEAST_ICON > 0).sum(axis=2).max())
    return Kept(
        (
            ("beast_bag", "u1", (beasts,), "beasts in their bag, NONE past their number; drawn on day 1 into the right field"),
            ("beast_left", "u1", (), "beasts left in their bag"),
        ),
        {
            "beast_bag": (T.ROYAL_RAT - 1, NONE),
            "beast_left": beasts,
            "beast_count": beasts,
            "icon": T.NUM_COLOURS,
            "friendships": beasts * icons,
        },
        fill_bag,
    )


def fill_bag(g: np.void) -> None:
    """All beasts, in order."""
    g["beast_bag"], g["beast_left"] = np.arange(T.BEAST_TILE, T.ROYAL_RAT), T.ROYAL_RAT - T.BEAST_TILE
