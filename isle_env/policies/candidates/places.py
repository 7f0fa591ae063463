"""What a tile does at a place of the boat."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ...boats.placed import place_writers
from ...box import EXPANDED, T
from ...games.isle import actions as A
from ..isle import grid
from ..isle.grid import CELL
from ..isle.holes import count_holes, open_sides
from ..isle.strips import ENTRY, OFFSET, ROOM_SHIFT
from ..isle.terrain import BY_TREASURE, GROUPS, ON_MAP
from .table import FEATURE

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
