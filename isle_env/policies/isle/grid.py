"""The cells in which the greedy policy lays out a boat: rows of STRIDE, cell = the bit of an anchor (placement.py).

cell = 32 · y + x       bit of word j of the anchors = cell − 64 · j
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...boats.placement import ODD, TOUCHING
from ...boats.squares import NEIGHBOURS, RAT_AT
from ...box import T

STRIDE = 32
CELLS = STRIDE * T.HEIGHT
CELL = T.SQUARE_Y * STRIDE + T.SQUARE_X
"""int64[142], the cell of a square."""
SQUARE = np.zeros(CELLS, np.int64)
"""int64[CELLS], the square of a cell; 0 where there is none."""
SQUARE[CELL] = np.arange(T.SQUARES)

LANE = np.int16
"""The type of what squares bring. Bounds are halved, rounded up, so that their sum over a tile fits in at any prices."""
OFF = -4000
"""The bound of a cell that is not bare: a tile cannot lie there anyway."""

LONGEST = 5
"""Squares side by side in a tile at most: a tile is made of such strips."""
BEFORE = STRIDE
"""Cells before the first one, for strips that begin left of it: a row of them, so that rows begin at cache lines."""
TABLE = BEFORE + STRIDE * (T.HEIGHT + LONGEST)
"""Cells for each length of strip: the boat's, and those below it."""
BLOCK = 128
"""Cells added up in one go. The number is fixed, so that the compiler makes vector code of it."""
SUMS = -(-CELLS // BLOCK) * BLOCK
"""Cells of a whole number of blocks."""
NOTHING = TABLE * LONGEST
"""Where the empty strip lies, which brings nothing."""

assert SUMS + LONGEST + BEFORE < TABLE
assert SUMS + STRIDE * (LONGEST - 1) - BLOCK + LONGEST + BEFORE < TABLE

ROWS = 16
"""Room for a set of rows."""
SET = 2 * ODD
"""Words of a set of squares paired both ways."""
NEAR = TOUCHING + SET
"""The words of the squares near something that the tile's colour looks for."""
WORDS = NEAR + SET

ON_BORDER = (NEIGHBOURS < 0).any(axis=1)
"""bool[142], whether a square is at the edge."""


def laid_out(by_square: Any, elsewhere: int = 0, dtype: type = np.int64) -> np.ndarray:
    """Values by square (last axis) laid out in cells."""
    grid = np.full((*by_square.shape[:-1], CELLS), elsewhere, dtype)
    grid[..., CELL] = by_square
    return grid


SIDES = laid_out((NEIGHBOURS < 0).sum(axis=1), 0, LANE)
"""int16[CELLS], sides against the hull."""
RATS = laid_out(RAT_AT, 0, LANE)
"""int16[boats, CELLS], 1 where a rat is."""
EDGE = laid_out(ON_BORDER.astype(np.int64), 0, LANE)
"""int16[CELLS], 1 at the edge."""
ROOM_MASK = laid_out(-(np.arange(T.ROOMS)[:, None] == T.ROOM_AT).astype(np.int64), 0, LANE)
"""int16[rooms, CELLS], all bits set in the squares of a room."""
ROOM_FIRST = np.array([T.SQUARE_Y[room == T.ROOM_AT].min() for room in range(T.ROOMS)]) * STRIDE
ROOM_END = np.array([T.SQUARE_Y[room == T.ROOM_AT].max() + 1 for room in range(T.ROOMS)]) * STRIDE
"""int64[rooms], the cells a room lies between."""
