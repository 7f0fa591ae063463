"""Situation and candidates of many games in one call."""

from __future__ import annotations

import numpy as np

from isle_env.engine.single import is_over
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.machine.stack import bare
from isle_env.policies.drawing_candidates.describe import clear_listed, describe
from isle_env.policies.drawing_candidates.situation import write_situation
from isle_env.policies.drawing_candidates.table import SITUATION


@takes(4, "the candidates of drawing games")
@jit_nogil
def describe_range(first, last, listed, games, words, prices, observations, situations, rows, ids, told):
    """Describe the pending decisions of the listed games, as ``describe_range`` of policies/candidates does.

    games: DRAW[N]; observations: not read, as a record says of its own seat what is needed.
    """
    for j in range(first, last):
        i = listed[j]
        if is_over(games[i]):
            clear_listed(rows[j], ids[j])
            for k in range(SITUATION):
                situations[j, k] = 0
        else:
            write_situation(games[i], np.int64(games[i]["seat"]), bare(prices), situations[j], told)
            describe(games, i, bare(prices), words[i], rows[j], ids[j], told)
