"""What a DRAW record keeps about its boats for speed (groups, families, first squares), compared with the oracle's sheets."""

from __future__ import annotations

import numpy as np

from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from tests.oracle.boat import family_points
from tests.oracle.drawing.decode import cells_of, decode


def check_kept(record: np.void) -> None:
    """Check every boat of the record. Raises ``AssertionError`` naming the seat and the record field."""
    for number, seat in enumerate(decode(record).seats):
        tiles = seat.sheet.tiles
        group, size = np.full(MAX_TILES, NONE), np.zeros(MAX_TILES, dtype=int)
        for cats in seat.sheet.groups():
            members = [tiles.index(cat) for cat in cats]  # type: ignore[arg-type]
            group[members] = min(members)
            size[min(members)] = len(members)
        assert (record["tile_group"][number] == group).all(), f"seat {number}: tile_group, {group.tolist()} is right"
        assert (record["group_size"][number] == size).all(), f"seat {number}: group_size, {size.tolist()} is right"
        points = sum(family_points(int(count)) for count in size)
        assert int(record["family_points"][number]) == points, f"seat {number}: family_points, {points} is right"
        for slot, tile in enumerate(tiles):
            x, y = min(tile.cells, key=lambda cell: (cell[1], cell[0]))
            square, orientation = int(T.SQUARE_AT[y, x]), int(record["tile_orientation"][number, slot])
            assert int(record["tile_first"][number, slot]) == square, f"seat {number}: tile_first[{slot}]"
            shape = int(record["tile_code"][number, slot])
            assert cells_of(shape, orientation, square) == tile.cells, f"seat {number}: tile_orientation[{slot}]"
