"""The rules of lessons that only cards of the expansion have, behind those of the base box (components/card_rules.py).

    RULE_EXACTLY_FAMILIES = len(BASE_RULES)  …       numbers go on where the base box ends, so that none of its numbers moves

The first five of them pay their points once or not at all, the others for each thing that they count.
"""

from __future__ import annotations

from isle_env.components.card_rules import BY_NAME as BASE_BY_NAME
from isle_env.components.card_rules import RULES as BASE_RULES
from isle_env.components.card_rules import SECTION_GROUPS, Rule
from isle_env.components.card_rules import rules_for as base_rules_for

_LESSONS = (
    ("exactly_families", "points number", "exactly `number` families"),
    ("every_cat_in_a_family", "points", "there are cats, and each of them belongs to a family"),
    ("exactly_covered_maps", "points number", "exactly `number` treasure maps are covered, by whatever it is"),
    ("exactly_colours", "points number", "the cats are of exactly `number` colours"),
    ("families_of_one_colour", "points number", "`number` or more families of the same colour"),
    ("points_per_family_of_colour", "points colour", "per family of the colour"),
    ("points_per_rat_touching_colour", "points colour", "per visible rat, royal or not, that touches a cat of the colour"),
)

CATALOGUE: tuple[Rule, ...] = tuple(
    Rule(name, "lesson", tuple(parameters.split()), (), meaning, 0 if name == "exactly_covered_maps" else 1, 99)
    for name, parameters, meaning in _LESSONS
)
RULES: tuple[str, ...] = BASE_RULES + tuple(rule.name for rule in CATALOGUE)
"""Rule number -> name, those of the base box first."""
(
    RULE_EXACTLY_FAMILIES,
    RULE_EVERY_CAT_IN_A_FAMILY,
    RULE_EXACTLY_COVERED_MAPS,
    RULE_EXACTLY_COLOURS,
    RULE_FAMILIES_OF_ONE_COLOUR,
    RULE_POINTS_PER_FAMILY_OF_COLOUR,
    RULE_POINTS_PER_RAT_TOUCHING_COLOUR,
) = range(len(BASE_RULES), len(RULES))

BY_NAME: dict[str, Rule] = {**BASE_BY_NAME, **{rule.name: rule for rule in CATALOGUE}}


def rules_for(section: str) -> tuple[str, ...]:
    """Names of the rules that the entries of ``section`` may use in this box."""
    groups = SECTION_GROUPS[section]
    return base_rules_for(section) + tuple(rule.name for rule in CATALOGUE if rule.group in groups)
