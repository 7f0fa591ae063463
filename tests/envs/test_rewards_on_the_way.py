"""The rewards "forecast" and "points" come day by day and step by step: changes of a potential, which add up to the margin.

That a batch for one learner gives what its games give alone is tested with the other rewards (test_seat_batch.py).
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from isle_env import Game, SeatEnv, SoloEnv, explore_and_draw_v0, isle_of_cats_v0, remote_v0, rescue_v0
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.envs.illegal import ILLEGAL_REWARD
from isle_env.envs.rewards import ending
from isle_env.forecasts.files import Forecast, file_for
from isle_env.games.isle import actions as A
from isle_env.vector import SeatBatch, SeatVectorEnv, VectorGame
from isle_env.weights import Played
from tests.envs.seeded_seat import drawn
from tests.oracle import morning
from tests.oracle.drawing import morning as drawing_morning

GAMES = (
    {"num_players": 2},
    {"num_players": 3, "reaction_windows": True},
    {"num_players": 4, "extra_lessons": ("organised_columns",)},
    {"mode": "family", "num_players": 2},
    {"mode": "family", "num_players": 4, "auto_skip": False},
    {"mode": "solo", "difficulty": "expert"},
    {"num_players": 2, "modules": ("kittens", "beasts", "events"), "lesson_modules": ("A", "B", "I")},
)
DRAWING: tuple[dict[str, Any], ...] = (
    {"game": "explore_and_draw", "num_players": 1, "difficulty": "hard"},
    {"game": "explore_and_draw", "num_players": 2},
    {"game": "remote", "num_players": 3},
)
REWARDS = ("forecast", "points")
MODULES = {"explore_and_draw": explore_and_draw_v0, "remote": remote_v0, "isle_of_cats": isle_of_cats_v0}


def env_of(options: Mapping[str, Any], reward: str) -> Any:
    """The environment of a game, with a reward."""
    given = dict(options)
    return MODULES[given.pop("game", "isle_of_cats")].raw_env(reward=reward, **given)


def expected(game: Game, reward: str) -> list[float]:
    """Φ of every seat, counted slowly."""
    if reward == "points":
        totals = [score["total"] for score in game.scores()]
        others = [game.sister_score()["total"]] if game.num_players == 1 else totals
        return [(own - max(others[:seat] + others[seat + 1 :] or others)) / MARGIN_SCALE for seat, own in enumerate(totals)]
    played = Played.in_(game)
    weights, prices = Forecast.read(file_for(played)).weights, played.tuned_prices
    if played.game != "isle_of_cats":
        margins = [drawing_morning.margin(game.record, seat, prices, weights) for seat in range(game.num_players)]
    else:
        margins = [morning.margin(game, seat, prices, weights) for seat in range(game.num_players)]
    return [margin / MARGIN_SCALE for margin in margins]


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("options", GAMES + DRAWING, ids=str)
def test_what_has_changed_comes_on_the_way_and_the_rest_at_the_end(options, reward):
    env = env_of(options, reward)
    env.reset(seed=5)
    rng, promised, day, times = np.random.default_rng(5), [0.0] * env.num_players, env.game.day, 0
    earned = dict.fromkeys(env.possible_agents, 0.0)
    collected = dict.fromkeys(env.possible_agents, 0.0)
    while not all(env.terminations.values()):
        agent = env.agent_selection
        seen, earned_since, *_ = env.last()
        collected[agent] += earned_since
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        game = env.game
        due = [0.0] * env.num_players
        if game.over:
            due = [value - before for value, before in zip(ending(game, "margin")[0], promised, strict=True)]
        elif reward == "points" or (game.day != day and game.day > 1):
            leads = expected(game, reward)
            due = [value - before for value, before in zip(leads, promised, strict=True)]
            times, promised = times + (leads != promised), leads
        day = game.day
        assert not game.record["score"].any() or game.over, "a running game has no scores"
        assert list(env.rewards.values()) == pytest.approx(due)
        for each, given in env.rewards.items():
            earned[each] += given
    for agent in env.agents:
        collected[agent] += env._cumulative_rewards[agent]
    margins = ending(env.game, "margin")[0]
    assert times == (6 if "game" in options else 4) if reward == "forecast" else times >= 8
    assert list(earned.values()) == pytest.approx(margins), "rewards add up to the margin"
    assert list(collected.values()) == pytest.approx(margins), "so does what last() gives"


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("options", [GAMES[0], *GAMES[4:], *DRAWING[1:]], ids=str)
def test_a_batch_gives_what_its_games_give_alone(options, mode, reward):
    options = {"num_players": None, **options}
    batch = VectorGame(3, reward=reward, autoreset_mode=mode, threads=2, **options)
    batch._least_part = 1
    alone = [env_of(options, reward) for _ in range(3)]
    batch.reset(seed=[7, 8, 9])
    for env, seed in zip(alone, (7, 8, 9), strict=True):
        env._take_over(Game.deal(batch.setting, seed))
    over, ended, steps = [False] * 3, 0, 0
    while ended < 6 and not (mode is AutoresetMode.DISABLED and all(over)):
        steps += 1
        batch.step_random()
        for k, env in enumerate(alone):
            if over[k]:
                assert not batch.rewards[k].any()
                if mode is AutoresetMode.NEXT_STEP:
                    env._take_over(Game.deal(batch.setting, int(batch.seeds[k])))
                    over[k] = False
                continue
            env.step(int(batch.actions[k]))
            assert batch.rewards[k] == pytest.approx(list(env.rewards.values()), abs=1e-6)
            over[k] = all(env.terminations.values())
            ended += over[k]
            if over[k] and mode is AutoresetMode.SAME_STEP:
                env._take_over(Game.deal(batch.setting, int(batch.seeds[k])))
                over[k] = False
    assert steps > 60
    batch.close()


def totals(batch: SeatBatch, rng: np.random.Generator, games: int) -> list[tuple[float, float]]:
    """What learners earn in some games from where the batch stands, each with the margin at its end."""
    earned, found = np.zeros(batch.num_games), list[tuple[float, float]]()
    while len(found) < games:
        batch.step(drawn(batch.masks, rng))
        earned += batch.rewards
        for k in np.flatnonzero(batch.dones).tolist():
            scores, seat = batch.final_scores[k, :, -1].astype(int), int(batch.final_seats[k])
            found.append((float(earned[k]), (scores[seat] - np.delete(scores, seat).max()) / MARGIN_SCALE))
            earned[k] = 0
    return found


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("options", [GAMES[0], {"num_players": 4}, GAMES[-1], DRAWING[2]], ids=str)
def test_the_reward_changes_nothing_else_of_a_game(options, reward):
    """Compiled opponents play on from a morning on which the game was held, and scores are cleared again."""
    held, plain = (SeatBatch(5, opponents="greedy", reward=each, **options) for each in (reward, "margin"))
    rngs = [np.random.default_rng(3) for _ in range(2)]
    for batch in (held, plain):
        batch.reset(seed=11)
    for _ in range(300):
        for batch, rng in zip((held, plain), rngs, strict=True):
            batch.step(drawn(batch.masks, rng))
        assert held.games.tobytes() == plain.games.tobytes()
        assert held.observations.tobytes() == plain.observations.tobytes()
        assert held.final_scores.tobytes() == plain.final_scores.tobytes()


@pytest.mark.parametrize("reward", REWARDS)
def test_a_pickled_batch_goes_on(reward):
    batch, rng = SeatBatch(3, reward=reward), np.random.default_rng(0)
    batch.reset(seed=1)
    for _ in range(40):  # amid the games: something has been promised already
        batch.step(drawn(batch.masks, rng))
    assert (batch._promised.margins != 0).any()
    copied = pickle.loads(pickle.dumps(batch))
    one, other = (totals(each, np.random.default_rng(9), 4) for each in (batch, copied))
    assert one == other


@pytest.mark.parametrize("reward", REWARDS)
def test_a_game_cut_off_keeps_what_it_had_and_the_next_begins_at_nothing(reward):
    batch, rng = SeatBatch(4, opponents="greedy", reward=reward, max_episode_steps=30), np.random.default_rng(0)
    batch.reset(seed=3)
    cut, given = 0, np.zeros(4)
    for _ in range(95):
        batch.step(drawn(batch.masks, rng))
        given += batch.rewards
        for k in np.flatnonzero(batch.truncations).tolist():
            cut += 1
            assert given[k] != 0, "there was a morning within 30 decisions"
            assert not batch._promised.margins[k].any(), "the next game has promised nothing"
            assert batch._promised.seeds[k] == batch.seeds[k]
            given[k] = 0
    assert cut >= 12


@pytest.mark.parametrize("reward", REWARDS)
def test_an_illegal_action_costs_what_it_costs_elsewhere(reward):
    batch, rng = SeatBatch(1, reward=reward), np.random.default_rng(0)
    batch.reset(seed=3)
    while not batch._promised.margins.any():
        batch.step(drawn(batch.masks, rng))
    batch.step([A.SQUARE])
    assert batch.rewards[0] == ILLEGAL_REWARD
    assert not batch.final_rewards[0].any()
    assert all(earned == pytest.approx(margin, abs=1e-5) for earned, margin in totals(batch, rng, 2))

    env = isle_of_cats_v0.raw_env(reward=reward, on_illegal="end")
    env.reset(seed=5)
    while not any(env.rewards.values()):  # up to the first that is due
        env.step(int(rng.choice(env.game.legal_actions())))
    agent = env.agent_selection
    before = dict(env._cumulative_rewards)
    env.step(A.SQUARE)
    assert env.rewards == {**dict.fromkeys(env.agents, 0.0), agent: ILLEGAL_REWARD}
    assert env._cumulative_rewards == {**before, agent: ILLEGAL_REWARD}


@pytest.mark.parametrize("reward", REWARDS)
def test_a_saved_game_counts_from_where_it_is_taken_up(reward):
    first = SeatEnv("greedy", reward=reward)
    _, info = first.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(45):
        _, _, _, _, info = first.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    saved = first.save()
    assert first.game.day > 1
    env = SeatEnv("greedy", reward=reward)
    env.restore(saved)
    earned, over, mask = 0.0, False, env.action_masks()
    while not over:
        _, given, over, _, info = env.step(int(rng.choice(np.flatnonzero(mask))))
        earned, mask = earned + given, info["action_mask"]
    assert earned == pytest.approx(ending(env.game, "margin")[0][env.seat])


@pytest.mark.parametrize(("reward", "times"), [("forecast", {5}), ("points", range(10, 200))])
def test_it_serves_the_solo_environment(reward, times):
    solo = SoloEnv("hard", reward=reward)
    _, info = solo.reset(seed=4)
    rng, earned, over = np.random.default_rng(4), [], False
    while not over:
        _, given, over, _, info = solo.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        earned.append(given)
    assert sum(earned) == pytest.approx((info["score"]["total"] - info["sister_score"]["total"]) / MARGIN_SCALE)
    assert np.count_nonzero(earned) in times


@pytest.mark.parametrize(("reward", "times"), [("forecast", range(8, 41)), ("points", range(20, 241))])
def test_it_serves_the_batch_of_gymnasium(reward, times):
    rng, vector = np.random.default_rng(4), SeatVectorEnv(2, opponents="greedy", reward=reward)
    _, infos = vector.reset(seed=1)
    some = []
    for _ in range(120):
        _, rewards, _, _, infos = vector.step(drawn(infos["action_mask"], rng))
        some.append(rewards)
    assert np.count_nonzero(some) in times


def test_in_a_phase_all_comes_at_the_end():
    earned: dict[str, list[dict[str, float]]] = {}
    for reward in ("margin", *REWARDS):
        env = rescue_v0.raw_env(reward=reward, day=2)
        env.reset(seed=6)
        earned[reward] = []
        while not all(env.terminations.values()):
            env.step(env.game.legal_actions()[0])
            earned[reward].append(dict(env.rewards))
    assert earned["forecast"] == earned["points"] == earned["margin"]
    assert any(earned["margin"][-1].values())


def test_another_reward_is_refused():
    with pytest.raises(ValueError, match=r"reward='forecasts': expected one of \['forecast', 'margin', 'points', 'score'"):
        SeatBatch(2, reward="forecasts")
