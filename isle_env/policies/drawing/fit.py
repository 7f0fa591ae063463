"""Where a shape fits a boat best: what a placement brings by the squares that it covers (sheet.py).

    gain = Σ squares + rooms nearer to full + family + edge, own map, neighbours − new holes and dead ends

All legal placements are looked at, but rooms and holes only of those that are best if they fill their rooms as well as any tile
of the size, and save all holes there are.
In hundredths of a point. Rulebooks, Placement, Cat families; D-22, D-23.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.families import FAMILY
from isle_env.boats.placement import PLAN, TOUCHING, spread
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.orientations import ORIENTATIONS
from isle_env.engine.halving import insert
from isle_env.games.drawing import actions as A
from isle_env.games.drawing.shapes import ENTRIES, anchors
from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inline, inner
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import SCRATCH, scratch, stack_array
from isle_env.policies.drawing import catalogue as P
from isle_env.policies.drawing import derived
from isle_env.policies.drawing import sheet as L
from isle_env.policies.drawing import wishes as W

KEY = 11
"""Bits of a key below the gain: they are greater for lower placements."""
LAST = (1 << KEY) - 1
NOWHERE = -(1 << 40)
"""In place of a key: the shape fits nowhere."""
assert ORIENTATIONS * T.SQUARES <= LAST, "a placement does not fit into a key"

FIRST, SHAPE, ORIENTATION = ENTRIES.first, ENTRIES.shape, ENTRIES.orientation
ENTRY = np.full((D.NUM_SHAPES, ORIENTATIONS), -1)
ENTRY[SHAPE, ORIENTATION] = np.arange(len(SHAPE))
"""int64[shapes, orientations], the entry of a shape in an orientation; -1 where it looks like an earlier one."""
ROOM_UNIT = np.zeros(L.CELLS, np.int64)
ROOM_UNIT[L.CELL] = np.int64(1) << 8 * T.ROOM_AT
"""int64[CELLS], one in the place of a square's room in a word of seven counts of 8 bits."""
MARGIN = 8
_DX, _DY = D.ORIENTATION_DX[SHAPE, ORIENTATION], D.ORIENTATION_DY[SHAPE, ORIENTATION]
HEIGHT = _DY.max(axis=1) + 1
"""int64[entries], rows of an oriented tile."""
TILE_ROWS = np.zeros((len(SHAPE), int(HEIGHT.max()) + 2), np.int64)
for _entry, _shape in enumerate(SHAPE):
    for _k in range(D.SHAPE_SIZE[_shape]):
        TILE_ROWS[_entry, 1 + _DY[_entry, _k]] |= 1 << (MARGIN + _DX[_entry, _k])
"""int64[entries, rows], the squares of an oriented tile from the row above it on, the first square at bit MARGIN."""
ABOVE = 2
"""Empty rows before the first one, for holes."""

_word_room = stack_array(np.int64, max(SCRATCH, 64))
_bound_room = stack_array(np.int64, L.CELLS)
_hole_room = stack_array(np.int64, 2 * 16)


@inline
def _row_cost(cells, here, above, below):
    """What the dead ends and shut-in squares of a row cost. here, above, below: bare squares."""
    left, right = here << 1, here >> 1
    few = here & ~((left & right) | (above & below) | ((left | right) & (above | below)))
    if few == 0:
        return np.int64(0)
    shut = few & ~(left | right | above | below)
    return cells[L.DEAD_END] * popcount(few) + cells[L.SHUT_IN] * popcount(shut)


@inner
def _find_holes(sheet, bare):
    """Bare squares by row, from ABOVE on, and 16 further on what the holes of each row cost. bare: int64[32], written.

    Returns what all of them cost: no tile saves more.
    """
    total = np.int64(0)
    for k in range(32):
        bare[k] = 0
    for y in range(T.HEIGHT):
        bare[ABOVE + y] = PLAN[y] & ~sheet.rows[y]
    for y in range(ABOVE, ABOVE + T.HEIGHT):
        bare[16 + y] = _row_cost(sheet.cells, bare[y], bare[y - 1], bare[y + 1])
        total += bare[16 + y]
    return total


@inner
def hole_cost(sheet):
    """What the dead ends and shut-in squares of a boat cost."""
    return _find_holes(sheet, _hole_room())


@inline
def _left(bare, entry, row, x, y):
    """The bare squares of a row once the tile lies. row: of the tile, 0: the row above it."""
    return bare[ABOVE + y + row - 1] & ~(TILE_ROWS[entry, row] << x >> MARGIN)


@inner
def _new_holes(cells, bare, entry, cell):
    """What holes cost more once a tile lies with its first square in a cell."""
    x, y, height = cell % L.STRIDE, cell // L.STRIDE - 1, HEIGHT[entry]
    cost, above, here = np.int64(0), bare[ABOVE + y - 2], _left(bare, entry, np.int64(0), x, y)
    for row in range(height + 2):
        below = _left(bare, entry, row + 1, x, y) if row <= height else bare[ABOVE + y + height + 1]
        cost += _row_cost(cells, here, above, below) - bare[16 + ABOVE + y + row - 1]
        above, here = here, below
    return cost


@inner
def _looks_for(cells, colour):
    """The marks that matter to a tile of a colour; colour: NO_COLOUR for treasure."""
    if colour == T.NO_COLOUR:
        return np.int64(0)
    marks = cells[L.KIN + colour] | L.ON_MAP << colour
    if cells[L.WISH + W.EDGE + colour] != 0:
        marks |= L.ON_EDGE
    return marks


@inner
def _colour_gain(cells, prices, marks, colour):
    """What a placement gains by its colour. marks: those that the colour looks for."""
    if colour == T.NO_COLOUR:
        return np.int64(0)
    gain, wish = np.int64(0), L.WISH
    if marks & L.ON_EDGE:
        gain += cells[wish + W.EDGE + colour]
    if marks & (L.ON_MAP << colour):
        gain += prices[P.MAP] + prices[P.MAP_LOSS + cells[L.DAY]]
    kin, worth = marks & cells[L.KIN + colour], derived.GROUP_WORTH + cells[L.DAY] * derived.GROUP_SPAN
    if kin == 0:
        return gain + prices[worth + 1] + cells[wish + W.LONELY]
    size, families, greater = np.int64(1), np.int64(0), np.int64(0)
    while kin != 0:
        other = cells[L.GROUP + lowest(kin)]
        kin &= kin - 1
        size += other
        gain -= prices[worth + other]
        if other == 1:
            gain -= cells[wish + W.LONELY]
        families += other >= FAMILY
        greater += other >= W.GREATER_SIZE
    if size >= FAMILY:
        gain += cells[wish + W.FAMILIES] * (1 - families)
    if size >= W.GREATER_SIZE:
        gain += cells[wish + W.GREATER] * (1 - greater)
    gain += cells[wish + W.LARGE] * max(size - max(cells[L.LARGEST], FAMILY - 1), 0)
    return gain + prices[worth + size]


@inline
def _room_gain(cells, prices, rooms):
    """What a placement gains by rooms nearer to full. rooms: squares in each, of 8 bits."""
    gain = np.int64(0)
    while rooms != 0:
        room = lowest(rooms) >> 3
        filled = rooms >> (room * 8) & 255
        rooms ^= filled << (room * 8)
        left = cells[L.ROOM_LEFT + room]
        now = derived.ROOM_WORTH + cells[L.DAY] * derived.ROOM_DAY + room * derived.ROOM_SPAN + left
        gain += prices[now - filled] - prices[now]
        if left == filled:
            gain += cells[L.WISH + W.ROOM_FULL]
    return gain


@inner
def _bounds(cells, prices, size, bounds):
    """The most that each bare square brings as one of so many, its room included. bounds: int64[CELLS], written."""
    steepest = scratch()
    for room in range(T.ROOMS):
        left = cells[L.ROOM_LEFT + room]
        most = min(size, left)
        now = derived.ROOM_WORTH + cells[L.DAY] * derived.ROOM_DAY + room * derived.ROOM_SPAN + left
        steepest[room] = (prices[now - most] - prices[now] + most - 1) // most if most > 0 else np.int64(0)
        if left <= size:
            steepest[room] += max(cells[L.WISH + W.ROOM_FULL], 0)
    for k in range(L.CELLS):
        bounds[k] = cells[L.VALUE + k] + steepest[L.ROOM[k]]


@inner
def _tile_gain(cells, shape, colour):
    """What a tile brings wherever it lies."""
    if colour != T.NO_COLOUR:
        return cells[L.WISH + W.CATS + colour]
    return cells[L.WISH + (W.RARE if D.SHAPE_KIND[shape] == D.RARE else W.COMMON)]


@inline
def _exact(cells, prices, bare, entry, size, cell):
    """What a placement brings by its squares, their rooms and the holes it leaves."""
    gain, rooms = np.int64(0), np.int64(0)
    for k in range(size):
        at = cell + L.OFFSET[entry, k]
        gain += cells[L.VALUE + at]
        rooms += ROOM_UNIT[at]
    return gain + _room_gain(cells, prices, rooms) - _new_holes(cells, bare, entry, cell)


@inner
def _key_of(sheet, prices, bare, shape, colour, number):
    """The key of one legal placement. bare: of ``_find_holes``; number: orientation * 142 + square."""
    cells, size, marks = sheet.cells, D.SHAPE_SIZE[shape], np.int64(0)
    entry, cell = ENTRY[shape, number // T.SQUARES], L.CELL[number % T.SQUARES]
    for k in range(size):
        marks |= cells[L.MARKS + cell + L.OFFSET[entry, k]]
    gain = _colour_gain(cells, prices, marks & _looks_for(cells, colour), colour) + _tile_gain(cells, shape, colour)
    return ((gain + _exact(cells, prices, bare, entry, size, cell)) << KEY) + LAST - number


@inner
def key_of(sheet, prices, shape, colour, number):
    """The key of one legal placement. number: orientation * 142 + square."""
    bare = _hole_room()
    _find_holes(sheet, bare)
    return _key_of(sheet, prices, bare, shape, colour, number)


@inner
def best_places(sheet, prices, shape, colour, words, without, most, keys):
    """The best of the legal placements, best first. Returns how many there are, ``most`` at most.

    words: uint32[MASK_WORDS], the legal actions; without: an action that is left out, -1 for none; keys: int64[most], written.
    """
    bare, count = _hole_room(), np.int64(0)
    _find_holes(sheet, bare)
    for j in range(A.PLACE >> 5, MASK_WORDS):
        word = np.int64(words[j])
        while word != 0:
            action = 32 * j + lowest(word)
            word &= word - 1
            if action >= A.PLACE and action != without:
                count = insert(keys, count, most, _key_of(sheet, prices, bare, shape, colour, action - A.PLACE))
    return count


@inner
def best_place(sheet, prices, shape, colour):
    """The best placement of a shape as a key, NOWHERE if it fits nowhere. colour: NO_COLOUR for treasure.

    ``gain_of(key)`` is what it brings, ``number_of(key)`` the placement, orientation * 142 + square; of equals the lowest.
    """
    cells, words, bare, found, bounds = sheet.cells, _word_room(), _hole_room(), scratch(), _bound_room()
    spread(sheet.rows, words)
    holes = _find_holes(sheet, bare)
    touching = 0 if cells[L.TILES] == 0 or cells[L.ANYWHERE] > 0 else TOUCHING
    size, looks_for = D.SHAPE_SIZE[shape], _looks_for(cells, colour)
    _bounds(cells, prices, size, bounds)
    best, seen, extra = np.int64(NOWHERE), np.int64(0), _colour_gain(cells, prices, np.int64(0), colour)
    for entry in range(FIRST[shape], FIRST[shape + 1]):
        found[0], found[1], found[2], found[3], found[4] = anchors(words, touching, entry, size)
        for j in range(5):
            word = found[j]
            while word != 0:
                cell = L.PAD + 2 * L.STRIDE * j + lowest(word)
                word &= word - 1
                bound, marks = holes, np.int64(0)
                for k in range(size):
                    at = cell + L.OFFSET[entry, k]
                    bound += bounds[at]
                    marks |= cells[L.MARKS + at]
                marks &= looks_for
                if marks != seen:
                    seen, extra = marks, _colour_gain(cells, prices, marks, colour)
                if bound + extra >= best >> KEY:
                    gain = extra + _exact(cells, prices, bare, entry, size, cell)
                    best = max(best, (gain << KEY) + LAST - ORIENTATION[entry] * T.SQUARES - L.SQUARE[cell])
    return best if best == NOWHERE else best + (_tile_gain(cells, shape, colour) << KEY)


@inline
def gain_of(key):
    """What a placement brings; nothing if there is none."""
    return key >> KEY if key != NOWHERE else np.int64(0)


@inline
def number_of(key):
    """The placement of a key: orientation * 142 + square."""
    return LAST - (key & LAST)


@inner
def lay_key(sheet, shape, colour, key):
    """Lay a shape at the place of a key."""
    number = number_of(key)
    L.lay(sheet, ENTRY[shape, number // T.SQUARES], L.CELL[number % T.SQUARES], colour)
