"""Treasures and Oshax below the island: how many there are, and where each stands in its line (solo mode; R-50)."""

from __future__ import annotations

from tests.oracle.model import Table
from tests.oracle.pieces import OSHAX, RARES


def find_rare(table: Table, tile: int) -> None:
    """A rare treasure from the bag: onto the others of its shape, else to the end of the line."""
    table.rare[tile] += 1
    if tile not in table.rare_line:
        table.rare_line.append(tile)


def take(table: Table, tile: int) -> None:
    """One treasure or Oshax is taken; who stood to its right moves up when its place is empty."""
    if tile in OSHAX:
        table.oshax.remove(tile)
        table.oshax_line = [other for other in table.oshax_line if other != tile]
    elif tile in RARES:
        table.rare[tile] -= 1
        table.rare_line = [other for other in table.rare_line if table.rare[other]]
    else:
        table.common[tile] -= 1
