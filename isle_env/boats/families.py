"""Families: groups of touching cats of one colour, and what they are worth (rulebook, Cat Families and Scoring).

    group_size[slot]   cats of the group whose lowest slot this is ──FAMILY_POINTS──→ family_points

A *group* is a set of touching cats of one colour, a *family* a group of 3 or more.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from .record import MAX_TILES

FAMILY = 3
"""Cats that make a family."""
FAMILY_POINTS = np.array([0, 0, 0, 8, 11, *range(15, 15 + 5 * (MAX_TILES - 4), 5)])
"""int64[MAX_TILES + 1], points of a group of that many cats: 8, 11, 15, 20, then 5 more for each cat (Scoring)."""


@inner
def merge(g, seat, one, other):
    """Make one group of two. Both are given by name, which is their lowest slot. Returns the name of the whole."""
    kept, lost = min(one, other), max(one, other)
    size, more = np.int64(g["group_size"][seat, kept]), np.int64(g["group_size"][seat, lost])
    g["family_points"][seat] += FAMILY_POINTS[size + more] - FAMILY_POINTS[size] - FAMILY_POINTS[more]
    g["group_size"][seat, kept] = size + more
    g["group_size"][seat, lost] = 0
    for slot in range(np.int64(g["slots"][seat])):
        if g["tile_group"][seat, slot] == lost:
            g["tile_group"][seat, slot] = kept
    return kept
