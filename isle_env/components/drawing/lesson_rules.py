"""The vocabulary of the drawing games' lessons: rules of the base game that read a boat alone, and new ones.

    lesson 23:  rule = "exactly_rare_and_common"   rare = 3   common = 6   points = 12

A number below FIRST_NEW is a rule of components/card_rules.py, and its branch is in boats/lesson_counts.py; the others have
theirs in games/drawing/lessons.py. Parameters, of which a lesson gives exactly those of its rule:

    points    points scored, once or per thing counted (``points_per_…``)
    number    a count the rule compares with or works on
    rooms     names of rooms                     colours   names of colours
    rare      a count of rare treasures          common    a count of common ones

Words as in components/card_rules.py; a *ticked* lesson is one chosen and marked on the lesson sheet.
Sources: the cards; D-29 to D-36, T-15.
"""

from __future__ import annotations

from dataclasses import dataclass

from isle_env.components import card_rules as base_rules

PARAMETERS = ("points", "number", "rooms", "colours", "rare", "common")
FIRST_NEW = 128


@dataclass(frozen=True)
class LessonRule:
    """A rule: its number, the parameters it takes, and its meaning. Its ``number`` is at least ``least``."""

    number: int
    parameters: tuple[str, ...]
    meaning: str
    least: int
    most: int


_new: dict[str, LessonRule] = {}


def _rule(name: str, parameters: str, meaning: str, least: int = 1, most: int = 99) -> int:
    """Add a rule. Returns its number."""
    _new[name] = LessonRule(FIRST_NEW + len(_new), tuple(parameters.split()), meaning, least, most)
    return _new[name].number


RULE_EVERY_CAT_IN_A_FAMILY = _rule("every_cat_in_a_family", "points", "there is a cat, and none outside a family (D-30)")
RULE_TREASURES_TOUCHING_ONE_RAT = _rule(
    "treasures_touching_one_rat", "points number", "some visible rat touches `number` or more different treasures (D-31)", most=4
)
RULE_EXACTLY_COVERED_MAPS = _rule(
    "exactly_covered_maps", "points number", "exactly `number` treasure maps covered, by whatever (D-32)", least=0, most=5
)
RULE_EXACTLY_FAMILIES = _rule("exactly_families", "points number", "exactly `number` families", least=0)
RULE_EXACTLY_CATS_OF_EACH = _rule(
    "exactly_cats_of_each", "points number colours", "exactly `number` cats of each of the colours", least=0
)
RULE_CAT_TOUCHING_EXACTLY_TREASURES = _rule(
    "cat_touching_exactly_treasures", "points number", "some cat touches exactly `number` different treasures (D-33)", least=0
)
RULE_EXACTLY_COLOURS = _rule("exactly_colours", "points number", "cats of exactly `number` colours (D-34)", least=0, most=5)
RULE_EXACTLY_RARE_AND_COMMON = _rule(
    "exactly_rare_and_common", "points rare common", "exactly `rare` rare and exactly `common` common treasures"
)
RULE_FAMILIES_OF_ONE_COLOUR = _rule("families_of_one_colour", "points number", "some colour has `number` or more families (D-35)")
RULE_POINTS_PER_TICKED_LESSON = _rule("points_per_ticked_lesson", "points", "per lesson ticked, itself included (D-29, T-15)")

_OF_A_BOAT = (
    "edge_full", "rooms_full", "rooms_empty", "exactly_cats", "exactly_visible_rats", "fewer_treasures",
    "points_per_cat_over", "points_per_edge_cats", "points_per_edge_cat_of_best_colour", "points_per_lonely_cat",
    "points_per_family", "points_per_cat_in_largest_family", "nth_largest_family", "points_per_rare_treasure",
    "points_per_common_treasure", "points_per_treasure", "points_per_cat_touching_no_treasure", "points_per_visible_rat",
    "points_per_full_room", "points_per_uncovered_map", "points_per_covered_map", "points_per_colour_off_edge",
    "points_per_colour_touching_no_treasure", "points_per_colour_touching_no_rat", "exactly_treasures",
    "at_least_cats_of_every_colour", "every_colour_on_edge", "points_per_oshax",
)  # fmt: skip
"""The rules of the base game that need nothing but a boat and no single colour."""


def _base(name: str) -> LessonRule:
    rule = base_rules.BY_NAME[name]
    return LessonRule(base_rules.RULES.index(name), rule.parameters, rule.meaning, rule.least, rule.most)


LESSON_RULES: dict[str, LessonRule] = {name: _base(name) for name in _OF_A_BOAT} | _new
"""What a lesson's ``rule`` may be."""
SISTER_RULES: dict[str, LessonRule] = LESSON_RULES | {"best_lesson_again": _base("best_lesson_again")}
"""What the ``rule`` of a lesson of the sister may be."""
assert len(base_rules.RULES) <= FIRST_NEW, "the numbers of the base game's rules reach into those of the drawing games"
