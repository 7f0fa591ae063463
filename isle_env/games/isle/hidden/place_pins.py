"""The first deal, its pins: each gets a copy of its kind and a place that the card could have come from.

    pin      a card that its seat played in the open; some purchase of that seat had a copy of its kind
    lesson   a private lesson that its seat laid face down: here a pin of no certain kind, bought before it was read

A pin that finds nothing free takes what another one has, and that one looks again.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import T
from .. import state as S
from . import purchases, table
from .chance import below
from .knowledge import UNSEEN
from .pin_places import could_hold, put_pin

EVICT = 3
"""How hard a pin tries at last: it takes what other pins have."""
PIN_TRIES, LESSON_TRIES = 400, 8000
"""How often a pin is given a place: pins alone, and pins with lessons among them."""
ANY_LESSON = -1
"""In place of a pin's kind: any private lesson."""


@inner
def place_pins(g, w):
    """Give a place to each pin that has none. False if that does not come about."""
    return _place(g, w, np.int64(PIN_TRIES))


@inner
def place_pins_and_lessons(g, w):
    """Give a place to each pin, the private lessons of each reading among them: they must find room in purchases before it.

    They are no pins afterwards; how many came to which purchase is noted.
    """
    pins = w[table.NUM_PINS]
    for reading in range(S.MAX_SEATS * S.DAYS):
        for _ in range(w[table.LESSONS_READ + reading]):
            _add_lesson(w, np.int64(reading))
    placed = _place(g, w, np.int64(LESSON_TRIES))
    for purchase in range(w[table.NUM_PURCHASES]):
        w[table.PRIVATE + purchase] = 0
    for pin in range(pins, w[table.NUM_PINS]):
        if w[table.PIN_PLACE + pin] >= 0:
            w[table.PRIVATE + w[table.PURCHASE + w[table.PIN_PLACE + pin]]] += 1
            take_up(w, pin)
    w[table.NUM_PINS] = pins
    return placed


@inner
def _add_lesson(w, reading):
    """One more pin, for a private lesson of a reading, counted by seat and day."""
    pin = w[table.NUM_PINS]
    w[table.NUM_PINS] += 1
    w[table.PIN_KIND + pin] = ANY_LESSON
    w[table.PIN_SEAT + pin] = reading // S.DAYS
    w[table.PIN_READING + pin] = reading % S.DAYS
    w[table.PIN_LEFT + pin] = table.LEFTS  # any purchase before its reading will do
    w[table.PIN_PLACE + pin] = -1


@inner
def take_up(w, pin):
    """A pin has no place any more."""
    w[table.PIN + w[table.PIN_PLACE + pin]] = 0
    w[table.PIN_PLACE + pin] = -1


@inner
def _place(g, w, tries):
    """Give each pin a copy and a place, at most so many times. Each pair of both is as likely as another."""
    for _ in range(tries):
        pin = _first_without_place(w)
        if pin < 0:
            return True
        effort = 0
        pairs = _pair(w, pin, effort, np.int64(-1))
        while pairs == 0 and effort < EVICT:
            effort += 1
            pairs = _pair(w, pin, effort, np.int64(-1))
        if pairs == 0:
            return False
        _pair(w, pin, effort, below(g, pairs))
    return False


@inner
def _first_without_place(w):
    """The first pin that has no place, -1 if all have one."""
    for pin in range(w[table.NUM_PINS]):
        if w[table.PIN_PLACE + pin] < 0:
            return np.int64(pin)
    return np.int64(-1)


@inner
def _pair(w, pin, effort, which):
    """How many pairs of a copy and a place there are for a pin; with which >= 0, that one is taken.

    effort: 0 only copies that the viewer has seen, and places in purchases with room for them; 1 unseen copies, too; 2 purchases
    without room, too; EVICT pairs that other pins have, too.
    """
    count, kind, seat = np.int64(0), w[table.PIN_KIND + pin], w[table.PIN_SEAT + pin]
    first_card, end_card = np.int64(0), np.int64(T.CARDS)
    if kind != ANY_LESSON:
        first_card, end_card = np.int64(T.KIND_FIRST_CARD[kind]), np.int64(T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind])
    for card in range(first_card, end_card):
        if kind == ANY_LESSON and T.KIND_TYPE[T.CARD_KIND[card]] != T.TYPE_PRIVATE:
            continue
        copy = w[table.PLACE_OF + card]
        if w[table.CLASS + copy] < 0 or (w[table.PIN + copy] > 0 and effort < EVICT):
            continue
        if w[table.CLASS + copy] == UNSEEN:
            if effort == 0:
                continue
            first, end = (
                table.UNSEEN_PLACES + w[table.UNSEEN_START + seat],
                table.UNSEEN_PLACES + w[table.UNSEEN_START + seat + 1],
            )
        else:
            number = w[table.CLASS + copy]
            first, end = (
                table.CLASS_PLACES + w[table.CLASS_START + number],
                table.CLASS_PLACES + w[table.CLASS_START + number + 1],
            )
        for k in range(first, end):
            goal = w[k]
            if (w[table.PIN + goal] > 0 and effort < EVICT) or not could_hold(w, pin, goal):
                continue
            if effort < 2 and not _has_room(w, w[table.PURCHASE + goal], np.int64(T.CARD_KIND[card])):
                continue
            if count == which:
                _take_pair(w, pin, copy, goal)
                return count
            count += 1
    return count


@inner
def _take_pair(w, pin, copy, goal):
    """Bring a copy to a place and the pin there. Pins that were on either have no place any more."""
    for place in (copy, goal):
        if w[table.PIN + place] > 0:
            take_up(w, w[table.PIN + place] - 1)
    table.exchange(w, copy, goal)
    put_pin(w, goal, pin)


@inner
def _has_room(w, purchase, kind):
    """Do the cards pinned in a purchase leave room for one more of this kind, by number and by price?"""
    number, cost = purchases.wanted(w, purchase), T.KIND_COST[kind]
    cards, fish = number // purchases.STEP, number % purchases.STEP
    return fish >= cost if cards > 1 else cards == 1 and fish == cost
