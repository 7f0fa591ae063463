"""`SeatVecEnv` behaves like Stable-Baselines3's `DummyVecEnv` of the same games, and works with its wrappers and MaskablePPO."""

from __future__ import annotations

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest

from tests.support.extras import needs, package

sb3 = package("stable_baselines3")
vec_env = sb3.common.vec_env

from isle_env.game import Game  # noqa: E402
from isle_env.games.isle import actions as A  # noqa: E402
from isle_env.vector import SeatVecEnv  # noqa: E402
from tests.envs.seeded_seat import OPPONENTS, BatchedSeat, answers, drawn, without_mask  # noqa: E402


def play(env, steps: int, seed: int = 0) -> list[tuple]:
    """What each step of a run with random legal actions returns."""
    rng = np.random.default_rng(seed)
    env.seed(seed)
    env.reset()
    return [env.step(drawn(np.stack(env.env_method("action_masks")), rng)) for _ in range(steps)]


def assert_same_infos(ours: list[dict], theirs: list[dict]) -> None:
    """Infos with the same keys and values; values may be arrays."""
    for one, other in zip(ours, theirs, strict=True):
        assert one.keys() == other.keys()
        for key in one:
            assert np.array_equal(one[key], other[key]), key


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("random", {}),
        ("policy", {}),
        ("greedy", {"num_players": 3}),
        ("policy", {"num_players": 4}),
        ("policy", {"num_players": 3, "mode": "family"}),
        ("random", {"mode": "solo", "difficulty": "medium", "reward": "margin"}),
        ("greedy", {"num_players": 2, "game": "explore_and_draw"}),
        ("policy", {"num_players": 5, "game": "remote", "reward": "score"}),
    ],
)
def test_it_is_what_dummy_vec_env_makes_of_the_same_games(name, options):
    """Except for masks in infos: at an end that mask would belong to the game that is over, the observation to the next game."""
    ours = SeatVecEnv(3, opponents=OPPONENTS[name][0], **options)
    theirs = vec_env.DummyVecEnv([lambda: BatchedSeat(OPPONENTS[name][1], **options)] * 3)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.render_mode is None
    assert ours.seed(11) == theirs.seed(11)
    assert np.array_equal(ours.reset(), theirs.reset())
    assert ours.reset_infos == [without_mask(info) for info in theirs.reset_infos]
    rng, ended = np.random.default_rng(0), 0
    for step in range(300):
        masks = np.stack(ours.env_method("action_masks"))
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, np.stack(theirs.env_method("action_masks")))
        assert np.array_equal(masks, ours.action_masks())
        actions = drawn(masks, rng)
        if step % 100 == 50:
            actions[2] = A.SQUARE
        got, made = ours.step(actions), theirs.step(actions)
        for one, other in zip(got[:3], made[:3], strict=True):
            assert one.dtype == other.dtype
            assert np.array_equal(one, other)
        assert_same_infos(got[3], [without_mask(info) for info in made[3]])
        ended += int(got[2].sum())
    assert ended > 6


@pytest.mark.parametrize(("name", "most"), [("random", 6), ("policy", 30)])
def test_games_are_cut_off_as_gymnasiums_time_limit_does_it(name, most):
    ours = SeatVecEnv(2, opponents=OPPONENTS[name][0], max_episode_steps=most)
    theirs = vec_env.DummyVecEnv([lambda: gymnasium.wrappers.TimeLimit(BatchedSeat(OPPONENTS[name][1]), most)] * 2)
    assert ours.seed(11) == theirs.seed(11)
    assert np.array_equal(ours.reset(), theirs.reset())
    rng, cut = np.random.default_rng(0), 0
    for _ in range(100):
        actions = drawn(ours.action_masks(), rng)
        got, made = ours.step(actions), theirs.step(actions)
        assert all(np.array_equal(one, other) for one, other in zip(got[:3], made[:3], strict=True))
        assert_same_infos(got[3], [without_mask(info) for info in made[3]])
        cut += sum(info["TimeLimit.truncated"] for info in got[3])
    assert cut >= 4


def test_what_was_returned_stays_as_it_was():
    env = SeatVecEnv(4)
    rng = np.random.default_rng(0)
    env.seed(0)
    kept = [(env.reset(), env.action_masks(), env.env_method("action_masks")[2])]
    before = [copy.deepcopy(kept[0])]
    for _ in range(80):
        kept.append(env.step(drawn(env.action_masks(), rng)))
        before.append(copy.deepcopy(kept[-1]))
    for one, other in zip(kept, before, strict=True):
        for mine, then in zip(one[:3], other[:3], strict=True):
            assert np.array_equal(mine, then)
    for one, other in zip(kept[1:], before[1:], strict=True):
        assert_same_infos(one[3], other[3])


def test_a_reset_without_a_seed_goes_on_from_the_last_one():
    env, again = SeatVecEnv(2), SeatVecEnv(2)
    for each in (env, again):
        each.seed(3)
        each.reset()
    assert env.batch.seeds.tolist() == [3, 4]
    assert np.array_equal(env.reset(), again.reset())
    assert env.batch.seeds.tolist() != [3, 4]


def test_attributes_and_methods_of_single_games():
    env = SeatVecEnv(4, num_players=3)
    env.seed(0)
    env.reset()
    assert env.get_attr("seat") == env.batch.seats.tolist()
    assert env.get_attr("num_players", 2) == [3]
    assert env.get_attr("render_mode", [0, 3]) == [None, None]
    assert isinstance(env.get_attr("game", 1)[0], Game)
    assert env.has_attr("action_masks")
    assert not env.has_attr("gold")
    assert np.array_equal(env.env_method("action_masks", indices=[2, 0])[0], env.action_masks()[2])
    env.set_attr("note", 5, indices=1)
    assert env.get_attr("note", 1) == [5]
    with pytest.raises(AttributeError):
        env.get_attr("note")
    with pytest.raises(AttributeError):
        env.set_attr("seat", 1)
    with pytest.raises(AttributeError, match="dance"):
        env.env_method("dance")
    assert env.env_is_wrapped(sb3.common.monitor.Monitor, [0, 1]) == [False, False]


def test_threads_change_nothing_and_closing_ends_them():
    one, two = SeatVecEnv(5, opponents="greedy", threads=1), SeatVecEnv(5, opponents="greedy", threads=2)
    for mine, other in zip(play(one, 100), play(two, 100), strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(mine[:3], other[:3], strict=True))
    two.close()
    assert two.batch._workers is None


def test_a_pickled_one_goes_on_alike():
    env = SeatVecEnv(3, opponents=answers)
    play(env, 50)
    other = pickle.loads(pickle.dumps(env))
    rng = np.random.default_rng(0)
    for _ in range(60):
        actions = drawn(env.action_masks(), rng)
        mine, its = env.step(actions), other.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(mine[:3], its[:3], strict=True))


def test_the_wrappers_take_it():
    monitored = vec_env.VecMonitor(SeatVecEnv(3, reward="score"), info_keywords=("won",))
    episodes = [info["episode"] for *_, infos in play(monitored, 150) for info in infos if "episode" in info]
    assert len(episodes) > 3
    assert all(episode["l"] > 10 for episode in episodes)
    size = SeatVecEnv(1).observation_space.shape[0]
    stacked = vec_env.VecFrameStack(SeatVecEnv(3), 2)
    ends = 0
    for observations, _, dones, infos in play(stacked, 150):
        assert observations.shape == (3, 2 * size)
        for k in np.flatnonzero(dones):
            assert infos[k]["terminal_observation"].shape == (2 * size,)
            ends += 1
    assert ends > 3
    normal = vec_env.VecNormalize(SeatVecEnv(3, reward="score"), gamma=1.0)
    for observations, rewards, _, _ in play(normal, 60):
        assert np.isfinite(observations).all()
        assert np.isfinite(rewards).all()
    assert np.array_equal(normal.get_original_obs(), normal.venv.batch.observations)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"num_envs": 0}, ValueError, "num_games=0"),
        ({"opponents": "chess"}, ValueError, "opponents: unknown agent 'chess'"),
        ({"autoreset_mode": "NextStep"}, TypeError, "autoreset_mode"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        SeatVecEnv(**{"num_envs": 2, **options})


@pytest.mark.usefixtures("one_thread")
def test_self_play_with_the_models_own_policy():
    """A learner against itself: as an opponent it decides for all games at once, and it can be replaced while games go on."""
    sb3_contrib = package("sb3_contrib")
    asked = []

    def newest(observations, masks, seats):
        asked.append(len(seats))
        return model.predict(observations, action_masks=masks)[0]

    env = vec_env.VecMonitor(SeatVecEnv(16, opponents="random"))
    small = {"net_arch": [32]}
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, seed=0, policy_kwargs=small, device="cpu")
    env.unwrapped.set_opponents(newest)
    model.learn(2048)
    assert model.num_timesteps == 2048
    assert len(asked) > 64
    assert max(asked) > 8, "one call answers for many games"
    assert model.ep_info_buffer, "games have ended"


@pytest.mark.long
@pytest.mark.usefixtures("one_thread")
def test_a_short_run_beats_random():
    sb3_contrib = package("sb3_contrib")
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    env = SeatVecEnv(16, opponents="random", reward="margin")
    small = {"net_arch": [64, 64]}
    model = sb3_contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=128, batch_size=256, gamma=1.0, seed=0, policy_kwargs=small, device="cpu"
    )
    model.learn(20_000)
    judged = vec_env.VecMonitor(SeatVecEnv(16, opponents="random", reward="win"))
    judged.seed(10_000)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mean, _ = evaluate_policy(model, judged, n_eval_episodes=160)
    assert mean > 0.25, "won minus lost; chance alone would reach it in fewer than 1 of 500 such tests"


def test_games_are_shown_as_with_other_vector_environments():
    env = SeatVecEnv(2, seat=1, render_mode="ansi")
    env.seed(3)
    env.reset()
    assert env.render_mode == "ansi"
    assert env.get_attr("render_mode") == ["ansi", "ansi"]
    assert ["Seat 1" in text for text in env.env_method("render")] == [True, True]
    with pytest.raises(ValueError, match="render_mode='film'"):
        SeatVecEnv(2, render_mode="film")


@needs("resvg_py")
def test_videos_get_a_picture_of_all_games():
    env = SeatVecEnv(3, render_mode="rgb_array")
    env.reset()
    images = env.get_images()
    assert len(images) == 3
    assert all(image.dtype == np.uint8 and image.ndim == 3 for image in images)
    tiled = env.render()
    assert tiled.size >= sum(image.size for image in images)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "isle_env/IsleOfCatsSeat-v0"),
        ({"mode": "solo"}, "isle_env/IsleOfCatsSolo-v0"),
        ({"game": "remote"}, "isle_env/RemoteSeat-v0"),
        ({"game": "explore_and_draw", "num_players": 1}, "isle_env/ExploreAndDrawSolo-v0"),
    ],
    ids=str,
)
def test_a_game_says_which_environment_it_is(options, name):
    assert [spec.id for spec in SeatVecEnv(2, **options).get_attr("spec")] == [name, name]


def test_rows_are_never_packed():
    with pytest.raises(TypeError, match="packed: only the plain arrays of VectorGame and SeatBatch can be packed"):
        SeatVecEnv(2, packed=True)
