"""Steps of pins within one seat: a card played in the open came from another place of its seat, perhaps another purchase."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import T
from . import purchases, table
from .chance import below
from .knowledge import UNSEEN
from .outside import count_outside, draw_outside, ways_to_fill
from .pin_places import could_hold, seat_of_pin, shift
from .sorts import count_free, sort_of
from .weighing import (
    accept,
    bought_in,
    choose,
    draw_in,
    forget_in,
    forget_sets,
    known_ways,
    pair,
    restore_in,
    ways_in,
    ways_to_lay_out,
)

TRIES = 8
"""Places looked at to find one that a card could have come from."""


@inner
def swap_unseen(g, w, pin, sums):
    """A card played in the open, never seen before, came from another never-seen place of its seat."""
    here, seat = w[table.PIN_PLACE + pin], seat_of_pin(w, pin)
    first, own = w[table.UNSEEN_START + seat], w[table.UNSEEN_START + seat + 1] - w[table.UNSEEN_START + seat]
    if w[table.CLASS + here] != UNSEEN:
        return
    there = w[table.UNSEEN_PLACES + first + below(g, own)]
    for _ in range(TRIES):
        if not could_hold(w, pin, there):
            there = w[table.UNSEEN_PLACES + first + below(g, own)]
    if w[table.PURCHASE + here] == w[table.PURCHASE + there] or not could_hold(w, pin, there):
        return
    if w[table.PIN + there] == 0:
        _carry_over(g, w, pin, there, sums)
    elif could_hold(w, w[table.PIN + there] - 1, here):
        _move(g, w, pin, there, here, there, sums)


@inner
def swap_pins(g, w, pin):
    """Two cards of a price, played and never seen before, came from each other's purchases: every earlier pin is tried."""
    if w[table.CLASS + w[table.PIN_PLACE + pin]] != UNSEEN:
        return
    for other in range(pin):
        here, there = w[table.PIN_PLACE + pin], w[table.PIN_PLACE + other]
        if w[table.CLASS + there] == UNSEEN and w[table.PURCHASE + here] != w[table.PURCHASE + there]:
            if T.KIND_COST[T.CARD_KIND[w[table.CARD + here]]] == T.KIND_COST[T.CARD_KIND[w[table.CARD + there]]]:
                if could_hold(w, pin, there) and could_hold(w, other, here) and below(g, np.int64(2)) == 0:
                    shift(w, pin, here, there, here, there)


@inner
def _carry_over(g, w, pin, there, sums):
    """Carry a pinned card over to a place of another purchase; any unseen card comes into the place that it leaves.

    Weighed against each other are all cards that could lie here if it goes, and all that could lie there if it stays.
    """
    here, seat, moved = w[table.PIN_PLACE + pin], seat_of_pin(w, pin), w[table.CARD + there]
    one, other, kind = w[table.PURCHASE + here], w[table.PURCHASE + there], np.int64(T.CARD_KIND[w[table.CARD + here]])
    if T.CARD_KIND[moved] == kind:
        return
    count_outside(g, w, other, seat, np.int64(-1), kind)
    w[table.FIRST_SORTS + sort_of(g, w, other, moved)] += 1
    old = ways_to_fill(g, w, other, there, sums) * purchases.known_sets(g, w, one, sums)
    count_outside(g, w, one, seat, np.int64(-1), kind)
    w[table.FIRST_SORTS + sort_of(g, w, one, moved)] += 1
    touched = pair(one, other)
    before, layouts = bought_in(w, touched), ways_to_lay_out(g, w, seat)
    shift(w, pin, here, there, here, there)
    ways = purchases.sets(g, w, other, sums)
    if ways > 0:
        ways *= ways_to_fill(g, w, one, here, sums)
    if choose(g, ways, old):
        place = draw_outside(g, w, one, seat, np.int64(-1), kind, here)
        table.exchange(w, here, place)
        draw_in(g, w, touched, sums)
        if accept(g, ways_to_lay_out(g, w, seat), layouts):
            forget_sets(w, w[table.PURCHASE + place] if place != here else np.int64(-1))
            count_free(w)
            return
        table.exchange(w, here, place)
        forget_in(w, touched)
    shift(w, pin, there, here, here, there)
    restore_in(w, touched, before)


@inner
def move_to_copy(g, w, pin, sums):
    """A card played in the open was another copy of its kind that the seat was offered: every pair of copies is tried."""
    here = w[table.PIN_PLACE + pin]
    copies = _list_copies(w, seat_of_pin(w, pin), np.int64(T.CARD_KIND[w[table.CARD + here]]))
    for k in range(copies):
        for other in range(k + 1, copies):
            one, two = w[table.FREE_PLACES + k], w[table.FREE_PLACES + other]
            if w[table.PIN + one] == 0:
                one, two = two, one
            moved = w[table.PIN + one] - 1
            if moved >= 0 and w[table.PIN + two] == 0 and could_hold(w, moved, two):
                _move(g, w, moved, two, np.int64(-1), np.int64(-1), sums)


@inner
def _list_copies(w, seat, kind):
    """List the places in a seat's purchases with a card of a kind in ``FREE_PLACES``. Returns how many there are."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        place = w[table.PLACE_OF + card]
        if w[table.PURCHASE + place] >= 0 and w[table.SEAT + w[table.PURCHASE + place]] == seat:
            w[table.FREE_PLACES + count] = place
            count += 1
    return count


@inner
def _move(g, w, pin, there, a, b, sums):
    """Move a pin to another place, after the cards in places a and b have changed places; then buy both purchases again.

    a, b: places of the same seat's purchases, -1 for no exchange. Accepted by how many sets fit afterwards and before.
    """
    here = w[table.PIN_PLACE + pin]
    touched, seat = pair(w[table.PURCHASE + here], w[table.PURCHASE + there]), seat_of_pin(w, pin)
    before, old, layouts = bought_in(w, touched), known_ways(g, w, touched, 0, sums), ways_to_lay_out(g, w, seat)
    shift(w, pin, here, there, a, b)
    if choose(g, ways_in(g, w, touched, 0, sums), old):
        draw_in(g, w, touched, sums)
        if accept(g, ways_to_lay_out(g, w, seat), layouts):
            count_free(w)
            return
        forget_in(w, touched)
    shift(w, pin, there, here, a, b)
    restore_in(w, touched, before)
