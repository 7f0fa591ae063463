"""Laws of the drafts, past and present: packs were dealt, handed on and taken from as the rules say (R-12, R-19, R-50)."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array

from ....box import T
from .. import modes
from .. import state as S
from ..decisions import Phase, Step
from ..hidden.knowledge import has_passed_on, holder
from ..phases.anytime import fish_from
from ..phases.solo_draft import KEPT, ROUNDS, SHOWN
from .history import position_of
from .told import Law, say

_K = int(T.NUM_KINDS)
_COLUMNS = S.ROUNDS + 1
"""Of a pack: the cards taken in each round, and those that nobody has taken."""
tally_room = stack_array(np.int64, (S.DAYS + 1) * S.MAX_SEATS * _COLUMNS)
passed_room = stack_array(np.int64, 2 * _K)


@inline
def is_drafting(g):
    """Is the draft going on, its window closed?"""
    return g["phase"] == Phase.DRAFT and g["window"] == S.NO_WINDOW


@inner
def drafts_broken(g, told):
    """The first law of the drafts that a record breaks, 0 for none."""
    if modes.HAS_CARDS[g["mode"]] == 0:
        return np.int64(0)
    tally = tally_room()
    _count(g, tally)
    if g["phase"] == Phase.DRAFT and is_drafting(g):
        if g["draft_left"] == 0:
            return say(told, Law.DRAFT, np.int64(g["draft_round"]), 0, 0)
    elif g["draft_left"] != 0:
        return say(told, Law.DRAFT, np.int64(g["draft_round"]), np.int64(g["draft_left"]), 0)
    for day in range(1, np.int64(g["day"]) + 1):
        law = solo_broken(g, tally, day, told) if modes.DRAFTS_ALONE[g["mode"]] == 1 else packs_broken(g, tally, day, told)
        if law != 0:
            return law
    for seat in range(np.int64(g["num_players"])):
        law = passed_broken(g, seat, told)
        if law != 0:
            return law
    return np.int64(0)


@inner
def _count(g, tally):
    """Count the cards of each pack by day and round. tally: of ``tally_room``, overwritten."""
    for k in range((S.DAYS + 1) * S.MAX_SEATS * _COLUMNS):
        tally[k] = 0
    for card in range(T.CARDS):
        if g["card_pack"][card] != NONE:
            column = min(np.int64(g["card_round"][card]), S.ROUNDS)
            tally[(np.int64(g["card_day"][card]) * S.MAX_SEATS + np.int64(g["card_pack"][card])) * _COLUMNS + column] += 1


@inner
def packs_broken(g, tally, day, told):
    """From each pack of a day two cards were taken in each round, and the last one in the last."""
    today = day == g["day"] and is_drafting(g)
    dealt, n = np.int64(0), np.int64(g["num_players"])
    for pack in range(n):
        at = (day * S.MAX_SEATS + pack) * _COLUMNS
        rest = np.int64(0)
        for column in range(_COLUMNS):
            rest += tally[at + column]
        dealt += rest
        if rest > S.PACK:
            return say(told, Law.PACK, day, pack, 0)
        for draft_round in range(S.ROUNDS):
            take = rest if draft_round == S.ROUNDS - 1 else min(rest, np.int64(2))
            if today:
                take = _taken_now(g, day, pack, np.int64(draft_round), take)
            if take < 0 or tally[at + draft_round] != take:
                return say(told, Law.PACK, day, pack, draft_round)
            rest -= take
        if rest != 0 and not today:
            return say(told, Law.PACK, day, pack, S.ROUNDS)
    begun = day < g["day"] or g["phase"] > Phase.DRAFT or today
    if begun and dealt < n * S.PACK and g["deck_left"] > 0:
        return say(told, Law.SHORT_PACK, day, 0, 0)
    return np.int64(0)


@inner
def _taken_now(g, day, pack, draft_round, take):
    """Of the cards taken from a pack in a round, how many have been taken by now; -1 if that cannot be."""
    if draft_round != g["draft_round"]:
        return take if draft_round < g["draft_round"] else np.int64(0)
    position = position_of(g, holder(g, day, pack, draft_round))
    if position == g["turn"]:
        return take - np.int64(g["draft_left"])
    return take if position < g["turn"] else np.int64(0)


@inner
def solo_broken(g, tally, day, told):
    """Alone: three of five cards, three of other five, and one more; fewer only when the deck was empty."""
    at = day * S.MAX_SEATS * _COLUMNS
    if tally[at + 3] != 0:
        return say(told, Law.PACK, day, 0, 3)
    if day == g["day"] and is_drafting(g):
        return _solo_now_broken(g, tally, at, told)
    begun = day < g["day"] or g["phase"] > Phase.DRAFT
    for draft_round in range(ROUNDS + 1):
        full = KEPT if draft_round < ROUNDS else 1
        if tally[at + draft_round] > full:
            return say(told, Law.PACK, day, 0, draft_round)
        if begun and tally[at + draft_round] < full and g["deck_left"] > 0:
            return say(told, Law.SHORT_PACK, day, 0, 0)
    left = ROUNDS * (SHOWN - KEPT)
    if tally[at + S.ROUNDS] > left or (begun and tally[at + S.ROUNDS] < left and g["deck_left"] > 0):
        return say(told, Law.PACK, day, 0, S.ROUNDS)
    return np.int64(0)


@inner
def _solo_now_broken(g, tally, at, told):
    """The laws of a solo draft that is going on."""
    now, size = np.int64(g["draft_round"]), np.int64(g["pack_size"][0])
    if now >= ROUNDS:
        return say(told, Law.DRAFT, now, np.int64(g["draft_left"]), 0)
    for draft_round in range(ROUNDS + 1):
        taken = tally[at + draft_round]
        if (draft_round < now and taken != KEPT) or (draft_round > now and taken != 0):
            return say(told, Law.PACK, np.int64(g["day"]), 0, draft_round)
    shown = tally[at + now] + size
    if shown > SHOWN or (shown < SHOWN and g["deck_left"] > 0) or tally[at + now] + g["draft_left"] != min(shown, np.int64(KEPT)):
        return say(told, Law.DRAFT, now, np.int64(g["draft_left"]), 0)
    if tally[at + S.ROUNDS] != size + now * (SHOWN - KEPT):
        return say(told, Law.PACK, np.int64(g["day"]), 0, now)
    return np.int64(0)


# ---- what a seat has passed on ----


@inner
def passed_broken(g, seat, told):
    """The cards that a seat has left to others, counted again from where every card has been."""
    counts = passed_room()
    for kind in range(2 * _K):
        counts[kind] = 0
    alone = modes.DRAFTS_ALONE[g["mode"]] == 1
    for card in range(T.CARDS):
        if _left_alone(g, card) if alone else has_passed_on(g, card, seat):
            counts[_K + T.CARD_KIND[card]] += 1
            if g["card_day"][card] == g["day"]:
                counts[T.CARD_KIND[card]] += 1
    for kind in range(_K):
        if counts[kind] != g["passed_today"][seat, kind] or counts[_K + kind] != g["passed_on"][seat, kind]:
            return say(told, Law.PASSED, seat, kind, 0)
    return np.int64(0)


@inline
def _left_alone(g, card):
    """Was the card left in the solo draft?"""
    return g["card_where"][card] == S.IN_UNBOUGHT and g["card_taker"][card] == NONE


# ---- a purchase that is not finished ----


@inner
def shown_broken(g, told):
    """While seats buy, the others see what was there before (R-12, R-35): what was bought and played since explains the rest."""
    if g["phase"] == Phase.BUY:
        for seat in range(np.int64(g["num_players"])):
            if not _explains_daily(g, seat):
                return say(told, Law.SHOWN, seat, 0, 0)
    elif g["step"] == Step.BUY_DRAWN:
        seat, paid = np.int64(g["seat"]), np.int64(0)
        for card in range(T.CARDS):
            if g["card_where"][card] == S.IN_BOUGHT + seat:
                paid += T.KIND_COST[T.CARD_KIND[card]]
        if np.int64(g["shown_fish"][seat]) - paid != g["fish"][seat]:
            return say(told, Law.SHOWN, seat, 0, 0)
    return np.int64(0)


@inner
def _explains_daily(g, seat):
    """Do the cards that a seat has bought and played today explain its fish, hand and baskets?"""
    fish, hand = np.int64(g["shown_fish"][seat]), np.int64(g["shown_hand"][seat])
    baskets, used = np.int64(g["shown_permanent"][seat]), np.int64(g["shown_used"][seat])
    for card in range(T.CARDS):
        where, kind = g["card_where"][card], T.CARD_KIND[card]
        if where == S.IN_BUYING + seat:
            fish += fish_from(g, seat, T.KIND_RULE[kind], T.KIND_AMOUNT[kind])
            hand -= 1
            if T.KIND_RULE[kind] == T.RULE_DISCARD_BASKET_FOR_FISH:
                baskets -= 1
                used -= 1 if used > 0 else 0
        elif g["card_taker"][card] == seat and g["card_day"][card] == g["day"] and g["card_pack"][card] != NONE:
            bought_now = where == S.IN_HAND + seat
            if bought_now or where == S.IN_BOUGHT + seat:
                fish -= T.KIND_COST[kind]
                hand += 1 if bought_now else 0
    same = fish == g["fish"][seat] and hand == g["hand_count"][seat]
    return same and baskets == g["permanent"][seat] and used == g["permanent_used"][seat]
