"""What the lessons of module I and the family cards of Kittens + Beasts are worth, by their keys (M-3, M-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.oracle.pieces import maps, neighbours
from tests.oracle.sheet import covered, rat_cells

if TYPE_CHECKING:
    from tests.oracle.scoring import Count


def in_families(c: Count) -> bool:
    """There are cats, and none is outside a family."""
    return bool(c.sizes) and all(size >= 3 for size in c.sizes)


def covered_maps(c: Count) -> int:
    return len(maps(c.seat.boat).keys() & covered(c.seat))


def families_of(c: Count, colour: int) -> int:
    return sum(group_colour == colour and len(cats) >= 3 for group_colour, cats in c.groups)


def most_families_of_a_colour(c: Count) -> int:
    return max(families_of(c, colour) for colour in range(5))


def watched_rats(c: Count, colour: int) -> int:
    """Rats in sight, royal ones included, with a cat of the colour beside them."""
    cats = {cell for cat in c.cats if cat.colour == colour for cell in cat.cells}
    return sum(not neighbours(cell).isdisjoint(cats) for cell in rat_cells(c.seat))


PRIVATE: dict[str, Callable[[Count], int]] = {
    "points_per_family": lambda c: 3 * len(c.families),
    "every_cat_in_a_family": lambda c: 7 * in_families(c),
    "exactly_4_families": lambda c: 7 * (len(c.families) == 4),
    "exactly_3_maps_covered": lambda c: 7 * (covered_maps(c) == 3),
    "exactly_3_colours": lambda c: 9 * (len(c.colours) == 3),
    "three_families_of_a_colour": lambda c: 15 * (most_families_of_a_colour(c) >= 3),
}
OF_COLOUR: dict[str, Callable[[Count, int], int]] = {
    "families_of_colour": lambda c, colour: 4 * families_of(c, colour),
    "rats_touching_colour": lambda c, colour: 2 * watched_rats(c, colour),
}
FAMILY: dict[str, Callable[[Count], int]] = {
    "family_points_per_family": lambda c: 2 * len(c.families),
    "family_every_cat_in_a_family": lambda c: 9 * in_families(c),
    "family_exactly_4_families": lambda c: 9 * (len(c.families) == 4),
    "family_exactly_3_maps_covered": lambda c: 9 * (covered_maps(c) == 3),
    "family_exactly_3_colours": lambda c: 9 * (len(c.colours) == 3),
    "family_three_families_of_a_colour": PRIVATE["three_families_of_a_colour"],
    "family_uncovered_maps": lambda c: 3 * (5 - covered_maps(c)),
}
