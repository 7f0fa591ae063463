"""How the sister of the solo game changes the player's wishes: what brings her points is worth that much less.

    colours   a cat of the place-th colour turned over: 5, 4, 3, 2, 1 points less; of one face down: their mean
    lessons   the opposite of the wish that such a lesson of the player's own would be, as far as wishes can say it

Lessons that no wish can express (the second largest family, colours that touch no rat, the best lesson again,
the number of families) are left out. In hundredths of a point. Sources: the cards; rulebook, Solo Scoring; R-50.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner
from isle_env.machine.stack import scratch
from isle_env.policies.isle import catalogue

from ...boats import survey
from ...box import T
from ...games.isle import state as S
from . import wishes
from .steps import colours_off_edge

FISH_LESSON = int(np.flatnonzero(T.SISTER_RULE == T.RULE_POINTS_PER_FISH)[0])
PRIVATE_LESSON = int(np.flatnonzero(T.SISTER_RULE == T.RULE_POINTS_PER_PRIVATE_LESSON)[0])


@inner
def fish_price(g, prices):
    """What a fish is worth: on the last day less than nothing, if the sister scores for those left."""
    price = prices[catalogue.FISH + g["day"]]
    if g["mode"] == S.Mode.SOLO and g["day"] == S.DAYS and g["sister_lessons"][FISH_LESSON] == 1:
        price -= catalogue.POINT * T.SISTER_POINTS[FISH_LESSON]
    return price


@inner
def cat_worth(g, prices):
    """A rescued cat on average; in the solo game the sister has her share of it."""
    return prices[catalogue.CAT + g["day"]] - (prices[catalogue.SISTER_SHARE] if g["mode"] == S.Mode.SOLO else 0)


@inner
def denied_cat(g, seat, prices, colour):
    """What it brings that the other seats go without a cat: the more, the more cats of its colour one of them has."""
    most = np.int64(0)
    if prices[catalogue.DENIED_CAT] != 0:
        for other in range(np.int64(g["num_players"])):
            if other != seat:
                most = max(most, np.int64(g["colour_cats"][other, colour]))
    return prices[catalogue.DENIED_CAT] * most


@inner
def lesson_cost(g):
    """What holding a private lesson costs the player, because the sister scores for each."""
    if g["mode"] == S.Mode.SOLO and g["sister_lessons"][PRIVATE_LESSON] == 1:
        return catalogue.POINT * T.SISTER_POINTS[PRIVATE_LESSON]
    return np.int64(0)


@inner
def add_rivalry(g, prices, wish):
    """Take from the player's wishes what brings the sister points. wish: int64[WISHES], written."""
    _colours(g, wish)
    for lesson in range(T.SISTER_CARD.shape[0]):
        if g["sister_lessons"][lesson] == 1:
            _lesson(g, prices, T.SISTER_RULE[lesson], catalogue.POINT * T.SISTER_POINTS[lesson], T.SISTER_AMOUNT[lesson], wish)


@inner
def _colours(g, wish):
    """Each cat costs what she scores for its colour. wish: int64[WISHES], written."""
    known = np.int64(g["day"])
    mean = catalogue.POINT * (T.NUM_COLOURS - known + 1) // 2
    for colour in range(T.NUM_COLOURS):
        wish[wishes.CATS + colour] -= mean
    for place in range(known):
        colour = np.int64(g["sister_colours"][place])
        wish[wishes.CATS + colour] -= catalogue.POINT * (T.NUM_COLOURS - place) - mean


@inner
def _lesson(g, prices, rule, worth, amount, wish):
    """The wishes against one of her lessons. worth: of each thing it counts, or of all; wish: int64[WISHES], written."""
    colours, seat = np.int64(T.NUM_COLOURS), np.int64(0)
    if rule == T.RULE_POINTS_PER_VISIBLE_RAT:
        wish[wishes.RAT] += prices[catalogue.SISTER_RAT]
    elif rule == T.RULE_POINTS_PER_CAT_OVER:
        if survey.cats(g, seat) >= amount:
            wishes.add_to_all(wish, np.int64(wishes.CATS), colours, -worth)
    elif rule == T.RULE_FEWER_TREASURES:
        if survey.treasures(g, seat) < amount:
            wishes.add_to_all(wish, np.int64(wishes.COMMON), np.int64(2), worth // amount)
    elif rule == T.RULE_POINTS_PER_COLOUR_OFF_EDGE:
        absent = colours_off_edge(g, seat)
        for colour in range(T.NUM_COLOURS):
            if (absent >> colour) & 1:
                wish[wishes.EDGE + colour] += worth
    elif rule == T.RULE_POINTS_PER_COLOUR_TOUCHING_NO_TREASURE:
        _beside_absent(g, worth, wish)
    elif rule == T.RULE_POINTS_PER_CAT_TOUCHING_NO_TREASURE:
        wishes.add_to_all(wish, np.int64(wishes.CATS), colours, -worth)
        wishes.add_to_all(wish, np.int64(wishes.BESIDE), colours, worth)
    elif rule == T.RULE_NTH_LARGEST_FAMILY:
        if amount == 1:
            wish[wishes.LARGEST] -= prices[catalogue.SISTER_LARGEST]
    elif rule == T.RULE_POINTS_PER_EDGE_CATS:
        wishes.add_to_all(wish, np.int64(wishes.EDGE), colours, -worth // amount)
    elif rule != T.RULE_POINTS_PER_FAMILY:
        wishes.counts(g, seat, prices, rule, -worth, amount, np.int64(T.NO_COLOUR), wish)


@inner
def _beside_absent(g, worth, wish):
    """A treasure beside a colour that touches none yet, or such a cat beside a treasure. wish: int64[WISHES], written."""
    marked, seat = scratch(), np.int64(0)
    survey.count_by_colour(g, seat, survey.tiles_touching_treasure(g, seat), marked)
    for colour in range(T.NUM_COLOURS):
        if marked[colour] == 0:
            wish[wishes.BESIDE + colour] += worth
