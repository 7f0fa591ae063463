"""A step in one purchase: other cards in two of its places, another set of cards bought.

Two cards are drawn together with the set, each pair of sorts as likely as there are deals with it, so nothing is refused.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import T
from ..decisions import Phase
from . import purchases, table
from .chance import below
from .knowledge import UNSEEN
from .sorts import NEVER_SORT, SORT, copy_free, count_free, is_read_now, number_of_sort, sort_of
from .weighing import accept, forget_sets, ways_to_lay_out


@inner
def buy_again(g, w, purchase, sums):
    """Draw the cards in two places of a purchase afresh, and which cards were bought. sums: of purchases.sums_array."""
    exchange_free(g, w, purchase)
    if purchases.wanted(w, purchase) == 0:
        return  # whatever was bought has a pin, and all other places are free
    if g["phase"] != Phase.RESCUE_CARDS:
        draw_two(g, w, purchase, sums)
        return
    seat = w[table.SEAT + purchase]
    before, ways = purchases.bought_as_bits(w, purchase), ways_to_lay_out(g, w, seat)
    draw_two(g, w, purchase, sums)
    if not accept(g, ways_to_lay_out(g, w, seat), ways):
        take_back(w, purchase, before)


@inner
def take_back(w, purchase, before):
    """Take back what :func:`draw_two` did last. before: what was bought in the purchase, as bits."""
    _undo(w)
    purchases.restore_bought(w, purchase, before)
    for k in range(w[table.NUM_PURCHASES]):
        w[table.SETS_OF + k] = -1
    count_free(w)


@inner
def exchange_free(g, w, purchase):
    """Exchange the card in each free place with that in a random place of its class, if that is free too."""
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if table.is_free(w, place) and w[table.OPEN + place] == 1:
            first = w[table.CLASS_START + w[table.CLASS + place]]
            size = w[table.CLASS_START + w[table.CLASS + place] + 1] - first
            other = w[table.CLASS_PLACES + first + below(g, size)]
            if table.is_free(w, other):
                table.exchange(w, place, other)
                forget_sets(w, purchase)
                forget_sets(w, w[table.PURCHASE + other])


@inner
def draw_two(g, w, purchase, sums):
    """:func:`buy_again` where nothing else depends on it. What was exchanged is noted in ``UNDO``.

    False, and nothing changed, if no two cards make a set that fits; if one fitted before, one will.
    """
    one, other = _two_places(g, w, purchase)
    together = one >= 0 and other >= 0 and w[table.CLASS + one] == w[table.CLASS + other]
    _change_free(w, purchase, np.int64(-1))
    _count_sorts(g, w, purchase, one, other, np.int64(table.FIRST_SORTS))
    if together:
        for sort in range(table.SORTS):
            w[table.SECOND_SORTS + sort] = w[table.FIRST_SORTS + sort]
    else:
        _count_sorts(g, w, purchase, other, one, np.int64(table.SECOND_SORTS))
    number = purchases.wanted(w, purchase)
    there = purchases.gather(g, w, purchase, one, other, sums)
    pair = _draw_pair(g, w, purchase, sums, number, together)
    if pair < 0:
        purchases.clear(sums, there)
        _change_free(w, purchase, np.int64(1))
        return False
    a = _draw_of_sort(g, w, purchase, one, other, pair // table.SORTS, np.int64(-1))
    b = _draw_of_sort(g, w, purchase, other, one, pair % table.SORTS, a)
    _count_elsewhere(w, a, one, other, np.int64(-1))
    _count_elsewhere(w, b, one, other, np.int64(-1))
    _exchange_two(w, one, other, a, b)
    _count_elsewhere(w, a, one, other, np.int64(1))
    _count_elsewhere(w, b, one, other, np.int64(1))
    first, second = purchases.number_in(g, w, purchase, one), purchases.number_in(g, w, purchase, other)
    found = purchases.count(sums, number, first, second)
    w[table.SETS_OF + purchase] = found
    purchases.take(w, purchase, one, other, sums, there, number, first, second, below(g, found))
    purchases.clear(sums, there)
    _change_free(w, purchase, np.int64(1))
    return True


@inner
def _change_free(w, purchase, by):
    """Take the free places of a purchase out of ``FREE_SORTS``, or count them in again. by: -1 or 1."""
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if w[table.CLASS + place] == UNSEEN and table.is_free(w, place):
            w[table.FREE_SORTS + SORT[T.CARD_KIND[w[table.CARD + place]]]] += by


@inner
def _count_elsewhere(w, place, one, other, by):
    """The card in this place, if it is not one of two, is about to change (by -1) or has changed (by 1)."""
    if place < 0 or place == one or place == other:
        return
    if w[table.CLASS + place] == UNSEEN:
        w[table.FREE_SORTS + SORT[T.CARD_KIND[w[table.CARD + place]]]] += by
    if w[table.PURCHASE + place] >= 0:
        w[table.SETS_OF + w[table.PURCHASE + place]] = -1


@inner
def _two_places(g, w, purchase):
    """Two random places of a purchase that other cards could lie in; where there are fewer, others or -1."""
    count = _list_places(w, purchase, np.int64(1), np.int64(0))
    if count < 2:
        count = _list_places(w, purchase, np.int64(0), count)
    one, other = np.int64(-1), np.int64(-1)
    for _ in range(min(count, 2)):
        # where one place alone is open to other cards it comes first in the list, and is taken
        at = below(g, count) if one >= 0 or count < 2 or w[table.OPEN + w[table.FREE_PLACES + 1]] == 1 else np.int64(0)
        place = w[table.FREE_PLACES + at]
        count -= 1
        w[table.FREE_PLACES + at] = w[table.FREE_PLACES + count]
        one, other = place, one
    return one, other


@inner
def _list_places(w, purchase, is_open, count):
    """List a purchase's open places without a pin, or the others, in ``FREE_PLACES`` after so many. Returns their number."""
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if w[table.PIN + place] == 0 and w[table.OPEN + place] == is_open:
            w[table.FREE_PLACES + count] = place
            count += 1
    return count


@inline
def _in_reach(w, purchase, one, other, place):
    """Could the card in a place of the same class come into place one: is nothing paid for it, or is it one of the two?"""
    return place == one or place == other or (table.is_free(w, place) and w[table.PURCHASE + place] != purchase)


@inner
def _count_sorts(g, w, purchase, one, other, counts):
    """Count the cards that could come into place one by their sort. counts: FIRST_SORTS or SECOND_SORTS, overwritten.

    The free places of the purchase are not counted in ``FREE_SORTS`` meanwhile.
    """
    for sort in range(table.SORTS):
        w[counts + sort] = 0
    if one < 0:
        w[counts + NEVER_SORT] = 1
    elif w[table.CLASS + one] == UNSEEN and not is_read_now(g, w, purchase):
        copy_free(w, purchase, counts)
        w[counts + sort_of(g, w, purchase, w[table.CARD + one])] += 1
        if other >= 0 and w[table.CLASS + other] == UNSEEN:
            w[counts + sort_of(g, w, purchase, w[table.CARD + other])] += 1
    else:
        for k in range(w[table.CLASS_START + w[table.CLASS + one]], w[table.CLASS_START + w[table.CLASS + one] + 1]):
            place = w[table.CLASS_PLACES + k]
            if _in_reach(w, purchase, one, other, place):
                w[counts + sort_of(g, w, purchase, w[table.CARD + place])] += 1


@inner
def _draw_pair(g, w, purchase, sums, number, together):
    """Sorts of cards for the two places, each pair as likely as there are deals with it.

    Returns ``first * SORTS + second``, -1 if there is no deal.
    """
    total = np.int64(0)
    for first in range(table.SORTS):
        of_first = number_of_sort(w, purchase, first)
        for second in range(table.SORTS):
            ways = w[table.FIRST_SORTS + first] * (w[table.SECOND_SORTS + second] - (together and first == second))
            if ways > 0:
                total += ways * purchases.count(sums, number, of_first, number_of_sort(w, purchase, second))
            w[table.PAIRS + first * table.SORTS + second] = total
    if total == 0:
        return np.int64(-1)
    which, pair = below(g, total), np.int64(0)
    while w[table.PAIRS + pair] <= which:
        pair += 1
    return pair


@inner
def _draw_of_sort(g, w, purchase, one, other, sort, but):
    """A random place with a card of this sort that could come into place one, not ``but``; one is there. -1 if place one is."""
    if one < 0:
        return np.int64(-1)
    first = w[table.CLASS_START + w[table.CLASS + one]]
    size = w[table.CLASS_START + w[table.CLASS + one] + 1] - first
    while True:
        place = w[table.CLASS_PLACES + first + below(g, size)]
        if place != but and _in_reach(w, purchase, one, other, place) and sort_of(g, w, purchase, w[table.CARD + place]) == sort:
            return place


@inner
def _exchange_two(w, one, other, a, b):
    """Bring the card of place a into place one and that of place b into place other, -1 for none; note what was done."""
    if b == one:
        b = a
    w[table.UNDO], w[table.UNDO + 1], w[table.UNDO + 2], w[table.UNDO + 3] = one, a, other, b
    if a >= 0:
        table.exchange(w, one, a)
    if b >= 0:
        table.exchange(w, other, b)


@inner
def _undo(w):
    """Take back what :func:`_exchange_two` did last."""
    if w[table.UNDO + 3] >= 0:
        table.exchange(w, w[table.UNDO + 2], w[table.UNDO + 3])
    if w[table.UNDO + 1] >= 0:
        table.exchange(w, w[table.UNDO], w[table.UNDO + 1])
