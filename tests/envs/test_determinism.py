"""Whole games are the same in every process, whatever Python's hash seed."""

import pytest

from tests.envs.processes import printed_by_a_process

PLAY = """
import hashlib, json
import numpy as np
from isle_env import Game, isle_of_cats_v0
from tests.envs.play import OPTIONS, decide, picture, running

found = []
for options in OPTIONS:
    env, digest, count = isle_of_cats_v0.env(**options), hashlib.sha256(), 0
    env.reset(seed=77)
    rng = np.random.default_rng(5)
    while running(env):
        digest.update(repr((decide(env, rng), picture(env))).encode())
        count += 1
    mode = env.unwrapped.setting.mode
    imagined = Game.new(seed=4, mode=mode).determinize(0, 9).to_bytes()
    found.append([count, digest.hexdigest(), hashlib.sha256(env.save() + imagined).hexdigest(), env.infos["player_0"]["scores"]])
print(json.dumps(found))
"""


@pytest.mark.long
def test_two_processes_play_the_same_games():
    one, other = printed_by_a_process(PLAY, "1"), printed_by_a_process(PLAY, "2")
    assert one == other
    assert all(count >= 50 for count, *_ in one), "these are whole games"
    assert len({digest for _, digest, *_ in one}) == len(one)
