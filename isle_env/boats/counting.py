"""A boat in numbers, for the forecasts of all games. Each game says where in its own numbers they stand.

    families, rats, cats, rare, common, bare, maps, edge        full, share                  by room
    colour_cats, largest                            by colour   groups                       by size

What each of them means is in the tables of the games (``morning.py`` of their searches).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.machine.bits import popcount
from isle_env.machine.jit import inner

from ..box import T
from . import survey

LARGEST = 6
"""Groups of more cats count as groups of so many."""


def boat_writer(at: Any) -> Any:
    """The kernel write(g, seat, out) that writes these numbers. at: where each begins, by name; out: int64[:], zeros there."""

    @inner
    def write(g, seat, out):
        """Write the numbers of a seat's boat."""
        out[at.families], out[at.rats] = g["family_points"][seat], g["rats"][seat]
        out[at.cats] = survey.cats(g, seat)
        out[at.rare], out[at.common] = g["rare_count"][seat], g["common_count"][seat]
        out[at.maps] = survey.uncovered_maps(g, seat)
        out[at.edge] = popcount(survey.edge_tiles(g, seat))
        for room in range(T.ROOMS):
            left = np.int64(g["room_left"][seat, room])
            out[at.bare] += left
            out[at.full + room] = 1 if left == 0 else 0
            out[at.share + room] = 100 * left * left // (T.ROOM_SIZE[room] * T.ROOM_SIZE[room])
        for colour in range(T.NUM_COLOURS):
            out[at.colour_cats + colour] = g["colour_cats"][seat, colour]
        for slot in range(np.int64(g["slots"][seat])):
            cats = np.int64(g["group_size"][seat, slot])
            if cats > 0:
                largest = at.largest + np.int64(g["tile_colour"][seat, slot])
                out[largest] = max(np.int64(out[largest]), cats)
                out[at.groups + min(cats, LARGEST) - 1] += 1

    return write
