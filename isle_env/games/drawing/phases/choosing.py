"""The choice of the day: a line, or what a special allows in its place.

    LINE ─────────────────────────→ 3 cells        SPECIAL 1 ─→ CELL of each cross line ─→ 3 cells
    SPECIAL 0 ─→ LINE ─→ CELL ────→ 4 cells        SPECIAL 2 ─→ CROSS ────────────────────→ 4 cells
                                       └──→ lessons ticked, anytime cards armed, the rest is open

What a special allows is in specials.py. Rulebooks, Player turns; D-9, D-15, D-28.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CROSS_LINES, LINES
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import specials
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.machine.bits import lowest, popcount, set_bit
from isle_env.machine.jit import inner

LINE_CELLS = np.array([sum(1 << (line * CROSS_LINES + k) for k in range(CROSS_LINES)) for line in range(LINES)])
"""int64[4], the cells of each line, a set: bit c = cell c."""


@inner
def legal_choice(g, words):
    """A line, or a special that changes the choice. words: uint32[MASK_WORDS], written."""
    added = 0
    for line in range(LINES):
        added += set_bit(words, A.LINE + line)
    return added + specials.legal_with_choice(g, words)


@inner
def legal_cells(cells, words):
    """CELL for each of a set. words: uint32[MASK_WORDS], written."""
    added = 0
    while cells != 0:
        added += set_bit(words, A.CELL + lowest(cells))
        cells &= cells - 1
    return added


@inner
def choose_line(g, line):
    """Take a line. Returns whether the choice is finished."""
    g["taken"] = LINE_CELLS[line]
    if g["special_now"] == S.EXTRA:
        g["step"] = Step.EXTRA
        return False
    return True


@inner
def choose_cell(g, cell):
    """Take one more cell: the extra one, or that of a cross line. Returns whether the choice is finished."""
    g["taken"] |= 1 << cell
    return g["special_now"] == S.EXTRA or popcount(np.int64(g["taken"])) == CROSS_LINES


@inner
def take(g):
    """The choice is finished: tick lessons and arm anytime cards; everything else is to be resolved."""
    seat, game = np.int64(g["seat"]), np.int64(g["game"])
    cells = np.int64(g["taken"])
    g["open"] = cells
    g["special_now"] = NONE
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        item = np.int64(g["cell"][cell])
        if D.ITEM_TYPE[game, item] == D.TYPE_LESSON:
            g["lessons"][seat] |= 1 << D.ITEM_LESSON[game, item]
            g["lesson_count"][seat] += 1
            g["open"] = np.int64(g["open"]) & ~(1 << cell)
        elif D.ITEM_TYPE[game, item] == D.TYPE_ANYTIME:
            g["anywhere"][seat] += 1
            g["open"] = np.int64(g["open"]) & ~(1 << cell)
