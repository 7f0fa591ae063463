"""The tiles that a pending decision of rescue and rare finds is about, each once, in order."""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import has_bit
from isle_env.machine.jit import inner

from ...box import EXPANDED, T
from ...games.isle import actions as A
from ...games.isle.decisions import Phase, Step
from ...games.isle.phases.rare_finds import FIND_KINDS

ALL_COLOURS = (1 << T.NUM_COLOURS) - 1


LAST_TREASURE = T.COMMON_TILE + T.NUM_COMMON - 1


# ---- which tiles ----
@inner
def _list_cats(words, listed):
    """The cats that the seat may take, in order. listed: int64[memory.TILES], written. Returns their number."""
    count = np.int64(0)
    for shape in range(T.NUM_CAT_SHAPES):
        action = A.TILE + shape * T.NUM_COLOURS
        both = np.int64(words[action >> 5]) | np.int64(words[(action >> 5) + 1]) << 32
        if both >> (action & 31) & ALL_COLOURS != 0:
            for tile in range(shape * T.NUM_COLOURS, (shape + 1) * T.NUM_COLOURS):
                if has_bit(words, A.TILE + tile):
                    listed[count] = tile
                    count += 1
    if EXPANDED:
        for tile in range(T.KITTEN_TILE, T.ROYAL_RAT):
            if has_bit(words, A.TILE + tile):
                listed[count] = tile
                count += 1
    return count


@inner
def _list_legal(words, low, high, listed):
    """The tiles from low to high - 1 that may be taken. listed: int64[memory.TILES], written. Returns their number."""
    count = np.int64(0)
    for tile in range(low, high):
        if has_bit(words, A.TILE + tile):
            listed[count] = tile
            count += 1
    return count


@inner
def _list_left(g, low, high, count, listed):
    """The tiles from low to high - 1 of which there are some below the island, after ``count`` others. Returns the number."""
    for tile in range(low, high):
        if _left(g, tile) > 0:
            listed[count] = tile
            count += 1
    return count


@inner
def _left(g, tile):
    """How many of a treasure or an Oshax there are below the island."""
    if tile >= T.COMMON_TILE:
        return np.int64(g["common"][tile - T.COMMON_TILE])
    if tile >= T.RARE_TILE:
        return np.int64(g["rare"][tile - T.RARE_TILE])
    return np.int64(g["oshax"][tile - T.OSHAX_TILE])


@inner
def _list_finds(g, step, words, listed):
    """The tiles that the rare-finds cards in question could bring. listed: int64[memory.TILES], written. Returns their number."""
    count = np.int64(0)
    oshax = rare = common = False
    for k in range(FIND_KINDS.shape[0]):
        kind = FIND_KINDS[k]
        if kind == g["card_in_hand"] or (step == Step.TURN and has_bit(words, A.PLAY + kind)):
            if T.KIND_TYPE[kind] == T.TYPE_OSHAX:
                oshax = True
            else:
                common = True
                rare = rare or T.KIND_RULE[kind] == T.RULE_ONE_RARE_OR_TWO_COMMON
    if oshax:
        count = _list_left(g, np.int64(T.OSHAX_TILE), np.int64(T.OSHAX_TILE + T.NUM_OSHAX), count, listed)
    if rare:
        count = _list_left(g, np.int64(T.RARE_TILE), np.int64(T.RARE_TILE + T.NUM_RARE), count, listed)
    if common:
        count = _list_left(g, np.int64(T.COMMON_TILE), np.int64(LAST_TREASURE + 1), count, listed)
    return count


@inner
def list_tiles(g, step, words, listed):
    """The tiles that the pending decision is about; of equally good ones the first is taken.

    words: uint32[MASK_WORDS], the legal actions; listed: int64[memory.TILES], written. Returns their number.
    """
    if step == Step.TURN and g["phase"] == Phase.RESCUE:
        return _list_cats(words, listed)
    if step == Step.TURN or step == Step.OPTION or step == Step.OSHAX:
        return _list_finds(g, step, words, listed)
    if step == Step.TREASURE:
        return _list_legal(words, np.int64(T.RARE_TILE), np.int64(LAST_TREASURE + 1), listed)
    if EXPANDED:
        if step == Step.SECOND_KITTEN:
            return _list_legal(words, np.int64(T.KITTEN_TILE), np.int64(T.BEAST_TILE), listed)
    if step == Step.MOVE:
        count = np.int64(0)
        for k in range(np.int64(g["field_count"][1])):
            if has_bit(words, A.TILE + np.int64(g["field"][1, k])):
                listed[count] = np.int64(g["field"][1, k])
                count += 1
        return count
    listed[0] = np.int64(g["tile_in_hand"])
    return np.int64(1)
