"""What the greedy policy expects of the actions of a decision that lays nothing: the gains that it compares (policies/drawing).

A special is rated less what it is saved for, so that the best rated action is the policy's own. It leaves out some lines and
specials that cannot be best by a margin; here all are looked at.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing.model import CROSS_LINES, LINES
from isle_env.engine.candidates import put
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.phases.choosing import LINE_CELLS
from isle_env.games.drawing.specials import ALL_CELLS, CROSS_CELLS
from isle_env.machine.jit import inner
from isle_env.policies.drawing.card_plays import WORST, play_cells, take_half, worth_of
from isle_env.policies.drawing.choosing import (
    best_of,
    one_of_each,
    price_of_special,
    weigh_items,
    with_extra,
    worth_of_cells,
    worth_room,
)
from isle_env.policies.drawing.policy import gain_in_order
from isle_env.policies.drawing.sheet import copy_sheet, sheet_room
from isle_env.policies.drawing_candidates.cards import write_cells
from isle_env.policies.drawing_candidates.table import FEATURE


@inner
def rate_actions(g, seat, prices, sheet, step, count, rows, ids):
    """Rate the actions of a decision that takes cells, cards or discoveries, and say what a special would take.

    prices: the seat's list, bare; sheet: of ``make_sheet``; ids: int16[CANDIDATES], count: of them are listed; rows:
    int16[CANDIDATES, FEATURES], written.
    """
    worth, other = worth_room(), sheet_room()
    if step == Step.CHOOSE or step == Step.EXTRA or step == Step.EACH or step == Step.CROSS:
        weigh_items(g, seat, prices, sheet, worth)
    for k in range(count):
        action, gain = np.int64(ids[k]), np.int64(WORST)
        if step == Step.CHOOSE:
            gain = _of_choice(g, seat, prices, sheet, action, worth, other, rows[k])
        elif step == Step.EXTRA:
            cells = np.int64(g["taken"]) | np.int64(1) << (action - A.CELL)
            gain = worth_of_cells(g, prices, sheet, cells, worth, False, other)
        elif step == Step.EACH:
            gain = worth[action - A.CELL]
        elif step == Step.CROSS:
            gain = worth_of_cells(g, prices, sheet, CROSS_CELLS[action - A.CROSS], worth, False, other)
        elif step == Step.NEXT_CARD:
            gain = _of_card(g, prices, sheet, action - A.CELL, other)
        elif step == Step.HALF:
            copy_sheet(sheet, other)
            game, item = np.int64(g["game"]), np.int64(g["cell"][g["cell_now"]])
            gain = take_half(other, prices, game, item, np.int64(g["rare_today"]), action - A.HALF)
        elif step == Step.ITEM:
            gain = gain_in_order(g, prices, sheet, action - A.ITEM, other)
        if gain > WORST:
            rows[k, FEATURE.rated] = 1
            put(rows[k], FEATURE.rating, gain)


@inner
def _of_choice(g, seat, prices, sheet, action, worth, other, row):
    """What a line or a special brings. row: of a special, in which it is written what it would take."""
    if action < A.CROSS:
        if g["special_now"] == S.EXTRA:
            return with_extra(g, prices, sheet, action - A.LINE, worth, other)
        return worth_of_cells(g, prices, sheet, LINE_CELLS[action - A.LINE], worth, True, other)
    best, cells = np.int64(WORST), np.int64(0)
    if action == A.SPECIAL + S.CROSS_LINE:
        for cross in range(CROSS_LINES):
            gain = worth_of_cells(g, prices, sheet, CROSS_CELLS[cross], worth, False, other)
            if gain > best:
                best, cells = gain, CROSS_CELLS[cross]
    elif action == A.SPECIAL + S.EXTRA:
        for line in range(LINES):
            gain = with_extra(g, prices, sheet, line, worth, other)
            if gain > best:
                taken = LINE_CELLS[line]
                best, cells = gain, taken | np.int64(1) << best_of(ALL_CELLS & ~taken, worth)
    else:
        cells = one_of_each(worth)
        best = worth_of_cells(g, prices, sheet, cells, worth, False, other)
    write_cells(g, seat, prices, cells, row, True)
    return best - price_of_special(g, seat, prices)


@inner
def _of_card(g, prices, sheet, cell, other):
    """What all open cards bring if this one is resolved first."""
    game, rest = np.int64(g["game"]), np.int64(g["open"]) & ~(np.int64(1) << cell)
    _, key = worth_of(sheet, prices, game, np.int64(g["cell"][cell]), np.int64(g["rare_today"]))
    return play_cells(g, sheet, prices, cell, key, rest, other)
