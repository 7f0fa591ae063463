"""The vocabulary of the cards: every rule a card may name, its parameters and its meaning.

A card of the data files is a rule and its parameters, so a new card of a known rule is one entry of data:

    card 127:  rule = "exactly_cats_of_colour"   number = 5   colour = "blue"   points = 9
               └ RULE_EXACTLY_CATS_OF_COLOUR     └ KIND_AMOUNT └ KIND_COLOUR    └ KIND_POINTS     (tables.py)

A new rule is one line here and one branch where it takes effect: boats/lesson_counts.py or games/isle/lessons.py for a lesson,
the phase that plays the card for any other. Lessons that pay for each of something (``points_per_…``) stand behind those that are
all or nothing: lesson_counts.py asks by number. Parameters (a ``?`` marks one that may be left out):

    points   points scored, once or per thing counted (``points_per_…``)
    number   a count the rule compares with or works on             ┐
    fish     fish gained or paid                                    ├ at most one of these: the card's *amount*
    rooms    names of rooms; as amount a bit mask, bit r = room r   ┘
    colour   a colour by name, or "chosen": declared when the card is played (public lessons only, R-14)

Words: a *cat* is any cat tile or Oshax; a *family* is 3 or more touching cats of one colour; *treasure* alone is common
and rare; *touching the edge* as in R-1.
Source: the cards; rulebook v2.0, Key Terms, Anytime Cards, Scoring, Solo Scoring.
"""

from __future__ import annotations

from dataclasses import dataclass

PARAMETERS = ("points", "number", "fish", "rooms", "colour")
"""Every parameter that an entry may give for its rule."""

SECTION_GROUPS = {
    "oshax": ("oshax",),
    "rescue": ("rescue",),
    "anytime": ("anytime",),
    "treasure": ("treasure",),
    "private_lesson": ("lesson", "private"),
    "public_lesson": ("lesson",),
    "family_card": ("lesson",),
    "solo_lesson": ("lesson", "sister"),
    "advanced_solo_lesson": ("lesson", "sister"),
}
"""Section of a data file -> the groups of rules that its entries may name."""


@dataclass(frozen=True)
class Rule:
    """One rule: ``parameters`` that it needs, ``optional`` ones that it may take, and its ``meaning`` in words.

    Its parameter ``number`` or ``fish`` must lie between ``least`` and ``most``.
    """

    name: str
    group: str
    parameters: tuple[str, ...]
    optional: tuple[str, ...]
    meaning: str
    least: int
    most: int


_catalogue: list[Rule] = []


def _rule(group: str, name: str, parameters: str, meaning: str, least: int = 1, most: int = 99) -> int:
    """Add one rule to the catalogue. Returns its number."""
    words = parameters.split()
    needed = tuple(word for word in words if not word.endswith("?"))
    optional = tuple(word[:-1] for word in words if word.endswith("?"))
    _catalogue.append(Rule(name, group, needed, optional, meaning, least, most))
    return len(_catalogue) - 1


def _anytime(name: str, parameters: str, meaning: str) -> int:
    return _rule("anytime", name, parameters, meaning)


def _lesson(name: str, parameters: str, meaning: str, least: int = 1, most: int = 99) -> int:
    return _rule("lesson", name, parameters, meaning, least, most)


# Cards that are no lesson. The sections [[oshax]] and [[rescue]] have one rule each and do not name it.
RULE_BEFRIEND_OSHAX = _rule("oshax", "befriend_oshax", "", "take an Oshax left, choose its colour, place it (R-18)")
RULE_RESCUE = _rule("rescue", "rescue", "", "add the card's basket and speed to this day's rescue")

RULE_FISH_PER_OSHAX = _anytime("fish_per_oshax", "fish", "gain `fish` for each own Oshax")
RULE_NEXT_TILE_ANYWHERE = _anytime("next_tile_anywhere", "", "the next cat or treasure placed need not touch another tile (R-31)")
RULE_DRAW_CARDS = _anytime("draw_cards", "number", "draw `number` cards and buy any of them (R-35)")
RULE_RANDOM_TILE_ONTO_BOAT = _anytime("random_tile_onto_boat", "", "draw a tile from the bag; it must be placed (R-32)")
RULE_DISCARD_BASKET_FOR_FISH = _anytime("discard_basket_for_fish", "fish", "give up a permanent basket: gain `fish` (R-33)")
RULE_MOVE_CATS_BETWEEN_FIELDS = _anytime("move_cats_between_fields", "number", "up to `number` cats change field (R-38)")
RULE_FISH_PER_PRIVATE_LESSON = _anytime("fish_per_private_lesson", "fish", "gain `fish` for each own private lesson played")
RULE_RESCUE_EXTRA_CAT = _anytime("rescue_extra_cat", "number", "`number` more cats in the next rescue turn (R-34)")
RULE_TILES_INTO_FIELDS = _anytime("tiles_into_fields", "number", "draw `number` tiles; cats into a field of choice (R-36)")
RULE_GAIN_PERMANENT_BASKET = _anytime("gain_permanent_basket", "", "gain an unused permanent basket")
RULE_DISCARD_LESSONS_FOR_BASKET = _anytime(
    "discard_lessons_for_basket", "number", "give up `number` private lessons played: gain a permanent basket (R-37)"
)
RULE_DISCARD_TREASURES_FOR_BASKET = _anytime(
    "discard_treasures_for_basket", "number", "give up `number` treasures of the boat: gain a permanent basket (R-37)"
)
RULE_FISH_PER_CAT_COLOUR = _anytime("fish_per_cat_colour", "fish", "gain `fish` for each colour among the own cats")
RULE_FISH_PER_RARE_TREASURE = _anytime("fish_per_rare_treasure", "fish", "gain `fish` for each own rare treasure")
RULE_FISH_PER_COMMON_TREASURE = _anytime("fish_per_common_treasure", "fish", "gain `fish` for each own common treasure")
RULE_FISH_PER_CAT_OF_ONE_COLOUR = _anytime(
    "fish_per_cat_of_one_colour", "fish", "gain `fish` for each own cat of the colour with most (R-22)"
)

RULE_ONE_RARE_OR_TWO_COMMON = _rule("treasure", "one_rare_or_two_common", "", "1 rare treasure, or 2 common ones (R-17)")
RULE_TWO_SMALL_OR_PAY_FOR_TWO_COMMON = _rule(
    "treasure", "two_small_or_pay_for_two_common", "fish", "2 small treasures, or pay `fish` for 2 common ones (R-17)"
)

# Lessons: all or nothing.
RULE_EDGE_FULL = _lesson("edge_full", "points", "no square at the edge is empty")
RULE_ROW_FULL = _lesson("row_full", "points number", "no square of the row y = `number` is empty", least=0, most=8)
RULE_ROOMS_FULL = _lesson("rooms_full", "points rooms", "no square of these rooms is empty")
RULE_ROOMS_EMPTY = _lesson("rooms_empty", "points rooms", "every square of these rooms is empty")
RULE_EXACTLY_CATS = _lesson("exactly_cats", "points number", "exactly `number` cats", least=0)
RULE_EXACTLY_CATS_OF_COLOUR = _lesson(
    "exactly_cats_of_colour", "points number colour", "exactly `number` cats of the colour", least=0
)
RULE_AT_LEAST_CATS_OF_COLOUR = _lesson("at_least_cats_of_colour", "points number colour", "`number` or more cats of the colour")
RULE_AT_LEAST_CATS_OF_EVERY_COLOUR = _lesson(
    "at_least_cats_of_every_colour", "points number", "`number` or more cats of each of the five colours"
)
RULE_EVERY_COLOUR_ON_EDGE = _lesson("every_colour_on_edge", "points", "a cat of each of the five colours touches the edge")
RULE_EXACTLY_VISIBLE_RATS = _lesson("exactly_visible_rats", "points number", "exactly `number` visible rats", least=0)
RULE_EXACTLY_TREASURES = _lesson("exactly_treasures", "points number", "exactly `number` treasures", least=0)
RULE_FEWER_TREASURES = _lesson("fewer_treasures", "points number", "fewer than `number` treasures")
RULE_EXACTLY_PRIVATE_LESSONS = _lesson(
    "exactly_private_lessons", "points number", "exactly `number` private lessons played", least=0
)
RULE_EXACTLY_PERMANENT_BASKETS = _lesson(
    "exactly_permanent_baskets", "points number", "exactly `number` permanent baskets", least=0
)
RULE_AT_LEAST_FISH = _lesson("at_least_fish", "points number", "`number` or more fish left")
RULE_FIRST_IN_TURN_ORDER = _lesson("first_in_turn_order", "points", "first in turn order when the game ends")
RULE_LARGEST_FAMILY = _lesson(
    "largest_family", "points number?", "no seat has a larger family (R-20); alone: a family of `number` or more"
)

# Lessons: points for each of something.
RULE_POINTS_PER_CAT_OF_COLOUR = _lesson("points_per_cat_of_colour", "points colour", "per cat of the colour")
RULE_POINTS_PER_CAT_OVER = _lesson("points_per_cat_over", "points number", "per cat beyond `number`", least=0)
RULE_POINTS_PER_EDGE_CATS = _lesson("points_per_edge_cats", "points number", "per full `number` of cats that touch the edge")
RULE_POINTS_PER_EDGE_CAT_OF_COLOUR = _lesson(
    "points_per_edge_cat_of_colour", "points colour", "per cat of the colour that touches the edge"
)
RULE_POINTS_PER_EDGE_CAT_OF_BEST_COLOUR = _lesson(
    "points_per_edge_cat_of_best_colour",
    "points",
    "per cat that touches the edge, of the colour with most such cats (R-22)",
)
RULE_POINTS_PER_LONELY_CAT = _lesson("points_per_lonely_cat", "points", "per cat that touches no cat of its own colour")
RULE_POINTS_PER_LONELY_CAT_OF_COLOUR = _lesson(
    "points_per_lonely_cat_of_colour", "points colour", "per cat of the colour that touches no other of it"
)
RULE_POINTS_PER_OSHAX = _lesson("points_per_oshax", "points", "per Oshax")
RULE_POINTS_PER_FAMILY = _lesson("points_per_family", "points number", "per family of `number` or more cats")
RULE_POINTS_PER_CAT_IN_LARGEST_FAMILY = _lesson("points_per_cat_in_largest_family", "points", "per cat of the largest family")
RULE_NTH_LARGEST_FAMILY = _lesson("nth_largest_family", "number", "the family points of the `number`-th largest family")
RULE_POINTS_PER_RARE_TREASURE = _lesson("points_per_rare_treasure", "points", "per rare treasure")
RULE_POINTS_PER_COMMON_TREASURE = _lesson("points_per_common_treasure", "points", "per common treasure")
RULE_POINTS_PER_TREASURE = _lesson("points_per_treasure", "points", "per treasure (R-21)")
RULE_POINTS_PER_TREASURE_TOUCHING_COLOUR = _lesson(
    "points_per_treasure_touching_colour", "points colour", "per treasure that touches a cat of the colour"
)
RULE_POINTS_PER_CAT_TOUCHING_NO_TREASURE = _lesson(
    "points_per_cat_touching_no_treasure", "points", "per cat that touches no treasure"
)
RULE_POINTS_PER_VISIBLE_RAT = _lesson("points_per_visible_rat", "points", "per visible rat; its -1 stays")
RULE_POINTS_PER_PRIVATE_LESSON = _lesson("points_per_private_lesson", "points", "per private lesson played, itself included")
RULE_POINTS_PER_FULL_ROOM = _lesson("points_per_full_room", "points", "per room without an empty square")
RULE_POINTS_PER_UNCOVERED_MAP = _lesson("points_per_uncovered_map", "points", "per treasure map not covered")
RULE_POINTS_PER_COVERED_MAP = _lesson("points_per_covered_map", "points", "per treasure map covered")
RULE_POINTS_PER_FISH = _lesson("points_per_fish", "points", "per fish left")
RULE_POINTS_PER_ORGANISED_COLUMN = _lesson(
    "points_per_organised_column",
    "points number",
    "per column of `number` or more squares whose cats are of one colour",
)
RULE_POINTS_PER_COLOUR_OFF_EDGE = _lesson(
    "points_per_colour_off_edge", "points", "per colour of which no cat touches the edge, colours without cats included"
)
RULE_POINTS_PER_COLOUR_TOUCHING_NO_TREASURE = _lesson(
    "points_per_colour_touching_no_treasure", "points", "per colour of which no cat touches a treasure, likewise"
)
RULE_POINTS_PER_COLOUR_TOUCHING_NO_RAT = _lesson(
    "points_per_colour_touching_no_rat", "points", "per colour of which no cat touches a visible rat, likewise"
)
RULE_BEST_LESSON_AGAIN = _rule("sister", "best_lesson_again", "", "the sister's best lesson scores a second time")

CATALOGUE: tuple[Rule, ...] = tuple(_catalogue)
RULES: tuple[str, ...] = tuple(rule.name for rule in CATALOGUE)
"""Rule number -> name; ``RULE_<NAME>`` is the number."""

BY_NAME: dict[str, Rule] = {rule.name: rule for rule in CATALOGUE}


def rules_for(section: str) -> tuple[str, ...]:
    """Names of the rules that the entries of ``section`` may use."""
    return tuple(rule.name for rule in CATALOGUE if rule.group in SECTION_GROUPS[section])
