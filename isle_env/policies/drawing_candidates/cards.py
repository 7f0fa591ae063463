"""What lies on cells and cards: their sorts, cats by colour, squares, and lessons."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.candidates import put
from isle_env.games.drawing.lessons import lesson_points
from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inner
from isle_env.policies.drawing.promises import promise
from isle_env.policies.drawing_candidates.table import FEATURE

HALF_CATS = np.zeros((*D.ITEM_SHAPE.shape[:3], int(T.NUM_COLOURS)), np.int64)
"""int64[games, items, 2, colours], the cats on each half of an item, Oshax left out."""
HALF_SQUARES = np.zeros(D.ITEM_SHAPE.shape[:3], np.int64)
"""int64[games, items, 2], the squares of all that is on it."""
for _place in np.ndindex(D.ITEM_SHAPE.shape):
    _shape, _colour = int(D.ITEM_SHAPE[_place]), int(D.ITEM_COLOUR[_place])
    if _shape != D.NO_SHAPE:
        HALF_SQUARES[_place[:3]] += int(D.SHAPE_SIZE[_shape])
    if _colour < T.NO_COLOUR:
        HALF_CATS[(*_place[:3], _colour)] += 1
ITEM_CATS = np.ascontiguousarray(HALF_CATS.sum(axis=2))
"""int64[games, items, colours], both halves together."""


@inner
def write_cells(g, seat, prices, cells, row, told):
    """Describe a set of cells. prices: the seat's list, bare; row: int16[FEATURES], of zeros, written; told: bool."""
    game, now, promised = np.int64(g["game"]), np.int64(0), np.int64(0)
    row[FEATURE.cells] = popcount(cells)
    while cells != 0:
        item = np.int64(g["cell"][lowest(cells)])
        cells &= cells - 1
        row[FEATURE.types + D.ITEM_TYPE[game, item]] += 1
        for half in range(2):
            _add_half(game, item, half, row)
        if D.ITEM_TYPE[game, item] == D.TYPE_LESSON:
            now += lesson_points(g, seat, game, D.ITEM_LESSON[game, item])
            if told:
                promised += promise(g, seat, prices, D.ITEM_LESSON[game, item])
    put(row, FEATURE.lesson_now, now)
    put(row, FEATURE.promise, promised)


@inner
def _add_half(game, item, half, row):
    """Add what is on a half of an item."""
    row[FEATURE.drawn] += HALF_SQUARES[game, item, half]
    for colour in range(T.NUM_COLOURS):
        row[FEATURE.cats + colour] += HALF_CATS[game, item, half, colour]


@inner
def write_half(g, half, row):
    """Describe a half of the card that is being resolved. half: ABOVE or BELOW; row: int16[FEATURES], of zeros, written."""
    _add_half(np.int64(g["game"]), np.int64(g["cell"][g["cell_now"]]), half, row)
