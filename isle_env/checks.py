"""Turns what people write about tiles into the numbers of the tables.

    ("cat", 12) → line of the shape tables       (3, 4) → a square of the boat       "red" → number of the colour
    squares → orientation 0-7 and the number of the first square, row by row

Anything else raises a ``ValueError`` that says what is wrong and what is right. Colours are those of components/tiles.toml, and
so are shapes where no other game's tables are given; squares are those of R-1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.numbers import index

Square = tuple[int, int]


def listed(squares: list[Square]) -> str:
    """Squares in words."""
    return ", ".join(map(str, squares))


def integer(value: Any, what: str) -> int:
    """A whole number; NumPy's integers are accepted too."""
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise ValueError(f"{what} {value!r} is no whole number")


def shape_index(
    kind: str, shape: SupportsIndex, shapes: Any = T, own: Sequence[int] | None = None, further: Sequence[str] = ()
) -> int:
    """The shape's line in the tables, from its kind and its number within the kind.

    shapes: the game's tables, as components/tables.py; own: those of their lines that the game has, None for all; further: kinds
    that it has beside those of the base box, for messages.
    """
    if kind not in T.KIND_NAMES:
        raise ValueError(f"there is no kind of tile {kind!r}; the kinds are {', '.join((*T.KIND_NAMES, *further))}")
    number, place = integer(shape, f"{kind} shape"), T.KIND_NAMES.index(kind)
    first, count = int(shapes.FIRST_SHAPE[place]), int(shapes.SHAPE_COUNT[place])
    numbers = range(count) if own is None else sorted(line - first for line in own if first <= line < first + count)
    if number not in numbers:
        raise ValueError(f"there is no {kind} shape {number}; they {_run(numbers)}")
    return first + number


def _run(numbers: Sequence[int]) -> str:
    """Ascending numbers in words."""
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"run from {numbers[0]} to {numbers[-1]}"
    return f"are {', '.join(map(str, numbers))}"


def read_square(cell: Sequence[SupportsIndex]) -> Square:
    """A square of the boat as a pair of plain numbers."""
    try:
        x, y = cell
    except (TypeError, ValueError):
        raise ValueError(f"{cell!r} is no square; a square is a pair (x, y)") from None
    x, y = integer(x, "x ="), integer(y, "y =")
    if not (0 <= x < T.WIDTH and 0 <= y < T.HEIGHT and T.SQUARE_AT[y, x] >= 0):
        raise ValueError(f"square {(x, y)} is off the boat; x runs from 0 to {T.WIDTH - 1}, y from 0 to {T.HEIGHT - 1}")
    return x, y


def colour_index(colour: str | None, wanted: bool, what: str) -> int:
    """Number of a colour, NO_COLOUR if none is wanted. what: what the colour is for, for messages."""
    if not wanted and colour is not None:
        raise ValueError(f"colour {colour!r} is not wanted for {what}; leave it out")
    if not wanted:
        return T.NO_COLOUR
    if colour not in T.COLOURS:
        missing = "is missing" if colour is None else f"{colour!r} is unknown"
        raise ValueError(f"the colour {missing} for {what}; it is one of {', '.join(T.COLOURS)}")
    return T.COLOURS.index(colour)


def cells_of(index: int, orientation: int, square: int, shapes: Any = T) -> list[Square]:
    """The squares that a shape covers in an orientation, its first square on ``square``. shapes: the game's tables."""
    size = int(shapes.SHAPE_SIZE[index])
    xs = T.SQUARE_X[square] + shapes.ORIENTATION_DX[index, orientation, :size]
    ys = T.SQUARE_Y[square] + shapes.ORIENTATION_DY[index, orientation, :size]
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def orientation_of(kind: str, shape: SupportsIndex, index: int, squares: list[Square], shapes: Any = T) -> tuple[int, int]:
    """The orientation in which a shape covers exactly these squares, and the number of the first of them, row by row.

    index: the shape's line in ``shapes``, the game's tables.
    """
    size, drawing = int(shapes.SHAPE_SIZE[index]), f"{kind} shape {shape}"
    twice = sorted({square for square in squares if squares.count(square) > 1})
    if twice:
        raise ValueError(f"square {twice[0]} is given twice; give each square of the tile once")
    if len(squares) != size:
        raise ValueError(f"{len(squares)} squares are not {drawing}, which has {size}: {listed(squares) or 'none given'}")
    by_row = sorted(squares, key=lambda square: (square[1], square[0]))
    first = int(T.SQUARE_AT[by_row[0][1], by_row[0][0]])
    for orientation in np.flatnonzero(shapes.ORIENTATION_VALID[index]):
        if cells_of(index, int(orientation), first, shapes) == by_row:
            return int(orientation), first
    raise ValueError(f"squares {listed(squares)} are not {drawing}, however it is turned or flipped")
