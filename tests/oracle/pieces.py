"""The components as the oracle sees them: squares, walls and shapes as sets, cards by their keys.

Only the data files are shared with the environment; tiles are turned, flipped and laid here a second time. ``placements``
connects the two: an action id stands for squares (``actions.placed_cells``), and every way to lay a tile that this file finds
must have exactly one id.
"""

from __future__ import annotations

from functools import cache

from isle_env.components import tables as T
from isle_env.games.isle import actions
from tests.oracle.model import Cell

ROOM: dict[Cell, str] = {
    (x, y): letter for y, row in enumerate(T.COMPONENTS.plan_rows) for x, letter in enumerate(row) if letter != " "
}
"""Square -> letter of its room: S and C captain's rooms, T and B bedrooms, A dining room, D deck, G storage."""

COLOURS = range(5)
SMALL = {T.COMMON_TILE, T.COMMON_TILE + 1}
"""The treasures of one and of two squares (rulebook, FAQ)."""

COMMONS = frozenset(range(T.COMMON_TILE, T.COMMON_TILE + 4))
RARES = frozenset(range(T.RARE_TILE, T.RARE_TILE + 5))
OSHAX = frozenset(range(T.OSHAX_TILE, T.OSHAX_TILE + 6))

KIND = {key: number for number, key in enumerate(T.KIND_KEY)}
"""Key of a card -> its kind."""

FISH_CARDS = {
    KIND[key]
    for key in (
        "fish_per_oshax",
        "discard_basket_for_fish",
        "fish_per_private_lesson",
        "fish_per_cat_colour",
        "fish_per_rare_treasure",
        "fish_per_common_treasure",
        "fish_per_cat_of_one_colour",
    )
}
"""Anytime cards that give fish: the only ones of use while buying (R-13)."""


def key_of(kind: int) -> str:
    return T.KIND_KEY[kind]


def kind_of(card: int) -> int:
    return int(T.CARD_KIND[card])


def cost_of(kind: int) -> int:
    return T.COMPONENTS.discovery[kind].cost


def speed_of(kind: int) -> int:
    return T.COMPONENTS.discovery[kind].speed


def basket_of(kind: int) -> str:
    return T.COMPONENTS.discovery[kind].basket


def type_of(kind: int) -> str:
    return T.COMPONENTS.discovery[kind].type


def needs_colour(kind: int) -> bool:
    return T.COMPONENTS.discovery[kind].colour == "chosen"


def is_cat(tile: int) -> bool:
    return tile < 85


def cat_colour(tile: int) -> int | None:
    """Colour printed on a cat; an Oshax and a treasure have none."""
    return tile % 5 if is_cat(tile) else None


def neighbours(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & ROOM.keys()


EDGE = {cell for cell in ROOM if len(neighbours(cell)) < 4}
COLUMN_HEIGHT = {x: sum(1 for cx, _ in ROOM if cx == x) for x in range(22)}


def maps(boat: int) -> dict[Cell, int]:
    """Square of each treasure map -> its colour."""
    return {tuple(cell): colour for colour, cell in enumerate(T.COMPONENTS.boats[boat].maps)}


def rats(boat: int) -> set[Cell]:
    return {tuple(cell) for cell in T.COMPONENTS.boats[boat].rats}


def _faces(shape: tuple[Cell, ...]) -> set[frozenset[Cell]]:
    """The shape turned and flipped in every way, moved into the corner."""
    faces = set()
    for flip in (1, -1):
        cells = [(flip * x, y) for x, y in shape]
        for _ in range(4):
            cells = [(-y, x) for x, y in cells]
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            faces.add(frozenset((x - left, y - top) for x, y in cells))
    return faces


@cache
def placements(tile: int) -> dict[frozenset[Cell], int]:
    """Every set of squares of the boat's plan that the tile can cover -> the action id that lays it there."""
    shape = T.COMPONENTS.shapes[int(T.TILE_SHAPE[tile])].squares
    moved = {frozenset((x + dx, y + dy) for x, y in face) for face in _faces(shape) for dx in range(22) for dy in range(9)}
    named: dict[frozenset[Cell], int] = {}
    for orientation in range(8):
        if T.ORIENTATION_VALID[T.TILE_SHAPE[tile], orientation]:
            for square in range(len(ROOM)):
                cells = frozenset(actions.placed_cells(tile, orientation, square))
                if cells <= ROOM.keys():
                    assert cells not in named, f"two action ids lay tile {tile} on {sorted(cells)}"
                    named[cells] = actions.place_action(orientation, square)
    assert named.keys() == {cells for cells in moved if cells <= ROOM.keys()}, f"tile {tile}: ids and placements differ"
    return named


@cache
def cells_of(tile: int) -> dict[int, frozenset[Cell]]:
    """The same in reverse: action id -> squares."""
    return {action: cells for cells, action in placements(tile).items()}
