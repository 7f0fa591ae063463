"""Rescue cats: choose rescue cards, settle the turn order, then one cat a turn (rulebook p. 2, 15-17; R-12, R-15, R-16, R-34).

hand ──KEEP──→ front[seat], face down until all have chosen; then speed → order, baskets → regular, broken
turn: TILE (pays fish and basket) → PLACE → perhaps the map's treasure → more by rescue_extra_cat, or end
family mode: a cat a turn, for nothing (R-40)     solo: the speed of the player against the sister's (R-51)
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inline, inner, jit_inline

from ....boats.placement import fitting
from ....box import EXPANDED, T
from .. import actions as A
from .. import modes, sister
from .. import state as S
from ..baskets import baskets, turn_over, use_basket
from ..cards import from_hand
from ..decisions import Phase, Step
from ..flow import go_to_phase, start_turns
from ..island import field_of, take_from_field
from ..kinds import RESCUE_KINDS
from ..modules.beasts.record import BEAST_PRICE
from ..modules.events import tokens
from ..modules.kittens import play as kittens
from ..modules.kittens.record import KITTEN_PRICE
from ..order import ask, settle_by_speed, speed_of


@inner
def enter_cards(g):
    """Ask the first seat which rescue cards it plays."""
    ask(g, Step.RESCUE_CARDS, np.int64(0))


@inner
def legal_cards(g, words):
    """KEEP for every rescue kind in hand, and PASS. words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    for k in range(RESCUE_KINDS.shape[0]):
        if g["hand"][seat, RESCUE_KINDS[k]] > 0:
            added += set_bit(words, A.KEEP + RESCUE_KINDS[k])
    if EXPANDED:
        added += tokens.legal_to_lay(g, words)
    return added + set_bit(words, A.PASS)


@inner
def keep_card(g, kind):
    """Lay one rescue card face down before the seat."""
    seat = np.int64(g["seat"])
    from_hand(g, seat, kind, S.IN_FRONT + seat)
    g["front"][seat, kind] += 1
    g["front_count"][seat] += 1


@inner
def cards_done(g):
    """The seat has chosen: the next seat, or all cards are turned over."""
    position = np.int64(g["turn"]) + 1
    if position < g["num_players"]:
        ask(g, Step.RESCUE_CARDS, position)
        return
    for seat in range(np.int64(g["num_players"])):
        turn_over(g, seat)
    settle_by_speed(g)
    if modes.HAS_SISTER[g["mode"]] == 1:
        sister.begin_day(g, speed_of(g, np.int64(0)))
    if EXPANDED:
        kittens.settle_fastest(g)
    go_to_phase(g, Phase.RESCUE)


@inner
def enter_rescue(g):
    """The fastest seat has the first turn; the sister if she leads."""
    if g["sister_leads"] == 1:
        sister.take_turn(g)
    start_turns(g)


@inline
def price(g, field):
    """Fish for a cat of a field."""
    return modes.CAT_PRICE[g["mode"], field]


@jit_inline
def price_of(g, field, tile):
    """Fish for a tile in a field: a beast costs the same in either (B-2)."""
    if EXPANDED:
        if T.TILE_KIND[tile] == T.BEAST:
            return np.int64(BEAST_PRICE)
    return price(g, field)


@inner
def price_to_pay(g, tile):
    """Fish for a tile that may be taken now: by its field, as a beast, or as the first or second kitten of a basket (K-3)."""
    if EXPANDED:
        if T.TILE_KIND[tile] == T.KITTEN:
            return np.int64(KITTEN_PRICE[1] if g["step"] == Step.SECOND_KITTEN else KITTEN_PRICE[0])
    return price_of(g, field_of(g, tile), tile)


@inline
def may_rescue(g, seat):
    """Does this turn allow a (further) cat, and is there a basket for it if it takes one?"""
    return (g["acted"] == 0 or g["turn_extra"] > 0) and baskets(g, seat) >= modes.CAT_BASKETS[g["mode"]]


@inner
def legal_cats(g, words):
    """TILE for every cat the seat can pay and place (R-3). words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    if not may_rescue(g, seat):
        return added
    if EXPANDED:
        return _legal_tiles(g, seat, words)
    fit = fitting(g, seat, _shapes_on_sale(g, seat))
    for field in range(2):
        if price(g, field) > g["fish"][seat]:
            continue
        for k in range(np.int64(g["field_count"][field])):
            tile = np.int64(g["field"][field, k])
            if fit >> np.int64(T.TILE_SHAPE[tile]) & 1 == 1:
                added += set_bit(words, A.TILE + tile)
    return added


@inner
def _legal_tiles(g, seat, words):
    """TILE for every cat, beast and kitten the seat can pay and place. words: uint32[MASK_WORDS], written."""
    fish, added = np.int64(g["fish"][seat]), 0
    small = kittens.affordable(g, seat, fish)
    shapes = small
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            tile = np.int64(g["field"][field, k])
            if _on_sale(g, field, tile, fish):
                shapes |= np.int64(1) << T.TILE_SHAPE[tile]
    fit = fitting(g, seat, shapes)
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            tile = np.int64(g["field"][field, k])
            if fit >> T.TILE_SHAPE[tile] & 1 == 1 and _on_sale(g, field, tile, fish):
                added += set_bit(words, A.TILE + tile)
    if small != 0:
        added += kittens.add_legal(g, words, fit)
    return added


@inline
def _on_sale(g, field, tile, fish):
    """Can a tile in a field be taken in this turn for so many fish? A beast only if nothing was rescued before it (B-3)."""
    return price_of(g, field, tile) <= fish and (g["acted"] == 0 or T.TILE_KIND[tile] != T.BEAST)


@inline
def _shapes_on_sale(g, seat):
    """The shapes of the cats in the fields that the seat can pay for, a set as in placement.fitting."""
    shapes = np.int64(0)
    for field in range(2):
        if price(g, field) <= g["fish"][seat]:
            for k in range(np.int64(g["field_count"][field])):
                shapes |= np.int64(1) << np.int64(T.TILE_SHAPE[g["field"][field, k]])
    return shapes


@inner
def rescue(g, tile):
    """Pay fish and a basket for a cat and take it in hand."""
    seat = np.int64(g["seat"])
    if EXPANDED:
        _pay(g, seat, tile)
    else:
        g["fish"][seat] -= price(g, take_from_field(g, tile))
    if modes.CAT_BASKETS[g["mode"]] > 0:
        use_basket(g, seat)
    if g["acted"] > 0:
        g["extra_cats"][seat] -= 1
    g["turn_extra"] = g["extra_cats"][seat]
    g["acted"] += 1
    g["tile_in_hand"] = tile
    g["colour_in_hand"] = T.TILE_COLOUR[tile]
    if EXPANDED:
        if T.TILE_KIND[tile] == T.BEAST:
            g["turn_extra"] = 0  # nothing further in this turn (B-3)
            g["colour_in_hand"] = T.NO_COLOUR
    g["step"] = Step.PLACE


@inner
def _pay(g, seat, tile):
    """Take a cat, a beast or a kitten from where it lies, and pay its fish."""
    if T.TILE_KIND[tile] == T.KITTEN:
        kittens.take_first(g, seat, tile)
    else:
        g["fish"][seat] -= price_of(g, take_from_field(g, tile), tile)
