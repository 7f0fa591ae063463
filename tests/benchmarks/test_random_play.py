"""The loops of random play play whole games, each from another place among the random numbers."""

from types import SimpleNamespace

import numpy as np

from benchmarks.random_play import DRAWS, draw, play_aec, play_game
from isle_env import Game, isle_of_cats_v0


class Countdown:
    """Three agents; each leaves after its own number of decisions, as Blokus's do."""

    def __init__(self):
        self.taken = []

    def reset(self, seed):
        self.agents, self.left = ["a", "b", "c"], {"a": 2, "b": 0, "c": 3}

    def last(self):
        mask = np.zeros(9, dtype=np.int8)
        mask[[2, 5, 7]] = 1
        return {"action_mask": mask}, 0.0, self.left[self.agents[0]] == 0, False, {}

    def step(self, action):
        agent = self.agents.pop(0)
        if self.left[agent] == 0:
            assert action is None, "an agent that is through takes no action"
            return
        self.taken.append(action)
        self.left[agent] -= 1
        self.agents.append(agent)


def test_agents_may_leave_one_by_one():
    env = Countdown()
    assert play_aec(env, 0, draw()) == 5
    assert set(env.taken) <= {2, 5, 7}


def test_games_begin_at_different_draws():
    ends = SimpleNamespace(first=Countdown(), second=Countdown())
    play_aec(ends.first, 0, [0.0] * 61 + [0.99] * (DRAWS - 61))
    play_aec(ends.second, 1, [0.0] * 61 + [0.99] * (DRAWS - 61))
    assert (ends.first.taken, ends.second.taken) == ([2] * 5, [7] * 5)


def test_environment_and_game_take_the_same_decisions():
    draws, env, game = draw(), isle_of_cats_v0.raw_env(), Game.new(2, seed=9)
    assert play_aec(env, 9, draws) == play_game(game, 9, draws) > 50
    assert env.game.to_bytes() == game.to_bytes()
    assert env.agents == []
