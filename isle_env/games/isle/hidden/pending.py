"""Purchases that are not revealed yet: taken back before the cards are dealt, made again afterwards (R-12, R-13, R-35).

In the daily purchase the seats choose one after the other, unseen. A sample takes back what the others have done in it, deals
the cards, and lets those that had finished buy again: any set of the cards on offer and any of their fish cards that pay for
it, each pair of sets equally likely. Who is in the middle of a purchase begins it afresh.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ....box import T
from .. import state as S
from ..cards import leave
from ..decisions import Phase, Step
from ..phases.anytime import fish_from, gives_fish, take_fish
from .chance import below


@inner
def take_back(g, viewer):
    """The others have bought and played nothing yet in the purchases that are pending, as far as the viewer knows."""
    if g["phase"] == Phase.BUY:
        for position in range(np.int64(g["num_players"])):
            seat = np.int64(g["order"][position])
            if seat != viewer:
                _take_back(g, seat)
                g["purchases"][seat] -= position < g["turn"]
    elif g["step"] == Step.BUY_DRAWN and g["seat"] != viewer:
        _take_back(g, np.int64(g["seat"]))


@inner
def _take_back(g, seat):
    """Put a seat back to the beginning of its purchase."""
    g["pick_count"][seat] = 0
    drafted = g["phase"] == Phase.BUY
    for card in range(T.CARDS):
        where = np.int64(g["card_where"][card])
        todays = g["card_day"][card] == g["day"] and g["card_taker"][card] == seat and g["card_pack"][card] != NONE
        if where == S.IN_BUYING + seat:
            g["card_where"][card] = S.IN_HAND + seat
        elif (drafted and todays) or where == S.IN_PICK + seat or where == S.IN_BOUGHT + seat:
            _offer_again(g, seat, card)
    if drafted:
        g["hand_count"][seat] = g["shown_hand"][seat]
        g["permanent"][seat] = g["shown_permanent"][seat]
        g["permanent_used"][seat] = g["shown_used"][seat]
    g["fish"][seat] = g["shown_fish"][seat]
    if g["seat"] == seat:
        for kind in range(T.NUM_KINDS):
            g["bought"][kind] = 0


@inner
def _offer_again(g, seat, card):
    """Put a card back before a seat, in the order in which cards were drafted: everybody knows it of all but their kinds."""
    at = np.int64(g["pick_count"][seat])
    while at > 0 and g["card_round"][g["pick"][seat, at - 1]] > g["card_round"][card]:
        g["pick"][seat, at] = g["pick"][seat, at - 1]
        at -= 1
    g["pick"][seat, at] = card
    g["pick_count"][seat] += 1
    g["card_where"][card] = S.IN_PICK + seat


@inner
def buy_again(g, viewer):
    """The others whose daily purchase was over make one again."""
    if g["phase"] != Phase.BUY:
        return
    for position in range(np.int64(g["turn"])):
        seat = np.int64(g["order"][position])
        if seat != viewer:
            _buy_again(g, seat)


@inner
def _buy_again(g, seat):
    """A random purchase that the seat can pay for: draw sets until they do."""
    count, fish_cards = np.int64(g["pick_count"][seat]), _fish_cards(g, seat)
    while True:
        bought, played = below(g, np.int64(1) << count), below(g, np.int64(1) << fish_cards)
        if _affordable(g, seat, bought, played):
            break
    _play(g, seat, played)
    for k in range(count):
        card = np.int64(g["pick"][seat, k])
        kind = np.int64(T.CARD_KIND[card])
        if bought >> k & 1:
            g["fish"][seat] -= T.KIND_COST[kind]
            g["card_where"][card] = S.IN_HAND + seat
            g["hand"][seat, kind] += 1
            g["hand_count"][seat] += 1
        else:
            leave(g, seat, card)
        g["pick"][seat, k] = NONE
    g["pick_count"][seat] = 0
    g["purchases"][seat] += 1


@inline
def _is_fish_card(g, seat, card):
    """Is this a card in the seat's hand that it could have played while buying?"""
    return g["card_where"][card] == S.IN_HAND + seat and gives_fish(T.KIND_RULE[T.CARD_KIND[card]])


@inner
def _fish_cards(g, seat):
    """How many cards in the seat's hand it could have played while buying."""
    count = np.int64(0)
    for card in range(T.CARDS):
        count += _is_fish_card(g, seat, card)
    return count


@inner
def _affordable(g, seat, bought, played):
    """Can the seat pay for these cards on offer with its fish and those of the fish cards that it plays? Sets as bits."""
    fish, baskets = np.int64(g["fish"][seat]), np.int64(g["permanent"][seat])
    for k in range(np.int64(g["pick_count"][seat])):
        fish -= (bought >> k & 1) * T.KIND_COST[T.CARD_KIND[g["pick"][seat, k]]]
    at = 0
    for card in range(T.CARDS if played > 0 else 0):
        if _is_fish_card(g, seat, card):
            if played >> at & 1:
                rule = T.KIND_RULE[T.CARD_KIND[card]]
                fish += fish_from(g, seat, rule, T.KIND_AMOUNT[T.CARD_KIND[card]])
                baskets -= rule == T.RULE_DISCARD_BASKET_FOR_FISH
            at += 1
    return fish >= 0 and baskets >= 0


@inner
def _play(g, seat, played):
    """Play these fish cards, face down for now. played: the set as bits."""
    at = 0
    for card in range(T.CARDS if played > 0 else 0):
        if _is_fish_card(g, seat, card):
            if played >> at & 1:
                kind = np.int64(T.CARD_KIND[card])
                take_fish(g, seat, T.KIND_RULE[kind], T.KIND_AMOUNT[kind])
                g["card_where"][card] = S.IN_BUYING + seat
                g["card_left"][card] = g["purchases"][seat]
                g["hand"][seat, kind] -= 1
                g["hand_count"][seat] -= 1
            at += 1
