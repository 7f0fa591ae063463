"""The legal actions of a decision, a row each: what kind of action it is, what the policy thinks of it, what it does.

A tile has up to some hundreds of places: the CANDIDATES that the policy rates best are listed, best first. No other decision has
as many actions; they are listed in the order of their ids.

Unless it is ``told``, a view says nothing that the policy thinks: no rating, no choice, no promise of a lesson. Of a tile that is
not in hand it says what it could do at all its places, not at the best one. Places are then listed in the order of their ids;
where there are too many, some are drawn by chance.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import CANDIDATES, NO_ACTION, draw_some, put, rows_of
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import stack_array

from ...box import T
from ...games.isle import actions as A
from ...games.isle import state as S
from ...games.isle.decisions import Phase, Step
from ...games.isle.phases.rescue import price_to_pay
from ..isle.card_choices import broken_pair, halves_at_hand, rate_card
from ..isle.fit import KEY, NOWHERE, place_of
from ..isle.holes import NO_TILE, count_holes
from ..isle.listing import list_tiles
from ..isle.memory import GAIN, PLACES, TILES, forget, memory_room, note_all_rated
from ..isle.places import best_places
from ..isle.policy import choose_next
from ..isle.terrain import make_terrain, terrain_room
from ..isle.tiles import bar, rate_tiles, tile_room
from .card_features import write_card
from .places import write_colour, write_place, write_places, write_tile
from .table import FEATURE

key_room = stack_array(np.int64, CANDIDATES)
_dice_room = stack_array(np.int64, 4)
clear_listed, compare = rows_of(FEATURE)

BLOCK = np.repeat(np.arange(len(A.BLOCKS)), [count for _, _, count, _ in A.BLOCKS])
"""int64[NUM_ACTIONS], the block of an action."""
KEEP_BLOCK, PLAY_BLOCK, TILE_BLOCK, COLOUR_BLOCK, FIELD_BLOCK, SQUARE_BLOCK = (
    [name for name, *_ in A.BLOCKS].index(block) for block in ("KEEP", "PLAY", "TILE", "COLOUR", "FIELD", "SQUARE")
)


@inner
def describe(games, i, prices, words, rows, ids, told):
    """List the legal actions of the pending decision of game i and what they do. Returns their number.

    prices: the deciding seat's list, bare; words: uint32[MASK_WORDS], the legal actions; rows: int16[CANDIDATES, FEATURES or
    more], ids: int16[CANDIDATES], of ``empty_view`` or of an earlier decision, overwritten; told: bool, what the policy thinks;
    if not, rows have UNTOLD numbers more.
    """
    clear_listed(rows, ids)
    g, memory = games[i], memory_room()
    seat, step = np.int64(g["seat"]), np.int64(g["step"])
    own = np.int64(NO_ACTION)
    if step == Step.PLACE:
        count = _describe_places(g, seat, prices, words, rows, ids, told)
        own = np.int64(ids[0])  # the policy takes the best place
    else:
        count = _list_all(words, ids)
        if told:
            forget(memory)
            _rate_tiles(g, seat, prices, step, words, count, rows, ids, memory)
            own = choose_next(games, i, prices, words, memory)
            _rate_cards(g, seat, prices, step, count, rows, ids, memory)
        else:
            _try_tiles(g, seat, prices, count, rows, ids)
        for k in range(count):
            _describe(g, seat, prices, step, np.int64(ids[k]), memory, rows[k], told)
    for k in range(count):
        rows[k, FEATURE.block + BLOCK[ids[k]]] = 1
        if told:
            rows[k, FEATURE.choice] = 1 if ids[k] == own else 0
    if told:
        compare(count, rows)
    return count


@inner
def _list_all(words, ids):
    """All legal actions in order, as many as there is room for. Returns their number."""
    count = np.int64(0)
    for j in range(MASK_WORDS):
        word = np.int64(words[j])
        while word != 0 and count < CANDIDATES:
            ids[count] = 32 * j + lowest(word)
            word &= word - 1
            count += 1
    return count


@inner
def _describe_places(g, seat, prices, words, rows, ids, told):
    """The best places of the tile in hand, best first, or any if nothing is told. Returns their number."""
    keys, terrain = key_room(), terrain_room()
    make_terrain(g, seat, prices, terrain)
    tile, colour = np.int64(g["tile_in_hand"]), np.int64(g["colour_in_hand"])
    shape = np.int64(T.TILE_SHAPE[tile])
    if told:
        count = best_places(g, prices, words, terrain, np.int64(CANDIDATES), keys)
        for k in range(count):
            ids[k], rows[k, FEATURE.rated] = place_of(keys[k]), 1
            put(rows[k], FEATURE.rating, keys[k] >> KEY)
    else:
        dice = _dice_room()
        dice[0], dice[1], dice[2], dice[3] = tile, g["fish"][seat], g["day"], g["bag_left"]
        count = draw_some(words, np.int64(0), dice, np.int64(0), ids)
    write_tile(g, seat, tile, colour, rows[0])
    for n in range(FEATURE.tile_kind, FEATURE.fits):
        if rows[0, n] != 0:
            for k in range(1, count):
                rows[k, n] = rows[0, n]
    holes_now, ends_now = count_holes(terrain.pairs, np.int64(NO_TILE), np.int64(0))
    for k in range(count):
        write_place(g, seat, terrain, holes_now, ends_now, shape, colour, np.int64(ids[k]), rows[k])
    return count


@inner
def _rate_cards(g, seat, prices, step, count, rows, ids, memory):
    """What the policy expects of the cards of a draft or a purchase. memory: that it has chosen with."""
    if step == Step.DRAFT or step == Step.BUY or step == Step.BUY_DRAWN:
        halves = halves_at_hand(g, seat)
        pair = broken_pair(g, seat, halves)
        for k in range(count):
            if ids[k] == A.PASS:
                rows[k, FEATURE.rated] = 1
            elif A.KEEP <= ids[k] < A.PLAY:
                rows[k, FEATURE.rated] = 1
                put(rows[k], FEATURE.rating, rate_card(g, seat, prices, np.int64(ids[k]) - A.KEEP, halves, pair, memory))


@inner
def _rate_tiles(g, seat, prices, step, words, count, rows, ids, memory):
    """What the policy expects of the tiles that may be taken, and what they do at their best places. memory: written for it."""
    if step != Step.TURN and step != Step.TREASURE and step != Step.OSHAX and step != Step.MOVE and step != Step.SECOND_KITTEN:
        return
    if step == Step.TURN and g["phase"] != Phase.RESCUE:
        return
    listed, terrain = tile_room(), terrain_room()
    for tile in range(TILES):
        memory[GAIN + tile] = NOWHERE
    number = list_tiles(g, step, words, listed)
    rate_tiles(g, seat, prices, step, words, listed, number, True, terrain, memory)
    note_all_rated(g, memory)
    holes_now, ends_now = count_holes(terrain.pairs, np.int64(NO_TILE), np.int64(0))
    for k in range(count):
        if ids[k] == A.PASS:
            rows[k, FEATURE.rated] = 1
            put(rows[k], FEATURE.rating, bar(g, prices, step, words))
        elif A.TILE <= ids[k] < A.COLOUR:
            tile = np.int64(ids[k]) - A.TILE
            if memory[GAIN + tile] != NOWHERE:
                rows[k, FEATURE.rated] = 1
                put(rows[k], FEATURE.rating, memory[GAIN + tile])
                shape, colour = np.int64(T.TILE_SHAPE[tile]), np.int64(T.TILE_COLOUR[tile])
                write_place(g, seat, terrain, holes_now, ends_now, shape, colour, memory[PLACES + tile], rows[k])


@inner
def _try_tiles(g, seat, prices, count, rows, ids):
    """What the tiles that may be taken could do at their places. prices: any; nothing that is written goes by them."""
    terrain, is_made, holes_now, ends_now = terrain_room(), False, np.int64(0), np.int64(0)
    for k in range(count):
        if A.TILE <= ids[k] < A.COLOUR:
            if not is_made:
                make_terrain(g, seat, prices, terrain)
                holes_now, ends_now = count_holes(terrain.pairs, np.int64(NO_TILE), np.int64(0))
                is_made = True
            tile = np.int64(ids[k]) - A.TILE
            shape, colour = np.int64(T.TILE_SHAPE[tile]), np.int64(T.TILE_COLOUR[tile])
            write_places(g, seat, terrain, holes_now, ends_now, shape, colour, rows[k])


@inner
def _describe(g, seat, prices, step, action, memory, row, told):
    """What an action is about: its card, tile or colour. memory: of this decision; row: int16[FEATURES], written."""
    block = BLOCK[action]
    if block == KEEP_BLOCK:
        write_card(g, seat, prices, action - A.KEEP, memory, row, told)
    elif block == PLAY_BLOCK:
        write_card(g, seat, prices, action - A.PLAY, memory, row, told)
    elif block == TILE_BLOCK:
        tile = action - A.TILE
        write_tile(g, seat, tile, np.int64(T.TILE_COLOUR[tile]), row)
        paid = step == Step.TURN or step == Step.SECOND_KITTEN
        if paid and g["phase"] == Phase.RESCUE and g["mode"] != S.Mode.FAMILY:
            fish = price_to_pay(g, tile)
            row[FEATURE.price], row[FEATURE.fish_after] = fish, np.int64(g["fish"][seat]) - fish
    elif block == COLOUR_BLOCK:
        write_colour(g, seat, action - A.COLOUR, row)
    elif block == FIELD_BLOCK:
        write_tile(g, seat, np.int64(g["tile_in_hand"]), np.int64(T.TILE_COLOUR[g["tile_in_hand"]]), row)
    elif block == SQUARE_BLOCK:
        slot = np.int64(g["tile_at"][seat, action - A.SQUARE]) - 1
        write_tile(g, seat, np.int64(g["tile_code"][seat, slot]), np.int64(g["tile_colour"][seat, slot]), row)
