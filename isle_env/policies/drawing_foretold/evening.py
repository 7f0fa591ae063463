"""What the forecast says of a candidate: what it expects of the evening after it, less that of the policy's own choice.

The policy plays what is left of the seat's day (policies/drawing_search/evening.py).
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import CANDIDATES, NO_ACTION, put
from isle_env.engine.single import is_over, legal_mask
from isle_env.games.drawing import actions as A
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare, stack_array
from isle_env.policies.drawing_candidates.table import FEATURE, FEATURES
from isle_env.policies.drawing_foretold.table import FORETOLD, TRIED
from isle_env.policies.drawing_search.evening import expected_after

TRIED_AT, FORETOLD_AT = range(FORETOLD)
"""The order of the table."""
_worth_room = stack_array(np.int64, CANDIDATES)


@inner
def _is_tried(action, places):
    """Is the rest of the day tried with an action? places: how many places stand before it."""
    return action < A.PLACE or places < TRIED


@inner
def _foretell(games, i, prices, weights, rows, ids, copy, mask):
    """Write what is foretold of the listed candidates. copy: DRAW[1], mask: uint32[MASK_WORDS], overwritten."""
    worth, own, places = _worth_room(), np.int64(0), np.int64(0)
    for k in range(CANDIDATES):
        if ids[k] == NO_ACTION:
            break
        if _is_tried(ids[k], places):
            copy[0] = games[i]
            worth[k] = expected_after(copy, np.int64(0), np.int64(ids[k]), prices, weights, mask)
            rows[k, FEATURES + TRIED_AT] = 1
            if rows[k, FEATURE.choice] == 1:
                own = worth[k]
        places += 1 if ids[k] >= A.PLACE else 0
    for k in range(CANDIDATES):
        if ids[k] != NO_ACTION and rows[k, FEATURES + TRIED_AT] == 1:
            put(rows[k], FEATURES + FORETOLD_AT, worth[k] - own)


@takes(4, "what is foretold of candidates of drawing games")
@jit_nogil
def foretell_range(first, last, listed, games, words, prices, weights, rows, ids, copies):
    """Write what is foretold of the candidates of the listed games, as ``foretell_range`` of policies/foretold does.

    games: DRAW[N]; words: uint32[N, MASK_WORDS], the legal actions of all games, overwritten meanwhile; copies: DRAW[M], of which
    one is overwritten.
    """
    copy = copies[first : first + 1]
    for j in range(first, last):
        i = listed[j]
        if not is_over(games[i]):
            _foretell(games, i, bare(prices), weights, rows[j], ids[j], copy, words[i])
            legal_mask(games, i, words[i])
