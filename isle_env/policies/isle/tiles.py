"""Which tile, where, in which colour: the choices of rescue and rare finds that end with a tile on the boat.

    list_tiles   the tiles that the pending decision is about
    rate_tiles   each of them in every colour it can take ─→ memory: what its best place brings, and the best of all
    choose_…     the choice of the pending step: cat − price, half of a treasure card, Oshax, colour, place

A tile is looked at closely only where it can still be the best (fit.py), unless the choice weighs several tiles together.
Rulebook p. 9-10, 16-18; R-4, R-17, R-18.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import first, has_bit
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array
from isle_env.policies.isle import catalogue

from ...box import EXPANDED, T
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.decisions import Phase, Step
from ...games.isle.island import field_of
from ...games.isle.modules.kittens.record import KITTEN_PRICE
from ...games.isle.phases.rare_finds import FIND_KINDS
from ...games.isle.phases.rescue import price as price_in
from . import wishes
from .fit import NOWHERE, best_fit, lay_out, most_by_colour
from .listing import _left, list_tiles
from .memory import ALL_RATED, COLOUR, GAIN, PLACE, PLACES, TILE, TILES, choose_best, forget, keep_for_next, recalls
from .rivalry import denied_cat, fish_price
from .terrain import make_terrain, terrain_room

tile_room = stack_array(np.int64, TILES)

assert (T.TILE_SHAPE[: T.NUM_CATS] == np.arange(T.NUM_CATS) // T.NUM_COLOURS).all(), "cats are not in order of shape"


# ---- what they bring ----
@inner
def _of_tile(g, seat, prices, terrain, tile, colour):
    """What a tile brings wherever it lies."""
    kind = T.TILE_KIND[tile]
    gain = np.int64(0)
    if kind == T.CAT:
        gain += prices[catalogue.CAT_SHAPE + T.TILE_SHAPE[tile]] + denied_cat(g, seat, prices, colour)
    if EXPANDED:
        if kind == T.KITTEN:
            return terrain.wish[wishes.CATS + colour] + denied_cat(g, seat, prices, colour)
        if kind == T.BEAST:
            return gain  # what it brings is its squares and the friends that are near
    if kind == T.CAT or kind == T.OSHAX:
        gain += terrain.wish[wishes.CATS + colour]
    if kind == T.OSHAX:
        gain += terrain.wish[wishes.OSHAX]
    elif kind == T.RARE:
        gain += terrain.wish[wishes.RARE]
    elif kind == T.COMMON:
        gain += terrain.wish[wishes.COMMON]
    return gain


@inner
def fish_worth(g, seat, prices, fish_paid):
    """What it costs a seat to pay so many fish; on the last day this can include a lesson that needs some left over."""
    worth = fish_price(g, prices) * fish_paid
    if g["day"] == S.DAYS:
        fish = np.int64(g["fish"][seat])
        for kind in range(wishes.FIRST_LESSON, T.NUM_KINDS):
            amount = T.KIND_AMOUNT[kind]
            if T.KIND_RULE[kind] == T.RULE_AT_LEAST_FISH and g["lessons"][seat, kind] > 0:
                if fish >= amount and fish - fish_paid < amount:
                    worth += catalogue.POINT * T.KIND_POINTS[kind]
    return worth


@inner
def bar(g, prices, step, words):
    """The bar: no tile is chosen that does not bring more than this."""
    if step == Step.TURN:
        return prices[(catalogue.CAT_BAR if g["phase"] == Phase.RESCUE else catalogue.TREASURE_BAR) + g["day"]]
    if step == Step.FIELD:
        return prices[catalogue.DRAWN_CAT + g["day"]]
    if step == Step.MOVE or (step == Step.TREASURE and has_bit(words, A.PASS)):
        return np.int64(0)
    if EXPANDED:
        if step == Step.SECOND_KITTEN:
            return np.int64(0)
    return np.int64(NOWHERE)


@inner
def _colours(g, step, tile):
    """The lowest and the highest colour that a tile can count as: all for an Oshax that is not yet befriended."""
    colour = np.int64(min(T.TILE_COLOUR[tile], T.NO_COLOUR)) if EXPANDED else np.int64(T.TILE_COLOUR[tile])
    if T.TILE_KIND[tile] != T.OSHAX:
        return colour, colour
    if step == Step.PLACE:
        return np.int64(g["colour_in_hand"]), np.int64(g["colour_in_hand"])
    return np.int64(0), np.int64(T.NUM_COLOURS - 1)


@inner
def _likeliest(g, seat, prices, terrain, tile):
    """The colour in which an Oshax could bring most."""
    likely, best = np.int64(0), np.int64(NOWHERE)
    for colour in range(T.NUM_COLOURS):
        most = _of_tile(g, seat, prices, terrain, tile, np.int64(colour)) + most_by_colour(g, prices, terrain, np.int64(colour))
        if most > best:
            likely, best = np.int64(colour), most
    return likely


@inline
def _rate(g, seat, prices, terrain, laid, tile, colour, price, at_least, memory):
    """What a tile brings in one colour beyond its price, if that is ``at_least`` so much; else NOWHERE. memory: its place."""
    sure = _of_tile(g, seat, prices, terrain, tile, colour) - price
    gain, place = best_fit(g, seat, prices, terrain, laid, colour, max(at_least - sure, NOWHERE))
    if gain == NOWHERE:
        return gain
    memory[GAIN + tile], memory[PLACES + tile] = gain + sure, place
    return gain + sure


@inner
def rate_tiles(g, seat, prices, step, words, listed, count, every, terrain, memory):
    """What tiles bring at their best place and in their best colour, less the price of a cat.

    words: uint32[MASK_WORDS], the legal actions; listed, count: of ``list_tiles``; terrain: a ``Terrain``, overwritten; memory:
    written. It then holds the best tile that beats the bar of this step, and for each tile its place and what it brings: NOWHERE
    if it fits nowhere or falls short of the best. every: all tiles are rated. The treasures of a card always are.
    """
    make_terrain(g, seat, prices, terrain)
    weighed = step == Step.OPTION or (step == Step.TURN and g["phase"] == Phase.RARE_FINDS)
    memory[ALL_RATED] = weighed
    paid = step == Step.TURN and g["phase"] == Phase.RESCUE and g["mode"] != S.Mode.FAMILY
    cheap = fish_worth(g, seat, prices, price_in(g, 0)) if paid else np.int64(0)
    dear = fish_worth(g, seat, prices, price_in(g, 1)) if paid else np.int64(0)
    small = next_kitten = np.int64(0)
    if EXPANDED:
        small = fish_worth(g, seat, prices, np.int64(KITTEN_PRICE[0])) if paid else np.int64(0)
        next_kitten = fish_worth(g, seat, prices, np.int64(KITTEN_PRICE[1]))
    best, laid, fits = bar(g, prices, step, words), np.int64(-1), False
    choose_best(memory, np.int64(-1), np.int64(-1), np.int64(-1))
    for k in range(count):
        tile = listed[k]
        memory[GAIN + tile] = NOWHERE
        if T.TILE_SHAPE[tile] != laid:
            laid = np.int64(T.TILE_SHAPE[tile])
            fits = lay_out(g, seat, terrain, laid)
        if not fits:
            continue
        price = (cheap if field_of(g, tile) == 0 else dear) if paid else np.int64(0)
        if EXPANDED:
            if T.TILE_KIND[tile] == T.KITTEN:
                price = small if paid else next_kitten if step == Step.SECOND_KITTEN else np.int64(0)
            elif T.TILE_KIND[tile] == T.BEAST:
                price = dear
        alone = not weighed or tile < T.RARE_TILE
        close = alone and not every
        low, high = _colours(g, step, tile)
        colour = low if low == high else _likeliest(g, seat, prices, terrain, tile)
        held = np.int64(-1)
        for _ in range(low, high + 1):
            beaten = best if close else memory[GAIN + tile]
            at_least = beaten + (0 if colour < held else 1) if beaten != NOWHERE else np.int64(NOWHERE)
            gain = _rate(g, seat, prices, terrain, laid, tile, colour, price, at_least, memory)
            if gain != NOWHERE:
                if alone and (gain > best or (gain == best and memory[TILE] == tile)):
                    best = gain
                    choose_best(memory, tile, colour, memory[PLACES + tile])
                held = colour
            colour = colour + 1 if colour < high else low


# ---- what is chosen ----
@inner
def _option_gain(g, seat, prices, option, memory):
    """What a half of a treasure card brings: its best tile, and the next best shape beside it; NOWHERE if none fits."""
    lowest_tile, number = T.COMMON_TILE, T.NUM_COMMON
    if option == A.RARE:
        lowest_tile, number = T.RARE_TILE, T.NUM_RARE
    best, second = np.int64(NOWHERE), np.int64(0)
    for shape in range(number):
        if _left(g, lowest_tile + shape) > 0 and (option != A.TWO_SMALL or T.SMALL_COMMON[shape]):
            gain = memory[GAIN + lowest_tile + shape]
            if gain > best:
                best, second = gain, max(best, second)
            else:
                second = max(gain, second)
    if option != A.RARE:
        best += second
    if option == A.PAY_TWO_COMMON:
        best -= fish_worth(g, seat, prices, np.int64(1))
    return best


@inner
def _best_option(g, seat, prices, kind, memory):
    """The better half of a treasure card: what it brings, and the OPTION number."""
    best, chosen = np.int64(NOWHERE), np.int64(0)
    rare_card = T.KIND_RULE[kind] == T.RULE_ONE_RARE_OR_TWO_COMMON
    for option in range(4):
        if rare_card == (option < A.TWO_SMALL):
            if option == A.PAY_TWO_COMMON and g["fish"][seat] < T.KIND_AMOUNT[kind]:
                continue
            gain = _option_gain(g, seat, prices, option, memory)
            if gain > best:
                best, chosen = gain, np.int64(option)
    return best, chosen


@inner
def _choose_find(g, seat, prices, words, memory, oshax):
    """The rare-finds card in hand that brings most, if it is enough for the day, as PLAY; else PASS. oshax: the best, or -1."""
    best, chosen = prices[catalogue.TREASURE_BAR + g["day"]], np.int64(A.PASS)
    for k in range(FIND_KINDS.shape[0]):
        kind = FIND_KINDS[k]
        if has_bit(words, A.PLAY + kind):
            if T.KIND_TYPE[kind] == T.TYPE_OSHAX:
                gain = memory[GAIN + oshax] if oshax >= 0 else np.int64(NOWHERE)
            else:
                gain, _ = _best_option(g, seat, prices, kind, memory)
            if gain > best:
                best, chosen = gain, np.int64(A.PLAY + kind)
    return chosen


@inner
def _choose_treasure(g, prices, words, listed, count, memory):
    """Note the best treasure in the memory, if it beats the bar. All of them are rated."""
    best = bar(g, prices, np.int64(Step.TREASURE), words)
    choose_best(memory, np.int64(-1), np.int64(-1), np.int64(-1))
    for k in range(count):
        tile = listed[k]
        if memory[GAIN + tile] > best:
            best = memory[GAIN + tile]
            choose_best(memory, tile, np.int64(T.NO_COLOUR), memory[PLACES + tile])


@inner
def choose_tile(g, seat, prices, step, words, memory):
    """The choice of a step that is about tiles.

    words: uint32[MASK_WORDS], the legal actions; memory: of the decision before, or empty; written for the next one.
    """
    listed = tile_room()
    count = list_tiles(g, step, words, listed)
    if not recalls(g, seat, step, memory):
        rate_tiles(g, seat, prices, step, words, listed, count, False, terrain_room(), memory)
    elif step == Step.TREASURE:
        _choose_treasure(g, prices, words, listed, count, memory)
    keep_for_next(g, seat, memory)
    return _answer(g, seat, prices, step, words, memory)


@inner
def _answer(g, seat, prices, step, words, memory):
    """The choice of a step, from what the memory says."""
    tile = memory[TILE]
    if step == Step.PLACE:
        forget(memory)  # the boat changes
        return memory[PLACE]
    if step == Step.OPTION:
        _, option = _best_option(g, seat, prices, np.int64(g["card_in_hand"]), memory)
        return A.OPTION + option
    if step == Step.TURN and g["phase"] == Phase.RARE_FINDS:
        return _choose_find(g, seat, prices, words, memory, tile)
    if step == Step.FIELD:
        return A.FIELD + (0 if tile >= 0 else 1)  # a drawn cat that the seat wants goes to the left, where it is cheaper
    if tile < 0:
        return first(words)  # PASS where it is legal; a card that moves cats must move one first
    return A.COLOUR + memory[COLOUR] if step == Step.OSHAX_COLOUR else A.TILE + tile
