"""The prices of the greedy policy: name, unit, range and meaning of each, and its place in a list.

A list of prices is an array of whole numbers, in the order of this page, followed by the tables that follow from them
(derived.py). Kernels take one list for each seat and read it by the names below:

    prices: int64[seats, WORDS]     list = bare(prices[seat])       list[CONTACT]            one number
                                                                    list[FISH + day]         day 1 to 5
                                                                    list[FAMILY_CARD + card]

The values are not here: those of the default list are in prices.toml, with the same names (file.py). A list is checked when
it is made (prices.py), and the search for the best place relies on that: its bounds hold only while holes and sides cost what
these ranges allow, and while squares bring no more than a LANE holds (``assert`` in terrain.py). All other ranges keep a tuner
among numbers that make sense. What a lesson, a family or a basket pays by the rules is no price.

Sources: estimates and games of the policy; rulebook p. 21-22 for what the rules pay.
"""

from __future__ import annotations

from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.policies.prices.catalogue import PERCENT, Catalogue
from isle_env.policies.prices.catalogue import POINT as POINT

NEVER = -(1 << 40)
"""Below everything that a choice can bring."""
TENTHS_OF_FISH = "tenths of a fish"

CATALOGUE = Catalogue("The Isle of Cats", int(S.DAYS))
"""Every price."""
_price, _by_day = CATALOGUE.price, CATALOGUE.by_day


def _rule_names(*rules: int) -> tuple[str, ...]:
    return tuple(T.RULES[rule] for rule in rules)


# ---- the boat ----
RAT = _price("rat", 0, 500, "a rat covered, which would cost a point")
RARE = _price("rare_treasure", 0, 1500, "a rare treasure on the boat, beyond its squares; it scores three points")
SQUARE = _price("square", 0, 200, "a square covered, whatever it is: in the end all of them should be")
CONTACT = _price(
    "contact", 0, 100, "a side of the new tile against a tile or the hull: a compact boat leaves room for large tiles"
)
DEAD_END = _price("dead_end", 0, 200, "a bare square left with one bare square beside it: few tiles reach into it")
SHUT_IN = _price(
    "shut_in", 0, 300, "a bare square left with none beside it, beyond a dead end's cost: only a treasure of one square fits"
)
HOLE_FADE = _by_day(
    "hole_fade", 0, 20, "how much dead ends and shut-in squares count on this day: on the last, few tiles need the room", "tenths"
)
MAP = _price("map", 0, 1000, "a map covered by its own colour: it pays a common treasure, which fills further squares")
MAP_LOSS = _by_day("map_loss", 0, 500, "a map covered by anything else: the treasure that it could still have paid")
ROOM = _price("room", 0, 1500, "a room that is not full costs up to this much: the more, the less is missing")
ROOM_POWER = _price(
    "room_power", 1, 6, "how steeply the price of a room grows as it fills: the share covered, raised to this power", "exponent"
)
LONE_CAT = _by_day("lone_cat", -200, 500, "a cat that touches none of its colour: what it may become")
PAIR = _by_day("pair", -200, 1000, "two touching cats of a colour: nearly a family")
FAMILY = _by_day("family", -200, 1000, "a family of three or more beyond its points: it may grow")

# ---- lessons ----
KEEN = _price(
    "keen", 0, 100, "of an all-or-nothing lesson's points, divided among the steps still lacking; the last brings all points",
    PERCENT,
)  # fmt: skip
EMPTY_ROOM = _price(
    "empty_room", 0, 100, "of the points of a lesson for empty rooms: what each square of a tile laid there loses", PERCENT
)
LARGEST = _price(
    "largest_family", 1, 20, "a cat more in the largest family counts as the lesson's points divided by this number", "cats"
)
OTHER_COLOUR = _price(
    "other_colour", 1, 10, "a cat at the edge counts this many times less if its colour does not lead there", "parts"
)
OUT_OF_REACH = _price(
    "out_of_reach", 100, 1000, "of the steps that the days left allow: a lesson that lacks more is given up", PERCENT
)
NO_STEPS = _price(
    "no_steps", 100, 500, "of the usual chance: the chance of a lesson that lacks no step; each step lacking lowers it", PERCENT
)
SURE = _price("sure", 0, 100, "the highest chance given to a lesson that can still fail", PERCENT)
PACED = (
    T.RULE_EDGE_FULL, T.RULE_ROOMS_FULL, T.RULE_EXACTLY_CATS, T.RULE_EXACTLY_CATS_OF_COLOUR, T.RULE_AT_LEAST_CATS_OF_COLOUR,
    T.RULE_AT_LEAST_CATS_OF_EVERY_COLOUR, T.RULE_EVERY_COLOUR_ON_EDGE, T.RULE_EXACTLY_VISIBLE_RATS, T.RULE_EXACTLY_TREASURES,
    T.RULE_EXACTLY_PRIVATE_LESSONS, T.RULE_EXACTLY_PERMANENT_BASKETS,
)  # fmt: skip
"""The rules of all-or-nothing lessons that are reached step by step."""
ALL_OR_NOTHING = (
    *PACED, T.RULE_ROOMS_EMPTY, T.RULE_FEWER_TREASURES, T.RULE_AT_LEAST_FISH, T.RULE_FIRST_IN_TURN_ORDER, T.RULE_LARGEST_FAMILY,
)  # fmt: skip
COUNTED = (
    T.RULE_POINTS_PER_CAT_OF_COLOUR, T.RULE_POINTS_PER_EDGE_CATS, T.RULE_POINTS_PER_EDGE_CAT_OF_COLOUR,
    T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR, T.RULE_POINTS_PER_LONELY_CAT, T.RULE_POINTS_PER_LONELY_CAT_OF_COLOUR,
    T.RULE_POINTS_PER_OSHAX, T.RULE_POINTS_PER_FAMILY, T.RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY, T.RULE_NTH_LARGEST_FAMILY,
    T.RULE_POINTS_PER_RARE_TREASURE, T.RULE_POINTS_PER_COMMON_TREASURE, T.RULE_POINTS_PER_TREASURE,
    T.RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR, T.RULE_POINTS_PER_VISIBLE_RAT, T.RULE_POINTS_PER_PRIVATE_LESSON,
    T.RULE_POINTS_PER_FULL_ROOM, T.RULE_POINTS_PER_UNCOVERED_MAP, T.RULE_POINTS_PER_COVERED_MAP,
)  # fmt: skip
"""The rules of lessons that pay for each of something."""
_price(
    "pace", 0, 200, "what a seat does in a day towards a lesson of this rule; 0: days do not matter", "tenths of a step",
    _rule_names(*PACED),
)  # fmt: skip
_price(
    "likely", 0, 100, "of the seats that try for a lesson of this rule: how many fulfil it", PERCENT, _rule_names(*ALL_OR_NOTHING)
)
_price(
    "a_day", -1000, 1000, "what a day adds to the number that a lesson of this rule counts", "hundredths of a cat, family, …",
    _rule_names(*COUNTED),
)  # fmt: skip

LESSON_KINDS = [k for k in range(T.NUM_KINDS) if T.KIND_TYPE[k] in (T.TYPE_PRIVATE, T.TYPE_PUBLIC)]
"""The kinds of cards that are lessons."""
KIN = {
    "edge": (
        T.RULE_EDGE_FULL, T.RULE_EVERY_COLOUR_ON_EDGE, T.RULE_POINTS_PER_EDGE_CATS, T.RULE_POINTS_PER_EDGE_CAT_OF_COLOUR,
        T.RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR,
    ),
    "lonely": (T.RULE_POINTS_PER_LONELY_CAT, T.RULE_POINTS_PER_LONELY_CAT_OF_COLOUR),
    "families": (
        T.RULE_LARGEST_FAMILY, T.RULE_POINTS_PER_FAMILY, T.RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY, T.RULE_NTH_LARGEST_FAMILY
    ),
    "treasures": (
        T.RULE_POINTS_PER_RARE_TREASURE, T.RULE_POINTS_PER_COMMON_TREASURE, T.RULE_EXACTLY_TREASURES, T.RULE_POINTS_PER_TREASURE,
        T.RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR,
    ),
    "rats": (T.RULE_EXACTLY_VISIBLE_RATS, T.RULE_POINTS_PER_VISIBLE_RAT),
    "empty": (T.RULE_ROOMS_EMPTY,),
    "lessons": (T.RULE_POINTS_PER_PRIVATE_LESSON, T.RULE_EXACTLY_PRIVATE_LESSONS),
    "cats": (
        T.RULE_EXACTLY_CATS, T.RULE_AT_LEAST_CATS_OF_EVERY_COLOUR, T.RULE_EXACTLY_CATS_OF_COLOUR, T.RULE_POINTS_PER_CAT_OF_COLOUR,
        T.RULE_AT_LEAST_CATS_OF_COLOUR,
    ),
}  # fmt: skip
"""Sorts of lessons -> the rules that ask for that sort of thing."""

# ---- the purse ----
FISH = _by_day("fish", 0, 500, "what a fish can still buy; on the last day, after the purchase, little more than the tie-break")
CAT = _by_day("cat", 0, 5000, "a rescued cat, on average: on later days families and rooms have been begun")
CAT_FISH = _price("cat_fish", 1, 10, "what a cat is assumed to cost, between the prices of the two fields", "fish")
NEED_DRAFT = _price(
    "need_draft", 0, 300, "what is reserved for a planned cat while its basket is still to be bought", TENTHS_OF_FISH
)
SPARE_DRAFT = _price("spare_draft", 0, 200, "how far the cats planned in the draft may exceed the fish in hand", TENTHS_OF_FISH)
NEED_BUY = _price("need_buy", 0, 300, "what is reserved for a planned cat once its basket is bought", TENTHS_OF_FISH)
DISPLACED = _price("displaced", 0, 500, "each fish that is then missing for a cat whose basket is at hand")
HALF = _price("half", 0, 100, "of a basket's worth: what a single broken one counts; a second one adds the rest", PERCENT)
LATER = _price("later", 0, 100, "of a basket's worth: what it counts when it is kept for a day with more fish", PERCENT)
SPEED = _price("speed", 0, 200, "a step of speed: an earlier choice among the cats")

# ---- cards ----
OSHAX = _price("oshax", -1000, 2000, "an Oshax beyond a cat of the fields: no basket, six squares, any colour")
TREASURE_CARD = _price("treasure_card", 0, 3000, "the card for a rare treasure or two common ones")
SMALL_CARD = _price("small_card", 0, 3000, "the card for two small treasures, or for fish two common ones")
TREASURE_BAR = _by_day(
    "treasure_bar", 0, 5000, "what a rare-finds card must bring to be played on this day; else it waits for a better gap"
)
DRAWN_CAT = _by_day("drawn_cat", 0, 5000, "what a drawn cat must bring for the seat to put it into the field where it is cheaper")
BASKET_DAY = _price("basket_day", 0, 2000, "a permanent basket, for each day on which it can be used")
STOWAWAY = _price("stowaway", 0, 2000, "how much less a tile drawn at random is worth than a cat that is chosen")
DRAW = _price("draw", 0, 1000, "a card that is drawn and perhaps bought")
DRAW_LAST_DAY = _price("draw_last_day", 0, 100, "of the price of a drawn card: what it counts on the last day", PERCENT)
HELP = _price("help", 0, 1000, "a card that moves cats, adds cats to the fields or takes two in a turn")
GOOD_YIELD = _price("good_yield", 1, 20, "a fish card that gives so many fish is played even before the last two days", "fish")
DRAW_FISH = _price("draw_fish", 0, 20, "the fish that a seat must have before it draws cards", "fish")
DULL_LESSON = _price("dull_lesson", -1000, 2000, "a private lesson that promises less may be given up for a basket")

# ---- the family mode ----
FAMILY_CARD = _price(
    "family_card", 0, 3000, "what a family card brings in the end; that for visible rats, less what the rats cost",
    keys=tuple(T.KIND_KEY[T.FIRST_FAMILY_KIND :]),
)  # fmt: skip

# ---- the sister of the solo game ----
SISTER_SHARE = _price("sister_share", 0, 1000, "what a cat brings her on average")
SISTER_RAT = _price("sister_rat", 0, 1000, "a rat that she scores for")
SISTER_LARGEST = _price("sister_largest_family", 0, 1000, "a cat more in the largest family, for which she scores, too")

# ---- finer differences: the default list makes none of them ----
CONTACT_FADE = _by_day(
    "contact_fade", 0, 10, "how much a side against a tile or the hull counts on this day: late tiles need less room", "tenths"
)
SQUARE_FADE = _by_day("square_fade", 0, 10, "how much a square counts on this day: late ones fill no more rooms", "tenths")
CAT_BAR = _by_day("cat_bar", -1000, 3000, "what a cat must bring for the seat to take it on this day; else it keeps its fish")
CAT_SHAPE = _price(
    "cat_shape", -500, 500, "a cat of this shape beyond its squares: some fit where others do not",
    keys=tuple(T.SHAPE_NAME[: T.NUM_CAT_SHAPES]),
)  # fmt: skip
DENIED_CAT = _price("denied_cat", 0, 300, "a cat that another seat goes without: for each of its colour on that seat's boat")
LESSON = _price(
    "lesson", -1500, 1500, "a lesson of this kind beyond what it promises", keys=tuple(T.KIND_KEY[k] for k in LESSON_KINDS)
)
DENIED_LESSON = _price(
    "denied_lesson", 0, 100, "of what a lesson promises the seat that the pack goes to next: what it brings to keep it", PERCENT
)
KIN_LESSON = _price(
    "kin_lesson", -500, 1000, "a lesson, for each other one at hand that asks for the same sort of thing", keys=tuple(KIN)
)

NUM_PRICES, NAMES = CATALOGUE.size, CATALOGUE.names
"""Numbers in a list, and the name of each: ``"contact"``, ``"fish.day_1"``, ``"pace.edge_full"`` …"""
