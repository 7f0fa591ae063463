"""What the end of a game is worth to a seat: its share of the win, and as the finer scale its margin.

    value = WIN · share of the win + (ONE − WIN) · margin, bent into 0 … 1      margin over the best other seat, or the sister

Whole numbers, so that sums do not depend on the order in which they are added.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import ONE
from isle_env.machine.jit import inner

from ...games.isle import state as S


@inner
def value_of(g, seat, win, bend):
    """The value of a finished game to a seat, 0 to ONE. win: weight of winning, 0 to ONE; bend: points, see :func:`_bent`."""
    winners = np.int64(0)
    for k in range(np.int64(g["num_players"])):
        winners += np.int64(g["winner"][k])
    share = win // winners if g["winner"][seat] == 1 else np.int64(0)
    return share + (((ONE - win) * _bent(_margin(g, seat), bend)) >> 20)


@inner
def _margin(g, seat):
    """Points of a seat beyond those of the best other one, or of the sister."""
    if g["mode"] == S.Mode.SOLO:
        best = np.int64(g["sister_score"][S.SISTER_TOTAL])
    else:
        best = np.int64(-1 << 20)
        for k in range(np.int64(g["num_players"])):
            if k != seat:
                best = max(best, np.int64(g["score"][k, S.TOTAL]))
    return np.int64(g["score"][seat, S.TOTAL]) - best


@inner
def _bent(margin, bend):
    """A margin as a number from 0 to ONE: half at 0, three quarters at ``bend`` points, never quite one."""
    return (ONE >> 1) + (ONE >> 1) * margin // (bend + abs(margin))
