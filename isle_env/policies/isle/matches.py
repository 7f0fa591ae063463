"""Whole games between lists of prices, many in one call: what a tuner compares lists by.

lists[chosen[k, seat]] plays seat ──→ game k, dealt from seeds[k] ──→ margins[k, seat], shares[k, seat]
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.single import start_from_seed
from isle_env.engine.verbs import BEGIN
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.machine.stack import bare

from ...games.isle import modes
from ...games.isle import state as S
from ...games.isle.step import step
from .memory import forget, memory_room
from .policy import choose_next


@takes(2, "games between lists of prices")
@jit_nogil
def play_range(first, last, games, words, template, seeds, lists, chosen, margins, shares):
    """Play the games of a range to their ends, one after the other in one record.

    games: GAME[1], words: uint32[MASK_WORDS], overwritten; template: the record the games start from, an array of one; seeds:
    int64[M], of the deals; lists: int64[L, WORDS] (``prices.for_seats``); chosen: int64[M, n], the list of each seat. Written:
    margins int64[M, n], a seat's points beyond the best other seat's, or the sister's; shares float32[M, n], 1 for the winner,
    an equal part of it for each of several.
    """
    memory = memory_room()
    n = chosen.shape[1]
    for k in range(first, last):
        start_from_seed(games, np.int64(0), template, seeds[k])
        left = step(games, np.int64(0), np.int64(BEGIN), words)
        forget(memory)
        while left > 0:
            seat = np.int64(games[0]["seat"])
            action = choose_next(games, np.int64(0), bare(lists[chosen[k, seat]]), words, memory)
            left = step(games, np.int64(0), action, words)
        g, winners = games[0], 0
        for seat in range(n):
            best = np.int64(-(1 << 15))
            if modes.HAS_SISTER[g["mode"]] == 1:
                best = np.int64(g["sister_score"][S.SISTER_TOTAL])
            for other in range(n):
                if other != seat:
                    best = max(best, np.int64(g["score"][other, S.TOTAL]))
            margins[k, seat] = g["score"][seat, S.TOTAL] - best
            winners += g["winner"][seat]
        for seat in range(n):
            shares[k, seat] = np.float32(g["winner"][seat]) / max(winners, 1)
