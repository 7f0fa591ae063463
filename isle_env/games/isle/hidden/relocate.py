"""A card played in the open was any copy of its kind that could have reached its seat, wherever that copy is thought to lie now.

    copy ──→ target   a copy comes into a place of its own class in the seat's purchases, and the pin goes there
    here ←─→ spare    the card that had the pin changes places with any card of its class, or stays

The other way round is a step of the same form: the old copy comes back from the spare place and the pin with it, and the
card that had to make room for the new copy returns. So the steps balance if each is weighed by how rarely it is tried.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import T
from . import table
from .chance import below
from .pin_places import could_hold, exchange_with_pins, place_in_class, put_pin, seat_of_pin, swap_with_pins
from .sorts import count_free
from .weighing import accept, bought_in, choose, draw_in, forget_in, known_ways, layouts, restore_in, ways_in


@inner
def relocate(g, w, pin, sums):
    """Try one random copy, target and spare place for a pinned card. sums: of purchases.sums_array."""
    here, seat = w[table.PIN_PLACE + pin], seat_of_pin(w, pin)
    kind = np.int64(T.CARD_KIND[w[table.CARD + here]])
    copy = w[table.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g, T.KIND_COPIES[kind])]
    if w[table.CLASS + copy] < 0 or (w[table.PIN + copy] > 0 and copy != here):
        return
    goals = place_in_class(w, seat, w[table.CLASS + copy], np.int64(-1))
    if goals == 0:
        return
    target = place_in_class(w, seat, w[table.CLASS + copy], below(g, goals))
    spare = _place_of_class(g, w, here)
    if target == here or target == spare or not could_hold(w, pin, target):
        return
    weight = goals * _size_of_class(w, here)
    weight_back = place_in_class(w, seat, w[table.CLASS + here], np.int64(-1)) * _size_of_class(w, copy)
    _try(g, w, pin, copy, target, spare, weight, weight_back, sums)


@inline
def _size_of_class(w, place):
    """How many places there are in the class of this one."""
    return w[table.CLASS_START + w[table.CLASS + place] + 1] - w[table.CLASS_START + w[table.CLASS + place]]


@inline
def _place_of_class(g, w, place):
    """A random place of the same class, perhaps this one itself."""
    return w[table.CLASS_PLACES + w[table.CLASS_START + w[table.CLASS + place]] + below(g, _size_of_class(w, place))]


@inner
def _try(g, w, pin, copy, target, spare, weight, weight_back, sums):
    """Take the step, buy again in the purchases it touches, and take it back if it is refused."""
    here = w[table.PIN_PLACE + pin]
    touched = (w[table.PURCHASE + here], w[table.PURCHASE + target], w[table.PURCHASE + copy], w[table.PURCHASE + spare])
    before = bought_in(w, touched)
    old, laid = known_ways(g, w, touched, 0, sums), layouts(g, w)
    w[table.PIN + here] = 0
    first = exchange_with_pins(w, copy, target)
    second = first and exchange_with_pins(w, here, spare)
    if second:
        put_pin(w, target, pin)
        if choose(g, ways_in(g, w, touched, 0, sums) * weight, old * weight_back):
            draw_in(g, w, touched, sums)
            if accept(g, layouts(g, w), laid):
                count_free(w)
                return
            forget_in(w, touched)
        w[table.PIN + target] = 0
        swap_with_pins(w, here, spare)
    if first:
        swap_with_pins(w, copy, target)
    w[table.PIN + here] = pin + 1
    w[table.PIN_PLACE + pin] = here
    restore_in(w, touched, before)
