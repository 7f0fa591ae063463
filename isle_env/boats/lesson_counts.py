"""What a lesson counts on a boat: a branch for every rule of components/card_rules.py that needs nothing but the boat.

    a rule ┬ fulfilled   all or nothing
           └ counted     points for each of something

Rules that also look at fish, baskets, cards or other seats belong to the game (games/isle/lessons.py).
Sources: the cards; rulebook, Key Terms and Scoring; R-20, R-21, R-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import popcount
from isle_env.machine.jit import inline, inner

from ..box import EXPANDED, T
from . import survey
from .families import FAMILY

FIRST_COUNTED = T.RULE_POINTS_PER_CAT_OF_COLOUR
"""The rules of the base box from here on pay for each of something; those before are all or nothing."""


@inline
def is_counted(rule):
    """Does a rule pay for each of something?"""
    if EXPANDED:
        return rule >= FIRST_COUNTED and not T.RULE_EXACTLY_FAMILIES <= rule <= T.RULE_FAMILIES_OF_ONE_COLOUR
    return rule >= FIRST_COUNTED


@inner
def marked_tiles(g, seat, rule, colour):
    """The tiles a rule looks at, as a set: those at the edge, or touching cats of a colour, treasure or rats; or none."""
    if rule == T.RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR:
        return survey.tiles_touching(g, seat, colour)
    if rule == T.RULE_POINTS_PER_CAT_TOUCHING_NO_TREASURE or rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_TREASURE:
        return survey.tiles_touching_treasure(g, seat)
    if rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_RAT:
        return survey.tiles_touching_rats(g, seat)
    if (
        rule == T.RULE_EVERY_COLOUR_ON_EDGE
        or rule == T.RULE_POINTS_PER_EDGE_CATS
        or rule == T.RULE_POINTS_PER_EDGE_CAT_OF_COLOUR
        or rule == T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR
        or rule == T.RULE_POINTS_PER_COLOUR_OFF_EDGE
    ):
        return survey.edge_tiles(g, seat)
    return np.int64(0)


@inner
def fulfilled(g, seat, rule, amount, colour, marked):
    """Is an all-or-nothing rule fulfilled? amount, colour: its parameters; marked: as in :func:`counted`."""
    if rule == T.RULE_EDGE_FULL:
        return survey.edge_full(g, seat)
    if rule == T.RULE_ROW_FULL:
        return g["covered"][seat, amount] == T.PLAN_ROWS[amount]
    if rule == T.RULE_ROOMS_FULL:
        return survey.full_rooms(g, seat) & amount == amount
    if rule == T.RULE_ROOMS_EMPTY:
        return survey.empty_rooms(g, seat) & amount == amount
    if rule == T.RULE_EXACTLY_CATS:
        return survey.cats(g, seat) == amount
    if rule == T.RULE_EXACTLY_CATS_OF_COLOUR:
        return g["colour_cats"][seat, colour] == amount
    if rule == T.RULE_AT_LEAST_CATS_OF_COLOUR:
        return g["colour_cats"][seat, colour] >= amount
    if rule == T.RULE_AT_LEAST_CATS_OF_EVERY_COLOUR:
        return survey.fewest_of_a_colour(g, seat) >= amount
    if rule == T.RULE_EVERY_COLOUR_ON_EDGE:
        return survey.absent_colours(marked) == 0
    if rule == T.RULE_EXACTLY_VISIBLE_RATS:
        return survey.rats(g, seat) == amount
    if rule == T.RULE_EXACTLY_TREASURES:
        return survey.treasures(g, seat) == amount
    if rule == T.RULE_FEWER_TREASURES:
        return survey.treasures(g, seat) < amount
    if EXPANDED:
        if rule == T.RULE_EXACTLY_FAMILIES:
            return survey.families(g, seat, FAMILY) == amount
        if rule == T.RULE_EVERY_CAT_IN_A_FAMILY:
            return survey.all_in_families(g, seat)
        if rule == T.RULE_EXACTLY_COVERED_MAPS:
            return T.NUM_COLOURS - survey.uncovered_maps(g, seat) == amount
        if rule == T.RULE_EXACTLY_COLOURS:
            return survey.colours_aboard(g, seat) == amount
        if rule == T.RULE_FAMILIES_OF_ONE_COLOUR:
            for each in range(T.NUM_COLOURS):
                if survey.families_of_colour(g, seat, each) >= amount:
                    return True
    return False


@inner
def counted(g, seat, rule, amount, colour, marked):
    """How often a counting rule pays.

    amount, colour: its parameters; marked: int64[colours + 1], tiles of :func:`marked_tiles` by colour, treasure last.
    """
    if rule == T.RULE_POINTS_PER_CAT_OF_COLOUR:
        return np.int64(g["colour_cats"][seat, colour])
    if rule == T.RULE_POINTS_PER_CAT_OVER:
        return max(survey.cats(g, seat) - amount, 0)
    if rule == T.RULE_POINTS_PER_EDGE_CATS:
        return survey.all_cats(marked) // amount
    if rule == T.RULE_POINTS_PER_EDGE_CAT_OF_COLOUR:
        return marked[colour]
    if rule == T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR:
        return survey.most_of_a_colour(marked)
    if rule == T.RULE_POINTS_PER_LONELY_CAT:
        return survey.lonely_cats(g, seat, np.int64(survey.ALL_COLOURS))
    if rule == T.RULE_POINTS_PER_LONELY_CAT_OF_COLOUR:
        return survey.lonely_cats(g, seat, colour)
    if rule == T.RULE_POINTS_PER_OSHAX:
        return np.int64(g["oshax_count"][seat])
    if rule == T.RULE_POINTS_PER_FAMILY:
        return survey.families(g, seat, amount)
    if rule == T.RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY:
        return survey.largest_family(g, seat)
    if rule == T.RULE_POINTS_PER_RARE_TREASURE:
        return np.int64(g["rare_count"][seat])
    if rule == T.RULE_POINTS_PER_COMMON_TREASURE:
        return np.int64(g["common_count"][seat])
    if rule == T.RULE_POINTS_PER_TREASURE:
        return survey.treasures(g, seat)
    if rule == T.RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR:
        return marked[survey.TREASURES]
    if rule == T.RULE_POINTS_PER_CAT_TOUCHING_NO_TREASURE:
        return survey.cats(g, seat) - survey.all_cats(marked)
    if rule == T.RULE_POINTS_PER_VISIBLE_RAT:
        return survey.rats(g, seat)
    if rule == T.RULE_POINTS_PER_FULL_ROOM:
        return popcount(survey.full_rooms(g, seat))
    if rule == T.RULE_POINTS_PER_UNCOVERED_MAP:
        return survey.uncovered_maps(g, seat)
    if rule == T.RULE_POINTS_PER_COVERED_MAP:
        return T.NUM_COLOURS - survey.uncovered_maps(g, seat)
    if rule == T.RULE_POINTS_PER_ORGANISED_COLUMN:
        return survey.organised_columns(g, seat, amount)
    if (
        rule == T.RULE_POINTS_PER_COLOUR_OFF_EDGE
        or rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_TREASURE
        or rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_RAT
    ):
        return survey.absent_colours(marked)
    if EXPANDED:
        if rule == T.RULE_POINTS_PER_FAMILY_OF_COLOUR:
            return survey.families_of_colour(g, seat, colour)
        if rule == T.RULE_POINTS_PER_RAT_TOUCHING_COLOUR:
            return survey.rats_touching(g, seat, colour)
    return np.int64(0)
