"""`on_illegal="end"`: an illegal action ends a PettingZoo game for all, and says why in words and as a number."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from isle_env import explore_and_draw_v0, isle_of_cats_v0, remote_v0, rescue_v0
from isle_env.game import Game, IllegalAction, IllegalReason
from tests.envs.play import decide, play, running

MAKERS = {
    "standard": lambda **more: isle_of_cats_v0.env(num_players=3, **more),
    "solo": lambda **more: isle_of_cats_v0.raw_env(mode="solo", **more),
    "rescue": lambda **more: rescue_v0.env(num_players=2, day=2, **more),
    "explore_and_draw": lambda **more: explore_and_draw_v0.env(num_players=2, **more),
    "remote": lambda **more: remote_v0.raw_env(num_players=4, **more),
}
each_game = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def an_illegal_action(env) -> int:
    """The first action id that is not allowed now."""
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


@each_game
def test_the_game_ends_for_all(make):
    env = make(on_illegal="end")
    env.reset(seed=3)
    play(env, np.random.default_rng(0), 5)
    guilty, action = env.agent_selection, an_illegal_action(env)
    seen = {agent: env.observe(agent)["observation"] for agent in env.possible_agents}
    env.step(action)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env.rewards == {agent: -1.0 if agent == guilty else 0.0 for agent in env.possible_agents}
    assert env.infos[guilty].keys() == {"illegal_action", "illegal_reason"}
    assert f"action {action} " in env.infos[guilty]["illegal_action"]
    assert all(env.infos[agent] == {} for agent in env.possible_agents if agent != guilty)
    for agent in env.possible_agents:
        now = env.observe(agent)
        assert np.array_equal(now["observation"], seen[agent]), "the position stays"
        assert not now["action_mask"].any()
    earned = {}
    for agent in env.agent_iter():
        _, earned[agent], *_ = env.last()
        env.step(None)
    assert earned == env.rewards | {agent: -1.0 if agent == guilty else 0.0 for agent in env.possible_agents}
    assert not env.agents
    env.reset(seed=3)
    play(env, np.random.default_rng(0))
    assert not running(env)


@each_game
def test_legal_games_are_the_same(make):
    ending, raising = make(on_illegal="end"), make()
    for env in (ending, raising):
        env.reset(seed=8)
    one, other = np.random.default_rng(1), np.random.default_rng(1)
    while running(raising):
        assert decide(ending, one) == decide(raising, other)
        assert ending.unwrapped.game == raising.unwrapped.game
    assert (ending.rewards, ending.infos) == (raising.rewards, raising.infos)


@pytest.mark.parametrize("action", [-1, 1706, 10**12, 10**30])
def test_numbers_that_are_no_ids_end_it_too(action):
    env = isle_of_cats_v0.raw_env(on_illegal="end")
    env.reset(seed=1)
    env.step(action)
    assert env.infos["player_0" if env.rewards["player_0"] else "player_1"]["illegal_reason"] == IllegalReason.NO_ACTION


@pytest.mark.parametrize("action", [None, 1.5, "pass"])
def test_what_is_no_number_still_raises(action):
    env = isle_of_cats_v0.raw_env(on_illegal="end")
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(action)
    assert not any(env.terminations.values())


def test_each_reason_has_its_number():
    game = Game.new(2, seed=1)
    assert game.decision == "draft"
    kept = next(a for a in range(1, 100) if not game.is_legal(a) and game.action_name(a).startswith("keep "))
    for action, reason in ((5000, 1), (-7, 1), (0, 2), (1564, 2), (kept, 3)):
        with pytest.raises(IllegalAction) as error:
            game.apply(action)
        assert pickle.loads(pickle.dumps(error.value)).reason == error.value.reason, "it goes through processes"
        assert error.value.reason == reason, game.action_name(action) if 0 <= action < 1706 else action


def test_a_wrong_option_is_named():
    with pytest.raises(ValueError, match=r"on_illegal='stop': expected one of \['raise', 'end'\]"):
        isle_of_cats_v0.env(on_illegal="stop")
