"""The numbers that a search goes by, for each mode.

They come from positions whose candidates were all played out hundreds of times: the budget of a decision was drawn from these
playouts many times over, and what was chosen valued by the others. There the margin told more of an action than the win, which
most futures of a position share; and the policy's opinion, which keeps chance from replacing its choice by one that is no better,
was worth little beside even some twenty futures.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from isle_env.engine.halving import ONE

from .search import OPTIONS

PLAYOUTS = 400
"""Playouts of a decision where nothing else is asked for."""
MOST = 64
"""Candidates at most: more than a decision about anything but a place offers."""
PLACES = 16
"""Places that are tried for a tile."""
WIN = ONE // 10
"""The weight of winning; the margin has the rest."""
BEND = 50
"""Points of margin that count for half of a sure win beyond an even game."""
PRIOR, POINT = 5, ONE // 50
"""The policy's opinion counts for so many futures; a point of its ratings is worth so much there, and so is, where it rates
nothing, being its own choice. None of it in the solo game, where margins are far from even and a point is worth less."""


@functools.cache
def options(mode: str, playouts: int, days: int = 0) -> npt.NDArray[np.int64]:
    """The options of the kernel: int64[OPTIONS], read-only."""
    prior = 0 if mode == "solo" else PRIOR
    numbers = np.array([playouts, MOST, PLACES, WIN, BEND, prior, POINT, days], np.int64)
    assert numbers.shape == (OPTIONS,)
    numbers.setflags(write=False)
    return numbers
