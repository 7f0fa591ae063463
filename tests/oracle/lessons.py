"""What every lesson is worth, card by card, counted on an OracleBoat as a person would (cards 113-168, 197-215).

``Seat`` has everything that a lesson may depend on: the boat, what its owner has, and the boats of the others.
Rulebook, Read Lessons, Scoring, Family Rules, Solo Scoring; R-14, R-20 … R-22.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.oracle.boat import COLOURS, EDGE, PLAN, OracleBoat, beside, family_points, touch


@dataclass
class Seat:
    boat: OracleBoat
    others: list[OracleBoat] = field(default_factory=list)
    fish: int = 0
    baskets: int = 1
    lessons: int = 0
    first: bool = False
    solo: bool = False


def colours_of(cats: list) -> Counter[str]:
    return Counter(str(cat.colour) for cat in cats)


def lonely(s: Seat, colour: str | None = None) -> int:
    return sum(not any(touch(cat, other) for other in s.boat.cats(cat.colour) if other is not cat) for cat in s.boat.cats(colour))


def cats_by_treasure(s: Seat) -> list:
    return [cat for cat in s.boat.cats() if any(touch(cat, treasure) for treasure in s.boat.treasures())]


def cats_by_rats(s: Seat) -> list:
    return [cat for cat in s.boat.cats() if not beside(cat.cells).isdisjoint(s.boat.rat_squares())]


def kinds(s: Seat, *names: str) -> int:
    return sum(tile.kind in names for tile in s.boat.tiles)


def nth_family(s: Seat, n: int) -> int:
    """Points of the n-th largest family."""
    return family_points(([*s.boat.family_sizes(), 0, 0, 0])[n - 1])


def has_largest_family(s: Seat) -> bool:
    own = max(s.boat.family_sizes(), default=0)
    if s.solo:
        return own >= 7
    return own >= 3 and all(own >= max(other.family_sizes(), default=0) for other in s.others)


def all_covered(s: Seat, *rooms: str) -> bool:
    return not set(rooms) & set(s.boat.unfilled_rooms())


def all_bare(s: Seat, *rooms: str) -> bool:
    return set(rooms) <= set(s.boat.empty_rooms())


def organised(s: Seat) -> int:
    """Columns 9 squares high whose cats have one colour."""
    columns = [{square for square in PLAN if square[0] == x} for x in range(22)]
    tall = [column for column in columns if len(column) >= 9]
    return sum(len({cat.colour for cat in s.boat.cats() if cat.cells & column}) == 1 for column in tall)


def full_rooms(s: Seat) -> int:
    return 7 - len(s.boat.unfilled_rooms())


def absent(cats: list) -> int:
    """Colours that none of these cats has."""
    return 5 - len({cat.colour for cat in cats})


PRIVATE: dict[int | str, Callable[[Seat], int]] = {
    113: lambda s: 12 * (s.boat.covered() >= EDGE),
    114: lambda s: 10 * (len(s.boat.cats()) == 15),
    115: lambda s: 15 * all(len(s.boat.cats(colour)) >= 3 for colour in COLOURS),
    116: lambda s: 7 * (absent(s.boat.edge_cats()) == 0),
    117: lambda s: max(colours_of(s.boat.edge_cats()).values(), default=0),
    118: lambda s: 7 * (s.baskets == 3),
    119: lambda s: 7 * s.first,
    120: lambda s: lonely(s),
    121: lambda s: 10 * has_largest_family(s),
    122: lambda s: 2 * kinds(s, "rare"),
    123: lambda s: kinds(s, "common"),
    124: lambda s: 10 * (not s.boat.rat_squares()),
    125: lambda s: 2 * len(s.boat.rat_squares()),
    126: lambda s: s.lessons,
    127: lambda s: 9 * (len(s.boat.cats("blue")) == 5),
    128: lambda s: 9 * (len(s.boat.cats("green")) == 5),
    129: lambda s: 9 * (len(s.boat.cats("purple")) == 5),
    130: lambda s: 9 * (len(s.boat.cats("red")) == 5),
    131: lambda s: 9 * (len(s.boat.cats("orange")) == 5),
    132: lambda s: 10 * (len(s.boat.rat_squares()) == 5),
    133: lambda s: 7 * (s.lessons == 6),
    134: lambda s: 9 * (kinds(s, "rare", "common") == 5),
    135: lambda s: len(s.boat.edge_cats()) // 2,
    136: lambda s: 12 * all_covered(s, "captain_stern", "captain_bow"),
    137: lambda s: 18 * all_bare(s, "bedroom_top", "bedroom_bottom"),
    138: lambda s: 4 * sum(size >= 4 for size in s.boat.family_sizes()),
    139: lambda s: 3 * kinds(s, "oshax"),
    140: lambda s: 15 * all_bare(s, "dining"),
    141: lambda s: nth_family(s, 3),
    142: lambda s: 7 * (s.fish >= 5),
    "organised_columns": lambda s: 7 * organised(s),
}

PUBLIC: dict[int, Callable[[Seat], int]] = {
    147: lambda s: 2 * s.lessons,
    148: lambda s: 2 * kinds(s, "rare", "common"),
    150: lambda s: 5 * s.boat.uncovered_maps(),
}

COLOURED: dict[int, Callable[[Seat, str], int]] = {
    143: lambda s, colour: 2 * len(s.boat.edge_cats(colour)),
    144: lambda s, colour: len(s.boat.cats(colour)),
    145: lambda s, colour: 5 * (len(s.boat.cats(colour)) >= 3),
    146: lambda s, colour: 3 * lonely(s, colour),
    149: lambda s, colour: sum(any(touch(treasure, cat) for cat in s.boat.cats(colour)) for treasure in s.boat.treasures()),
}

FAMILY: dict[int, Callable[[Seat], int]] = {
    151: PRIVATE[117],
    152: lambda s: 9 * (absent(s.boat.edge_cats()) == 0),
    153: PRIVATE[135],
    154: PRIVATE[124],
    155: lambda s: 10 * all((x, 4) in s.boat.covered() for x in range(22)),
    156: PRIVATE[113],
    157: lambda s: 10 * (kinds(s, "cat") == 20),  # cat tiles: the mode has no Oshax
    158: PRIVATE[115],
    159: PRIVATE[127],
    160: PRIVATE[128],
    161: PRIVATE[129],
    162: PRIVATE[130],
    163: PRIVATE[131],
    164: PUBLIC[148],
    165: PRIVATE[121],
    166: PRIVATE[125],
    167: lambda s: 2 * full_rooms(s),
    168: PRIVATE[141],
}

SISTER: dict[int, Callable[[Seat], int]] = {
    197: lambda s: 5 * absent(cats_by_treasure(s)),
    198: lambda s: 2 * max(s.boat.family_sizes(), default=0),
    199: lambda s: 10 * (kinds(s, "rare", "common") < 9),
    200: lambda s: 4 * s.fish,
    201: lambda s: 5 * len(s.boat.rat_squares()),
    202: lambda s: 5 * max(0, len(s.boat.cats()) - 15),
    203: lambda s: 5 * absent(s.boat.edge_cats()),
    205: lambda s: 3 * full_rooms(s),
    206: lambda s: 5 * lonely(s),
    207: lambda s: 3 * s.lessons,
    208: lambda s: nth_family(s, 1),
    209: lambda s: nth_family(s, 2),
    210: lambda s: 3 * kinds(s, "common"),
    211: lambda s: 3 * (len(s.boat.cats()) - len(cats_by_treasure(s))),
    212: lambda s: 4 * (5 - s.boat.uncovered_maps()),
    213: lambda s: 5 * len(s.boat.family_sizes()),
    214: lambda s: len(s.boat.edge_cats()),
    215: lambda s: 5 * absent(cats_by_rats(s)),
}
