"""What an anytime card is worth before it is bought, when to play it, and the choices it asks for.

    fish cards            as soon as they give enough, in the last two days whatever they give
    permanent basket      at once           draws   while fish are left to buy with
    stowaway              in a turn         moves, tiles ashore, extra cat   in a rescue turn that can use them
    anywhere              in a rescue turn without a cat that fits
    lessons for a basket  when they promise nothing      basket for fish   on the last day, a used one, for another cat

It never gives up two treasures for a basket: they are worth more on the boat. Rulebook p. 20; R-30 … R-38.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.bits import has_bit
from isle_env.machine.jit import inner
from isle_env.policies.isle import catalogue

from ...box import EXPANDED, T
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.baskets import baskets
from ...games.isle.decisions import Phase, Step
from ...games.isle.island import cats_in_fields
from ...games.isle.phases.anytime import ANYTIME_KINDS, fish_from, gives_fish
from .promises import promise
from .wishes import FIRST_LESSON


@inner
def anytime_worth(g, seat, prices, kind):
    """What an anytime card will bring, before its price, in hundredths of a point."""
    day, rule, amount = np.int64(g["day"]), T.KIND_RULE[kind], T.KIND_AMOUNT[kind]
    if rule == T.RULE_DISCARD_BASKET_FOR_FISH:
        return np.int64(0)
    if gives_fish(rule):
        return prices[catalogue.FISH + min(day, S.DAYS - 1)] * fish_from(g, seat, rule, amount)
    if rule == T.RULE_GAIN_PERMANENT_BASKET:
        return prices[catalogue.BASKET_DAY] * (S.DAYS + 1 - day)
    if rule == T.RULE_RANDOM_TILE_ONTO_BOAT:
        return prices[catalogue.CAT + day] - prices[catalogue.STOWAWAY]
    if rule == T.RULE_DRAW_CARDS:
        share = 100 if day < S.DAYS else prices[catalogue.DRAW_LAST_DAY]
        return prices[catalogue.DRAW] * amount * share // 100
    if rule == T.RULE_MOVE_CATS_BETWEEN_FIELDS or rule == T.RULE_RESCUE_EXTRA_CAT or rule == T.RULE_TILES_INTO_FIELDS:
        return prices[catalogue.HELP]
    return np.int64(0)


@inner
def _any_cat(g, words):
    """Is there a cat in the fields that may be taken? words: uint32[MASK_WORDS], the legal actions."""
    for field in range(A.FIELDS):
        for k in range(np.int64(g["field_count"][field])):
            if has_bit(words, A.TILE + np.int64(g["field"][field, k])):
                return True
    return False


@inner
def _helps_rescue(g, seat, rule, words):
    """Is a card that helps to rescue cats of use in this turn?"""
    if g["step"] != Step.TURN or g["phase"] != Phase.RESCUE or g["acted"] > 0:
        return False
    cats = min(baskets(g, seat), np.int64(g["fish"][seat]) // S.COST[0])
    if rule == T.RULE_RESCUE_EXTRA_CAT:
        return cats >= 2 and cats_in_fields(g) >= 2
    if rule == T.RULE_MOVE_CATS_BETWEEN_FIELDS:
        return cats > g["field_count"][0] and g["field_count"][1] > 0
    if rule == T.RULE_TILES_INTO_FIELDS:
        return cats >= 1
    return rule == T.RULE_NEXT_TILE_ANYWHERE and cats >= 1 and cats_in_fields(g) > 0 and not _any_cat(g, words)


@inner
def _dull_lessons(g, seat, prices):
    """Private lessons before a seat that promise little."""
    count = np.int64(0)
    for kind in range(FIRST_LESSON, T.NUM_KINDS):
        if g["lessons"][seat, kind] > 0 and promise(g, seat, prices, kind)[0] < prices[catalogue.DULL_LESSON]:
            count += np.int64(g["lessons"][seat, kind])
    return count


@inner
def _good_now(g, seat, prices, rule, amount, words):
    """Is now a good time to play a card of this rule, which is legal?"""
    day, fish = np.int64(g["day"]), np.int64(g["fish"][seat])
    if rule == T.RULE_DISCARD_BASKET_FOR_FISH:
        return day == S.DAYS and g["permanent_used"][seat] > 0 and baskets(g, seat) > 0 and fish < S.COST[0]
    if gives_fish(rule):
        given = fish_from(g, seat, rule, amount)
        return given >= prices[catalogue.GOOD_YIELD] or (given > 0 and day >= S.DAYS - 1)
    if rule == T.RULE_GAIN_PERMANENT_BASKET:
        return True
    if rule == T.RULE_DRAW_CARDS:
        return fish >= prices[catalogue.DRAW_FISH]
    if rule == T.RULE_RANDOM_TILE_ONTO_BOAT:
        return g["step"] == Step.TURN
    if rule == T.RULE_DISCARD_LESSONS_FOR_BASKET:
        return day < S.DAYS and _dull_lessons(g, seat, prices) >= amount
    return _helps_rescue(g, seat, rule, words)


@inner
def choose_anytime(g, seat, prices, words):
    """The first anytime card that is worth playing now as PLAY, -1 if there is none. words: uint32[MASK_WORDS], legal."""
    if g["hand_count"][seat] > 0:
        for k in range(ANYTIME_KINDS.shape[0]):
            kind = ANYTIME_KINDS[k]
            if has_bit(words, A.PLAY + kind):
                if _good_now(g, seat, prices, T.KIND_RULE[kind], T.KIND_AMOUNT[kind], words):
                    return A.PLAY + kind
    return np.int64(-1)


@inner
def choose_rat_to_feed(g, seat, words):
    """A royal rat to be fed away, as SQUARE, -1 if there is none: three points are worth more than a fish. words: as above."""
    if g["royal"][seat] > 0:
        for slot in range(np.int64(g["slots"][seat])):
            if g["tile_code"][seat, slot] == T.ROYAL_RAT:
                action = A.SQUARE + np.int64(g["tile_first"][seat, slot])
                if has_bit(words, action):
                    return action
    return np.int64(-1)


@inner
def choose_lesson_to_discard(g, seat, prices, words):
    """The private lesson that promises least, as KEEP. words: uint32[MASK_WORDS], the legal actions."""
    least, chosen = np.int64(1 << 40), np.int64(A.PASS)
    for kind in range(T.NUM_KINDS):
        if has_bit(words, A.KEEP + kind):
            worth, _ = promise(g, seat, prices, kind)
            if worth < least:
                least, chosen = worth, np.int64(A.KEEP + kind)
    return chosen


@inner
def choose_treasure_to_discard(g, seat, prices):
    """The treasure that does least, as SQUARE: the smallest common one, a rare one only if there is no other."""
    least, chosen = np.int64(1 << 40), np.int64(A.PASS)
    for slot in range(np.int64(g["slots"][seat])):
        tile = np.int64(g["tile_code"][seat, slot])
        if tile != NONE and tile >= T.RARE_TILE and (not EXPANDED or tile < T.KITTEN_TILE):
            loss = T.SHAPE_SIZE[T.TILE_SHAPE[tile]] * catalogue.POINT + (prices[catalogue.RARE] if tile < T.COMMON_TILE else 0)
            if loss < least:
                least, chosen = loss, A.SQUARE + np.int64(g["tile_first"][seat, slot])
    return chosen
