"""A boat as terrain for the next tile: what each bare square offers, gathered once for all placements.

    value   a bare square by itself: rat, map, sides against tiles and hull, wishes of its room and of the edge
    marks   what a tile there touches or covers, as bits: edge, treasure, cats of a colour, map of a colour, groups of cats
    wish    the wishes of the lessons (wishes.py); then what a colour looks for, as marks, and the cost of the holes
    group   cats in the group that a bit of the marks stands for
    words   the free squares and those next to a tile (placement.py), and those near something that a colour looks for
    pairs   the free squares, those above and below them (holes.py)
    most    the most that squares in a row can bring, halved. No placement brings more than its strips, so that fit.py need not
            look closely at most of them

Squares are laid out in rows of STRIDE cells, as the anchors of boats/placement.py are, so that a placement is an offset.
Cells that are not bare hold nothing useful. Values are in hundredths of a point. Rulebook p. 9-10; R-1, R-4.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.machine.lanes import EIGHT
from isle_env.machine.stack import scratch, stack_array, stack_arrays
from isle_env.policies.isle import catalogue, derived

from ...boats import survey
from ...boats.beasts import is_friend
from ...boats.placement import PLAN, pair_rows, spread
from ...boats.squares import BESIDE
from ...box import EXPANDED, T
from ...games.isle import state as S
from . import grid, holes, wishes
from .grid import BEFORE, CELL, CELLS, LANE, LONGEST, NEAR, NOTHING, OFF, ROWS, STRIDE, SUMS, TABLE, WORDS, laid_out
from .rivalry import add_rivalry

ON_EDGE = 1
BY_TREASURE = 2
BY_COLOUR = 4
"""BY_COLOUR << colour: beside a cat of the colour; treasure tiles touch these too."""
ON_MAP = BY_COLOUR << T.NUM_COLOURS
"""ON_MAP << colour: on the map of the colour."""
BY_ICON = ON_MAP << T.NUM_COLOURS
"""BY_ICON << colour: beside an icon of the colour on a beast that has no such friend yet (with beasts only)."""
FIRST_GROUP = 2 + (3 if EXPANDED else 2) * T.NUM_COLOURS
"""The bit of the first group of cats."""
ICON_ROWS = T.NO_COLOUR + 2
"""ICON_ROWS + colour: the set of rows of squares beside such icons."""
assert FIRST_GROUP + T.SQUARES // T.SHAPE_SIZE[: T.NUM_CAT_SHAPES].min() < 63, "more groups of cats than marks have bits"

LOOKS_FOR = wishes.WISHES
"""wish[LOOKS_FOR + colour]: the marks that matter to a tile of a colour; NO_COLOUR: to a treasure."""
GROUPS = LOOKS_FOR + T.NO_COLOUR + 1
"""wish[GROUPS + colour]: the groups of a colour, as marks."""
HOLES = GROUPS + T.NUM_COLOURS
"""wish[HOLES]: what the holes of the boat cost as it is."""
LARGEST_NOW = HOLES + 1
"""wish[LARGEST_NOW]: cats in the largest family, if a lesson asks for it."""
BY_BEAST = LARGEST_NOW + 1
"""wish[BY_BEAST]: the groups beside an icon of their colour on a beast without such a friend, as marks (with beasts only)."""

LANES = -(np.arange(256)[:, None] >> np.arange(8) & 1).astype(LANE)
"""int16[256, 8], the bits of a byte, each as a lane with all bits set or none."""
_map = T.MAP_SQUARE[:, :, None] == np.arange(T.SQUARES)
MARKS = laid_out(np.where(grid.ON_BORDER, ON_EDGE, 0) + (_map * (ON_MAP << np.arange(T.NUM_COLOURS))[:, None]).sum(axis=1))
"""int64[boats, CELLS], the marks of a bare square whose neighbours are bare."""

_high, _low = (
    dict(zip(catalogue.NAMES, ends.tolist(), strict=True)) for ends in (catalogue.CATALOGUE.most, catalogue.CATALOGUE.least)
)
_hole = (_high["dead_end"] + _high["shut_in"]) * _high["hole_fade.day_1"] // 10
_most = sum(_high[name] for name in ("square", "rat", "room", "sister_rat")) + 4 * _high["contact"] + _hole + wishes.MOST_RAISED
_least = _low["square"] + _low["rat"] + 4 * _low["contact"] - _high["map_loss.day_1"] - wishes.MOST_LOWERED
_least -= catalogue.POINT * T.SISTER_POINTS.max()
assert T.MAX_SHAPE_SIZE * -(-max(_most, -_least, -OFF) >> 1) <= np.iinfo(LANE).max, "a tile brings more than a LANE holds"


class Terrain(NamedTuple):
    """The arrays described above, and those that fit.py derives from them for one shape."""

    value: Any
    marks: Any
    wish: Any
    group: Any
    words: Any
    pairs: Any
    rows: Any
    most: Any
    sums: Any
    tops: Any
    legal: Any
    near: Any


_ROOMS = Terrain(
    value=(LANE, CELLS),
    marks=(np.int64, CELLS),
    wish=(np.int64, BY_BEAST + 1),
    group=(np.int64, 64),
    words=(np.int64, WORDS),
    pairs=(np.int64, 3 * EIGHT),
    rows=(np.int64, ROWS * (ICON_ROWS + T.NUM_COLOURS * EXPANDED)),
    most=(LANE, NOTHING + SUMS),
    sums=(LANE, SUMS * 8 + 2 * STRIDE),  # `reaching` looks a row further than there are
    tops=(np.int64, 8),
    legal=(np.int64, 8 * 8),
    near=(np.int64, 8 * 8),
)
"""Type and size of each array."""
terrain_room = stack_arrays(Terrain, _ROOMS)
"""Room for a ``Terrain``, not cleared."""
slot_room = stack_array(np.int64, 64)


@inner
def make_terrain(g, seat, prices, terrain):
    """Look a boat over for the tiles to come. terrain: a ``Terrain``, overwritten."""
    wishes.make_wishes(g, seat, prices, terrain.wish)
    if g["mode"] == S.Mode.SOLO:
        add_rivalry(g, prices, terrain.wish)
    spread(g["covered"][seat], terrain.words)
    _look_at_squares(g, seat, prices, terrain)
    slots = slot_room()
    _look_at_groups(g, seat, terrain, slots)
    _look_beside_tiles(g, seat, prices, terrain, slots)
    _set_bounds(g, seat, prices, terrain)
    terrain.wish[HOLES] = holes.look_for_holes(prices, np.int64(g["day"]), terrain.words, terrain.pairs, terrain.most)
    _lay_strips(terrain.most)
    _look_for(g, seat, terrain)


@inner
def contact_today(g, prices):
    """What a side against a tile or the hull is worth today."""
    return prices[catalogue.CONTACT] * prices[catalogue.CONTACT_FADE + g["day"]] // 10


@inner
def square_today(g, prices):
    """What a square is worth today, whatever it is."""
    return prices[catalogue.SQUARE] * prices[catalogue.SQUARE_FADE + g["day"]] // 10


@inner
def _look_at_squares(g, seat, prices, terrain):
    """What each bare square offers by itself."""
    value, wish, boat = terrain.value, terrain.wish, np.int64(g["boat"][seat])
    square, contact = square_today(g, prices), contact_today(g, prices)
    rat, edge = prices[catalogue.RAT] + wish[wishes.RAT], wish[wishes.EDGE_SQUARE]
    for k in range(CELLS):
        terrain.marks[k] = MARKS[boat, k]
    for k in range(CELLS):
        value[k] = square + grid.SIDES[k] * contact + grid.RATS[boat, k] * rat + grid.EDGE[k] * edge
    for room in range(T.ROOMS):
        worth = wish[wishes.ROOM_SQUARE + room]
        if worth != 0:
            for k in range(grid.ROOM_FIRST[room], grid.ROOM_END[room]):
                value[k] += grid.ROOM_MASK[room, k] & worth
    for colour in range(T.NUM_COLOURS):
        value[CELL[T.MAP_SQUARE[boat, colour]]] += wish[wishes.COVERED] - prices[catalogue.MAP_LOSS + g["day"]]


@inner
def _look_at_groups(g, seat, terrain, slots):
    """Number the groups of cats. slots: int64[64], written: the marks beside the tile in slot s - 1, none for 0."""
    wish, group = terrain.wish, np.int64(FIRST_GROUP)
    for colour in range(T.NUM_COLOURS):
        wish[GROUPS + colour] = 0
    slots[0] = 0
    for slot in range(np.int64(g["slots"][seat])):
        colour = np.int64(g["tile_colour"][seat, slot])
        if colour == T.NO_COLOUR:
            slots[slot + 1] = BY_TREASURE
            continue
        if EXPANDED:
            if colour > T.NO_COLOUR:  # a beast, a royal rat
                slots[slot + 1] = 0
                continue
        if g["group_size"][seat, slot] > 0:
            terrain.group[group] = np.int64(g["group_size"][seat, slot])
            slots[slot + 1] = np.int64(1) << group | BY_COLOUR << colour
            wish[GROUPS + colour] |= np.int64(1) << group
            group += 1
        else:
            slots[slot + 1] = slots[np.int64(g["tile_group"][seat, slot]) + 1]
    if EXPANDED:
        _look_at_icons(g, seat, terrain, slots)
    wish[LARGEST_NOW] = survey.largest_family(g, seat) if wish[wishes.LARGEST] != 0 else np.int64(0)


@inner
def _look_at_icons(g, seat, terrain, slots):
    """Which groups lie beside an icon of their colour on a beast without such a friend."""
    terrain.wish[BY_BEAST] = 0
    if g["beast_count"][seat] == 0:
        return
    for square in range(T.SQUARES):
        colour = np.int64(g["icon"][seat, square]) - 1
        if colour >= 0 and not is_friend(g, seat, square, colour):
            for side in range(4):
                slot = np.int64(g["tile_at"][seat, BESIDE[square, side]])
                if slot > 0 and g["tile_colour"][seat, slot - 1] == colour:
                    terrain.wish[BY_BEAST] |= slots[slot] & terrain.wish[GROUPS + colour]


@inner
def _look_beside_tiles(g, seat, prices, terrain, slots):
    """The bare squares beside tiles: what they touch, and the rows of those beside each colour: terrain.rows, treasure last."""
    rows, contact = terrain.rows, contact_today(g, prices)
    above, here = np.int64(0), np.int64(g["covered"][seat, 0])
    for y in range(T.HEIGHT):
        below = np.int64(g["covered"][seat, y + 1]) if y + 1 < T.HEIGHT else np.int64(0)
        row = (here << 1 | here >> 1 | above | below) & (here ^ PLAN[y])
        above, here = here, below
        one = two = three = np.int64(0)  # two sets of 32 columns each
        while row != 0:
            x = lowest(row)
            row &= row - 1
            marks = _look_beside(g, seat, terrain, T.SQUARE_AT[y, x], slots, contact)
            one |= (marks >> 1 & 1 | (marks >> 2 & 1) << 32) << x
            two |= (marks >> 3 & 1 | (marks >> 4 & 1) << 32) << x
            three |= (marks >> 5 & 1 | (marks >> 6 & 1) << 32) << x
        if EXPANDED:
            _mark_icon_rows(g, seat, terrain, y)
        rows[T.NO_COLOUR * ROWS + y], rows[y] = one & LOW, one >> 32
        rows[ROWS + y], rows[2 * ROWS + y] = two & LOW, two >> 32
        rows[3 * ROWS + y], rows[4 * ROWS + y] = three & LOW, three >> 32


@inner
def _mark_icon_rows(g, seat, terrain, y):
    """The squares of a row beside icons, by colour: a set of rows for each."""
    for colour in range(T.NUM_COLOURS):
        row = np.int64(0)
        if g["beast_count"][seat] > 0:
            for x in range(T.ROW_START[y], T.ROW_START[y] + T.ROW_LENGTH[y]):
                row |= np.int64(terrain.marks[y * STRIDE + x] & (BY_ICON << colour) != 0) << x
        terrain.rows[(ICON_ROWS + colour) * ROWS + y] = row


LOW = (1 << 32) - 1
assert (T.NUM_COLOURS, BY_TREASURE, BY_COLOUR) == (5, 2, 4), "the three words above hold treasure and five colours"


@inline
def _look_beside(g, seat, terrain, square, slots, contact):
    """One bare square beside a tile: its value and marks are written. contact: price of a side. Returns the new marks."""
    touching, marks, cell = np.int64(0), np.int64(0), CELL[square]
    for side in range(4):
        slot = np.int64(g["tile_at"][seat, BESIDE[square, side]])
        touching += 1 if slot > 0 else 0
        marks |= slots[slot]
        if EXPANDED:
            colour = np.int64(g["icon"][seat, BESIDE[square, side]]) - 1
            if colour >= 0 and not is_friend(g, seat, BESIDE[square, side], colour):
                marks |= BY_ICON << colour
    terrain.value[cell] += contact * touching
    terrain.marks[cell] |= marks
    return marks


@inner
def _set_bounds(g, seat, prices, terrain):
    """The most that each square brings by itself: its value, and what its room brings at best."""
    most, value, full = terrain.most, terrain.value, max(terrain.wish[wishes.ROOM_FULL], 0)
    for k in range(TABLE):
        most[k] = OFF
    for y in range(T.HEIGHT):
        bare = PLAN[y] ^ np.int64(g["covered"][seat, y])
        for part in range(0, T.WIDTH, 8):
            eight, at = bare >> part & 255, y * STRIDE + part
            for k in range(8):
                most[BEFORE + at + k] = (value[at + k] & LANES[eight, k]) | (OFF & ~LANES[eight, k])
    for k in range(NOTHING, NOTHING + SUMS):
        most[k] = 0
    for room in range(T.ROOMS):
        left = np.int64(g["room_left"][seat, room])
        steepest = prices[derived.STEEPEST + room * derived.ROOM_SPAN + left]
        if left <= T.MAX_SHAPE_SIZE:
            steepest += full
        for k in range(grid.ROOM_FIRST[room], grid.ROOM_END[room]):
            most[BEFORE + k] += grid.ROOM_MASK[room, k] & steepest


@inner
def _lay_strips(most):
    """From the most that single squares bring, what one to LONGEST in a row do, halved."""
    for k in range(TABLE):
        most[k] = (most[k] >> 1) + (most[k] & 1)
    for length in range(1, LONGEST):
        for k in range(TABLE - LONGEST):
            most[length * TABLE + k] = most[(length - 1) * TABLE + k] + most[length + k]


@inner
def _look_for(g, seat, terrain):
    """What tiles of each colour look for, as marks."""
    wish, treasure = terrain.wish, np.int64(0)
    for colour in range(T.NUM_COLOURS):
        marks = wish[GROUPS + colour] | ON_MAP << colour
        if EXPANDED:
            marks |= BY_ICON << colour
        if wish[wishes.EDGE + colour] != 0:
            marks |= ON_EDGE
        if wish[wishes.BESIDE + colour] != 0:
            marks |= BY_TREASURE
            treasure |= BY_COLOUR << colour
        wish[LOOKS_FOR + colour] = marks
    wish[LOOKS_FOR + T.NO_COLOUR] = treasure


@inner
def find_near(g, seat, terrain, colour):
    """Pair the squares near something that tiles of a colour look for: ``words[NEAR …]``."""
    rows, wish, marks = scratch(), terrain.wish, terrain.wish[LOOKS_FOR + colour]
    for y in range(ROWS):
        rows[y] = 0
    if colour != T.NO_COLOUR:
        _add_rows(terrain, rows, colour)
        square = T.MAP_SQUARE[g["boat"][seat], colour]
        rows[T.SQUARE_Y[square]] |= 1 << T.SQUARE_X[square]
        if marks & BY_TREASURE:
            _add_rows(terrain, rows, np.int64(T.NO_COLOUR))
        if EXPANDED:
            _add_rows(terrain, rows, ICON_ROWS + colour)
        if marks & ON_EDGE:
            for y in range(T.HEIGHT):
                rows[y] |= np.int64(T.EDGE_ROWS[y])
    else:
        for other in range(T.NUM_COLOURS):
            if wish[wishes.BESIDE + other] != 0:
                _add_rows(terrain, rows, np.int64(other))
    pair_rows(rows, np.int64(0), terrain.words, np.int64(NEAR))


@inline
def _add_rows(terrain, rows, colour):
    """Add the squares beside a colour to a set of rows."""
    for y in range(T.HEIGHT):
        rows[y] |= terrain.rows[ROWS * colour + y]
