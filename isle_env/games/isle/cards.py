"""Cards on the move: every card changes hands in this file, so that counts and places always agree.

    deck → pack → pick → bought → hand → played / front / lessons / public
                     └→ unbought (face down)

Every card is one of ``CARDS`` with a place in ``card_where``; hands, lessons, fronts and what a seat left or gave up are also
counted by kind.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine import wide
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner

from ...box import T
from . import kinds
from . import state as S

_LAST = int(T.CARDS) - wide.WIDTH
STRETCHES = np.array([*range(0, _LAST, wide.WIDTH), _LAST])
"""int64[stretches], the first cards of the stretches of WIDTH cards that cover all of them; the last two may overlap."""
COPIES_AT = np.clip(T.KIND_FIRST_CARD[: T.NUM_KINDS], 0, _LAST)
COPIES = ((1 << T.KIND_COPIES[: T.NUM_KINDS]) - 1) << np.maximum(T.KIND_FIRST_CARD[: T.NUM_KINDS] - COPIES_AT, 0)
"""int64[kinds] each: the cards of a kind are the bits of COPIES in the stretch that begins at COPIES_AT."""
KIND_OR_NONE = np.full(NONE + 1, -1)
KIND_OR_NONE[: T.CARDS] = T.CARD_KIND
"""int64[256], kind of a card; -1 for NONE."""
ANY_SEAT = 0xFF ^ (S.MAX_SEATS - 1)
"""Of the code of a place, the bits that say which place it is, whoever's."""

assert T.KIND_COPIES.max() <= wide.WIDTH, "the cards of a kind do not fit into a stretch"
assert S.IN_PACK % S.MAX_SEATS == 0 == S.MAX_SEATS & (S.MAX_SEATS - 1), "the seat is not the last bits of a place"


@inline
def find(g, kind, where):
    """The lowest card of a kind at a place, where there must be one. Returns the card number."""
    at = COPIES_AT[kind]
    return at + lowest(wide.matches(g["card_where"], at, 255, where) & COPIES[kind])


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
    cards[count - 1] = NONE


@inline
def take_kind(cards, kind):
    """Take the first card of a kind out of a pack that has one, without a branch. Returns the card number.

    cards: uint8[PACK], NONE past the last card, written.
    """
    at = 0
    for k in range(S.PACK - 1, -1, -1):
        at = k if KIND_OR_NONE[cards[k]] == kind else at
    card = np.int64(cards[at])
    for k in range(S.PACK - 1):
        cards[k] = cards[k + (k >= at)]
    cards[S.PACK - 1] = NONE
    return card


@inner
def buy(g, seat, kind):
    """Pay for one card of a kind on offer; it waits in `bought` until the purchase is finished (R-13)."""
    card = take_kind(g["pick"][seat], kind)
    g["pick_count"][seat] -= 1
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
        g["pick"][seat, k] = NONE
    g["pick_count"][seat] = 0
    for stretch in range(kinds.STRETCHES):
        bought = kinds.held(g["bought"], stretch, kinds.EVERY)
        while bought != 0:
            _to_hand(g, seat, kinds.BEGINS[stretch] + lowest(bought))
            bought &= bought - 1
    g["purchases"][seat] += 1


@inline
def _to_hand(g, seat, kind):
    """All cards of a kind that were bought come to the hand."""
    while g["bought"][kind] > 0:
        g["card_where"][find(g, kind, S.IN_BOUGHT + seat)] = S.IN_HAND + seat
        g["bought"][kind] -= 1
        g["hand"][seat, kind] += 1
        g["hand_count"][seat] += 1


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
    for stretch in range(STRETCHES.shape[0]):
        there = wide.matches(g["card_where"], STRETCHES[stretch], ANY_SEAT, base)
        while there != 0:
            card = STRETCHES[stretch] + lowest(there)
            there &= there - 1
            g["card_where"][card] = S.IN_PLAYED
            g["played"][T.CARD_KIND[card]] += 1


@inline
def play(g, seat, kind):
    """Play a card face up from the hand: discarded in the open."""
    from_hand(g, seat, kind, S.IN_PLAYED)
    g["played"][kind] += 1
