"""The island: the bag, the two fields and the supplies below it.

    bag[0 … bag_left-1] ──draw──→ field[0 | 1] (in the order they came: the solo game's line of cats)
                            └───→ rare[shape]       common[shape]  oshax[i]
                                  rare_line                        oshax_line   (solo: places the sister counts)

Rulebook p. 2, 7, Solo Fill the Fields; R-11, R-40, R-50.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner, jit_inline

from ...box import EXPANDED, T
from . import modes
from . import state as S
from .cards import take_out


@inline
def is_cat(tile):
    """Is this tile code a cat tile (not an Oshax, not treasure)?"""
    return T.TILE_KIND[tile] == T.CAT


@inline
def draw_tile(g):
    """Take the next tile out of a bag that is not empty. Returns its code; the caller has to put it somewhere."""
    left = np.int64(g["bag_left"]) - 1
    g["bag_left"] = left
    tile = np.int64(g["bag"][left])
    if is_cat(tile):
        g["bag_cats"][tile] = 0
        return tile
    if EXPANDED:
        if T.TILE_KIND[tile] == T.OSHAX:
            g["bag_oshax"][tile - T.OSHAX_TILE] = 0
            return tile
    g["bag_rare"][tile - T.RARE_TILE] -= 1
    return tile


@inline
def add_to_field(g, field, tile):
    """Put a cat into a field, last in its line."""
    g["field"][field, g["field_count"][field]] = tile
    g["field_count"][field] += 1


@jit_inline
def field_of(g, tile):
    """The field that a cat is in, -1 if it is in none."""
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
def tiles_in_fields(g):
    """Cats, and on day 1 beasts, in both fields together."""
    return np.int64(g["field_count"][0]) + np.int64(g["field_count"][1])


@inline
def cats_in_fields(g):
    """Cats in both fields together."""
    count = tiles_in_fields(g)
    if EXPANDED:
        if g["box"] & S.BEASTS != 0 and g["day"] == 1:
            for field in range(2):
                for k in range(np.int64(g["field_count"][field])):
                    count -= not is_cat(g["field"][field, k])
    return count


@inline
def add_below(g, tile):
    """Put a tile from the bag that is no cat below the island."""
    if EXPANDED:
        if T.TILE_KIND[tile] == T.OSHAX:
            _add_oshax(g, tile - T.OSHAX_TILE)
            return
    add_rare(g, tile - T.RARE_TILE)


@inner
def _add_oshax(g, number):
    """An Oshax that was in the bag joins those below the island, last in their line (M-10)."""
    g["oshax"][number] = 1
    if modes.HAS_SISTER[g["mode"]] == 1:
        g["oshax_line"][line_length(g["oshax_line"])] = number


@inline
def add_rare(g, shape):
    """Put a rare treasure below the island: onto its stack, or last in the line (R-50)."""
    if modes.HAS_SISTER[g["mode"]] == 1 and g["rare"][shape] == 0:
        g["rare_line"][line_length(g["rare_line"])] = shape
    g["rare"][shape] += 1


@inner
def empty_fields(g):
    """Cats left in the fields flee: they leave the game (p. 19)."""
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            g["gone"][g["field"][field, k]] += 1
            g["field"][field, k] = NONE
        g["field_count"][field] = 0


@inner
def take_supply(g, tile):
    """Take an Oshax or a treasure from below the island."""
    kind = T.TILE_KIND[tile]
    if kind == T.COMMON:
        g["common"][tile - T.COMMON_TILE] -= 1
    elif kind == T.RARE:
        g["rare"][tile - T.RARE_TILE] -= 1
        if modes.HAS_SISTER[g["mode"]] == 1 and g["rare"][tile - T.RARE_TILE] == 0:
            _leave_line(g["rare_line"], tile - T.RARE_TILE)
    elif kind == T.OSHAX:
        g["oshax"][tile - T.OSHAX_TILE] = 0
        if modes.HAS_SISTER[g["mode"]] == 1:
            _leave_line(g["oshax_line"], tile - T.OSHAX_TILE)


@inline
def line_length(line):
    """Places of a line in use. line: uint8[:], NONE past its end."""
    length = 0
    while length < line.shape[0] and line[length] != NONE:
        length += 1
    return length


@inline
def _leave_line(line, entry):
    """Take an entry out of a line, closing the gap. line: uint8[:], written."""
    for k in range(line.shape[0]):
        if line[k] == entry:
            take_out(line, line.shape[0], k)
            break
