"""The action ids of the draw-and-write games: one flat ``Discrete(NUM_ACTIONS)`` for both, each id with one meaning for ever.

    id     0   PASS      nothing from the map; no copy
         1..   LINE      + line          take the column A to D (Explore & Draw), the row A to D (Remote Edition)
         5..   CROSS     + cross line    take the row 1 to 3 (Explore & Draw), the column 1 to 3 (Remote Edition)
         8..   CELL      + cell          the additional card; the card of a row (column); the card resolved next
        20..   SPECIAL   + special       declare it
        25..   HALF      + half          the area above, below the word or; of a treasure card of the Remote Edition: one rare
                                         treasure, two common ones
        27..   ITEM      + k             which discovery of the card now
        29..   TREASURE  + k             common 0 to 3, rare of the bag 4 to 8; there is room for five more
        43..   COLOUR    + c             of the Oshax in hand
        48..   PLACE     + orientation * 142 + square

In ``PLACE`` the square is where the tile's first square (row by row) comes to lie. An id has one name in both games, with words
of the code; words.py has those of the rulebooks.
"""

from __future__ import annotations

import operator

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES, LINES
from isle_env.components.orientations import ORIENTATIONS
from isle_env.engine import numbering
from isle_env.games.drawing import state as S
from isle_env.machine.sizes import MASK_WORDS

TREASURE_ROOM = 14

PASS = 0
LINE = 1
CROSS = LINE + LINES
CELL = CROSS + CROSS_LINES
SPECIAL = CELL + CELLS
HALF = SPECIAL + S.SPECIALS
ITEM = HALF + 2
TREASURE = ITEM + 2
RARE = TREASURE + D.NUM_COMMON
COLOUR = TREASURE + TREASURE_ROOM
PLACE = COLOUR + T.NUM_COLOURS
NUM_ACTIONS = PLACE + ORIENTATIONS * T.SQUARES

LINE_NAMES = "ABCD"
SPECIAL_NAMES = ("extra", "one of each", "cross line", "cat twice", "treasure twice")
HALF_NAMES = ("above", "below")

BLOCKS = (
    ("PASS", PASS, 1, "nothing from the map, no copy"),
    ("LINE", LINE, LINES, "take a line: a column of Explore & Draw, a row of the Remote Edition"),
    ("CROSS", CROSS, CROSS_LINES, "take a cross line: a row of Explore & Draw, a column of the Remote Edition"),
    ("CELL", CELL, CELLS, "a cell of the island: the additional card, one card of a row (column), the card resolved next"),
    ("SPECIAL", SPECIAL, S.SPECIALS, "declare a special"),
    (
        "HALF",
        HALF,
        2,
        "the area above or below the word or; of the Remote Edition's treasure card one rare or two common ones",
    ),
    ("ITEM", ITEM, 2, "which discovery of the card now"),
    ("TREASURE", TREASURE, TREASURE_ROOM, "a common treasure 0 to 3, a rare one of the bag 4 to 8"),
    ("COLOUR", COLOUR, T.NUM_COLOURS, "colour of the Oshax in hand"),
    ("PLACE", PLACE, ORIENTATIONS * T.SQUARES, "orientation x square of the tile's first square"),
)
"""Name, first id, number of ids, and meaning of each block; the docs are generated from it."""
_FIRST = {name: first for name, first, *_ in BLOCKS}


def block_of(action: int) -> tuple[str, int]:
    """The block an action id belongs to and its number within it. Raises ``ValueError`` outside ``0 .. NUM_ACTIONS-1``."""
    return numbering.block_of(action, BLOCKS)


def action_id_of(block: str, number: int) -> int:
    """The id of a block's number. Raises ``KeyError`` for an unknown block."""
    return _FIRST[block] + number


def cell_name(cell: int) -> str:
    """A cell in words: ``"B3"`` is row 3 of column B in Explore & Draw, column 3 of row B in the Remote Edition."""
    return f"{LINE_NAMES[cell // CROSS_LINES]}{cell % CROSS_LINES + 1}"


def treasure_name(number: int) -> str:
    """A treasure in words: ``"common pair"``, ``"rare rod"``."""
    if number < D.NUM_COMMON:
        return f"common {D.SHAPE_NAME[D.FIRST_COMMON + number]}"
    if number < D.NUM_COMMON + D.BAG_RARES:
        return f"rare {D.SHAPE_NAME[D.FIRST_RARE + number - D.NUM_COMMON]}"
    return f"unused {number}"


def action_name(action: int) -> str:
    """The action in words, the same for every state and both games; unused ids of a block are named as such."""
    block, number = block_of(operator.index(action))
    if block == "PASS":
        return "pass"
    if block == "LINE":
        return f"line {LINE_NAMES[number]}"
    if block == "CROSS":
        return f"cross line {number + 1}"
    if block == "CELL":
        return f"cell {cell_name(number)}"
    if block == "SPECIAL":
        return f"special {SPECIAL_NAMES[number]}"
    if block == "HALF":
        return f"half {HALF_NAMES[number]}"
    if block == "ITEM":
        return f"item {number + 1}"
    if block == "TREASURE":
        return f"treasure {treasure_name(number)}"
    if block == "COLOUR":
        return f"colour {T.COLOURS[number]}"
    orientation, square = divmod(number, T.SQUARES)
    return f"place orientation {orientation} at ({int(T.SQUARE_X[square])},{int(T.SQUARE_Y[square])})"


_IDS = numbering.Ids(action_name, NUM_ACTIONS, "'pass', 'line A', 'place orientation 0 at (7,0)'")


def action_id(name: str) -> int:
    """The id of an action's name as :func:`action_name` writes it. Raises ``ValueError`` for an unknown name."""
    return _IDS[name]


def placed_cells(tile: int, orientation: int, square: int) -> list[tuple[int, int]]:
    """The squares ``(x, y)`` a tile covers when laid so (row by row); they may lie off the boat for an illegal one."""
    x, y = int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])
    return [
        (x + int(D.ORIENTATION_DX[tile, orientation, k]), y + int(D.ORIENTATION_DY[tile, orientation, k]))
        for k in range(int(D.SHAPE_SIZE[tile]))
    ]


assert 32 * MASK_WORDS >= NUM_ACTIONS, "a mask has too few words for the ids"
