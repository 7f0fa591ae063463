"""Tables that follow from a list of prices: computed once for a list and kept behind its numbers.

a list: int64[WORDS]    numbers (catalogue.py) | ROOM_WORTH | GROUP_WORTH
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.boats.families import FAMILY, FAMILY_POINTS
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.games.drawing import state as S
from isle_env.policies.drawing import catalogue

ROOM_SPAN = int(T.ROOM_SIZE.max()) + 1
ROOM_WORTH = catalogue.CATALOGUE.size
ROOM_DAY = int(T.ROOMS) * ROOM_SPAN
"""ROOM_WORTH + day * ROOM_DAY + room * ROOM_SPAN + bare squares: what the room is worth so far."""
GROUP_SPAN = MAX_TILES + 1
GROUP_WORTH = ROOM_WORTH + (S.DAYS + 1) * ROOM_DAY
"""GROUP_WORTH + day * GROUP_SPAN + cats: what a group of so many cats of a colour is worth."""
WORDS = GROUP_WORTH + (S.DAYS + 1) * GROUP_SPAN
"""Length of a list with its tables."""
_BARE = np.minimum(np.arange(ROOM_SPAN) / T.ROOM_SIZE[:, None], 1)
"""float64[rooms, ROOM_SPAN], the share of a room that is bare; more than it has squares: all of it."""


def with_tables(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """A list as kernels take it: int64[WORDS]. numbers: int64, those of the catalogue, within their ranges."""
    line = np.zeros(WORDS, np.int64)
    line[: len(numbers)] = numbers
    for day in range(1, S.DAYS + 1):
        rooms = line[ROOM_WORTH + day * ROOM_DAY :][:ROOM_DAY].reshape(-1, ROOM_SPAN)
        rooms[:] = np.rint(numbers[catalogue.ROOM + day] * (1 - _BARE) ** numbers[catalogue.ROOM_POWER + day])
        groups = line[GROUP_WORTH + day * GROUP_SPAN :][:GROUP_SPAN]
        groups[1:] = catalogue.POINT * FAMILY_POINTS[1:GROUP_SPAN]
        for cats, price in enumerate((catalogue.LONE_CAT, catalogue.PAIR), start=1):
            groups[cats] += numbers[price + day]
        groups[FAMILY:] += numbers[catalogue.FAMILY + day]
    return line
