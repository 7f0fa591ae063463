"""The solo game as a Gymnasium environment: masks in every info, both scores at the end, copies and saves, checkers, learners."""

from __future__ import annotations

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from isle_env import Game, SoloEnv
from isle_env.envs.deciding import decide
from isle_env.game import GameOver, IllegalReason, SaveError
from isle_env.games.isle import actions as A
from isle_env.games.isle import layout
from isle_env.games.isle import state as S
from isle_env.vector import SoloVectorEnv
from isle_env.views.text import render
from tests.envs.seeded_seat import drawn
from tests.support.extras import package

NAME = "isle_env/IsleOfCatsSolo-v0"
TOLD = {"action_mask", "score", "scores", "sister_score", "sister_lessons", "winners", "won"}
"""Keys of the info at the end."""


def legal(info: dict, rng: np.random.Generator) -> int:
    """A random legal action, from the mask of an info."""
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def played(env: SoloEnv, rng: np.random.Generator, info: dict) -> list[tuple]:
    """What each step returns, up to the end of the game."""
    steps, over = [], False
    while not over:
        steps.append(env.step(legal(info, rng)))
        _, _, over, truncated, info = steps[-1]
        assert not truncated
    return steps


def assert_same(ours: list[tuple], theirs: list[tuple]) -> None:
    """Equal steps."""
    for one, other in zip(ours, theirs, strict=True):
        assert np.array_equal(one[0], other[0])
        assert one[1:4] == other[1:4]
        assert one[4].keys() == other[4].keys()
        assert all(np.array_equal(value, other[4][key]) for key, value in one[4].items())


@pytest.mark.parametrize("difficulty", S.DIFFICULTIES)
def test_whole_games_are_the_games_played_alone(difficulty):
    env = SoloEnv(difficulty)
    for seed in range(3):
        rng = np.random.default_rng(seed)
        observation, info = env.reset(seed=seed)
        game, over = env.game, False
        assert (game.mode, game.difficulty) == ("solo", difficulty)
        while not over:
            assert info.keys() == {"action_mask"}
            assert info["action_mask"].dtype == np.int8
            assert np.array_equal(info["action_mask"], game.mask())
            assert np.array_equal(env.action_masks(), game.mask().view(np.bool_))
            assert env.observation_space.contains(observation)
            assert np.array_equal(observation, game.observe(0))
            action = legal(info, rng)
            game.apply(action)
            observation, reward, over, _, info = env.step(action)
            assert reward == 0 or over
        assert env.game == game
        assert np.array_equal(observation, game.observe(0))


def well_played(env: SoloEnv) -> tuple[SoloEnv, int, tuple]:
    """A game by the reference policy: the environment before its last decision, that decision, and what it returns."""
    while True:
        last, action = copy.deepcopy(env), decide("greedy", env.game, np.random.default_rng(0))
        step = env.step(action)
        if step[2]:
            return last, action, step


@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_both_scores_are_told_at_the_end(reward):
    env = SoloEnv("hard", reward=reward)
    rng, outcomes = np.random.default_rng(0), set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        _, earned, _, _, info = played(env, rng, info)[-1] if seed % 4 == 0 else well_played(env)[-1]
        assert info.keys() == TOLD
        assert not info["action_mask"].any()
        assert not env.action_masks().any()
        own, hers, game = info["score"], info["sister_score"], env.game
        assert [own] == info["scores"] == game.scores()
        assert (hers, info["sister_lessons"]) == (game.sister_score(), game.sister_lessons())
        assert tuple(hers) == S.SISTER_PARTS
        assert len(info["sister_lessons"]) == 3 + 2, "three basic ones, and hard means two advanced ones"
        lead = own["total"] - hers["total"]
        assert info["won"] == (lead > 0)
        assert info["winners"] == [0] * (lead > 0)
        assert earned == {"win": 1.0 if lead > 0 else -1.0, "margin": lead / 100, "score": own["total"]}[reward]
        outcomes.add(lead > 0)
    assert outcomes == {True, False}


@pytest.mark.parametrize("lead", [-1, 0, 1])
def test_the_sister_wins_ties(lead):
    """The record is edited just before the last decision, so that the game ends with this lead (R-54)."""
    env = SoloEnv()
    env.reset(seed=1)
    last, action, (*_, info) = well_played(env)
    families = last._game.record["family_points"]
    families[0] = int(families[0]) + lead - (info["score"]["total"] - info["sister_score"]["total"])
    _, earned, over, _, info = last.step(action)
    assert over
    assert info["score"]["total"] == info["sister_score"]["total"] + lead
    assert (earned, info["won"], info["winners"]) == ((1.0, True, [0]) if lead > 0 else (-1.0, False, []))


def test_the_same_seed_gives_the_same_game_and_another_another():
    env, again = SoloEnv("expert"), SoloEnv("expert")
    runs = []
    for each, seed in ((env, 5), (again, 5), (again, 6)):
        observation, info = each.reset(seed=seed)
        runs.append((observation, played(each, np.random.default_rng(0), info)))
    assert np.array_equal(runs[0][0], runs[1][0])
    assert_same(runs[0][1], runs[1][1])
    assert not np.array_equal(runs[0][0], runs[2][0])
    one, other = env.reset()[0], again.reset()[0]
    assert not np.array_equal(one, other), "later games follow from the last seed given"
    env.reset(seed=6)
    assert np.array_equal(env.reset()[0], other)


def restored(env: SoloEnv) -> SoloEnv:
    """An environment with the same options that was never reset, which restores the saved bytes."""
    fresh = SoloEnv("medium", reward="margin", auto_skip=False)
    fresh.restore(env.save())
    return fresh


@pytest.mark.parametrize("way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), restored])
def test_a_copy_goes_on_alike(way):
    env = SoloEnv("medium", reward="margin", auto_skip=False)
    rng = np.random.default_rng(8)
    _, info = env.reset(seed=8)
    for _ in range(40):
        *_, info = env.step(legal(info, rng))
    twin = way(env)
    assert np.array_equal(twin.action_masks(), env.action_masks())
    ours = played(env, np.random.default_rng(2), info)
    assert twin.game != env.game
    assert_same(ours, played(twin, np.random.default_rng(2), info))
    if way is not restored:
        assert np.array_equal(twin.reset()[0], env.reset()[0]), "the games to come are copied too"


@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (Game.new(2, seed=1).to_bytes(), ValueError, "mode='standard' instead of 'solo'"),
        (Game.new(2, seed=1, mode="family").to_bytes(), ValueError, "mode='family' instead of 'solo'"),
        (Game.new(seed=1, mode="solo", difficulty="hard").to_bytes(), ValueError, "difficulty='hard' instead of 'easy'"),
        (Game.new(seed=1, mode="solo", auto_skip=False).to_bytes(), ValueError, "auto_skip=False instead of True"),
        (b"chess", SaveError, "no saved game"),
    ],
)
def test_a_game_of_other_options_is_refused_and_nothing_changes(data, error, message):
    env = SoloEnv()
    env.reset(seed=2)
    before = env.save()
    with pytest.raises(error, match=message):
        env.restore(data)
    assert env.save() == before


def test_an_illegal_action_ends_the_game_and_is_named():
    env = SoloEnv()
    env.reset(seed=1)
    observation, reward, over, truncated, info = env.step(A.SQUARE)
    assert (reward, over, truncated) == (-1.0, True, False)
    assert info.keys() == {"action_mask", "illegal_action", "illegal_reason"}
    assert info["illegal_reason"] == IllegalReason.OTHER_KIND
    assert "action 1564" in info["illegal_action"]
    assert not info["action_mask"].any()
    assert env.observation_space.contains(observation)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)


def test_steps_out_of_order():
    env = SoloEnv()
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=0)
    played(env, np.random.default_rng(0), info)
    with pytest.raises(GameOver, match="call reset"):
        env.step(0)


def test_gymnasium_makes_it():
    env = gymnasium.make(NAME, difficulty="very_hard", reward="margin", auto_skip=False, render_mode="ansi")
    assert isinstance(env.unwrapped, SoloEnv)
    observation, info = env.reset(seed=1)
    assert observation.shape == (layout.size(1),)
    assert env.unwrapped.game.difficulty == "very_hard"
    assert np.array_equal(env.get_wrapper_attr("action_masks")(), info["action_mask"].view(np.bool_))
    assert env.render() == render(env.unwrapped.game, 0)


def test_gymnasium_makes_batches_of_it():
    env = gymnasium.make_vec(NAME, num_envs=3, difficulty="hard", reward="margin")
    assert isinstance(env.unwrapped, SoloVectorEnv)
    assert env.unwrapped.batch.setting.difficulty == "hard"
    one_by_one = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode="sync", difficulty="hard")
    assert isinstance(one_by_one.unwrapped, SyncVectorEnv)
    rng = np.random.default_rng(0)
    for each in (env, one_by_one):
        observations, infos = each.reset(seed=1)
        ended = 0
        while not ended:
            assert each.observation_space.contains(observations)
            observations, rewards, terminations, _, infos = each.step(drawn(infos["action_mask"], rng))
            ended = int(terminations.sum())
        if each is env:
            final, k = infos["final_info"], int(np.flatnonzero(terminations)[0])
            assert rewards[k] == np.float32((final["score"]["total"][k] - final["sister_score"]["total"][k]) / 100)
            assert final["won"][k] == (rewards[k] > 0)
        each.close()


def test_gymnasiums_checker(windows):
    with warnings.catch_warnings():
        # The checker warns that observations are no float images and that some actions are illegal; both are intended.
        warnings.simplefilter("ignore", UserWarning)
        check_env(SoloEnv(), skip_render_check=True)
        check_env(gymnasium.make(NAME, render_mode="ansi").unwrapped)


def test_stable_baselines_checker():
    checker = package("stable_baselines3.common.env_checker")
    checker.check_env(SoloEnv("hard"), warn=False)


@pytest.mark.usefixtures("one_thread")
@pytest.mark.parametrize("env", [lambda: SoloEnv(reward="margin"), lambda: gymnasium.make(NAME, reward="margin")])
def test_maskable_ppo_learns_on_it(env):
    """It reads the masks itself: no game ends early by an illegal action."""
    sb3_contrib = package("sb3_contrib")
    small = {"net_arch": [32]}
    model = sb3_contrib.MaskablePPO("MlpPolicy", env(), n_steps=256, batch_size=64, seed=0, policy_kwargs=small, device="cpu")
    model.learn(512)
    assert model.num_timesteps == 512
    assert model.ep_info_buffer, "games have ended"
    assert all(episode["l"] > 30 for episode in model.ep_info_buffer)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"difficulty": "harder"}, ValueError, r"difficulty='harder': expected one of \['easy', 'medium', 'hard'"),
        ({"difficulty": 3}, ValueError, "difficulty=3: expected one of"),
        ({"reward": "gold"}, ValueError, "reward='gold'"),
        ({"render_mode": "film"}, ValueError, "render_mode='film'"),
        ({"auto_skip": 1}, TypeError, "auto_skip=1: expected True or False"),
        ({"lesson_modules": ("A",)}, ValueError, "lesson_modules"),
        ({"opponents": "random"}, TypeError, "opponents"),
        ({"num_players": 1}, TypeError, "num_players"),
        ({"reaction_windows": True}, TypeError, "reaction_windows"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        SoloEnv(**options)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"difficulty": "harder"}, ValueError, "difficulty='harder'"),
        ({"opponents": "greedy"}, ValueError, "opponents='greedy': the solo game has no other seat"),
        ({"num_players": 2}, ValueError, "num_players=2: the solo game has 1 seat"),
        ({"mode": "family"}, TypeError, "mode"),
    ],
)
def test_wrong_options_of_a_batch_are_named(options, error, message):
    with pytest.raises(error, match=message):
        SoloVectorEnv(2, **options)
