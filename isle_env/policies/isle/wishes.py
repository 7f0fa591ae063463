"""What a seat wishes for because of lessons: how much more a square, a tile or a cat is worth to it.

    wish[CATS + colour]     one more cat of the colour          wish[COMMON], [RARE], [OSHAX]   one more of these
    wish[EDGE + colour]     a cat of the colour at the edge     wish[ROOM_SQUARE + room]        a square of the room
    wish[LONELY + colour]   a cat without kin beside it         wish[EDGE_SQUARE], [RAT]        a square at the edge, a rat
    wish[BESIDE + colour]   a treasure beside a cat of it       wish[COVERED], [ROOM_FULL]      a map covered, a room filled
    wish[FAMILIES]          a family of wish[FAMILY_SIZE]       wish[LARGEST]                   a cat more in the largest

A lesson that pays all or nothing makes a seat wish for what it still lacks, the more strongly the less that is. If one
more would overshoot, the seat wishes against it.
The seat's private lessons, the public ones and the family cards it keeps count; in the solo game the sister's lessons and
colours do as well, against it (rivalry.py). In hundredths of a point.
Sources: the cards; rulebook p. 2, 14, 21-22, Solo Scoring; R-14, R-20 … R-22, R-40, R-50.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner
from isle_env.machine.stack import scratch
from isle_env.policies.isle import catalogue, derived

from ...boats import survey
from ...boats.families import FAMILY
from ...boats.lesson_counts import is_counted
from ...box import EXPANDED, T
from ...games.isle import state as S
from .steps import LOST, colours_off_edge, lacking, priced_as

CATS = 0
EDGE = CATS + T.NUM_COLOURS
LONELY = EDGE + T.NUM_COLOURS
BESIDE = LONELY + T.NUM_COLOURS
ROOM_SQUARE = BESIDE + T.NUM_COLOURS
(COMMON, RARE, OSHAX, EDGE_SQUARE, RAT, COVERED, ROOM_FULL, FAMILIES, FAMILY_SIZE, LARGEST) = range(
    ROOM_SQUARE + T.ROOMS, ROOM_SQUARE + T.ROOMS + 10
)
WISHES = LARGEST + 1


def _points_of(*rules: int) -> int:
    """Points of all lessons of some rules together, in hundredths."""
    lessons = np.isin(T.KIND_TYPE, (T.TYPE_PRIVATE, T.TYPE_PUBLIC)) & np.isin(T.KIND_RULE, rules)
    return int(catalogue.POINT * np.abs(T.KIND_POINTS[lessons]).sum())


MOST_RAISED = _points_of(
    T.RULE_EDGE_FULL,
    T.RULE_ROOMS_FULL,
    T.RULE_EXACTLY_VISIBLE_RATS,
    T.RULE_POINTS_PER_FULL_ROOM,
    T.RULE_POINTS_PER_COVERED_MAP,
)
"""The most that all lessons together make a square worth more."""
MOST_LOWERED = _points_of(T.RULE_ROOMS_EMPTY) + _points_of(
    T.RULE_EXACTLY_VISIBLE_RATS, T.RULE_POINTS_PER_VISIBLE_RAT, T.RULE_POINTS_PER_UNCOVERED_MAP
)
"""The most that all lessons together make a square worth less."""

FIRST_LESSON = int(np.flatnonzero(np.isin(T.KIND_TYPE, (T.TYPE_PRIVATE, T.TYPE_PUBLIC)))[0])
"""The lowest kind that is a lesson."""


@inner
def _step_worth(prices, worth, missing, pace, days):
    """What one more step towards an all-or-nothing lesson is worth; below zero where it would overshoot.

    worth: of the lesson; missing: steps lacking, from ``lacking``; pace: tenths of a step a day; days: left, today included.
    """
    if missing == 0:
        return -worth
    if missing == 1:
        return worth
    if missing == LOST or missing * 10 > pace * days:
        return np.int64(0)
    return worth * prices[catalogue.KEEN] // (100 * missing)


@inner
def add_to_all(wish, first, number, worth):
    """Add a worth to some wishes in a row. wish: int64[WISHES], written."""
    for k in range(first, first + number):
        wish[k] += worth


@inner
def _steps(g, seat, prices, rule, whole, amount, colour, wish):
    """Wishes of an all-or-nothing lesson. whole: what it is worth; wish: int64[WISHES], written."""
    missing = lacking(g, seat, rule, amount, colour)
    worth = _step_worth(prices, whole, missing, prices[derived.PACE + priced_as(rule)], S.DAYS + 1 - np.int64(g["day"]))
    if rule == T.RULE_EXACTLY_CATS:
        add_to_all(wish, np.int64(CATS), np.int64(T.NUM_COLOURS), worth)
    elif rule == T.RULE_EXACTLY_CATS_OF_COLOUR:
        wish[CATS + colour] += worth
    elif rule == T.RULE_EXACTLY_VISIBLE_RATS:
        wish[RAT] += worth
    elif rule == T.RULE_EXACTLY_TREASURES:
        add_to_all(wish, np.int64(COMMON), np.int64(2), worth)
    elif rule == T.RULE_FEWER_TREASURES:
        if survey.treasures(g, seat) == amount - 1:
            add_to_all(wish, np.int64(COMMON), np.int64(2), -whole)
    elif rule == T.RULE_ROOMS_EMPTY:
        if missing == 0:
            _to_rooms(wish, amount, -whole * prices[catalogue.EMPTY_ROOM] // 100)
    elif missing > 0:
        _steps_up(g, seat, rule, amount, colour, worth, wish)


@inner
def _to_rooms(wish, rooms, worth):
    """Add a worth to each square of a set of rooms. wish: int64[WISHES], written."""
    for room in range(T.ROOMS):
        if (rooms >> room) & 1:
            wish[ROOM_SQUARE + room] += worth


@inner
def _steps_up(g, seat, rule, amount, colour, worth, wish):
    """Wishes of a lesson that cannot be overshot. wish: int64[WISHES], written."""
    if rule == T.RULE_EDGE_FULL:
        wish[EDGE_SQUARE] += worth
    elif rule == T.RULE_ROOMS_FULL:
        _to_rooms(wish, amount, worth)
    elif rule == T.RULE_AT_LEAST_CATS_OF_COLOUR:
        wish[CATS + colour] += worth
    elif rule == T.RULE_AT_LEAST_CATS_OF_EVERY_COLOUR:
        for c in range(T.NUM_COLOURS):
            if g["colour_cats"][seat, c] < amount:
                wish[CATS + c] += worth
    elif rule == T.RULE_EVERY_COLOUR_ON_EDGE:
        absent = colours_off_edge(g, seat)
        for c in range(T.NUM_COLOURS):
            if (absent >> c) & 1:
                wish[EDGE + c] += worth


@inner
def _edge_of_best(g, seat, prices, worth, wish):
    """Wishes of the lesson that counts one colour at the edge: the leading colours fully, the others in part."""
    marked = scratch()
    survey.count_by_colour(g, seat, survey.edge_tiles(g, seat), marked)
    most = survey.most_of_a_colour(marked)
    for colour in range(T.NUM_COLOURS):
        wish[EDGE + colour] += worth if marked[colour] == most else worth // prices[catalogue.OTHER_COLOUR]


@inner
def counts(g, seat, prices, rule, worth, amount, colour, wish):
    """Wishes of a lesson that pays for each of something. worth: of each; wish: int64[WISHES], written."""
    if rule == T.RULE_POINTS_PER_CAT_OF_COLOUR:
        wish[CATS + colour] += worth
    elif rule == T.RULE_POINTS_PER_EDGE_CATS:
        add_to_all(wish, np.int64(EDGE), np.int64(T.NUM_COLOURS), worth // amount)
    elif rule == T.RULE_POINTS_PER_EDGE_CAT_OF_COLOUR:
        wish[EDGE + colour] += worth
    elif rule == T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR:
        _edge_of_best(g, seat, prices, worth, wish)
    elif rule == T.RULE_POINTS_PER_LONELY_CAT:
        add_to_all(wish, np.int64(LONELY), np.int64(T.NUM_COLOURS), worth)
    elif rule == T.RULE_POINTS_PER_LONELY_CAT_OF_COLOUR:
        wish[LONELY + colour] += worth
    elif rule == T.RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR:
        wish[BESIDE + colour] += worth
    elif rule == T.RULE_POINTS_PER_OSHAX:
        wish[OSHAX] += worth
    elif rule == T.RULE_POINTS_PER_FAMILY:
        wish[FAMILIES] += worth
        wish[FAMILY_SIZE] = amount
    elif rule == T.RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY:
        wish[LARGEST] += worth
    elif rule == T.RULE_POINTS_PER_VISIBLE_RAT:
        wish[RAT] -= worth
    elif rule == T.RULE_POINTS_PER_FULL_ROOM:
        wish[ROOM_FULL] += worth
    elif rule == T.RULE_POINTS_PER_UNCOVERED_MAP:
        wish[COVERED] -= worth
    elif rule == T.RULE_POINTS_PER_COVERED_MAP:
        wish[COVERED] += worth
    if rule == T.RULE_POINTS_PER_COMMON_TREASURE or rule == T.RULE_POINTS_PER_TREASURE:
        wish[COMMON] += worth
    if rule == T.RULE_POINTS_PER_RARE_TREASURE or rule == T.RULE_POINTS_PER_TREASURE:
        wish[RARE] += worth
    if EXPANDED:
        if rule == T.RULE_POINTS_PER_FAMILY_OF_COLOUR:
            wish[CATS + colour] += worth // FAMILY


@inner
def _wish(g, seat, prices, kind, colour, wish):
    """Wishes of one lesson. colour: the declared one of a public lesson, NO_COLOUR for the rest."""
    rule, worth = T.KIND_RULE[kind], catalogue.POINT * T.KIND_POINTS[kind]
    if g["mode"] == S.Mode.SOLO and T.KIND_TYPE[kind] == T.TYPE_PUBLIC:
        worth //= 2
    if not T.KIND_NEEDS_COLOUR[kind]:
        colour = T.KIND_COLOUR[kind]
    if rule == T.RULE_LARGEST_FAMILY:
        wish[LARGEST] += worth // prices[catalogue.LARGEST]
    elif is_counted(rule):
        counts(g, seat, prices, rule, worth, T.KIND_AMOUNT[kind], colour, wish)
    else:
        _steps(g, seat, prices, rule, worth, T.KIND_AMOUNT[kind], colour, wish)


@inner
def make_wishes(g, seat, prices, wish):
    """Write down all wishes of a seat: private lessons before it, public ones, family cards. wish: int64[WISHES], overwritten."""
    for k in range(WISHES):
        wish[k] = 0
    if g["mode"] != S.Mode.FAMILY:
        wish[RARE] = prices[catalogue.RARE]
    for kind in range(FIRST_LESSON, T.NUM_KINDS):
        if g["lessons"][seat, kind] > 0:
            _wish(g, seat, prices, kind, np.int64(T.NO_COLOUR), wish)
        if g["public"][kind] > 0:
            _wish(g, seat, prices, kind, np.int64(g["public"][kind]) - 1, wish)
    if g["mode"] == S.Mode.FAMILY:
        for card in range(T.NUM_FAMILY_CARDS):
            if g["family_where"][card] == S.FAMILY_KEPT + seat:
                _wish(g, seat, prices, np.int64(T.FAMILY_KINDS[card]), np.int64(T.NO_COLOUR), wish)
