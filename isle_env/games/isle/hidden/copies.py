"""Steps of pins between seen and unseen copies: what was played was another copy of its kind than was thought."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import T
from . import table
from .chance import below
from .knowledge import UNSEEN
from .outside import copies_outside, count_outside, draw_outside, ways_to_fill
from .pin_places import could_hold, place_in_class, seat_of_pin, shift
from .sorts import count_free, sort_of
from .weighing import accept, bought_in, choose, draw_in, forget_in, forget_sets, known_ways, layouts, restore_in, ways_in


@inner
def exchange_copy(g, w, pin, sums):
    """A card played in the open was not the copy that has been seen, but another one, never seen; or the reverse.

    An unseen copy of the card's kind comes into a never-seen place of a purchase, and the pin goes there; the copy seen changes
    places with any card of its class, or stays. Or a copy that has been seen comes into a place of its class in a purchase of
    the seat, and the pin goes there; any unseen card comes into the place that it leaves, each as likely as there are deals with
    it. Tried one way are all these cards at once, so that is what the other way is weighed against.
    """
    here = w[table.PIN_PLACE + pin]
    seat, kind = seat_of_pin(w, pin), np.int64(T.CARD_KIND[w[table.CARD + here]])
    own = w[table.UNSEEN_START + seat + 1] - w[table.UNSEEN_START + seat]
    if own == 0:
        return
    seen = _copies_seen(w, kind, np.int64(-1))
    if w[table.CLASS + here] != UNSEEN:
        first = w[table.CLASS_START + w[table.CLASS + here]]
        size = w[table.CLASS_START + w[table.CLASS + here] + 1] - first
        spare = w[table.CLASS_PLACES + first + below(g, size)]
        goals = place_in_class(w, seat, w[table.CLASS + here], np.int64(-1))
        target = w[table.UNSEEN_PLACES + w[table.UNSEEN_START + seat] + below(g, own)]
        if (
            (w[table.PIN + spare] > 0 and spare != here)
            or w[table.PIN + target] > 0
            or T.CARD_KIND[w[table.CARD + target]] == kind
        ):
            return
        outside = copies_outside(w, seat, w[table.PURCHASE + spare], kind, np.int64(-1))
        if outside > 0 and could_hold(w, pin, target):
            copy = copies_outside(w, seat, w[table.PURCHASE + spare], kind, below(g, outside))
            _to_unseen(g, w, pin, target, copy, spare, own * outside * size, (seen + 1) * goals, sums)
    elif seen > 0:
        copy = _copies_seen(w, kind, below(g, seen))
        number = w[table.CLASS + copy]
        goals = place_in_class(w, seat, number, np.int64(-1))
        if goals == 0:
            return
        target = place_in_class(w, seat, number, below(g, goals))
        if w[table.PIN + target] > 0 or not could_hold(w, pin, target):
            return
        outside = copies_outside(w, seat, w[table.PURCHASE + copy], kind, np.int64(-1))
        size = w[table.CLASS_START + number + 1] - w[table.CLASS_START + number]
        _from_unseen(g, w, pin, copy, target, own * (outside + 1) * size, seen * goals, sums)


@inner
def _to_unseen(g, w, pin, target, copy, spare, weight, weight_back, sums):
    """Bring a copy into a never-seen place and the pin there. The weights: how rarely each way is tried."""
    here, seat = w[table.PIN_PLACE + pin], seat_of_pin(w, pin)
    one, other, third = w[table.PURCHASE + target], w[table.PURCHASE + here], w[table.PURCHASE + spare]
    touched = (one, other, third, np.int64(-1))
    count_outside(g, w, one, seat, third, np.int64(T.CARD_KIND[w[table.CARD + here]]))
    w[table.FIRST_SORTS + sort_of(g, w, one, w[table.CARD + target])] += 1
    back = ways_to_fill(g, w, one, target, sums) * weight_back
    back *= known_ways(g, w, touched, 1, sums)
    before, laid = bought_in(w, touched), layouts(g, w)
    shift(w, pin, here, target, target, copy)
    table.exchange(w, here, spare)
    if choose(g, ways_in(g, w, touched, 0, sums) * weight, back):
        draw_in(g, w, touched, sums)
        if accept(g, layouts(g, w), laid):
            forget_sets(w, w[table.PURCHASE + copy])
            count_free(w)
            return
        forget_in(w, touched)
    table.exchange(w, here, spare)
    shift(w, pin, target, here, target, copy)
    restore_in(w, touched, before)


@inner
def _from_unseen(g, w, pin, copy, target, weight_back, weight, sums):
    """Bring a copy that has been seen and the pin into a place, and any unseen card where the pin was."""
    here, seat = w[table.PIN_PLACE + pin], seat_of_pin(w, pin)
    one, other, third = w[table.PURCHASE + here], w[table.PURCHASE + target], w[table.PURCHASE + copy]
    touched, kind = (one, other, third, np.int64(-1)), np.int64(T.CARD_KIND[w[table.CARD + here]])
    count_outside(g, w, one, seat, third, kind)
    back = known_ways(g, w, touched, 0, sums) * weight_back
    before, laid = bought_in(w, touched), layouts(g, w)
    shift(w, pin, here, target, copy, target)
    ways = ways_in(g, w, touched, 1, sums)
    if ways > 0:
        ways *= ways_to_fill(g, w, one, here, sums)
    if choose(g, ways * weight, back):
        place = draw_outside(g, w, one, seat, third, kind, np.int64(-1))
        table.exchange(w, here, place)
        draw_in(g, w, touched, sums)
        if accept(g, layouts(g, w), laid):
            forget_sets(w, w[table.PURCHASE + place])
            count_free(w)
            return
        table.exchange(w, here, place)
        forget_in(w, touched)
    shift(w, pin, target, here, copy, target)
    restore_in(w, touched, before)


@inner
def _copies_seen(w, kind, which):
    """How many copies of a kind have been seen and lie hidden now, without a pin; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        place = w[table.PLACE_OF + card]
        if w[table.CLASS + place] > UNSEEN and w[table.PIN + place] == 0:
            if count == which:
                return place
            count += 1
    return count
