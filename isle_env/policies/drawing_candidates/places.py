"""What a shape does at a place of the boat, and what it could do anywhere."""

from __future__ import annotations

import numpy as np

from isle_env.boats.placed import extremes_writer, place_writers
from isle_env.boats.placement import PLAN, TOUCHING, spread
from isle_env.boats.squares import RAT_AT
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.candidates import PLACES
from isle_env.games.drawing.shapes import anchors
from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inner
from isle_env.machine.stack import SCRATCH, scratch, stack_array
from isle_env.policies.drawing import sheet as L
from isle_env.policies.drawing.fit import ENTRY, FIRST, ORIENTATION
from isle_env.policies.drawing_candidates.cards import ITEM_CATS
from isle_env.policies.drawing_candidates.table import FEATURE, FEATURES

MAP_AT = np.zeros((len(T.MAP_SQUARE), int(T.SQUARES)), np.int64)
"""int64[boats, 142], 1 where there is a treasure map."""
MAP_AT[np.arange(len(T.MAP_SQUARE))[:, None], T.MAP_SQUARE] = 1
write_kin, write_rooms = place_writers(FEATURE)
write_extremes = extremes_writer(FEATURE)
_rows_room = stack_array(np.int64, L.ROWS)
_row_room = stack_array(np.int16, FEATURES)
_word_room = stack_array(np.int64, max(SCRATCH, 64))


@inner
def write_tile(g, seat, shape, colour, row):
    """Describe a shape that counts as a colour (NO_COLOUR: none). row: int16[FEATURES], of zeros, written."""
    row[FEATURE.tile_kind + D.SHAPE_KIND[shape]] = 1
    row[FEATURE.squares] = D.SHAPE_SIZE[shape]
    if colour < T.NO_COLOUR:
        row[FEATURE.colour + colour] = 1
        row[FEATURE.own_cats] = g["colour_cats"][seat, colour]
        game, opened = np.int64(g["game"]), np.int64(g["open"])
        while opened != 0:
            row[FEATURE.open_cats] += ITEM_CATS[game, np.int64(g["cell"][lowest(opened)]), colour]
            opened &= opened - 1


@inner
def count_holes(rows):
    """Bare squares with no bare neighbour, and with one. rows: covered squares by row, of a sheet."""
    holes = ends = above = np.int64(0)
    here = PLAN[0] & ~rows[0]
    for y in range(T.HEIGHT):
        below = PLAN[y + 1] & ~rows[y + 1] if y + 1 < T.HEIGHT else np.int64(0)
        left, right = here << 1, here >> 1
        shut = here & ~(left | right | above | below)
        few = here & ~((left & right) | (above & below) | ((left | right) & (above | below)))
        holes += popcount(shut)
        ends += popcount(few & ~shut)
        above, here = here, below
    return holes, ends


@inner
def write_place(g, seat, sheet, holes_now, ends_now, shape, colour, number, row):
    """Describe a legal placement.

    sheet: of ``make_sheet``; holes_now, ends_now: of ``count_holes`` before it; colour: that the shape counts as; number:
    orientation * 142 + square; row: int16[FEATURES], written from FEATURE.fits on.
    """
    cells, entry, boat = sheet.cells, ENTRY[shape, number // T.SQUARES], np.int64(g["boat"][seat])
    first, size, rows = L.CELL[number % T.SQUARES], D.SHAPE_SIZE[shape], _rows_room()
    for y in range(L.ROWS):
        rows[y] = sheet.rows[y]
    marks = rats = edge = hull = maps = rooms = np.int64(0)
    for k in range(size):
        at = first + L.OFFSET[entry, k]
        square = L.SQUARE[at]
        marks |= cells[L.MARKS + at]
        rats, maps = rats + RAT_AT[boat, square], maps + MAP_AT[boat, square]
        edge, hull = edge + L.AT_EDGE[square], hull + L.SIDES[square]
        rooms += np.int64(1) << 8 * T.ROOM_AT[square]
        rows[at // L.STRIDE - 1] |= np.int64(1) << (at % L.STRIDE)
    own_map = np.int64(0)
    if colour < T.NO_COLOUR:
        own_map = 1 if marks & (L.ON_MAP << colour) else 0
        write_kin(cells, np.int64(L.GROUP), marks & cells[L.KIN + colour], row)
    row[FEATURE.fits], row[FEATURE.rats], row[FEATURE.own_map], row[FEATURE.other_maps] = 1, rats, own_map, maps - own_map
    row[FEATURE.edge], row[FEATURE.hull], row[FEATURE.beside] = edge, hull, _beside(sheet.rows, first, entry, size)
    row[FEATURE.by_treasure] = 1 if marks & L.BY_TREASURE else 0
    write_rooms(cells, np.int64(L.ROOM_LEFT), rooms, row)
    holes, ends = count_holes(rows)
    row[FEATURE.holes], row[FEATURE.dead_ends] = holes - holes_now, ends - ends_now


@inner
def _beside(rows, first, entry, size):
    """Sides of a tile against covered squares. rows: before it lies."""
    count = np.int64(0)
    for k in range(size):
        at = first + L.OFFSET[entry, k]
        x, y = at % L.STRIDE, at // L.STRIDE - 1
        count += (rows[y] >> (x + 1) & 1) + (rows[y] >> (x - 1) & 1 if x > 0 else 0)
        count += (rows[y + 1] >> x & 1) + (rows[y - 1] >> x & 1 if y > 0 else 0)
    return count


@inner
def write_places(g, seat, sheet, holes_now, ends_now, shape, colour, row):
    """Describe what a shape could do: how many places it has, and the extremes of their numbers (boats/placed.py).

    row: int16[FEATURES + UNTOLD], of zeros, written; the rest as for ``write_place``.
    """
    words, found, one, count = _word_room(), scratch(), _row_room(), np.int64(0)
    spread(sheet.rows, words)
    touching = 0 if sheet.cells[L.TILES] == 0 or sheet.cells[L.ANYWHERE] > 0 else TOUCHING
    for n in range(FEATURES):
        one[n] = 0
    for entry in range(FIRST[shape], FIRST[shape + 1]):
        found[0], found[1], found[2], found[3], found[4] = anchors(words, touching, entry, D.SHAPE_SIZE[shape])
        for j in range(5):
            word = found[j]
            while word != 0:
                number = ORIENTATION[entry] * T.SQUARES + L.SQUARE[L.PAD + 2 * L.STRIDE * j + lowest(word)]
                word &= word - 1
                write_place(g, seat, sheet, holes_now, ends_now, shape, colour, number, one)
                write_extremes(one, count == 0, row)
                count += 1
    row[FEATURES + PLACES] = count
