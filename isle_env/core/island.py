"""The island: the bag, the two fields and the supplies below it.

    bag[0 … bag_left-1] ──draw──→ field[0 | 1] (in the order they came)
                            └───→ rare[shape]       common[shape]  oshax[i]

Rulebook p. 7 (fill the fields); R-10, R-11.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S
from isle_env.core.cards import take_out
from isle_env.core.jit import inline, inner


@inline
def is_cat(tile):
    """Is this tile code a cat tile (not an Oshax, not treasure)?"""
    return tile < T.CAT_ROOM


@inline
def draw_tile(g):
    """The next tile of a bag that is not empty. Returns its code; it is nowhere until the caller puts it somewhere."""
    left = np.int64(g["bag_left"]) - 1
    g["bag_left"] = left
    tile = np.int64(g["bag"][left])
    if is_cat(tile):
        g["bag_cats"][tile] = 0
    else:
        g["bag_rare"][tile - T.RARE_TILE] -= 1
    return tile


@inline
def add_to_field(g, field, tile):
    """Put a cat into a field, last in its line."""
    g["field"][field, g["field_count"][field]] = tile
    g["field_count"][field] += 1


@inline
def field_of(g, tile):
    """The field a cat is in, -1 if in none."""
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            if g["field"][field, k] == tile:
                return field
    return -1


@inner
def take_from_field(g, tile):
    """Take a cat out of its field. Returns the field it was in."""
    field = field_of(g, tile)
    count = np.int64(g["field_count"][field])
    for k in range(count):
        if g["field"][field, k] == tile:
            take_out(g["field"][field], count, k)
            break
    g["field_count"][field] = count - 1
    return field


@inline
def cats_in_fields(g):
    """Cats in both fields together."""
    return np.int64(g["field_count"][0]) + np.int64(g["field_count"][1])


@inner
def fill_fields(g):
    """Draw 2n cats into the left, then 2n into the right field; rare treasures go below the island (R-11)."""
    wanted = 2 * np.int64(g["num_players"])
    for field in range(2):
        while g["field_count"][field] < wanted and g["bag_left"] > 0:
            tile = draw_tile(g)
            if is_cat(tile):
                add_to_field(g, field, tile)
            else:
                g["rare"][tile - T.RARE_TILE] += 1


@inner
def empty_fields(g):
    """Cats left in the fields flee: they leave the game (p. 19)."""
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            g["gone"][g["field"][field, k]] += 1
            g["field"][field, k] = S.NONE
        g["field_count"][field] = 0


@inline
def take_supply(g, tile):
    """Take an Oshax or a treasure from below the island."""
    if tile >= T.COMMON_TILE:
        g["common"][tile - T.COMMON_TILE] -= 1
    elif tile >= T.RARE_TILE:
        g["rare"][tile - T.RARE_TILE] -= 1
    else:
        g["oshax"][tile - T.OSHAX_TILE] = 0
