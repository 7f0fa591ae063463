"""How many steps a seat is from a lesson that pays all or nothing: squares, cats, rats, treasures, lessons, baskets.

    LOST < 0 ← out of reach     0: fulfilled now              1: one step more     2, 3, …

Rules that need no steps (fish left, the turn order, the largest family) lack none.
Sources: the cards; rulebook p. 21-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.components import tables as T
from isle_env.engine.bits import popcount
from isle_env.engine.jit import inner
from isle_env.engine.stack import scratch

LOST = -1
"""In place of a number of steps: the lesson can no longer be fulfilled."""


@inner
def _exactly(wanted, there):
    """Steps from ``there`` up to ``wanted``; LOST if it is past."""
    return wanted - there if there <= wanted else np.int64(LOST)


@inner
def _bare(g, seat, rooms):
    """Bare squares of a set of rooms."""
    total = np.int64(0)
    for room in range(T.ROOMS):
        if (rooms >> room) & 1:
            total += np.int64(g["room_left"][seat, room])
    return total


@inner
def _bare_edge(g, seat):
    """Bare squares at the edge."""
    total = np.int64(0)
    for k in range(survey.EDGE_SQUARES.shape[0]):
        if g["tile_at"][seat, survey.EDGE_SQUARES[k]] == 0:
            total += 1
    return total


@inner
def _short_of_each(g, seat, wanted):
    """How many cats are missing until there are ``wanted`` of every colour."""
    total = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        total += max(wanted - np.int64(g["colour_cats"][seat, colour]), 0)
    return total


@inner
def colours_off_edge(g, seat):
    """Colours without a cat at the edge, as a set: bit c = colour c."""
    marked = scratch()
    survey.count_by_colour(g, seat, survey.edge_tiles(g, seat), marked)
    absent = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        if marked[colour] == 0:
            absent |= 1 << colour
    return absent


@inner
def lacking(g, seat, rule, amount, colour):
    """Steps from the boat of a seat to an all-or-nothing lesson; 0 if it is fulfilled now, LOST if it is out of reach.

    rule, amount, colour: of the lesson. A step is a square, a cat, a rat, a treasure, a lesson or a basket, by the rule.
    """
    if rule == T.RULE_EDGE_FULL:
        return _bare_edge(g, seat)
    if rule == T.RULE_ROOMS_FULL:
        return _bare(g, seat, amount)
    if rule == T.RULE_ROOMS_EMPTY:
        return np.int64(0) if survey.empty_rooms(g, seat) & amount == amount else np.int64(LOST)
    if rule == T.RULE_EXACTLY_CATS:
        return _exactly(amount, survey.cats(g, seat))
    if rule == T.RULE_EXACTLY_CATS_OF_COLOUR:
        return _exactly(amount, np.int64(g["colour_cats"][seat, colour]))
    if rule == T.RULE_AT_LEAST_CATS_OF_COLOUR:
        return max(amount - np.int64(g["colour_cats"][seat, colour]), 0)
    if rule == T.RULE_AT_LEAST_CATS_OF_EVERY_COLOUR:
        return _short_of_each(g, seat, amount)
    if rule == T.RULE_EVERY_COLOUR_ON_EDGE:
        return popcount(colours_off_edge(g, seat))
    if rule == T.RULE_EXACTLY_VISIBLE_RATS:
        return _exactly(-amount, -np.int64(g["rats"][seat]))
    if rule == T.RULE_EXACTLY_TREASURES:
        return _exactly(amount, survey.treasures(g, seat))
    if rule == T.RULE_EXACTLY_PRIVATE_LESSONS:
        return _exactly(amount, np.int64(g["lesson_count"][seat]))
    if rule == T.RULE_EXACTLY_PERMANENT_BASKETS:
        return _exactly(amount, np.int64(g["permanent"][seat]))
    return np.int64(0)
