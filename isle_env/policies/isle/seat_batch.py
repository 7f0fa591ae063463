"""A batch of games with one learner's seat in each: on to the learner's next decision, the others played in between.

    listed games ─→ the decision given ─→ the others' ones ─→ the learner decides     ─→ row
      (or START)                            │                 the game is over        ─→ ends[i] ─→ the slot's next game
                                            └─ random, reference: here; asked: stop, the caller's policy decides

engine/seats.py has what does not depend on the policy. The arrays are described at
:class:`isle_env.envs.seat_batch.SeatBatch`; a kernel of a range touches only the games listed in it.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.batch import write_row
from isle_env.engine.cache import takes
from isle_env.engine.jit import jit_nogil
from isle_env.engine.rng import draw
from isle_env.engine.seats import (
    ASKED,
    RANDOM,
    REFERENCE,
    START,
    STAY,
    end,
    place,
    start,
)
from isle_env.engine.stack import bare
from isle_env.engine.verbs import BEGIN

from ...games.isle import state as S
from ...games.isle.step import step
from .policy import choose_alone


@takes(8, "the opponents")
@jit_nogil
def advance_range(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends):
    """Take one decision in each of the games listed in a range, and let the compiled opponents play.

    listed: int64[M], games, each once; actions: int64[M], legal ones, or START or STAY; autoreset: NEXT_STEP or SAME_STEP;
    reward: code of rewards.py; rows: see batch.py; ends: see ``engine.seats._finish``. slots: (seats int64[N], the learner's;
    seeds int64[N]; states uint32[N, 4], the random opponents' streams; opponents int64[n - 1], RANDOM, REFERENCE or ASKED,
    clockwise from the learner; lists int64[n - 1, WORDS], the prices that REFERENCE goes by in these places), the first three
    written. deal: (template GAME[1], see games/isle/setup.py; fixed int64, the learner's seat, -1 to draw it). A game that
    afterwards is not over and does not wait for the learner waits for an ASKED seat.
    """
    seats, _, states, opponents, lists = slots
    for j in range(first, last):
        i, action = listed[j], actions[j]
        while action != STAY:
            if action == START:
                start(i, games, slots, deal, rows)
                action = np.int64(BEGIN)
            count = step(games, i, action, words[i])
            if games[i]["step"] == S.STEP_OVER:
                action = end(games, i, autoreset, reward, slots, ends)
                continue
            where = place(games[i], seats[i], len(opponents) + 1)
            who = opponents[where] if where >= 0 else np.int64(ASKED)
            if who == RANDOM:
                action = draw(states[i], words[i], count)
            elif who == REFERENCE:
                action = choose_alone(games, i, bare(lists[where]), words[i])
            else:
                action = np.int64(STAY)
        if games[i]["step"] == S.STEP_OVER or games[i]["seat"] == seats[i]:
            write_row(games, i, words, rows)
