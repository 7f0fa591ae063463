"""What a seat wishes for because of its ticked lessons: how much more a square, a cat or a treasure is worth to it.

    CATS + colour    one more cat of the colour       COMMON, RARE   one more of these
    EDGE + colour    a cat of the colour at the edge  ROOM_SQUARE + room, EDGE_SQUARE, RAT   such a square covered
    LONELY           a cat without kin beside it      COVERED, ROOM_FULL                     a map covered, a room filled
    FAMILIES, GREATER  a family, one of four          LARGE, TICK    a cat more in the largest group, a lesson more

A lesson that pays all or nothing makes a seat wish for what it still lacks, the more strongly the less that is; once fulfilled,
it wishes against what would spoil it. Against the sister her lessons and colours count the other way round.
In hundredths of a point. Sources: the cards; D-28 to D-36, D-50, T-15.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats import survey
from isle_env.boats.families import FAMILY
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S
from isle_env.games.drawing.lessons import colours_aboard
from isle_env.games.drawing.setup import plays_sister
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.machine.stack import scratch
from isle_env.policies.drawing import catalogue as P

CATS = 0
EDGE = CATS + int(T.NUM_COLOURS)
ROOM_SQUARE = EDGE + int(T.NUM_COLOURS)
(COMMON, RARE, LONELY, EDGE_SQUARE, RAT, COVERED, ROOM_FULL, FAMILIES, GREATER, LARGE, TICK) = range(
    ROOM_SQUARE + int(T.ROOMS), ROOM_SQUARE + int(T.ROOMS) + 11
)
WISHES = TICK + 1
GREATER_SIZE = 4
"""Cats of a family that counts as GREATER."""

CATS_A_DAY, RATS_A_DAY, SQUARES_A_DAY, THINGS_A_DAY = 3, 3, 8, 2
"""What a seat does in a day at most towards a lesson: who lacks more than the days allow has given it up."""
OTHER_COLOUR = 3
"""A cat at the edge counts this many times less if its colour does not lead there."""
SOON = 3
"""Cats missing at most for cats over a number to be wished for."""


@inner
def make_wishes(g, seat, prices, out, at):
    """Write down all wishes of a seat. prices: its list, bare; out: int64[:], written from ``at`` on."""
    for k in range(WISHES):
        out[at + k] = 0
    out[at + RARE] = prices[P.RARE]
    game, ticked = np.int64(g["game"]), np.int64(g["lessons"][seat])
    while ticked != 0:
        _wish(g, seat, prices, game, lowest(ticked), np.int64(P.POINT), out, at)
        ticked &= ticked - 1
    if plays_sister(g):
        _rivalry(g, seat, prices, out, at)


@inner
def _rivalry(g, seat, prices, out, at):
    """The sister's lessons, and what she has of a cat of each colour; of colours face down, what they bring on average."""
    share = prices[P.SISTER]
    for lesson in range(D.SISTER_LESSONS):
        if g["sister_lessons"][lesson] == 1:
            _wish(g, seat, prices, np.int64(D.SISTER), lesson, -share, out, at)
    known = min(np.int64(g["day"]), np.int64(T.NUM_COLOURS))
    hidden, points = np.int64(T.NUM_COLOURS) - known, np.int64(0)
    for place in range(known, T.NUM_COLOURS):
        points += T.NUM_COLOURS - place
    for colour in range(T.NUM_COLOURS):
        if hidden > 0:
            out[at + CATS + colour] -= share * points // hidden
    for place in range(known):
        colour = np.int64(g["sister_colours"][place])
        if hidden > 0:
            out[at + CATS + colour] += share * points // hidden
        out[at + CATS + colour] -= share * (T.NUM_COLOURS - place)


@inner
def _wish(g, seat, prices, line, place, point, out, at):
    """The wishes of one lesson. line, place: of tables.LESSON_…; point: what a point of it is worth."""
    rule, amount = D.LESSON_RULE[line, place], D.LESSON_AMOUNT[line, place]
    whole = point * D.LESSON_POINTS[line, place]
    if rule == D.RULE_POINTS_PER_TICKED_LESSON:
        out[at + TICK] += whole
    elif rule == D.RULE_EXACTLY_CATS_OF_EACH or rule == D.RULE_EXACTLY_COLOURS or rule == D.RULE_EXACTLY_RARE_AND_COMMON:
        _of_each(g, seat, prices, rule, amount, D.LESSON_COLOURS[line, place], whole, out, at)
    elif rule >= T.RULE_POINTS_PER_CAT_OF_COLOUR and rule < D.FIRST_NEW:
        _counts(g, seat, prices, rule, amount, whole, point, out, at)
    else:
        _steps(g, seat, prices, rule, amount, whole, out, at)


@inner
def _add(out, first, number, worth):
    """Add a worth to some wishes in a row."""
    for k in range(first, first + number):
        out[k] += worth


@inner
def _counts(g, seat, prices, rule, amount, worth, point, out, at):
    """A lesson that pays for each of something. worth: of each."""
    if rule == T.RULE_POINTS_PER_EDGE_CATS:
        _add(out, at + EDGE, T.NUM_COLOURS, worth // amount)
    elif rule == T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR:
        marked = scratch()
        survey.count_by_colour(g, seat, survey.edge_tiles(g, seat), marked)
        most = survey.most_of_a_colour(marked)
        for colour in range(T.NUM_COLOURS):
            out[at + EDGE + colour] += worth if marked[colour] == most else worth // OTHER_COLOUR
    elif rule == T.RULE_POINTS_PER_LONELY_CAT:
        out[at + LONELY] += worth
    elif rule == T.RULE_POINTS_PER_FAMILY:
        out[at + (GREATER if amount >= GREATER_SIZE else FAMILIES)] += worth
    elif rule == T.RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY:
        out[at + LARGE] += worth
    elif rule == T.RULE_NTH_LARGEST_FAMILY:
        if amount == 1:
            out[at + LARGE] += prices[P.LARGEST_CAT] * point // P.POINT
        else:
            out[at + FAMILIES] += prices[P.THIRD_FAMILY] * point // P.POINT
    elif rule == T.RULE_POINTS_PER_COMMON_TREASURE:
        out[at + COMMON] += worth
    elif rule == T.RULE_POINTS_PER_RARE_TREASURE:
        out[at + RARE] += worth
    elif rule == T.RULE_POINTS_PER_VISIBLE_RAT:
        out[at + RAT] -= worth
    elif rule == T.RULE_POINTS_PER_FULL_ROOM:
        out[at + ROOM_FULL] += worth
    elif rule == T.RULE_POINTS_PER_COVERED_MAP:
        out[at + COVERED] += worth
    elif rule == T.RULE_POINTS_PER_UNCOVERED_MAP:
        out[at + COVERED] -= worth
    elif rule == T.RULE_POINTS_PER_CAT_OVER and survey.cats(g, seat) + SOON >= amount:
        _add(out, at + CATS, T.NUM_COLOURS, worth)


@inner
def _step(g, prices, whole, missing, a_day):
    """What one more step towards an all-or-nothing lesson is worth; the other sign where it would overshoot.

    whole: what the lesson is worth; missing: steps, below 0: it is lost; a_day: steps a day at most.
    """
    if missing == 0:
        return -whole * prices[P.SURE] // 100
    if missing < 0 or missing > a_day * (S.DAYS + 1 - np.int64(g["day"])):
        return np.int64(0)
    if missing == 1:
        return whole
    return whole * prices[P.KEEN] // (100 * missing)


@inner
def _of_each(g, seat, prices, rule, amount, colours, whole, out, at):
    """A lesson that asks for a number of each of two things, or for a number of colours."""
    if rule == D.RULE_EXACTLY_CATS_OF_EACH:
        for colour in range(T.NUM_COLOURS):
            if colours >> colour & 1:
                missing = amount - np.int64(g["colour_cats"][seat, colour])
                out[at + CATS + colour] += _step(g, prices, whole // 2, missing, np.int64(1))
    elif rule == D.RULE_EXACTLY_COLOURS:
        worth = _step(g, prices, whole, amount - colours_aboard(g, seat), np.int64(THINGS_A_DAY))
        for colour in range(T.NUM_COLOURS):
            if g["colour_cats"][seat, colour] == 0:
                out[at + CATS + colour] += worth
    else:
        rare, common = (amount & 15) - np.int64(g["rare_count"][seat]), (amount >> 4) - np.int64(g["common_count"][seat])
        if rare >= 0 and common >= 0:
            out[at + RARE] += _step(g, prices, whole // 2, rare, np.int64(1))
            out[at + COMMON] += _step(g, prices, whole // 2, common, np.int64(THINGS_A_DAY))


@inner
def _steps(g, seat, prices, rule, amount, whole, out, at):
    """A lesson that pays all or nothing."""
    if rule == T.RULE_EXACTLY_CATS:
        worth = _step(g, prices, whole, amount - survey.cats(g, seat), np.int64(CATS_A_DAY))
        _add(out, at + CATS, T.NUM_COLOURS, worth)
    elif rule == T.RULE_EXACTLY_VISIBLE_RATS:
        out[at + RAT] += _step(g, prices, whole, np.int64(g["rats"][seat]) - amount, np.int64(RATS_A_DAY))
    elif rule == D.RULE_EXACTLY_COVERED_MAPS:
        covered = T.NUM_COLOURS - survey.uncovered_maps(g, seat)
        out[at + COVERED] += _step(g, prices, whole, amount - covered, np.int64(THINGS_A_DAY))
    elif rule == D.RULE_EXACTLY_FAMILIES:
        missing = amount - survey.families(g, seat, np.int64(FAMILY))
        out[at + FAMILIES] += _step(g, prices, whole, missing, np.int64(1))
    elif rule == D.RULE_EVERY_CAT_IN_A_FAMILY:
        out[at + LONELY] -= whole * prices[P.KEEN] // 100
    elif rule == T.RULE_FEWER_TREASURES:
        left = amount - survey.treasures(g, seat)
        if left > 0:
            _add(out, at + COMMON, np.int64(2), -whole * prices[P.SURE] // (100 * left))
    elif rule == T.RULE_ROOMS_EMPTY:
        if survey.empty_rooms(g, seat) & amount == amount:
            _to_rooms(out, at, amount, -whole * prices[P.SURE] // 200)
    elif rule == T.RULE_ROOMS_FULL:
        missing = np.int64(0)
        for room in range(T.ROOMS):
            if amount >> room & 1:
                missing += np.int64(g["room_left"][seat, room])
        if missing > 0:
            _to_rooms(out, at, amount, _step(g, prices, whole, missing, np.int64(SQUARES_A_DAY)))
    elif rule == T.RULE_EDGE_FULL:
        missing = np.int64(0)
        for k in range(survey.EDGE_SQUARES.shape[0]):
            missing += g["tile_at"][seat, survey.EDGE_SQUARES[k]] == 0
        if missing > 0:
            out[at + EDGE_SQUARE] += _step(g, prices, whole, missing, np.int64(SQUARES_A_DAY))


@inner
def _to_rooms(out, at, rooms, worth):
    """Add a worth to each square of a set of rooms."""
    for room in range(T.ROOMS):
        if rooms >> room & 1:
            out[at + ROOM_SQUARE + room] += worth


assert RARE == COMMON + 1, "treasures of both sorts stand side by side"
