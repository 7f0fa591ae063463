"""Where a tile fits a boat best: what a placement gathers from the squares it covers (view.py), and what it makes of them.

    gain = Σ squares + rooms nearer to full + family + edge, maps, neighbours − holes and dead ends

In hundredths of a point. Rulebook p. 9-10, 21; R-1 … R-4.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import actions as A
from isle_env.core import survey as V
from isle_env.core.bits import clear, lowest, popcount
from isle_env.core.boats import FAMILY
from isle_env.core.jit import inner_heap as inner
from isle_env.core.placement import write_placements
from isle_env.core.reference import view as L
from isle_env.core.reference import wishes as W
from isle_env.core.reference import worth as P
from isle_env.core.stack import scratch

NOWHERE = -(1 << 30)
"""What a tile brings that fits nowhere."""
OFFSET = T.ORIENTATION_DY * T.WIDTH + T.ORIENTATION_DX
"""int64[shapes, 8, MAX_SHAPE_SIZE], a square of a tile from its first one, on the grid."""
ROOM_SHIFT = np.zeros(L.GRID, np.int64)
ROOM_SHIFT[L.GRID_AT] = T.ROOM_AT * 8
"""int64[GRID], the place of a square's room in a word of seven counts of 8 bits."""


@inner
def _family_gain(g, seat, view, kin, colour):
    """What a cat makes of the groups of its colour that it touches. kin: those groups, as bits."""
    day = np.int64(g["day"])
    wish = view[L.WISH]
    size, gain, large, lonely = np.int64(1), np.int64(0), np.int64(0), wish[W.LONELY + colour]
    if kin == 0:
        return P.FAMILY_WORTH[day, 1] + lonely
    while kin != 0:
        other = np.int64(g["group_size"][seat, lowest(kin)])
        kin &= kin - 1
        size += other
        gain -= P.FAMILY_WORTH[day, other]
        if other == 1:
            gain -= lonely
        elif other >= wish[W.FAMILY_SIZE]:
            large += 1
    gain += P.FAMILY_WORTH[day, size]
    if size >= wish[W.FAMILY_SIZE]:
        gain += wish[W.FAMILIES] * (1 - large)
    if wish[W.LARGEST] != 0:
        gain += wish[W.LARGEST] * max(size - max(V.largest_family(g, seat), FAMILY - 1), 0)
    return gain


@inner
def _mark_gain(g, view, marks, colour):
    """What a tile has from what it touches and covers. marks: bits of view[MARKS]; colour: NO_COLOUR for treasure."""
    wish = view[L.WISH]
    gain = np.int64(0)
    if marks & L.MAPS:
        gain += wish[W.COVERED] * popcount(marks & L.MAPS) - P.MAP_LOSS[g["day"]] * popcount(marks & L.MAPS)
    if colour == T.NO_COLOUR:
        for c in range(T.NUM_COLOURS):
            if marks & (L.BY_COLOUR << c):
                gain += wish[W.BESIDE + c]
        return gain
    if marks & L.ON_EDGE:
        gain += wish[W.EDGE + colour]
    if marks & L.BY_TREASURE:
        gain += wish[W.BESIDE + colour]
    if marks & (L.ON_MAP << colour):
        gain += P.MAP + P.MAP_LOSS[g["day"]]
    return gain


@inner
def _room_gain(g, seat, view, rooms):
    """What filling squares brings in their rooms. rooms: squares filled of each room, 8 bits a room."""
    gain = np.int64(0)
    while rooms != 0:
        room = lowest(rooms) >> 3
        filled = (rooms >> (room * 8)) & 255
        rooms ^= filled << (room * 8)
        left = np.int64(g["room_left"][seat, room])
        gain += P.ROOM_WORTH[room, left - filled] - P.ROOM_WORTH[room, left]
        if left == filled:
            gain += view[L.WISH, W.ROOM_FULL]
    return gain


@inner
def _holes_after(g, seat, shape, orientation, square):
    """What holes and dead ends cost once a tile is laid."""
    rows = scratch()
    L.bare_rows(g, seat, rows)
    x, y = T.SQUARE_X[square], T.SQUARE_Y[square] + 1
    for k in range(T.SHAPE_SIZE[shape]):
        rows[y + T.ORIENTATION_DY[shape, orientation, k]] ^= 1 << (x + T.ORIENTATION_DX[shape, orientation, k])
    return L.hole_cost(g["day"], rows)


@inner
def gain_of(g, seat, view, shape, colour, orientation, square):
    """What laying a tile brings if no hole were left. square: where the tile's first square comes to lie."""
    at = L.GRID_AT[square]
    value = view[L.WISH, L.HOLES]
    marks = kin = rooms = np.int64(0)
    for k in range(T.SHAPE_SIZE[shape]):
        cell = at + OFFSET[shape, orientation, k]
        value += view[L.VALUE, cell]
        marks |= view[L.MARKS, cell]
        kin |= view[L.KIN, cell]
        rooms += 1 << ROOM_SHIFT[cell]
    value += _room_gain(g, seat, view, rooms) + _mark_gain(g, view, marks, colour)
    if colour != T.NO_COLOUR:
        value += _family_gain(g, seat, view, kin & view[L.WISH, L.GROUPS + colour], colour)
    return value


@inner
def best_fit(g, seat, view, shape, colour, words):
    """The best placement of a tile that counts as a colour (NO_COLOUR: treasure).

    view: from ``make_view``; words: uint32[MASK_WORDS], overwritten. Returns what it brings and its PLACE action, the
    lowest of equals; NOWHERE and -1 if the tile fits nowhere.
    """
    clear(words)
    write_placements(g, seat, shape, words)
    best, chosen = np.int64(NOWHERE), np.int64(-1)
    for k in range(A.PLACE >> 5, words.shape[0]):
        word = np.int64(words[k])
        while word != 0:
            number = k * 32 + lowest(word) - A.PLACE
            word &= word - 1
            orientation, square = number // T.SQUARES, number % T.SQUARES
            gain = gain_of(g, seat, view, shape, colour, orientation, square)
            if gain > best:
                gain -= _holes_after(g, seat, shape, orientation, square)
                if gain > best:
                    best, chosen = gain, A.PLACE + number
    return best, chosen

