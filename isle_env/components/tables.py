"""The components as read-only arrays and plain integers, for kernels to capture as constants.

    squares   0..141, row by row from the top; per row one run: ROW_START, ROW_LENGTH, ROW_SQUARE
    rooms     index into ROOM_NAMES                    boats    index into BOAT_NAMES, the base game's first
    colours   index into COLOURS, NO_COLOUR            shapes   cats 0.., then Oshax, rare, common
    tiles     CAT_ROOM = 120: a cat is shape * 5 + colour; then one code per shape of the rest

        0 .. 84 cats  | 120 .. 125 Oshax | 132 .. 136 rare | 140 .. 143 common | 148 .. 191 expansions

    kinds     discovery cards by printed number, then family cards from FIRST_FAMILY_KIND on
    cards     the discovery cards one by one; those of a kind follow each other from KIND_FIRST_CARD on

Arrays are filled once, here, and then made read-only. Everything but the numbers of the rules comes from the data files
(loader.py).
Rulebook v2.0: Components (p. 5), The Boats, Tile Placement (p. 9); R-1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.components import cards
from isle_env.components.card_rules import *  # noqa: F403  (RULE_… are part of this module)
from isle_env.components.card_rules import RULES
from isle_env.components.cards import CHOSEN
from isle_env.components.loader import load_components
from isle_env.components.model import BASKETS, CARD_TYPES, SHAPE_KINDS
from isle_env.components.orientations import ORIENTATIONS, first_alike, oriented
from isle_env.components.tiles import SHAPE_ROOM

Int64 = npt.NDArray[np.int64]
Uint32 = npt.NDArray[np.uint32]

Bool = npt.NDArray[np.bool_]

COMPONENTS = load_components()
"""The validated data that everything below is derived from."""


def _array(values: Any, dtype: type[Any]) -> npt.NDArray[Any]:
    """A read-only array."""
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array


def _mask(squares: Iterable[tuple[int, int]]) -> list[int]:
    """Row words of a set of squares: bit x of word y."""
    rows = [0] * HEIGHT
    for x, y in squares:
        rows[y] |= 1 << x
    return rows


def _colour(name: str) -> int:
    """Number of a colour, NO_COLOUR for any other word."""
    return COLOURS.index(name) if name in COLOURS else NO_COLOUR


# ---- the boat: squares, edge, rooms ----
WIDTH = len(COMPONENTS.plan_rows[0])
HEIGHT = len(COMPONENTS.plan_rows)
_squares = [(x, y) for y, row in enumerate(COMPONENTS.plan_rows) for x, letter in enumerate(row) if letter != " "]
_number = {square: number for number, square in enumerate(_squares)}
SQUARES = len(_squares)
SQUARE_X: Int64 = _array([x for x, _ in _squares], np.int64)
SQUARE_Y: Int64 = _array([y for _, y in _squares], np.int64)
SQUARE_AT: Int64 = _array([[_number.get((x, y), -1) for x in range(WIDTH)] for y in range(HEIGHT)], np.int64)
"""int64[9, 22], number of the square at [y, x], or -1."""
ROW_START: Int64 = _array([len(row) - len(row.lstrip()) for row in COMPONENTS.plan_rows], np.int64)
ROW_LENGTH: Int64 = _array([len(row.strip()) for row in COMPONENTS.plan_rows], np.int64)
ROW_SQUARE: Int64 = _array([_number[(int(x), y)] for y, x in enumerate(ROW_START)], np.int64)
PLAN_ROWS: Uint32 = _array(_mask(_squares), np.uint32)
EDGE_ROWS: Uint32 = _array(
    _mask((x, y) for x, y in _squares if not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= _number.keys()),
    np.uint32,
)
"""uint32[9], squares with an orthogonal neighbour off the boat (R-1)."""

ROOM_NAMES = tuple(room.name for room in COMPONENTS.rooms)
ROOMS = len(ROOM_NAMES)
_letters = [room.letter for room in COMPONENTS.rooms]
ROOM_AT: Int64 = _array([_letters.index(COMPONENTS.plan_rows[y][x]) for x, y in _squares], np.int64)
ROOM_SIZE: Int64 = _array([room.size for room in COMPONENTS.rooms], np.int64)

COLOURS = COMPONENTS.colours
NUM_COLOURS = len(COLOURS)
NO_COLOUR = NUM_COLOURS

BOAT_NAMES = tuple(boat.name for boat in COMPONENTS.boats)
BOATS = len(BOAT_NAMES)
BASE_BOATS = sum(boat.base for boat in COMPONENTS.boats)
RAT_ROWS: Uint32 = _array([_mask(boat.rats) for boat in COMPONENTS.boats], np.uint32)
MAP_SQUARE: Int64 = _array([[_number[square] for square in boat.maps] for boat in COMPONENTS.boats], np.int64)
"""int64[boats, 5], square of the treasure map of each colour."""

# ---- shapes and their orientations ----
KIND_NAMES = SHAPE_KINDS
CAT, OSHAX, RARE, COMMON = range(4)
KITTEN, BEAST, RAT = range(4, 7)
"""Kinds that only the expansion has."""
_shapes = COMPONENTS.shapes
NUM_SHAPES = len(_shapes)
SHAPE_NAME = tuple(shape.name for shape in _shapes)
SHAPE_KIND: Int64 = _array([KIND_NAMES.index(shape.kind) for shape in _shapes], np.int64)
SHAPE_COUNT: Int64 = _array([sum(shape.kind == kind for shape in _shapes) for kind in KIND_NAMES], np.int64)
FIRST_SHAPE: Int64 = _array(np.cumsum(SHAPE_COUNT) - SHAPE_COUNT, np.int64)
SHAPE_SIZE: Int64 = _array([len(shape.squares) for shape in _shapes], np.int64)
MAX_SHAPE_SIZE = int(SHAPE_SIZE.max())

_alike = np.array([first_alike(shape.squares) for shape in _shapes])
_offsets = np.zeros((2, NUM_SHAPES, ORIENTATIONS, MAX_SHAPE_SIZE), np.int64)
for _index, _shape in enumerate(_shapes):
    for _o in range(ORIENTATIONS):
        _offsets[:, _index, _o, : len(_shape.squares)] = np.array(oriented(_shape.squares, _o)).T
ORIENTATION_VALID: Bool = _array(_alike == np.arange(ORIENTATIONS), np.bool_)
"""bool[shapes, 8], true for the first of the orientations that look alike."""
ORIENTATION_DX: Int64 = _array(_offsets[0], np.int64)
"""int64[shapes, 8, MAX_SHAPE_SIZE], offsets from the first square, row by row; (0, 0) beyond SHAPE_SIZE."""
ORIENTATION_DY: Int64 = _array(_offsets[1], np.int64)

# ---- tiles ----
CAT_ROOM = SHAPE_ROOM["cat"] * NUM_COLOURS
OSHAX_TILE = CAT_ROOM
RARE_TILE = OSHAX_TILE + SHAPE_ROOM["oshax"]
COMMON_TILE = RARE_TILE + SHAPE_ROOM["rare"]
KITTEN_TILE = COMMON_TILE + SHAPE_ROOM["common"]
BEAST_TILE = KITTEN_TILE + 20
ROYAL_RAT = BEAST_TILE + 18
"""First codes of what only the expansion has; the tables of the base box have no shape for them."""
TILE_ROOM = 192
NUM_CAT_SHAPES, NUM_OSHAX, NUM_RARE, NUM_COMMON = (int(count) for count in SHAPE_COUNT)
NUM_CATS = NUM_CAT_SHAPES * NUM_COLOURS
BASE_OSHAX, BASE_RARE = NUM_OSHAX, NUM_RARE
"""Oshax, and shapes of rare treasures, of the base box."""
_columns = np.full((3, TILE_ROOM), 255, np.int64)
_columns[1] = NO_COLOUR
_columns[:, :NUM_CATS] = np.arange(NUM_CATS) // NUM_COLOURS, np.arange(NUM_CATS) % NUM_COLOURS, np.full(NUM_CATS, CAT)
for _kind, _first in ((OSHAX, OSHAX_TILE), (RARE, RARE_TILE), (COMMON, COMMON_TILE)):
    for _i in range(int(SHAPE_COUNT[_kind])):
        _columns[:, _first + _i] = FIRST_SHAPE[_kind] + _i, NO_COLOUR, _kind
TILE_SHAPE: Int64 = _array(_columns[0], np.int64)
"""int64[TILE_ROOM], shape of a tile code, 255 if no tile has this code."""
TILE_COLOUR: Int64 = _array(_columns[1], np.int64)
TILE_KIND: Int64 = _array(_columns[2], np.int64)
RARE_PER_SHAPE: Int64 = _array([shape.copies for shape in _shapes if shape.kind == "rare"], np.int64)
COMMON_SUPPLY: Int64 = _array(
    [[0] * NUM_COMMON, *zip(*(shape.supply for shape in _shapes if shape.kind == "common"), strict=True)], np.int64
)
"""int64[5, common], tiles in play by number of players (row 0 is not used)."""
SMALL_COMMON: Bool = _array([shape.small for shape in _shapes if shape.kind == "common"], np.bool_)

# ---- kinds of cards ----
(TYPE_OSHAX, TYPE_RESCUE, TYPE_ANYTIME, TYPE_TREASURE, TYPE_PRIVATE, TYPE_PUBLIC, TYPE_FAMILY) = range(7)
BASKET_NONE, BASKET_BROKEN, BASKET_REGULAR = range(3)
KIND_ROOM = cards.KIND_ROOM
NUM_KINDS = len(COMPONENTS.discovery)
FIRST_FAMILY_KIND = NUM_KINDS
_kinds = COMPONENTS.discovery + COMPONENTS.family
NUM_FAMILY_CARDS = BASE_FAMILY_CARDS = len(COMPONENTS.family)
NUM_ALL_KINDS = len(_kinds)
FAMILY_KINDS: Int64 = _array(np.arange(FIRST_FAMILY_KIND, NUM_ALL_KINDS), np.int64)
"""int64[family cards], the kind of each."""
KIND_KEY = tuple(kind.key for kind in _kinds)
KIND_MODULE = tuple(kind.module for kind in _kinds)
KIND_TYPE: Int64 = _array([CARD_TYPES.index(kind.type) for kind in _kinds], np.int64)
KIND_COST: Int64 = _array([kind.cost for kind in _kinds], np.int64)
KIND_SPEED: Int64 = _array([kind.speed for kind in _kinds], np.int64)
KIND_BASKET: Int64 = _array([BASKETS.index(kind.basket) for kind in _kinds], np.int64)
KIND_NEEDS_COLOUR: Bool = _array([kind.colour == CHOSEN for kind in _kinds], np.bool_)
KIND_NUMBER: Int64 = _array([kind.number for kind in _kinds], np.int64)
KIND_COPIES: Int64 = _array([kind.copies for kind in _kinds], np.int64)
KIND_RULE: Int64 = _array([RULES.index(kind.rule) for kind in _kinds], np.int64)
KIND_POINTS: Int64 = _array([kind.points for kind in _kinds], np.int64)
KIND_AMOUNT: Int64 = _array([kind.amount for kind in _kinds], np.int64)
"""int64[kinds], the rule's number or fish; for RULE_ROOMS_FULL and RULE_ROOMS_EMPTY a bit mask, bit r = room r."""
KIND_COLOUR: Int64 = _array([_colour(kind.colour) for kind in _kinds], np.int64)
"""int64[kinds], the colour in the rule, NO_COLOUR if there is none or it is chosen in the game (KIND_NEEDS_COLOUR)."""
LESSON_MODULES = tuple(sorted({kind.module for kind in COMPONENTS.discovery if len(kind.module) == 1}))

# ---- discovery cards one by one ----
CARD_KIND: Int64 = _array(np.repeat(np.arange(NUM_KINDS), KIND_COPIES[:NUM_KINDS]), np.int64)
CARDS = len(CARD_KIND)
BASE_CARDS = CARDS
"""Cards of the base box."""
KIND_FIRST_CARD: Int64 = _array(np.cumsum(KIND_COPIES[:NUM_KINDS]) - KIND_COPIES[:NUM_KINDS], np.int64)

# ---- the sister's lessons (solo mode) ----
_lessons = COMPONENTS.sister_lessons
SISTER_CARD: Int64 = _array([lesson.card for lesson in _lessons], np.int64)
SISTER_KEY = tuple(lesson.key for lesson in _lessons)
SISTER_TEXT = tuple(lesson.text for lesson in _lessons)
SISTER_RULE: Int64 = _array([RULES.index(lesson.rule) for lesson in _lessons], np.int64)
SISTER_POINTS: Int64 = _array([lesson.points for lesson in _lessons], np.int64)
SISTER_AMOUNT: Int64 = _array([lesson.amount for lesson in _lessons], np.int64)
SISTER_COLOUR: Int64 = _array([_colour(lesson.colour) for lesson in _lessons], np.int64)
NUM_BASIC_LESSONS = sum(not lesson.advanced for lesson in _lessons)
"""The basic lessons come first, then the advanced ones."""

# ---- the sister's basket cards (solo mode) ----
_baskets = COMPONENTS.solo_baskets
BASKET_STEPS = ("cat", "rare", "oshax", "common", "switch")
(TAKE_CAT, TAKE_RARE, TAKE_OSHAX, TAKE_COMMON, SWITCH_CATS) = range(len(BASKET_STEPS))
BASKET_CARD: Int64 = _array([card.card for card in _baskets], np.int64)
BASKET_TURNS: Int64 = _array([card.baskets for card in _baskets], np.int64)
"""int64[cards], cards that she resolves on a day that begins with this card."""
BASKET_SPEED: Int64 = _array([card.speed for card in _baskets], np.int64)
_most_steps = max(len(card.steps) for card in _baskets)
_steps = [[(BASKET_STEPS.index(s.verb), s.first, s.second) for s in card.steps] for card in _baskets]
BASKET_STEP: Int64 = _array([steps + [(-1, 0, 0)] * (_most_steps - len(steps)) for steps in _steps], np.int64)
"""int64[cards, steps, 3]: what she does (index into BASKET_STEPS, -1 beyond the last step); a place from 1, for common
treasures a shape; the second place of a switch.
"""
