"""A batch of drawing games with one learner's seat in each: the others' seats are played by chance, by this policy, or asked.

engine/seats.py has what does not depend on the policy. The arrays are described at
:class:`isle_env.envs.seat_batch.SeatBatch`; a kernel of a range touches only the games listed in it.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.batch import is_over, write_row
from isle_env.engine.cache import takes
from isle_env.engine.jit import jit_nogil
from isle_env.engine.rng import draw
from isle_env.engine.seats import ASKED, RANDOM, REFERENCE, START, STAY, end, place, start
from isle_env.engine.stack import bare
from isle_env.engine.verbs import BEGIN
from isle_env.games.drawing.step import step
from isle_env.policies.drawing.policy import choose_alone


@takes(8, "the opponents of the drawing games")
@jit_nogil
def advance_range(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends):
    """Take one decision in each of the games listed in a range, and let the compiled opponents play.

    The arguments are those of ``policies.isle.seat_batch.advance_range``; opponents: RANDOM, REFERENCE (this policy) or ASKED;
    lists: int64[n - 1, WORDS], the prices that REFERENCE goes by in these places.
    """
    seats, _, states, opponents, lists = slots
    for j in range(first, last):
        i, action = listed[j], actions[j]
        while action != STAY:
            if action == START:
                start(i, games, slots, deal, rows)
                action = np.int64(BEGIN)
            count = step(games, i, action, words[i])
            if is_over(games[i]):
                action = end(games, i, autoreset, reward, slots, ends)
                continue
            where = place(games[i], seats[i], len(opponents) + 1)
            who = opponents[where] if where >= 0 else np.int64(ASKED)
            if who == RANDOM:
                action = draw(states[i], words[i], count)
            elif who == REFERENCE:
                action = choose_alone(games, i, bare(lists[where]))
            else:
                action = np.int64(STAY)
        if is_over(games[i]) or games[i]["seat"] == seats[i]:
            write_row(games, i, words, rows)
