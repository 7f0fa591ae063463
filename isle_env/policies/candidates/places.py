"""What a tile does at a place of the boat, and what it could do anywhere."""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import PLACES
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array

from ...boats.placed import extremes_writer, place_writers
from ...boats.placement import FIRST_ENTRY, ORIENTATION
from ...box import EXPANDED, T
from ...games.isle import actions as A
from ..isle import grid
from ..isle.fit import lay_out
from ..isle.grid import CELL, SQUARE, STRIDE
from ..isle.holes import count_holes, open_sides
from ..isle.strips import ENTRY, OFFSET, ROOM_SHIFT, WORDS
from ..isle.terrain import BY_TREASURE, GROUPS, ON_MAP
from .table import FEATURE, FEATURES

RATS, EDGE, HULL, MAPS = (8 * k for k in range(4))
"""Where the counts below begin, 8 bits each."""
COUNTS = (
    (grid.RATS.astype(np.int64) << RATS)
    + (grid.EDGE.astype(np.int64) << EDGE)
    + (grid.SIDES.astype(np.int64) << HULL)
    + (grid.laid_out((T.MAP_SQUARE[:, :, None] == np.arange(T.SQUARES)).sum(axis=1)) << MAPS)
)
"""int64[boats, CELLS], of a square by itself: its rat, whether it is at the edge (R-1), sides against the hull, its map."""
ICONS = np.ascontiguousarray((getattr(T, "BEAST_ICON", np.zeros((1, 1, 1))) > 0).sum(axis=2)[:, 0])
"""int64[beasts], the icons of each."""
ON_MAP_BIT = ON_MAP.bit_length() - 1
"""The bit of the map of the first colour in a mark."""
write_kin, write_rooms = place_writers(FEATURE)
write_extremes = extremes_writer(FEATURE)
_row_room = stack_array(np.int16, FEATURES)


@inner
def write_tile(g, seat, tile, colour, row):
    """Describe a tile that counts as a colour (NO_COLOUR: none). row: int16[FEATURES], of zeros, written."""
    row[FEATURE.tile_kind + T.TILE_KIND[tile]] = 1
    row[FEATURE.squares] = T.SHAPE_SIZE[T.TILE_SHAPE[tile]]
    if EXPANDED:
        if T.TILE_KIND[tile] == T.BEAST:
            row[FEATURE.icons] = ICONS[tile - T.BEAST_TILE]
    if colour < T.NO_COLOUR:
        write_colour(g, seat, colour, row)


@inner
def write_colour(g, seat, colour, row):
    """Describe a colour."""
    row[FEATURE.colour + colour] = 1
    row[FEATURE.own_cats] = g["colour_cats"][seat, colour]
    count = np.int64(0)
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            if T.TILE_COLOUR[g["field"][field, k]] == colour:
                count += 1
    row[FEATURE.field_cats] = count


@inline
def write_place(g, seat, terrain, holes_now, ends_now, shape, colour, place, row):
    """Describe a legal placement.

    terrain: of ``make_terrain``; holes_now, ends_now: holes and dead ends before it; colour: that the tile counts as; place: a
    PLACE action; row: int16[FEATURES], written.
    """
    entry, cell = ENTRY[shape, (place - A.PLACE) // T.SQUARES], CELL[(place - A.PLACE) % T.SQUARES]
    boat, size = np.int64(g["boat"][seat]), T.SHAPE_SIZE[shape]
    marks = counts = covered = np.int64(0)
    for k in range(size):
        at = cell + OFFSET[entry, k]
        marks |= terrain.marks[at]
        counts += COUNTS[boat, at]
        covered += 1 << ROOM_SHIFT[at]
    hull, own_map = counts >> HULL & 255, np.int64(0)
    if colour < T.NO_COLOUR:
        own_map = marks >> ON_MAP_BIT + colour & 1
        write_kin(terrain.group, np.int64(0), marks & terrain.wish[GROUPS + colour], row)
    row[FEATURE.fits], row[FEATURE.own_map], row[FEATURE.other_maps] = 1, own_map, (counts >> MAPS) - own_map
    row[FEATURE.rats], row[FEATURE.edge], row[FEATURE.hull] = counts >> RATS & 255, counts >> EDGE & 255, hull
    row[FEATURE.beside] = 4 * size - hull - open_sides(terrain.pairs, entry, cell)
    row[FEATURE.by_treasure] = 1 if marks & BY_TREASURE else 0
    write_rooms(g["room_left"][seat], np.int64(0), covered, row)
    holes, ends = count_holes(terrain.pairs, entry, cell)
    row[FEATURE.holes], row[FEATURE.dead_ends] = holes - holes_now, ends - ends_now


@inner
def write_places(g, seat, terrain, holes_now, ends_now, shape, colour, row):
    """Describe what a tile could do: how many places it has, and the extremes of their numbers (boats/placed.py).

    row: int16[FEATURES + UNTOLD], of zeros, written; the rest as for ``write_place``.
    """
    count, one = np.int64(0), _row_room()
    if lay_out(g, seat, terrain, shape):
        for n in range(FEATURES):
            one[n] = 0
        for entry in range(FIRST_ENTRY[shape], FIRST_ENTRY[shape + 1]):
            for j in range(WORDS):
                word = terrain.legal[8 * (entry - FIRST_ENTRY[shape]) + j]
                while word != 0:
                    place = ORIENTATION[entry] * T.SQUARES + SQUARE[2 * STRIDE * j + lowest(word)]
                    word &= word - 1
                    write_place(g, seat, terrain, holes_now, ends_now, shape, colour, A.PLACE + place, one)
                    write_extremes(one, count == 0, row)
                    count += 1
    row[FEATURES + PLACES] = count
