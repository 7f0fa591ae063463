"""Whole games are the same in every process, whatever Python's hash seed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

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
    imagined = Game.new(3, 4).determinize(1, 9).to_bytes()
    found.append([count, digest.hexdigest(), hashlib.sha256(env.save() + imagined).hexdigest(), env.infos["player_0"]["scores"]])
print(json.dumps(found))
"""


def games_of_a_process(hash_seed: str) -> list:
    """What a new process makes of the same seeds: decisions, digests of all it saw, scores."""
    process = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", PLAY],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


@pytest.mark.slow
def test_two_processes_play_the_same_games():
    one, other = games_of_a_process("1"), games_of_a_process("2")
    assert one == other
    assert all(count > 100 for count, *_ in one), "these are whole games"
    assert len({digest for _, digest, *_ in one}) == len(one)
