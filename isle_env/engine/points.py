"""The reward "points" in compiled code, for all games: Φ is the margin as it stands, by the rules alone, at every step.

A running game is scored as if it ended now, the private lessons of all seats among it; then the scores are cleared again, for
nobody has any before the end.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine import verbs
from isle_env.engine.potential import potential_of
from isle_env.engine.rewards import MARGIN, write_rewards
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil


@inner
def _write_standing(g, by, leads):
    """Write Φ of every seat. by: nothing, an empty tuple."""
    verbs.score(g)
    write_rewards(g, np.int64(MARGIN), leads)
    _clear(g)


@inner
def _clear(g):
    """Take the scores out of a running game again."""
    for seat in range(np.int64(g["num_players"])):
        g["winner"][seat] = 0
        for part in range(g["score"].shape[1]):
            g["score"][seat, part] = 0
    for part in range(g["sister_score"].shape[0]):
        g["sister_score"][part] = 0


_write_leads, _reward, _reward_learners = potential_of(_write_standing, daily=False)


@jit_nogil
def write_leads(games, i, by, leads):
    """Write Φ of every seat of game i, which is not over. leads: float64[n]."""
    _write_leads(games, i, by, leads)


@takes(2, "rewards by the step")
@jit_nogil
def reward_range(first, last, games, seeds, dones, ended_seeds, promised, by, rewards):
    """Rewards of the step that the games of a range have just made, in which the caller plays every seat."""
    _reward(first, last, games, seeds, dones, ended_seeds, promised, by, rewards)


@jit_nogil
def reward_learners(first, last, listed, games, slots, ended, promised, by, rewards, final, today, held):
    """Rewards of the learners after some games went on."""
    _reward_learners(first, last, listed, games, slots, ended, promised, by, rewards, final, today, held)
