"""A first deal is mended until every purchase can have cost what was paid for it: a random walk that leads downhill.

    misfit of a purchase   how far the nearest set of its cards is from what was bought, in fish; 0 if a set fits

Steps are tried where a purchase does not fit. One that makes the misfits larger is taken seldom, the more seldom the more it
does so. Two cards of one class change places; a pin goes to another copy of its kind; a lesson counts for another purchase.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inline, inner

from ....box import T
from . import purchases, table
from .chance import below
from .knowledge import UNSEEN
from .pin_places import could_hold, exchange_with_pins, place_in_class, put_pin, shift, swap_with_pins
from .sorts import SORT

WARMEST, COLDEST = 3, 8
"""How cold it is at first and at last: a step that adds a fish to the misfits is taken once in 2 to the power of half of it."""
FAR = 16
"""Misfit of a purchase with a card too many, and for every further one."""
LESSON = 3
"""Misfit of a lesson too many or too few, in fish; more where so many fish are let pass. A smaller misfit is of fish alone."""


@inner
def mend(g, w, steps, tolerance, sums):
    """Walk until every purchase fits. Only cards with a pin are bought yet. Returns whether all do.

    steps: how long the walk is at most; tolerance: a misfit that is let pass; sums: of ``sums_array``, used.
    """
    w[table.LESSON_MISFIT] = max(np.int64(LESSON), tolerance + 1)
    w[table.TOLERANCE], w[table.MISFITS], w[table.COLD] = tolerance, 0, WARMEST
    for purchase in range(w[table.NUM_PURCHASES]):
        _note(w, np.int64(purchase), _misfit(g, w, np.int64(purchase), sums))
    for step in range(steps):
        if (COLDEST - WARMEST) * step >= (w[table.COLD] + 1 - WARMEST) * steps:
            w[table.COLD] += 1
        misfits = w[table.MISFITS]
        if misfits == 0:
            return True
        for _ in range(below(g, popcount(misfits))):
            misfits &= misfits - 1
        _step(g, w, _this_or_any(g, w, lowest(misfits)), sums)
    return False


assert table.PURCHASES < 63, "the purchases do not fit into a word"


@inline
def _note(w, purchase, misfit):
    """Write down the misfit of a purchase."""
    w[table.MISFIT + purchase] = misfit
    w[table.MISFITS] &= ~(1 << purchase)
    w[table.MISFITS] |= np.int64(misfit > w[table.TOLERANCE]) << purchase


@inner
def _this_or_any(g, w, purchase):
    """A purchase itself, or as often a random one: what it needs may have to come by way of others."""
    other = below(g, 2 * w[table.NUM_PURCHASES])
    return other if other < w[table.NUM_PURCHASES] else purchase


@inner
def _misfit(g, w, purchase, sums):
    """How far the nearest set is from what was bought, in fish."""
    cards, fish, lessons = w[table.TAKEN + purchase], w[table.PAID + purchase], np.int64(0)
    if w[table.READING + purchase] >= 0:
        lessons = w[table.PRIVATE + purchase]
    others, everything = np.int64(0), np.int64(0)
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if w[table.PIN + place] > 0:
            cards -= 1
            fish -= T.KIND_COST[T.CARD_KIND[w[table.CARD + place]]]
        else:
            others += 1
            everything += purchases.number_in(g, w, purchase, place)
    if cards < 0:
        return FAR - FAR * cards
    if cards == others:
        return min(np.int64(FAR), _distance(w, everything, fish, lessons))
    best = np.int64(FAR)
    for at in range(purchases.add_up(g, w, purchase, np.int64(-1), np.int64(-1), sums)):
        found = np.int64(sums[at])
        if found // purchases.STEP % (purchases.LESSON // purchases.STEP) == cards and found < purchases.NEVER:
            best = min(best, _distance(w, found, fish, lessons))
    return best


@inline
def _distance(w, found, fish, lessons):
    """How far a set with this sum is from so many fish and lessons."""
    return abs(found % purchases.STEP - fish) + w[table.LESSON_MISFIT] * abs(found // purchases.LESSON - lessons)


@inner
def _step(g, w, purchase, sums):
    """One step at a purchase that does not fit."""
    kind = below(g, np.int64(8))
    here = w[table.PLACES + purchase * table.MOST_ON_OFFER + below(g, w[table.OFFERED + purchase])]
    if kind == 0:
        _move_lesson(g, w, purchase, sums)
    elif kind < 3 and w[table.NUM_PINS] > 0:
        _change_copy(g, w, purchase, here, sums)
    else:
        _change_places(g, w, purchase, here, sums)


@inline
def _taken(g, w, now, before):
    """Is a step taken that changes the misfits so?"""
    return now <= before or below(g, np.int64(1) << min(w[table.COLD] * (now - before) // 2, 16)) == 0


@inner
def _own_place(g, w, seat, number):
    """A random place of a class in a seat's purchases, -1 if there is none."""
    if number == UNSEEN:
        first = w[table.UNSEEN_START + seat]
        count = w[table.UNSEEN_START + seat + 1] - first
        return w[table.UNSEEN_PLACES + first + below(g, count)] if count > 0 else np.int64(-1)
    count = place_in_class(w, seat, number, np.int64(-1))
    return place_in_class(w, seat, number, below(g, count)) if count > 0 else np.int64(-1)


@inner
def _change_places(g, w, purchase, here, sums):
    """A card of the purchase changes places with another one of its class, with the pins on both."""
    number = w[table.CLASS + here]
    if w[table.PIN + here] > 0 or below(g, np.int64(2)) == 0:
        there = _own_place(g, w, w[table.SEAT + purchase], number)
    else:
        first = w[table.CLASS_START + number]
        there = w[table.CLASS_PLACES + first + below(g, w[table.CLASS_START + number + 1] - first)]
    if w[table.PURCHASE + there] == purchase or not exchange_with_pins(w, here, there):
        return
    if SORT[T.CARD_KIND[w[table.CARD + here]]] == SORT[T.CARD_KIND[w[table.CARD + there]]]:
        if (w[table.PIN + here] > 0) == (w[table.PIN + there] > 0):
            return  # no sum has changed
    if not _is_taken_at(g, w, purchase, w[table.PURCHASE + there], np.int64(-1), np.int64(-1), sums):
        swap_with_pins(w, here, there)


@inner
def _change_copy(g, w, purchase, here, sums):
    """A pin of the purchase's seat goes to another copy of its kind, into the purchase or out of it.

    If the copy does not lie in a place that the pinned card can have come from, it comes to one first.
    """
    pin = w[table.PIN + here] - 1 if w[table.PIN + here] > 0 else below(g, w[table.NUM_PINS])
    kind, seat, origin = w[table.PIN_KIND + pin], w[table.PIN_SEAT + pin], w[table.PIN_PLACE + pin]
    copy = w[table.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g, T.KIND_COPIES[kind])]
    if seat != w[table.SEAT + purchase] or w[table.CLASS + copy] < 0 or copy == origin:
        return
    if w[table.PIN + copy] > 0:
        _trade(g, w, pin, w[table.PIN + copy] - 1, sums)
        return
    goal = copy if could_hold(w, pin, copy) else _own_place(g, w, seat, w[table.CLASS + copy])
    if goal < 0 or goal == origin or not could_hold(w, pin, goal):
        return
    if w[table.PIN + goal] > 0:
        _change_two_copies(g, w, pin, copy, goal, sums)
        return
    third = w[table.PURCHASE + copy]
    table.exchange(w, copy, goal)
    shift(w, pin, origin, goal, np.int64(-1), np.int64(-1))
    if not _is_taken_at(g, w, w[table.PURCHASE + origin], w[table.PURCHASE + goal], third, np.int64(-1), sums):
        shift(w, pin, goal, origin, np.int64(-1), np.int64(-1))
        table.exchange(w, copy, goal)


@inner
def _change_two_copies(g, w, pin, copy, goal, sums):
    """Change the copy of a pin where the place that the copy comes to has a pin, too: that one goes to the first one's place.

    If a pin of another seat has this other copy, it gets the one that has left the goal.
    """
    origin, other = w[table.PIN_PLACE + pin], w[table.PIN + goal] - 1
    kind = w[table.PIN_KIND + other]
    there = w[table.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g, T.KIND_COPIES[kind])]
    third = w[table.PIN + there] - 1
    if w[table.CLASS + there] != w[table.CLASS + origin] or there == origin or kind == w[table.PIN_KIND + pin] or third == other:
        return
    if not could_hold(w, other, origin) or (third >= 0 and not could_hold(w, third, copy)):
        return
    touched = (w[table.PURCHASE + origin], w[table.PURCHASE + goal], w[table.PURCHASE + copy], w[table.PURCHASE + there])
    table.exchange(w, copy, goal)
    table.exchange(w, there, origin)
    put_pin(w, goal, pin)
    put_pin(w, origin, other)
    put_pin(w, there, np.int64(-1))
    put_pin(w, copy, third)
    if not _is_taken_at(g, w, touched[0], touched[1], touched[2], touched[3], sums):
        table.exchange(w, there, origin)
        table.exchange(w, copy, goal)
        put_pin(w, copy, np.int64(-1))
        put_pin(w, there, third)
        put_pin(w, goal, other)
        put_pin(w, origin, pin)


@inner
def _trade(g, w, pin, other, sums):
    """Two pins of one kind get each other's copy, each in a place of its own seat."""
    here, there = w[table.PIN_PLACE + pin], w[table.PIN_PLACE + other]
    if w[table.PIN_SEAT + pin] == w[table.PIN_SEAT + other]:
        if could_hold(w, pin, there) and could_hold(w, other, here):
            shift(w, pin, here, there, np.int64(-1), np.int64(-1))
        return
    goal = _own_place(g, w, w[table.PIN_SEAT + pin], w[table.CLASS + there])
    goal_there = _own_place(g, w, w[table.PIN_SEAT + other], w[table.CLASS + here])
    if goal < 0 or goal_there < 0 or w[table.PIN + goal] > 0 or w[table.PIN + goal_there] > 0:
        return
    if not could_hold(w, pin, goal) or not could_hold(w, other, goal_there):
        return
    shift(w, pin, here, goal, here, goal_there)
    shift(w, other, there, goal_there, there, goal)
    one, two = w[table.PURCHASE + here], w[table.PURCHASE + goal]
    if not _is_taken_at(g, w, one, two, w[table.PURCHASE + there], w[table.PURCHASE + goal_there], sums):
        shift(w, other, goal_there, there, there, goal)
        shift(w, pin, goal, here, here, goal_there)


@inner
def _move_lesson(g, w, purchase, sums):
    """One private lesson more was bought in one purchase, one less in another before the same reading."""
    other = below(g, w[table.NUM_PURCHASES])
    if other == purchase or w[table.SEAT + other] != w[table.SEAT + purchase]:
        return
    if w[table.READING + other] < 0 or w[table.READING + other] != w[table.READING + purchase]:
        return
    by = 1 - 2 * below(g, np.int64(2))
    if w[table.PRIVATE + purchase] + by < 0 or w[table.PRIVATE + other] - by < 0:
        return
    w[table.PRIVATE + purchase] += by
    w[table.PRIVATE + other] -= by
    if not _is_taken_at(g, w, purchase, other, np.int64(-1), np.int64(-1), sums):
        w[table.PRIVATE + purchase] -= by
        w[table.PRIVATE + other] += by


@inner
def _is_taken_at(g, w, one, two, three, four, sums):
    """Is a step taken that has changed these purchases, -1 for none, some perhaps the same? If so, their misfits are noted."""
    touched = (one, two, three, four)
    before, now = np.int64(0), np.int64(0)
    for k in range(4):
        purchase = touched[k]
        w[table.FORMER + k] = -1
        if purchase >= 0:
            known = False
            for other in range(k):
                known |= touched[other] == purchase
            if not known:
                w[table.FORMER + k] = w[table.MISFIT + purchase]
                before += w[table.MISFIT + purchase]
                _note(w, purchase, _misfit(g, w, purchase, sums))
                now += w[table.MISFIT + purchase]
    if _taken(g, w, now, before):
        return True
    for k in range(4):
        if w[table.FORMER + k] >= 0:
            _note(w, touched[k], w[table.FORMER + k])
    return False
