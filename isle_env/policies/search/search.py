"""Search at one decision (engine/halving.py): candidates play futures with the reference policy in all seats.

With a forecast the first futures end on a morning, later ones farther on (ends.py); without one all go on to the end.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import COUNT, FUTURES, search_of
from isle_env.engine.single import legal_mask
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.sizes import MASK_WORDS
from isle_env.machine.stack import bare

from ...games.isle.decisions import Step
from ...games.isle.step import step
from ..isle.memory import forget, memory_room
from ..isle.policy import choose_next, play_out
from .candidates import list_candidates
from .ends import LATE, NUMBERS, kind_of
from .forecast import value_at_morning
from .futures import FUTURE, GAME, draw_future
from .value import value_of

PLAYOUTS, MOST, PLACES, WIN, BEND, PRIOR, SLOPE, DAYS, ENDS = range(9)
"""Numbers of the options: playouts of a decision; candidates at most, and where a tile is laid; the weight of winning and the
bend of margins (value.py); how many futures the policy's own opinion counts for, and in value units what a point of its rating
means; how many days to come an early future still goes on, 0: to the end of the game; from ENDS on the numbers of ends.py."""
OPTIONS = ENDS + NUMBERS


@inner
def _begin(root, words, prices, weights, options, state, listed, sums, table):
    """List the candidates."""
    seat = np.int64(root[0]["seat"])
    state[COUNT] = list_candidates(root, bare(prices[seat]), words, options[MOST], options[PLACES], listed, sums)
    state[FUTURES] = 0
    for k in range(state[COUNT]):
        if root[0]["step"] == Step.PLACE:
            sums[k] = options[PRIOR] * (sums[k] * options[SLOPE] // 100)
        else:
            sums[k] = options[PRIOR] * (0 if k == 0 else -options[SLOPE])


@inner
def _play_on(games, prices, words, last):
    """Play on with the policy in all seats, until the morning after day ``last`` or the end."""
    memory, i = memory_room(), np.int64(GAME)
    forget(memory)
    left = legal_mask(games, i, words)
    while left > 0 and games[i]["day"] <= last:
        left = step(games, i, choose_next(games, i, bare(prices[games[i]["seat"]]), words, memory), words)
    return left > 0


@inner
def value_ahead(games, seat, action, words, prices, weights, options, days, mask):
    """What a future brings a seat that begins it with an action, 0 to ONE.

    games: GAME[3], of which FUTURE is played in GAME; words: uint32[MASK_WORDS], its legal actions; mask: as long, overwritten;
    prices, weights, options: as in ``search``; days: to come on which it still goes on, 0: to the end of the game.
    """
    games[GAME] = games[FUTURE]
    for j in range(MASK_WORDS):
        mask[j] = words[j]
    step(games, np.int64(GAME), action, mask)
    if days == 0:
        play_out(games, np.int64(GAME), prices, mask)
    elif _play_on(games, prices, mask, np.int64(games[FUTURE]["day"]) + days - 1):
        return value_at_morning(games[GAME], seat, prices, weights, options[BEND])
    return value_of(games[GAME], seat, options[WIN], options[BEND])


@inner
def _play(root, words, prices, weights, options, key, state, listed, sums, table, first, last):
    """Play the futures from first to last - 1 with every candidate."""
    games, dice = table.games, table.dice
    seat = np.int64(root[0]["seat"])
    for future in range(first, last):
        draw_future(root, seat, games, table.memory, np.int64(future), key, dice)
        kind, counts = kind_of(np.int64(future), options, ENDS)
        days = options[DAYS] + kind if kind < LATE else np.int64(0)
        for k in range(state[COUNT]):
            sums[k] += counts * value_ahead(games, seat, listed[k], words, prices, weights, options, days, table.mask)


_search = search_of(_begin, _play)


@takes(3, "the search")
@jit_nogil
def search(root, words, prices, weights, options, key, state, listed, sums, table, first, last):
    """Search the pending decision, or a part of it, without Python's lock. Returns the best action so far.

    root: GAME[1], of which nothing is read that the deciding seat may not know; words: uint32[MASK_WORDS], its legal actions,
    two or more; prices: int64[seats, WORDS], a list for each seat (``for_seats``); weights: float64, as in FORECASTING, of the
    forecast that futures end with if option DAYS says so; options: int64[OPTIONS]; key: int64, not
    negative, its low KEY_BITS zero, which all chance follows from; state: int64[STATE]; listed, sums: int64[ROOM], the candidates
    and the sums of their values; table: :class:`Table` with GAME[3]. All from state on are written.

    first, last: WHOLE, 0: everything; LIST, 0: list the candidates; else the futures that those listed play, their values
    added to ``sums``. The caller halves (``halve``) and counts futures then.
    """
    return _search(root, words, prices, weights, options, key, state, listed, sums, table, first, last)
