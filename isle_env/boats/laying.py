"""A boat: laying a tile, lifting a treasure, and everything that is kept up to date with them.

    tile_at[square] ─ slot + 1 ─→ tile_code, tile_colour, tile_first, tile_group[slot]
                                                                         │ the lowest slot of its group
                                                 group_size[slot] ←──────┘ → family_points

A *group* is a set of touching cats of one colour (families.py). Treasure lies in slots too, but in no group.
A slot freed by a discard is used again, the lowest first.
Rulebook p. 9 (Tile Placement, Treasure Maps) and Cat Families; R-1 … R-5.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner, jit

from ..box import EXPANDED, T
from .beasts import friendships
from .families import merge
from .record import (
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
from .squares import NEIGHBOURS, RAT_AT

IS_TREASURE = (T.TILE_KIND == T.RARE) | (T.TILE_KIND == T.COMMON)
"""bool[tile codes], the tile is a treasure. NO_COLOUR does not tell: an Oshax that nobody has befriended has none either."""


@jit
def reset_boat(g, seat, sheet):
    """Give a seat an empty boat; writes every boat field. seat: 0-3; sheet: index into BOAT_NAMES."""
    g["boat"][seat] = sheet
    g["rats"][seat] = 0
    g["slots"][seat] = 0
    g["tile_count"][seat] = 0
    g["oshax_count"][seat] = 0
    g["rare_count"][seat] = 0
    g["common_count"][seat] = 0
    g["family_points"][seat] = 0
    g["boat_changes"][seat] = 0
    g["anywhere"][seat] = 0
    for y in range(T.HEIGHT):
        g["covered"][seat, y] = 0
    for square in range(T.SQUARES):
        g["tile_at"][seat, square] = 0
        g["look"][seat, square] = LOOK_RAT * RAT_AT[sheet, square]
        g["rats"][seat] += RAT_AT[sheet, square]
    for room in range(T.ROOMS):
        g["room_left"][seat, room] = T.ROOM_SIZE[room]
    for colour in range(T.NUM_COLOURS):
        g["colour_cats"][seat, colour] = 0
    for slot in range(MAX_TILES):
        _empty_slot(g, seat, slot)
    if EXPANDED:
        g["beast_count"][seat] = 0
        g["royal"][seat] = 0
        g["friendships"][seat] = 0
        for square in range(T.SQUARES):
            g["icon"][seat, square] = 0


@inline
def _empty_slot(g, seat, slot):
    """Note that a slot holds no tile."""
    g["tile_code"][seat, slot] = NONE
    g["tile_colour"][seat, slot] = T.NO_COLOUR
    g["tile_first"][seat, slot] = NONE
    g["tile_group"][seat, slot] = NONE
    g["group_size"][seat, slot] = 0


@inline
def _take_slot(g, seat):
    """The lowest slot without a tile, which is in use from now on."""
    slots = np.int64(g["slots"][seat])
    for slot in range(slots):
        if g["tile_code"][seat, slot] == NONE:
            return slot
    g["slots"][seat] = slots + 1
    return slots


@inline
def _add(counts, index, change):
    """Add a change that may be negative to an unsigned count. counts: uint8[:], written."""
    counts[index] = np.int64(counts[index]) + change


@inline
def _count_tile(g, seat, kind, colour, change):
    """Update the counts by kind and colour for a tile laid (change 1) or lifted (-1). colour: that of a cat."""
    g["boat_changes"][seat] = (np.int64(g["boat_changes"][seat]) + 1) & 0xFFFF
    _add(g["tile_count"], seat, change)
    if kind == T.RARE:
        _add(g["rare_count"], seat, change)
    elif kind == T.COMMON:
        _add(g["common_count"], seat, change)
    elif kind == T.CAT or kind == T.OSHAX:
        _add(g["colour_cats"][seat], colour, change)
        if kind == T.OSHAX:
            _add(g["oshax_count"], seat, change)
    elif EXPANDED:
        if kind == T.KITTEN:
            _add(g["colour_cats"][seat], colour, change)
        elif kind == T.BEAST:
            _add(g["beast_count"], seat, change)
        else:
            _add(g["royal"], seat, change)


@inline
def _cover(g, seat, square, slot):
    """A square is covered by the tile in a slot: its rat and its place in the room are gone."""
    g["tile_at"][seat, square] = slot + 1
    g["covered"][seat, T.SQUARE_Y[square]] |= 1 << T.SQUARE_X[square]
    g["rats"][seat] -= RAT_AT[g["boat"][seat], square]
    g["room_left"][seat, T.ROOM_AT[square]] -= 1


@inline
def _uncover(g, seat, square):
    """The reverse of ``_cover``."""
    g["tile_at"][seat, square] = 0
    g["look"][seat, square] = LOOK_RAT * RAT_AT[g["boat"][seat], square]
    g["covered"][seat, T.SQUARE_Y[square]] ^= 1 << T.SQUARE_X[square]
    g["rats"][seat] += RAT_AT[g["boat"][seat], square]
    g["room_left"][seat, T.ROOM_AT[square]] += 1


@inner
def _join_groups(g, seat, group, square):
    """Join a cat's group with those of its colour beside one of its squares. Returns the name of its group afterwards."""
    colour = g["tile_colour"][seat, group]
    for side in range(4):
        beside = NEIGHBOURS[square, side]
        if beside >= 0 and g["tile_at"][seat, beside] > 0:
            slot = np.int64(g["tile_at"][seat, beside]) - 1
            other = np.int64(g["tile_group"][seat, slot])
            if g["tile_colour"][seat, slot] == colour and other != group:
                group = merge(g, seat, group, other)
    return group


@inline
def _same_tile(g, seat, square, beside):
    """Does the square beside (-1: off the boat) belong to the tile on this one?"""
    return beside >= 0 and g["tile_at"][seat, beside] == g["tile_at"][seat, square]


def laying_of(tiles: Any) -> Any:
    """The kernel that lays a game's tiles, as a part: ``lay`` below tells what it does.

    tiles: the game's tables, with TILE_SHAPE, TILE_KIND, SHAPE_SIZE, ORIENTATION_DX and ORIENTATION_DY as in
    components/tables.py; they become constants of the kernel.
    """
    tile_shape, tile_kind, sizes = tiles.TILE_SHAPE, tiles.TILE_KIND, tiles.SHAPE_SIZE
    orientation_dx, orientation_dy = tiles.ORIENTATION_DX, tiles.ORIENTATION_DY
    icons = tiles.BEAST_ICON if EXPANDED else None

    @inline
    def paint(g, seat, shape, kind, colour, orientation, square):
        """Note how the squares of a tile just laid look: its kind, and where its border is."""
        look = 1 + colour
        if kind == T.OSHAX:
            look |= LOOK_OSHAX
        elif kind != T.CAT:
            look = LOOK_RARE if kind == T.RARE else LOOK_COMMON
        if EXPANDED:
            if kind == T.KITTEN:
                look = 1 + colour
            elif kind == T.BEAST:
                look = LOOK_BEAST
            elif kind == T.RAT:
                look = LOOK_ROYAL_RAT
        for k in range(sizes[shape]):
            y = T.SQUARE_Y[square] + orientation_dy[shape, orientation, k]
            at = T.SQUARE_AT[y, T.SQUARE_X[square] + orientation_dx[shape, orientation, k]]
            borders = 0
            if not _same_tile(g, seat, at, NEIGHBOURS[at, 0]):
                borders |= LOOK_BORDER_RIGHT
            if not _same_tile(g, seat, at, NEIGHBOURS[at, 2]):
                borders |= LOOK_BORDER_BELOW
            g["look"][seat, at] = look | borders
            if EXPANDED:
                if kind == T.BEAST:
                    g["icon"][seat, at] = icons[shape - T.FIRST_BEAST_SHAPE, orientation, k]

    @inline
    def lay(g, seat, tile, colour, orientation, square):
        """Lay a tile."""
        shape, kind, slot = tile_shape[tile], tile_kind[tile], _take_slot(g, seat)
        g["tile_code"][seat, slot] = tile
        g["tile_colour"][seat, slot] = colour
        g["tile_first"][seat, slot] = square
        if not EXPANDED or kind < T.BEAST:  # the card says cat or treasure (B-7)
            g["anywhere"][seat] = 0
        _count_tile(g, seat, kind, colour, np.int64(1))
        group = slot
        if colour < T.NUM_COLOURS:
            g["tile_group"][seat, slot] = slot
            g["group_size"][seat, slot] = 1
        earned = np.int64(T.NO_COLOUR)
        for k in range(sizes[shape]):
            y = T.SQUARE_Y[square] + orientation_dy[shape, orientation, k]
            at = T.SQUARE_AT[y, T.SQUARE_X[square] + orientation_dx[shape, orientation, k]]
            _cover(g, seat, at, slot)
            if colour < T.NUM_COLOURS:
                group = _join_groups(g, seat, group, at)
                if at == T.MAP_SQUARE[g["boat"][seat], colour]:
                    earned = np.int64(colour)
        paint(g, seat, shape, kind, colour, orientation, square)
        if EXPANDED:
            if g["beast_count"][seat] > 0 and kind < T.RAT:
                g["friendships"][seat] = friendships(g, seat)
        return earned

    return lay


_lay = laying_of(T)


@jit
def lay(g, seat, tile, colour, orientation, square):
    """Lay a tile on a seat's boat; a cat or treasure uses up ``anywhere``, a beast or royal rat leaves it (B-7).

    tile: code; colour: what a cat or Oshax counts as, NO_COLOUR for treasure; orientation: 0-7; square: where the
    tile's first square comes to lie. The placement is legal (placement.py). The caller updates supplies and
    the tile in hand. Returns the colour of the map that the cat has covered and that pays (R-4), else NO_COLOUR.
    """
    return _lay(g, seat, tile, colour, orientation, square)


@jit
def lift(g, seat, slot):
    """Take a treasure off a seat's boat and out of the game; its squares are bare again (R-5). A royal rat: V-14.

    slot: one that holds a treasure. Writes the boat and ``gone``; tiles left behind may be unconnected.
    """
    tile = np.int64(g["tile_code"][seat, slot])
    for square in range(T.SQUARES):
        if g["tile_at"][seat, square] == slot + 1:
            _uncover(g, seat, square)
    _count_tile(g, seat, T.TILE_KIND[tile], np.int64(T.NO_COLOUR), np.int64(-1))
    _empty_slot(g, seat, slot)
    while g["slots"][seat] > 0 and g["tile_code"][seat, np.int64(g["slots"][seat]) - 1] == NONE:
        g["slots"][seat] -= 1
    if not EXPANDED or tile != T.ROYAL_RAT:  # it goes back to its supply
        g["gone"][tile] += 1
