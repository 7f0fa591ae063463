"""Which cards to draft and to buy, and which rescue cards to play.

    worth of a card = what it will bring − its price in fish          (a lesson: promises.py, an anytime card: anytime.py)
    a basket        = a cat − the cat's price, if the fish suffice for one more cat; a broken one is half of that

Baskets are counted in halves: 2 for a regular one, 1 for a broken one. Rulebook p. 12-15; R-12, R-13, R-15, R-35.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import has_bit, lowest
from isle_env.machine.jit import inner
from isle_env.policies.isle import catalogue, derived
from isle_env.policies.isle.derived import KIN_OF, LESSONS

from ...box import EXPANDED, T
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.decisions import Phase, Step
from ...games.isle.kinds import RESCUE_KINDS
from .anytime import anytime_worth
from .memory import promised, promised_to_next
from .promises import promise
from .rivalry import cat_worth, fish_price, lesson_cost

TOKEN_RANK = 15
"""How urgent a semi-permanent basket is: after a regular card, before a pair of broken ones."""
NEW_FAMILY_CARD = 500
"""What a family card of the expansion usually brings, for which lists have no price; in hundredths of a point."""
LAST_WORD = (A.KEEP + T.NUM_KINDS - 1) >> 5
"""The last word of a mask with a kind that may be kept."""


@inner
def _halves(counts):
    """Half baskets among cards counted by kind. counts: uint8[NUM_KINDS]."""
    halves = np.int64(0)
    for k in range(RESCUE_KINDS.shape[0]):
        halves += np.int64(counts[RESCUE_KINDS[k]]) * T.KIND_BASKET[RESCUE_KINDS[k]]
    return halves


@inner
def _on_offer(g, seat, basket):
    """Cards with a basket of this sort among those drafted or drawn."""
    count = np.int64(0)
    for k in range(np.int64(g["pick_count"][seat])):
        if T.KIND_BASKET[T.CARD_KIND[g["pick"][seat, k]]] == basket:
            count += 1
    return count


@inner
def _rescue_worth(g, seat, prices, kind, halves):
    """What a rescue card brings in addition to so many half baskets, before its price."""
    day, basket, worth = np.int64(g["day"]), T.KIND_BASKET[kind], np.int64(0)
    if basket != T.BASKET_NONE:
        cats = np.int64(g["permanent"][seat]) + halves // 2 + 1
        if g["step"] == Step.DRAFT:
            affordable = cats * prices[catalogue.NEED_DRAFT] <= 10 * np.int64(g["fish"][seat]) + prices[catalogue.SPARE_DRAFT]
        else:
            affordable = cats * prices[catalogue.NEED_BUY] <= 10 * (np.int64(g["fish"][seat]) - T.KIND_COST[kind])
        worth = cat_worth(g, prices) - prices[catalogue.CAT_FISH] * fish_price(g, prices)
        if not affordable:
            worth = worth * prices[catalogue.LATER] // 100 if day < S.DAYS else np.int64(0)
        if basket == T.BASKET_BROKEN:
            too_late = day == S.DAYS and g["step"] != Step.DRAFT
            alone = np.int64(0) if too_late else prices[catalogue.HALF]
            worth = worth * (100 - prices[catalogue.HALF] if halves % 2 == 1 else alone) // 100
    return worth + prices[catalogue.SPEED] * T.KIND_SPEED[kind]


@inner
def treasure_card_worth(prices, kind):
    """What a treasure card brings, before its price."""
    return prices[catalogue.TREASURE_CARD if T.KIND_RULE[kind] == T.RULE_ONE_RARE_OR_TWO_COMMON else catalogue.SMALL_CARD]


@inner
def _card_worth(g, seat, prices, kind, halves, memory):
    """What a card brings beyond its price. halves: half baskets at hand; memory: written."""
    day, type_ = np.int64(g["day"]), T.KIND_TYPE[kind]
    price = T.KIND_COST[kind] * fish_price(g, prices)
    if type_ == T.TYPE_RESCUE:
        return _rescue_worth(g, seat, prices, kind, halves) - price
    if type_ == T.TYPE_OSHAX:
        return cat_worth(g, prices) + prices[catalogue.OSHAX] - price
    if type_ == T.TYPE_TREASURE:
        return treasure_card_worth(prices, kind) - price
    if type_ == T.TYPE_PRIVATE or type_ == T.TYPE_PUBLIC:
        too_late = day == S.DAYS and g["phase"] > Phase.LESSONS
        cost = price + (lesson_cost(g) if type_ == T.TYPE_PRIVATE else np.int64(0))
        return -price if too_late else _lesson_worth(g, seat, prices, kind, memory) - cost
    return anytime_worth(g, seat, prices, kind) - price


@inner
def _lesson_worth(g, seat, prices, kind, memory):
    """What a lesson brings, before its price: what it promises, and what the promise leaves out."""
    worth = _promise(g, seat, prices, kind, memory)
    if EXPANDED:
        if kind >= T.FIRST_FAMILY_KIND:  # of the expansion: the list has no price for it
            return worth
    worth += prices[derived.LESSON + kind]
    kin = prices[derived.KIN_LESSON + KIN_OF[kind]]
    if kin != 0:
        worth += kin * _kin_at_hand(g, seat, KIN_OF[kind])
    if g["step"] == Step.DRAFT and g["num_players"] > 1 and prices[catalogue.DENIED_LESSON] != 0:
        worth += prices[catalogue.DENIED_LESSON] * max(promised_to_next(g, seat, prices, kind, memory), 0) // 100
    return worth


@inner
def _kin_at_hand(g, seat, sort):
    """Lessons of a sort that count for the seat: before it, in play for all, and drafted today."""
    count = np.int64(0)
    for k in range(LESSONS.shape[0]):
        kind = LESSONS[k]
        if KIN_OF[kind] == sort:
            count += np.int64(g["lessons"][seat, kind]) + (1 if g["public"][kind] > 0 else 0)
    if g["step"] == Step.DRAFT:
        for k in range(np.int64(g["pick_count"][seat])):
            kind = T.CARD_KIND[g["pick"][seat, k]]
            if EXPANDED:
                if kind >= T.FIRST_FAMILY_KIND:
                    continue
            if KIN_OF[kind] == sort:
                count += 1
    return count


@inner
def _promise(g, seat, prices, kind, memory):
    """What a lesson promises; the memory keeps it for a day's draft and purchase. memory: written."""
    if g["step"] == Step.BUY_DRAWN:
        return promise(g, seat, prices, kind)[0]
    return promised(g, seat, prices, kind, memory)


@inner
def _next_kind(words, kind):
    """The lowest kind from this one on that may be kept, NUM_KINDS if there is none. words: uint32[MASK_WORDS]."""
    k = (A.KEEP + kind) >> 5
    word = np.int64(words[k]) & -(1 << ((A.KEEP + kind) & 31))
    while word == 0 and k < LAST_WORD:
        k += 1
        word = np.int64(words[k])
    return min(32 * k + lowest(word) - A.KEEP, T.NUM_KINDS) if word != 0 else np.int64(T.NUM_KINDS)


@inner
def _displaced(g, seat, prices, kind, halves):
    """What the price of a card takes from the cats for which baskets are at hand."""
    cats = np.int64(g["permanent"][seat]) - np.int64(g["permanent_used"][seat]) + (halves + T.KIND_BASKET[kind]) // 2
    short = prices[catalogue.CAT_FISH] * cats + T.KIND_COST[kind] - np.int64(g["fish"][seat])
    return prices[catalogue.DISPLACED] * max(min(short, T.KIND_COST[kind] + prices[catalogue.CAT_FISH]), 0)


@inner
def halves_at_hand(g, seat):
    """Half baskets at hand while cards are drafted or bought: those of the draft so far, or in hand, laid out and just bought."""
    halves = _halves(g["hand"][seat])
    if g["step"] == Step.DRAFT:
        return halves + 2 * _on_offer(g, seat, T.BASKET_REGULAR) + _on_offer(g, seat, T.BASKET_BROKEN)
    return halves + _halves(g["front"][seat]) + _halves(g["bought"][:])


@inner
def broken_pair(g, seat, halves):
    """Can two broken baskets on offer be bought together? halves: at hand."""
    return g["step"] != Step.DRAFT and halves % 2 == 0 and _on_offer(g, seat, T.BASKET_BROKEN) >= 2


@inner
def rate_card(g, seat, prices, kind, halves, pair, memory):
    """What a card of the pack, or on offer, brings beyond its price and the cats that it costs.

    halves: of ``halves_at_hand``; pair: of ``broken_pair``; memory: of the decisions before, or empty; written.
    """
    # With two broken baskets on offer the first is rated as if the other half were there: it can be bought next.
    found = 1 if pair and T.KIND_BASKET[kind] == T.BASKET_BROKEN else 0
    worth = _card_worth(g, seat, prices, kind, halves + found, memory)
    if g["step"] != Step.DRAFT:
        worth -= _displaced(g, seat, prices, kind, halves)
    return worth


@inner
def choose_card(g, seat, prices, words, memory):
    """The card of the pack, or on offer, that is worth most; PASS where none on offer is worth its price.

    words: uint32[MASK_WORDS], the legal actions; memory: of the decisions before, or empty; written.
    """
    halves = halves_at_hand(g, seat)
    pair = broken_pair(g, seat, halves)
    best = np.int64(catalogue.NEVER) if g["step"] == Step.DRAFT else np.int64(0)
    chosen, kind = np.int64(A.PASS), _next_kind(words, np.int64(0))
    while kind < T.NUM_KINDS:
        worth = rate_card(g, seat, prices, kind, halves, pair, memory)
        if worth > best:
            best, chosen = worth, A.KEEP + kind
        kind = _next_kind(words, kind + 1)
    return chosen


@inner
def _rank(g, seat, kind, laid, cats):
    """How urgently to lay out a rescue card; below 0: not today. laid: half baskets laid out; cats: rescues they allow."""
    basket, speed = T.KIND_BASKET[kind], T.KIND_SPEED[kind]
    for_speed = speed if cats > 0 else np.int64(-1)
    if basket == T.BASKET_NONE:
        return for_speed
    if g["fish"][seat] >= S.COST[0] * (cats + 1):
        if basket == T.BASKET_REGULAR:
            return 20 + speed
        if laid % 2 == 1:
            return 40 + speed  # the other half of one laid out
        if _broken_in_hand(g, seat) >= 2:
            return 10 + speed
    return for_speed if g["day"] == S.DAYS and speed > 0 else np.int64(-1)


@inner
def _broken_in_hand(g, seat):
    """Broken baskets in hand."""
    count = np.int64(0)
    for k in range(RESCUE_KINDS.shape[0]):
        if T.KIND_BASKET[RESCUE_KINDS[k]] == T.BASKET_BROKEN:
            count += np.int64(g["hand"][seat, RESCUE_KINDS[k]])
    return count


@inner
def choose_rescue_card(g, seat, words):
    """The rescue card to lay out next, or PASS: baskets for the cats that the fish allow, the fast ones first, then speed.

    words: uint32[MASK_WORDS], the legal actions.
    """
    laid = _halves(g["front"][seat])
    cats = np.int64(g["permanent"][seat]) - np.int64(g["permanent_used"][seat]) + laid // 2
    best, chosen = np.int64(-1), np.int64(A.PASS)
    if EXPANDED:
        cats += np.int64(g["front_tokens"][seat, S.BASKET_SIDE])
        if has_bit(words, A.TOKEN + S.BASKET_SIDE) and g["fish"][seat] >= S.COST[0] * (cats + 1):
            best, chosen = np.int64(TOKEN_RANK), np.int64(A.TOKEN + S.BASKET_SIDE)
        elif has_bit(words, A.TOKEN + S.BOOTS_SIDE) and cats > 0:
            best, chosen = np.int64(S.TOKEN_SPEED), np.int64(A.TOKEN + S.BOOTS_SIDE)
    for k in range(RESCUE_KINDS.shape[0]):
        kind = RESCUE_KINDS[k]
        if has_bit(words, A.KEEP + kind):
            rank = _rank(g, seat, kind, laid, cats)
            if rank > best:
                best, chosen = rank, np.int64(A.KEEP + kind)
    return chosen


@inner
def choose_family_card(prices, words):
    """Of the family cards on offer the one that usually brings most. words: uint32[MASK_WORDS], the legal actions."""
    best, chosen = np.int64(catalogue.NEVER), np.int64(A.PASS)
    for card in range(T.NUM_FAMILY_CARDS):
        action = A.KEEP + T.FAMILY_KINDS[card]
        if EXPANDED:
            if card >= T.BASE_FAMILY_CARDS:
                if has_bit(words, action) and best < NEW_FAMILY_CARD:
                    best, chosen = np.int64(NEW_FAMILY_CARD), np.int64(action)
                continue
        if has_bit(words, action) and prices[catalogue.FAMILY_CARD + card] > best:
            best, chosen = prices[catalogue.FAMILY_CARD + card], np.int64(action)
    return chosen
