"""Laws of the tiles: each of the box is in exactly one place, and the lists of bag and fields agree with their counts."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inner
from isle_env.engine.stack import stack_array
from isle_env.games.isle import modes
from isle_env.games.isle import state as S
from isle_env.games.isle.laws import told as codes
from isle_env.games.isle.laws.told import say

_ROOM = int(T.TILE_ROOM)
BOX = np.zeros((3, S.MAX_SEATS + 1, _ROOM), dtype=np.int64)
"""int64[modes, seats + 1, TILE_ROOM]: how many of each tile a game has."""
BOX[:, :, : T.NUM_CATS] = 1
BOX[modes.HAS_CARDS == 1, :, T.OSHAX_TILE : T.OSHAX_TILE + T.NUM_OSHAX] = 1
BOX[:, :, T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] = T.RARE_PER_SHAPE
BOX[:, :, T.COMMON_TILE : T.COMMON_TILE + T.NUM_COMMON] = T.COMMON_SUPPLY[: S.MAX_SEATS + 1]
INTO_FIELDS = np.flatnonzero(T.KIND_RULE[: T.NUM_KINDS] == T.RULE_TILES_INTO_FIELDS)
"""int64[kinds], the cards that bring cats into the fields."""

counts_by_tile = stack_array(np.int64, _ROOM)


@inner
def tiles_broken(g, told):
    """The first law of the tiles that a record breaks, 0 for none."""
    law = fields_broken(g, told)
    if law == 0:
        law = bag_broken(g, told)
    if law == 0:
        law = box_broken(g, told)
    return law


@inner
def fields_broken(g, told):
    """Cats, NONE past their number, and no more than cards can have brought."""
    cats = np.int64(0)
    for field in range(2):
        count = np.int64(g["field_count"][field])
        cats += count
        for k in range(S.FIELD_ROOM):
            if (k < count) != (g["field"][field, k] != S.NONE):
                return say(told, codes.FIELD_LIST, field, k, 0)
    most = modes.CATS_LAID[g["mode"]] * max(np.int64(g["num_players"]), 2) * modes.FIELDS_LAID[g["mode"]]
    for k in range(INTO_FIELDS.shape[0]):
        most += T.KIND_AMOUNT[INTO_FIELDS[k]] * np.int64(g["played"][INTO_FIELDS[k]])
    if cats > most:
        return say(told, codes.FIELD_ROOM, cats, most, 0)
    return np.int64(0)


@inner
def bag_broken(g, told):
    """The list of the bag and what is counted of it."""
    counts = counts_by_tile()
    for tile in range(_ROOM):
        counts[tile] = 0
    for k in range(S.BAG_SIZE):
        tile = np.int64(g["bag"][k])
        if T.TILE_KIND[tile] != T.CAT and T.TILE_KIND[tile] != T.RARE:
            return say(told, codes.BAG_TILE, tile, 0, 0)
        if k < g["bag_left"]:
            counts[tile] += 1
    for cat in range(T.NUM_CATS):
        if counts[cat] != g["bag_cats"][cat]:
            return say(told, codes.BAG_COUNT, cat, counts[cat], np.int64(g["bag_cats"][cat]))
    for shape in range(T.NUM_RARE):
        if counts[T.RARE_TILE + shape] != g["bag_rare"][shape]:
            return say(told, codes.BAG_COUNT, T.RARE_TILE + shape, counts[T.RARE_TILE + shape], np.int64(g["bag_rare"][shape]))
    return np.int64(0)


@inner
def box_broken(g, told):
    """Every tile in exactly one place."""
    counts = counts_by_tile()
    for tile in range(_ROOM):
        counts[tile] = g["gone"][tile]
    for k in range(np.int64(g["bag_left"])):
        counts[g["bag"][k]] += 1
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            counts[g["field"][field, k]] += 1
    for seat in range(np.int64(g["num_players"])):
        for slot in range(g["tile_code"].shape[1]):
            if g["tile_code"][seat, slot] != S.NONE:
                counts[g["tile_code"][seat, slot]] += 1
    if g["tile_in_hand"] != S.NONE:
        counts[g["tile_in_hand"]] += 1
    for k in range(T.NUM_OSHAX):
        counts[T.OSHAX_TILE + k] += g["oshax"][k]
    for k in range(T.NUM_RARE):
        counts[T.RARE_TILE + k] += g["rare"][k]
    for k in range(T.NUM_COMMON):
        counts[T.COMMON_TILE + k] += g["common"][k]
    for tile in range(_ROOM):
        there = BOX[g["mode"], g["num_players"], tile]
        if counts[tile] != there:
            return say(told, codes.TILES, tile, counts[tile], there)
    return np.int64(0)
