"""Never-seen cards outside of a seat's purchases: any of them can fill a place that a pinned card leaves.

They are counted by sort, so that all are tried at once.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inline, inner
from isle_env.engine.rng import below
from isle_env.games.isle.hidden import purchases as P
from isle_env.games.isle.hidden import table as H
from isle_env.games.isle.hidden.knowledge import UNSEEN
from isle_env.games.isle.hidden.sorts import NEVER_SORT, PUBLIC_SORT, SORT, copy_free, is_read_now, number_of_sort, sort_of


@inner
def _is_outside(w, seat, third, place):
    """Is this a free place that was never seen, outside of the seat's own purchases and of a third one, -1 for none?"""
    purchase = w[H.PURCHASE + place]
    if purchase >= 0 and (w[H.SEAT + purchase] == seat or purchase == third):
        return False
    return w[H.CLASS + place] == UNSEEN and H.is_free(w, place)


@inner
def copies_outside(w, seat, third, kind, which):
    """How many copies of a kind are in places :func:`_is_outside`; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        if _is_outside(w, seat, third, w[H.PLACE_OF + card]):
            if count == which:
                return w[H.PLACE_OF + card]
            count += 1
    return count


@inner
def count_outside(g, w, purchase, seat, third, kind):
    """Count the cards in places :func:`_is_outside`, save those of a kind, by sort: FIRST_SORTS."""
    if not is_read_now(g, w, purchase):
        _count_outside_by_sort(w, purchase, seat, third, kind)
        return
    for sort in range(H.SORTS):
        w[H.FIRST_SORTS + sort] = 0
    for k in range(w[H.CLASS_START + UNSEEN], w[H.CLASS_START + UNSEEN + 1]):
        place = w[H.CLASS_PLACES + k]
        if _is_outside(w, seat, third, place) and T.CARD_KIND[w[H.CARD + place]] != kind:
            w[H.FIRST_SORTS + sort_of(g, w, purchase, w[H.CARD + place])] += 1


@inner
def _count_outside_by_sort(w, purchase, seat, third, kind):
    """The same from ``FREE_SORTS``, where a sort says whether a card can have been bought."""
    outside = copies_outside(w, seat, np.int64(-1), kind, np.int64(-1))
    w[H.FREE_SORTS + SORT[kind]] -= outside
    copy_free(w, purchase, np.int64(H.FIRST_SORTS))
    w[H.FREE_SORTS + SORT[kind]] += outside
    for k in range(w[H.UNSEEN_START + seat], w[H.UNSEEN_START + seat + 1]):
        _leave_out(w, purchase, w[H.UNSEEN_PLACES + k])
    for k in range(w[H.OFFERED + third] if third >= 0 and w[H.SEAT + third] != seat else 0):
        place = w[H.PLACES + third * H.MOST_ON_OFFER + k]
        if w[H.CLASS + place] == UNSEEN and T.CARD_KIND[w[H.CARD + place]] != kind:
            _leave_out(w, purchase, place)


@inline
def _leave_out(w, purchase, place):
    """Take the card in a free place out of FIRST_SORTS."""
    if H.is_free(w, place):
        sort = SORT[T.CARD_KIND[w[H.CARD + place]]]
        w[H.FIRST_SORTS + (NEVER_SORT if sort == PUBLIC_SORT and w[H.READING + purchase] >= 0 else sort)] -= 1


@inner
def ways_to_fill(g, w, purchase, place, sums):
    """In how many ways one of the cards counted in FIRST_SORTS can come into a place and a set be bought; added up in PAIRS."""
    number, total = P.wanted(w, purchase), np.int64(0)
    there = P.gather(g, w, purchase, place, np.int64(-1), sums)
    for sort in range(H.SORTS):
        if w[H.FIRST_SORTS + sort] > 0:
            ways = P.with_sum(sums, number) + P.with_sum(sums, number - number_of_sort(w, purchase, sort))
            total += w[H.FIRST_SORTS + sort] * ways
        w[H.PAIRS + sort] = total
    P.clear(sums, there)
    return total


@inner
def draw_outside(g, w, purchase, seat, third, kind, here):
    """The place of a card that was counted in FIRST_SORTS, by the ways that :func:`ways_to_fill` added up.

    here: the place of one more card that was counted, -1 for none.
    """
    which, sort = below(g["rng"][:], w[H.PAIRS + H.SORTS - 1]), np.int64(0)
    while w[H.PAIRS + sort] <= which:
        sort += 1
    if here >= 0 and sort_of(g, w, purchase, w[H.CARD + here]) == sort and below(g["rng"][:], w[H.FIRST_SORTS + sort]) == 0:
        return here
    first = w[H.CLASS_START + UNSEEN]
    while True:
        place = w[H.CLASS_PLACES + first + below(g["rng"][:], w[H.CLASS_START + UNSEEN + 1] - first)]
        if _is_outside(w, seat, third, place) and T.CARD_KIND[w[H.CARD + place]] != kind:
            if sort_of(g, w, purchase, w[H.CARD + place]) == sort:
                return place
