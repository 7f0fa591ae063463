"""The option ``candidates``: environments and batches show what `Candidates` says of the learner's decision."""

from __future__ import annotations

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from isle_env import SeatEnv
from isle_env.candidates import NO_ACTION, Candidates, View
from isle_env.envs.candidates import KEYS
from isle_env.expanded.policies.candidates import table as larger
from isle_env.policies.candidates import table as plain
from isle_env.policies.drawing import Prices as DrawingPrices
from isle_env.policies.drawing_candidates import table as drawing
from isle_env.policies.isle import Prices
from isle_env.vector import SeatBatch, SeatVectorEnv
from tests.envs.seeded_seat import drawn
from tests.support.extras import package

MODULES = {"modules": ("kittens", "beasts", "events"), "lesson_modules": ("A", "C", "I"), "promo_oshax": True}
SETTINGS = [
    (2, {}), (3, {"reaction_windows": True}), (4, {"auto_skip": False}), (2, {"mode": "family"}), (1, {"mode": "solo"}),
    (2, MODULES), (3, {"game": "remote"}), (1, {"game": "explore_and_draw", "difficulty": "hard"}),
]  # fmt: skip


def chosen(view: View) -> np.ndarray:
    """The reference policy's answers: int64[M]."""
    table = next(each for each in (plain, larger, drawing) if view.situation.shape[-1] == each.SITUATION)
    marks = view.candidates[..., table.FEATURE.choice]
    return np.take_along_axis(view.ids, marks.argmax(axis=-1)[..., None], -1)[..., 0].astype(np.int64)


def same(one: View, other: View) -> None:
    for mine, theirs in zip(one, other, strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize(("num_players", "options"), SETTINGS)
@pytest.mark.parametrize("candidates", [True, "only", "foretold"])
def test_a_seat_sees_its_candidates(num_players, options, candidates):
    env = SeatEnv(num_players=num_players, candidates=candidates, **options)
    plain = SeatEnv(num_players=num_players, **options)
    (seen, info), (seen_plain, _) = env.reset(seed=4), plain.reset(seed=4)
    describer = Candidates(view="only" if candidates is True else candidates)
    rng, over, keys = np.random.default_rng(4), False, {*KEYS} | ({"observation"} if candidates is True else set())
    while not over:
        assert seen in env.observation_space
        assert seen.keys() == keys
        if candidates is True:
            np.testing.assert_array_equal(seen["observation"], seen_plain)
        same(View(*(seen[key] for key in KEYS)), describer.of(env.game))
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, _, over, _, info = env.step(action)
        seen_plain = plain.step(action)[0]
    assert seen in env.observation_space
    assert (seen["candidate_ids"] == NO_ACTION).all()
    assert not seen["candidates"].any()


@pytest.mark.parametrize(("num_players", "options"), SETTINGS)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("autoreset_mode", "candidates"),
    [(AutoresetMode.SAME_STEP, True), (AutoresetMode.NEXT_STEP, True), (AutoresetMode.SAME_STEP, "foretold")],
)
def test_a_batch_describes_every_game(num_players, options, threads, autoreset_mode, candidates):
    count, steps = (130, 100) if threads == 2 else (3, 260)  # fewer games would not be worth a second thread
    describer = Candidates(view="only" if candidates is True else candidates)
    batch = SeatBatch(
        count, num_players=num_players, candidates=candidates, threads=threads, autoreset_mode=autoreset_mode, **options
    )
    batch.reset(6)
    rng, ended, over = np.random.default_rng(1), 0, 0
    for step in range(steps):
        for k in range(0, count, 40 if threads == 2 else 1) if step % 9 == 0 or batch.dones.any() else ():
            shown = View(*(array[k] for array in batch.view))
            if batch.game(k).over:
                assert (shown.ids == NO_ACTION).all()
                ended += 1
            else:
                same(shown, describer.of(batch.game(k)))
        batch.step(drawn(batch.masks, rng))
        over += int(batch.dones.sum())
    assert over > 0
    assert ended > 0 or autoreset_mode is AutoresetMode.SAME_STEP or threads == 2
    assert batch.situations is batch.view.situation
    with pytest.raises(ValueError, match="read-only"):
        batch.candidates[0, 0, 0] = 1


def test_prices_of_ones_own():
    hand_set = SeatBatch(4, candidates=True, candidate_prices=Prices.default())
    hand_set.reset(3)
    same(View(*(array[2] for array in hand_set.view)), Candidates(Prices.default()).of(hand_set.game(2)))
    env = SeatEnv(candidates="only", candidate_prices=Prices.default())
    seen, _ = env.reset(seed=1)
    same(View(*(seen[key] for key in KEYS)), Candidates(Prices.default()).of(env.game))


@pytest.mark.parametrize(("options", "prices"), [({"game": "remote"}, Prices), ({}, DrawingPrices)], ids=["remote", "isle"])
def test_prices_of_another_game_are_refused_before_it_begins(options, prices):
    for make in (SeatEnv, lambda **given: SeatBatch(2, **given)):
        with pytest.raises(ValueError, match="the prices are for"):
            make(candidates="only", candidate_prices=prices.default(), **options)


@pytest.mark.parametrize("options", [{}, {"game": "remote"}], ids=["isle", "remote"])
def test_a_pickled_batch_goes_on(options):
    batch = SeatBatch(3, candidates=True, **options)
    batch.reset(9)
    twin = pickle.loads(pickle.dumps(batch))
    same(batch.view, twin.view)
    for both in (batch, twin):
        for _ in range(20):
            both.step(chosen(both.view))
    same(batch.view, twin.view)
    assert twin.candidates is twin.view.candidates


@pytest.mark.parametrize(("num_players", "options"), [(2, {}), (4, {}), (3, MODULES), (4, {"game": "explore_and_draw"})])
def test_a_policy_that_takes_the_marked_candidates_plays_as_tuned(num_players, options):
    class Marked:
        wants_candidates = True

        def __call__(self, view, masks, seats):
            assert isinstance(view, View)
            actions = chosen(view)
            assert masks[np.arange(len(actions)), actions].all()
            assert len(seats) == len(actions)
            return actions

    batches = [SeatBatch(8, opponents=opponents, num_players=num_players, **options) for opponents in ("tuned", Marked())]
    for batch in batches:
        batch.reset(12)
    rng = np.random.default_rng(3)
    for _ in range(150):
        actions = drawn(batches[0].masks, rng)
        for batch in batches:
            batch.step(actions)
        assert batches[0].games.tobytes() == batches[1].games.tobytes()


def test_a_policy_of_hand_set_prices_is_greedy():
    class Marked:
        wants_candidates = True
        prices = Prices.default()

        def __call__(self, view, masks, seats):
            return chosen(view)

    batches = [SeatBatch(8, opponents=opponents) for opponents in ("greedy", Marked())]
    for batch in batches:
        batch.reset(2)
        for _ in range(100):
            batch.step(np.array([np.flatnonzero(mask)[-1] for mask in batch.masks]))
    assert batches[0].games.tobytes() == batches[1].games.tobytes()


@pytest.mark.parametrize("candidates", [True, "only"])
@pytest.mark.parametrize("autoreset_mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_a_vector_env_shows_what_its_batch_has(candidates, autoreset_mode):
    env = SeatVectorEnv(3, candidates=candidates, autoreset_mode=autoreset_mode)
    seen, infos = env.reset(seed=5)
    rng, ended = np.random.default_rng(8), 0
    for _ in range(230):
        assert seen in env.observation_space
        same(View(*(seen[key] for key in KEYS)), env.batch.view)
        if candidates is True and not env.batch.dones.any():
            np.testing.assert_array_equal(seen["observation"], env.batch.observations)
        seen["candidates"][:] = 0  # copies, which their owner may change
        seen, _, over, _, infos = env.step(drawn(infos["action_mask"], rng))
        for k in np.flatnonzero(over) if autoreset_mode is AutoresetMode.SAME_STEP else ():
            ended += 1
            last = infos["final_obs"][k]
            assert last in env.single_observation_space
            assert (last["candidate_ids"] == NO_ACTION).all()
    assert ended > 0 or autoreset_mode is AutoresetMode.NEXT_STEP


def test_the_registered_environment_takes_the_option():
    env = gymnasium.make("isle_env/IsleOfCatsSeat-v0", candidates="only")
    seen, _ = env.reset(seed=0)
    assert seen in env.observation_space


@pytest.mark.parametrize("wrong", ["yes", 1.5, None, "Only"])
def test_another_option_is_refused(wrong):
    for make in (SeatEnv, lambda **options: SeatBatch(2, **options), lambda **options: SeatVectorEnv(2, **options)):
        with pytest.raises(ValueError, match=r"candidates=.*expected False, True, 'only', 'untold' or 'foretold'"):
            make(candidates=wrong)


def test_with_stable_baselines():
    package("sb3_contrib")
    from sb3_contrib import MaskablePPO

    from isle_env.vector import SeatVecEnv

    env = SeatVecEnv(4, candidates="only")
    env.seed(1)
    seen = env.reset()
    assert all(seen[key].shape[0] == 4 for key in KEYS)
    rng = np.random.default_rng(0)
    for _ in range(230):
        seen, _, dones, infos = env.step(drawn(env.action_masks().view(np.int8), rng))
        for k in np.flatnonzero(dones):
            assert (infos[k]["terminal_observation"]["candidate_ids"] == NO_ACTION).all()
    same(View(*(seen[key] for key in KEYS)), env.batch.view)
    MaskablePPO("MultiInputPolicy", env, n_steps=8, batch_size=16, n_epochs=1).learn(32)
