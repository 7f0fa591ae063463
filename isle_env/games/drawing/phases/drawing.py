"""Drawing what is in hand, what its map pays, and what a special has drawn twice.

    PLACE ──→ boat ─┬ own map covered, a common treasure fits ─→ MAP: TREASURE ─→ PLACE ─┐
      SPECIAL 3, 4  └────────────────────────────────────────────────── PASS ────────────┤
      → a copy is due                 the card goes on ←─ PASS ─ COPY: PLACE ←─ it fits ─┘

Rulebooks, Placement, Treasure maps, Specials; D-13, D-14, D-22, D-23, T-10, T-12 to T-14.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.squares import NEIGHBOURS
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import specials
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.flow import empty_hand
from isle_env.games.drawing.phases.resolving import go_on, shape_of_treasure, take_in_hand
from isle_env.games.drawing.shapes import add_placements, fitting, lay
from isle_env.machine.bits import lowest, set_bit
from isle_env.machine.jit import inline, inner


@inner
def legal_place(g, words):
    """PLACE wherever what is in hand fits, and the special that draws it twice; nothing if it fits nowhere.

    words: uint32[MASK_WORDS], written. Returns how many actions were added.
    """
    shape = np.int64(g["tile_in_hand"])
    added = add_placements(g, np.int64(g["seat"]), shape, words, np.int64(A.PLACE))
    if added == 0 or g["step"] == Step.COPY:
        return added
    return added + specials.legal_with_tile(g, words)


@inner
def drop(g):
    """What is in hand fits nowhere and is ignored for good (D-16)."""
    empty_hand(g)
    go_on(g)


@inner
def place(g, number):
    """Draw what is in hand. number: orientation * 142 + square."""
    seat, orientation, square = np.int64(g["seat"]), number // T.SQUARES, number % T.SQUARES
    copying = g["step"] == Step.COPY
    shape, colour, slot = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"]), np.int64(g["slots"][seat])
    left = np.int64(g["anywhere"][seat])
    if left > 0 and g["tile_count"][seat] > 0 and not touches(g, seat, shape, orientation, square):
        left -= 1
    earned = lay(g, seat, shape, colour, orientation, square)
    g["anywhere"][seat] = left
    g["tile_orientation"][seat, slot] = orientation
    empty_hand(g)
    if copying:
        g["copy_tile"] = NONE
        g["copy_colour"] = T.NO_COLOUR
    if earned != T.NO_COLOUR and fitting(g, seat, np.int64(D.COMMON_SHAPES)) != 0:
        g["step"] = Step.MAP
    else:
        after_map(g)


@inner
def touches(g, seat, shape, orientation, square):
    """Would a tile laid so touch another one?"""
    for k in range(D.SHAPE_SIZE[shape]):
        y = T.SQUARE_Y[square] + D.ORIENTATION_DY[shape, orientation, k]
        at = T.SQUARE_AT[y, T.SQUARE_X[square] + D.ORIENTATION_DX[shape, orientation, k]]
        for side in range(4):
            beside = NEIGHBOURS[at, side]
            if beside >= 0 and g["tile_at"][seat, beside] > 0:
                return True
    return False


@inner
def legal_map(g, words):
    """The common treasures that fit, or none of them. words: uint32[MASK_WORDS], written."""
    fit = fitting(g, np.int64(g["seat"]), np.int64(D.COMMON_SHAPES)) >> D.FIRST_COMMON
    added = set_bit(words, np.int64(A.PASS))
    while fit != 0:
        added += set_bit(words, A.TREASURE + lowest(fit))
        fit &= fit - 1
    return added


@inner
def take_from_map(g, number):
    """Take the treasure that a map pays. number: as in TREASURE."""
    take_in_hand(g, shape_of_treasure(number), np.int64(T.NO_COLOUR))


@inner
def after_map(g):
    """A drawing and what its map pays are done: the copy comes next if one is due, else the card goes on.

    While a treasure of a map is drawn, the copy that is due may be one of the cat that has covered the map.
    """
    if g["copy_tile"] == NONE:
        go_on(g)
        return
    g["tile_in_hand"] = g["copy_tile"]
    g["colour_in_hand"] = g["copy_colour"]
    g["step"] = Step.COPY


@inline
def decline_copy(g):
    """No copy: it is gone, or fits nowhere."""
    g["copy_tile"] = NONE
    g["copy_colour"] = T.NO_COLOUR
    empty_hand(g)
    go_on(g)
