"""A step of two pins: two seats that played a card of one kind each played the copy that the other was thought to have."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import T
from . import table
from .chance import below
from .pin_places import could_hold, seat_of_pin, shift
from .sorts import count_free
from .weighing import accept, bought_in, choose, draw_in, forget_in, known_ways, restore_in, ways_in, ways_to_lay_out


@inner
def trade_copies(g, w, pin, sums):
    """Two seats played a card of one kind: each played the copy that the other was thought to have. Every earlier pin is tried.

    Each copy comes into a place of its class in the other seat's purchases, whose card comes where the copy lay.
    """
    kind = T.CARD_KIND[w[table.CARD + w[table.PIN_PLACE + pin]]]
    for other in range(pin):
        if T.CARD_KIND[w[table.CARD + w[table.PIN_PLACE + other]]] == kind and seat_of_pin(w, pin) != seat_of_pin(w, other):
            _trade_with(g, w, pin, np.int64(other), sums)


@inner
def _trade_with(g, w, pin, other, sums):
    """Try one goal for each of two pins, a place that has no pin."""
    here, there, one, two = w[table.PIN_PLACE + pin], w[table.PIN_PLACE + other], seat_of_pin(w, pin), seat_of_pin(w, other)
    mine, theirs = w[table.CLASS + here], w[table.CLASS + there]
    if mine == theirs:
        return
    goals, goals_there = _goal(w, one, theirs, np.int64(-1)), _goal(w, two, mine, np.int64(-1))
    if goals == 0 or goals_there == 0:
        return
    goal, goal_there = _goal(w, one, theirs, below(g, goals)), _goal(w, two, mine, below(g, goals_there))
    if not could_hold(w, pin, goal) or not could_hold(w, other, goal_there):
        return
    # the places that the pins leave are goals on the way back
    back = (1 + _goal(w, one, mine, np.int64(-1))) * (1 + _goal(w, two, theirs, np.int64(-1)))
    _trade(g, w, pin, other, goal, goal_there, goals * goals_there, back, sums)


@inner
def _goal(w, seat, number, which):
    """How many places of a class without a pin there are in a seat's purchases; with which >= 0, that one of them."""
    count = np.int64(0)
    for k in range(w[table.CLASS_START + number], w[table.CLASS_START + number + 1]):
        place = w[table.CLASS_PLACES + k]
        if w[table.PIN + place] == 0 and w[table.PURCHASE + place] >= 0 and w[table.SEAT + w[table.PURCHASE + place]] == seat:
            if count == which:
                return place
            count += 1
    return count


@inner
def _trade(g, w, pin, other, goal, goal_there, weight, weight_back, sums):
    """Move two pins of different seats to these places, and the cards with them. The weights: how rarely each way is tried."""
    here, there, one, two = w[table.PIN_PLACE + pin], w[table.PIN_PLACE + other], seat_of_pin(w, pin), seat_of_pin(w, other)
    touched = (w[table.PURCHASE + here], w[table.PURCHASE + goal], w[table.PURCHASE + there], w[table.PURCHASE + goal_there])
    before, old = bought_in(w, touched), known_ways(g, w, touched, 0, sums)
    layouts = ways_to_lay_out(g, w, one) * ways_to_lay_out(g, w, two)
    shift(w, pin, here, goal, here, goal_there)
    shift(w, other, there, goal_there, there, goal)
    if choose(g, ways_in(g, w, touched, 0, sums) * weight, old * weight_back):
        draw_in(g, w, touched, sums)
        if accept(g, ways_to_lay_out(g, w, one) * ways_to_lay_out(g, w, two), layouts):
            count_free(w)
            return
        forget_in(w, touched)
    shift(w, other, goal_there, there, there, goal)
    shift(w, pin, goal, here, here, goal_there)
    restore_in(w, touched, before)
