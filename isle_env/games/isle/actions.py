"""The action ids: one flat ``Discrete(NUM_ACTIONS)``, each id with one meaning for ever.

A turn is a sequence of small choices (which tile, then where), never their product:

    id      0   PASS     done, decline, stop, end of turn
          1..   KEEP     + card kind   draft it, buy it, choose it as rescue card, discard it as lesson
        113..   PLAY     + card kind   play it from the hand
        225..   OPTION   + o           which half of a treasure card (``OPTION_NAMES``)
        229..   TILE     + tile code   a cat, an Oshax, a rare or common treasure shape
        421..   COLOUR   + c           the colour of an Oshax or of a public lesson
        426..   FIELD    + f           0 left (3 fish), 1 right (5 fish)
        428..   PLACE    + orientation * 142 + square
       1564..   SQUARE   + square      a tile on the own boat, named by its first square
     1706..   TOKEN    + side        a semi-permanent token: basket, boots (games with events only)

Each block has more room than the base box needs, so that an expansion adds ids and moves none.
In ``PLACE`` the square is where the tile's first square (row by row) comes to lie.
"""

from __future__ import annotations

import operator

from isle_env.engine import numbering
from isle_env.machine.sizes import MASK_WORDS

from ...box import EXPANDED, T

ORIENTATIONS = 8
FIELDS = 2

PASS = 0
KEEP = 1
PLAY = KEEP + T.KIND_ROOM
OPTION = PLAY + T.KIND_ROOM
TILE = OPTION + 4
COLOUR = TILE + T.TILE_ROOM
FIELD = COLOUR + T.NUM_COLOURS
PLACE = FIELD + FIELDS
SQUARE = PLACE + ORIENTATIONS * T.SQUARES
TOKEN = SQUARE + T.SQUARES
TOKEN_SIDES = ("basket", "boots")
NUM_ACTIONS = TOKEN + len(TOKEN_SIDES) * EXPANDED

# The halves of the two treasure cards, as OPTION + number.
RARE, TWO_COMMON, TWO_SMALL, PAY_TWO_COMMON = range(4)
OPTION_NAMES = ("one rare", "two common", "two small", "pay 1 fish: two common")
FIELD_NAMES = ("left field", "right field")

BLOCKS = (
    ("PASS", PASS, 1, "done, decline, stop, end of turn"),
    ("KEEP", KEEP, T.KIND_ROOM, "card kind: draft, buy, choose as rescue card, discard as lesson"),
    ("PLAY", PLAY, T.KIND_ROOM, "card kind: play from the hand"),
    ("OPTION", OPTION, 4, "half of a treasure card"),
    ("TILE", TILE, T.TILE_ROOM, "tile code: cat, Oshax, rare or common treasure"),
    ("COLOUR", COLOUR, T.NUM_COLOURS, "colour of an Oshax or a public lesson"),
    ("FIELD", FIELD, FIELDS, "field: left (3 fish), right (5 fish)"),
    ("PLACE", PLACE, ORIENTATIONS * T.SQUARES, "orientation x square of the tile's first square"),
    ("SQUARE", SQUARE, T.SQUARES, "tile of the own boat, by its first square"),
    *((("TOKEN", TOKEN, len(TOKEN_SIDES), "side of a semi-permanent token: basket or boots"),) if EXPANDED else ()),
)
"""Name, first id, number of ids, and meaning of each block; the docs are generated from it."""


def block_of(action: int) -> tuple[str, int]:
    """The block an action id belongs to and its number within it. Raises ``ValueError`` outside ``0 .. NUM_ACTIONS-1``."""
    return numbering.block_of(action, BLOCKS)


FIRST_NUMBERED = {
    T.OSHAX: T.OSHAX_TILE, T.RARE: T.RARE_TILE, T.COMMON: T.COMMON_TILE, T.KITTEN: T.KITTEN_TILE, T.BEAST: T.BEAST_TILE - 1,
}  # fmt: skip
"""Kind of tile -> the code that would have number 0; beasts are counted from 1."""


def tile_name(tile: int) -> str:
    """A tile code in words: ``"blue cat 14"``, ``"oshax 3"``, ``"rare 2"``, ``"common 0"`` (shape numbers of tiles.toml).

    Of the expansion: ``"blue kitten 3"``, ``"beast 7"`` (numbers of kittens_and_beasts.toml), ``"royal rat"``.
    """
    if not 0 <= tile < T.TILE_ROOM or T.TILE_SHAPE[tile] == 255:
        return f"unused tile {tile}"
    kind = int(T.TILE_KIND[tile])
    if kind == T.RAT:
        return "royal rat"
    number = int(T.TILE_SHAPE[tile]) - int(T.FIRST_SHAPE[kind]) if kind == T.CAT else tile - FIRST_NUMBERED[kind]
    colour = f"{T.COLOURS[T.TILE_COLOUR[tile]]} " if kind in (T.CAT, T.KITTEN) else ""
    return f"{colour}{T.KIND_NAMES[kind]} {number}"


def action_name(action: int) -> str:
    """The action in words, the same for every state; unused ids of a block are named as such."""
    return _named(*block_of(operator.index(action)))


def _named(block: str, number: int) -> str:
    """An action in words. block, number: its block and its number within it."""
    if block == "PASS":
        return "pass"
    if block in ("KEEP", "PLAY"):
        known = number < T.NUM_ALL_KINDS
        return f"{block.lower()} {T.KIND_KEY[number] if known else f'unused kind {number}'}"
    if block == "OPTION":
        return f"option {OPTION_NAMES[number]}"
    if block == "TILE":
        return f"tile {tile_name(number)}"
    if block == "COLOUR":
        return f"colour {T.COLOURS[number]}"
    if block == "FIELD":
        return f"field {FIELD_NAMES[number]}"
    if block == "TOKEN":
        return f"token {TOKEN_SIDES[number]}"
    orientation, square = divmod(number, T.SQUARES)
    where = f"({int(T.SQUARE_X[square])},{int(T.SQUARE_Y[square])})"
    if block == "PLACE":
        return f"place orientation {orientation} at {where}"
    return f"square {where}"


_EXAMPLES = "'pass', 'keep oshax', 'place orientation 0 at (7,0)'"
_IDS = numbering.Ids(action_name, NUM_ACTIONS, _EXAMPLES)


def action_id(name: str) -> int:
    """The id of an action's name as :func:`action_name` writes it. Raises ``ValueError`` for an unknown name."""
    return _IDS[name]


def name_without_tokens(action: int) -> str:
    """:func:`action_name` in a game whose ids end before the tokens."""
    return _named(*numbering.block_of(operator.index(action), _WITHOUT_TOKENS))


_WITHOUT_TOKENS = tuple(block for block in BLOCKS if block[1] < TOKEN)
_IDS_WITHOUT_TOKENS = numbering.Ids(name_without_tokens, TOKEN, _EXAMPLES)


def id_without_tokens(name: str) -> int:
    """:func:`action_id` in such a game."""
    return _IDS_WITHOUT_TOKENS[name]


def placed_cells(tile: int, orientation: int, square: int) -> list[tuple[int, int]]:
    """The squares ``(x, y)`` a tile covers when laid so (row by row); they may lie off the boat for an illegal one."""
    shape = int(T.TILE_SHAPE[tile])
    x, y = int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])
    return [
        (x + int(T.ORIENTATION_DX[shape, orientation, k]), y + int(T.ORIENTATION_DY[shape, orientation, k]))
        for k in range(int(T.SHAPE_SIZE[shape]))
    ]


assert 32 * MASK_WORDS >= NUM_ACTIONS, "a mask has too few words for the ids"
