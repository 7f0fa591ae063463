"""`SeatVectorEnv` behaves like Gymnasium's `SyncVectorEnv` of the same games, in every array and every key of the infos."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from isle_env.games.isle import actions as A
from isle_env.vector import SeatBatch, SeatVectorEnv
from tests.envs.seeded_seat import OPPONENTS, BatchedSeat, drawn

MODES = [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP]


def assert_same(ours, theirs):
    """Equal values of the same type; dictionaries are compared key by key."""
    assert type(ours) is type(theirs)
    if isinstance(ours, dict):
        assert ours.keys() == theirs.keys()
        for key in ours:
            assert_same(ours[key], theirs[key])
    elif ours.dtype == object:
        assert ours.shape == theirs.shape
        for one, other in zip(ours, theirs, strict=True):
            assert np.array_equal(one, other)
    else:
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        assert np.allclose(ours, theirs, rtol=1e-6, atol=0), "rewards pass through float32"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("greedy", {}),
        ("policy", {"num_players": 3}),
        ("random", {"num_players": 4}),
        ("greedy", {"num_players": 3, "mode": "family"}),
        ("random", {"mode": "solo", "difficulty": "very_hard", "reward": "margin"}),
        ("greedy", {"num_players": 3, "game": "remote"}),
        ("random", {"num_players": 1, "game": "explore_and_draw", "difficulty": "hard", "reward": "margin"}),
    ],
)
def test_it_is_what_gymnasium_makes_of_the_same_games(name, options, mode):
    ours = SeatVectorEnv(3, opponents=OPPONENTS[name][0], **options, autoreset_mode=mode)
    theirs = SyncVectorEnv([lambda: BatchedSeat(OPPONENTS[name][1], **options)] * 3, autoreset_mode=mode)
    for attribute in ("num_envs", "single_observation_space", "observation_space", "single_action_space", "action_space"):
        assert getattr(ours, attribute) == getattr(theirs, attribute)
    assert ours.metadata == theirs.metadata
    rng, ended, illegal = np.random.default_rng(0), 0, 0
    got, made = ours.reset(seed=30), theirs.reset(seed=30)
    for step in range(400):
        *arrays, infos = got
        assert infos["action_mask"].dtype == np.int8
        assert infos["_action_mask"].all()
        assert np.array_equal(infos["action_mask"], ours.action_masks())
        for one, other in zip(arrays, made[:-1], strict=True):
            assert_same(one, other)
        assert_same(infos, made[-1])
        actions = drawn(infos["action_mask"], rng)
        if step % 100 == 50:
            actions[1] = A.SQUARE
        got, made = ours.step(actions), theirs.step(actions)
        ended += int(got[2].sum())
        illegal += "illegal_action" in got[-1].get("final_info", got[-1])
    assert ended > 8
    assert illegal >= 2


@pytest.mark.parametrize("mode", MODES)
def test_arrays_are_the_callers_own_unless_asked_otherwise(mode):
    kept, own = (SeatVectorEnv(2, copy=copy, autoreset_mode=mode) for copy in (True, False))
    rng = np.random.default_rng(0)
    first, infos = kept.reset(seed=0)
    before = first.copy()
    shown, _ = own.reset(seed=0)
    assert shown is own.batch.observations
    for _ in range(200):
        actions = drawn(infos["action_mask"], rng)
        observations, *_, infos = kept.step(actions)
        shown, *_, own_infos = own.step(actions)
        assert np.array_equal(observations, shown)
        assert np.array_equal(infos["action_mask"], own_infos["action_mask"])
    assert np.array_equal(first, before)


@pytest.mark.parametrize("seed", [1.5, "1", [1.5, 2]])
def test_a_seed_that_is_no_whole_number_is_named(seed):
    for batch in (SeatVectorEnv(2), SeatBatch(2)):
        with pytest.raises(TypeError, match=r"seed .* expected a whole number"):
            batch.reset(seed=seed)


def test_a_reset_without_a_seed_goes_on_from_the_last_one():
    env, again = SeatVectorEnv(2), SeatVectorEnv(2)
    for each in (env, again):
        each.reset(seed=[5, 9])
    assert env.batch.seeds.tolist() == [5, 9]
    one, _ = env.reset()
    other, _ = again.reset()
    assert np.array_equal(one, other)
    assert env.batch.seeds.tolist() != [5, 9]


def test_gymnasium_makes_it():
    env = gymnasium.make_vec(
        "isle_env/IsleOfCatsSeat-v0", num_envs=3, vectorization_mode="vector_entry_point", opponents="greedy", num_players=3
    )
    assert isinstance(env.unwrapped, SeatVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    env.close()
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(SeatVectorEnv(2))
    rng = np.random.default_rng(0)
    _, infos = wrapped.reset(seed=1)
    while "episode" not in infos:
        *_, infos = wrapped.step(drawn(infos["action_mask"], rng))
    assert infos["episode"]["l"].max() > 10


def test_render_shows_each_learners_view():
    env = SeatVectorEnv(2, seat=1, render_mode="ansi")
    env.reset(seed=0)
    assert ["Seat 1" in text for text in env.render()] == [True, True]
    assert SeatVectorEnv(2).render() is None


def test_closing_ends_the_threads():
    env = SeatVectorEnv(4, opponents="greedy", threads=2)
    env.reset(seed=0)
    assert env.batch._workers is not None
    env.close()
    assert env.closed
    assert env.batch._workers is None


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"num_envs": 0}, ValueError, "num_games=0"),
        ({"render_mode": "film"}, ValueError, "render_mode='film'"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, ValueError, "expected SAME_STEP or NEXT_STEP"),
        ({"opponents": [None]}, TypeError, "opponent None is no function"),
    ],
)
def test_wrong_options_are_named(options, error, message):
    with pytest.raises(error, match=message):
        SeatVectorEnv(**options)


def test_a_reset_of_some_games_is_refused():
    env = SeatVectorEnv(2)
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": np.ones(2, dtype=np.bool_)})
