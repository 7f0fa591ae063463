"""The sister of the solo game: her basket cards, and what they take from the island (rulebook, Solo Phase 4; R-50 … R-53).

    baskets[0 … baskets_left-1] ──turn over──→ sister_card ──her turn──→ cat N, rare N, oshax N, common, switch A B
                                   the first of a day: sister_turns, sister_speed → sister_leads

    line of cats   field[0] then field[1]      line of rare treasures   rare_line      line of Oshax   oshax_line

Places count from 1; a number beyond the end means the last. What she takes leaves the game.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ...box import T
from .island import line_length, take_from_field, take_supply, tiles_in_fields


@inner
def begin_day(g, speed):
    """Turn over the first card of the day and settle who comes first. speed: the player's; equal keeps the order (R-51)."""
    _turn_over(g)
    card = np.int64(g["sister_card"])
    g["sister_turns"] = T.BASKET_TURNS[card]
    g["sister_speed"] = T.BASKET_SPEED[card]
    if T.BASKET_SPEED[card] != speed:
        g["sister_leads"] = T.BASKET_SPEED[card] > speed


@inline
def _turn_over(g):
    """Her next basket card lies open."""
    g["baskets_left"] -= 1
    g["sister_card"] = g["baskets"][g["baskets_left"]]


@inner
def take_turn(g):
    """Resolve her open card, or the next one. She does nothing when the day's cards are used up."""
    if g["sister_turns"] == 0:
        return
    if g["sister_card"] == NONE:
        _turn_over(g)
    card = np.int64(g["sister_card"])
    for k in range(T.BASKET_STEP.shape[1]):
        do(g, T.BASKET_STEP[card, k, 0], T.BASKET_STEP[card, k, 1], T.BASKET_STEP[card, k, 2])
    g["sister_card"] = NONE
    g["sister_turns"] -= 1


@inner
def finish_day(g):
    """All her remaining cards, one after the other (R-53)."""
    while g["sister_turns"] > 0:
        take_turn(g)


@inner
def do(g, what, first, second):
    """One step of a card. what: T.TAKE_… or SWITCH_CATS, -1 for none; first, second: places from 1 (common: the shape)."""
    if what == T.TAKE_CAT:
        if tiles_in_fields(g) > 0:
            tile = _cat(g, min(first, tiles_in_fields(g)) - 1)
            take_from_field(g, tile)
            g["gone"][tile] += 1
    elif what == T.TAKE_RARE:
        places = line_length(g["rare_line"])
        if places > 0:
            _remove(g, T.RARE_TILE + np.int64(g["rare_line"][min(first, places) - 1]))
    elif what == T.TAKE_OSHAX:
        places = line_length(g["oshax_line"])
        if places > 0:
            _remove(g, T.OSHAX_TILE + np.int64(g["oshax_line"][min(first, places) - 1]))
    elif what == T.TAKE_COMMON:
        if g["common"][first] > 0:
            _remove(g, T.COMMON_TILE + first)
    elif what == T.SWITCH_CATS:
        _switch(g, first, second)


@inline
def _remove(g, tile):
    """Take a tile from below the island out of the game."""
    take_supply(g, tile)
    g["gone"][tile] += 1


@inline
def _field_at(g, place):
    """The field a place of the line of cats is in, and its index there. place: from 0."""
    left = np.int64(g["field_count"][0])
    return (0, place) if place < left else (1, place - left)


@inline
def _cat(g, place):
    """The cat at a place of the line. place: from 0."""
    field, at = _field_at(g, place)
    return np.int64(g["field"][field, at])


@inline
def _switch(g, first, second):
    """Two cats change places, and so perhaps fields (R-52)."""
    cats = tiles_in_fields(g)
    if cats == 0:
        return
    field, at = _field_at(g, min(first, cats) - 1)
    other_field, other_at = _field_at(g, min(second, cats) - 1)
    kept = g["field"][field, at]
    g["field"][field, at] = g["field"][other_field, other_at]
    g["field"][other_field, other_at] = kept
