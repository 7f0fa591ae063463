"""Players that search, as opponents by name."""

import copy
import pickle

import numpy as np
import pytest

from isle_env.envs.seat import SeatEnv
from isle_env.envs.seat_vector_env import SeatVectorEnv
from isle_env.players.search import SearchAgent

NAME = "search:playouts=3"


def last_legal(mask) -> int:
    return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize("options", [{"num_players": 2}, {"num_players": 3, "mode": "family"}], ids=str)
def test_a_game_against_one(options):
    def play():
        env = SeatEnv(opponents=NAME, **options)
        _, info = env.reset(seed=4)
        over, rewards = False, []
        while not over:
            _, reward, over, _, info = env.step(last_legal(info["action_mask"]))
            rewards.append(reward)
        return rewards, info["scores"]

    assert play() == play(), "all chance follows from the seed"


def test_a_copy_goes_on_alike():
    env = SeatEnv(opponents="search:playouts=3,threads=2")
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, _, _, info = env.step(last_legal(info["action_mask"]))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        action = last_legal(env.action_masks())
        seen = [one.step(action)[0].tobytes() for one in (env, *twins)]
        assert len(set(seen)) == 1


def test_a_game_of_a_batch_does_not_depend_on_the_others():
    def play(count, threads):
        env, rows = SeatVectorEnv(count, opponents=NAME, threads=threads), []
        env.reset(seed=[7 + k for k in range(count)])
        for _ in range(30):
            observations, *_ = env.step(np.array([last_legal(mask) for mask in env.action_masks()]))
            rows.append(observations[0].tobytes())
        return rows

    assert play(1, 1) == play(3, 2)


def test_beside_other_opponents():
    env = SeatVectorEnv(2, opponents=[NAME, "tuned", SearchAgent(playouts=2, prices="tuned")], num_players=4)
    env.reset(seed=3)
    for _ in range(10):
        env.step(np.array([last_legal(mask) for mask in env.action_masks()]))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:playouts=0", "playouts=0: expected a whole number from 1"),
        ("search:playout=3", "no option 'playout' .did you mean 'playouts'"),
        ("search:prices=none.toml", "none.toml"),
        ("search:playouts=3,ms=3", "one budget"),
        ("serach", "unknown agent 'serach' .did you mean 'search'"),
    ],
)
@pytest.mark.parametrize(
    "make", [lambda name: SeatEnv(opponents=name), lambda name: SeatVectorEnv(2, opponents=name)], ids=["one", "batch"]
)
def test_wrong_names_say_what_would_do(make, name, said):
    with pytest.raises(ValueError, match=said):
        make(name)
