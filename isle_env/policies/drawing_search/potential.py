"""The reward "forecast" in the drawing games: kernels of engine/potential.py with their forecast."""

from __future__ import annotations

from isle_env.engine.potential import daily_potential_of
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit, jit_nogil
from isle_env.policies.drawing_search.forecast import margin_at_morning

_write_leads, _reward, _reward_learners = daily_potential_of(margin_at_morning)


@jit
def write_leads(games, i, by, leads):
    """Write Φ of every seat on a morning of game i. by: (prices, weights) as in forecast.py; leads: float64[n]."""
    _write_leads(games, i, by, leads)


@takes(2, "rewards by the day")
@jit_nogil
def reward_range(first, last, games, seeds, dones, ended_seeds, promised, by, rewards):
    """Rewards of the step that the games of a range have just made, in which the caller plays every seat."""
    _reward(first, last, games, seeds, dones, ended_seeds, promised, by, rewards)


@jit_nogil
def reward_learners(first, last, listed, games, slots, ended, promised, by, rewards, final, today, held):
    """Rewards of the learners after some games went on as far as a morning, or further."""
    _reward_learners(first, last, listed, games, slots, ended, promised, by, rewards, final, today, held)
