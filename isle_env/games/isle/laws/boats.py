"""Laws of the boats: tiles lie on the squares of their shape, and all that is kept of them is what they give.

Everything is worked out again from `tile_at`, `tile_code` and `tile_colour`, slowly and plainly.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import scratch, stack_array

from ....boats.beasts import friendships
from ....boats.families import FAMILY_POINTS
from ....boats.laying import IS_TREASURE
from ....boats.record import (
    LOOK_BEAST,
    LOOK_BORDER_BELOW,
    LOOK_BORDER_RIGHT,
    LOOK_COMMON,
    LOOK_OSHAX,
    LOOK_RARE,
    LOOK_RAT,
    LOOK_ROYAL_RAT,
    MAX_TILES,
)
from ....boats.squares import NEIGHBOURS, RAT_AT
from ....boats.survey import PAIRS
from ....box import EXPANDED, T
from .told import Counted, Law, say

_THERE = T.TILE_SHAPE != 255
LAST_KIND = int(T.TILE_KIND[_THERE].max())
"""The last kind of tile that can lie on a boat."""
COLOURS = int(T.TILE_COLOUR[_THERE].max()) + 1
"""Colours that tiles on a boat can have, those of treasures and the like included."""

groups_of_slots = stack_array(np.int64, MAX_TILES)
sizes_of_slots = stack_array(np.int64, MAX_TILES + 1)


@inner
def boats_broken(g, told):
    """The first law of the boats that a record breaks, 0 for none."""
    for seat in range(np.int64(g["num_players"])):
        law = sheet_broken(g, seat, told)
        if law != 0:
            return law
    for seat in range(np.int64(g["num_players"])):
        law = slots_broken(g, seat, told)
        if EXPANDED:
            if law == 0:
                law = icons_broken(g, seat, told)
        if law == 0:
            law = squares_broken(g, seat, told)
        if law == 0:
            law = counts_broken(g, seat, told)
        if law == 0:
            law = groups_broken(g, seat, told)
        if EXPANDED:
            if law == 0 and friendships(g, seat) != g["friendships"][seat]:
                law = say(told, Law.BOAT_COUNT, seat, Counted.FRIENDSHIPS, 0)
        if law != 0:
            return law
    return np.int64(0)


@inner
def sheet_broken(g, seat, told):
    """Each seat has a sheet of its own."""
    if g["boat"][seat] == NONE:
        return say(told, Law.BOAT, seat, NONE, 0)
    for other in range(seat):
        if g["boat"][other] == g["boat"][seat]:
            return say(told, Law.BOAT, seat, np.int64(g["boat"][seat]), 0)
    return np.int64(0)


@inner
def slots_broken(g, seat, told):
    """Entries of a slot go together, and the tile lies on the squares of its shape."""
    sizes = sizes_of_slots()
    for slot in range(MAX_TILES + 1):
        sizes[slot] = 0
    for square in range(T.SQUARES):
        sizes[g["tile_at"][seat, square]] += 1
    for slot in range(MAX_TILES):
        code, colour = np.int64(g["tile_code"][seat, slot]), np.int64(g["tile_colour"][seat, slot])
        if code == NONE:
            if colour != T.NO_COLOUR or g["tile_first"][seat, slot] != NONE or sizes[slot + 1] != 0:
                return say(told, Law.SLOT, seat, slot, 0)
            continue
        if T.TILE_KIND[code] > LAST_KIND or slot >= g["slots"][seat] or g["tile_first"][seat, slot] == NONE:
            return say(told, Law.SLOT, seat, slot, 0)
        if not _colour_fits(code, colour):
            return say(told, Law.SLOT, seat, slot, 0)
        if sizes[slot + 1] != T.SHAPE_SIZE[T.TILE_SHAPE[code]] or not _lies_so(g, seat, slot, T.TILE_SHAPE[code]):
            return say(told, Law.SHAPE, seat, slot, 0)
    return np.int64(0)


@inline
def _colour_fits(code, colour):
    """May this tile count as a cat of this colour?"""
    if T.TILE_KIND[code] == T.OSHAX:
        return colour < T.NUM_COLOURS
    return colour == T.TILE_COLOUR[code]


@inner
def _lies_so(g, seat, slot, shape):
    """Does the tile of this shape cover its squares in some orientation, from its first square on?"""
    first = np.int64(g["tile_first"][seat, slot])
    for orientation in range(T.ORIENTATION_VALID.shape[1]):
        if T.ORIENTATION_VALID[shape, orientation]:
            covered = 0
            for k in range(T.SHAPE_SIZE[shape]):
                x = T.SQUARE_X[first] + T.ORIENTATION_DX[shape, orientation, k]
                y = T.SQUARE_Y[first] + T.ORIENTATION_DY[shape, orientation, k]
                if 0 <= x < T.WIDTH and 0 <= y < T.HEIGHT:
                    at = T.SQUARE_AT[y, x]
                    covered += at >= 0 and g["tile_at"][seat, max(at, 0)] == slot + 1
                    if EXPANDED:
                        covered -= 0 if _icon_fits(g, seat, max(at, 0), shape, orientation, k) else T.MAX_SHAPE_SIZE
            if covered == T.SHAPE_SIZE[shape]:
                return True
    return False


@inline
def _icon_fits(g, seat, square, shape, orientation, k):
    """Has the square the icon that is on the k-th square of this shape? Only beasts have any (B-5)."""
    if T.SHAPE_KIND[shape] != T.BEAST:
        return True
    return g["icon"][seat, square] == T.BEAST_ICON[shape - T.FIRST_BEAST_SHAPE, orientation, k]


@inner
def icons_broken(g, seat, told):
    """No icon lies where no beast lies."""
    for square in range(T.SQUARES):
        slot = np.int64(g["tile_at"][seat, square]) - 1
        if g["icon"][seat, square] != 0 and (slot < 0 or T.TILE_KIND[g["tile_code"][seat, slot]] != T.BEAST):
            return say(told, Law.BOAT_COUNT, seat, Counted.ICON, 0)
    return np.int64(0)


@inner
def squares_broken(g, seat, told):
    """What is noted of each square: what shows on it, the covered rows, rats and rooms."""
    sheet, rats = np.int64(g["boat"][seat]), np.int64(0)
    rows = scratch()
    for k in range(T.HEIGHT + T.ROOMS):
        rows[k] = 0
    for square in range(T.SQUARES):
        if g["look"][seat, square] != _look(g, seat, square):
            return say(told, Law.SQUARE, seat, square, 0)
        if g["tile_at"][seat, square] > 0:
            rows[T.SQUARE_Y[square]] |= np.int64(1) << T.SQUARE_X[square]
        else:
            rats += RAT_AT[sheet, square]
            rows[T.HEIGHT + T.ROOM_AT[square]] += 1
    for y in range(T.HEIGHT):
        if rows[y] != np.int64(g["covered"][seat, y]):
            return say(told, Law.BOAT_COUNT, seat, Counted.COVERED, 0)
    if rats != g["rats"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.RATS, 0)
    for room in range(T.ROOMS):
        if rows[T.HEIGHT + room] != g["room_left"][seat, room]:
            return say(told, Law.ROOM, seat, room, 0)
    return np.int64(0)


@inner
def _look(g, seat, square):
    """What shows on a square."""
    slot = np.int64(g["tile_at"][seat, square]) - 1
    if slot < 0:
        return LOOK_RAT * RAT_AT[g["boat"][seat], square]
    kind = T.TILE_KIND[g["tile_code"][seat, slot]]
    look = 1 + np.int64(g["tile_colour"][seat, slot])
    if kind == T.OSHAX:
        look |= LOOK_OSHAX
    elif kind != T.CAT:
        look = np.int64(LOOK_RARE) if kind == T.RARE else np.int64(LOOK_COMMON)
    if EXPANDED:
        if kind == T.KITTEN:
            look = 1 + np.int64(g["tile_colour"][seat, slot])
        elif kind == T.BEAST:
            look = np.int64(LOOK_BEAST)
        elif kind == T.RAT:
            look = np.int64(LOOK_ROYAL_RAT)
    right, below = NEIGHBOURS[square, 0], NEIGHBOURS[square, 2]
    if right < 0 or g["tile_at"][seat, max(right, 0)] != slot + 1:
        look |= LOOK_BORDER_RIGHT
    if below < 0 or g["tile_at"][seat, max(below, 0)] != slot + 1:
        look |= LOOK_BORDER_BELOW
    return look


@inner
def counts_broken(g, seat, told):
    """The tiles counted: all of them, by kind, by colour."""
    counts = scratch()
    for k in range(LAST_KIND + 1 + COLOURS):
        counts[k] = 0
    tiles, last = np.int64(0), np.int64(0)
    for slot in range(MAX_TILES):
        code = np.int64(g["tile_code"][seat, slot])
        if code != NONE:
            tiles, last = tiles + 1, np.int64(slot) + 1
            counts[T.TILE_KIND[code]] += 1
            counts[LAST_KIND + 1 + np.int64(g["tile_colour"][seat, slot])] += 1
    if tiles != g["tile_count"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.TILE_COUNT, 0)
    if last != g["slots"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.SLOTS, 0)
    if counts[T.OSHAX] != g["oshax_count"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.OSHAX_COUNT, 0)
    if counts[T.RARE] != g["rare_count"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.RARE_COUNT, 0)
    if counts[T.COMMON] != g["common_count"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.COMMON_COUNT, 0)
    for colour in range(T.NUM_COLOURS):
        if counts[LAST_KIND + 1 + colour] != g["colour_cats"][seat, colour]:
            return say(told, Law.BOAT_COUNT, seat, Counted.COLOUR_CATS, 0)
    if EXPANDED:
        if counts[T.BEAST] != g["beast_count"][seat]:
            return say(told, Law.BOAT_COUNT, seat, Counted.BEAST_COUNT, 0)
        if counts[T.RAT] != g["royal"][seat]:
            return say(told, Law.BOAT_COUNT, seat, Counted.ROYAL, 0)
    changes = np.int64(g["boat_changes"][seat])
    if changes < tiles or (changes - tiles) % 2 == 1 or changes > 255:
        return say(told, Law.BOAT_COUNT, seat, Counted.CHANGES, 0)
    return np.int64(0)


@inner
def groups_broken(g, seat, told):
    """Groups of touching cats of one colour, each named by its lowest slot, and the points of the families."""
    group, sizes = groups_of_slots(), sizes_of_slots()
    for slot in range(MAX_TILES):
        code = g["tile_code"][seat, slot]
        group[slot] = slot if code != NONE and not IS_TREASURE[code] else NONE
        if EXPANDED:
            if g["tile_colour"][seat, slot] >= T.NUM_COLOURS:  # a beast or a royal rat
                group[slot] = NONE
        sizes[slot] = 0
    _spread_names(g, seat, group)
    for slot in range(MAX_TILES):
        if group[slot] != g["tile_group"][seat, slot]:
            return say(told, Law.GROUP, seat, slot, 0)
        if group[slot] != NONE:
            sizes[group[slot]] += 1
    points = np.int64(0)
    for slot in range(MAX_TILES):
        if sizes[slot] != g["group_size"][seat, slot]:
            return say(told, Law.BOAT_COUNT, seat, Counted.GROUP_SIZE, 0)
        points += FAMILY_POINTS[sizes[slot]]
    if points != g["family_points"][seat]:
        return say(told, Law.BOAT_COUNT, seat, Counted.FAMILY_POINTS, 0)
    return np.int64(0)


@inner
def _spread_names(g, seat, group):
    """Touching cats of a colour take the lower of their names, until nothing changes. group: int64[MAX_TILES], written."""
    changed = True
    while changed:
        changed = False
        for k in range(PAIRS.shape[0]):
            slot = np.int64(g["tile_at"][seat, PAIRS[k, 0]]) - 1
            other = np.int64(g["tile_at"][seat, PAIRS[k, 1]]) - 1
            if slot >= 0 and other >= 0 and group[slot] < group[other] and group[other] != NONE:
                if g["tile_colour"][seat, slot] == g["tile_colour"][seat, other]:
                    group[other] = group[slot]
                    changed = True
