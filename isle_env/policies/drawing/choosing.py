"""The choice of the day: which cells bring most, and whether a special is worth it.

    worth of single items today ─→ lines: each first card tried      ─→ the best line
                                 └→ specials: one good order each    ─→ a special, if it brings its price more

Lessons count with what they promise. A special has a price as long as it can be saved for another day: three specials, one a day;
from the day on which as many days as specials are left, an unspent one is lost. Rulebooks, Specials; D-9 to D-13, T-9.
"""

from __future__ import annotations

import numpy as np

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS, CROSS_LINES, LINES
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.phases.choosing import LINE_CELLS
from isle_env.games.drawing.specials import ALL_CELLS, CROSS_CELLS, each_cells, may_declare
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array
from isle_env.policies.drawing import catalogue as P
from isle_env.policies.drawing.card_plays import WORST, is_drawn, play_cells, worth_of
from isle_env.policies.drawing.promises import promise
from isle_env.policies.drawing.sheet import WISH, sheet_room
from isle_env.policies.drawing.wishes import TICK

worth_room = stack_array(np.int64, 2 * CELLS)


@inner
def weigh_items(g, seat, prices, sheet, worth):
    """What each cell's item brings by itself today. worth: int64[2 * CELLS], written; from CELLS on the keys of their places."""
    game = np.int64(g["game"])
    for cell in range(CELLS):
        item = np.int64(g["cell"][cell])
        if D.ITEM_TYPE[game, item] == D.TYPE_LESSON:
            worth[cell] = promise(g, seat, prices, D.ITEM_LESSON[game, item]) + sheet.cells[WISH + TICK]
        elif not is_drawn(game, item):
            worth[cell] = prices[P.ANYTIME]
        else:
            worth[cell], worth[CELLS + cell] = worth_of(sheet, prices, game, item, np.int64(g["rare_today"]))


@inner
def _split(g, cells, worth):
    """Of a set of cells: what those bring where nothing is drawn, and the set of the others."""
    game, gain, drawn = np.int64(g["game"]), np.int64(0), np.int64(0)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if is_drawn(game, np.int64(g["cell"][cell])):
            drawn |= np.int64(1) << cell
        else:
            gain += worth[cell]
    return gain, drawn


@inner
def best_of(cells, worth):
    """The cell of a set that brings most by itself; the lowest of equals."""
    best, found = np.int64(WORST), np.int64(0)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        if worth[cell] > best:
            best, found = worth[cell], cell
    return found


@inner
def worth_of_cells(g, prices, sheet, cells, worth, thorough, other):
    """What a set of cells brings. worth: of ``weigh_items``; thorough: try each card first, else the one that brings most."""
    gain, drawn = _split(g, cells, worth)
    if drawn & (drawn - 1) == 0:
        return gain + worth[lowest(drawn)] if drawn != 0 else gain
    if not thorough:
        first = best_of(drawn, worth)
        return gain + play_cells(g, sheet, prices, first, worth[CELLS + first], drawn & ~(np.int64(1) << first), other)
    best, rest = np.int64(WORST), drawn
    while rest != 0:
        first = lowest(rest)
        rest &= rest - 1
        best = max(best, play_cells(g, sheet, prices, first, worth[CELLS + first], drawn & ~(np.int64(1) << first), other))
    return gain + best


@inner
def price_of_special(g, seat, prices):
    """What a special must bring today: nothing once an unspent one would be lost."""
    left, days = S.SPECIALS_A_GAME, S.DAYS + 1 - np.int64(g["day"])
    for special in range(S.SPECIALS):
        left -= g["special_day"][seat, special] > 0
    return prices[P.SPECIAL + g["day"]] if days > left else np.int64(0)


@inner
def with_extra(g, prices, sheet, line, worth, other):
    """What a line and the best other cell bring."""
    cells = LINE_CELLS[line]
    return worth_of_cells(g, prices, sheet, cells | np.int64(1) << best_of(ALL_CELLS & ~cells, worth), worth, False, other)


@inner
def _sum(cells, worth):
    """What the items of a set bring one by one."""
    total = np.int64(0)
    while cells != 0:
        total += worth[lowest(cells)]
        cells &= cells - 1
    return total


@inner
def one_of_each(worth):
    """The best cell of each cross line, a set."""
    cells = np.int64(0)
    for cross in range(CROSS_LINES):
        cells |= np.int64(1) << best_of(CROSS_CELLS[cross], worth)
    return cells


SYNERGY = 400
"""What cards may bring together beyond what they bring one by one: combinations that are further behind are not looked at."""


@inner
def choose_cells(g, seat, prices, sheet):
    """The action of the choice: LINE, or SPECIAL 0 to 2."""
    worth, other = worth_room(), sheet_room()
    weigh_items(g, seat, prices, sheet, worth)
    best, action = np.int64(WORST), np.int64(A.LINE)
    if g["special_now"] == S.EXTRA:
        for line in range(LINES):
            gain = with_extra(g, prices, sheet, line, worth, other)
            if gain > best:
                best, action = gain, np.int64(A.LINE + line)
        return action
    for line in range(LINES):
        if _sum(LINE_CELLS[line], worth) + SYNERGY >= best:
            gain = worth_of_cells(g, prices, sheet, LINE_CELLS[line], worth, True, other)
            if gain > best:
                best, action = gain, np.int64(A.LINE + line)
    best += price_of_special(g, seat, prices)
    if may_declare(g, S.CROSS_LINE):
        for cross in range(CROSS_LINES):
            if _sum(CROSS_CELLS[cross], worth) + SYNERGY >= best:
                gain = worth_of_cells(g, prices, sheet, CROSS_CELLS[cross], worth, False, other)
                if gain > best:
                    best, action = gain, np.int64(A.SPECIAL + S.CROSS_LINE)
    if may_declare(g, S.EXTRA):
        for line in range(LINES):
            cells = LINE_CELLS[line]
            if _sum(cells, worth) + worth[best_of(ALL_CELLS & ~cells, worth)] + SYNERGY >= best:
                gain = with_extra(g, prices, sheet, line, worth, other)
                if gain > best:
                    best, action = gain, np.int64(A.SPECIAL + S.EXTRA)
    if may_declare(g, S.ONE_OF_EACH):
        cells = one_of_each(worth)
        if _sum(cells, worth) + SYNERGY >= best:
            if worth_of_cells(g, prices, sheet, cells, worth, False, other) > best:
                action = np.int64(A.SPECIAL + S.ONE_OF_EACH)
    return action


@inner
def choose_extra(g, seat, prices, sheet):
    """The extra cell beside the line that was taken."""
    worth, other = worth_room(), sheet_room()
    weigh_items(g, seat, prices, sheet, worth)
    taken, best, found = np.int64(g["taken"]), np.int64(WORST), np.int64(0)
    for cell in range(CELLS):
        if taken >> cell & 1 == 0:
            gain = worth_of_cells(g, prices, sheet, taken | np.int64(1) << cell, worth, False, other)
            if gain > best:
                best, found = gain, np.int64(cell)
    return A.CELL + found


@inner
def choose_each(g, seat, prices, sheet):
    """One cell of the cross line from which one is taken now."""
    worth = worth_room()
    weigh_items(g, seat, prices, sheet, worth)
    return A.CELL + best_of(each_cells(g), worth)


@inner
def choose_cross(g, seat, prices, sheet):
    """The cross line to take."""
    worth, other = worth_room(), sheet_room()
    weigh_items(g, seat, prices, sheet, worth)
    best, found = np.int64(WORST), np.int64(0)
    for cross in range(CROSS_LINES):
        gain = worth_of_cells(g, prices, sheet, CROSS_CELLS[cross], worth, False, other)
        if gain > best:
            best, found = gain, np.int64(cross)
    return A.CROSS + found


@inner
def choose_next_card(g, prices, sheet):
    """The card to resolve next: each is tried."""
    other, cells = sheet_room(), np.int64(g["open"])
    best, found, rest, game = np.int64(WORST), np.int64(0), cells, np.int64(g["game"])
    while rest != 0:
        cell = lowest(rest)
        rest &= rest - 1
        _, key = worth_of(sheet, prices, game, np.int64(g["cell"][cell]), np.int64(g["rare_today"]))
        gain = play_cells(g, sheet, prices, cell, key, cells & ~(np.int64(1) << cell), other)
        if gain > best:
            best, found = gain, cell
    return A.CELL + found
