"""What a lesson is worth: rules of components/card_rules.py that look beyond the boat, added to those of boats/lesson_counts.py.

    lesson_points(g, seat, kind, …) ─┐             ┌ _fulfilled   all or nothing
    sister_points(g, seat, index) ───┴→ _points ───┼ _counted     points for each of something
                                                   └ nth_largest_family, which brings its own points

Fish, baskets, lessons laid out and the turn order come from the seat, the rest from its boat (boats/survey.py).
Sources: the cards; rulebook, Read Lessons, Scoring, Solo Scoring; R-14, R-20, R-21, R-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import scratch

from ...boats import survey
from ...boats.families import FAMILY_POINTS
from ...boats.lesson_counts import counted, fulfilled, is_counted, marked_tiles
from ...box import T


@inner
def _fulfilled(g, seat, rule, amount, colour, solo, marked):
    """Is an all-or-nothing rule fulfilled? amount, colour: its parameters; solo: one seat; marked: as in ``_counted``."""
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
    return fulfilled(g, seat, rule, amount, colour, marked)


@inner
def _counted(g, seat, rule, amount, colour, marked):
    """How often a counting rule pays.

    amount, colour: its parameters; marked: int64[colours + 1], the tiles the rule looks at by colour, treasure last.
    """
    if rule == T.RULE_POINTS_PER_PRIVATE_LESSON:
        return np.int64(g["lesson_count"][seat])
    if rule == T.RULE_POINTS_PER_FISH:
        return np.int64(g["fish"][seat])
    return counted(g, seat, rule, amount, colour, marked)


@inner
def _points(g, seat, rule, points, amount, colour, solo):
    """What a rule pays with its parameters. seat: 0-3; solo: the game has one seat."""
    if rule == T.RULE_NTH_LARGEST_FAMILY:
        return FAMILY_POINTS[survey.nth_family(g, seat, amount)]
    marked = scratch()
    survey.count_by_colour(g, seat, marked_tiles(g, seat, rule, colour), marked)
    if is_counted(rule):
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

    The lesson that repeats her best one (card 204) gives 0 here; scoring.py adds the best one again.
    """
    colour = T.SISTER_COLOUR[index]
    return _points(g, seat, T.SISTER_RULE[index], T.SISTER_POINTS[index], T.SISTER_AMOUNT[index], colour, True)
