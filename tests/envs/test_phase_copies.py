"""Copies, saves and other processes go on in exactly the same way, in the middle of a phase and in later resets."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from tests.envs.phases import each_phase, raw
from tests.envs.play import picture, play, running
from tests.envs.processes import printed_by_a_process

OPTIONS = ({}, {"num_players": 4, "finish": "value", "reward": "margin", "prelude": "random", "reaction_windows": True})


def pickled(env):
    return pickle.loads(pickle.dumps(env))


def restored(env):
    """An environment with the same options that was never reset, which restores the saved bytes."""
    one = env.unwrapped
    names = ("num_players", "reward", "finish", "prelude")
    fresh = type(one)(**{name: getattr(one, name) for name in names}, reaction_windows=one.setting.options["reaction_windows"])
    fresh.restore(env.save())
    return fresh


@pytest.mark.parametrize("way", [copy.deepcopy, copy.copy, pickled, restored])
@pytest.mark.parametrize("options", OPTIONS, ids=["2p", "4p"])
@each_phase
def test_goes_on_the_same(module, options, way):
    for seed in range(3):
        env, rng = raw(module, seed, **options), np.random.default_rng(seed)
        while running(env):
            twin = way(env)
            assert picture(twin) == picture(env)
            dice = int(rng.integers(2**32))
            assert play(env, np.random.default_rng(dice), 4) == play(twin, np.random.default_rng(dice), 4)
            assert picture(twin) == picture(env)
        assert [twin.last()[1:] for _ in (0, 1)] == [env.last()[1:] for _ in (0, 1)]
        if way is not restored:
            env.reset()
            twin.reset()
            assert picture(twin) == picture(env), "the resets to come are copied too"


@pytest.mark.parametrize("way", [copy.deepcopy, copy.copy, pickled])
@each_phase
def test_a_copy_of_an_ended_episode(module, way):
    """It has ended as well: it has the outcome, allows no action, and can be reset."""
    env = module.env(num_players=3)
    env.reset(seed=2)
    play(env, np.random.default_rng(2))
    twin = way(env)
    assert picture(twin) == picture(env)
    assert not any(twin.observe(agent)["action_mask"].any() for agent in twin.possible_agents)
    twin.reset(seed=2)
    assert running(twin)
    assert not running(env)


PLAY = """
import hashlib, json
import numpy as np
from isle_env import buy_v0, draft_v0, rare_finds_v0, rescue_v0
from tests.envs.play import decide, picture, running

found = []
for module in (draft_v0, buy_v0, rescue_v0, rare_finds_v0):
    for options in ({}, {"num_players": 4, "prelude": "random", "finish": "value"}):
        env, digest, count = module.env(**options), hashlib.sha256(), 0
        for seed in (5, 6, None):
            env.reset(seed=seed)
            rng = np.random.default_rng(5)
            while running(env):
                digest.update(repr((decide(env, rng), picture(env))).encode())
                count += 1
        found.append([count, digest.hexdigest(), env.infos["player_0"]])
print(json.dumps(found))
"""


@pytest.mark.long
def test_two_processes_play_the_same_episodes():
    one, other = printed_by_a_process(PLAY, "1"), printed_by_a_process(PLAY, "2")
    assert one == other
    assert all(count > 5 for count, *_ in one)
    assert len({digest for _, digest, _ in one}) == len(one)
