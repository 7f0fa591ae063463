"""What a tile does at a place of a boat, in numbers: for the candidates of all games.

Each game puts FIELDS at the end of its table of a row, and gets kernels that write two groups of them (:func:`place_writers`);
the other numbers it finds in its own ways, as it looks at the squares. For a tile that is not in hand yet, the view with
nothing told shows the largest value of each number over all its places, and the smallest of LEAST (:func:`extremes_writer`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine.layout import Field
from isle_env.machine.bits import lowest
from isle_env.machine.jit import inner

from ..box import T
from .families import FAMILY_POINTS

FIELDS: tuple[Field, ...] = (
    ("fits", (1,), 1, "1: there is a place for it, which the following features are about"),
    ("rats", (1,), 2, "rats covered"),
    ("own_map", (1,), 1, "1: a treasure map of its colour is covered"),
    ("other_maps", (1,), 1, "other treasure maps covered"),
    ("edge", (1,), 3, "squares at the edge of the boat"),
    ("hull", (1,), 3, "sides against the hull"),
    ("beside", (1,), 4, "sides against other tiles"),
    ("by_treasure", (1,), 1, "1: beside a treasure"),
    ("kin", (1,), 4, "cats in the groups of its colour that it joins"),
    ("groups", (1,), 1, "groups that it joins"),
    ("family_points", (1,), 10, "points that the families gain"),
    ("rooms", (1,), 2, "rooms that it enters"),
    ("rooms_filled", (1,), 1, "rooms without a bare square afterwards"),
    ("room_left", (1,), 10, "bare squares afterwards in the room it enters that has fewest"),
    ("holes", (1,), 1, "bare squares without a bare neighbour: the change"),
    ("dead_ends", (1,), 2, "bare squares with one bare neighbour: the change"),
)
"""Name, shape, scale, meaning."""
LEAST = ("room_left", "holes", "dead_ends")
"""Fields of which the smallest value is shown: how full a room can become, how few holes can be left."""


def place_writers(at: Any) -> tuple[Any, Any]:
    """The kernels write_kin(sizes, first, kin, row) and write_rooms(left, first, covered, row). at: where each number of a row
    begins, by name.

    Both read an array from ``first`` on: sizes, the cats of each group of cats; left, the bare squares of each room. row:
    int16[:], of which these numbers are overwritten.
    """

    @inner
    def write_kin(sizes, first, kin, row):
        """The groups that a cat joins. kin: a set, bit k = group k."""
        cats = groups = points = np.int64(0)
        while kin != 0:
            size = sizes[first + lowest(kin)]
            kin &= kin - 1
            cats += size
            groups += 1
            points -= FAMILY_POINTS[size]
        row[at.kin], row[at.groups], row[at.family_points] = cats, groups, points + FAMILY_POINTS[cats + 1]

    @inner
    def write_rooms(left, first, covered, row):
        """The rooms that a tile enters. covered: squares that it covers of each room, in 8 bits each."""
        rooms = filled = np.int64(0)
        fewest = np.int64(T.SQUARES)
        while covered != 0:
            room = lowest(covered) >> 3
            squares = covered >> 8 * room & 255
            covered ^= squares << 8 * room
            bare = np.int64(left[first + room]) - squares
            rooms += 1
            filled += 1 if bare == 0 else 0
            fewest = min(fewest, bare)
        row[at.rooms], row[at.rooms_filled], row[at.room_left] = rooms, filled, fewest

    return write_kin, write_rooms


def extremes_writer(at: Any) -> Any:
    """The kernel write_extremes(one, is_first, row), called once for each place of a tile.

    at: where each number of a row begins, by name.
    """
    start, end = at.fits, at.fits + len(FIELDS)
    is_least = np.array([name in LEAST for name, *_ in FIELDS])

    @inner
    def write_extremes(one, is_first, row):
        """Keep the larger number of each field, of LEAST the smaller. one: int16[…], this place; row: int16[…], written."""
        for n in range(start, end):
            if is_first or (one[n] < row[n] if is_least[n - start] else one[n] > row[n]):
                row[n] = one[n]

    return write_extremes
