"""What each seat earns when a game ends, in compiled code; envs/rewards.py holds the plain twins and their names.

Codes are the positions in ``envs.rewards.REWARDS``: 0 win, 1 margin, 2 score, 3 points, 4 forecast. Of the last two, which come
step by step and day by day, the whole is given here: the margin. What came before is taken off by who gave it (potential.py).
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

WIN, MARGIN, SCORE, POINTS, FORECAST = range(5)
MARGIN_SCALE = 100.0
"""Points of lead that count as 1 in ``margin``; leads between players of equal strength seldom exceed half of it."""


@inner
def write_rewards(g, kind, rewards):
    """Rewards of a finished game; in the solo game the sister is the opponent. rewards: float[num_players], overwritten."""
    n = np.int64(g["num_players"])
    if kind == WIN:
        _write_win(g, n, rewards)
        return
    for seat in range(n):
        own = np.int64(g["score"][seat, -1])
        if kind == SCORE:
            rewards[seat] = own
        else:
            rewards[seat] = (own - _best_other(g, n, seat)) / MARGIN_SCALE


@inner
def _write_win(g, n, rewards):
    """Winners share +1, the others share -1; all tied: 0 (R-6)."""
    if n == 1:
        rewards[0] = 1.0 if g["winner"][0] == 1 else -1.0
        return
    winners = 0
    for seat in range(n):
        winners += np.int64(g["winner"][seat])
    for seat in range(n):
        if winners == n:
            rewards[seat] = 0.0
        elif g["winner"][seat] == 1:
            rewards[seat] = 1.0 / winners
        else:
            rewards[seat] = -1.0 / (n - winners)


@inner
def _best_other(g, n, seat):
    """The best total among the other seats; in the solo game the sister's."""
    if n == 1:
        return np.int64(g["sister_score"][-1])
    best = np.int64(-32768)
    for other in range(n):
        if other != seat:
            best = max(best, np.int64(g["score"][other, -1]))
    return best
