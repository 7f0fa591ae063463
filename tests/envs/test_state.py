"""`state()` of the PettingZoo environments: what all agents know together."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from isle_env import draft_v0, explore_and_draw_v0, isle_of_cats_v0
from tests.envs.play import OPTIONS, decide, name_of, running

ENVIRONMENTS = [
    *((isle_of_cats_v0.env, options) for options in OPTIONS),
    (explore_and_draw_v0.env, {"num_players": 6}),
    (draft_v0.raw_env, {"num_players": 3, "day": 2}),
]


@pytest.mark.parametrize(("make", "options"), ENVIRONMENTS, ids=[name_of(options) for _, options in ENVIRONMENTS])
def test_it_is_the_observations_one_after_the_other(make, options):
    env = make(**options)
    env.reset(seed=2)
    rng, seen = np.random.default_rng(0), set()
    for _ in range(60):
        state = env.state()
        assert env.state_space.contains(state)
        one_by_one = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert np.array_equal(state, np.concatenate(one_by_one))
        seen.add(state.tobytes())
        if running(env):
            decide(env, rng)
    assert len(seen) > 5
    while running(env):
        decide(env, rng)
    assert env.state_space.contains(env.state()), "at the end, too"


def test_pettingzoos_own_test():
    """It plays without masks, so illegal actions must end a game."""
    pettingzoo_state = importlib.import_module("pettingzoo.test.state_test")  # the package has a function of the same name
    env = isle_of_cats_v0.env(on_illegal="end")
    pettingzoo_state.test_state_space(env)
    pettingzoo_state.test_state(env, 50)


def test_before_the_first_reset():
    with pytest.raises(RuntimeError, match="call reset"):
        isle_of_cats_v0.raw_env().state()
