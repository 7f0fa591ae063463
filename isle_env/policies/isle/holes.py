"""Holes and dead ends: bare squares with no bare square beside them, and with one.

Rows are paired as in placement.py, so that the squares above and below a pair are words of their own:

    words   even pairs 0|1 2|3 …   ODD − 1: -|0   ODD …: 1|2 3|4 …      above a pair: words[ODD − 1 + j], below: words[ODD + j]
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inline, inner
from isle_env.policies.isle import catalogue

from ...boats.placement import MARGIN, ODD, ORIENTATION, SHAPE
from ...box import T
from .grid import BEFORE, STRIDE

PAIRS = (T.HEIGHT + 1) // 2
"""Even pairs of rows that hold the boat."""
LOW = (1 << 32) - 1


def _tile_words() -> np.ndarray:
    """The words of each oriented tile with its first square in column 0 of row 0 and of row 1.

    Returns ``int64[2, entries + 1, 2, 2 * PAIRS]``: [..., 0, PAIRS - 1 + j] its even pair j, [..., 1, PAIRS + j] its odd pair j,
    zeros beside them; the last entry is no tile.
    """
    words = np.zeros((2, len(ORIENTATION) + 1, 2, 2 * PAIRS), np.int64)
    for entry, (shape, orientation) in enumerate(zip(SHAPE, ORIENTATION, strict=True)):
        for y in range(2):
            for k in range(T.SHAPE_SIZE[shape]):
                row, x = y + T.ORIENTATION_DY[shape, orientation, k], T.ORIENTATION_DX[shape, orientation, k]
                words[y, entry, 0, PAIRS - 1 + row // 2] |= 1 << (x + MARGIN + 32 * (row % 2))
                words[y, entry, 1, PAIRS - 1 + (row + 1) // 2] |= 1 << (x + MARGIN + 32 * ((row + 1) % 2))
    return words


TILE = _tile_words()
NO_TILE = len(ORIENTATION)


@inline
def count_holes(words, entry, cell):
    """Holes and dead ends once a tile lies with its first square in a cell. entry: of placement.py, or NO_TILE."""
    x, y = cell % STRIDE, cell // STRIDE
    odd, at = y & 1, PAIRS - 1 - (y >> 1)
    holes = ends = np.int64(0)
    for j in range(PAIRS):
        here = words[j] ^ TILE[odd, entry, 0, at + j] << x
        up = words[ODD - 1 + j] ^ TILE[odd, entry, 1, at + j] << x
        down = words[ODD + j] ^ TILE[odd, entry, 1, at + j + 1] << x
        one, few = ways_out(here, up, down)
        holes += popcount(few & ~one)
        ends += popcount(few & one)
    return holes, ends


@inner
def open_sides(words, entry, cell):
    """Sides of a tile's squares that lie against a bare square, those between its own squares too. It is not laid yet."""
    x, y = cell % STRIDE, cell // STRIDE
    odd, at = y & 1, PAIRS - 1 - (y >> 1)
    sides = np.int64(0)
    for j in range(PAIRS):
        tile, bare = TILE[odd, entry, 0, at + j] << x, words[j]
        sides += popcount(tile & bare << 1) + popcount(tile & bare >> 1)
        sides += popcount(tile & words[ODD - 1 + j]) + popcount(tile & words[ODD + j])
    return sides


@inner
def hole_cost(prices, day, words, entry, cell):
    """What holes and dead ends cost once a tile lies with its first square in a cell. entry: of placement.py, or NO_TILE."""
    holes, ends = count_holes(words, entry, cell)
    cost = prices[catalogue.DEAD_END] * (holes + ends) + prices[catalogue.SHUT_IN] * holes
    return cost * prices[catalogue.HOLE_FADE + day] // 10


@inline
def ways_out(here, up, down):
    """The squares with a bare square beside them, and the bare ones with one at most. here: a pair of rows; up, down: beside."""
    left, right = here << 1, here >> 1
    return left | right | up | down, here & ~((left & right) | (up & down) | ((left | right) & (up | down)))


@inline
def add_top(words):
    """Add the pair -|0 to the words of ``spread``."""
    words[ODD - 1] = (words[0] & LOW) << 32


@inner
def look_for_holes(prices, day, words, most):
    """What the holes and dead ends of the boat cost as it is. A tile can save no more than the cost of those it covers.

    words: of ``spread``, to which ``add_top`` is added; most: the most that cells bring, to which these savings are added.
    """
    add_top(words)
    fade, dead_end = prices[catalogue.HOLE_FADE + day], prices[catalogue.DEAD_END]
    hole = dead_end + prices[catalogue.SHUT_IN]
    for j in range(PAIRS):
        one, few = ways_out(words[j], words[ODD - 1 + j], words[ODD + j])
        while few != 0:
            bit = lowest(few)
            few &= few - 1
            cost = dead_end if (one >> bit) & 1 else hole
            most[BEFORE + 2 * STRIDE * j + bit - MARGIN] += (cost * fade + 9) // 10
    return hole_cost(prices, day, words, np.int64(NO_TILE), np.int64(0))
