"""What a day comes to after an action: the rest of it is played, and the forecast looks at its evening.

    action ─→ the policy's choices to the end of the seat's day ─→ boat, lessons, specials ─→ expected points in the end

Within a day nothing is hidden from the seat and no chance is left, so this is what will be, if the policy goes on. On the last
day it is the seat's score. It is looked at as on the next morning, but for what the step into that day reveals: of her colours
the sister still shows as many as today.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import ROOM
from isle_env.engine.single import legal_mask
from isle_env.games.drawing import state as S
from isle_env.games.drawing.scoring import score_seat
from isle_env.games.drawing.setup import plays_sister
from isle_env.games.drawing.step import step
from isle_env.machine import bits
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array
from isle_env.policies.drawing.policy import choose_alone
from isle_env.policies.drawing_search.candidates import list_candidates
from isle_env.policies.drawing_search.forecast import FORECASTING
from isle_env.policies.drawing_search.morning import NUMBERS, write_numbers, write_sister
from isle_env.policies.prices.catalogue import POINT

PLACES = 4
"""Places that are looked at where something is drawn. With eight of them the search is no better."""
_expected = FORECASTING.expected
_number_room = stack_array(np.int64, NUMBERS)
_list_room, _rating_room = stack_array(np.int64, ROOM), stack_array(np.int64, ROOM)


@inner
def take_alone(games, i, action, mask):
    """Take an action in game i that is known to be legal. Returns what ``step`` does. mask: uint32[MASK_WORDS], overwritten."""
    bits.clear(mask)
    bits.set_bit(mask, action)
    return step(games, i, action, mask)


@inner
def expected_after(games, i, action, prices, weights, mask):
    """What the seat that decides is expected to have in the end after an action, in hundredths of a point; against the sister
    what it is then ahead of her.

    games: DRAW[:], of which element i, the position, is overwritten; action: a legal one; prices: the seat's list, bare; weights:
    float64, as in FORECASTING; mask: uint32[MASK_WORDS], overwritten.
    """
    seat, today = np.int64(games[i]["seat"]), np.int64(games[i]["day"])
    while True:
        take_alone(games, i, action, mask)
        if games[i]["seat"] != seat or games[i]["day"] != today:
            break
        action = choose_alone(games, i, prices)
    g = games[i]
    if today == S.DAYS:
        if plays_sister(g):
            return POINT * (np.int64(g["score"][0, S.TOTAL]) - np.int64(g["sister_score"][S.SISTER_TOTAL]))
        score_seat(g, seat)
        return POINT * np.int64(g["score"][seat, S.TOTAL])
    g["day"], numbers = today + 1, _number_room()
    write_numbers(g, seat, prices, numbers)
    if plays_sister(g):
        g["day"] = today
        write_sister(g, numbers)
    return np.int64(POINT * _expected(numbers, weights[today + 1]))


@inner
def choose_by_evening(games, i, copy, prices, weights, mask):
    """The action of game i whose evening the forecast rates highest. Among equals the policy's own choice comes first.

    games: DRAW[:], of which element ``copy`` is overwritten; the rest as in ``expected_after``.
    """
    listed, ratings = _list_room(), _rating_room()
    legal_mask(games, i, mask)
    count = list_candidates(games, i, prices, mask, np.int64(ROOM), np.int64(PLACES), np.int64(0), listed, ratings)
    best, chosen = np.int64(0), np.int64(-1)
    if count == 1:
        return listed[0]
    for k in range(count):
        games[copy] = games[i]
        worth = expected_after(games, copy, listed[k], prices, weights, mask)
        if chosen < 0 or worth > best:
            best, chosen = worth, listed[k]
    return chosen
