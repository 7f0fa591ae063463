"""Treasures and Oshax below the island: how many there are, and where each stands in its line (solo mode; R-50)."""

from __future__ import annotations

from tests.oracle.model import Table
from tests.oracle.pieces import OSHAX, RARES


def find(table: Table, tile: int) -> None:
    """A rare treasure from the bag goes onto the pile of its shape, or else to the end of the line.

    An Oshax, which only promos bring into the bag, goes to the end of its line (M-10).
    """
    if tile in OSHAX:
        table.oshax.add(tile)
        table.oshax_line.append(tile)
        return
    table.rare[tile] += 1
    if tile not in table.rare_line:
        table.rare_line.append(tile)


def take(table: Table, tile: int) -> None:
    """Take one treasure or Oshax; if its place is empty then, those to its right move up."""
    if tile in OSHAX:
        table.oshax.remove(tile)
        table.oshax_line = [other for other in table.oshax_line if other != tile]
    elif tile in RARES:
        table.rare[tile] -= 1
        table.rare_line = [other for other in table.rare_line if table.rare[other]]
    else:
        table.common[tile] -= 1
