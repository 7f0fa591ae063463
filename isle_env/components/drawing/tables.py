"""The drawing games' box as read-only arrays and plain integers, for kernels to capture as constants.

    shapes   0 .. 51: cats, Oshax, rare, common treasures. A shape is the code of its tile, and the colour stands beside it;
             TILE_SHAPE and TILE_KIND are there for the kernels of boats/
    games    EXPLORE_AND_DRAW, REMOTE: first axis of every ITEM_… array
    items    what can lie in a cell; numbers per game, ITEMS of each
    lessons  places of the sheet, per game, LESSONS of each

    item ─→ ITEM_TYPE, ITEM_TAKE ─→ ITEM_SHAPE[half, k], ITEM_COLOUR[half, k]   (NO_SHAPE: nothing)
         └→ ITEM_LESSON ─→ LESSON_RULE, LESSON_POINTS, …

Boats, squares, rooms and colours are those of components/tables.py. Everything comes from the data files (loader.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.components import tables as base
from isle_env.components.drawing.lesson_rules import *  # noqa: F403  (RULE_… are part of this module)
from isle_env.components.drawing.lesson_rules import SISTER_RULES
from isle_env.components.drawing.loader import load_drawing
from isle_env.components.drawing.model import CELLS, CROSS_LINES, ITEM_TYPES, LINES, TAKES, Discovery, Item, Lesson
from isle_env.components.model import SHAPE_KINDS
from isle_env.components.orientations import ORIENTATIONS, first_alike, oriented

Int64 = npt.NDArray[np.int64]
Bool = npt.NDArray[np.bool_]

BOX = load_drawing(base.COMPONENTS)
"""The validated data that everything below is derived from."""
EDITIONS = (BOX.explore_and_draw, BOX.remote)
EXPLORE_AND_DRAW, REMOTE = range(2)
GAMES = len(EDITIONS)
MAX_SEATS = max(edition.most_players for edition in EDITIONS)
DAYS = EDITIONS[0].days
assert len({(edition.days, edition.specials_a_game, len(edition.specials)) for edition in EDITIONS}) == 1, (
    "both games have as many days and specials"
)


def _array(values: Any, dtype: type[Any] = np.int64) -> npt.NDArray[Any]:
    """A read-only array."""
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array


# ---- shapes and their orientations ----
_pieces = BOX.pieces
NUM_SHAPES = len(_pieces)
NO_SHAPE = 255
SHAPE_NAME = tuple(piece.name for piece in _pieces)
SHAPE_KIND: Int64 = _array([SHAPE_KINDS.index(piece.kind) for piece in _pieces])
SHAPE_SIZE: Int64 = _array([len(piece.squares) for piece in _pieces])
SHAPE_COUNT: Int64 = _array([sum(piece.kind == kind for piece in _pieces) for kind in SHAPE_KINDS])
FIRST_SHAPE: Int64 = _array(np.cumsum(SHAPE_COUNT) - SHAPE_COUNT)
CAT, OSHAX, RARE, COMMON = range(len(SHAPE_KINDS))
NUM_CATS, NUM_OSHAX, NUM_RARE, NUM_COMMON = (int(count) for count in SHAPE_COUNT)
FIRST_OSHAX, FIRST_RARE, FIRST_COMMON = (int(FIRST_SHAPE[kind]) for kind in (OSHAX, RARE, COMMON))
TILE_SHAPE: Int64 = _array(np.arange(NUM_SHAPES))
TILE_KIND: Int64 = SHAPE_KIND
COMMON_SHAPES = ((1 << NUM_COMMON) - 1) << FIRST_COMMON
"""The common treasures, a set as in boats/placement.py."""

_alike = np.array([first_alike(piece.squares) for piece in _pieces])
_offsets = np.zeros((2, NUM_SHAPES, ORIENTATIONS, int(SHAPE_SIZE.max())), np.int64)
for _shape, _piece in enumerate(_pieces):
    for _o in range(ORIENTATIONS):
        _offsets[:, _shape, _o, : len(_piece.squares)] = np.array(oriented(_piece.squares, _o)).T
ORIENTATION_VALID: Bool = _array(_alike == np.arange(ORIENTATIONS), np.bool_)
"""bool[shapes, 8], true for the first of the orientations that look alike."""
ORIENTATION_DX: Int64 = _array(_offsets[0])
"""int64[shapes, 8, most squares], offsets from the first square, row by row; (0, 0) beyond SHAPE_SIZE."""
ORIENTATION_DY: Int64 = _array(_offsets[1])

# ---- the island ----
SLOT_CELL: Int64 = _array(
    [
        sorted(range(CELLS), key=lambda cell: (cell % CROSS_LINES * LINES + cell // CROSS_LINES) if edition.columns else cell)
        for edition in EDITIONS
    ]
)
"""int64[games, 12], the cell of each slot of the island, row by row."""


def _cells(card: bool) -> Int64:
    """The cells of one sort, in the order of the slots."""
    return _array(
        [[c for c in cells if edition.card_cells[c] == card] for edition, cells in zip(EDITIONS, SLOT_CELL, strict=True)]
    )


CATS_CELL: Int64 = _cells(False)
"""int64[games, 8], cells for the cats deck or the tiles of the bag, in the order in which they are filled."""
CARD_CELL: Int64 = _cells(True)
"""int64[games, 4], cells for the lessons deck or the 29 cards."""

# ---- items ----
(TYPE_LESSON, TYPE_CATS, TYPE_OSHAX, TYPE_TREASURE, TYPE_ANYTIME) = range(len(ITEM_TYPES))
(TAKE_NONE, TAKE_ALL, TAKE_ANY_TWO, TAKE_OR, TAKE_RARE_OR_COMMON) = range(len(TAKES))
ITEMS = tuple(len(edition.items) for edition in EDITIONS)
MOST_ITEMS = max(ITEMS)
NO_LESSON = 255
ABOVE, BELOW = range(2)


def shape_of(discovery: Discovery) -> int:
    """The number of a discovery's shape."""
    return next(k for k, piece in enumerate(_pieces) if (piece.kind, piece.name) == (discovery.kind, discovery.shape))


def _colour_of(discovery: Discovery) -> int:
    """The number of a cat's colour, NO_COLOUR for everything else."""
    return base.COLOURS.index(discovery.colour) if discovery.colour else base.NO_COLOUR


def _half(item: Item, half: int, value: Any, none: int) -> list[int]:
    """Two values for a half of an item: what is drawn of it together. Of "any two" cards and the like it is empty."""
    shown = (item.above, item.below)[half] if item.take in ("all", "or") else ()
    return [value(one) for one in shown] + [none] * (2 - len(shown))


def _by_item(value: Any, fill: Any, dtype: type[Any] = np.int64) -> npt.NDArray[Any]:
    """An array with a line for each game and item; games with fewer items end with ``fill``."""
    lines = [[value(item) for item in edition.items] for edition in EDITIONS]
    return _array([line + [fill] * (MOST_ITEMS - len(line)) for line in lines], dtype)


_NOTHING = [[NO_SHAPE] * 2] * 2
_NO_COLOURS = [[base.NO_COLOUR] * 2] * 2
ITEM_TYPE: Int64 = _by_item(lambda item: ITEM_TYPES.index(item.type), TYPE_ANYTIME)
ITEM_TAKE: Int64 = _by_item(lambda item: TAKES.index(item.take), TAKE_NONE)
ITEM_SHAPE: Int64 = _by_item(lambda item: [_half(item, half, shape_of, NO_SHAPE) for half in range(2)], _NOTHING)
"""int64[games, items, 2, 2], shapes above and below, NO_SHAPE for none; what is drawn without a choice is above."""
ITEM_COLOUR: Int64 = _by_item(lambda item: [_half(item, half, _colour_of, base.NO_COLOUR) for half in range(2)], _NO_COLOURS)
"""int64[games, items, 2, 2], the colours of those cats; NO_COLOUR for Oshax and treasure."""
ITEM_LESSON: Int64 = _by_item(lambda item: item.lesson if item.lesson >= 0 else NO_LESSON, NO_LESSON)
"""int64[games, items], place on the lesson sheet, NO_LESSON for other items."""


def _deck(edition: Any, deck: str) -> list[int]:
    """The items of a deck, one for each of its cards, those of promo cards last."""
    return [k for k, item in enumerate(edition.items) if item.deck == deck for _ in item.numbers]


OSHAX_CARD = MOST_ITEMS
"""Stands in the Remote Edition's deck for a card that brings an Oshax tile."""
CATS_DECK: Int64 = _array(_deck(BOX.explore_and_draw, "cats"))
"""int64[114], the items of the cats deck, the five promo cards last."""
PROMO_CARDS = sum(item.promo for item in BOX.explore_and_draw.items)
_lessons_decks = [_deck(edition, "lessons") + [OSHAX_CARD] * len(edition.oshax_cards) for edition in EDITIONS]
LESSONS_DECK_SIZE: Int64 = _array([len(deck) for deck in _lessons_decks])
LESSONS_DECK_ROOM = int(LESSONS_DECK_SIZE.max())
LESSONS_DECK: Int64 = _array([deck + [NO_SHAPE] * (LESSONS_DECK_ROOM - len(deck)) for deck in _lessons_decks])
"""int64[games, 47], the items of the lessons deck (the Remote Edition's 29 cards), 255 beyond its size."""

# ---- the bag and the Oshax tiles of the Remote Edition ----
BAG_CATS = sum(item.type == "cats" for item in BOX.remote.items)
"""Cats in the bag: its items 0 … BAG_CATS - 1 are these."""
BAG_RARES = len(BOX.remote.bag_rare)
"""Shapes of rare treasures in the bag. A rare treasure there is BAG_CATS + its shape's place among the rare ones."""
BAG: Int64 = _array(
    [*range(BAG_CATS), *(BAG_CATS + k for k, (_, copies) in enumerate(BOX.remote.bag_rare) for _ in range(copies))]
)
"""int64[110], what is in the bag."""
BAG_RARE_COPIES: Int64 = _array([copies for _, copies in BOX.remote.bag_rare])
OSHAX_ITEMS: Int64 = _array([k for k, item in enumerate(BOX.remote.items) if item.type == "oshax"])
"""int64[6], the Oshax tiles beside the island."""
assert all(item.type == "cats" for item in BOX.remote.items[:BAG_CATS]), "the cats of the bag come first among the items"
assert [shape for shape, _ in BOX.remote.bag_rare] == list(SHAPE_NAME[FIRST_RARE : FIRST_RARE + BAG_RARES]), (
    "the rare treasures of the bag are the first ones of pieces.toml"
)

# ---- boat sheets ----
SHEETS: Int64 = _array([[base.BOAT_NAMES.index(name) for name in edition.sheets] for edition in EDITIONS])
"""int64[games, 6], the boats that are dealt, index into BOAT_NAMES."""

# ---- lessons, of both games and of the sister ----
LESSONS = tuple(len(edition.lessons) for edition in EDITIONS)
MOST_LESSONS = max(LESSONS)
SISTER_LESSONS = len(BOX.sister_lessons)
NUM_BASIC_LESSONS = sum(not lesson.advanced for lesson in BOX.sister_lessons)
SISTER = GAMES
"""The line of LESSON_… that has the sister's lessons."""


def _amount(lesson: Lesson) -> int:
    """The number that a rule works on; of rooms and colours a bit set, of rare and common treasures rare + 16 * common."""
    if lesson.rooms:
        return sum(1 << base.ROOM_NAMES.index(room) for room in lesson.rooms)
    return lesson.number if lesson.rule != "exactly_rare_and_common" else lesson.rare + 16 * lesson.common


def _by_lesson(value: Any) -> Int64:
    """An array with a line for each game and one for the sister, filled up with 0."""
    lists = [*(edition.lessons for edition in EDITIONS), BOX.sister_lessons]
    return _array([[value(lesson) for lesson in lessons] + [0] * (MOST_LESSONS - len(lessons)) for lessons in lists])


LESSON_RULE: Int64 = _by_lesson(lambda lesson: SISTER_RULES[lesson.rule].number)
"""int64[games + 1, 26]; the line SISTER has hers."""
LESSON_POINTS: Int64 = _by_lesson(lambda lesson: lesson.points)
LESSON_AMOUNT: Int64 = _by_lesson(_amount)
LESSON_COLOURS: Int64 = _by_lesson(lambda lesson: sum(1 << base.COLOURS.index(colour) for colour in lesson.colours))
"""int64[games + 1, 26], the colours that a rule names, a set: bit c = colour c."""
