"""A boat as the planes of an observation: 142 bytes each, one a square, row by row.

look[square] ──same, differ: 64 squares at a time──→ covered, cat_blue …, oshax, common, rare, rat, borders
maps in sight ─────────────────────────────────────→ map

Packed, a plane is 20 bytes, one bit a square. `map` is three of them behind all others: the bits of its numbers, lowest first.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine import wide
from isle_env.machine.jit import inline, inner

from ..box import T
from .record import (
    LOOK_BORDER_BELOW,
    LOOK_BORDER_RIGHT,
    LOOK_COMMON,
    LOOK_KIND,
    LOOK_KIND_OR_EXPANSION,
    LOOK_OSHAX,
    LOOK_RARE,
    LOOK_RAT,
)

BOAT_PLANES = (
    "covered", "cat_blue", "cat_green", "cat_red", "cat_purple", "cat_orange", "oshax", "common", "rare",
    "rat", "map", "border_right", "border_below",
)  # fmt: skip
"""Planes of 142 squares. A befriended Oshax is also in the plane of its colour. `rat` and `map` show what is visible;
`map` holds colour + 1, the rest 0 or 1. `border_right` (`border_below`): a tile lies here and the square to the right
(below) does not belong to it."""

COVERED, FIRST_CAT, OSHAX, COMMON, RARE, RAT, MAP, BORDER_RIGHT, BORDER_BELOW = (
    BOAT_PLANES.index(name)
    for name in ("covered", "cat_blue", "oshax", "common", "rare", "rat", "map", "border_right", "border_below")
)
SECOND, LAST = 64, int(T.SQUARES) - 16
"""A plane is written as 64 squares, 64 from SECOND on, and 16 from LAST on, which end with the plane; they may overlap."""

PLANE_BYTES = 20
"""Of a packed plane: bit k % 8 of byte k // 8 is square k. The last 18 bits are 0."""
MAP_PLANES = 3
"""Packed ones for `map`, whose numbers are below 8."""
FLAT_PLANES = len(BOAT_PLANES) - 1
"""Those of 0 and 1, all but `map`."""
PACKED_BOAT = (FLAT_PLANES + MAP_PLANES) * PLANE_BYTES
"""Bytes of a packed boat."""
BOAT_BYTES = len(BOAT_PLANES) * int(T.SQUARES)
"""Bytes of a boat that is not packed."""
NOT_PACKED = np.zeros((0, 0), np.int8)
"""In place of the masks of a batch, which tell by their axes whether its rows are packed (``boat_size``)."""
SAME, DIFFER = np.int64(0), np.int64(-1)
"""What the bits of a packed plane are flipped by."""
_END = int(T.SQUARES) - 32
"""The last 32 squares begin here; 18 of them are in the words before."""

assert SECOND + 64 >= LAST, "the last stretch of a plane leaves a gap"


@inner
def write_boat(g, seat, out, base):
    """The planes of one boat. out: uint8[:], overwritten from base to base + len(BOAT_PLANES) * 142."""
    write_look(g["look"][seat], np.int64(g["boat"][seat]), out, base)


@inline
def write_look(look, sheet, out, base):
    """The planes of a boat that looks so. look: uint8[142]; sheet: its boat sheet; out: as in ``write_boat``."""
    _write_covered(look, out, base + COVERED * T.SQUARES)
    for colour in range(T.NUM_COLOURS):
        write_plane(look, LOOK_KIND_OR_EXPANSION, colour + 1, out, base + (FIRST_CAT + colour) * T.SQUARES)
    write_plane(look, LOOK_KIND, LOOK_COMMON, out, base + COMMON * T.SQUARES)
    write_plane(look, LOOK_KIND, LOOK_RARE, out, base + RARE * T.SQUARES)
    write_plane(look, LOOK_OSHAX, LOOK_OSHAX, out, base + OSHAX * T.SQUARES)
    write_plane(look, LOOK_RAT, LOOK_RAT, out, base + RAT * T.SQUARES)
    write_plane(look, LOOK_BORDER_RIGHT, LOOK_BORDER_RIGHT, out, base + BORDER_RIGHT * T.SQUARES)
    write_plane(look, LOOK_BORDER_BELOW, LOOK_BORDER_BELOW, out, base + BORDER_BELOW * T.SQUARES)
    _write_maps(look, sheet, out[base + MAP * T.SQUARES : base + (MAP + 1) * T.SQUARES])


@inline
def write_plane(look, bits, value, out, to):
    """One plane, from out[to] on: 1 where the look of a square has, of these bits, exactly those of value."""
    wide.same_64(look, np.int64(0), bits, value, out, to)
    wide.same_64(look, np.int64(SECOND), bits, value, out, to + SECOND)
    wide.same_16(look, np.int64(LAST), bits, value, out, to + LAST)


@inline
def _write_covered(look, out, to):
    """The plane of covered squares, from out[to] on: 1 where something lies."""
    wide.differ_64(look, np.int64(0), np.int64(LOOK_KIND), np.int64(0), out, to)
    wide.differ_64(look, np.int64(SECOND), np.int64(LOOK_KIND), np.int64(0), out, to + SECOND)
    wide.differ_16(look, np.int64(LAST), np.int64(LOOK_KIND), np.int64(0), out, to + LAST)


@inline
def _write_maps(look, sheet, plane):
    """The treasure maps in sight, as colour + 1. plane: uint8[142], overwritten."""
    wide.clear(plane, np.int64(0), np.int64(T.SQUARES))
    for colour in range(T.NUM_COLOURS):
        square = T.MAP_SQUARE[sheet, colour]
        in_sight = np.int64(look[square]) & LOOK_KIND == 0
        plane[square] = (colour + 1) * in_sight


@inline
def boat_size(masks):
    """Bytes of a boat in a row of a batch. masks: with one axis where rows are packed (engine/batch.py)."""
    if masks.ndim == 1:
        return np.int64(PACKED_BOAT)
    return np.int64(BOAT_BYTES)


@inline
def draw_boat(g, seat, out, base, masks):
    """The planes of one boat in a row of a batch. out: overwritten from base on; masks: as in ``boat_size``."""
    if masks.ndim == 1:
        write_packed(g["look"][seat], np.int64(g["boat"][seat]), out, base)
    else:
        write_boat(g, seat, out, base)


@inline
def draw_look(look, sheet, out, base, masks):
    """The planes of a boat that looks so, as ``draw_boat`` draws one. look: uint8[142]; sheet: its boat sheet."""
    if masks.ndim == 1:
        write_packed(look, sheet, out, base)
    else:
        write_look(look, sheet, out, base)


@inner
def write_packed(look, sheet, out, base):
    """The packed planes of a boat that looks so. look: uint8[142]; out: uint8[:], overwritten up to base + PACKED_BOAT."""
    _pack_plane(look, LOOK_KIND, np.int64(0), DIFFER, out, base + COVERED * PLANE_BYTES)
    for colour in range(T.NUM_COLOURS):
        _pack_plane(look, LOOK_KIND_OR_EXPANSION, colour + 1, SAME, out, base + (FIRST_CAT + colour) * PLANE_BYTES)
    _pack_plane(look, LOOK_KIND, LOOK_COMMON, SAME, out, base + COMMON * PLANE_BYTES)
    _pack_plane(look, LOOK_KIND, LOOK_RARE, SAME, out, base + RARE * PLANE_BYTES)
    _pack_plane(look, LOOK_OSHAX, LOOK_OSHAX, SAME, out, base + OSHAX * PLANE_BYTES)
    _pack_plane(look, LOOK_RAT, LOOK_RAT, SAME, out, base + RAT * PLANE_BYTES)
    _pack_plane(look, LOOK_BORDER_RIGHT, LOOK_BORDER_RIGHT, SAME, out, base + (BORDER_RIGHT - 1) * PLANE_BYTES)
    _pack_plane(look, LOOK_BORDER_BELOW, LOOK_BORDER_BELOW, SAME, out, base + (BORDER_BELOW - 1) * PLANE_BYTES)
    _pack_maps(look, sheet, out, base + FLAT_PLANES * PLANE_BYTES)


assert MAP + 2 == BORDER_BELOW == FLAT_PLANES, "packed, the planes behind `map` move up by one"


@inline
def _pack_plane(look, bits, value, flip, out, at):
    """One packed plane, from out[at] on: 1 where the look of a square has, of these bits, exactly those of value.

    flip: SAME, or DIFFER for the reverse.
    """
    wide.put_64(wide.matches_64(look, np.int64(0), bits, value) ^ flip, out, at)
    wide.put_64(wide.matches_64(look, np.int64(64), bits, value) ^ flip, out, at + 8)
    wide.put_32(((wide.matches(look, np.int64(_END), bits, value) ^ flip) & 0xFFFFFFFF) >> 18, out, at + 16)


@inline
def _pack_maps(look, sheet, out, at):
    """The packed planes of the treasure maps in sight."""
    wide.clear(out, at, np.int64(MAP_PLANES * PLANE_BYTES))
    for colour in range(T.NUM_COLOURS):
        square = np.int64(T.MAP_SQUARE[sheet, colour])
        in_sight = np.int64(look[square]) & LOOK_KIND == 0
        for bit in range(MAP_PLANES):
            out[at + bit * PLANE_BYTES + (square >> 3)] |= ((((colour + 1) >> bit) & 1) * in_sight) << (square & 7)
