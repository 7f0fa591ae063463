"""Which tile, where, in which colour: the choices of rescue and rare finds that end with a tile on the boat.

    rate_tiles   every tile in question, in every colour it can take ─→ gains[tile, colour], what its best place brings
    best_…       the choice of the pending step, read off the gains: cat − price, half of a treasure card, Oshax, colour

Rulebook p. 9-10, 16-18; R-4, R-17, R-18.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import actions as A
from isle_env.core import state as S
from isle_env.core.bits import first, has_bit
from isle_env.core.jit import inner_heap as inner
from isle_env.core.reference import wishes as W
from isle_env.core.reference import worth as P
from isle_env.core.reference.fit import NOWHERE, best_fit
from isle_env.core.reference.view import WISH, make_view


@inner
def _in_question(g, step, words, tile):
    """Is this tile one of those that the pending decision is about?"""
    if step == S.STEP_PLACE or step == S.STEP_OSHAX_COLOUR or step == S.STEP_FIELD:
        return tile == g["tile_in_hand"]
    if step == S.STEP_OPTION or (step == S.STEP_TURN and g["phase"] == S.RARE_FINDS):
        if tile >= T.COMMON_TILE:
            return tile < T.COMMON_TILE + T.NUM_COMMON and g["common"][tile - T.COMMON_TILE] > 0
        if tile >= T.RARE_TILE:
            return tile < T.RARE_TILE + T.NUM_RARE and g["rare"][tile - T.RARE_TILE] > 0
        return T.OSHAX_TILE <= tile < T.OSHAX_TILE + T.NUM_OSHAX and g["oshax"][tile - T.OSHAX_TILE] == 1
    return has_bit(words, A.TILE + tile)


@inner
def rate_tiles(g, seat, step, words, gains):
    """What each tile in question brings at its best place, NOWHERE if it fits nowhere.

    words: uint32[MASK_WORDS], the legal actions; gains: int64[TILE_ROOM, NO_COLOUR + 1], written for the tiles in question,
    an Oshax in all five colours. Returns the PLACE action of the last one rated.
    """
    view = make_view(g, seat)
    spare = np.empty(A.MASK_WORDS, np.uint32)
    action = np.int64(-1)
    for tile in range(T.TILE_ROOM):
        if _in_question(g, step, words, tile):
            low = high = np.int64(T.TILE_COLOUR[tile])
            if T.TILE_KIND[tile] == T.OSHAX:
                low, high = np.int64(0), np.int64(T.NUM_COLOURS - 1)
                if step == S.STEP_PLACE:
                    low = high = np.int64(g["colour_in_hand"])
            for colour in range(low, high + 1):
                gain, action = best_fit(g, seat, view, T.TILE_SHAPE[tile], colour, spare)
                if gain > NOWHERE:
                    gain += _of_tile(view, T.TILE_KIND[tile], colour)
                gains[tile, colour] = gain
    return action


@inner
def _of_tile(view, kind, colour):
    """What a tile brings wherever it lies."""
    gain = np.int64(0)
    if kind == T.CAT or kind == T.OSHAX:
        gain += view[WISH, W.CATS + colour]
    if kind == T.OSHAX:
        gain += view[WISH, W.OSHAX]
    elif kind == T.RARE:
        gain += P.RARE + view[WISH, W.RARE]
    elif kind == T.COMMON:
        gain += view[WISH, W.COMMON]
    return gain


@inner
def fish_worth(g, seat, price):
    """What it means to a seat to pay so many fish; on the last day also the lesson that asks for some to be left."""
    worth = P.FISH[g["day"]] * price
    if g["day"] == S.DAYS:
        fish = np.int64(g["fish"][seat])
        for kind in range(W.FIRST_LESSON, T.NUM_KINDS):
            amount = T.KIND_AMOUNT[kind]
            if T.KIND_RULE[kind] == T.RULE_AT_LEAST_FISH and g["lessons"][seat, kind] > 0:
                if fish >= amount and fish - price < amount:
                    worth += P.POINT * T.KIND_POINTS[kind]
    return worth


@inner
def best_cat(g, seat, words, gains):
    """The cat that brings most beyond its price as TILE, PASS if none does."""
    best, chosen = np.int64(0), np.int64(A.PASS)
    for field in range(2):
        price = fish_worth(g, seat, np.int64(S.COST[field]))
        for k in range(np.int64(g["field_count"][field])):
            tile = np.int64(g["field"][field, k])
            if has_bit(words, A.TILE + tile):
                gain = gains[tile, T.TILE_COLOUR[tile]] - price
                if gain > best or (gain == best and A.TILE + tile < chosen):
                    best, chosen = gain, A.TILE + tile
    return chosen


@inner
def best_treasure(words, gains):
    """The treasure that brings most as TILE; PASS where it is optional and none brings anything."""
    best, chosen = np.int64(NOWHERE), np.int64(-1)
    if has_bit(words, A.PASS):
        best, chosen = np.int64(0), np.int64(A.PASS)
    for tile in range(T.RARE_TILE, T.COMMON_TILE + T.NUM_COMMON):
        if has_bit(words, A.TILE + tile) and gains[tile, T.NO_COLOUR] > best:
            best, chosen = gains[tile, T.NO_COLOUR], A.TILE + tile
    return chosen


@inner
def _option_gain(g, seat, option, gains):
    """What a half of a treasure card brings: its best tile, and the next best shape beside it; NOWHERE if none fits."""
    lowest_tile, number = T.COMMON_TILE, T.NUM_COMMON
    if option == A.RARE:
        lowest_tile, number = T.RARE_TILE, T.NUM_RARE
    best, second = np.int64(NOWHERE), np.int64(0)
    for shape in range(number):
        left = np.int64(g["rare"][shape]) if option == A.RARE else np.int64(g["common"][shape])
        if left > 0 and (option != A.TWO_SMALL or T.SMALL_COMMON[shape]):
            gain = gains[lowest_tile + shape, T.NO_COLOUR]
            if gain > best:
                best, second = gain, max(best, second)
            else:
                second = max(gain, second)
    if option != A.RARE:
        best += second
    if option == A.PAY_TWO_COMMON:
        best -= fish_worth(g, seat, np.int64(1))
    return best


@inner
def best_option(g, seat, kind, gains):
    """The better half of a treasure card: what it brings, and the OPTION number."""
    best, chosen = np.int64(NOWHERE), np.int64(0)
    rare_card = T.KIND_RULE[kind] == T.RULE_ONE_RARE_OR_TWO_COMMON
    for option in range(4):
        if rare_card == (option < A.TWO_SMALL):
            if option == A.PAY_TWO_COMMON and g["fish"][seat] < T.KIND_AMOUNT[kind]:
                continue
            gain = _option_gain(g, seat, option, gains)
            if gain > best:
                best, chosen = gain, np.int64(option)
    return best, chosen


@inner
def best_colour(tile, gains):
    """The colour in which an Oshax brings most: what it brings, and the colour."""
    best, chosen = np.int64(NOWHERE), np.int64(0)
    for colour in range(T.NUM_COLOURS):
        if gains[tile, colour] > best:
            best, chosen = gains[tile, colour], np.int64(colour)
    return best, chosen


@inner
def best_oshax(g, gains):
    """The Oshax left that brings most: what it brings, and the tile."""
    best, chosen = np.int64(NOWHERE), np.int64(-1)
    for number in range(T.NUM_OSHAX):
        if g["oshax"][number] == 1:
            gain, _ = best_colour(T.OSHAX_TILE + number, gains)
            if gain > best:
                best, chosen = gain, np.int64(T.OSHAX_TILE + number)
    return best, chosen


@inner
def best_find(g, seat, words, gains):
    """The rare-finds card in hand that brings most, if it is enough for the day, as PLAY; else PASS."""
    best, chosen = P.TREASURE_BAR[g["day"]], np.int64(A.PASS)
    for kind in range(T.NUM_KINDS):
        if has_bit(words, A.PLAY + kind) and T.KIND_TYPE[kind] != T.TYPE_ANYTIME:
            if T.KIND_TYPE[kind] == T.TYPE_OSHAX:
                gain, _ = best_oshax(g, gains)
            else:
                gain, _ = best_option(g, seat, kind, gains)
            if gain > best:
                best, chosen = gain, np.int64(A.PLAY + kind)
    return chosen


@inner
def best_move(g, words, gains):
    """The cat of the right field that brings most: it comes over to the left, where it is cheaper.

    When none is wanted: PASS, the lowest action once the card may stop, else any cat.
    """
    best, chosen = np.int64(0), first(words)
    for k in range(np.int64(g["field_count"][1])):
        tile = np.int64(g["field"][1, k])
        if has_bit(words, A.TILE + tile) and gains[tile, T.TILE_COLOUR[tile]] > best:
            best, chosen = gains[tile, T.TILE_COLOUR[tile]], A.TILE + tile
    return chosen


@inner
def best_field(g, gains):
    """A drawn cat that the seat wants goes to the left, where it is cheaper; any other to the right."""
    tile = np.int64(g["tile_in_hand"])
    wanted = gains[tile, T.TILE_COLOUR[tile]] > P.CAT[g["day"]] * 2 // 3
    return A.FIELD + (0 if wanted else 1)
