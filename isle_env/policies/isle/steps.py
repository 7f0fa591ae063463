"""How many steps a seat is from a lesson that pays all or nothing: squares, cats, rats, treasures, lessons, baskets.

    LOST < 0 ← out of reach     0: fulfilled now              1: one step more     2, 3, …

Rules that need no steps (fish left, the turn order, the largest family) lack none.
Sources: the cards; rulebook p. 21-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import popcount
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import scratch

from ...boats import survey
from ...boats.families import FAMILY
from ...box import EXPANDED, T

LOST = -1
"""In place of a number of steps: the lesson can no longer be fulfilled."""
PRICED_AS = np.arange(len(T.RULES))
"""int64[rules], the rule by whose prices a lesson goes: lists have none for the expansion's, which go by one that is like it."""
_LIKE = {
    "exactly_families": "exactly_treasures",
    "exactly_covered_maps": "exactly_treasures",
    "exactly_colours": "exactly_treasures",
    "every_cat_in_a_family": "exactly_treasures",
    "families_of_one_colour": "at_least_cats_of_every_colour",
    "points_per_family_of_colour": "points_per_family",
    "points_per_rat_touching_colour": "points_per_visible_rat",
}
for _rule in set(_LIKE) & set(T.RULES):
    PRICED_AS[T.RULES.index(_rule)] = T.RULES.index(_LIKE[_rule])


@inline
def priced_as(rule):
    """The rule by whose prices a lesson goes."""
    if EXPANDED:
        return PRICED_AS[rule]
    return rule


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
        return _exactly(-amount, -survey.rats(g, seat))
    if rule == T.RULE_EXACTLY_TREASURES:
        return _exactly(amount, survey.treasures(g, seat))
    if rule == T.RULE_EXACTLY_PRIVATE_LESSONS:
        return _exactly(amount, np.int64(g["lesson_count"][seat]))
    if rule == T.RULE_EXACTLY_PERMANENT_BASKETS:
        return _exactly(amount, np.int64(g["permanent"][seat]))
    if EXPANDED:
        if rule == T.RULE_EXACTLY_FAMILIES:
            return _exactly(amount, survey.families(g, seat, FAMILY))
        if rule == T.RULE_EXACTLY_COVERED_MAPS:
            return _exactly(amount, T.NUM_COLOURS - survey.uncovered_maps(g, seat))
        if rule == T.RULE_EXACTLY_COLOURS:
            return _exactly(amount, survey.colours_aboard(g, seat))
        if rule == T.RULE_EVERY_CAT_IN_A_FAMILY:
            return _short_of_families(g, seat)
        if rule == T.RULE_FAMILIES_OF_ONE_COLOUR:
            most = np.int64(0)
            for each in range(T.NUM_COLOURS):
                most = max(most, survey.families_of_colour(g, seat, each))
            return FAMILY * max(amount - most, 0)
    return np.int64(0)


@inner
def _short_of_families(g, seat):
    """Cats that are missing until each one is in a family."""
    total = np.int64(0 if g["tile_count"][seat] > 0 else FAMILY)
    for slot in range(np.int64(g["slots"][seat])):
        cats = np.int64(g["group_size"][seat, slot])
        if 0 < cats < FAMILY:
            total += FAMILY - cats
    return total
