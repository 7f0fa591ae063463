"""What a seat knows about each card, derived from where the card has been.

A drafted card carries its day, pack, round and taker, and packs travel by a fixed rule; so which seat held the card's
pack in which round, and therefore who has seen the card, needs no record of its own.

    pack p on day d:   round 0: seat p   round 1: seat p ± 1   round 2: seat p ± 2 …   (+ on days 1, 3, 5)

Used by determinize. Rulings R-12, R-14; rulebook p. 12.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inner, jit

from ....box import T
from .. import state as S
from ..decisions import Phase, Step

UNSEEN = 0
"""Sight class of a card the viewer has never seen."""
SIGHT_CLASSES = 1 + (S.DAYS + 1) * S.MAX_SEATS * S.ROUNDS


@inner
def holder(g, day, pack, draft_round):
    """The seat that held a pack in a round of a day's draft."""
    n = np.int64(g["num_players"])
    if day % 2 == 1:
        return (pack + draft_round) % n
    return (pack - draft_round) % n


@inner
def last_sight(g, card, seat):
    """The last round in which a seat held the pack with this card in it, -1 if never (or the card was not drafted)."""
    if g["card_pack"][card] == NONE:
        return -1
    day = np.int64(g["card_day"][card])
    until = np.int64(g["card_round"][card]) if g["card_round"][card] != NONE else np.int64(g["draft_round"])
    for draft_round in range(until, -1, -1):
        if holder(g, day, np.int64(g["card_pack"][card]), draft_round) == seat:
            return draft_round
    return -1


@inner
def sight_class(g, card, seat):
    """UNSEEN, or a number shared by the cards of one pack that the seat last saw in the same round.

    Two such cards it cannot tell apart by what happened to them until it next saw that pack.
    """
    seen = last_sight(g, card, seat)
    if seen < 0:
        return UNSEEN
    return 1 + (np.int64(g["card_day"][card]) * S.MAX_SEATS + np.int64(g["card_pack"][card])) * S.ROUNDS + seen


@inner
def is_public(g, card):
    """Does everybody know the kind of this card: played, read, turned over, or being read aloud?"""
    where = np.int64(g["card_where"][card])
    if where == S.IN_PLAYED or where == S.IN_PUBLIC:
        return True
    if S.IN_FRONT <= where < S.IN_FRONT + S.MAX_SEATS:
        return g["phase"] == Phase.RESCUE
    if g["step"] == Step.LESSON_COLOUR and where == S.IN_HAND + g["seat"]:
        return T.CARD_KIND[card] == g["card_in_hand"]
    return False


@inner
def reads_later(g, kind, seat):
    """While public lessons are read: is it still to come that this seat reads one of this kind?"""
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            return position > g["turn"] or (position == g["turn"] and kind > g["card_in_hand"])
    return False


@jit
def recount_passed(g, seat):
    """Write `passed_today` and `passed_on` of a seat afresh from where every card has been."""
    for kind in range(T.NUM_KINDS):
        g["passed_today"][seat, kind] = 0
        g["passed_on"][seat, kind] = 0
    for card in range(T.CARDS):
        if has_passed_on(g, card, seat):
            kind = np.int64(T.CARD_KIND[card])
            g["passed_on"][seat, kind] += 1
            if g["card_day"][card] == g["day"]:
                g["passed_today"][seat, kind] += 1


@jit
def has_passed_on(g, card, seat):
    """Has the seat left this card to others in a round that all have committed, and not taken it later?"""
    if g["card_pack"][card] == NONE:
        return False
    day = np.int64(g["card_day"][card])
    drafting = g["phase"] == Phase.DRAFT and day == g["day"]
    rounds = np.int64(g["draft_round"]) if drafting else S.ROUNDS
    picked = np.int64(g["card_round"][card])
    if picked == NONE:
        picked = S.ROUNDS
    if g["card_taker"][card] == seat and picked < rounds:
        return False
    for draft_round in range(min(rounds, picked + 1)):
        if holder(g, day, np.int64(g["card_pack"][card]), draft_round) == seat:
            return True
    return False
