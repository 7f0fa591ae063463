"""Tiles as strips of squares side by side, for each shape and orientation: where they lie from the first square."""

from __future__ import annotations

import numpy as np

from ...boats.placement import ORIENTATION, SHAPE
from ...box import T
from ...games.isle import actions as A
from .grid import BEFORE, BLOCK, CELL, CELLS, NOTHING, STRIDE, TABLE

DX, DY = T.ORIENTATION_DX[SHAPE, ORIENTATION], T.ORIENTATION_DY[SHAPE, ORIENTATION]
OFFSET = DY * STRIDE + DX
"""int64[entries, MAX_SHAPE_SIZE], the cell of a square of a tile from its first one."""
BLOCKS = -(-(T.HEIGHT - DY.max(axis=1)) * STRIDE // BLOCK)
"""int64[entries], blocks of cells that hold the rows in which the first square can lie."""
ENTRY = np.full((T.NUM_SHAPES, A.ORIENTATIONS), -1)
ENTRY[SHAPE, ORIENTATION] = np.arange(len(SHAPE))
"""int64[shapes, orientations], the entry of a shape in an orientation; -1 where it looks like an earlier one."""
ROOM_SHIFT = np.zeros(CELLS, np.int64)
ROOM_SHIFT[CELL] = T.ROOM_AT * 8
"""int64[CELLS], the place of a square's room in a word of seven counts of 8 bits."""


def _strips(entry: int) -> list[int]:
    """The strips of squares side by side of an oriented tile, as places in ``terrain.most``."""
    size = T.SHAPE_SIZE[SHAPE[entry]]
    strips: list[list[int]] = []
    for y, x in sorted(zip(DY[entry, :size].tolist(), DX[entry, :size].tolist(), strict=True)):
        if strips and strips[-1][0] == y and strips[-1][1] + strips[-1][2] == x:
            strips[-1][2] += 1
        else:
            strips.append([y, x, 1])
    places = [(length - 1) * TABLE + BEFORE + y * STRIDE + x for y, x, length in strips]
    return places + [NOTHING] * (AT_ONCE - len(places))


WORDS = 5
"""Words of anchors of an orientation."""
AT_ONCE = 3
"""Strips added up in one go."""
_all_strips = [_strips(entry) for entry in range(len(ORIENTATION))]
STRIPS = np.array([len(strips) for strips in _all_strips])
"""int64[entries], number of strips, three at least."""
STRIP = np.array([strips + [0] * (max(STRIPS) - len(strips)) for strips in _all_strips])
"""int64[entries, strips], where a strip begins in ``terrain.most`` for the anchor in cell 0."""
assert DX.min() >= -BEFORE
assert max(len(strips) for strips in _all_strips) <= T.MAX_SHAPE_SIZE
