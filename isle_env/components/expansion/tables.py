"""The base game's tables with the expansion's components behind them, as read-only arrays and plain integers.

    shapes   0 .. 31 those of the base box; then kittens, beasts, royal rat, promo Oshax, promo rare treasures
    tiles    126 .. promo Oshax | 137 .. promo rare | 148 .. 167 kittens | 168 .. 185 beasts | 186 royal rat
    kinds    0 .. 82 those of the base box; 83 .. lessons of module I; 91 .. family cards
    cards    0 .. 150 those of the base box; 151 .. lessons of module I
    events   their numbers; tiles of events by number - 1, sides GEM and PLAIN

A name that components/tables.py has, too, means the same here, for more things: the part of the base box has the same numbers.
Nothing of the base game is made from this module, and it is imported only where one of the modules is asked for (M-5).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.components import tables as base
from isle_env.components.cards import CHOSEN
from isle_env.components.expansion.loader import load_expansion
from isle_env.components.expansion.model import ACTION_EVENTS, EventKey  # noqa: F401  (both are part of this module)
from isle_env.components.expansion.new_rules import *  # noqa: F403  (RULE_… are part of this module)
from isle_env.components.expansion.new_rules import RULES
from isle_env.components.model import BASKETS, CARD_TYPES, SHAPE_KINDS, Square
from isle_env.components.orientations import ORIENTATIONS
from isle_env.components.tiles import form

Int64 = npt.NDArray[np.int64]
Bool = npt.NDArray[np.bool_]

BOX = load_expansion(base.COMPONENTS)
"""The validated data that everything below is derived from."""


def __getattr__(name: str) -> Any:
    """A table that the expansion does not change is the base game's. Raises ``AttributeError``."""
    return getattr(base, name)


def _array(values: Any, dtype: type[Any] = np.int64) -> npt.NDArray[Any]:
    """A read-only array."""
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array


# ---- shapes and their orientations ----
KIND_NAMES = (*SHAPE_KINDS, "kitten", "beast", "royal_rat")
CAT, OSHAX, RARE, COMMON, KITTEN, BEAST, RAT = range(len(KIND_NAMES))

_kitten_forms = list(dict.fromkeys(form(kitten.squares) for kitten in BOX.kittens))
_first_of_form = [next(k for k in BOX.kittens if form(k.squares) == wanted) for wanted in _kitten_forms]
_promos = {kind: [shape for shape in BOX.promos if shape.kind == kind] for kind in ("oshax", "rare")}
_new_shapes: list[tuple[str, int, tuple[Square, ...], tuple[str, ...]]] = [
    *((kitten.name, KITTEN, kitten.squares, ()) for kitten in _first_of_form),
    *((beast.name, BEAST, beast.squares, beast.icons) for beast in BOX.beasts),
    ("royal_rat", RAT, BOX.rat.squares, ()),
    *((shape.name, OSHAX, shape.squares, ()) for shape in _promos["oshax"]),
    *((shape.name, RARE, shape.squares, ()) for shape in _promos["rare"]),
]
_shapes = [(shape.name, KIND_NAMES.index(shape.kind), shape.squares, ()) for shape in base.COMPONENTS.shapes] + _new_shapes
NUM_SHAPES = len(_shapes)
FIRST_KITTEN_SHAPE = base.NUM_SHAPES
FIRST_BEAST_SHAPE = FIRST_KITTEN_SHAPE + len(_kitten_forms)
RAT_SHAPE = FIRST_BEAST_SHAPE + len(BOX.beasts)
SHAPE_NAME = tuple(name for name, _, _, _ in _shapes)
SHAPE_KIND: Int64 = _array([kind for _, kind, _, _ in _shapes])
SHAPE_SIZE: Int64 = _array([len(squares) for _, _, squares, _ in _shapes])
MAX_SHAPE_SIZE = int(SHAPE_SIZE.max())


def _looks(squares: tuple[Square, ...], icons: tuple[str, ...], orientation: int) -> tuple[list[Square], list[int]]:
    """In an orientation: offsets of the squares from the first one, row by row, and colour + 1 of the icon on each.

    As ``oriented``, which does not say what became of each square.
    """
    moved = [(-x, y) for x, y in squares] if orientation // 4 else list(squares)
    for _ in range(orientation % 4):
        moved = [(-y, x) for x, y in moved]
    colours = [base.COLOURS.index(icon) + 1 if icon else 0 for icon in icons] or [0] * len(squares)
    by_row = sorted(zip(moved, colours, strict=True), key=lambda square: (square[0][1], square[0][0]))
    (first_x, first_y), _ = by_row[0]
    return [(x - first_x, y - first_y) for (x, y), _ in by_row], [colour for _, colour in by_row]


_offsets = np.zeros((2, NUM_SHAPES, ORIENTATIONS, MAX_SHAPE_SIZE), np.int64)
_valid = np.zeros((NUM_SHAPES, ORIENTATIONS), np.bool_)
_icon = np.zeros((NUM_SHAPES, ORIENTATIONS, MAX_SHAPE_SIZE), np.int64)
for _index, _shape in enumerate(_shapes):
    _squares, _icons = _shape[2:]
    _all = [_looks(_squares, _icons, orientation) for orientation in range(ORIENTATIONS)]
    for _o, (_cells, _marks) in enumerate(_all):
        _offsets[:, _index, _o, : len(_squares)] = np.array(_cells).T
        _icon[_index, _o, : len(_squares)] = _marks
        _valid[_index, _o] = _all.index((_cells, _marks)) == _o
ORIENTATION_VALID: Bool = _array(_valid, np.bool_)
"""bool[shapes, 8], true for the first of the orientations that look alike; a beast's icons are part of its looks (B-5)."""
ORIENTATION_DX: Int64 = _array(_offsets[0])
"""int64[shapes, 8, MAX_SHAPE_SIZE], offsets from the first square, row by row; (0, 0) beyond SHAPE_SIZE."""
ORIENTATION_DY: Int64 = _array(_offsets[1])
BEAST_ICON: Int64 = _array(_icon[FIRST_BEAST_SHAPE:RAT_SHAPE])
"""int64[beasts, 8, MAX_SHAPE_SIZE], colour + 1 of the icon on the k-th square of an orientation, 0 for none."""

# ---- tiles ----
KITTEN_TILE = base.COMMON_TILE + 8
NUM_KITTENS = len(BOX.kittens)
BEAST_TILE = KITTEN_TILE + NUM_KITTENS
NUM_BEASTS = len(BOX.beasts)
ROYAL_RAT = BEAST_TILE + NUM_BEASTS
PROMO_OSHAX_TILE = base.OSHAX_TILE + base.NUM_OSHAX
NUM_PROMO_OSHAX = len(_promos["oshax"])
PROMO_RARE_TILE = base.RARE_TILE + base.NUM_RARE
NUM_PROMO_RARE = len(_promos["rare"])
PROMO_RARE_COPIES: Int64 = _array([shape.copies for shape in _promos["rare"]])
BEAST_COLOUR = base.NO_COLOUR + 1
RAT_COLOUR = base.NO_COLOUR + 2
"""Colours of tiles that are neither cat nor treasure: NO_COLOUR means a treasure wherever boats are surveyed."""
_columns = np.array([base.TILE_SHAPE, base.TILE_COLOUR, base.TILE_KIND])
for _kitten in BOX.kittens:
    _number = FIRST_KITTEN_SHAPE + _kitten_forms.index(form(_kitten.squares))
    _columns[:, KITTEN_TILE + _kitten.number] = _number, base.COLOURS.index(_kitten.colour), KITTEN
for _beast in range(NUM_BEASTS):
    _columns[:, BEAST_TILE + _beast] = FIRST_BEAST_SHAPE + _beast, BEAST_COLOUR, BEAST
_columns[:, ROYAL_RAT] = RAT_SHAPE, RAT_COLOUR, RAT
for _k in range(NUM_PROMO_OSHAX):
    _columns[:, PROMO_OSHAX_TILE + _k] = RAT_SHAPE + 1 + _k, base.NO_COLOUR, OSHAX
for _k in range(NUM_PROMO_RARE):
    _columns[:, PROMO_RARE_TILE + _k] = RAT_SHAPE + 1 + NUM_PROMO_OSHAX + _k, base.NO_COLOUR, RARE
NUM_OSHAX, NUM_RARE = base.NUM_OSHAX + NUM_PROMO_OSHAX, base.NUM_RARE + NUM_PROMO_RARE
RARE_PER_SHAPE: Int64 = _array([*base.RARE_PER_SHAPE, *PROMO_RARE_COPIES])
"""int64[rare], copies; the promo shapes are last, and are in a game only if it is asked for."""
TILE_SHAPE: Int64 = _array(_columns[0])
"""int64[TILE_ROOM], shape of a tile code, 255 if no tile has this code."""
TILE_COLOUR: Int64 = _array(_columns[1])
"""int64[TILE_ROOM]: a colour, NO_COLOUR (Oshax, treasures), BEAST_COLOUR or RAT_COLOUR."""
TILE_KIND: Int64 = _array(_columns[2])

# ---- kinds of cards ----
KINDS = base.COMPONENTS.discovery + base.COMPONENTS.family + BOX.lessons + BOX.family
"""What a kind of card is, by its number."""
FIRST_LESSON_KIND = base.NUM_ALL_KINDS
NUM_LESSONS = len(BOX.lessons)
FIRST_NEW_FAMILY_KIND = FIRST_LESSON_KIND + NUM_LESSONS
NUM_NEW_FAMILY_CARDS = len(BOX.family)
NUM_ALL_KINDS = len(KINDS)
DISCOVERY_KINDS: Int64 = _array([*range(base.NUM_KINDS), *range(FIRST_LESSON_KIND, FIRST_NEW_FAMILY_KIND)])
"""Kinds of discovery cards; those between them are family cards, whose action ids may not move."""
FAMILY_KINDS: Int64 = _array([*range(base.FIRST_FAMILY_KIND, FIRST_LESSON_KIND), *range(FIRST_NEW_FAMILY_KIND, NUM_ALL_KINDS)])
FIRST_FAMILY_KIND, NUM_KINDS, NUM_FAMILY_CARDS = base.NUM_KINDS, FIRST_NEW_FAMILY_KIND, len(FAMILY_KINDS)
"""NUM_KINDS: entries of an array by kind of discovery card; those of the family cards between them stay empty."""
KIND_KEY = tuple(kind.key for kind in KINDS)
KIND_MODULE = tuple(kind.module for kind in KINDS)
KIND_TYPE: Int64 = _array([CARD_TYPES.index(kind.type) for kind in KINDS])
KIND_COST: Int64 = _array([kind.cost for kind in KINDS])
KIND_SPEED: Int64 = _array([kind.speed for kind in KINDS])
KIND_BASKET: Int64 = _array([BASKETS.index(kind.basket) for kind in KINDS])
KIND_NEEDS_COLOUR: Bool = _array([kind.colour == CHOSEN for kind in KINDS], np.bool_)
KIND_NUMBER: Int64 = _array([kind.number for kind in KINDS])
KIND_COPIES: Int64 = _array([kind.copies for kind in KINDS])
KIND_RULE: Int64 = _array([RULES.index(kind.rule) for kind in KINDS])
KIND_POINTS: Int64 = _array([kind.points for kind in KINDS])
KIND_AMOUNT: Int64 = _array([kind.amount for kind in KINDS])
KIND_COLOUR: Int64 = _array([base.COLOURS.index(k.colour) if k.colour in base.COLOURS else base.NO_COLOUR for k in KINDS])
LESSON_MODULES = tuple(sorted({kind.module for kind in KINDS if len(kind.module) == 1}))

# ---- discovery cards one by one ----
CARD_KIND: Int64 = _array([*base.CARD_KIND, *np.repeat(DISCOVERY_KINDS, KIND_COPIES[DISCOVERY_KINDS])[base.CARDS :]])
CARDS = len(CARD_KIND)
KIND_FIRST_CARD: Int64 = _array([int(np.argmax(kind == CARD_KIND)) if kind in CARD_KIND else -1 for kind in range(NUM_ALL_KINDS)])
"""int64[kinds], the first card of a kind, -1 for family cards."""

# ---- events ----
NUM_EVENTS = len(EventKey)
EVENT_POINTS: Int64 = _array([event.points for event in BOX.events])
"""int64[events], 0 for actions."""
NUM_EVENT_TILES = len(BOX.event_tiles)
GEM, PLAIN = range(2)
EVENT_KIND: Int64 = _array([[EventKey[tile.gem.upper()], EventKey[tile.plain.upper()]] for tile in BOX.event_tiles])
"""int64[tiles, 2], the event on each side."""
EVENT_SOLO: Int64 = _array([tile.solo for tile in BOX.event_tiles])
"""int64[tiles, 3], what the sister adds for the plain side on days 2, 3, 4 (V-25)."""
DAY_SIDE: Int64 = _array([GEM, PLAIN, PLAIN, PLAIN, GEM])
"""int64[5], the side that is up on each day, from day 1 (V-1)."""
