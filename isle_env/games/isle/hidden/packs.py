"""A step between two purchases: two cards seen in one pack were taken by each other's seats."""

from __future__ import annotations

from isle_env.components import tables as T
from isle_env.engine.jit import inner
from isle_env.games.isle.hidden import table as H
from isle_env.games.isle.hidden.deal import GROUP
from isle_env.games.isle.hidden.knowledge import SIGHT_CLASSES, UNSEEN
from isle_env.games.isle.hidden.sorts import count_free
from isle_env.games.isle.hidden.weighing import (
    accept,
    bought_in,
    choose,
    draw_in,
    forget_in,
    known_ways,
    pair,
    restore_in,
    ways_in,
    ways_to_lay_out,
)


@inner
def swap_seen(g, w, sums):
    """Two cards of one pack, taken by others since the viewer saw it, were taken by each other's seats: every pair is tried."""
    for k in range(w[H.CLASS_START + UNSEEN + 1], w[H.CLASS_START + SIGHT_CLASSES]):
        place = w[H.CLASS_PLACES + k]
        for other in range(k + 1, w[H.CLASS_START + w[H.CLASS + place] + 1]):
            _swap_seen(g, w, place, w[H.CLASS_PLACES + other], sums)


@inner
def _swap_seen(g, w, a, b, sums):
    """Let the cards in two places of two purchases change places, then buy both again. Cards alike are left to deal.py."""
    one, other = w[H.PURCHASE + a], w[H.PURCHASE + b]
    if one < 0 or other < 0 or one == other or w[H.PIN + a] > 0 or w[H.PIN + b] > 0:
        return
    if GROUP[T.CARD_KIND[w[H.CARD + a]]] == GROUP[T.CARD_KIND[w[H.CARD + b]]]:
        return
    touched, seat, seat_there = pair(one, other), w[H.SEAT + one], w[H.SEAT + other]
    before, old = bought_in(w, touched), known_ways(g, w, touched, 0, sums)
    layouts = ways_to_lay_out(g, w, seat) * ways_to_lay_out(g, w, seat_there)
    H.exchange(w, a, b)
    if choose(g, ways_in(g, w, touched, 0, sums), old):
        draw_in(g, w, touched, sums)
        if accept(g, ways_to_lay_out(g, w, seat) * ways_to_lay_out(g, w, seat_there), layouts):
            count_free(w)
            return
        forget_in(w, touched)
    H.exchange(w, a, b)
    restore_in(w, touched, before)
