"""Beasts and their friends: families beside an icon of their colour (expansion's rulebook, Beasts; B-9, B-10, B-11).

icon[square] = colour + 1 ──beside──→ a cat of that colour in a family ──→ one friendship for each beast and colour
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import popcount
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array

from ..box import T
from .families import FAMILY
from .record import MAX_TILES
from .squares import NEIGHBOURS

_room = stack_array(np.int64, MAX_TILES)


@inner
def friendships(g, seat):
    """Friendships of all beasts on a seat's boat, counted anew."""
    friends = _room()
    for slot in range(MAX_TILES):
        friends[slot] = 0
    for square in range(T.SQUARES):
        colour = np.int64(g["icon"][seat, square]) - 1
        if colour >= 0 and _in_reach(g, seat, square, colour):
            friends[np.int64(g["tile_at"][seat, square]) - 1] |= 1 << colour
    total = np.int64(0)
    for slot in range(np.int64(g["slots"][seat])):
        total += popcount(friends[slot])
    return total


@inner
def _in_reach(g, seat, square, colour):
    """Does a cat of a family of this colour lie beside a square?"""
    for side in range(4):
        beside = NEIGHBOURS[square, side]
        if beside >= 0 and g["tile_at"][seat, beside] > 0:
            slot = np.int64(g["tile_at"][seat, beside]) - 1
            if g["tile_colour"][seat, slot] == colour and g["group_size"][seat, np.int64(g["tile_group"][seat, slot])] >= FAMILY:
                return True
    return False


@inner
def is_friend(g, seat, square, colour):
    """Is the beast on a square friends with a family of this colour, by whichever of its icons?"""
    slot = g["tile_at"][seat, square]
    for other in range(T.SQUARES):
        if g["tile_at"][seat, other] == slot and g["icon"][seat, other] == colour + 1 and _in_reach(g, seat, other, colour):
            return True
    return False


@inner
def icons(g, seat):
    """Icons on all beasts on a seat's boat (B-15)."""
    count = np.int64(0)
    for square in range(T.SQUARES):
        count += g["icon"][seat, square] > 0
    return count
