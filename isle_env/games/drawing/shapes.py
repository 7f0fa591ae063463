"""The kernels of boats/ for the shapes of these games."""

from __future__ import annotations

import numpy as np

from isle_env.boats.laying import laying_of
from isle_env.boats.placement import entries_of, placement_of
from isle_env.components.drawing import tables as D
from isle_env.machine.jit import jit
from isle_env.machine.stack import bare

ENTRIES = entries_of(D)
"""Each shape in each of its distinct orientations (boats/placement.py)."""
_, anchors, fitting, add_placements = placement_of(ENTRIES, D.SHAPE_SIZE)
"""See ``placement_of``."""
_lay = laying_of(D)


@jit
def fits(g, seat, shape):
    """Does a shape fit on the seat's boat anywhere?"""
    return fitting(g, seat, np.int64(1) << shape) != 0


@jit
def lay(g, seat, tile, colour, orientation, square):
    """Lay a tile on a seat's boat; as ``boats.laying.lay``. The caller writes ``tile_orientation`` and ``anywhere``."""
    return _lay(g, seat, tile, colour, orientation, square)


@jit
def write_placements(g, seat, shape, mask, place):
    """Add an action for every legal placement of a shape on the seat's boat; as ``boats.placement.write_placements``."""
    add_placements(g, seat, shape, bare(mask), place)
