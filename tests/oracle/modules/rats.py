"""Royal rats: who can be fed away, and what is left in the box (expansion's rulebook, Royal Rats; V-6 … V-14)."""

from __future__ import annotations

from tests.oracle import sheet
from tests.oracle.model import Cell, Seat, Table
from tests.oracle.pieces import ROYAL_RAT, neighbours

BOX = 18


def supply(table: Table) -> int:
    """Royal rats that lie on no boat."""
    return BOX - sum(len(sheet.royal_rats(seat)) for seat in table.seats)


def feedable(seat: Seat) -> set[Cell]:
    """Royal rats with a cat beside them, if there is a fish for it (V-11)."""
    cats = {cell for laid in seat.tiles if laid.colour is not None for cell in laid.cells}
    return {cell for cell in sheet.royal_rats(seat) if seat.fish >= 1 and not neighbours(cell).isdisjoint(cats)}


def feed(seat: Seat, cell: Cell) -> None:
    """A cat eats, and the royal rat leaves the boat; what it covered is in sight again (V-14)."""
    rat = next(laid for laid in seat.tiles if laid.tile == ROYAL_RAT and cell in laid.cells)
    seat.tiles.remove(rat)
    seat.fish -= 1
