"""Laws of the tiles: each of the box is in exactly one place, and the lists of bag and fields agree with their counts."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array

from ....box import EXPANDED, T
from .. import modes
from .. import state as S
from ..island import is_cat
from ..modules.events.today import today
from ..modules.kittens.record import KITTENS_OPEN
from ..modules.royal_rats.record import ROYAL_RATS
from .told import Bag, Law, say

_ROOM = int(T.TILE_ROOM)
BOX = np.zeros((3, S.MAX_SEATS + 1, _ROOM), dtype=np.int64)
"""int64[modes, seats + 1, TILE_ROOM]: how many of each tile a game has."""
BOX[:, :, : T.NUM_CATS] = 1
BOX[modes.HAS_CARDS == 1, :, T.OSHAX_TILE : T.OSHAX_TILE + T.NUM_OSHAX] = 1
BOX[:, :, T.RARE_TILE : T.RARE_TILE + T.NUM_RARE] = T.RARE_PER_SHAPE
BOX[:, :, T.COMMON_TILE : T.COMMON_TILE + T.NUM_COMMON] = T.COMMON_SUPPLY[: S.MAX_SEATS + 1]
INTO_FIELDS = np.flatnonzero(T.KIND_RULE[: T.NUM_KINDS] == T.RULE_TILES_INTO_FIELDS)
"""int64[kinds], the cards that bring cats into the fields."""

PROMO_RARES = int(T.RARE_PER_SHAPE[T.BASE_RARE :].sum())
"""Promo rare treasures that there are (M-11)."""
IN_PLAY = np.zeros(_ROOM, dtype=np.int64)
"""int64[TILE_ROOM], the bit of `box` with which a tile is in the game, 0 for those of every game."""
if EXPANDED:
    BOX[modes.HAS_CARDS == 1, :, T.KITTEN_TILE : T.ROYAL_RAT] = 1
    for _first, _end, _bit in (
        (T.KITTEN_TILE, T.BEAST_TILE, S.KITTENS),
        (T.BEAST_TILE, T.ROYAL_RAT, S.BEASTS),
        (T.OSHAX_TILE + T.BASE_OSHAX, T.OSHAX_TILE + T.NUM_OSHAX, S.PROMO_OSHAX),
        (T.RARE_TILE + T.BASE_RARE, T.RARE_TILE + T.NUM_RARE, S.PROMO_RARE),
    ):
        IN_PLAY[_first:_end] = _bit

counts_by_tile = stack_array(np.int64, _ROOM)


@inner
def tiles_broken(g, told):
    """The first law of the tiles that a record breaks, 0 for none."""
    law = fields_broken(g, told)
    if law == 0:
        law = bag_broken(g, told)
    if EXPANDED:
        if law == 0:
            law = module_bags_broken(g, told)
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
            if (k < count) != (g["field"][field, k] != NONE):
                return say(told, Law.FIELD_LIST, field, k, 0)
            if EXPANDED:
                if k < count and not _may_lie_in_field(g, field, np.int64(g["field"][field, k])):
                    return say(told, Law.FIELD_LIST, field, k, 0)
    most = modes.CATS_LAID[g["mode"]] * max(np.int64(g["num_players"]), 2) * modes.FIELDS_LAID[g["mode"]]
    if EXPANDED:
        if today(g) == T.EventKey.FEWER_CATS_LEFT:
            most -= np.int64(g["num_players"])
    for k in range(INTO_FIELDS.shape[0]):
        most += T.KIND_AMOUNT[INTO_FIELDS[k]] * np.int64(g["played"][INTO_FIELDS[k]])
    if cats > most:
        return say(told, Law.FIELD_ROOM, cats, most, 0)
    return np.int64(0)


@inline
def _may_lie_in_field(g, field, tile):
    """A cat; on the first day a beast, on the left only if the sister has put it there (B-4, B-14)."""
    if is_cat(tile):
        return True
    return T.TILE_KIND[tile] == T.BEAST and g["day"] == 1 and (field == 1 or modes.HAS_SISTER[g["mode"]] == 1)


@inner
def bag_broken(g, told):
    """The list of the bag and what is counted of it."""
    counts = counts_by_tile()
    for tile in range(_ROOM):
        counts[tile] = 0
    for k in range(S.BAG_SIZE):
        tile = np.int64(g["bag"][k])
        if EXPANDED:
            if k >= _tiles_in_bag(g):
                if tile != NONE or k < g["bag_left"]:
                    return say(told, Law.BAG_TILE, tile, 0, 0)
                continue
            if tile == NONE:
                return say(told, Law.BAG_TILE, tile, 0, 0)
            if T.TILE_KIND[tile] == T.OSHAX and g["box"] & S.PROMO_OSHAX != 0:
                if k < g["bag_left"]:
                    counts[tile] += 1
                continue
        if T.TILE_KIND[tile] != T.CAT and T.TILE_KIND[tile] != T.RARE:
            return say(told, Law.BAG_TILE, tile, 0, 0)
        if k < g["bag_left"]:
            counts[tile] += 1
    for cat in range(T.NUM_CATS):
        if counts[cat] != g["bag_cats"][cat]:
            return say(told, Law.BAG_COUNT, cat, counts[cat], np.int64(g["bag_cats"][cat]))
    for shape in range(T.NUM_RARE):
        if counts[T.RARE_TILE + shape] != g["bag_rare"][shape]:
            return say(told, Law.BAG_COUNT, T.RARE_TILE + shape, counts[T.RARE_TILE + shape], np.int64(g["bag_rare"][shape]))
    return np.int64(0)


@inline
def _tiles_in_bag(g):
    """Tiles that the bag had at set-up, with the promos in play (M-10, M-11)."""
    tiles = S.BAG_SIZE
    if g["box"] & S.PROMO_OSHAX == 0:
        tiles -= T.NUM_PROMO_OSHAX
    if g["box"] & S.PROMO_RARE == 0:
        tiles -= PROMO_RARES
    return tiles


@inner
def module_bags_broken(g, told):
    """Kittens and beasts in their bags, kittens on their board in ascending order, NONE past their number; Oshax in the bag."""
    for k in range(T.NUM_KITTENS):
        if not _lies_in_list(np.int64(g["kitten_bag"][k]), k < g["kitten_left"], T.KITTEN_TILE):
            return say(told, Law.BAG_LIST, Bag.KITTEN_BAG, k, 0)
    for k in range(T.NUM_BEASTS):
        if not _lies_in_list(np.int64(g["beast_bag"][k]), k < g["beast_left"], T.BEAST_TILE):
            return say(told, Law.BAG_LIST, Bag.BEAST_BAG, k, 0)
    before = np.int64(T.KITTEN_TILE) - 1
    for k in range(KITTENS_OPEN):
        kitten = np.int64(g["kitten_board"][k])
        if kitten != NONE and (before == NONE or kitten <= before):
            return say(told, Law.BAG_LIST, Bag.KITTEN_BOARD, k, 0)
        before = kitten
    counts = counts_by_tile()
    for k in range(T.NUM_OSHAX):
        counts[k] = 0
    for k in range(np.int64(g["bag_left"])):
        if T.TILE_KIND[g["bag"][k]] == T.OSHAX:
            counts[g["bag"][k] - T.OSHAX_TILE] += 1
    for k in range(T.NUM_OSHAX):
        if counts[k] != g["bag_oshax"][k]:
            return say(told, Law.BAG_COUNT, T.OSHAX_TILE + k, counts[k], np.int64(g["bag_oshax"][k]))
    return np.int64(0)


@inline
def _lies_in_list(tile, used, first):
    """Is this an entry of a list of tiles from a code on: one of them if it is in use, else NONE?"""
    return first <= tile < NONE if used else tile == NONE


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
            if g["tile_code"][seat, slot] != NONE:
                counts[g["tile_code"][seat, slot]] += 1
    if g["tile_in_hand"] != NONE:
        counts[g["tile_in_hand"]] += 1
    for k in range(T.NUM_OSHAX):
        counts[T.OSHAX_TILE + k] += g["oshax"][k]
    for k in range(T.NUM_RARE):
        counts[T.RARE_TILE + k] += g["rare"][k]
    for k in range(T.NUM_COMMON):
        counts[T.COMMON_TILE + k] += g["common"][k]
    if EXPANDED:
        _count_modules(g, counts)
        if g["gone"][T.ROYAL_RAT] != 0 or counts[T.ROYAL_RAT] > ROYAL_RATS:
            return say(told, Law.TILES, T.ROYAL_RAT, counts[T.ROYAL_RAT], ROYAL_RATS)
        counts[T.ROYAL_RAT] = 0  # its supply is not counted in the record
    for tile in range(_ROOM):
        there = BOX[g["mode"], g["num_players"], tile]
        if EXPANDED:
            if IN_PLAY[tile] != 0 and IN_PLAY[tile] & g["box"] == 0:
                there = np.int64(0)
        if counts[tile] != there:
            return say(told, Law.TILES, tile, counts[tile], there)
    return np.int64(0)


@inner
def _count_modules(g, counts):
    """Count kittens in their bag and on their board, and beasts in theirs. counts: int64[TILE_ROOM], written."""
    for k in range(np.int64(g["kitten_left"])):
        counts[g["kitten_bag"][k]] += 1
    for k in range(KITTENS_OPEN):
        if g["kitten_board"][k] != NONE:
            counts[g["kitten_board"][k]] += 1
    for k in range(np.int64(g["beast_left"])):
        counts[g["beast_bag"][k]] += 1
