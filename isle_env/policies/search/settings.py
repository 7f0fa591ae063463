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

from ...box import EXPANDED
from ...games.isle import state as S
from .ends import ALL_LATE, EARLY_COUNTS, EVER, Ends
from .search import OPTIONS

PLAYOUTS, FORECAST_PLAYOUTS = 400, 200
"""Playouts of a decision where nothing else is asked for, and with a forecast."""
MOST = 64
"""Candidates at most: more than a decision about anything but a place offers."""
PLACES = 16
"""Places that are tried for a tile."""
WIN = ONE // 10
"""The weight of winning; the margin has the rest."""
BEND = 50
"""Points of margin that count for half of a sure win beyond an even game."""
PRIOR, POINT = 5, ONE // 50
"""The policy's opinion counts for so many futures, early ones if there are any; a point of its ratings is worth so much there,
and so is, where it rates nothing, being its own choice. None of it in the solo game, where margins are far from even and a point
is worth less."""
ENDS = Ends(4, 64, ((38, 4), (9, 4), (3, 1), (4, 1), (1, 1)))
SOLO_ENDS = Ends(4, 16, ((3, 2), (1, 1), (1, 1), (1, 1), (1, 1))) if EXPANDED else Ends(4, EVER, ((1, 1),) * 5)
"""In the solo game there is less chance. The numbers come from 605 positions of two seats and 711 of the solo game, whose
candidates were played out by each kind of futures, hundreds of times (docs/design.md).

Without Kittens + Beasts the forecast of the solo game says what a morning is worth to the champion itself, which plays on much
better than the policy that plays futures. So none of them goes on to the end.
"""


def options(g: np.void, playouts: int, days: int = 0) -> npt.NDArray[np.int64]:
    """The options of the kernel for a decision of a game: int64[OPTIONS], read-only. days: to come until the morning on which
    early futures end, 0: all futures go on to the end of the game.
    """
    return _options(int(g["mode"]) == S.Mode.SOLO, playouts, days, int(g["day"]))


@functools.cache
def _options(solo: bool, playouts: int, days: int, day: int) -> npt.NDArray[np.int64]:
    """``options`` by what they depend on."""
    ends = (SOLO_ENDS if solo else ENDS).numbers(day) if days else ALL_LATE
    prior = 0 if solo else PRIOR * ends[EARLY_COUNTS]
    numbers = np.array([playouts, MOST, PLACES, WIN, BEND, prior, POINT, days, *ends], np.int64)
    assert numbers.shape == (OPTIONS,)
    numbers.setflags(write=False)
    return numbers
