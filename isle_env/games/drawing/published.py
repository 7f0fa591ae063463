"""What the other seats see of a seat: its boat and ticked lessons as they were in the last evening (D-7)."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.machine.jit import inner, jit


@jit
def publish(g, seat):
    """All see a seat's boat and lessons as they are now (D-7)."""
    g["shown_slots"][seat] = g["slots"][seat]
    g["shown_lessons"][seat] = g["lessons"][seat]
    for square in range(T.SQUARES):
        g["shown_look"][seat, square] = g["look"][seat, square]
    write_counts(g, seat, g["shown_counts"][seat], np.int64(0))


@inner
def write_counts(g, seat, out, at):
    """What is counted of a boat, in the order of layout.COUNTED. out: uint8[:], written from ``at`` to ``at + COUNTS``."""
    out[at] = g["tile_count"][seat]
    for colour in range(T.NUM_COLOURS):
        out[at + 1 + colour] = g["colour_cats"][seat, colour]
    out[at + 6] = g["oshax_count"][seat]
    out[at + 7] = g["rare_count"][seat]
    out[at + 8] = g["common_count"][seat]
    out[at + 9] = g["rats"][seat]
    out[at + 10] = g["family_points"][seat]
    for room in range(T.ROOMS):
        out[at + 11 + room] = g["room_left"][seat, room]
