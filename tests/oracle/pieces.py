"""The components as the oracle sees them: squares, walls and shapes as sets, cards by their keys.

Only the data files are shared with the environment; tiles are turned, flipped and laid here a second time. ``placements``
connects the two: an action id stands for an orientation and a square, and every way to lay a tile that this file finds must have
exactly one id.

Tiles and cards of Kittens + Beasts, and the promo tiles, are here as well; without their modules none of them is in a game.
"""

from __future__ import annotations

from functools import cache

from isle_env.components import tables as T
from isle_env.components.expansion import tables as E
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
RARES = frozenset(range(T.RARE_TILE, T.RARE_TILE + 8))
OSHAX = frozenset(range(T.OSHAX_TILE, T.OSHAX_TILE + 9))
PROMOS = frozenset({126, 127, 128, 137, 138, 139})
"""Three Oshax and three rare treasures (M-10, M-11), the last ones of their kinds."""
KITTENS = frozenset(range(148, 168))
BEASTS = frozenset(range(168, 186))
ROYAL_RAT = 186

KIND = {key: number for number, key in enumerate(E.KIND_KEY)}
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
    return E.KIND_KEY[kind]


def kind_of(card: int) -> int:
    return int(E.CARD_KIND[card])


def cost_of(kind: int) -> int:
    return E.KINDS[kind].cost


def speed_of(kind: int) -> int:
    return E.KINDS[kind].speed


def basket_of(kind: int) -> str:
    return E.KINDS[kind].basket


def type_of(kind: int) -> str:
    return E.KINDS[kind].type


def needs_colour(kind: int) -> bool:
    return E.KINDS[kind].colour == "chosen"


def is_cat(tile: int) -> bool:
    """Is it one of the cats that lie in the bag and in the fields?"""
    return tile < 85


def is_treasure(tile: int) -> bool:
    return tile in COMMONS or tile in RARES


def cat_colour(tile: int) -> int | None:
    """Colour printed on a cat or a kitten; all other tiles have none."""
    if tile in KITTENS:
        return T.COLOURS.index(E.BOX.kittens[tile - min(KITTENS)].colour)
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


Drawing = frozenset[tuple[Cell, int | None]]
"""Squares of a tile, each with the colour of the icon on it, if there is one (only beasts have any)."""


def drawing(tile: int) -> Drawing:
    """The tile as its data file draws it."""
    if tile in BEASTS:
        beast = E.BOX.beasts[tile - min(BEASTS)]
        icons = [T.COLOURS.index(icon) if icon else None for icon in beast.icons]
        return frozenset(zip(beast.squares, icons, strict=True))
    if tile in KITTENS:
        squares = E.BOX.kittens[tile - min(KITTENS)].squares
    elif tile == ROYAL_RAT:
        squares = E.BOX.rat.squares
    elif tile in PROMOS:
        squares = E.BOX.promos[sorted(PROMOS).index(tile)].squares
    else:
        squares = T.COMPONENTS.shapes[int(T.TILE_SHAPE[tile])].squares
    return frozenset((square, None) for square in squares)


def _faces(drawn: Drawing) -> set[Drawing]:
    """The tile turned and flipped in every way, moved into the corner; its icons go with it (B-5)."""
    faces = set()
    for flip in (1, -1):
        marks = [((flip * x, y), icon) for (x, y), icon in drawn]
        for _ in range(4):
            marks = [((-y, x), icon) for (x, y), icon in marks]
            left, top = min(x for (x, _), _ in marks), min(y for (_, y), _ in marks)
            faces.add(frozenset(((x - left, y - top), icon) for (x, y), icon in marks))
    return faces


def _offsets(tile: int, orientation: int) -> Drawing:
    """The squares of the tile as an action id has them, seen from the first one, with their icons."""
    shape = int(E.TILE_SHAPE[tile])
    size = int(E.SHAPE_SIZE[shape])
    dx, dy = E.ORIENTATION_DX[shape, orientation, :size].tolist(), E.ORIENTATION_DY[shape, orientation, :size].tolist()
    icons = E.BEAST_ICON[tile - min(BEASTS), orientation, :size].tolist() if tile in BEASTS else [0] * size
    return frozenset(((x, y), icon - 1 if icon else None) for x, y, icon in zip(dx, dy, icons, strict=True))


def _moved(drawn: Drawing, dx: int, dy: int) -> Drawing | None:
    """The tile somewhere else; None where a square of it would not be on the boat."""
    if all((x + dx, y + dy) in ROOM for (x, y), _ in drawn):
        return frozenset(((x + dx, y + dy), icon) for (x, y), icon in drawn)
    return None


@cache
def ways(tile: int) -> dict[int, Drawing]:
    """Every way to lay the tile on the boat's plan: action id -> squares and icons."""
    right = {_moved(face, dx, dy) for face in _faces(drawing(tile)) for dx in range(22) for dy in range(9)} - {None}
    named: dict[Drawing, int] = {}
    for orientation in range(8):
        if E.ORIENTATION_VALID[E.TILE_SHAPE[tile], orientation]:
            offsets = _offsets(tile, orientation)
            for square in range(len(ROOM)):
                way = _moved(offsets, int(T.SQUARE_X[square]), int(T.SQUARE_Y[square]))
                if way is not None:
                    assert way not in named, f"two action ids lay tile {tile} on {sorted(cell for cell, _ in way)}"
                    named[way] = actions.PLACE + orientation * len(ROOM) + square
    assert named.keys() == right, f"tile {tile}: ids and placements differ"
    return {action: way for way, action in named.items()}


@cache
def cells_of(tile: int) -> dict[int, frozenset[Cell]]:
    """Action id -> the squares on which it lays the tile."""
    return {action: frozenset(cell for cell, _ in way) for action, way in ways(tile).items()}


@cache
def icons_of(tile: int) -> dict[int, frozenset[tuple[Cell, int]]]:
    """Action id -> the icons of the tile and where they come to lie; only beasts have any."""
    return {action: frozenset((cell, icon) for cell, icon in way if icon is not None) for action, way in ways(tile).items()}


@cache
def placements(tile: int) -> dict[frozenset[Cell], int]:
    """Every set of squares of the boat's plan that the tile can cover -> the action id that lays it there.

    Of a beast whose squares look the same in two orientations there would be two ids; use ``ways`` for beasts.
    """
    return {cells: action for action, cells in cells_of(tile).items()}
