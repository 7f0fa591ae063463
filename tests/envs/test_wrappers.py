"""The order-enforcing wrapper returns what the environment returns, and refuses calls in the wrong order."""

import numpy as np
import pytest

from isle_env import isle_of_cats_v0


def test_last_and_step_before_a_reset_are_refused():
    env = isle_of_cats_v0.env()
    with pytest.raises(AttributeError, match="reset"):
        env.last()
    with pytest.raises(AttributeError, match="reset"):
        env.last(observe=False)
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)


def test_last_is_that_of_the_environment_within():
    env, bare = isle_of_cats_v0.env(), isle_of_cats_v0.raw_env()
    for each in (env, bare):
        each.reset(seed=4)
    while bare.agents:
        (seen, *said), (other, *expected) = env.last(), bare.last()
        assert said == expected
        assert all(np.array_equal(seen[key], other[key]) for key in other)
        assert env.last(observe=False) == (None, *expected)
        over = said[1]
        action = None if over else int(other["action_mask"].nonzero()[0][-1])
        env.step(action)
        bare.step(action)
    assert env.agents == []


def test_a_loop_over_agents_that_does_not_step_is_refused():
    env = isle_of_cats_v0.env()
    env.reset(seed=4)
    agents = iter(env.agent_iter())
    next(agents)
    with pytest.raises(AssertionError, match="step"):
        next(agents)


def test_a_step_after_the_end_is_refused():
    env = isle_of_cats_v0.env()
    env.reset(seed=4)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(seen["action_mask"].nonzero()[0][0]))
    with pytest.raises(RuntimeError, match="after the end"):
        env.step(0)
