"""What a card brings when it is resolved: each discovery at its best place, one after the other, on a sheet.

    worth_of(item)        what it brings, the sheet left as it is
    resolve(item)         the same, drawn on the sheet
    play_cells(cells)     several cards in a good order: always the best of those that are left

Where a card leaves a choice (half, treasure, colour, which of two first), the best by immediate gain is taken. In hundredths of a
point. Rulebooks, Resolving cards; D-15 to D-20, T-11.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.policies.drawing.fit import NOWHERE, best_place, gain_of, lay_key
from isle_env.policies.drawing.sheet import copy_sheet, sheet_room

WORST = -(1 << 30)


@inner
def draw_best(sheet, prices, shape, colour):
    """Draw a shape at its best place, if it fits. Returns what it brings."""
    key = best_place(sheet, prices, shape, colour)
    if key != NOWHERE:
        lay_key(sheet, shape, colour, key)
    return gain_of(key)


@inner
def best_shape(sheet, prices, shapes):
    """The treasure of a set that brings most: its shape and its key; the lowest, and NOWHERE, if none fits."""
    best, found = np.int64(NOWHERE), lowest(shapes)
    while shapes != 0:
        shape = lowest(shapes)
        shapes &= shapes - 1
        key = best_place(sheet, prices, shape, np.int64(T.NO_COLOUR))
        if key != NOWHERE and (best == NOWHERE or gain_of(key) > gain_of(best)):
            best, found = key, shape
    return found, best


@inner
def best_colour(sheet, prices, shape):
    """The colour in which an Oshax brings most, and its key."""
    best, found = np.int64(NOWHERE), np.int64(0)
    for colour in range(T.NUM_COLOURS):
        key = best_place(sheet, prices, shape, np.int64(colour))
        if key != NOWHERE and (best == NOWHERE or gain_of(key) > gain_of(best)):
            best, found = key, np.int64(colour)
    return found, best


@inner
def draw_any(sheet, prices, shapes, picks):
    """Draw so many treasures of a set, each the best. Returns what they bring."""
    gain = np.int64(0)
    for _ in range(picks):
        shape, key = best_shape(sheet, prices, shapes)
        if key == NOWHERE:
            return gain
        lay_key(sheet, shape, np.int64(T.NO_COLOUR), key)
        gain += gain_of(key)
    return gain


@inner
def draw_half(sheet, prices, game, item, half):
    """Draw the one or two discoveries of a half, the better one first. Returns what they bring."""
    first, second = D.ITEM_SHAPE[game, item, half, 0], D.ITEM_SHAPE[game, item, half, 1]
    colour = D.ITEM_COLOUR[game, item, half, 0]
    if second == D.NO_SHAPE:
        return draw_best(sheet, prices, first, colour)
    other = D.ITEM_COLOUR[game, item, half, 1]
    one, two = best_place(sheet, prices, first, colour), best_place(sheet, prices, second, other)
    if one == NOWHERE and two == NOWHERE:
        return np.int64(0)
    if one == NOWHERE or (two != NOWHERE and gain_of(two) > gain_of(one)):
        lay_key(sheet, second, other, two)
        return gain_of(two) + draw_best(sheet, prices, first, colour)
    lay_key(sheet, first, colour, one)
    return gain_of(one) + draw_best(sheet, prices, second, other)


@inner
def rares_of(rare_today):
    """The rare treasures that lie out, as a set of shapes. rare_today: as in the record."""
    return rare_today << D.FIRST_RARE


@inner
def take_half(sheet, prices, game, item, rare_today, half):
    """Resolve a half of a card that has two. Returns what it brings."""
    if D.ITEM_TAKE[game, item] == D.TAKE_OR:
        return draw_half(sheet, prices, game, item, half)
    if half == D.BELOW:
        return draw_any(sheet, prices, np.int64(D.COMMON_SHAPES), 2)
    return draw_any(sheet, prices, rares_of(rare_today), 1) if rare_today != 0 else np.int64(WORST)


@inner
def best_half(sheet, prices, game, item, rare_today, other):
    """The half of a card that brings more, and what it brings. other: a sheet, overwritten."""
    copy_sheet(sheet, other)
    above = take_half(other, prices, game, item, rare_today, np.int64(D.ABOVE))
    copy_sheet(sheet, other)
    below = take_half(other, prices, game, item, rare_today, np.int64(D.BELOW))
    return (np.int64(D.ABOVE), above) if above >= below else (np.int64(D.BELOW), below)


@inline
def is_drawn(game, item):
    """Is there anything to draw on this item? Not on lessons and anytime cards."""
    return D.ITEM_TAKE[game, item] != D.TAKE_NONE


@inline
def is_plain(game, item):
    """Does the item bring one discovery without a choice?"""
    take, kind = D.ITEM_TAKE[game, item], D.ITEM_TYPE[game, item]
    return take == D.TAKE_ALL and kind != D.TYPE_OSHAX and D.ITEM_SHAPE[game, item, D.ABOVE, 1] == D.NO_SHAPE


@inner
def resolve(sheet, prices, game, item, rare_today, known):
    """Resolve a card on the sheet. Returns what it brings.

    rare_today: as in the record; known: where what it brings lies best, of ``worth_of`` for the same sheet.
    """
    take = D.ITEM_TAKE[game, item]
    if is_plain(game, item):
        if known != NOWHERE:
            lay_key(sheet, D.ITEM_SHAPE[game, item, D.ABOVE, 0], D.ITEM_COLOUR[game, item, D.ABOVE, 0], known)
        return gain_of(known)
    if take == D.TAKE_ANY_TWO:
        return draw_any(sheet, prices, np.int64(D.COMMON_SHAPES), 2)
    if D.ITEM_TYPE[game, item] == D.TYPE_OSHAX:
        shape = D.ITEM_SHAPE[game, item, D.ABOVE, 0]
        colour, key = best_colour(sheet, prices, shape)
        if key != NOWHERE:
            lay_key(sheet, shape, colour, key)
        return gain_of(key)
    if take == D.TAKE_ALL:
        return draw_half(sheet, prices, game, item, np.int64(D.ABOVE))
    other = sheet_room()
    half, gain = best_half(sheet, prices, game, item, rare_today, other)
    take_half(sheet, prices, game, item, rare_today, half)
    return gain


@inner
def worth_of(sheet, prices, game, item, rare_today):
    """What a card brings if it is resolved next, and the key of its place if it is plain; the sheet stays as it is."""
    if is_plain(game, item):
        shape, colour = D.ITEM_SHAPE[game, item, D.ABOVE, 0], D.ITEM_COLOUR[game, item, D.ABOVE, 0]
        key = best_place(sheet, prices, shape, colour)
        return gain_of(key), key
    if D.ITEM_TYPE[game, item] == D.TYPE_OSHAX:
        _, key = best_colour(sheet, prices, D.ITEM_SHAPE[game, item, D.ABOVE, 0])
        return gain_of(key), key
    other = sheet_room()
    copy_sheet(sheet, other)
    return resolve(other, prices, game, item, rare_today, np.int64(NOWHERE)), np.int64(NOWHERE)


@inner
def play_cells(g, sheet, prices, first, known, cells, other):
    """Resolve a cell, then the others, always the one that brings most. Returns what all of them bring.

    first: a cell, known: the key of its place from ``worth_of``; cells: those after it, a set; other: a sheet, overwritten.
    """
    game, rare_today = np.int64(g["game"]), np.int64(g["rare_today"])
    copy_sheet(sheet, other)
    total = resolve(other, prices, game, np.int64(g["cell"][first]), rare_today, known)
    while cells != 0:
        gain, found, key = _best_cell(g, other, prices, cells)
        cells &= ~(np.int64(1) << found)
        total += gain
        if cells != 0:
            resolve(other, prices, game, np.int64(g["cell"][found]), rare_today, key)
    return total


@inner
def _best_cell(g, sheet, prices, cells):
    """The cell of a set whose item brings most if it is resolved next: what it brings, the cell, and its key."""
    best, found, place = np.int64(WORST), np.int64(0), np.int64(NOWHERE)
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        worth, key = worth_of(sheet, prices, np.int64(g["game"]), np.int64(g["cell"][cell]), np.int64(g["rare_today"]))
        if worth > best:
            best, found, place = worth, cell, key
    return best, found, place
