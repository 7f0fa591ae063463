"""The legal actions of a decision, a row each: what kind of action it is, what the policy thinks of it, what it does.

What is drawn has up to some hundreds of places: those that the policy rates best are listed, best first, after whatever else may
be done. No other decision has as many actions as there are rows; they are listed in the order of their ids.

Unless it is ``told``, a view says nothing that the policy thinks: no rating, no choice, no promise of a lesson. Of what is not in
hand it says what it could do at all its places, not at the best one. Places are then listed in the order of their ids; where
there are too many, some are drawn by chance.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.candidates import CANDIDATES, NO_ACTION, draw_some, put, rows_of
from isle_env.games.drawing import actions as A
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.phases.choosing import LINE_CELLS
from isle_env.games.drawing.phases.resolving import shape_now, shape_of_treasure
from isle_env.games.drawing.specials import CROSS_CELLS
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array
from isle_env.policies.drawing.card_plays import is_plain
from isle_env.policies.drawing.fit import KEY, NOWHERE, best_place, best_places, gain_of, lay_key, number_of
from isle_env.policies.drawing.policy import choose_alone, price_of_copy
from isle_env.policies.drawing.sheet import copy_sheet, make_sheet, sheet_room
from isle_env.policies.drawing_candidates.cards import write_cells, write_half
from isle_env.policies.drawing_candidates.places import count_holes, write_place, write_places, write_tile
from isle_env.policies.drawing_candidates.ratings import rate_actions
from isle_env.policies.drawing_candidates.table import FEATURE

BLOCK = np.repeat(np.arange(len(A.BLOCKS)), [count for _, _, count, _ in A.BLOCKS])
"""int64[NUM_ACTIONS], the block of an action."""
LINE, CROSS, CELL, SPECIAL, HALF, ITEM, TREASURE, COLOUR, PLACE = (
    [name for name, *_ in A.BLOCKS].index(block)
    for block in ("LINE", "CROSS", "CELL", "SPECIAL", "HALF", "ITEM", "TREASURE", "COLOUR", "PLACE")
)
clear_listed, compare = rows_of(FEATURE)
_key_room, _dice_room = stack_array(np.int64, CANDIDATES), stack_array(np.int64, 4)


@inner
def describe(games, i, prices, words, rows, ids, told):
    """List the legal actions of the pending decision of game i and what they do.

    prices: the deciding seat's list, bare; words: uint32[MASK_WORDS], the legal actions; rows: int16[CANDIDATES, FEATURES or
    more], ids: int16[CANDIDATES], of ``empty_view`` or of an earlier decision, overwritten; told: bool, what the policy thinks;
    if not, rows have UNTOLD numbers more.
    """
    clear_listed(rows, ids)
    g, sheet = games[i], sheet_room()
    seat, step = np.int64(g["seat"]), np.int64(g["step"])
    make_sheet(g, seat, prices, sheet)
    holes, ends = count_holes(sheet.rows)
    count = _list_all(words, ids)
    if step == Step.PLACE or step == Step.COPY:
        count = _list_places(g, prices, words, sheet, count, rows, ids, told)
    elif told:
        rate_actions(g, seat, prices, sheet, step, count, rows, ids)
    own = choose_alone(games, i, prices) if told else np.int64(NO_ACTION)
    for k in range(count):
        action = np.int64(ids[k])
        rows[k, FEATURE.block + BLOCK[action]] = 1
        rows[k, FEATURE.choice] = 1 if action == own else 0
        _describe(g, seat, prices, sheet, holes, ends, action, rows[k], told)
    if told:
        if step == Step.PLACE:
            _rate_copy(g, seat, prices, sheet, count, rows, ids)
        if step == Step.MAP or step == Step.COPY:
            rows[0, FEATURE.rated] = 1  # to pass, which comes first and brings nothing
        compare(count, rows)


@inner
def _list_all(words, ids):
    """All legal actions but places, in order. Returns their number."""
    count = np.int64(0)
    for j in range((A.PLACE >> 5) + 1):
        word = np.int64(words[j])
        while word != 0:
            action = 32 * j + lowest(word)
            word &= word - 1
            if action < A.PLACE:
                ids[count] = action
                count += 1
    return count


@inner
def _list_places(g, prices, words, sheet, count, rows, ids, told):
    """The best places of what is in hand, best first, or any if nothing is told. Returns how many actions are listed then.

    count: that are listed before them.
    """
    if not told:
        dice = _dice_room()
        dice[0], dice[1], dice[2], dice[3] = g["tile_in_hand"], g["colour_in_hand"], g["day"], g["open"]
        return draw_some(words, np.int64(A.PLACE), dice, count, ids)
    shape, colour, keys = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"]), _key_room()
    found = best_places(sheet, prices, shape, colour, words, np.int64(NO_ACTION), CANDIDATES - count, keys)
    for k in range(found):
        ids[count + k], rows[count + k, FEATURE.rated] = A.PLACE + number_of(keys[k]), 1
        put(rows[count + k], FEATURE.rating, keys[k] >> KEY)
    return count + found


@inner
def _describe(g, seat, prices, sheet, holes, ends, action, row, told):
    """What an action takes or draws. holes, ends: of the boat as it is; row: int16[FEATURES], written."""
    block, game = BLOCK[action], np.int64(g["game"])
    shape, colour, number = np.int64(D.NO_SHAPE), np.int64(T.NO_COLOUR), np.int64(-1)
    if block == LINE:
        write_cells(g, seat, prices, LINE_CELLS[action - A.LINE], row, told)
    elif block == CROSS:
        write_cells(g, seat, prices, CROSS_CELLS[action - A.CROSS], row, told)
    elif block == CELL:
        write_cells(g, seat, prices, np.int64(1) << (action - A.CELL), row, told)
        item = np.int64(g["cell"][action - A.CELL])
        if is_plain(game, item):
            shape, colour = D.ITEM_SHAPE[game, item, D.ABOVE, 0], D.ITEM_COLOUR[game, item, D.ABOVE, 0]
    elif block == SPECIAL:
        row[FEATURE.special + action - A.SPECIAL] = 1
    elif block == HALF:
        write_half(g, action - A.HALF, row)
    elif block == ITEM:
        item = np.int64(g["cell"][g["cell_now"]])
        shape, colour = shape_now(g, action - A.ITEM), D.ITEM_COLOUR[game, item, g["half"], action - A.ITEM]
    elif block == TREASURE:
        shape = shape_of_treasure(action - A.TREASURE)
    elif block == COLOUR:
        shape, colour = np.int64(g["tile_in_hand"]), action - A.COLOUR
    elif block == PLACE:
        shape, colour = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
        number = action - A.PLACE
    if shape == D.NO_SHAPE:
        return
    write_tile(g, seat, shape, colour, row)
    if told and number < 0:
        key = best_place(sheet, prices, shape, colour)
        if key != NOWHERE:
            number = number_of(key)
            if block == TREASURE or block == COLOUR:
                row[FEATURE.rated] = 1
                put(row, FEATURE.rating, gain_of(key))
    if number >= 0:
        write_place(g, seat, sheet, holes, ends, shape, colour, number, row)
    elif not told:
        write_places(g, seat, sheet, holes, ends, shape, colour, row)


@inner
def _rate_copy(g, seat, prices, sheet, count, rows, ids):
    """To draw what is in hand twice is worth what both bring, less what the special is saved for."""
    if count < 2 or BLOCK[ids[0]] != SPECIAL:
        return
    shape, colour, other = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"]), sheet_room()
    copy_sheet(sheet, other)
    key = best_place(other, prices, shape, colour)
    lay_key(other, shape, colour, key)
    second = gain_of(best_place(other, prices, shape, colour))
    rows[0, FEATURE.rated] = 1
    put(rows[0], FEATURE.rating, gain_of(key) + second - price_of_copy(g, seat, prices))
