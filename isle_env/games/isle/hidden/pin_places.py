"""Where a pinned card could have come from, and how a pin is moved."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from . import table


@inner
def could_hold(w, pin, place):
    """Could the pinned card have come from this place: one of its seat's purchases, finished by then, and in time to be read?"""
    purchase = w[table.PURCHASE + place]
    if (
        purchase < 0
        or w[table.SEAT + purchase] != w[table.PIN_SEAT + pin]
        or w[table.INDEX + purchase] >= w[table.PIN_LEFT + pin]
    ):
        return False
    return w[table.PIN_READING + pin] < 0 or w[table.READING + purchase] == w[table.PIN_READING + pin]


@inline
def seat_of_pin(w, pin):
    """The seat that played a pinned card."""
    return w[table.PIN_SEAT + pin]


@inner
def place_in_class(w, seat, number, which):
    """How many places of a class there are in a seat's purchases; with which >= 0, that one of them."""
    count = np.int64(0)
    for k in range(w[table.CLASS_START + number], w[table.CLASS_START + number + 1]):
        place = w[table.CLASS_PLACES + k]
        if w[table.PURCHASE + place] >= 0 and w[table.SEAT + w[table.PURCHASE + place]] == seat:
            if count == which:
                return place
            count += 1
    return count


@inner
def shift(w, pin, here, there, a, b):
    """Exchange the cards in places a and b, unless they are -1, and put a pin into another place; a pin there comes here."""
    if a >= 0:
        table.exchange(w, a, b)
    w[table.PIN + here] = w[table.PIN + there]
    if w[table.PIN + there] > 0:
        w[table.PIN_PLACE + w[table.PIN + there] - 1] = here
    w[table.PIN + there] = pin + 1
    w[table.PIN_PLACE + pin] = there
    w[table.BOUGHT + there] = 1
    w[table.BOUGHT + here] = w[table.PIN + here] > 0


@inline
def put_pin(w, place, pin):
    """Put a pin into a place, -1 for none: its card is bought."""
    w[table.PIN + place] = pin + 1
    w[table.BOUGHT + place] = pin >= 0
    if pin >= 0:
        w[table.PIN_PLACE + pin] = place


@inner
def exchange_with_pins(w, a, b):
    """Let the cards in two places change places, with the pins on them. False, and nothing done, if a pin cannot go along."""
    if w[table.PIN + a] > 0 and not could_hold(w, w[table.PIN + a] - 1, b):
        return False
    if w[table.PIN + b] > 0 and not could_hold(w, w[table.PIN + b] - 1, a):
        return False
    swap_with_pins(w, a, b)
    return True


@inner
def swap_with_pins(w, a, b):
    """Let the cards in two places change places, with the pins on them."""
    if a == b:
        return
    table.exchange(w, a, b)
    pin = w[table.PIN + a]
    w[table.PIN + a] = w[table.PIN + b]
    w[table.PIN + b] = pin
    for place in (a, b):
        w[table.BOUGHT + place] = w[table.PIN + place] > 0
        if w[table.PIN + place] > 0:
            w[table.PIN_PLACE + w[table.PIN + place] - 1] = place
