"""Rare finds: one Oshax or treasure card a turn (rulebook p. 18; R-17, R-18).

PLAY oshax ──→ TILE oshax ──→ COLOUR ──→ PLACE
PLAY treasure card ──→ OPTION ──→ TILE treasure ──→ PLACE ──→ perhaps a second
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import lowest, set_bit
from isle_env.machine.jit import inline, inner, jit_inline

from ....boats.placement import fitting
from ....box import T
from .. import actions as A
from .. import state as S
from ..cards import play
from ..decisions import Step
from ..flow import start_turns
from ..island import take_supply
from .placing import any_fits, offer_treasures

FIND_KINDS = np.flatnonzero(np.isin(T.KIND_TYPE[: T.NUM_KINDS], (T.TYPE_OSHAX, T.TYPE_TREASURE)))

OSHAX_OF_SHAPE = np.full(64, -1)
"""int64[64], the tile code of an Oshax by its shape, -1 for other shapes."""
OSHAX_OF_SHAPE[T.TILE_SHAPE[T.TILE_KIND == T.OSHAX]] = np.flatnonzero(T.TILE_KIND == T.OSHAX)


@inner
def enter(g):
    """The first seat of the turn order has the first turn."""
    start_turns(g)


@inner
def legal_cards(g, words):
    """PLAY for every Oshax or treasure card that leads somewhere (R-3). words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    if g["acted"] > 0 or g["hand_count"][seat] == 0:
        return added
    for k in range(FIND_KINDS.shape[0]):
        kind = FIND_KINDS[k]
        if g["hand"][seat, kind] > 0 and leads_somewhere(g, seat, kind):
            added += set_bit(words, A.PLAY + kind)
    return added


@jit_inline
def leads_somewhere(g, seat, kind):
    """Is there a tile this card could bring onto the boat?"""
    if T.KIND_TYPE[kind] == T.TYPE_OSHAX:
        return fitting(g, seat, _oshax_left(g)) != 0
    return _any_option(g, seat, kind)


@inner
def play_card(g, kind):
    """Play an Oshax or a treasure card, the one card of this turn."""
    play(g, np.int64(g["seat"]), kind)
    g["acted"] += 1
    g["card_in_hand"] = kind
    g["step"] = Step.OSHAX if T.KIND_TYPE[kind] == T.TYPE_OSHAX else Step.OPTION


@inline
def _oshax_left(g):
    """The Oshax below the island, as shapes: a set as in placement.fitting."""
    shapes = np.int64(0)
    for number in range(T.NUM_OSHAX):
        shapes |= np.int64(g["oshax"][number]) << T.TILE_SHAPE[T.OSHAX_TILE + number]
    return shapes


@inner
def legal_oshax(g, words):
    """TILE for every Oshax left that fits. words: uint32[MASK_WORDS], written."""
    fit = fitting(g, np.int64(g["seat"]), _oshax_left(g))
    added = 0
    while fit != 0:
        added += set_bit(words, A.TILE + OSHAX_OF_SHAPE[lowest(fit)])
        fit &= fit - 1
    return added


@inner
def take_oshax(g, tile):
    """Take an Oshax in hand; its colour comes next."""
    take_supply(g, tile)
    g["tile_in_hand"] = tile
    g["step"] = Step.OSHAX_COLOUR


@inner
def befriend(g, colour):
    """Choose the colour the Oshax in hand counts as."""
    g["colour_in_hand"] = colour
    g["step"] = Step.PLACE


@inline
def option_open(g, seat, kind, option):
    """May this half of a treasure card be chosen: affordable, and at least one tile of it fits (R-17)?"""
    if T.KIND_RULE[kind] == T.RULE_ONE_RARE_OR_TWO_COMMON:
        if option == A.RARE:
            return any_fits(g, seat, S.TreasureSet.RARES)
        return option == A.TWO_COMMON and any_fits(g, seat, S.TreasureSet.COMMONS)
    if option == A.TWO_SMALL:
        return any_fits(g, seat, S.TreasureSet.SMALLS)
    return option == A.PAY_TWO_COMMON and g["fish"][seat] >= T.KIND_AMOUNT[kind] and any_fits(g, seat, S.TreasureSet.COMMONS)


@inner
def _any_option(g, seat, kind):
    """Does a treasure card lead to any tile?"""
    for option in range(4):
        if option_open(g, seat, kind, option):
            return True
    return False


@inner
def legal_option(g, words):
    """OPTION for every open half of the card. words: uint32[MASK_WORDS], written."""
    added = 0
    for option in range(4):
        if option_open(g, np.int64(g["seat"]), np.int64(g["card_in_hand"]), option):
            added += set_bit(words, A.OPTION + option)
    return added


@inner
def choose_option(g, option):
    """Choose a half; its first tile must be taken, the second is optional (R-17)."""
    treasure_set, number = S.TreasureSet.COMMONS, 2
    if option == A.RARE:
        treasure_set, number = S.TreasureSet.RARES, 1
    elif option == A.TWO_SMALL:
        treasure_set = S.TreasureSet.SMALLS
    elif option == A.PAY_TWO_COMMON:
        g["fish"][g["seat"]] -= T.KIND_AMOUNT[g["card_in_hand"]]
    offer_treasures(g, treasure_set, number)
    g["treasure_optional"] = 0
