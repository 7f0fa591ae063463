"""Steps that turn a deal into another one that the viewer cannot tell from it.

    buy_again      one purchase: other cards in two of its places, another set of cards bought
    move_pin       a card played in the open came from another place, perhaps from another purchase
    move_lesson    of two purchases before one reading, one had a private lesson more and the other one less

Each step leaves the even distribution over all fitting deals as it is (Metropolis-Hastings): what is tried, is tried as
often the other way round, and is accepted by how many sets of cards could have been bought after it and before it. While
rescue cards lie face down, a deal counts as often as its cards can be laid out so.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S
from isle_env.core.hidden import purchases as P
from isle_env.core.hidden import table as H
from isle_env.core.hidden.knowledge import UNSEEN
from isle_env.core.jit import inline, inner
from isle_env.core.rng import below

TRIES = 6
"""Other cards tried in a purchase before a set is bought."""


@inner
def _accept(g, new, old):
    """True with probability new / old, capped at 1. Both are int64, old is not 0."""
    return new >= old or below(g["rng"][:], np.int64(65536)) * old < new * 65536


@inner
def _random_of_class(g, w, place):
    """A random place of a place's class."""
    first = w[H.CLASS_START + w[H.CLASS + place]]
    return w[H.CLASS_PLACES + first + below(g["rng"][:], w[H.CLASS_START + w[H.CLASS + place] + 1] - first)]


@inner
def _partner(g, w, purchase, place):
    """A random place that a place of a purchase could exchange cards with, -1 if the one drawn does not allow it."""
    if place < 0:
        return np.int64(-1)
    other = _random_of_class(g, w, place)
    return other if H.is_free(w, other) and w[H.PURCHASE + other] != purchase else np.int64(-1)


# ---- one purchase ----


@inner
def buy_again(g, w, purchase, sums):
    """Try other cards in two places of a purchase, then buy one of the sets that fit. sums: room for purchases.gather."""
    first = H.PLACES + purchase * H.MOST_ON_OFFER
    one = w[first + below(g["rng"][:], w[H.OFFERED + purchase])]
    other = w[first + below(g["rng"][:], w[H.OFFERED + purchase])]
    if w[H.PIN + one] > 0:
        one = np.int64(-1)
    if other == one or w[H.PIN + other] > 0:
        other = np.int64(-1)
    if g["phase"] != S.RESCUE_CARDS:
        _try_others(g, w, purchase, one, other, sums, np.int64(TRIES))
        return
    before, ways = P.bought_as_bits(w, purchase), ways_to_lay_out(w, w[H.SEAT + purchase])
    changes = _try_others(g, w, purchase, one, other, sums, np.int64(1))
    if not _accept(g, ways_to_lay_out(w, w[H.SEAT + purchase]), ways):
        if changes & 1023 != 1023:
            H.exchange(w, one, changes & 1023)
        if changes >> 10 != 1023:
            H.exchange(w, other, changes >> 10)
        P.restore_bought(w, purchase, before)


@inner
def _try_others(g, w, purchase, one, other, sums, tries):
    """:func:`buy_again` for two places. Returns the places exchanged last, for one + 1024 times for other, 1023 for none."""
    number = P.wanted(g, w, purchase)
    P.gather(g, w, purchase, one, other, sums)
    first, second = P.number_in(g, w, purchase, one), P.number_in(g, w, purchase, other)
    ways = P.count(sums, number, first, second)
    changes = np.int64(1023 << 10 | 1023)
    for _ in range(tries):
        which = below(g["rng"][:], np.int64(3))
        a = _partner(g, w, purchase, one) if which != 1 else np.int64(-1)
        b = _partner(g, w, purchase, other) if which != 0 else np.int64(-1)
        if a == b or (which == 2 and (a < 0 or b < 0)):
            continue
        new_first = P.number_of(g, w, purchase, T.CARD_KIND[w[H.CARD + a]]) if a >= 0 else first
        new_second = P.number_of(g, w, purchase, T.CARD_KIND[w[H.CARD + b]]) if b >= 0 else second
        new_ways = P.count(sums, number, new_first, new_second)
        if _accept(g, new_ways, ways):
            if a >= 0:
                H.exchange(w, one, a)
            if b >= 0:
                H.exchange(w, other, b)
            first, second, ways = new_first, new_second, new_ways
            changes = (b & 1023) << 10 | (a & 1023)
    P.take(w, purchase, one, other, sums, number, first, second, below(g["rng"][:], ways))
    return changes


@inner
def ways_to_lay_out(w, seat):
    """In how many ways a seat could have chosen the rescue cards face down before it, one by one, among those it held then."""
    ways, laid = np.int64(1), np.int64(0)
    for left in range(H.LEFTS):
        for _ in range(w[H.IN_FRONT + seat * H.LEFTS + left]):
            ways *= _held_rescue(w, seat, left) - laid
            laid += 1
    return ways


@inner
def _held_rescue(w, seat, left):
    """Rescue cards that a seat has bought in its first so many purchases and nobody has seen since."""
    held = np.int64(0)
    for purchase in range(w[H.NUM_PURCHASES]):
        if w[H.SEAT + purchase] == seat and w[H.INDEX + purchase] < left:
            for k in range(w[H.OFFERED + purchase]):
                held += H.is_held_rescue(w, w[H.PLACES + purchase * H.MOST_ON_OFFER + k])
    return held


# ---- cards played in the open ----


@inner
def move_pin(g, w, pin, sums):
    """Try two other places that a card played in the open may have come from. sums: room for purchases.gather."""
    _to_a_copy(g, w, pin, sums)
    _to_an_unseen_place(g, w, pin, sums)


@inner
def _could_hold(w, pin, place):
    """Could the pinned card have come from this place: one of its seat's purchases, finished by then, and in time to be read?"""
    purchase, now = w[H.PURCHASE + place], w[H.PURCHASE + w[H.PIN_PLACE + pin]]
    if purchase < 0 or w[H.SEAT + purchase] != w[H.SEAT + now] or w[H.INDEX + purchase] >= w[H.PIN_LEFT + pin]:
        return False
    kind = T.CARD_KIND[w[H.CARD + w[H.PIN_PLACE + pin]]]
    return T.KIND_TYPE[kind] != T.TYPE_PUBLIC or w[H.READING + purchase] == w[H.READING + now]


@inner
def _is_outside(w, seat, place):
    """Is this a free place that was never seen, outside of the seat's own purchases?"""
    purchase = w[H.PURCHASE + place]
    return w[H.CLASS + place] == UNSEEN and H.is_free(w, place) and (purchase < 0 or w[H.SEAT + purchase] != seat)


@inner
def _random_unseen(g, w, seat):
    """A random never-seen place of a seat's purchases, -1 if there is none."""
    first, end = w[H.UNSEEN_START + seat], w[H.UNSEEN_START + seat + 1]
    return w[H.UNSEEN_PLACES + first + below(g["rng"][:], end - first)] if end > first else np.int64(-1)


@inner
def _to_a_copy(g, w, pin, sums):
    """The pinned card was another copy of its kind: one that the seat was offered, or one that was thought unseen.

    Of a copy on offer the pin is taken as it is, or the card it leaves is exchanged for any unseen one; the reverse of
    that brings an unseen copy into a purchase.
    """
    here = w[H.PIN_PLACE + pin]
    seat, kind = w[H.SEAT + w[H.PURCHASE + here]], np.int64(T.CARD_KIND[w[H.CARD + here]])
    there = w[H.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g["rng"][:], np.int64(T.KIND_COPIES[kind]))]
    if there == here or w[H.CLASS + there] < 0 or w[H.PIN + there] > 0:
        return
    unseen, own = w[H.CLASS_START + UNSEEN + 1] - w[H.CLASS_START + UNSEEN], np.int64(0)
    own = w[H.UNSEEN_START + seat + 1] - w[H.UNSEEN_START + seat]
    with_exchange = below(g["rng"][:], np.int64(2)) == 1
    if _could_hold(w, pin, there):
        if not with_exchange:
            _move(g, w, pin, there, np.int64(-1), np.int64(-1), np.int64(1), np.int64(1), sums)
        elif w[H.CLASS + here] == UNSEEN:
            other = w[H.CLASS_PLACES + w[H.CLASS_START + UNSEEN] + below(g["rng"][:], unseen)]
            if _is_outside(w, seat, other) and T.CARD_KIND[w[H.CARD + other]] != kind:
                _move(g, w, pin, there, here, other, unseen, own, sums)
    elif with_exchange and _is_outside(w, seat, there):
        target = _random_unseen(g, w, seat)
        if target >= 0 and w[H.PIN + target] == 0 and T.CARD_KIND[w[H.CARD + target]] != kind and _could_hold(w, pin, target):
            _move(g, w, pin, target, target, there, own, unseen, sums)


@inner
def _to_an_unseen_place(g, w, pin, sums):
    """The pinned card came from another never-seen place: the cards in the two change places."""
    here = w[H.PIN_PLACE + pin]
    if w[H.CLASS + here] != UNSEEN:
        return
    there = _random_unseen(g, w, w[H.SEAT + w[H.PURCHASE + here]])
    if w[H.PIN + there] == 0 and _could_hold(w, pin, there):
        _move(g, w, pin, there, here, there, np.int64(1), np.int64(1), sums)


@inner
def _move(g, w, pin, there, a, b, new_weight, old_weight, sums):
    """Move a pin to another place, after the cards in places a and b have changed places; then buy both purchases again.

    a, b: -1 for no exchange. Accepted by how many sets fit afterwards and before, times the weights.
    """
    here = w[H.PIN_PLACE + pin]
    one, other, seat = w[H.PURCHASE + here], w[H.PURCHASE + there], w[H.SEAT + w[H.PURCHASE + here]]
    before_one, before_other = P.bought_as_bits(w, one), P.bought_as_bits(w, other)
    old, old_layouts = _sets(g, w, one, other, sums), ways_to_lay_out(w, seat)
    _shift(w, pin, here, there, a, b)
    new = _sets(g, w, one, other, sums)
    if _accept(g, new * new_weight, old * old_weight):
        P.draw(g, w, one, sums)
        if other != one:
            P.draw(g, w, other, sums)
        if _accept(g, ways_to_lay_out(w, seat), old_layouts):
            return
    _shift(w, pin, there, here, a, b)
    P.restore_bought(w, one, before_one)
    P.restore_bought(w, other, before_other)


@inner
def _shift(w, pin, here, there, a, b):
    """Exchange the cards in places a and b, unless they are -1, and put a pin into another place."""
    if a >= 0:
        H.exchange(w, a, b)
    w[H.PIN + here] = 0
    w[H.PIN + there] = pin + 1
    w[H.BOUGHT + there] = 1
    w[H.PIN_PLACE + pin] = there


@inner
def _sets(g, w, one, other, sums):
    """How many sets could have been bought in two purchases, or in one if they are the same."""
    ways = P.sets(g, w, one, sums)
    return ways * P.sets(g, w, other, sums) if other != one else ways


# ---- lessons of two purchases ----


@inner
def move_lessons(g, w, sums):
    """Where one reading followed two purchases of a seat, how its private lessons were shared between them is hidden."""
    for one in range(w[H.NUM_PURCHASES]):
        for other in range(w[H.NUM_PURCHASES]):
            if one != other and w[H.SEAT + one] == w[H.SEAT + other] and w[H.READING + one] == w[H.READING + other] >= 0:
                _move_lesson(g, w, one, other, sums)


@inner
def _move_lesson(g, w, one, other, sums):
    """One purchase had a private lesson more, the other one less."""
    if w[H.PRIVATE + other] == 0:
        return
    seat = w[H.SEAT + one]
    before_one, before_other = P.bought_as_bits(w, one), P.bought_as_bits(w, other)
    old, old_layouts = _sets(g, w, one, other, sums), ways_to_lay_out(w, seat)
    w[H.PRIVATE + one] += 1
    w[H.PRIVATE + other] -= 1
    if _accept(g, _sets(g, w, one, other, sums), old):
        P.draw(g, w, one, sums)
        P.draw(g, w, other, sums)
        if _accept(g, ways_to_lay_out(w, seat), old_layouts):
            return
    w[H.PRIVATE + one] -= 1
    w[H.PRIVATE + other] += 1
    P.restore_bought(w, one, before_one)
    P.restore_bought(w, other, before_other)
