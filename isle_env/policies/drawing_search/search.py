"""Search at one decision (engine/halving.py): candidates, the policy's own answer first, and their futures.

    root (one seat) ─ candidate, then the rest of the day ─→ its last decision ┬─ decks and bag in another order ─→ next day …
                                                                               └─ … ─→ a morning to come, or the end

Nothing is hidden within a day: futures differ by what later days bring. So what is left of the day is played once for each
candidate, and kept as it is before the action that ends it. A forecast plays it, if there is one: it takes the action whose
evening it rates highest (evening.py), and what it expects of the candidate's evening counts as a few futures. Without a forecast,
and against the sister, the policy plays, as it does on all later days; then its own opinion of a place counts as a few futures.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.halving import COUNT, FUTURES, ROOM, search_of
from isle_env.engine.seeding import write_dice
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.determinize import determinize
from isle_env.games.drawing.step import step
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.machine.stack import bare
from isle_env.policies.drawing import catalogue as P
from isle_env.policies.drawing.policy import choose_alone
from isle_env.policies.drawing_search.candidates import list_candidates
from isle_env.policies.drawing_search.evening import choose_by_evening, expected_after, take_alone
from isle_env.policies.drawing_search.forecast import points_at_morning
from isle_env.policies.drawing_search.value import UNIT, as_value, worth_at_end, worth_of_morning

PLAYOUTS, MOST, PLACES, PRIOR, SLOPE, DAYS, SISTER, FORECAST, FORESEES = range(9)
"""Numbers of the options: playouts of a decision; candidates at most, and where something is drawn; how many futures an opinion
of the candidates counts for, and what it is worth to be the policy's choice, in hundredths of a point; on how many mornings to
come a future ends, 0: at the end of the game; 1: against the sister; 1: a morning is worth what the forecast says of it; 1: what
is left of the day is played by what the forecast says of its evening, and the opinion is the forecast's, 0: both are the
policy's."""
OPTIONS = 9

GAME, COPY, EVENINGS = range(3)
"""Elements of the games handed in: one that is played, a copy for what is tried in it, and from the third on the evenings of the
candidates."""
GAMES = EVENINGS + ROOM
CANDIDATE, LAST = range(2)
"""What the memory has of an evening: 1 more than the candidate that leads to it, 0: none; the action that ends the day."""
MEMORY = 2 * ROOM


@inner
def _begin(root, words, prices, weights, options, state, listed, sums, table):
    """List the candidates, the policy's own answer first, with the opinion of the policy or of the forecast."""
    most, places, slope = options[MOST], options[PLACES], options[SLOPE]
    count = list_candidates(root, np.int64(0), bare(prices[0]), words, most, places, slope, listed, sums)
    if options[FORESEES] == 1:
        _foresee(root, count, prices, weights, options, listed, sums, table)
    for k in range(count):
        sums[k] *= options[PRIOR] * UNIT
    state[COUNT], state[FUTURES] = count, 0


@inner
def _foresee(root, count, prices, weights, options, listed, sums, table):
    """Write into ``sums`` how far each candidate's evening is from the best, as the forecast has it, in hundredths of a point."""
    games, i, best = table.games, np.int64(GAME), np.int64(0)
    for k in range(count):
        number = _evening_of(root, listed[k], prices, weights, options, table)
        games[i] = games[EVENINGS + number]
        sums[k] = expected_after(games, i, table.memory[2 * number + LAST], bare(prices[0]), weights, table.mask)
        best = max(best, sums[k]) if k > 0 else sums[k]
    for k in range(count):
        sums[k] -= best


@inner
def _evening_of(root, action, prices, weights, options, table):
    """The number of a candidate's evening: the game before the day's last action, which is found now if it was not before."""
    games, memory, today, number = table.games, table.memory, root[0]["day"], np.int64(0)
    while memory[2 * number + CANDIDATE] != 0:
        if memory[2 * number + CANDIDATE] == action + 1:
            return number
        number += 1
    memory[2 * number + CANDIDATE] = action + 1
    games[GAME] = root[0]
    while True:
        games[EVENINGS + number] = games[GAME]
        memory[2 * number + LAST] = action
        take_alone(games, np.int64(GAME), action, table.mask)
        if games[GAME]["day"] != today or games[GAME]["step"] == Step.OVER:
            return number
        if options[FORESEES] == 1:
            action = choose_by_evening(games, np.int64(GAME), np.int64(COPY), bare(prices[0]), weights, table.mask)
        else:
            action = choose_alone(games, np.int64(GAME), bare(prices[0]))


@inner
def _play_on(games, prices, words, last):
    """Play on with the policy until the morning after day ``last`` or the end. Returns whether the game goes on then."""
    i = np.int64(GAME)
    while games[i]["step"] != Step.OVER and games[i]["day"] <= last:
        step(games, i, choose_alone(games, i, bare(prices[0])), words)
    return games[i]["step"] != Step.OVER


@inner
def _worth(g, prices, weights, options):
    """What a morning is worth to seat 0, in hundredths of a point. prices: its list, bare."""
    if options[FORECAST] == 1:
        return np.int64(P.POINT * points_at_morning(g, np.int64(0), prices, weights))
    return worth_of_morning(g, prices, options[SISTER])


@inner
def _play(root, words, prices, weights, options, key, state, listed, sums, table, first, last):
    """Play the futures from first to last - 1 with every candidate."""
    games, memory, dice, i = table.games, table.memory, table.dice, np.int64(GAME)
    until = np.int64(root[0]["day"]) + options[DAYS] - 1 if options[DAYS] > 0 else np.int64(S.DAYS)
    for future in range(first, last):
        write_dice(key + future, dice)
        for k in range(state[COUNT]):
            number = _evening_of(root, listed[k], prices, weights, options, table)
            games[i] = games[EVENINGS + number]
            determinize(games, i, np.int64(0), dice)
            take_alone(games, i, memory[2 * number + LAST], table.mask)
            if _play_on(games, prices, table.mask, until):
                sums[k] += as_value(_worth(games[i], bare(prices[0]), weights, options))
            else:
                sums[k] += as_value(worth_at_end(games[i], options[SISTER]))


_search = search_of(_begin, _play)


@takes(3, "the search in drawing games")
@jit_nogil
def search(root, words, prices, weights, options, key, state, listed, sums, table, first, last):
    """Search the pending decision, or a part of it, without Python's lock. Returns the best action so far.

    root: DRAW[1] of one seat (``searcher.alone``), of which nothing is read that the seat may not know; words:
    uint32[MASK_WORDS], its legal actions, two or more; prices: int64[seats, WORDS], of which the first line is used; weights:
    float64, of a forecast as in FORECASTING; options: int64[OPTIONS]; key: int64, not negative, its low KEY_BITS zero, which all
    chance follows from; state: int64[STATE]; listed, sums: int64[ROOM], the candidates and the sums of their values; table:
    :class:`Table` with DRAW[GAMES] and a memory of MEMORY. All from state on are written.

    first, last: WHOLE, 0: everything; LIST, 0: list the candidates; else the futures that those listed play, their values
    added to ``sums``. The caller halves (``halve``) and counts futures then.
    """
    return _search(root, words, prices, weights, options, key, state, listed, sums, table, first, last)
