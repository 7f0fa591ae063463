"""A first deal is mended until every purchase can have cost what was paid for it: a random walk that leads downhill.

    misfit of a purchase   how far the nearest set of its cards is from what was bought, in fish; 0 if a set fits

Steps are tried where a purchase does not fit. One that makes the misfits larger is taken seldom, the more seldom the more it
does so. Two cards of one class change places; a pin goes to another copy of its kind; a lesson counts for another purchase.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inline, inner
from isle_env.engine.rng import below
from isle_env.games.isle.hidden import purchases as P
from isle_env.games.isle.hidden import table as H
from isle_env.games.isle.hidden.knowledge import UNSEEN
from isle_env.games.isle.hidden.pin_places import could_hold, place_in_class, shift
from isle_env.games.isle.hidden.relocate import exchange_with_pins, swap_with_pins

STEPS = 4000
"""Steps of the walk at most."""
FAR = 16
"""Misfit of a purchase with a card too many, and for every further one."""
LESSON = 3
"""Misfit of a lesson too many or too few, in fish."""


@inner
def mend(g, w, sums):
    """Walk until every purchase fits. Only cards with a pin are bought yet. Returns whether all do. sums: overwritten."""
    for purchase in range(w[H.NUM_PURCHASES]):
        w[H.MISFIT + purchase] = _misfit(g, w, np.int64(purchase), sums)
    for _ in range(STEPS):
        misfits = np.int64(0)
        for purchase in range(w[H.NUM_PURCHASES]):
            misfits += w[H.MISFIT + purchase] > 0
        if misfits == 0:
            return True
        which = below(g["rng"][:], misfits)
        for purchase in range(w[H.NUM_PURCHASES]):
            if w[H.MISFIT + purchase] > 0:
                if which == 0:
                    _step(g, w, np.int64(purchase), sums)
                    break
                which -= 1
    return False


@inner
def _misfit(g, w, purchase, sums):
    """How far the nearest set is from what was bought, in fish."""
    cards, fish, lessons = w[H.TAKEN + purchase], w[H.PAID + purchase], np.int64(0)
    if w[H.READING + purchase] >= 0:
        lessons = w[H.PRIVATE + purchase]
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if w[H.PIN + place] > 0:
            cards -= 1
            fish -= T.KIND_COST[T.CARD_KIND[w[H.CARD + place]]]
    if cards < 0:
        return FAR - FAR * cards
    best = np.int64(FAR)
    for at in range(P.add_up(g, w, purchase, np.int64(-1), np.int64(-1), sums)):
        found = np.int64(sums[at])
        if found // P.STEP % (P.LESSON // P.STEP) == cards and found < P.NEVER:
            best = min(best, abs(found % P.STEP - fish) + LESSON * abs(found // P.LESSON - lessons))
    return best


@inner
def _step(g, w, purchase, sums):
    """One step at a purchase that does not fit."""
    kind = below(g["rng"][:], np.int64(8))
    here = w[H.PLACES + purchase * H.MOST_ON_OFFER + below(g["rng"][:], w[H.OFFERED + purchase])]
    if kind == 0:
        _move_lesson(g, w, purchase, sums)
    elif kind < 3 and w[H.NUM_PINS] > 0:
        _change_copy(g, w, purchase, here, sums)
    else:
        _change_places(g, w, purchase, here, sums)


@inline
def _taken(g, now, before):
    """Is a step taken that changes the misfits so? One that adds to them is, once in 4 for every fish."""
    return now <= before or below(g["rng"][:], np.int64(1) << min(2 * (now - before), 16)) == 0


@inner
def _own_place(g, w, seat, number):
    """A random place of a class in a seat's purchases, -1 if there is none."""
    if number == UNSEEN:
        first = w[H.UNSEEN_START + seat]
        count = w[H.UNSEEN_START + seat + 1] - first
        return w[H.UNSEEN_PLACES + first + below(g["rng"][:], count)] if count > 0 else np.int64(-1)
    count = place_in_class(w, seat, number, np.int64(-1))
    return place_in_class(w, seat, number, below(g["rng"][:], count)) if count > 0 else np.int64(-1)


@inner
def _change_places(g, w, purchase, here, sums):
    """A card of the purchase changes places with another one of its class, with the pins on both."""
    number = w[H.CLASS + here]
    if w[H.PIN + here] > 0 or below(g["rng"][:], np.int64(2)) == 0:
        there = _own_place(g, w, w[H.SEAT + purchase], number)
    else:
        first = w[H.CLASS_START + number]
        there = w[H.CLASS_PLACES + first + below(g["rng"][:], w[H.CLASS_START + number + 1] - first)]
    if w[H.PURCHASE + there] == purchase or not exchange_with_pins(w, here, there):
        return
    if not _is_taken_at(g, w, purchase, w[H.PURCHASE + there], np.int64(-1), sums):
        swap_with_pins(w, here, there)


@inner
def _change_copy(g, w, purchase, here, sums):
    """A pin of the purchase's seat goes to another copy of its kind, into the purchase or out of it.

    If the copy does not lie in a place that the pinned card can have come from, it comes to one first.
    """
    pin = w[H.PIN + here] - 1 if w[H.PIN + here] > 0 else below(g["rng"][:], w[H.NUM_PINS])
    kind, seat, origin = w[H.PIN_KIND + pin], w[H.PIN_SEAT + pin], w[H.PIN_PLACE + pin]
    copy = w[H.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g["rng"][:], T.KIND_COPIES[kind])]
    if seat != w[H.SEAT + purchase] or w[H.CLASS + copy] < 0 or w[H.PIN + copy] > 0:
        return
    goal = copy if could_hold(w, pin, copy) else _own_place(g, w, seat, w[H.CLASS + copy])
    if goal < 0 or w[H.PIN + goal] > 0 or not could_hold(w, pin, goal):
        return
    third = w[H.PURCHASE + copy]
    H.exchange(w, copy, goal)
    shift(w, pin, origin, goal, np.int64(-1), np.int64(-1))
    if not _is_taken_at(g, w, w[H.PURCHASE + origin], w[H.PURCHASE + goal], third, sums):
        shift(w, pin, goal, origin, np.int64(-1), np.int64(-1))
        H.exchange(w, copy, goal)


@inner
def _move_lesson(g, w, purchase, sums):
    """One private lesson more was bought in one purchase, one less in another before the same reading."""
    other = below(g["rng"][:], w[H.NUM_PURCHASES])
    if other == purchase or w[H.SEAT + other] != w[H.SEAT + purchase]:
        return
    if w[H.READING + other] < 0 or w[H.READING + other] != w[H.READING + purchase]:
        return
    by = 1 - 2 * below(g["rng"][:], np.int64(2))
    if w[H.PRIVATE + purchase] + by < 0 or w[H.PRIVATE + other] - by < 0:
        return
    w[H.PRIVATE + purchase] += by
    w[H.PRIVATE + other] -= by
    if not _is_taken_at(g, w, purchase, other, np.int64(-1), sums):
        w[H.PRIVATE + purchase] -= by
        w[H.PRIVATE + other] += by


@inner
def _is_taken_at(g, w, one, other, third, sums):
    """Is a step taken that has changed these purchases, -1 for none? If so, their misfits are noted."""
    if other == one:
        other = np.int64(-1)
    if third == one or third == other:
        third = np.int64(-1)
    before = w[H.MISFIT + one]
    now = first = _misfit(g, w, one, sums)
    second, last = np.int64(0), np.int64(0)
    if other >= 0:
        before += w[H.MISFIT + other]
        second = _misfit(g, w, other, sums)
    if third >= 0:
        before += w[H.MISFIT + third]
        last = _misfit(g, w, third, sums)
    now += second + last
    if not _taken(g, now, before):
        return False
    w[H.MISFIT + one] = first
    if other >= 0:
        w[H.MISFIT + other] = second
    if third >= 0:
        w[H.MISFIT + third] = last
    return True
