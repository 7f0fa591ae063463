"""A boat as a person would check it at the table: tiles are sets of squares, and every question is answered by looking at them.

It is slow and plain on purpose and shares nothing with the package. Plan, rats, maps and shapes are written down here a second
time (rulebook p. 5), so that a mistake in a data file is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

Square = tuple[int, int]
Cells = frozenset[Square]

COLOURS = ("blue", "green", "red", "purple", "orange")

# One drawing per shape, rows divided by a stroke; which way round it is drawn does not matter.
SHAPES = {
    "cat": (
        "#../###/#..", "##./.##/..#", "#./##/##/.#", "..#./####", "##/##/#.", "#.#/###/..#", "####/..#./..#.",
        "###/#../#..", "####/...#", "#.#/###", "#.##/###.", "##./###/#..", ".#./###/.#.", "###./..##", "##./.##",
        "#####", ".#../####/.#..",
    ),
    "oshax": (
        "##../.##./..##", ".#../####/..#.", "###./..##/...#", "..#./..#./.###/...#", "#.../####/..#.", ".#../###./..##",
    ),
    "rare": ("#../###", ".#./###", "##/##", "#./##/.#", "####"),
    "common": ("#", "#/#", "#./##", "###"),
}  # fmt: skip

# Rooms as stretches of squares: row, first column, last column.
ROOMS = {
    "captain_stern": [(2, 1, 3), (3, 0, 3), (4, 0, 3), (5, 0, 3), (6, 1, 3)],
    "bedroom_top": [(0, 7, 10), (1, 4, 10)],
    "bedroom_bottom": [(8, 7, 10), (7, 4, 10)],
    "dining": [(3, 5, 10), (4, 5, 10), (5, 5, 10)],
    "storage": [(1, 16, 16), (2, 16, 18), (3, 16, 19), (4, 16, 19), (5, 16, 19), (6, 16, 18), (7, 16, 16)],
    "captain_bow": [(3, 20, 20), (4, 20, 21), (5, 20, 20)],
    "deck": [
        (0, 11, 14), (1, 11, 15), (2, 4, 15), (3, 4, 4), (3, 11, 15), (4, 4, 4), (4, 11, 15), (5, 4, 4), (5, 11, 15),
        (6, 4, 15), (7, 11, 15), (8, 11, 14),
    ],
}  # fmt: skip

# Rats by row: columns from the stern.
RATS = {
    "blue": {0: (11, 12, 13, 14), 1: (4,), 2: (17, 18), 3: (7, 8, 19), 5: (0, 1), 6: (1, 15), 7: (14, 15), 8: (10, 13, 14)},
    "purple": {0: (8, 9), 1: (15, 16), 2: (1, 2), 3: (0, 6, 9), 4: (12, 13, 14), 6: (6, 7, 17, 18), 7: (11,), 8: (11, 12)},
    "red": {2: (6, 7, 12, 13), 3: (0, 10, 12, 13, 18), 4: (0, 18), 5: (0, 5), 7: (14, 15, 16), 8: (7, 8, 14)},
    "green": {0: (12, 13, 14), 1: (10, 12, 13), 2: (1, 2), 3: (5, 19), 4: (0, 5), 5: (12, 13), 6: (12, 17, 18), 7: (5, 12)},
    "five": {1: (5, 10), 2: (10, 11, 14, 15, 18), 3: (15,), 4: (7, 8, 19), 5: (14, 15), 6: (1, 2, 3, 13, 14), 8: (9,)},
    "six": {
        0: (10,),
        1: (15,),
        2: (3,),
        3: (12, 13),
        4: (0, 11, 12, 18),
        5: (1, 5, 6, 18),
        6: (18,),
        7: (4, 11),
        8: (11, 12, 13),
    },
}

# Maps: the colours found going clockwise round the boat from the one in the upper bedroom.
MAP_SQUARES = ((7, 0), (14, 1), (19, 5), (9, 7), (1, 3))
MAPS = {
    "blue": ("green", "blue", "orange", "purple", "red"),
    "purple": ("blue", "orange", "green", "red", "purple"),
    "red": ("orange", "red", "purple", "blue", "green"),
    "green": ("purple", "green", "red", "orange", "blue"),
    "five": ("red", "purple", "blue", "green", "orange"),
    "six": ("orange", "blue", "green", "purple", "red"),
}


def room_squares(room: str) -> Cells:
    return frozenset((x, y) for y, first, last in ROOMS[room] for x in range(first, last + 1))


PLAN: Cells = frozenset().union(*map(room_squares, ROOMS))


def beside(cells: Cells) -> Cells:
    """Squares next to these, on the boat or off it."""
    return frozenset((x + dx, y + dy) for x, y in cells for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))) - cells


EDGE: Cells = frozenset(square for square in PLAN if not beside(frozenset([square])) <= PLAN)


@cache
def looks(drawing: str) -> frozenset[Cells]:
    """Every way a drawing (rows divided by a stroke) can look, moved so that its lowest column and row are 0."""
    drawn = [(x, y) for y, row in enumerate(drawing.split("/")) for x, mark in enumerate(row) if mark == "#"]
    found = set()
    for flipped in (drawn, [(y, x) for x, y in drawn]):
        for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            cells = [(a * x, b * y) for x, y in flipped]
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(frozenset((x - left, y - top) for x, y in cells))
    return frozenset(found)


@cache
def spread(drawing: str) -> frozenset[Cells]:
    """Every set of squares of an empty boat that a drawing can cover."""
    moved = (frozenset((x + dx, y + dy) for x, y in look) for look in looks(drawing) for dx in range(22) for dy in range(9))
    return frozenset(cells for cells in moved if cells <= PLAN)


def turned(kind: str, shape: int) -> frozenset[Cells]:
    """Every way a tile can look, moved so that its lowest column and row are 0."""
    return looks(SHAPES[kind][shape])


def everywhere(kind: str, shape: int) -> frozenset[Cells]:
    """Every set of squares of an empty boat that a tile can cover."""
    return spread(SHAPES[kind][shape])


def family_points(cats: int) -> int:
    """3 cats 8, 4 cats 11, 5 cats 15, and 5 more for each further cat (Scoring)."""
    return {0: 0, 1: 0, 2: 0, 3: 8, 4: 11}.get(cats, 15 + 5 * (cats - 5))


@dataclass(eq=False)
class Tile:
    kind: str
    shape: int
    colour: str | None
    cells: Cells


@dataclass
class OracleBoat:
    name: str
    tiles: list[Tile] = field(default_factory=list)

    def covered(self) -> Cells:
        return frozenset().union(*(tile.cells for tile in self.tiles))

    def placements(self, kind: str, shape: int, anywhere: bool = False) -> set[Cells]:
        """Sets of squares that the tile may cover now (R-2)."""
        covered = self.covered()
        free = anywhere or not self.tiles
        return {
            cells
            for cells in everywhere(kind, shape)
            if cells.isdisjoint(covered) and (free or not beside(cells).isdisjoint(covered))
        }

    def place(self, kind: str, shape: int, cells: Cells, colour: str | None) -> str | None:
        """Lay a tile and say which colour's map pays (R-4)."""
        self.tiles.append(Tile(kind, shape, colour, cells))
        maps = dict(zip(MAPS[self.name], MAP_SQUARES, strict=True))
        return colour if colour and maps[colour] in cells else None

    def treasures(self) -> list[Tile]:
        return [tile for tile in self.tiles if tile.colour is None]

    def cats(self, colour: str | None = None) -> list[Tile]:
        """The cats of a colour, or all cats, Oshax included."""
        return [tile for tile in self.tiles if tile.colour and colour in (None, tile.colour)]

    def edge_cats(self, colour: str | None = None) -> list[Tile]:
        return [cat for cat in self.cats(colour) if not cat.cells.isdisjoint(EDGE)]

    def groups(self) -> list[list[Tile]]:
        """The cats as groups of one colour in which each touches another of the group."""
        left, groups = self.cats(), []
        while left:
            group = [left.pop()]
            for cat in group:  # grows while it is walked
                near = [other for other in left if other.colour == cat.colour and touch(cat, other)]
                left = [other for other in left if other not in near]
                group += near
            groups.append(group)
        return groups

    def families(self) -> list[tuple[str, int]]:
        return sorted((str(group[0].colour), len(group)) for group in self.groups())

    def family_sizes(self) -> list[int]:
        """Sizes of the groups that are families, largest first."""
        return sorted((size for _, size in self.families() if size >= 3), reverse=True)

    def rat_squares(self) -> Cells:
        """Rats in sight."""
        return frozenset((x, y) for y, columns in RATS[self.name].items() for x in columns) - self.covered()

    def unfilled_rooms(self) -> list[str]:
        return sorted(room for room in ROOMS if not room_squares(room) <= self.covered())

    def empty_rooms(self) -> list[str]:
        return sorted(room for room in ROOMS if room_squares(room).isdisjoint(self.covered()))

    def uncovered_maps(self) -> int:
        return len(set(MAP_SQUARES) - self.covered())

    def score(self) -> dict[str, int]:
        points = {
            "rats": -len(self.rat_squares()),
            "rooms": -5 * len(self.unfilled_rooms()),
            "families": sum(map(family_points, self.family_sizes())),
            "rare_treasures": 3 * sum(tile.kind == "rare" for tile in self.tiles),
        }
        return points | {"total": sum(points.values())}


def touch(one: Tile, other: Tile) -> bool:
    return not beside(one.cells).isdisjoint(other.cells)
