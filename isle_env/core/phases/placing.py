"""A tile in hand, and the treasures that follow from it: shared by rescue, rare finds and anytime cards.

    tile_in_hand ──PLACE──→ boat ──own map──→ TREASURE (a common one, optional) ──PLACE──→ boat
                                 └─card has a second──→ TREASURE (optional)

Rulebook p. 9-10; R-2 … R-4, R-17.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import actions as A
from isle_env.core import state as S
from isle_env.core.bits import set_bit
from isle_env.core.boats import lay
from isle_env.core.flow import resume
from isle_env.core.island import take_supply
from isle_env.core.jit import inner
from isle_env.core.placement import fits, write_placements


@inner
def legal_place(g, words):
    """PLACE wherever the tile in hand fits. words: uint32[MASK_WORDS], written."""
    write_placements(g, np.int64(g["seat"]), np.int64(T.TILE_SHAPE[g["tile_in_hand"]]), words)


@inner
def place(g, number):
    """Lay the tile in hand; a cat on its own map may bring a treasure, a card may allow a second one."""
    seat = np.int64(g["seat"])
    tile = np.int64(g["tile_in_hand"])
    orientation = number // T.SQUARES
    earned = lay(g, seat, tile, np.int64(g["colour_in_hand"]), orientation, number % T.SQUARES)
    g["tile_in_hand"] = S.NONE
    g["colour_in_hand"] = T.NO_COLOUR
    if earned != T.NO_COLOUR:
        offer_treasures(g, np.int64(S.COMMONS), np.int64(1))
    else:
        offer_treasures(g, np.int64(g["treasure_set"]), np.int64(g["treasures"]))


@inner
def offer_treasures(g, treasure_set, number):
    """Let the seat take treasures of a set if any are due and one fits; else the card or turn goes on.

    Taking the next one is optional from now on; a card whose first treasure is compulsory says so afterwards.
    """
    if number == 0 or not any_fits(g, np.int64(g["seat"]), treasure_set):
        resume(g)
        return
    g["treasure_set"] = treasure_set
    g["treasures"] = number
    g["treasure_optional"] = 1
    g["step"] = S.STEP_TREASURE


@inner
def treasure_available(g, seat, treasure_set, shape):
    """Is there a treasure of this shape left in the set, and does it fit? shape: number within its kind."""
    if treasure_set == S.RARES:
        return g["rare"][shape] > 0 and fits(g, seat, T.FIRST_SHAPE[T.RARE] + shape)
    if treasure_set == S.SMALLS and not T.SMALL_COMMON[shape]:
        return False
    return g["common"][shape] > 0 and fits(g, seat, T.FIRST_SHAPE[T.COMMON] + shape)


@inner
def shapes_in(treasure_set):
    """Number of shapes of the kind a set belongs to."""
    return T.NUM_RARE if treasure_set == S.RARES else T.NUM_COMMON


@inner
def any_fits(g, seat, treasure_set):
    """Is there a treasure of the set that the seat could take and place (R-3)?"""
    for shape in range(shapes_in(treasure_set)):
        if treasure_available(g, seat, treasure_set, shape):
            return True
    return False


@inner
def legal_treasure(g, words):
    """TILE for every treasure of the set that fits, PASS where it is optional. words: uint32[MASK_WORDS], written."""
    seat = np.int64(g["seat"])
    treasure_set = np.int64(g["treasure_set"])
    first = T.RARE_TILE if treasure_set == S.RARES else T.COMMON_TILE
    for shape in range(shapes_in(treasure_set)):
        if treasure_available(g, seat, treasure_set, shape):
            set_bit(words, A.TILE + first + shape)
    if g["treasure_optional"] == 1:
        set_bit(words, A.PASS)


@inner
def take_treasure(g, tile):
    """Take a treasure from below the island in hand."""
    take_supply(g, tile)
    g["treasures"] -= 1
    g["tile_in_hand"] = tile
    g["step"] = S.STEP_PLACE
