"""Where a pinned card could have come from, and how a pin is moved."""

from __future__ import annotations

import numpy as np

from isle_env.engine.jit import inline, inner
from isle_env.games.isle.hidden import table as H


@inner
def could_hold(w, pin, place):
    """Could the pinned card have come from this place: one of its seat's purchases, finished by then, and in time to be read?"""
    purchase = w[H.PURCHASE + place]
    if purchase < 0 or w[H.SEAT + purchase] != w[H.PIN_SEAT + pin] or w[H.INDEX + purchase] >= w[H.PIN_LEFT + pin]:
        return False
    return w[H.PIN_READING + pin] < 0 or w[H.READING + purchase] == w[H.PIN_READING + pin]


@inline
def seat_of_pin(w, pin):
    """The seat that played a pinned card."""
    return w[H.PIN_SEAT + pin]


@inner
def place_in_class(w, seat, number, which):
    """How many places of a class there are in a seat's purchases; with which >= 0, that one of them."""
    count = np.int64(0)
    for k in range(w[H.CLASS_START + number], w[H.CLASS_START + number + 1]):
        place = w[H.CLASS_PLACES + k]
        if w[H.PURCHASE + place] >= 0 and w[H.SEAT + w[H.PURCHASE + place]] == seat:
            if count == which:
                return place
            count += 1
    return count


@inner
def shift(w, pin, here, there, a, b):
    """Exchange the cards in places a and b, unless they are -1, and put a pin into another place; a pin there comes here."""
    if a >= 0:
        H.exchange(w, a, b)
    w[H.PIN + here] = w[H.PIN + there]
    if w[H.PIN + there] > 0:
        w[H.PIN_PLACE + w[H.PIN + there] - 1] = here
    w[H.PIN + there] = pin + 1
    w[H.PIN_PLACE + pin] = there
    w[H.BOUGHT + there] = 1
    w[H.BOUGHT + here] = w[H.PIN + here] > 0
