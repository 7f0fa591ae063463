"""The first deal, last part: every seat is to have held the rescue cards that lie face down before it.

A random walk among the purchases of the seats that lack some. A step is taken back if more of them are missing after it.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ..decisions import Phase
from . import purchases, table
from .chance import below
from .one_purchase import draw_two, take_back
from .sorts import count_free
from .weighing import bought_in, draw_in, forget_in, missing_rescue, pair, restore_in, ways_in

TRIES = 4000
"""How long the walk is at most, for each seat."""


@inner
def buy_rescue(g, w, sums):
    """Walk until every seat has bought rescue cards enough. False if that does not come about."""
    for seat in range(np.int64(g["num_players"]) if g["phase"] == Phase.RESCUE_CARDS else 0):
        tries = 0
        while missing_rescue(w, np.int64(seat)) > 0:
            if tries == TRIES:
                return False
            tries += 1
            purchase = below(g, w[table.NUM_PURCHASES])
            if w[table.SEAT + purchase] == seat and purchases.wanted(w, purchase) > 0:
                if below(g, np.int64(2)) == 0:
                    _buy_again(g, w, np.int64(seat), purchase, sums)
                else:
                    _swap(g, w, np.int64(seat), purchase, sums)
    return True


@inner
def _buy_again(g, w, seat, purchase, sums):
    """Two cards of a purchase, and which cards were bought, are drawn afresh."""
    before, missing = purchases.bought_as_bits(w, purchase), missing_rescue(w, seat)
    draw_two(g, w, purchase, sums)
    if missing_rescue(w, seat) > missing:
        take_back(w, purchase, before)


@inner
def _swap(g, w, seat, purchase, sums):
    """A card of a purchase changes places with one of its class in another purchase; both are bought again.

    Two seats that bought all that was on offer to them can have taken each other's cards in no other way.
    """
    here = w[table.PLACES + purchase * table.MOST_ON_OFFER + below(g, w[table.OFFERED + purchase])]
    first = w[table.CLASS_START + w[table.CLASS + here]]
    there = w[table.CLASS_PLACES + first + below(g, w[table.CLASS_START + w[table.CLASS + here] + 1] - first)]
    other = w[table.PURCHASE + there]
    if other < 0 or other == purchase or w[table.PIN + here] > 0 or w[table.PIN + there] > 0:
        return
    touched, seat_there = pair(purchase, other), w[table.SEAT + other]
    before, missing, missing_there = bought_in(w, touched), missing_rescue(w, seat), missing_rescue(w, seat_there)
    table.exchange(w, here, there)
    if ways_in(g, w, touched, 0, sums) > 0:
        draw_in(g, w, touched, sums)
        if missing_rescue(w, seat) <= missing and missing_rescue(w, seat_there) <= missing_there:
            count_free(w)
            return
    table.exchange(w, here, there)
    restore_in(w, touched, before)
    forget_in(w, touched)
