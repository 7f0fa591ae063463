"""Whole games between lists of prices, many in one call: what a tuner compares lists by.

lists[chosen[k, seat]] plays seat ──→ game k, dealt from seeds[k] ──→ points[k, seat], sister[k], won[k, seat]
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.single import start_from_seed
from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing import state as S
from isle_env.games.drawing.step import step
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.machine.stack import bare
from isle_env.policies.drawing.policy import choose_alone


@takes(2, "drawing games between lists of prices")
@jit_nogil
def play_range(first, last, games, words, template, seeds, lists, chosen, points, sister, won):
    """Play the games of a range to their ends, one after the other in one record.

    games: DRAW[1], words: uint32[MASK_WORDS], overwritten; template: the record the games start from, an array of one; seeds:
    int64[M], of the deals; lists: int64[L, WORDS] (``for_seats``); chosen: int64[M, n], the list of each seat. Written:
    points int64[M, n], sister int64[M], her points or 0, won int64[M, n], 1 for a winner.
    """
    for k in range(first, last):
        start_from_seed(games, np.int64(0), template, seeds[k])
        left = step(games, np.int64(0), np.int64(BEGIN), words)
        while left > 0:
            seat = np.int64(games[0]["seat"])
            action = choose_alone(games, np.int64(0), bare(lists[chosen[k, seat]]))
            left = step(games, np.int64(0), action, words)
        g = games[0]
        for seat in range(chosen.shape[1]):
            points[k, seat], won[k, seat] = g["score"][seat, S.TOTAL], g["winner"][seat]
        sister[k] = g["sister_score"][S.SISTER_TOTAL]
