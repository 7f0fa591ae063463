"""The numbers that a search goes by, for each mode and number of seats: found by playing, see docs/performance.md."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from isle_env.policies.search.search import OPTIONS
from isle_env.policies.search.value import ONE

PLAYOUTS = 400
"""Playouts of a decision where nothing else is asked for."""

MOST = 64
PLACES = 16
SHARED = {2: 4, 3: 8, 4: 16}
"""Futures that share a sample in the standard mode, by seats: the more seats, the more a sample costs. Else 1."""


@functools.cache
def options(mode: str, num_players: int, playouts: int) -> npt.NDArray[np.int64]:
    """The options of the kernel: int64[OPTIONS], read-only."""
    shared = SHARED[num_players] if mode == "standard" else 1
    numbers = np.array([playouts, MOST, PLACES, shared, ONE * 3 // 10, 20, 60, ONE * 3 // 100], np.int64)
    assert numbers.shape == (OPTIONS,)
    numbers.setflags(write=False)
    return numbers
