"""Situation and candidates of many games in one call."""

from __future__ import annotations

import numpy as np

from isle_env.engine.single import is_over
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil
from isle_env.machine.stack import bare

from .describe import clear_listed, describe
from .situation import write_situation
from .table import SITUATION


@takes(4, "the candidates")
@jit_nogil
def describe_range(first, last, listed, games, words, prices, observations, situations, rows, ids, told):
    """Describe the pending decisions of the listed games, line j for game listed[j]; zeros and no actions where it is over.

    listed: int64[M]; words: uint32[N, MASK_WORDS], the legal actions of all games; prices: int64[WORDS], a list with its tables;
    observations: uint8[M, size], of the deciding seats; situations: int16[M, SITUATION], rows: int16[M, CANDIDATES, FEATURES],
    ids: int16[M, CANDIDATES], of ``empty_view`` or of an earlier call, overwritten from first to last; told: bool, whether
    what the policy thinks is in it.
    """
    for j in range(first, last):
        i = listed[j]
        if is_over(games[i]):
            clear_listed(rows[j], ids[j])
            for k in range(SITUATION):
                situations[j, k] = 0
        else:
            write_situation(games[i], np.int64(games[i]["seat"]), bare(prices), observations[j], situations[j], told)
            describe(games, i, bare(prices), words[i], rows[j], ids[j], told)
