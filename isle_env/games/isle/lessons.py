"""What a lesson is worth: every rule of components/rules.py that a lesson may name, as one branch.

    lesson_points(g, seat, kind, …) ─┐             ┌ _fulfilled   all or nothing
    sister_points(g, seat, index) ───┴→ _points ───┼ _counted     points for each of something
                                                   └ nth_largest_family, which brings its own points

Fish, baskets, lessons laid out and the turn order come from the seat, the rest from its boat (survey.py).
Sources: the cards; rulebook, Read Lessons, Scoring, Solo Scoring; R-14, R-20, R-21, R-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.boats.laying import FAMILY_POINTS
from isle_env.components import tables as T
from isle_env.engine.bits import popcount
from isle_env.engine.jit import inner, jit
from isle_env.engine.stack import scratch

FIRST_COUNTED = T.RULE_POINTS_PER_CAT_OF_COLOUR
"""The rules from here on pay for each of something; those before are all or nothing."""


@inner
def _tiles(g, seat, rule, colour):
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
def _fulfilled(g, seat, rule, amount, colour, solo, marked):
    """Is an all-or-nothing rule fulfilled? amount, colour: its parameters; solo: one seat; marked: as in ``_counted``."""
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
        return g["rats"][seat] == amount
    if rule == T.RULE_EXACTLY_TREASURES:
        return survey.treasures(g, seat) == amount
    if rule == T.RULE_FEWER_TREASURES:
        return survey.treasures(g, seat) < amount
    if rule == T.RULE_EXACTLY_PRIVATE_LESSONS:
        return g["lesson_count"][seat] == amount
    if rule == T.RULE_EXACTLY_PERMANENT_BASKETS:
        return g["permanent"][seat] == amount
    if rule == T.RULE_AT_LEAST_FISH:
        return g["fish"][seat] >= amount
    if rule == T.RULE_FIRST_IN_TURN_ORDER:
        return g["order"][0] == seat and g["sister_leads"] == 0
    if rule == T.RULE_LARGEST_FAMILY:
        return survey.has_largest_family(g, seat, solo, amount)
    return False


@inner
def _counted(g, seat, rule, amount, colour, marked):
    """How often a counting rule pays.

    amount, colour: its parameters; marked: int64[colours + 1], tiles of ``_tiles`` by colour, treasure last.
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
        return np.int64(g["rats"][seat])
    if rule == T.RULE_POINTS_PER_PRIVATE_LESSON:
        return np.int64(g["lesson_count"][seat])
    if rule == T.RULE_POINTS_PER_FULL_ROOM:
        return popcount(survey.full_rooms(g, seat))
    if rule == T.RULE_POINTS_PER_UNCOVERED_MAP:
        return survey.uncovered_maps(g, seat)
    if rule == T.RULE_POINTS_PER_COVERED_MAP:
        return T.NUM_COLOURS - survey.uncovered_maps(g, seat)
    if rule == T.RULE_POINTS_PER_FISH:
        return np.int64(g["fish"][seat])
    if rule == T.RULE_POINTS_PER_ORGANISED_COLUMN:
        return survey.organised_columns(g, seat, amount)
    if (
        rule == T.RULE_POINTS_PER_COLOUR_OFF_EDGE
        or rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_TREASURE
        or rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_RAT
    ):
        return survey.absent_colours(marked)
    return np.int64(0)


@inner
def _points(g, seat, rule, points, amount, colour, solo):
    """What a rule pays with its parameters. seat: 0-3; solo: the game has one seat."""
    if rule == T.RULE_NTH_LARGEST_FAMILY:
        return FAMILY_POINTS[survey.nth_family(g, seat, amount)]
    marked = scratch()
    survey.count_by_colour(g, seat, _tiles(g, seat, rule, colour), marked)
    if rule >= FIRST_COUNTED:
        return points * _counted(g, seat, rule, amount, colour, marked)
    return points if _fulfilled(g, seat, rule, amount, colour, solo, marked) else np.int64(0)


@jit
def lesson_points(g, seat, kind, colour, solo):
    """What a lesson is worth to a seat if the game ended now.

    seat: 0-3; kind: a lesson or family card; colour: the one declared for a public lesson (R-14), NO_COLOUR for the
    rest; solo: the game has one seat. Reads the seat's boat, fish, permanent baskets and ``lesson_count``, ``order``,
    and for the largest family the other boats (R-20).
    """
    rule, amount = T.KIND_RULE[kind], T.KIND_AMOUNT[kind]
    if not T.KIND_NEEDS_COLOUR[kind]:
        colour = T.KIND_COLOUR[kind]
    if rule == T.RULE_EXACTLY_CATS and T.KIND_TYPE[kind] == T.TYPE_FAMILY:
        amount += g["oshax_count"][seat]  # card 157 counts cat tiles: its mode has no Oshax, a boat may have some
    return _points(g, seat, rule, T.KIND_POINTS[kind], amount, colour, solo)


@jit
def sister_points(g, seat, index):
    """What one of the sister's lessons is worth on a seat's boat. index: into SISTER_CARD.

    The lesson that repeats her best one (card 204) has no worth by itself: 0; whoever adds her lessons up repeats it.
    """
    colour = T.SISTER_COLOUR[index]
    return _points(g, seat, T.SISTER_RULE[index], T.SISTER_POINTS[index], T.SISTER_AMOUNT[index], colour, True)
