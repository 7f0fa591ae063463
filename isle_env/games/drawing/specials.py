"""The five specials: three in a game, each once, one a day; what they allow (rulebooks, Specials; D-10 to D-14, T-9, T-13, T-14).

    instead of a line   EXTRA: a line and a cell       ONE_OF_EACH: a cell of each cross line       CROSS_LINE: a cross line
    of what is in hand  CAT_TWICE, TREASURE_TWICE: it is drawn a second time

The choice itself is in phases/choosing.py, the copy in phases/drawing.py.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES, LINES
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.machine.bits import popcount, set_bit
from isle_env.machine.jit import inline, inner, jit

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
def legal_with_choice(g, words):
    """SPECIAL for those that change the choice of the day. words: uint32[MASK_WORDS], written."""
    added = 0
    for special in range(S.CROSS_LINE + 1):
        if may_declare(g, special):
            added += set_bit(words, A.SPECIAL + special)
    return added


@inner
def legal_with_tile(g, words):
    """SPECIAL for the one that draws what is in hand twice. words: uint32[MASK_WORDS], written."""
    kind = D.SHAPE_KIND[g["tile_in_hand"]]
    special = np.int64(S.CAT_TWICE if kind == D.CAT or kind == D.OSHAX else S.TREASURE_TWICE)
    return set_bit(words, A.SPECIAL + special) if may_declare(g, special) else 0


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
def declare_twice(g, special):
    """What is in hand will be drawn a second time."""
    spend(g, special)
    g["copy_tile"] = g["tile_in_hand"]
    g["copy_colour"] = g["colour_in_hand"]


@inner
def legal_cross(words):
    """A cross line. words: uint32[MASK_WORDS], written."""
    added = 0
    for cross in range(CROSS_LINES):
        added += set_bit(words, A.CROSS + cross)
    return added


@inline
def extra_cells(g):
    """The cells outside of the line that was taken."""
    return ALL_CELLS & ~np.int64(g["taken"])


@inline
def each_cells(g):
    """The cells of the cross line from which one is taken now: as many are done as cells are taken."""
    return CROSS_CELLS[popcount(np.int64(g["taken"]))]
