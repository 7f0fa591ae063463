"""The phase environments are the full game: PettingZoo's tests, spaces, masks, transitions, and when they end."""

from __future__ import annotations

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import isle_env
from isle_env import Game, isle_of_cats_v0
from isle_env.envs.rewards import REWARDS
from isle_env.games.isle import actions
from isle_env.views.text import render
from tests.envs.phases import MODULES, PHASES, each_phase, each_seats, episode, raw, stands_in
from tests.envs.play import decide, picture, play, running
from tests.oracle.decode import decode
from tests.oracle.legality import legal_actions
from tests.support.volume import seeds

SETTINGS = (
    {},
    {"reaction_windows": True, "prelude": "random", "finish": "value"},
    {"auto_skip": False, "extra_lessons": ("organised_columns",), "reward": "margin", "lesson_modules": ("C", "A", "B")},
)


@each_seats
@each_phase
def test_pettingzoo_api(module, seats):
    api_test(module.env(num_players=seats), num_cycles=100)
    api_test(module.raw_env(num_players=seats, finish="value", reaction_windows=True), num_cycles=100)


@each_seats
@each_phase
def test_pettingzoo_seeds(module, seats):
    seed_test(lambda: module.env(num_players=seats))
    seed_test(lambda: module.env(num_players=seats, prelude="random", finish="value", reward="score"))


@each_phase
def test_names(module):
    name = module.__name__.split(".")[-1]
    env = module.env(num_players=3)
    assert str(env) == str(env.unwrapped) == env.metadata["name"] == name
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert getattr(isle_env, name) is module
    made = pettingzoo.make("aec", f"isle_env/{name.removesuffix('_v0')}-v0", day=2, num_players=4)
    made.reset(seed=1)
    assert made.unwrapped.game.day == 2


@each_phase
def test_spaces_are_the_full_games(module):
    full, env = isle_of_cats_v0.raw_env(num_players=3), module.raw_env(num_players=3)
    for agent in env.possible_agents:
        assert env.observation_space(agent) == full.observation_space(agent)
        assert env.action_space(agent) == full.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)


@each_phase
def test_the_users_page_names_the_real_spaces(module):
    assert f"``Discrete({actions.NUM_ACTIONS})``" in module.__doc__
    assert f"``int8[{actions.NUM_ACTIONS}]``" in module.__doc__
    words = isle_env.draft_v0.__doc__  # the page that the others refer to
    assert all(f'``"{word}"``' in words for word in (*REWARDS, "greedy", "random", "playout", "value"))


@pytest.mark.parametrize("setting", SETTINGS, ids=["plain", "windows", "ask"])
@each_seats
@each_phase
def test_transitions_are_the_full_games(module, seats, setting):
    """Whole random episodes compared with `Game`: bytes, observations and masks at each step; they end when the phase ends.

    Now and then the mask is also compared with brute force on the record, which is slow.
    """
    env = module.raw_env(num_players=seats, **setting)
    space = env.observation_space("player_0")
    for seed in seeds(10, 1):
        env.reset(seed=seed)
        game, rng = Game.from_bytes(env.save()), np.random.default_rng(seed)
        day = game.day
        assert stands_in(game, env, day), "it starts at a decision of the phase"
        while running(env):
            assert env.agent_selection == f"player_{game.current_seat}"
            if rng.random() < 0.15:
                assert set(game.legal_actions().tolist()) == legal_actions(decode(game.games[0]))
            game.apply(decide(env, rng))
            assert env.game == game
            assert running(env) == stands_in(game, env, day)
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                assert space.contains(seen)
                assert (seen["observation"] == game.observe(seat)).all()
                deciding = running(env) and agent == env.agent_selection
                assert (seen["action_mask"] == (game.mask() if deciding else 0)).all()


@each_seats
@each_phase
def test_all_end_together_and_can_still_look(module, seats):
    env = raw(module, 4, num_players=seats, reward="score")
    assert not any(env.terminations.values())
    assert not any(env.infos.values())
    play(env, np.random.default_rng(4))
    end, earned = env.game, dict(env.rewards)
    assert env.agents == env.possible_agents
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert all(set(env.infos[agent]) == {"score", "scores", "winners", "won", "tie_breaks"} for agent in env.agents)
    assert any(earned.values())
    for agent in env.possible_agents:
        assert (env.observe(agent)["observation"] == end.observe(int(agent[-1]))).all()
        assert not env.observe(agent)["action_mask"].any()
    for _ in env.possible_agents:
        assert env.last(observe=False)[1:4] == (earned[env.agent_selection], True, False)
        env.step(None)
    assert env.agents == []
    assert env.game == end, "looking, and leaving, change nothing"
    with pytest.raises(RuntimeError, match=r"call reset\(\)"):
        env.step(0)


@each_phase
def test_render_is_the_text_view(module):
    env = raw(module, 2, num_players=2, render_mode="ansi")
    assert env.render() == render(env.game)
    play(env, np.random.default_rng(2))
    assert env.render() == render(env.game), "where the phase ended"


@each_phase
def test_rewards_come_once_at_the_end(module):
    env = module.env(num_players=3, reward="score")
    env.reset(seed=9)
    rng, earned = np.random.default_rng(9), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, info = env.last()
        earned[agent] += reward
        assert terminated or (reward, info) == (0, {})
        if terminated:
            totals = [float(score["total"]) for score in info["scores"]]
        env.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(earned.values()) == totals


@each_seats
@each_phase
def test_random_episodes(module, seats):
    """Many whole episodes on random days: each starts and ends as it should, and no two are the same."""
    env, ends, days = module.raw_env(num_players=seats), set(), set()
    for seed in seeds(40, 2):
        env.reset(seed=seed)
        day, start = env.game.day, env.game
        count = sum(1 for _ in episode(env, np.random.default_rng(seed)))
        end = env.game
        assert count > 0
        assert int(end.record["decisions"]) - int(start.record["decisions"]) >= count
        assert not stands_in(end, env, day)
        assert end.over or (end.day, end.record["phase"]) > (start.day, start.record["phase"])
        ends.add(env.save())
        days.add(day)
    assert len(ends) == len(seeds(40, 2))
    if len(seeds(40, 2)) >= 40:
        assert days == {1, 2, 3, 4, 5}


def hoards(observation, mask, info):
    """Buys what it can and rarely plays any of it."""
    return int(np.flatnonzero(mask)[-1 if info["decision"] in ("draft", "buy") else 0])


def test_every_kind_of_decision_of_a_phase_is_the_agents():
    """Placing, treasures, options, Oshax, the questions of anytime cards, windows: all come up in their phases."""
    asked = {name: set() for name in PHASES}
    for module in MODULES:
        for windows in (False, True):
            env = module.raw_env(num_players=4, reaction_windows=windows, prelude=hoards if windows else "random")
            for seed in seeds(60, 2):
                env.reset(seed=seed)
                rng = np.random.default_rng(seed)
                while running(env):
                    asked[str(env)].add(env.game.decision)
                    decide(env, rng)
    if len(seeds(60, 2)) >= 60:
        assert asked["draft_v0"] >= {"draft", "window"}
        assert asked["buy_v0"] == {"buy"}
        assert asked["rescue_v0"] >= {"rescue_cards", "turn", "place", "treasure", "window", "field", "move", "buy_drawn"}
        assert asked["rare_finds_v0"] >= {"turn", "place", "treasure", "option", "oshax", "oshax_colour", "window"}
    assert "lesson_colour" not in set().union(*asked.values())


def test_same_seed_same_episode():
    for module in MODULES:
        one, two = (module.env(num_players=3, prelude="random") for _ in range(2))
        for seed in (0, 7, 2**40, 2**90):
            one.reset(seed=seed)
            two.reset(seed=seed)
            assert picture(one) == picture(two)
            assert play(one, np.random.default_rng(seed)) == play(two, np.random.default_rng(seed))
            assert picture(one) == picture(two)
