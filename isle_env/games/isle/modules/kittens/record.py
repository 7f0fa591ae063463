"""Kittens in the record of a game, and their numbers (K-1, K-3)."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE

from .....box import T
from ..record import Kept

KITTENS_OPEN = 4
"""Kittens that lie open on their board (K-1)."""
KITTEN_PRICE = (2, 3)
"""Fish for the first and for the second kitten of a basket (K-3)."""


def kept(seats: int, days: int) -> Kept:
    """The bag, the board, and who may rescue kittens.

    `fastest` is settled in games without kittens as well, so its bound stands with those of all games (laws/bounds.py).
    """
    kittens = T.BEAST_TILE - T.KITTEN_TILE
    return Kept(
        (
            (
                "kitten_bag",
                "u1",
                (kittens,),
                "kittens in their bag, NONE past the last; the next drawn is kitten_bag[kitten_left - 1]",
            ),
            ("kitten_left", "u1", (), "kittens left in their bag"),
            ("kitten_board", "u1", (KITTENS_OPEN,), "kittens lying open, ascending; NONE past their number"),
            ("fastest", "u1", (), "seat that may rescue kittens today, NONE: nobody (K-2)"),
            ("kitten_open", "u1", (), "kittens in the basket that is being filled, 0: none (K-4)"),
        ),
        {
            "kitten_bag": (T.BEAST_TILE - 1, NONE),
            "kitten_left": kittens,
            "kitten_board": (T.BEAST_TILE - 1, NONE),
            "kitten_open": 2,
        },
        fill_bag,
    )


def fill_bag(g: np.void) -> None:
    """All kittens, in order."""
    g["kitten_bag"], g["kitten_left"] = np.arange(T.KITTEN_TILE, T.BEAST_TILE), T.BEAST_TILE - T.KITTEN_TILE
