"""`max_episode_steps` of the batches for learners: what Gymnasium's `TimeLimit` makes of the same games."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import TimeLimit

from isle_env.vector import SeatBatch, SeatVectorEnv
from tests.envs.seeded_seat import OPPONENTS, BatchedSeat, answers, drawn
from tests.envs.test_seat_vector_env import assert_same

MODES = [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("name", "most", "options"),
    [("random", 7, {}), ("policy", 5, {"num_players": 3}), ("greedy", 25, {"mode": "family"}), ("random", 1, {"seat": 1})],
)
def test_games_are_cut_off_as_gymnasium_does_it(name, most, options, mode):
    ours = SeatVectorEnv(3, opponents=OPPONENTS[name][0], **options, autoreset_mode=mode, max_episode_steps=most)
    theirs = SyncVectorEnv([lambda: TimeLimit(BatchedSeat(OPPONENTS[name][1], **options), most)] * 3, autoreset_mode=mode)
    rng, cut, ended, illegal = np.random.default_rng(0), 0, 0, 0
    got, made = ours.reset(seed=30), theirs.reset(seed=30)
    for step in range(150):
        for one, other in zip(got, made, strict=True):
            assert_same(one, other)
        actions = drawn(got[-1]["action_mask"], rng)
        if step % 50 == 30:
            actions[1] = 1564
        got, made = ours.step(actions), theirs.step(actions)
        cut, ended = cut + int(got[3].sum()), ended + int(got[2].sum())
        illegal += "illegal_reason" in got[-1].get("final_info", got[-1])
    assert cut >= 3
    assert ended >= illegal > 0


def test_a_game_may_end_with_its_last_step():
    """Then both flags are set, as Gymnasium sets them, and the info is that of a game that ended."""
    free = SeatVectorEnv(1, seat=0)
    free.reset(seed=4)
    actions = []
    while not free.batch.dones[0]:
        actions.append(free.batch.masks.argmax(axis=1))
        free.step(actions[-1])
    limited = SeatVectorEnv(1, seat=0, max_episode_steps=len(actions))
    limited.reset(seed=4)
    for action in actions:
        *_, terminated, truncated, info = limited.step(action)
    assert (terminated.tolist(), truncated.tolist()) == ([True], [True])
    assert "score" in info["final_info"]


@pytest.mark.parametrize("candidates", [True, "only"])
def test_candidates_of_the_decision_left_open(candidates):
    env = SeatVectorEnv(2, seat=0, candidates=candidates, max_episode_steps=3)
    free = SeatVectorEnv(2, seat=0, candidates=candidates)
    env.reset(seed=4)
    _, infos = free.reset(seed=4)
    for _ in range(3):
        actions = infos["action_mask"].argmax(axis=1)
        seen, *_, infos = free.step(actions)
        *_, truncated, last = env.step(actions)
    assert truncated.all()
    for k in range(2):
        for key in seen:
            assert np.array_equal(last["final_obs"][k][key], seen[key][k])
    assert np.array_equal(last["final_info"]["action_mask"], infos["action_mask"])


def test_a_policy_that_fails_undoes_the_step():
    """Also in the games that begin where others were cut off."""
    fails = [False]

    def policy(observations, masks, seats):
        if fails[0]:
            raise ZeroDivisionError
        return answers(observations, masks, seats)

    batch, other = (SeatBatch(4, opponents=opponents, max_episode_steps=4) for opponents in (policy, answers))
    batch.reset(seed=1)
    other.reset(seed=1)
    rng, failed = np.random.default_rng(0), 0
    for step in range(60):
        actions = drawn(batch.masks, rng)
        before = [batch.observations.copy(), batch.truncations.copy(), batch.final_masks.copy(), batch.seeds.copy()]
        fails[0] = step % 3 == 1
        try:
            batch.step(actions)
        except ZeroDivisionError:
            failed += 1
            after = [batch.observations, batch.truncations, batch.final_masks, batch.seeds]
            assert all(np.array_equal(one, two) for one, two in zip(before, after, strict=True))
            fails[0] = False
            batch.step(actions)
        other.step(actions)
        for name in ("observations", "masks", "truncations", "final_masks", "final_observations", "seeds", "dones"):
            assert np.array_equal(getattr(batch, name), getattr(other, name)), name
    assert failed > 5


def test_gymnasium_makes_it():
    env = gymnasium.make_vec("isle_env/IsleOfCatsSeat-v0", num_envs=2, max_episode_steps=2)
    env.reset(seed=0)
    for _ in range(2):
        *_, truncated, _ = env.step(env.unwrapped.batch.masks.argmax(axis=1))
    assert truncated.all()


@pytest.mark.parametrize("most", [0, -1, 2.5, "7", True])
def test_a_wrong_number_is_named(most):
    with pytest.raises(ValueError, match=f"max_episode_steps={most!r}: expected a whole number from 1"):
        SeatVectorEnv(2, max_episode_steps=most)


def test_each_game_can_be_asked():
    env = SeatVectorEnv(3, num_players=4)
    env.reset(seed=6)
    assert env.get_attr("seat") == tuple(env.batch.seats.tolist())
    assert env.call("num_players") == (4, 4, 4)
    for masks, row in zip(env.call("action_masks"), env.batch.masks, strict=True):
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, row)
    assert [game.current_seat for game in env.get_attr("game")] == env.batch.seats.tolist()
    assert env.call("save") == tuple(game.to_bytes() for game in env.get_attr("game"))
    env.set_attr("label", [1, 2, 3])
    assert env.get_attr("label") == (1, 2, 3)
    env.set_attr("label", "x")
    assert env.get_attr("label") == ("x", "x", "x")
    with pytest.raises(ValueError, match="expected one value or 3, got 2"):
        env.set_attr("label", [1, 2])
    with pytest.raises(AttributeError, match="no 'gravity'; it has action_masks"):
        env.call("gravity")
    with pytest.raises(AttributeError):
        env.set_attr("seat", 0)


def test_the_autoreset_mode_is_an_attribute_too():
    for mode in MODES:
        env = SeatVectorEnv(2, autoreset_mode=mode)
        assert env.autoreset_mode is env.metadata["autoreset_mode"] is mode


def test_a_seed_is_the_games_own():
    """What the module says of seeds: game k of a batch plays `Game.new(seed + k)`."""
    env = SeatVectorEnv(3, seat=0, opponents="greedy")
    env.reset(seed=11)
    assert env.batch.seeds.tolist() == [11, 12, 13]
    alone = BatchedSeat("greedy", seat=0)
    for k in range(3):
        observation, _ = alone.reset(seed=11 + k)
        assert np.array_equal(env.batch.observations[k], observation)
