"""What each lesson of the two games and of the sister pays, counted as a person would (D-28 … D-36, D-50 … D-54, T-15)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.boat import COLOURS, EDGE, MAP_SQUARES, OracleBoat, Tile, beside, family_points
from tests.oracle.drawing.cards import REMOTE_LESSONS
from tests.oracle.lessons import PRIVATE, SISTER, Seat


def rare(boat: OracleBoat) -> int:
    return sum(tile.kind == "rare" for tile in boat.tiles)


def common(boat: OracleBoat) -> int:
    return sum(tile.kind == "common" for tile in boat.tiles)


def lonely(boat: OracleBoat) -> int:
    """Cats that touch no other cat of their colour (D-29)."""
    return sum(len(group) == 1 for group in boat.groups())


def treasures_by(boat: OracleBoat, cells: frozenset[tuple[int, int]]) -> list[Tile]:
    """Different treasures with a square next to these."""
    return [treasure for treasure in boat.treasures() if not beside(cells).isdisjoint(treasure.cells)]


def hoarding_rat(boat: OracleBoat) -> bool:
    """Some visible rat has two treasures or more beside it (D-31)."""
    return any(len(treasures_by(boat, frozenset([rat]))) >= 2 for rat in boat.rat_squares())


def covered_maps(boat: OracleBoat) -> int:
    """By whatever (D-32)."""
    return len(set(MAP_SQUARES) & boat.covered())


def exactly(boat: OracleBoat, number: int, *colours: str) -> bool:
    return all(len(boat.cats(colour)) == number for colour in colours)


def families_of_best_colour(boat: OracleBoat) -> int:
    return max(sum(own == colour and size >= 3 for own, size in boat.families()) for colour in COLOURS)


def third_family(boat: OracleBoat) -> int:
    """Families by size; equal ones take a place each (D-36)."""
    sizes = boat.family_sizes()
    return family_points(sizes[2]) if len(sizes) >= 3 else 0


def everybody_in_a_family(boat: OracleBoat) -> bool:
    """There are cats, and all of them belong to families (D-30)."""
    return bool(boat.cats()) and all(size >= 3 for _, size in boat.families())


EXPLORE: dict[int, Callable[[OracleBoat, int], int]] = {
    1: lambda b, ticks: len(b.edge_cats()) // 2,
    2: lambda b, ticks: common(b),
    3: lambda b, ticks: ticks,
    4: lambda b, ticks: 2 * lonely(b),
    5: lambda b, ticks: 2 * rare(b),
    6: lambda b, ticks: 2 * len(b.rat_squares()),
    7: lambda b, ticks: 3 * len(b.family_sizes()),
    8: lambda b, ticks: 4 * sum(size >= 4 for size in b.family_sizes()),
    9: lambda b, ticks: 7 * everybody_in_a_family(b),
    10: lambda b, ticks: 7 * hoarding_rat(b),
    11: lambda b, ticks: 7 * (covered_maps(b) == 3),
    12: lambda b, ticks: 7 * (len(b.family_sizes()) == 4),
    13: lambda b, ticks: 8 * exactly(b, 4, "green", "blue"),
    14: lambda b, ticks: 8 * exactly(b, 4, "orange", "purple"),
    15: lambda b, ticks: 8 * exactly(b, 4, "purple", "red"),
    16: lambda b, ticks: 9 * any(len(treasures_by(b, cat.cells)) == 5 for cat in b.cats()),
    17: lambda b, ticks: 9 * (len({cat.colour for cat in b.cats()}) == 3),
    18: lambda b, ticks: 10 * (len(b.rat_squares()) == 5),
    19: lambda b, ticks: 10 * (len(b.cats()) == 16),
    20: lambda b, ticks: 10 * (not b.rat_squares()),
    21: lambda b, ticks: 12 * (not {"captain_stern", "captain_bow"} & set(b.unfilled_rooms())),
    22: lambda b, ticks: 12 * (b.covered() >= EDGE),
    23: lambda b, ticks: 12 * (rare(b) == 3 and common(b) == 6),
    24: lambda b, ticks: 15 * (families_of_best_colour(b) >= 3),
    25: lambda b, ticks: 15 * (len(b.treasures()) <= 2),
    26: lambda b, ticks: third_family(b),
}
"""Printed number -> points, of a boat and the number of ticked lessons."""

BASIC = (197, 198, 199, 201, 202, 203, 204, 205, 206)
ADVANCED = tuple(range(207, 216))
BEST_AGAIN = 204


def lesson_points(card: int, boat: OracleBoat, ticks: int) -> int:
    """Points of a lesson of either game, by its printed number; ticks: how many lessons are ticked, this one included."""
    if card in REMOTE_LESSONS:
        return int(PRIVATE[card](Seat(boat, lessons=ticks)))
    return int(EXPLORE[card](boat, ticks))


def sister_points(lessons: set[int], boat: OracleBoat, ticks: int) -> dict[str, int]:
    """Points of her lessons from the player's boat: of their own, and of the best one again (D-51, D-53)."""
    points = [int(SISTER[card](Seat(boat, lessons=ticks, solo=True))) for card in lessons - {BEST_AGAIN}]
    best = max(points, default=0) if BEST_AGAIN in lessons else 0
    return {"lessons": sum(points), "best_lesson_again": best}
