"""What things are worth to the greedy policy: every number of its judgement, in hundredths of a point.

    boat     squares, rooms, rats, families, maps, sides, holes      → fit.py
    lessons  how likely, how much a day                              → wishes.py, promises.py
    purse    a fish, a cat, a basket, a card                         → tiles.py, cards.py, anytime.py

What a rule pays (rat, room, family, rare treasure) is taken from the rule, how often lessons are fulfilled from games of
the policy. The rest are estimates; those that matter most (fish, rooms, sides, the fish a cat ties up) were compared in
some thousand games of the policy against itself for each value, and around them the scores change by a point or two.
Tables by day have an unused entry 0. Rulebook p. 21-22.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.laying import FAMILY_POINTS
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.games.isle.scoring import RARE_POINTS, RAT_POINTS, ROOM_POINTS

POINT = 100
"""One point."""
NEVER = -(1 << 40)
"""Below everything that a choice can bring."""
_days = np.arange(S.DAYS + 1)
_hope = np.clip(S.DAYS + 1 - _days, 0, S.DAYS) / S.DAYS
"""What is left of the game: 1 on the first day, a fifth on the last."""

# ---- the boat ----
RAT = -RAT_POINTS * POINT
RARE = RARE_POINTS * POINT
SQUARE = 25
"""A square covered, whatever it is: someone has to cover it."""
CONTACT = 14
"""A side against a tile or the hull. A compact boat keeps its bare squares together, and large tiles fit there."""
HOLE = 90
"""A single bare square shut in: only a single treasure can fill it."""
DEAD_END = 25
"""A bare square with one way out: few tiles reach into it."""
HOLE_FADE = np.array([0, 10, 10, 10, 10, 5])
"""int64[days + 1], tenths: on the last day little comes that would have needed the room."""
MAP = 220
"""A map covered by its own colour: the common treasure that it pays, three squares where they are needed."""
MAP_LOSS = (100 * _hope).astype(np.int64)
"""int64[days + 1], a map covered by anything else: the treasure that it might still have paid."""

_ROOM = -ROOM_POINTS * POINT
_filled = 1 - np.arange(int(T.ROOM_SIZE.max()) + 1) / T.ROOM_SIZE[:, None]
ROOM_WORTH = (_ROOM * np.maximum(_filled, 0) ** 3).astype(np.int64)
"""int64[rooms, largest room + 1], a room with that many bare squares left: the nearer to full, the more a square counts."""

_growth = np.full(S.MAX_TILES + 1, 200)
_growth[:3] = 0, 100, 380
FAMILY_WORTH = (POINT * FAMILY_POINTS + np.outer(_hope**0.5, _growth)).astype(np.int64)
"""int64[days + 1, MAX_TILES + 1], a group of so many cats: its points, and what it may become. Two are nearly a family."""

# ---- lessons ----
KEEN = 60
"""Percent of an all-or-nothing lesson's points that the steps still lacking share, until the last, which brings all."""
LARGEST = 6
"""Cats among which the points for the largest family are shared."""
OTHER_COLOUR = 3
"""A cat at the edge counts a third while its colour is not the leading one there."""

PACE = np.zeros(len(T.RULES), np.int64)
"""int64[rules], tenths of a step that a seat makes in a day towards an all-or-nothing lesson; 0: none, or not so."""
LIKELY = np.zeros(len(T.RULES), np.int64)
"""int64[rules], percent of the seats that strive for such a lesson and fulfil it."""
for _rule, _pace, _likely in (
    (T.RULE_EDGE_FULL, 70, 25),
    (T.RULE_ROOMS_FULL, 60, 45),
    (T.RULE_ROOMS_EMPTY, 0, 50),
    (T.RULE_EXACTLY_CATS, 35, 45),
    (T.RULE_EXACTLY_CATS_OF_COLOUR, 12, 50),
    (T.RULE_AT_LEAST_CATS_OF_COLOUR, 12, 70),
    (T.RULE_AT_LEAST_CATS_OF_EVERY_COLOUR, 28, 5),
    (T.RULE_EVERY_COLOUR_ON_EDGE, 15, 80),
    (T.RULE_EXACTLY_VISIBLE_RATS, 37, 50),
    (T.RULE_EXACTLY_TREASURES, 15, 70),
    (T.RULE_FEWER_TREASURES, 0, 50),
    (T.RULE_EXACTLY_PRIVATE_LESSONS, 12, 25),
    (T.RULE_EXACTLY_PERMANENT_BASKETS, 2, 7),
    (T.RULE_AT_LEAST_FISH, 0, 85),
    (T.RULE_FIRST_IN_TURN_ORDER, 0, 45),
    (T.RULE_LARGEST_FAMILY, 0, 55),
):
    PACE[_rule], LIKELY[_rule] = _pace, _likely
SURE = 95
"""Percent: the most that is put on a lesson that can still fail."""

A_DAY = np.zeros(len(T.RULES), np.int64)
"""int64[rules], hundredths that a day adds to what a lesson counts that pays for each of something."""
for _rule, _count in (
    (T.RULE_POINTS_PER_CAT_OF_COLOUR, 70),
    (T.RULE_POINTS_PER_EDGE_CATS, 85),
    (T.RULE_POINTS_PER_EDGE_CAT_OF_COLOUR, 40),
    (T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR, 80),
    (T.RULE_POINTS_PER_LONELY_CAT, 80),
    (T.RULE_POINTS_PER_LONELY_CAT_OF_COLOUR, 20),
    (T.RULE_POINTS_PER_OSHAX, 25),
    (T.RULE_POINTS_PER_FAMILY, 25),
    (T.RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY, 100),
    (T.RULE_NTH_LARGEST_FAMILY, 100),
    (T.RULE_POINTS_PER_RARE_TREASURE, 20),
    (T.RULE_POINTS_PER_COMMON_TREASURE, 110),
    (T.RULE_POINTS_PER_TREASURE, 130),
    (T.RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR, 60),
    (T.RULE_POINTS_PER_VISIBLE_RAT, -350),
    (T.RULE_POINTS_PER_PRIVATE_LESSON, 100),
    (T.RULE_POINTS_PER_FULL_ROOM, 90),
    (T.RULE_POINTS_PER_UNCOVERED_MAP, -90),
    (T.RULE_POINTS_PER_COVERED_MAP, 90),
):
    A_DAY[_rule] = _count

# ---- the purse ----
FISH = np.array([0, 80, 75, 70, 60, 10])
"""int64[days + 1], a fish: what it still buys. On the last day, after the purchase, hardly more than the tie-break."""
CAT = np.array([0, 800, 850, 900, 950, 950])
"""int64[days + 1], a rescued cat, on average: later ones find families and rooms begun."""
CAT_FISH = 4
"""Fish for a cat, between the two fields."""
NEED_DRAFT, NEED_BUY = 60, 45
"""Tenths of a fish that a planned cat ties up: with a basket yet to be bought, and once it is bought."""
DISPLACED = 60
"""A fish short for the baskets at hand."""
HALF = 35
"""Percent of a basket that a broken one is worth alone; a second makes up the rest."""
LATER = 35
"""Percent of its worth that a basket keeps for a day with more fish."""
SPEED = 25
"""A step of speed: an earlier choice among the cats."""

# ---- cards ----
OSHAX = 350
"""An Oshax beyond a cat of the fields: no basket, six squares, any colour."""
TREASURE_CARD, SMALL_CARD = 600, 500
"""The two treasure cards."""
TREASURE_BAR = np.array([0, 900, 800, 700, 500, 0])
"""int64[days + 1], what a rare-finds card must bring to be played: it waits for a gap that it fills better."""
BASKET_DAY = 350
"""A permanent basket, for each day it can be used."""
STOWAWAY = 350
"""A tile drawn at random, below a cat that is chosen."""
DRAW = 100
"""A card drawn and perhaps bought."""
HELP = 150
"""Moving cats, adding cats to the fields, taking two in a turn."""
GOOD_YIELD = 4
"""Fish for which a fish card is played before the last two days."""
DRAW_FISH = 3
"""Fish in the purse that make a draw worth while."""

# ---- the family mode ----
FAMILY_CARD = np.array(
    [600, 900, 630, 900, 50, 60, 730, 400, *[620] * 5, 680, 550, 1200, 600, 700]
)  # 151 to 168 in order; five cards ask for exactly 5 cats of a colour
"""int64[family cards], what a family card brings in the end: means of some thousand games of the policy that kept it, the one
for visible rats less the rats themselves."""
assert len(FAMILY_CARD) == T.NUM_FAMILY_CARDS

# ---- the sister of the solo game ----
SISTER_SHARE = 250
"""What a cat brings her on average."""
SISTER_RAT = 400
"""A rat that she scores for, a little below her points: what squares bring must fit a LANE (view.py)."""
SISTER_LARGEST = 400
"""A cat more in the largest family, which scores for her too."""
