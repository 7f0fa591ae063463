"""What a record keeps about its boats for speed (groups, families, first squares), compared with the oracle's boats."""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from tests.oracle import sheet
from tests.oracle.decode import decode
from tests.oracle.model import Cell, Laid, Seat
from tests.oracle.pieces import placements


def check_kept(record: np.void) -> None:
    """Check every boat of the record. Raises ``AssertionError`` naming the seat and the record field."""
    for number, seat in enumerate(decode(record).seats):
        slots = slots_of(record, number)
        assert set(slots.values()) == seat.tiles, f"seat {number}: two slots hold the same tile"
        for slot, laid in slots.items():
            assert laid.cells in placements(laid.tile), f"seat {number}: slot {slot} has not the shape of its tile"
            assert int(record["tile_first"][number, slot]) == square(laid.first), f"seat {number}: tile_first[{slot}]"
        check_groups(record, number, seat, slots)
        points = sum(sheet.family_points(len(group)) for _, group in sheet.groups(seat))
        assert int(record["family_points"][number]) == points, f"seat {number}: family_points, {points} is right"


def square(cell: Cell) -> int:
    return int(T.SQUARE_AT[cell[1], cell[0]])


def slots_of(record: np.void, number: int) -> dict[int, Laid]:
    """Slot -> the tile it holds, its squares found through ``tile_at``."""
    at, code = record["tile_at"][number], record["tile_code"][number]
    found = {}
    for slot in np.flatnonzero(code != NONE).tolist():
        cells = {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in np.flatnonzero(at == slot + 1)}
        colour = int(record["tile_colour"][number, slot])
        found[slot] = Laid(int(code[slot]), None if colour == T.NO_COLOUR else colour, frozenset(cells))
    return found


def check_groups(record: np.void, number: int, seat: Seat, slots: dict[int, Laid]) -> None:
    """Each cat names the lowest slot of its group, and that slot has the group's size; all other entries are blank."""
    group = np.full(MAX_TILES, NONE)
    size = np.zeros(MAX_TILES, dtype=int)
    for _, cats in sheet.groups(seat):
        members = [slot for slot, laid in slots.items() if laid in cats]
        group[members] = min(members)
        size[min(members)] = len(members)
    assert (record["tile_group"][number] == group).all(), f"seat {number}: tile_group, {group.tolist()} is right"
    assert (record["group_size"][number] == size).all(), f"seat {number}: group_size, {size.tolist()} is right"
