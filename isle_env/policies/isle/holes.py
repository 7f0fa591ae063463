"""Holes and dead ends: bare squares with no bare square beside them, and with one.

Rows are paired as in placement.py, so that the squares above and below a pair are words of their own:

    terrain.pairs   0 … 0|1 2|3 4|5 6|7 8|-   bare squares     8 … those above: -|0 1|2 3|4 …     16 … those below: 1|2 3|4 …
"""

from __future__ import annotations

import numpy as np

from isle_env.machine import lanes
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.machine.lanes import ABOVE, BELOW, EIGHT
from isle_env.machine.stack import bare
from isle_env.policies.isle import catalogue

from ...boats.placement import MARGIN, ODD, ORIENTATION, SHAPE
from ...box import T
from .grid import BEFORE, STRIDE

PAIRS = (T.HEIGHT + 1) // 2
"""Even pairs of rows that hold the boat."""
LOW = (1 << 32) - 1
SPAN = PAIRS + EIGHT
"""Words of a tile that can be looked at, eight of them at a time."""
NO_TILE = len(ORIENTATION)


def _tile_words() -> np.ndarray:
    """The words of each oriented tile with its first square in column 0 of row 0 and of row 1.

    Returns ``int64[2, entries + 1, 2, SPAN]``: [..., 0, PAIRS - 1 + j] its even pair j, [..., 1, PAIRS + j] its odd pair j,
    zeros beside them; the last entry is no tile.
    """
    words = np.zeros((2, len(ORIENTATION) + 1, 2, SPAN), np.int64)
    for entry, (shape, orientation) in enumerate(zip(SHAPE, ORIENTATION, strict=True)):
        for y in range(2):
            for k in range(T.SHAPE_SIZE[shape]):
                row, x = y + T.ORIENTATION_DY[shape, orientation, k], T.ORIENTATION_DX[shape, orientation, k]
                words[y, entry, 0, PAIRS - 1 + row // 2] |= 1 << (x + MARGIN + 32 * (row % 2))
                words[y, entry, 1, PAIRS - 1 + (row + 1) // 2] |= 1 << (x + MARGIN + 32 * ((row + 1) % 2))
    return words


TILE = _tile_words().ravel()
"""int64[:], the words of all tiles."""


@inline
def _first_word(entry, cell):
    """Where in TILE the words of a tile begin whose first square lies in a cell. entry: of placement.py, or NO_TILE."""
    y = cell // STRIDE
    return ((y & 1) * (NO_TILE + 1) + entry) * 2 * SPAN + PAIRS - 1 - (y >> 1)


@inline
def count_holes(pairs, entry, cell):
    """Holes and dead ends once a tile lies with its first square in a cell. entry: of placement.py, or NO_TILE."""
    at = _first_word(entry, cell)
    found = lanes.shut_in(pairs, bare(TILE), at, at + SPAN, cell % STRIDE)
    return found >> 32, found & LOW


@inline
def open_sides(pairs, entry, cell):
    """Sides of a tile's squares that lie against a bare square, those between its own squares too. It is not laid yet."""
    return lanes.open_sides(pairs, bare(TILE), _first_word(entry, cell), cell % STRIDE)


@inline
def hole_cost(prices, day, pairs, entry, cell):
    """What holes and dead ends cost once a tile lies with its first square in a cell. entry: of placement.py, or NO_TILE."""
    holes, ends = count_holes(pairs, entry, cell)
    cost = prices[catalogue.DEAD_END] * (holes + ends) + prices[catalogue.SHUT_IN] * holes
    return cost * prices[catalogue.HOLE_FADE + day] // 10


@inline
def _ways_out(here, up, down):
    """The squares with a bare square beside them, and the bare ones with one at most. here: a pair of rows; up, down: beside."""
    left, right = here << 1, here >> 1
    return left | right | up | down, here & ~((left & right) | (up & down) | ((left | right) & (up | down)))


@inner
def look_for_holes(prices, day, words, pairs, most):
    """What the holes and dead ends of the boat cost as it is. A tile can save no more than the cost of those it covers.

    words: of ``spread``; pairs: int64[24], overwritten; most: the most that cells bring, to which these savings are added.
    """
    for j in range(EIGHT):
        pairs[j] = words[j] if j < PAIRS else 0
        pairs[ABOVE + j] = words[ODD + j - 1] if 0 < j < PAIRS else 0
        pairs[BELOW + j] = words[ODD + j] if j < PAIRS else 0
    pairs[ABOVE] = (words[0] & LOW) << 32
    fade, dead_end = prices[catalogue.HOLE_FADE + day], prices[catalogue.DEAD_END]
    hole = dead_end + prices[catalogue.SHUT_IN]
    for j in range(PAIRS):
        one, few = _ways_out(pairs[j], pairs[ABOVE + j], pairs[BELOW + j])
        while few != 0:
            bit = lowest(few)
            few &= few - 1
            cost = dead_end if (one >> bit) & 1 else hole
            most[BEFORE + 2 * STRIDE * j + bit - MARGIN] += (cost * fade + 9) // 10
    return hole_cost(prices, day, pairs, np.int64(NO_TILE), np.int64(0))
