"""A step between two purchases: two cards seen in one pack were taken by each other's seats."""

from __future__ import annotations

from isle_env.machine.jit import inner

from ....box import T
from . import table
from .deal import GROUP
from .knowledge import SIGHT_CLASSES, UNSEEN
from .sorts import count_free
from .weighing import accept, bought_in, choose, draw_in, forget_in, known_ways, pair, restore_in, ways_in, ways_to_lay_out


@inner
def swap_seen(g, w, sums):
    """Two cards of one pack, taken by others since the viewer saw it, were taken by each other's seats: every pair is tried."""
    for k in range(w[table.CLASS_START + UNSEEN + 1], w[table.CLASS_START + SIGHT_CLASSES]):
        place = w[table.CLASS_PLACES + k]
        for other in range(k + 1, w[table.CLASS_START + w[table.CLASS + place] + 1]):
            _swap_seen(g, w, place, w[table.CLASS_PLACES + other], sums)


@inner
def _swap_seen(g, w, a, b, sums):
    """Let the cards in two places of two purchases change places, then buy both again. Cards alike are left to deal.py."""
    one, other = w[table.PURCHASE + a], w[table.PURCHASE + b]
    if one < 0 or other < 0 or one == other or w[table.PIN + a] > 0 or w[table.PIN + b] > 0:
        return
    if GROUP[T.CARD_KIND[w[table.CARD + a]]] == GROUP[T.CARD_KIND[w[table.CARD + b]]]:
        return
    touched, seat, seat_there = pair(one, other), w[table.SEAT + one], w[table.SEAT + other]
    before, old = bought_in(w, touched), known_ways(g, w, touched, 0, sums)
    layouts = ways_to_lay_out(g, w, seat) * ways_to_lay_out(g, w, seat_there)
    table.exchange(w, a, b)
    if choose(g, ways_in(g, w, touched, 0, sums), old):
        draw_in(g, w, touched, sums)
        if accept(g, ways_to_lay_out(g, w, seat) * ways_to_lay_out(g, w, seat_there), layouts):
            count_free(w)
            return
        forget_in(w, touched)
    table.exchange(w, a, b)
    restore_in(w, touched, before)
