"""The prices of the greedy policy: name, unit, range and meaning of each, and its place in a list.

A list of prices is an array of whole numbers, in the order of this page, followed by the tables that follow from them
(derived.py). Kernels take one list for each seat and read it by the names below:

    prices: int64[seats, WORDS]     list = bare(prices[seat])       list[RAT]              one number
                                                                    list[SQUARE + day]     day 1 to 7
                                                                    list[LESSON[game] + place]

The values are not here: those of the default list are in prices.toml, with the same names. The search for the best place relies
on some of the ranges (fit.py): holes cost something, and a room brings the more, the fuller it is. All others keep a tuner among
numbers that make sense. What a lesson or a family pays by the rules is no price.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S
from isle_env.policies.prices.catalogue import PERCENT, Catalogue
from isle_env.policies.prices.catalogue import POINT as POINT

CATALOGUE = Catalogue("the drawing games", S.DAYS)
"""Every price."""
_price, _by_day = CATALOGUE.price, CATALOGUE.by_day

# ---- the boat ----
RAT = _price("rat", -200, 500, "a rat covered, which would cost a point")
RARE = _price("rare_treasure", -500, 1500, "a rare treasure beyond its squares; it scores three points")
SQUARE = _by_day("square", -200, 200, "a square covered, whatever it is")
CONTACT = _by_day("contact", -100, 100, "a side of the new tile against a tile or the hull")
DEAD_END = _by_day("dead_end", 0, 200, "a bare square left with one bare square beside it")
SHUT_IN = _by_day("shut_in", 0, 400, "a bare square left with none beside it, beyond a dead end's cost")
MAP = _price("map", -500, 1000, "a map covered by its own colour: it pays a common treasure")
MAP_LOSS = _by_day("map_loss", -200, 500, "a map covered by anything else: the treasure it could still have paid")
ROOM = _by_day("room", 0, 1500, "a room that is not full costs up to this much: the more, the less is missing")
ROOM_POWER = _by_day("room_power", 1, 30, "how steeply the price of a room grows as it fills", "exponent")
LONE_CAT = _by_day("lone_cat", -300, 500, "a cat that touches none of its colour: what it may become")
PAIR = _by_day("pair", -300, 1500, "two touching cats of a colour: nearly a family")
FAMILY = _by_day("family", -300, 1500, "a family of three or more beyond its points: it may grow")

# ---- lessons ----
KEEN = _price("keen", 0, 200, "of an all-or-nothing lesson's points, divided among the steps still lacking", PERCENT)
SURE = _price("sure", 0, 200, "of an all-or-nothing lesson's points: what a step that would spoil it loses", PERCENT)
THIRD_FAMILY = _price("third_family", 0, 1500, "a family more where the third largest pays")
LARGEST_CAT = _price("largest_cat", 0, 1500, "a cat more in the largest family where that pays")
LESSON_DRAWN = _price(
    "lesson_drawn", -500, 3000, "what a ticked lesson of Explore & Draw brings in the end",
    keys=tuple(lesson.key for lesson in D.EDITIONS[D.EXPLORE_AND_DRAW].lessons),
)  # fmt: skip
LESSON_REMOTE = _price(
    "lesson_remote", -500, 3000, "the same of the Remote Edition",
    keys=tuple(lesson.key for lesson in D.EDITIONS[D.REMOTE].lessons),
)  # fmt: skip
LESSON = np.array([LESSON_DRAWN, LESSON_REMOTE])
"""int64[games], where the prices by lesson begin."""

# ---- specials ----
SPECIAL = _by_day("special", -200, 3000, "what a special must bring on a day on which it can still be saved for another")
WAIT = _price("wait", -200, 3000, "what a second drawing must bring while more cards of the day may offer a better one")
ANYTIME = _price("anytime", -500, 1500, "the Remote Edition's card by which a drawing may touch nothing")

# ---- the sister ----
SISTER = _price("sister", 0, 200, "of what the sister gains by something: what it costs the player", PERCENT)
