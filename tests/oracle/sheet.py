"""One boat by the rulebook: where a tile may lie, what it covers, which cats form groups (p. 8-9, 16; R-1 … R-5)."""

from __future__ import annotations

from tests.oracle.model import Cell, Laid, Seat
from tests.oracle.pieces import BEASTS, ROOM, ROYAL_RAT, cells_of, maps, neighbours, rats


def covered(seat: Seat) -> set[Cell]:
    """Squares under tiles."""
    return {cell for laid in seat.tiles for cell in laid.cells}


def beside(cells: set[Cell]) -> set[Cell]:
    """Squares with an orthogonal neighbour among ``cells``."""
    return {near for cell in cells for near in neighbours(cell)}


def served(tile: int) -> bool:
    """Does ``next_tile_anywhere``, which says cat or treasure, mean this tile? (R-31, B-7)"""
    return tile not in BEASTS and tile != ROYAL_RAT


def _reach(seat: Seat, tile: int) -> set[Cell]:
    """Squares of which the tile must cover one: beside a tile, unless it is the first or is free (R-2)."""
    free_choice = not seat.tiles or (seat.anywhere and served(tile))
    return set(ROOM) if free_choice else beside(covered(seat))


def spots(seat: Seat, tile: int) -> set[int]:
    """Action ids of all legal placements: on uncovered squares, touching a tile unless it is the first or is free (R-2)."""
    taken, reach = covered(seat), _reach(seat, tile)
    return {action for action, cells in cells_of(tile).items() if cells.isdisjoint(taken) and not cells.isdisjoint(reach)}


def fits(seat: Seat, tile: int) -> bool:
    """Can the tile be laid at all? (R-3)"""
    taken, reach = covered(seat), _reach(seat, tile)
    return any(cells.isdisjoint(taken) and not cells.isdisjoint(reach) for cells in cells_of(tile).values())


def pays(seat: Seat, laid: Laid) -> bool:
    """Does the cat cover the map of its own colour? (R-4)"""
    return any(cell in laid.cells and colour == laid.colour for cell, colour in maps(seat.boat).items())


def touch(one: Laid, other: Laid) -> bool:
    return any(not neighbours(cell).isdisjoint(other.cells) for cell in one.cells)


def groups(seat: Seat) -> list[tuple[int, set[Laid]]]:
    """The cats as groups of touching ones of a colour: (colour, cats), single cats included."""
    left = {laid for laid in seat.tiles if laid.colour is not None}
    found = []
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            cat = edge.pop()
            group.add(cat)
            joined = {other for other in left if other.colour == cat.colour and touch(cat, other)}
            left -= joined
            edge |= joined
        found.append((next(iter(group)).colour, group))
    return found


def family_points(size: int) -> int:
    """Points of a group: 8 for 3, 11, 15, 20, 25, and 5 for every further cat (p. 18)."""
    table = {0: 0, 1: 0, 2: 0, 3: 8, 4: 11, 5: 15, 6: 20, 7: 25}
    return table[size] if size in table else 25 + 5 * (size - 7)


def visible_rats(seat: Seat) -> int:
    """Ordinary rats in sight."""
    return len(rats(seat.boat) - covered(seat))


def royal_rats(seat: Seat) -> set[Cell]:
    """Squares of the royal rats (V-6)."""
    return {cell for laid in seat.tiles if laid.tile == ROYAL_RAT for cell in laid.cells}


def rat_cells(seat: Seat) -> set[Cell]:
    """Squares of all rats in sight, ordinary ones and royal ones (V-10)."""
    return rats(seat.boat) - covered(seat) | royal_rats(seat)


def room_left(seat: Seat) -> dict[str, int]:
    """Letter of each room -> its uncovered squares."""
    taken = covered(seat)
    left = dict.fromkeys(ROOM.values(), 0)
    for cell, letter in ROOM.items():
        left[letter] += cell not in taken
    return left
