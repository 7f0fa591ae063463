"""The choice of the day: a line, or what a special allows in its place.

    LINE ─────────────────────────→ 3 cells        SPECIAL 1 ─→ CELL of each cross line ─→ 3 cells
    SPECIAL 0 ─→ LINE ─→ CELL ────→ 4 cells        SPECIAL 2 ─→ CROSS ────────────────────→ 4 cells
                                       └──→ lessons ticked, anytime cards armed, the rest is open

Rulebooks, Player turns and Specials; D-9 to D-12, D-15, D-28, T-9, T-13.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES, LINES
from isle_env.engine.bits import lowest, popcount, set_bit
from isle_env.engine.jit import inline, inner, jit
from isle_env.engine.record import NONE
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step

LINE_CELLS = np.array([sum(1 << (line * CROSS_LINES + k) for k in range(CROSS_LINES)) for line in range(LINES)])
"""int64[4], the cells of each line, a set: bit c = cell c."""
CROSS_CELLS = np.array([sum(1 << (k * CROSS_LINES + cross) for k in range(LINES)) for cross in range(CROSS_LINES)])
"""int64[3], the cells of each cross line."""
ALL_CELLS = (1 << CELLS) - 1


@jit
def may_declare(g, special):
    """May the deciding seat spend this special now: not spent yet, none today, fewer than three in all (D-10)?"""
    seat, spent = np.int64(g["seat"]), 0
    for k in range(S.SPECIALS):
        day = g["special_day"][seat, k]
        if day > 0:
            if k == special or day == g["day"]:
                return False
            spent += 1
    return spent < S.SPECIALS_A_GAME


@inline
def spend(g, special):
    """Note that the deciding seat has spent a special; it is gone whatever comes of it."""
    g["special_day"][g["seat"], special] = g["day"]


@inner
def legal_choice(g, words):
    """A line, or a special that changes the choice. words: uint32[MASK_WORDS], written."""
    added = 0
    for line in range(LINES):
        added += set_bit(words, A.LINE + line)
    for special in range(S.CROSS_LINE + 1):
        if may_declare(g, special):
            added += set_bit(words, A.SPECIAL + special)
    return added


@inner
def legal_cross(words):
    """A cross line. words: uint32[MASK_WORDS], written."""
    added = 0
    for cross in range(CROSS_LINES):
        added += set_bit(words, A.CROSS + cross)
    return added


@inner
def legal_cells(cells, words):
    """CELL for each of a set. words: uint32[MASK_WORDS], written."""
    added = 0
    while cells != 0:
        added += set_bit(words, A.CELL + lowest(cells))
        cells &= cells - 1
    return added


@inline
def extra_cells(g):
    """The cells outside of the line that was taken."""
    return ALL_CELLS & ~np.int64(g["taken"])


@inline
def each_cells(g):
    """The cells of the cross line from which one is taken now: as many are done as cells are taken."""
    return CROSS_CELLS[popcount(np.int64(g["taken"]))]


@inner
def declare(g, special):
    """Declare a special that changes the choice."""
    spend(g, special)
    g["special_now"] = special
    if special == S.ONE_OF_EACH:
        g["step"] = Step.EACH
    elif special == S.CROSS_LINE:
        g["step"] = Step.CROSS


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
