"""A block: the entries that one module or option adds to an observation.

[ its fields | seat 0 = me, 1 = next clockwise, … | boat 0 = mine, 1, … ]
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field
from isle_env.machine.jit import inline


class Block(NamedTuple):
    """What one module or option shows."""

    name: str
    bits: int
    """Of the record's `box`: the block is there if one of them is set."""
    fields: tuple[Field, ...]
    seat_fields: tuple[Field, ...] = ()
    planes: tuple[Field, ...] = ()

    @property
    def widths(self) -> tuple[int, int, int]:
        """Entries of its own fields, of a seat, of a boat."""
        return machinery.size(self.fields), machinery.size(self.seat_fields), machinery.size(self.planes)

    def size(self, num_players: int) -> int:
        """Entries."""
        own, seat, boat = self.widths
        return own + num_players * (seat + boat)

    def bounds(self, num_players: int) -> list[int]:
        """The upper bound of each entry."""
        seats, boats = machinery.bounds(self.seat_fields), machinery.bounds(self.planes)
        return machinery.bounds(self.fields) + num_players * seats + num_players * boats

    def views(self, entries: np.ndarray, num_players: int) -> dict[str, Any]:
        """Its fields by name, and below ``"seats"`` and ``"boats"`` those of each seat. entries: the block, not copied."""
        found: dict[str, Any] = machinery.by_name(entries, self.fields)
        at = machinery.size(self.fields)
        for name, fields in (("seats", self.seat_fields), ("boats", self.planes)):
            if fields:
                width = machinery.size(fields)
                found[name] = machinery.by_name(entries[at : at + num_players * width].reshape(num_players, width), fields)
                at += num_players * width
        return found


@inline
def in_hand(g, first, number, out, at):
    """One-hot: which of a run of tile codes is in hand. first, number: the run."""
    tile = np.int64(g["tile_in_hand"]) - first
    if 0 <= tile < number:
        out[at + tile] = 1
