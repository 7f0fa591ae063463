"""A tile in hand, and the treasures that follow from it: shared by rescue, rare finds and anytime cards.

    tile_in_hand ──PLACE──→ boat ──own map──→ TREASURE (a common one, family mode: any; optional) ──PLACE──→ boat
                                 └─card has a second──→ TREASURE (optional)

Rulebook p. 3, 9-10; R-2 … R-4, R-17, R-40.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.bits import lowest, set_bit
from isle_env.machine.jit import inline, inner, jit_inline

from ....boats.laying import lay
from ....boats.placement import add_placements, fitting
from ....box import EXPANDED, T
from .. import actions as A
from .. import modes
from .. import state as S
from ..decisions import Step
from ..flow import resume
from ..island import take_supply
from ..modules.events.today import today

TREASURE_OF_SHAPE = np.full(64, -1)
"""int64[64], the tile code of a treasure's shape, -1 for other shapes."""
for _kind, _tile in ((T.RARE, T.RARE_TILE), (T.COMMON, T.COMMON_TILE)):
    for _k in range(int((T.TILE_KIND == _kind).sum())):
        TREASURE_OF_SHAPE[T.TILE_SHAPE[_tile + _k]] = _tile + _k


@inline
def legal_place(g, words):
    """PLACE wherever the tile in hand fits. words: uint32[MASK_WORDS], written."""
    return add_placements(g, np.int64(g["seat"]), np.int64(T.TILE_SHAPE[g["tile_in_hand"]]), words, np.int64(A.PLACE))


@inner
def place(g, number):
    """Lay the tile in hand; a cat on its own map may bring a treasure, a card may allow a second one."""
    seat = np.int64(g["seat"])
    tile = np.int64(g["tile_in_hand"])
    orientation = number // T.SQUARES
    colour = np.int64(g["colour_in_hand"])
    if EXPANDED:
        if T.TILE_KIND[tile] >= T.BEAST:
            colour = T.TILE_COLOUR[tile]
    earned = lay(g, seat, tile, colour, orientation, number % T.SQUARES)
    g["tile_in_hand"] = NONE
    g["colour_in_hand"] = T.NO_COLOUR
    if earned != T.NO_COLOUR:
        treasure_set, treasures = modes.MAP_PAYS[g["mode"]], np.int64(1)
        if EXPANDED:
            if today(g) == T.EventKey.RARE_TREASURE_INSTEAD:
                treasure_set = np.int64(S.TreasureSet.COMMONS_AND_RARES)
            elif today(g) == T.EventKey.EXTRA_COMMON_TREASURE:
                treasures = np.int64(2)
        offer_treasures(g, treasure_set, treasures)
    else:
        offer_treasures(g, np.int64(g["treasure_set"]), np.int64(g["treasures"]))


@inner
def offer_treasures(g, treasure_set, number):
    """Let the seat take treasures of a set if any are due and one fits; else the card or turn goes on.

    Taking one is optional. Where a card makes the first one compulsory, its kernel sets ``treasure_optional`` afterwards.
    """
    if number == 0 or not any_fits(g, np.int64(g["seat"]), treasure_set):
        resume(g)
        return
    g["treasure_set"] = treasure_set
    g["treasures"] = number
    g["treasure_optional"] = 1
    g["step"] = Step.TREASURE


@jit_inline
def left_in(g, treasure_set):
    """The shapes of a set that still lie below the island, a set as in placement.fitting."""
    shapes = np.int64(0)
    if treasure_set >= S.TreasureSet.RARES:
        for shape in range(T.NUM_RARE):
            if g["rare"][shape] > 0:
                shapes |= np.int64(1) << T.TILE_SHAPE[T.RARE_TILE + shape]
    if treasure_set != S.TreasureSet.RARES:
        for shape in range(T.NUM_COMMON):
            if g["common"][shape] > 0 and (treasure_set != S.TreasureSet.SMALLS or T.SMALL_COMMON[shape]):
                shapes |= np.int64(1) << (T.FIRST_SHAPE[T.COMMON] + shape)
    return shapes


@inline
def any_fits(g, seat, treasure_set):
    """Is there a treasure of the set that the seat could take and place (R-3)?"""
    return fitting(g, seat, left_in(g, treasure_set)) != 0


@inner
def legal_treasure(g, words):
    """TILE for every treasure of the set that fits, PASS where it is optional. words: uint32[MASK_WORDS], written."""
    fit = fitting(g, np.int64(g["seat"]), left_in(g, np.int64(g["treasure_set"])))
    added = 0
    while fit != 0:
        added += set_bit(words, A.TILE + TREASURE_OF_SHAPE[lowest(fit)])
        fit &= fit - 1
    if g["treasure_optional"] == 1:
        added += set_bit(words, A.PASS)
    return added


@inner
def take_treasure(g, tile):
    """Take a treasure from below the island in hand."""
    take_supply(g, tile)
    g["treasures"] -= 1
    g["tile_in_hand"] = tile
    g["step"] = Step.PLACE
