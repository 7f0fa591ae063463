"""Fill in what a seat sees of Kittens + Beasts (blocks.py says where). Hidden are only the orders of the two bags (M-14)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import EXPANDED
from .. import layout, modes

if EXPANDED:
    from . import options_seen as options
    from .beasts import seen as beasts
    from .events import seen as events
    from .kittens import seen as kittens


@inner
def write(g, viewer, out):
    """All blocks. out: uint8[size], written behind what the base game shows."""
    boat = np.int64(layout.BOAT_SIZE)
    write_tables(g, viewer, out, boat, True)
    n = np.int64(g["num_players"])
    for relative in range(n):
        write_boat(g, (viewer + relative) % n, relative, out, boat)


@inline
def _begin(g, boat):
    """Where the first block begins. boat: bytes of each boat before it."""
    at = layout.BEFORE_SEATS + np.int64(g["num_players"]) * (layout.SEAT_SIZE + boat)
    return at + layout.SISTER_SIZE if modes.HAS_SISTER[g["mode"]] == 1 else at


@inner
def write_tables(g, viewer, out, boat, every):
    """All blocks but what they show of the boats. out: as in ``write``; boat: bytes of each boat before the blocks.

    every: False if the boards, bags and tiles of kittens, beasts and events are in ``out`` already, and as they were.
    """
    at = _begin(g, boat)
    at = kittens.write(g, viewer, out, at, every)
    at = beasts.write(g, viewer, out, at, every)
    at = events.write(g, viewer, out, at, every)
    at = options.write_lessons(g, viewer, out, at)
    at = options.write_family_cards(g, viewer, out, at)
    options.write_promos(g, out, at)


@inner
def write_boat(g, seat, relative, out, boat):
    """What the blocks show of one boat. relative: its place, clockwise from the viewer; out, boat: as in ``write_tables``."""
    at = kittens.beyond(g, _begin(g, boat))
    at = beasts.write_boat(g, seat, relative, out, at)
    events.write_boat(g, seat, relative, out, at)
