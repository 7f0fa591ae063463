"""The kernels of boats/ for the shapes of these games."""

from __future__ import annotations

from isle_env.boats.laying import laying_of
from isle_env.boats.placement import entries_of, placement_of
from isle_env.components.drawing import tables as D

ENTRIES = entries_of(D)
"""Each shape in each of its distinct orientations (boats/placement.py)."""
near, anchors, fitting, count_placements, add_placements = placement_of(ENTRIES, D.SHAPE_SIZE)
lay = laying_of(D)
