"""What the forecast says of a candidate: the policy plays the rest of the day in a copy, and the forecast looks at its evening.

    candidate ─→ the policy's choices to the end of the seat's day ─→ boat, lessons, specials ─→ expected points in the end,
                                                                                       less those of the policy's own choice

Within a day nothing is hidden from the seat and no chance is left, so this is what will be, if the policy goes on. On the last
day it is the seat's score. It is looked at as on the next morning, but for what the step into that day reveals: of her colours
the sister still shows as many as today.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import CANDIDATES, NO_ACTION, put
from isle_env.engine.single import is_over, legal_mask
from isle_env.games.drawing import actions as A
from isle_env.games.drawing import state as S
from isle_env.games.drawing.scoring import score_seat
from isle_env.games.drawing.setup import plays_sister
from isle_env.games.drawing.step import step
from isle_env.machine import bits
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare, stack_array
from isle_env.policies.drawing.policy import choose_alone
from isle_env.policies.drawing_candidates.table import FEATURE, FEATURES
from isle_env.policies.drawing_foretold.table import FORETOLD, TRIED
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.morning import NUMBERS, write_numbers, write_sister

HUNDREDTHS = 100
TRIED_AT, FORETOLD_AT = range(FORETOLD)
"""The order of the table."""
_expected = FORECASTING.expected
_number_room = stack_array(np.int64, NUMBERS)
_worth_room = stack_array(np.int64, CANDIDATES)


@inner
def evening_of(copy, action, prices, weights, mask):
    """What the seat that decides is expected to have in the end after an action, in hundredths of a point.

    copy: DRAW[1], the position, overwritten; action: a legal one; prices: the seat's list, bare; weights: float64, as in
    FORECASTING; mask: uint32[MASK_WORDS], overwritten.
    """
    seat, today = np.int64(copy[0]["seat"]), np.int64(copy[0]["day"])
    while True:
        bits.clear(mask)
        bits.set_bit(mask, action)
        step(copy, np.int64(0), action, mask)
        if copy[0]["seat"] != seat or copy[0]["day"] != today:
            break
        action = choose_alone(copy, np.int64(0), prices)
    g = copy[0]
    if today == S.DAYS:
        if plays_sister(g):
            return HUNDREDTHS * (np.int64(g["score"][0, S.TOTAL]) - np.int64(g["sister_score"][S.SISTER_TOTAL]))
        score_seat(g, seat)
        return HUNDREDTHS * np.int64(g["score"][seat, S.TOTAL])
    g["day"], numbers = today + 1, _number_room()
    write_numbers(g, seat, prices, numbers)
    if plays_sister(g):
        g["day"] = today
        write_sister(g, numbers)
    return np.int64(HUNDREDTHS * _expected(numbers, weights[today + 1]))


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
            worth[k] = evening_of(copy, np.int64(ids[k]), prices, weights, mask)
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
