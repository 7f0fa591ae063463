"""A boat to try things out on: what its bare squares offer the next tile. It costs little to copy, and to lay a tile on.

    cells[VALUE + cell]   what a bare square brings by itself: rat, map, wishes, sides against tiles and hull
    cells[MARKS + cell]   what a tile there touches or covers, as bits: edge, treasure, cats of a colour, map, groups of cats
    cells[GROUP + bit]    cats in the group that a bit of the marks stands for
    cells[COUNT …]        counts of the boat, WISH …: the wishes of its lessons (wishes.py)
    rows[y]               covered squares

Cells are rows of STRIDE, as the anchors of boats/placement.py are, after one row that is never used: so the squares beside a cell
are at fixed distances. Values are in hundredths of a point.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.boats.squares import NEIGHBOURS, RAT_AT
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.drawing.shapes import ENTRIES
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array, stack_arrays
from isle_env.policies.drawing import catalogue as P
from isle_env.policies.drawing import wishes as W

STRIDE = 32
PAD = STRIDE
CELLS = STRIDE * (T.HEIGHT + 2)
CELL = T.SQUARE_Y * STRIDE + T.SQUARE_X + PAD
"""int64[142], the cell of a square."""
SQUARE = np.zeros(CELLS, np.int64)
SQUARE[CELL] = np.arange(T.SQUARES)
"""int64[CELLS], the square of a cell; 0 where there is none."""
ROOM = np.zeros(CELLS, np.int64)
ROOM[CELL] = T.ROOM_AT
"""int64[CELLS], the room of a cell."""
OFFSET = D.ORIENTATION_DY[ENTRIES.shape, ENTRIES.orientation] * STRIDE + D.ORIENTATION_DX[ENTRIES.shape, ENTRIES.orientation]
"""int64[entries, most squares], the cell of a square of a tile from its first one."""

ON_EDGE, BY_TREASURE, BY_COLOUR = 1, 2, 4
"""BY_COLOUR << colour: beside a cat of the colour."""
ON_MAP = BY_COLOUR << T.NUM_COLOURS
"""ON_MAP << colour: on the map of the colour."""
FIRST_GROUP, LAST_GROUP = 2 + 2 * T.NUM_COLOURS, 62
"""Bits of groups of cats. More groups than there are bits, which no game comes to, share the last."""
BY_ANYTHING = ON_MAP - BY_TREASURE
"""The marks of a square beside a tile."""

VALUE = 0
MARKS = CELLS
GROUP = MARKS + CELLS
WISH = GROUP + 64
COUNT = WISH + W.WISHES
(DAY, TILES, ANYWHERE, CATS, NEXT_GROUP, CONTACT, DEAD_END, SHUT_IN, LARGEST, ROOM_LEFT) = range(COUNT, COUNT + 10)
KIN = ROOM_LEFT + int(T.ROOMS)
"""KIN + colour: the groups of the colour, as marks."""
SIZE = KIN + int(T.NUM_COLOURS)
ROWS = 16

_sides = np.array([(NEIGHBOURS < 0).sum(axis=1), (NEIGHBOURS < 0).any(axis=1)])
SIDES, AT_EDGE = _sides.astype(np.int64)
"""int64[142], sides against the hull; 1 at the edge."""


class Sheet(NamedTuple):
    """The two arrays."""

    cells: Any
    rows: Any


sheet_room = stack_arrays(Sheet, [(np.int64, SIZE), (np.int64, ROWS)])
"""Room for a ``Sheet``, not cleared."""
_slot_room = stack_array(np.int64, 64)


@inline
def copy_sheet(sheet, other):
    """Make ``other`` a copy of a sheet."""
    for k in range(SIZE):
        other.cells[k] = sheet.cells[k]
    for y in range(ROWS):
        other.rows[y] = sheet.rows[y]


@inner
def make_sheet(g, seat, prices, sheet):
    """The sheet of a seat's boat as it is. g: a game; prices: the seat's list, bare; sheet: overwritten."""
    cells, day, boat = sheet.cells, np.int64(g["day"]), np.int64(g["boat"][seat])
    for k in range(SIZE):
        cells[k] = 0
    for y in range(ROWS):
        sheet.rows[y] = 0
    for y in range(T.HEIGHT):
        sheet.rows[y] = np.int64(g["covered"][seat, y])
    W.make_wishes(g, seat, prices, cells, np.int64(WISH))
    cells[DAY], cells[TILES], cells[ANYWHERE] = day, np.int64(g["tile_count"][seat]), np.int64(g["anywhere"][seat])
    cells[CONTACT] = prices[P.CONTACT + day]
    cells[DEAD_END], cells[SHUT_IN] = prices[P.DEAD_END + day], prices[P.SHUT_IN + day]
    for room in range(T.ROOMS):
        cells[ROOM_LEFT + room] = np.int64(g["room_left"][seat, room])
    square, rat = prices[P.SQUARE + day], prices[P.RAT] + cells[WISH + W.RAT]
    for at in range(T.SQUARES):
        value = square + SIDES[at] * cells[CONTACT] + RAT_AT[boat, at] * rat + AT_EDGE[at] * cells[WISH + W.EDGE_SQUARE]
        cells[VALUE + CELL[at]] = value + cells[WISH + W.ROOM_SQUARE + T.ROOM_AT[at]]
        cells[MARKS + CELL[at]] = AT_EDGE[at] * ON_EDGE
    for colour in range(T.NUM_COLOURS):
        cell = CELL[T.MAP_SQUARE[boat, colour]]
        cells[VALUE + cell] += cells[WISH + W.COVERED] - prices[P.MAP_LOSS + day]
        cells[MARKS + cell] |= ON_MAP << colour
    _add_tiles(g, seat, cells)


@inner
def _add_tiles(g, seat, cells):
    """The tiles on the boat: groups of cats, and what the squares beside them touch."""
    marks, group = _slot_room(), np.int64(FIRST_GROUP)
    for slot in range(np.int64(g["slots"][seat])):
        colour = np.int64(g["tile_colour"][seat, slot])
        if colour == T.NO_COLOUR:
            marks[slot] = BY_TREASURE
            continue
        cells[CATS] += 1
        size = np.int64(g["group_size"][seat, slot])
        if size > 0:
            cells[GROUP + group] = size
            cells[LARGEST] = max(cells[LARGEST], size)
            marks[slot] = np.int64(1) << group | BY_COLOUR << colour
            cells[KIN + colour] |= np.int64(1) << group
            group = min(group + 1, np.int64(LAST_GROUP))
        else:
            marks[slot] = marks[np.int64(g["tile_group"][seat, slot])]
    cells[NEXT_GROUP] = group
    for at in range(T.SQUARES):
        slot = np.int64(g["tile_at"][seat, at]) - 1
        if slot >= 0:
            _touch(cells, CELL[at], marks[slot])


@inline
def _touch(cells, cell, mark):
    """The four cells beside a covered one touch a tile."""
    contact = cells[CONTACT]
    cells[VALUE + cell - STRIDE] += contact
    cells[VALUE + cell - 1] += contact
    cells[VALUE + cell + 1] += contact
    cells[VALUE + cell + STRIDE] += contact
    cells[MARKS + cell - STRIDE] |= mark
    cells[MARKS + cell - 1] |= mark
    cells[MARKS + cell + 1] |= mark
    cells[MARKS + cell + STRIDE] |= mark


@inner
def lay(sheet, entry, cell, colour):
    """Lay a tile. entry: shape and orientation (shapes.ENTRIES); cell: of its first square; colour: NO_COLOUR for treasure."""
    cells, size = sheet.cells, D.SHAPE_SIZE[ENTRIES.shape[entry]]
    marks = np.int64(0)
    for k in range(size):
        at = cell + OFFSET[entry, k]
        marks |= cells[MARKS + at]
        cells[ROOM_LEFT + ROOM[at]] -= 1
        sheet.rows[at // STRIDE - 1] |= np.int64(1) << (at % STRIDE)
    if cells[ANYWHERE] > 0 and cells[TILES] > 0 and marks & BY_ANYTHING == 0:
        cells[ANYWHERE] -= 1
    cells[TILES] += 1
    mark = np.int64(BY_TREASURE)
    if colour != T.NO_COLOUR:
        mark = _join(cells, marks & cells[KIN + colour], colour)
    for k in range(size):
        _touch(cells, cell + OFFSET[entry, k], mark)


@inner
def _join(cells, kin, colour):
    """A cat that touches these groups of its colour makes one of all of them. Returns the marks of a square beside it."""
    group, total, rest = cells[NEXT_GROUP], np.int64(1), kin
    cells[CATS] += 1
    while rest != 0:
        total += cells[GROUP + lowest(rest)]
        rest &= rest - 1
    bit = np.int64(1) << group
    if kin != 0:
        for k in range(MARKS, MARKS + CELLS):
            if cells[k] & kin != 0:
                cells[k] |= bit
    cells[KIN + colour] = (cells[KIN + colour] & ~kin) | bit
    cells[GROUP + group] = total
    cells[LARGEST] = max(cells[LARGEST], total)
    cells[NEXT_GROUP] = min(group + 1, np.int64(LAST_GROUP))
    return bit | BY_COLOUR << colour
