"""Never-seen cards outside of a seat's purchases: any of them can fill a place that a pinned card leaves.

They are counted by sort, so that all are tried at once.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import T
from . import purchases, table
from .chance import below
from .knowledge import UNSEEN
from .sorts import NEVER_SORT, PUBLIC_SORT, SORT, copy_free, is_read_now, number_of_sort, sort_of


@inner
def _is_outside(w, seat, third, place):
    """Is this a free place that was never seen, outside of the seat's own purchases and of a third one, -1 for none?"""
    purchase = w[table.PURCHASE + place]
    if purchase >= 0 and (w[table.SEAT + purchase] == seat or purchase == third):
        return False
    return w[table.CLASS + place] == UNSEEN and table.is_free(w, place)


@inner
def copies_outside(w, seat, third, kind, which):
    """How many copies of a kind are in places :func:`_is_outside`; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        if _is_outside(w, seat, third, w[table.PLACE_OF + card]):
            if count == which:
                return w[table.PLACE_OF + card]
            count += 1
    return count


@inner
def count_outside(g, w, purchase, seat, third, kind):
    """Count the cards in places :func:`_is_outside`, save those of a kind, by sort: FIRST_SORTS."""
    if not is_read_now(g, w, purchase):
        _count_outside_by_sort(w, purchase, seat, third, kind)
        return
    for sort in range(table.SORTS):
        w[table.FIRST_SORTS + sort] = 0
    for k in range(w[table.CLASS_START + UNSEEN], w[table.CLASS_START + UNSEEN + 1]):
        place = w[table.CLASS_PLACES + k]
        if _is_outside(w, seat, third, place) and T.CARD_KIND[w[table.CARD + place]] != kind:
            w[table.FIRST_SORTS + sort_of(g, w, purchase, w[table.CARD + place])] += 1


@inner
def _count_outside_by_sort(w, purchase, seat, third, kind):
    """Copies outside of a purchase by ``FREE_SORTS``, where a sort says whether a card can have been bought."""
    outside = copies_outside(w, seat, np.int64(-1), kind, np.int64(-1))
    w[table.FREE_SORTS + SORT[kind]] -= outside
    copy_free(w, purchase, np.int64(table.FIRST_SORTS))
    w[table.FREE_SORTS + SORT[kind]] += outside
    for k in range(w[table.UNSEEN_START + seat], w[table.UNSEEN_START + seat + 1]):
        _leave_out(w, purchase, w[table.UNSEEN_PLACES + k])
    for k in range(w[table.OFFERED + third] if third >= 0 and w[table.SEAT + third] != seat else 0):
        place = w[table.PLACES + third * table.MOST_ON_OFFER + k]
        if w[table.CLASS + place] == UNSEEN and T.CARD_KIND[w[table.CARD + place]] != kind:
            _leave_out(w, purchase, place)


@inline
def _leave_out(w, purchase, place):
    """Take the card in a free place out of FIRST_SORTS."""
    if table.is_free(w, place):
        sort = SORT[T.CARD_KIND[w[table.CARD + place]]]
        w[table.FIRST_SORTS + (NEVER_SORT if sort == PUBLIC_SORT and w[table.READING + purchase] >= 0 else sort)] -= 1


@inner
def ways_to_fill(g, w, purchase, place, sums):
    """In how many ways one of the cards counted in FIRST_SORTS can come into a place and a set be bought; added up in PAIRS."""
    number, total = purchases.wanted(w, purchase), np.int64(0)
    there = purchases.gather(g, w, purchase, place, np.int64(-1), sums)
    for sort in range(table.SORTS):
        if w[table.FIRST_SORTS + sort] > 0:
            ways = purchases.with_sum(sums, number) + purchases.with_sum(sums, number - number_of_sort(w, purchase, sort))
            total += w[table.FIRST_SORTS + sort] * ways
        w[table.PAIRS + sort] = total
    purchases.clear(sums, there)
    return total


@inner
def draw_outside(g, w, purchase, seat, third, kind, here):
    """The place of a card that was counted in FIRST_SORTS, by the ways that :func:`ways_to_fill` added up.

    here: the place of one more card that was counted, -1 for none.
    """
    which, sort = below(g, w[table.PAIRS + table.SORTS - 1]), np.int64(0)
    while w[table.PAIRS + sort] <= which:
        sort += 1
    if here >= 0 and sort_of(g, w, purchase, w[table.CARD + here]) == sort and below(g, w[table.FIRST_SORTS + sort]) == 0:
        return here
    first = w[table.CLASS_START + UNSEEN]
    while True:
        place = w[table.CLASS_PLACES + first + below(g, w[table.CLASS_START + UNSEEN + 1] - first)]
        if _is_outside(w, seat, third, place) and T.CARD_KIND[w[table.CARD + place]] != kind:
            if sort_of(g, w, purchase, w[table.CARD + place]) == sort:
                return place
