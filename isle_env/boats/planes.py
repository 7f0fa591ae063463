"""A boat as the planes of an observation: 142 bytes each, one a square, row by row.

look[square] ──same, differ: 32 squares at a time──→ covered, cat_blue …, oshax, common, rare, rat, borders
maps in sight ─────────────────────────────────────→ map
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import (
    LOOK_BORDER_BELOW,
    LOOK_BORDER_RIGHT,
    LOOK_COMMON,
    LOOK_KIND,
    LOOK_OSHAX,
    LOOK_RARE,
    LOOK_RAT,
)
from isle_env.components import tables as T
from isle_env.engine import wide
from isle_env.engine.jit import inline, inner

BOAT_PLANES = (
    "covered", "cat_blue", "cat_green", "cat_red", "cat_purple", "cat_orange", "oshax", "common", "rare",
    "rat", "map", "border_right", "border_below",
)  # fmt: skip
"""Planes of 142 squares. A befriended Oshax is also in the plane of its colour. `rat` and `map` show what is visible;
`map` holds colour + 1, the rest 0 or 1. `border_right` (`border_below`): a tile lies here and the square to the right
(below) does not belong to it."""
PLANES = len(BOAT_PLANES)
BOAT_SIZE = PLANES * int(T.SQUARES)
"""Bytes of a boat."""

COVERED, FIRST_CAT, OSHAX, COMMON, RARE, RAT, MAP, BORDER_RIGHT, BORDER_BELOW = (
    BOAT_PLANES.index(name)
    for name in ("covered", "cat_blue", "oshax", "common", "rare", "rat", "map", "border_right", "border_below")
)
STRETCHES = np.array([*range(0, int(T.SQUARES) - wide.WIDTH, wide.WIDTH), int(T.SQUARES) - wide.WIDTH])
"""int64[stretches], the first squares of the stretches of WIDTH squares that cover a plane."""


@inner
def write_boat(g, seat, out, base):
    """The planes of one boat. out: uint8[:], overwritten from base to base + BOAT_SIZE.

    Squares are written WIDTH at a time; the last stretch overlaps the one before, so that it ends with the plane.
    """
    look = g["look"][seat]
    for stretch in range(STRETCHES.shape[0]):
        at = STRETCHES[stretch]
        to = base + at
        wide.differ(look, at, LOOK_KIND, 0, out, to + COVERED * T.SQUARES)
        for colour in range(T.NUM_COLOURS):
            wide.same(look, at, LOOK_KIND, colour + 1, out, to + (FIRST_CAT + colour) * T.SQUARES)
        wide.same(look, at, LOOK_KIND, LOOK_COMMON, out, to + COMMON * T.SQUARES)
        wide.same(look, at, LOOK_KIND, LOOK_RARE, out, to + RARE * T.SQUARES)
        wide.same(look, at, LOOK_OSHAX, LOOK_OSHAX, out, to + OSHAX * T.SQUARES)
        wide.same(look, at, LOOK_RAT, LOOK_RAT, out, to + RAT * T.SQUARES)
        wide.same(look, at, LOOK_BORDER_RIGHT, LOOK_BORDER_RIGHT, out, to + BORDER_RIGHT * T.SQUARES)
        wide.same(look, at, LOOK_BORDER_BELOW, LOOK_BORDER_BELOW, out, to + BORDER_BELOW * T.SQUARES)
    _write_maps(g, seat, out[base + MAP * T.SQUARES : base + (MAP + 1) * T.SQUARES])


@inline
def _write_maps(g, seat, plane):
    """The treasure maps in sight, as colour + 1. plane: uint8[142], overwritten."""
    wide.clear(plane, np.int64(0), np.int64(T.SQUARES))
    for colour in range(T.NUM_COLOURS):
        square = T.MAP_SQUARE[g["boat"][seat], colour]
        in_sight = np.int64(g["look"][seat, square]) & LOOK_KIND == 0
        plane[square] = (colour + 1) * in_sight
