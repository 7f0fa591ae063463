"""Cards on the move: every card changes hands in this file, so that counts and places always agree.

    deck → pack → pick → bought → hand → played / front / lessons / public
                     └→ unbought (face down)

Every card is one of ``CARDS`` with a place in ``card_where``; hands, lessons, fronts and what a seat left or gave up are also
counted by kind.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inline, inner
from isle_env.games.isle import state as S


@inline
def find(g, kind, where):
    """The lowest card of a kind at a place, where there must be one. Returns the card number."""
    first = T.KIND_FIRST_CARD[kind]
    for card in range(first, first + T.KIND_COPIES[kind]):
        if g["card_where"][card] == where:
            return card
    return -1


@inline
def deal(g, seat, where):
    """Take the top card off a deck that is not empty, and note its day and place. Returns the card number."""
    left = np.int64(g["deck_left"]) - 1
    g["deck_left"] = left
    card = np.int64(g["deck"][left])
    g["card_where"][card] = where + seat
    g["card_day"][card] = g["day"]
    return card


@inline
def offer(g, seat, card):
    """Put a card before a seat to be bought: drafted or drawn. It must still have room in `pick`."""
    g["pick"][seat, g["pick_count"][seat]] = card
    g["pick_count"][seat] += 1
    g["card_where"][card] = S.IN_PICK + seat
    g["card_taker"][card] = seat
    g["card_purchase"][card] = g["purchases"][seat]


@inline
def take_out(cards, count, at):
    """Remove entry `at` of the first `count`, closing the gap. cards: uint8[:], written."""
    for k in range(at, count - 1):
        cards[k] = cards[k + 1]
    cards[count - 1] = S.NONE


@inline
def index_of_kind(cards, count, kind):
    """Position of the first card of a kind among the first `count`, -1 if there is none. cards: uint8[:]."""
    for k in range(count):
        if T.CARD_KIND[cards[k]] == kind:
            return k
    return -1


@inner
def buy(g, seat, kind):
    """Pay for one card of a kind on offer; it waits in `bought` until the purchase is finished (R-13)."""
    count = np.int64(g["pick_count"][seat])
    at = index_of_kind(g["pick"][seat], count, kind)
    card = np.int64(g["pick"][seat, at])
    take_out(g["pick"][seat], count, at)
    g["pick_count"][seat] = count - 1
    g["fish"][seat] -= T.KIND_COST[kind]
    g["card_where"][card] = S.IN_BOUGHT + seat
    g["bought"][kind] += 1


@inline
def leave(g, seat, card):
    """A card goes face down to the discard pile because the seat does not want it."""
    g["card_where"][card] = S.IN_UNBOUGHT + seat
    g["unbought"][seat, T.CARD_KIND[card]] += 1


@inner
def finish_purchase(g, seat):
    """What was bought comes to the hand, what was not goes face down to the discard pile."""
    for k in range(np.int64(g["pick_count"][seat])):
        leave(g, seat, np.int64(g["pick"][seat, k]))
        g["pick"][seat, k] = S.NONE
    g["pick_count"][seat] = 0
    for kind in range(T.NUM_KINDS):
        while g["bought"][kind] > 0:
            g["card_where"][find(g, kind, S.IN_BOUGHT + seat)] = S.IN_HAND + seat
            g["bought"][kind] -= 1
            g["hand"][seat, kind] += 1
            g["hand_count"][seat] += 1
    g["purchases"][seat] += 1


@inline
def from_hand(g, seat, kind, where):
    """Move one card of a kind from the hand to a place. The caller updates the counts of that place."""
    card = find(g, kind, S.IN_HAND + seat)
    g["card_where"][card] = where
    g["card_left"][card] = g["purchases"][seat]
    g["hand"][seat, kind] -= 1
    g["hand_count"][seat] -= 1


@inner
def discard_openly(g, base):
    """Discard all cards at a place of any seat (IN_… base) face up. The caller updates the counts of that place."""
    for card in range(T.CARDS):
        where = np.int64(g["card_where"][card])
        if base <= where < base + S.MAX_SEATS:
            g["card_where"][card] = S.IN_PLAYED
            g["played"][T.CARD_KIND[card]] += 1


@inline
def play(g, seat, kind):
    """Play a card face up from the hand: discarded in the open."""
    from_hand(g, seat, kind, S.IN_PLAYED)
    g["played"][kind] += 1
