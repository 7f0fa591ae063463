"""How a boat looks to a tile to come: what each bare square offers, gathered once for all placements.

    view[VALUE]   a bare square by itself: rat, sides against tiles and hull, wishes of its room and of the edge
    view[MARKS]   what a tile there touches or covers, as bits: edge, treasure, cats of a colour, map of a colour
    view[KIN]     the groups of cats beside it, as bits (the group's lowest slot)
    view[WISH]    the wishes of the lessons (wishes.py), which groups are of which colour, the cost of holes

Each is laid out row by row of WIDTH columns, so that a placement is an offset. Covered squares hold nothing of use.
In hundredths of a point. Rulebook p. 9-10; R-1, R-4.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import survey as V
from isle_env.core.bits import popcount
from isle_env.core.boats import NEIGHBOURS, RAT_AT
from isle_env.core.jit import inner_heap as inner
from isle_env.core.placement import PLAN
from isle_env.core.reference import wishes as W
from isle_env.core.reference import worth as P
from isle_env.core.stack import scratch

GRID = T.WIDTH * T.HEIGHT
VALUE, MARKS, KIN, WISH = range(4)
GROUPS = W.WISHES
"""view[WISH, GROUPS + colour]: the groups of a colour, as bits."""
HOLES = GROUPS + T.NUM_COLOURS
"""view[WISH, HOLES]: what the holes of the boat cost as it is."""
ON_EDGE = 1
BY_TREASURE = 2
BY_COLOUR = 4
"""BY_COLOUR << colour: beside a cat of the colour; treasure tiles touch these too."""
ON_MAP = BY_COLOUR << T.NUM_COLOURS
"""ON_MAP << colour: on the map of the colour."""
MAPS = ((1 << T.NUM_COLOURS) - 1) * ON_MAP

GRID_AT = T.SQUARE_Y * T.WIDTH + T.SQUARE_X
assert GRID > HOLES, "the wishes must fit into one row of the view"


@inner
def make_view(g, seat):
    """Look a boat over for the tiles to come. Returns ``int64[4, GRID]`` as drawn above."""
    view = np.empty((4, GRID), np.int64)
    wish = view[WISH]
    W.make_wishes(g, seat, wish)
    for square in range(T.SQUARES):
        if g["tile_at"][seat, square] == 0:
            _look_at(g, seat, square, view)
    for colour in range(T.NUM_COLOURS):
        wish[GROUPS + colour] = 0
        square = T.MAP_SQUARE[g["boat"][seat], colour]
        view[MARKS, GRID_AT[square]] |= ON_MAP << colour
    for slot in range(np.int64(g["slots"][seat])):
        if g["group_size"][seat, slot] > 0:
            wish[GROUPS + np.int64(g["tile_colour"][seat, slot])] |= V.BIT[slot]
    rows = scratch()
    bare_rows(g, seat, rows)
    wish[HOLES] = hole_cost(g["day"], rows)
    return view


@inner
def _look_at(g, seat, square, view):
    """One bare square. view: int64[4, GRID], written."""
    value = view[WISH, W.ROOM_SQUARE + T.ROOM_AT[square]] + P.SQUARE
    if RAT_AT[g["boat"][seat], square]:
        value += P.RAT + view[WISH, W.RAT]
    marks = kin = np.int64(0)
    for side in range(4):
        beside = NEIGHBOURS[square, side]
        if beside < 0:
            value += P.CONTACT
            marks |= ON_EDGE
        elif g["tile_at"][seat, beside] > 0:
            value += P.CONTACT
            slot = np.int64(g["tile_at"][seat, beside]) - 1
            colour = np.int64(g["tile_colour"][seat, slot])
            if colour == T.NO_COLOUR:
                marks |= BY_TREASURE
            else:
                marks |= BY_COLOUR << colour
                kin |= V.BIT[np.int64(g["tile_group"][seat, slot])]
    if marks & ON_EDGE:
        value += view[WISH, W.EDGE_SQUARE]
    at = GRID_AT[square]
    view[VALUE, at], view[MARKS, at], view[KIN, at] = value, marks, kin


@inner
def bare_rows(g, seat, rows):
    """The bare squares of a boat, row y in rows[y + 1], an empty row above and below. rows: int64[SCRATCH], written."""
    rows[0] = rows[T.HEIGHT + 1] = 0
    for y in range(T.HEIGHT):
        rows[y + 1] = PLAN[y] ^ np.int64(g["covered"][seat, y])


@inner
def hole_cost(day, rows):
    """What holes and dead ends cost: bare squares with no bare square beside them, and with one. rows: of bare_rows."""
    holes = ends = np.int64(0)
    for k in range(1, T.HEIGHT + 1):
        here, up, down = rows[k], rows[k - 1], rows[k + 1]
        left, right = here << 1, here >> 1
        one = left | right | up | down
        two = (left & right) | (up & down) | ((left | right) & (up | down))
        holes += popcount(here & ~one)
        ends += popcount(here & one & ~two)
    return (P.HOLE * holes + P.DEAD_END * ends) * P.HOLE_FADE[day] // 10
