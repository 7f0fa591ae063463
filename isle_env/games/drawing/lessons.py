"""What a lesson is worth: the rules that only these games have, added to those of boats/lesson_counts.py.

    lesson_points(g, seat, line, place) ─┬ a rule of the base game that reads a boat     boats/lesson_counts.py
                                         ├ a new one, all or nothing                     below
                                         ├ nth_largest_family, with points of its own
                                         └ ticked lessons

Sources: the cards; D-28 to D-36, D-51 to D-54, T-15.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.boats.families import FAMILY, FAMILY_POINTS
from isle_env.boats.lesson_counts import FIRST_COUNTED, counted, fulfilled, marked_tiles
from isle_env.boats.record import MAX_TILES
from isle_env.boats.squares import NEIGHBOURS, RAT_AT
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.machine.bits import popcount
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import scratch, stack_array

_SIDES = 4
_treasures_of_cats = stack_array(np.int64, MAX_TILES)


@inner
def every_cat_in_a_family(g, seat):
    """There is a cat, and no group of one or two (D-30)."""
    for slot in range(np.int64(g["slots"][seat])):
        if 0 < g["group_size"][seat, slot] < FAMILY:
            return False
    return survey.cats(g, seat) > 0


@inner
def most_treasures_at_a_rat(g, seat):
    """The most different treasures that touch one and the same visible rat (D-31)."""
    most, sheet = np.int64(0), np.int64(g["boat"][seat])
    for square in range(T.SQUARES):
        if RAT_AT[sheet, square] == 1 and g["tile_at"][seat, square] == 0:
            touching = np.int64(0)
            for side in range(_SIDES):
                beside = NEIGHBOURS[square, side]
                if beside >= 0 and survey.is_treasure(g, seat, beside):
                    touching |= survey.BIT[np.int64(g["tile_at"][seat, beside]) - 1]
            most = max(most, popcount(touching))
    return most


@inner
def cat_touches_treasures(g, seat, number):
    """Is there a cat that touches exactly so many different treasures (D-33)?"""
    touching = _treasures_of_cats()
    for slot in range(MAX_TILES):
        touching[slot] = 0
    for k in range(survey.PAIRS.shape[0]):
        slot = np.int64(g["tile_at"][seat, survey.PAIRS[k, 0]]) - 1
        if slot >= 0 and survey.is_treasure(g, seat, survey.PAIRS[k, 1]):
            touching[slot] |= survey.BIT[np.int64(g["tile_at"][seat, survey.PAIRS[k, 1]]) - 1]
    for slot in range(np.int64(g["slots"][seat])):
        if g["tile_group"][seat, slot] < MAX_TILES and popcount(touching[slot]) == number:
            return True
    return False


@inner
def exactly_cats_of_each(g, seat, number, colours):
    """Exactly so many cats of each colour of a set? colours: bit c = colour c."""
    for colour in range(T.NUM_COLOURS):
        if colours >> colour & 1 == 1 and g["colour_cats"][seat, colour] != number:
            return False
    return True


@inner
def colours_aboard(g, seat):
    """Colours of which there is a cat; an Oshax counts in its colour (D-34)."""
    aboard = 0
    for colour in range(T.NUM_COLOURS):
        aboard += g["colour_cats"][seat, colour] > 0
    return aboard


@inner
def most_families_of_a_colour(g, seat):
    """Families of the colour with most families (D-35)."""
    families = scratch()
    for colour in range(T.NUM_COLOURS):
        families[colour] = 0
    most = np.int64(0)
    for slot in range(np.int64(g["slots"][seat])):
        if g["group_size"][seat, slot] >= FAMILY:
            colour = np.int64(g["tile_colour"][seat, slot])
            families[colour] += 1
            most = max(most, families[colour])
    return most


@inner
def fulfilled_new(g, seat, rule, amount, colours):
    """Is one of the new all-or-nothing rules fulfilled? amount, colours: its parameters (tables.LESSON_…)."""
    if rule == D.RULE_EVERY_CAT_IN_A_FAMILY:
        return every_cat_in_a_family(g, seat)
    if rule == D.RULE_TREASURES_TOUCHING_ONE_RAT:
        return most_treasures_at_a_rat(g, seat) >= amount
    if rule == D.RULE_EXACTLY_COVERED_MAPS:
        return T.NUM_COLOURS - survey.uncovered_maps(g, seat) == amount
    if rule == D.RULE_EXACTLY_FAMILIES:
        return survey.families(g, seat, np.int64(FAMILY)) == amount
    if rule == D.RULE_EXACTLY_CATS_OF_EACH:
        return exactly_cats_of_each(g, seat, amount, colours)
    if rule == D.RULE_CAT_TOUCHING_EXACTLY_TREASURES:
        return cat_touches_treasures(g, seat, amount)
    if rule == D.RULE_EXACTLY_COLOURS:
        return colours_aboard(g, seat) == amount
    if rule == D.RULE_EXACTLY_RARE_AND_COMMON:
        return g["rare_count"][seat] == amount & 15 and g["common_count"][seat] == amount >> 4
    return most_families_of_a_colour(g, seat) >= amount


@jit
def lesson_points(g, seat, line, place):
    """What a lesson is worth to a seat if the game ended now, ticked or not.

    seat: 0-5; line: the game, or tables.SISTER; place: of the lesson among those of the line. Reads the seat's boat and
    ``lesson_count``. The lesson that repeats the sister's best one gives 0 here; scoring.py adds the best one again.
    """
    rule, points, amount = D.LESSON_RULE[line, place], D.LESSON_POINTS[line, place], D.LESSON_AMOUNT[line, place]
    if rule == D.RULE_POINTS_PER_TICKED_LESSON:
        return points * np.int64(g["lesson_count"][seat])
    if rule >= D.FIRST_NEW:
        return points if fulfilled_new(g, seat, rule, amount, D.LESSON_COLOURS[line, place]) else np.int64(0)
    if rule == T.RULE_NTH_LARGEST_FAMILY:
        return FAMILY_POINTS[survey.nth_family(g, seat, amount)]
    colour, marked = np.int64(T.NO_COLOUR), scratch()
    survey.count_by_colour(g, seat, marked_tiles(g, seat, rule, colour), marked)
    if rule >= FIRST_COUNTED:
        return points * counted(g, seat, rule, amount, colour, marked)
    return points if fulfilled(g, seat, rule, amount, colour, marked) else np.int64(0)
