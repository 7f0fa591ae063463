"""Laws of the cards' past: day, pack, round, taker, purchase and departure of each card agree with where it is.

    deck → pack (day, pack) → pick (round, taker, purchase) → unbought | hand → played, lessons, front … (left)

What a sample may deal anew follows from these numbers (hidden/), so they have to be possible to the last one.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import scratch, stack_array

from ....box import T
from .. import modes
from .. import state as S
from ..decisions import Phase, Step
from ..hidden.knowledge import holder
from . import bounds
from .told import Law, say

_C = int(T.CARDS)
_MOST = bounds.PURCHASES + 1
purchases_by_seat = stack_array(np.int64, S.MAX_SEATS * _MOST)


@inner
def position_of(g, seat):
    """The position of a seat in the turn order, which is a permutation."""
    at = np.int64(0)
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            at = np.int64(position)
    return at


@inline
def days_read(g):
    """Days whose lessons have been read, today's while they are being read."""
    read = g["phase"] > Phase.LESSONS or g["step"] == Step.LESSON_COLOUR
    return np.int64(g["day"]) if read else np.int64(g["day"]) - 1


@inline
def reading_of(g, seat, purchase):
    """The day, from 0, on which the lessons of a purchase were read, -1 if they have not been."""
    reading = np.int64(-1)
    for day in range(S.DAYS - 1, -1, -1):
        if g["read_after"][seat, day] > purchase:
            reading = np.int64(day)
    return reading


@inner
def history_broken(g, told):
    """The first law of the cards' past that a record breaks, 0 for none."""
    if modes.HAS_CARDS[g["mode"]] == 0:
        return np.int64(0)
    law = readings_broken(g, told)
    if law == 0:
        law = purchases_broken(g, told)
    for card in range(_C):
        if law == 0 and not _is_possible(g, card, np.int64(g["card_where"][card])):
            law = say(told, Law.HISTORY, card, np.int64(g["card_where"][card]), 0)
    if law == 0:
        law = offers_broken(g, told)
    return law


@inner
def readings_broken(g, told):
    """On every day that lessons were read each seat had finished more purchases than the day before."""
    for seat in range(np.int64(g["num_players"])):
        before = np.int64(0)
        for day in range(S.DAYS):
            there = np.int64(g["read_after"][seat, day])
            if (day >= days_read(g) and there != 0) or (day < days_read(g) and not before < there <= g["purchases"][seat]):
                return say(told, Law.READ_AFTER, seat, day + 1, there)
            before = there
    return np.int64(0)


@inner
def purchases_broken(g, told):
    """A purchase each day, and one for each card played that draws."""
    draws = scratch()
    for seat in range(S.MAX_SEATS):
        draws[seat] = 0
    for card in range(_C):
        if g["card_where"][card] == S.IN_PLAYED and T.KIND_RULE[T.CARD_KIND[card]] == T.RULE_DRAW_CARDS:
            if g["card_taker"][card] >= g["num_players"]:
                return say(told, Law.HISTORY, card, S.IN_PLAYED, 0)
            draws[g["card_taker"][card]] += 1
    for seat in range(np.int64(g["num_players"])):
        finished = draws[seat] + np.int64(g["day"]) - 1
        if g["phase"] > Phase.BUY or (g["phase"] == Phase.BUY and position_of(g, seat) < g["turn"]):
            finished += 1
        if g["step"] == Step.BUY_DRAWN and g["seat"] == seat:
            finished -= 1
        if finished != g["purchases"][seat]:
            return say(told, Law.PURCHASES, seat, np.int64(g["purchases"][seat]), finished)
    return np.int64(0)


# ---- one card ----


@inner
def _is_possible(g, card, where):
    """Do day, pack, round, taker, purchase and departure of a card agree with its place?"""
    if where == S.IN_DECK or where == S.IN_UNUSED:
        return g["card_day"][card] == 0 and _never_dealt(g, card) and _never_taken(g, card)
    day = np.int64(g["card_day"][card])
    if day == 0 or day > g["day"]:
        return False
    if g["card_pack"][card] != NONE and not _was_drafted(g, card, day):
        return False
    if g["card_taker"][card] == NONE:
        return _never_taken(g, card) and _is_untaken(g, card, where)
    return _was_taken(g, card, where, day)


@inline
def _never_dealt(g, card):
    """Has the card no pack?"""
    return g["card_pack"][card] == NONE


@inline
def _never_taken(g, card):
    """Has nobody picked or drawn the card?"""
    nobody = g["card_taker"][card] == NONE and g["card_round"][card] == NONE
    return nobody and g["card_purchase"][card] == NONE and g["card_left"][card] == 0


@inline
def _was_drafted(g, card, day):
    """Could the card have been dealt into its pack on that day, and taken from it in its round?"""
    if g["card_pack"][card] >= g["num_players"]:
        return False
    begun = g["phase"] > Phase.DRAFT or (g["phase"] == Phase.DRAFT and g["window"] == S.NO_WINDOW)
    if day == g["day"] and not begun:
        return False
    if g["card_taker"][card] == NONE:
        return True
    if g["card_round"][card] == NONE:
        return False
    if modes.DRAFTS_ALONE[g["mode"]] == 1:
        return g["card_round"][card] < S.ROUNDS - 1
    return holder(g, day, np.int64(g["card_pack"][card]), np.int64(g["card_round"][card])) == g["card_taker"][card]


@inline
def _is_untaken(g, card, where):
    """A dealt card that nobody has taken: in a pack, or left in the solo draft."""
    if g["card_pack"][card] == NONE:
        return False
    if modes.DRAFTS_ALONE[g["mode"]] == 1 and where == S.IN_UNBOUGHT:
        return True
    if not S.IN_PACK <= where < S.IN_PICK or g["card_day"][card] != g["day"] or g["phase"] != Phase.DRAFT:
        return False
    return holder(g, np.int64(g["day"]), np.int64(g["card_pack"][card]), np.int64(g["draft_round"])) == where - S.IN_PACK


@inner
def _was_taken(g, card, where, day):
    """A card that a seat has picked or drawn: is it where its purchase can have brought it?"""
    seat, purchase = np.int64(g["card_taker"][card]), np.int64(g["card_purchase"][card])
    if seat >= g["num_players"] or purchase > g["purchases"][seat] or g["card_round"][card] == NONE:
        return False
    if g["card_pack"][card] == NONE and g["card_round"][card] > 1:
        return False
    if where >= S.IN_PACK and (where - S.IN_PACK) % S.MAX_SEATS != seat:
        return False
    if not _is_in_time(g, card, seat, purchase, day):
        return False
    left = np.int64(g["card_left"][card])
    pending = (where >= S.IN_PICK and where < S.IN_UNBOUGHT) or where >= S.IN_BOUGHT
    if pending:
        return left == 0 and purchase == g["purchases"][seat] and _is_offered(g, card, seat, where)
    if purchase == g["purchases"][seat] or (S.IN_PACK <= where < S.IN_PICK):
        return False
    if S.IN_UNBOUGHT <= where < S.IN_LESSONS:  # not bought, or in hand
        return left == 0
    return _could_leave(g, seat, purchase, left, where)


@inner
def _is_in_time(g, card, seat, purchase, day):
    """Does the purchase lie on the card's day, as far as the readings before and after it tell?"""
    after_reading = g["card_pack"][card] == NONE and g["card_round"][card] == 1
    first = day - 1 if after_reading else day - 2
    if first >= 0 and purchase < g["read_after"][seat, first]:
        return False
    if after_reading and g["read_after"][seat, day - 1] == 0:
        return False
    return first + 1 >= S.DAYS or g["read_after"][seat, first + 1] == 0 or purchase < g["read_after"][seat, first + 1]


@inline
def _is_offered(g, card, seat, where):
    """Can a card be on offer to its seat, or bought in a purchase that is not finished?"""
    if g["card_day"][card] != g["day"]:
        return False
    if g["card_pack"][card] == NONE:
        late = 1 if g["phase"] > Phase.LESSONS else 0
        return g["step"] == Step.BUY_DRAWN and g["seat"] == seat and g["card_round"][card] == late
    if g["phase"] == Phase.BUY:
        return where < S.IN_UNBOUGHT or g["seat"] == seat
    return g["phase"] == Phase.DRAFT and g["window"] == S.NO_WINDOW and where < S.IN_UNBOUGHT


@inner
def _could_leave(g, seat, purchase, left, where):
    """Could the card leave the hand when its seat had finished so many purchases?"""
    if left <= purchase or left > g["purchases"][seat]:
        return False
    reading = reading_of(g, seat, purchase)
    if where == S.IN_PUBLIC or (S.IN_LESSONS <= where < S.IN_GIVEN_UP):
        return reading >= 0 and left == g["read_after"][seat, max(reading, 0)]
    if S.IN_GIVEN_UP <= where < S.IN_FRONT:
        at_a_reading = False
        for day in range(S.DAYS):
            at_a_reading |= g["read_after"][seat, day] == left
        return at_a_reading and reading >= 0
    if S.IN_FRONT <= where < S.IN_BUYING:
        today = g["phase"] == Phase.RESCUE_CARDS or g["phase"] == Phase.RESCUE
        return today and left >= g["read_after"][seat, np.int64(g["day"]) - 1]
    if S.IN_BUYING <= where < S.IN_BOUGHT:
        now = np.int64(g["purchases"][seat]) - (1 if position_of(g, seat) < g["turn"] else 0)
        return g["phase"] == Phase.BUY and left == now
    return True


# ---- the cards of a purchase ----


@inner
def offers_broken(g, told):
    """The cards of a purchase are of one day, all drafted or all drawn together, and not too many; later ones on later days."""
    first = purchases_by_seat()
    for k in range(S.MAX_SEATS * _MOST):
        first[k] = -1
    drawn = _most_drawn(g)
    for card in range(_C):
        if g["card_taker"][card] != NONE:
            at = np.int64(g["card_taker"][card]) * _MOST + np.int64(g["card_purchase"][card])
            if first[at] < 0:
                first[at] = _label(g, card) * 256
            first[at] += 1
            most = drawn if g["card_pack"][card] == NONE else np.int64(S.PACK)
            if first[at] // 256 != _label(g, card) or first[at] % 256 > most:
                return say(told, Law.PURCHASE_DAY, np.int64(g["card_taker"][card]), np.int64(g["card_purchase"][card]), card)
    for seat in range(np.int64(g["num_players"])):
        before, drafts = np.int64(0), np.int64(0)
        for purchase in range(_MOST):
            label = first[seat * _MOST + purchase] // 256
            if label >= 0:
                if label // 4 < before or (label % 4 == 3 and drafts >> label // 4 & 1 == 1):
                    return say(told, Law.PURCHASE_DAY, seat, purchase, NONE)
                before = label // 4
                drafts |= (1 if label % 4 == 3 else 0) << label // 4
    return np.int64(0)


@inline
def _label(g, card):
    """What all cards of a purchase share, as a number: the day times 4, and 3 if they were drafted, else when they were drawn."""
    return np.int64(g["card_day"][card]) * 4 + (3 if g["card_pack"][card] != NONE else np.int64(g["card_round"][card]))


@inline
def _most_drawn(g):
    """Cards that one card draws at most."""
    most = np.int64(0)
    for kind in range(T.NUM_KINDS):
        if T.KIND_RULE[kind] == T.RULE_DRAW_CARDS:
            most = max(most, T.KIND_AMOUNT[kind])
    return most
