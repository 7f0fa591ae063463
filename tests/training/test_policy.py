"""The policy of MaskablePPO over candidates: its methods agree with each other, and with the libraries' distribution."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.extras import package

torch = package("torch")
package("sb3_contrib")

from sb3_contrib import MaskablePPO  # noqa: E402

from isle_env.games.isle.actions import NUM_ACTIONS  # noqa: E402
from isle_env.vector import SeatVecEnv  # noqa: E402
from isle_training.policy import CandidateBuffer, CandidatePolicy, drawn, probabilities  # noqa: E402

torch.set_num_threads(1)
GAMES = 6


@pytest.fixture(scope="module")
def env():
    made = SeatVecEnv(GAMES, opponents="random", candidates="only")
    made.seed(3)
    return made


def learner(env, **options) -> MaskablePPO:
    options = {"n_steps": 8, "batch_size": 16, "n_epochs": 2, "seed": 1, "policy_kwargs": {"sizes": {"width": 16}}, **options}
    model = MaskablePPO(CandidatePolicy, env, **options)
    # The last layer begins with zeros; other numbers show more.
    torch.nn.init.normal_(model.policy.network.network.policy.weight, std=3.0)
    return model


def positions(env, steps: int) -> dict[str, torch.Tensor]:
    """What the learner sees after some random steps."""
    rng = np.random.default_rng(steps)
    seen = env.reset()
    for _ in range(steps):
        ids = seen["candidate_ids"]
        seen = env.step(ids[np.arange(GAMES), (rng.random(GAMES) * (ids >= 0).sum(axis=1)).astype(int)])[0]
    return {name: torch.from_numpy(array) for name, array in seen.items()}


def narrowed(seen: dict[str, torch.Tensor]) -> np.ndarray:
    """Masks that leave every second candidate of each game."""
    masks = np.zeros((GAMES, NUM_ACTIONS), bool)
    for game, ids in enumerate(seen["candidate_ids"].numpy()):
        masks[game, ids[ids >= 0][::2]] = True
    return masks


@pytest.mark.parametrize("steps", [0, 7, 20])
@pytest.mark.parametrize("narrow", [False, True])
def test_all_methods_agree(env, steps, narrow):
    policy = learner(env).policy
    seen = positions(env, steps)
    masks = narrowed(seen) if narrow else None
    with torch.no_grad():
        actions, values, chances = policy(seen, action_masks=masks)
        again, evaluated, entropy = policy.evaluate_actions(seen, actions, action_masks=masks)
        distribution = policy.get_distribution(seen, action_masks=masks)
        assert values.shape == (GAMES, 1)
        assert actions.shape == chances.shape == entropy.shape == (GAMES,)
        torch.testing.assert_close(again, values)
        torch.testing.assert_close(policy.predict_values(seen), values)
        torch.testing.assert_close(evaluated, chances)
        torch.testing.assert_close(distribution.log_prob(actions), chances)
        torch.testing.assert_close(distribution.entropy(), entropy)
        best = policy._predict(seen, deterministic=True, action_masks=masks)
        assert best.tolist() == policy(seen, deterministic=True, action_masks=masks)[0].tolist()
        assert best.tolist() == distribution.mode().tolist()
        arrays = {name: array.numpy() for name, array in seen.items()}
        assert policy.predict(arrays, deterministic=True, action_masks=masks)[0].tolist() == best.tolist()


def test_it_draws_candidates_by_their_chances_and_nothing_else(env):
    policy = learner(env).policy
    seen = positions(env, 12)
    with torch.no_grad():
        chances = policy.get_distribution(seen).distribution.probs
        many = {name: array.repeat_interleave(4000, dim=0) for name, array in seen.items()}
        drawn = policy(many)[0].reshape(GAMES, -1)
    for game in range(GAMES):
        listed = seen["candidate_ids"][game]
        listed = listed[listed >= 0].long()
        assert chances[game, listed].sum() == pytest.approx(1, abs=1e-5)
        found = torch.bincount(drawn[game], minlength=NUM_ACTIONS) / 4000
        assert found[listed].sum() == pytest.approx(1)
        assert (found - chances[game]).abs().max() < 0.05


def test_masks_narrow_the_choice_and_an_impossible_one_is_ignored(env):
    policy = learner(env).policy
    seen = positions(env, 15)
    masks = narrowed(seen)
    with torch.no_grad():
        for _ in range(20):
            actions = policy(seen, action_masks=masks)[0].numpy()
            assert masks[np.arange(GAMES), actions].all()
        actions = policy(seen, action_masks=np.zeros((GAMES, NUM_ACTIONS), bool))[0]
    assert all(action in ids for action, ids in zip(actions, seen["candidate_ids"].long(), strict=True))


def test_an_action_that_is_not_listed_has_no_chance(env):
    policy = learner(env).policy
    seen = positions(env, 3)
    missing = torch.tensor([next(k for k in range(NUM_ACTIONS) if k not in ids) for ids in seen["candidate_ids"].tolist()])
    with torch.no_grad():
        assert (policy.evaluate_actions(seen, missing)[1].exp() == 0).all()
        assert (policy.get_distribution(seen).log_prob(missing).exp() == 0).all()


@pytest.mark.parametrize("own", [False, True], ids=["the library's buffer and masks", "CandidateBuffer without masks"])
def test_it_learns_with_either_buffer(env, own):
    options = {"rollout_buffer_class": CandidateBuffer, "rollout_buffer_kwargs": {"rng": np.random.default_rng(0)}} if own else {}
    model = learner(env, **options)
    before = {name: value.clone() for name, value in model.policy.state_dict().items()}
    model.learn(8 * GAMES, use_masking=not own)
    changed = [name for name, value in model.policy.state_dict().items() if not torch.equal(value, before[name])]
    assert any("policy" in name for name in changed)
    assert any("value" in name for name in changed)
    # The first batch is learned from with the weights that decided: the odds are the same, so nothing can be clipped.
    buffer = model.rollout_buffer
    part = next(iter(buffer.get(16)))
    policy = learner(env).policy
    policy.load_state_dict(before)
    chances = policy.evaluate_actions(part.observations, part.actions.flatten(), part.action_masks)[1]
    torch.testing.assert_close(chances, part.old_log_prob, rtol=1e-4, atol=1e-4)


def test_the_buffer_keeps_small_numbers_and_gives_each_decision_once(env):
    model = learner(env, rollout_buffer_class=CandidateBuffer, rollout_buffer_kwargs={"rng": np.random.default_rng(5)})
    model.learn(8 * GAMES, use_masking=False)
    buffer = model.rollout_buffer
    kept = [*buffer.observations.values(), *buffer._rows]
    assert all(array.dtype == np.int16 for array in kept)
    assert sum(array.nbytes for array in kept) < 4_000 * 8 * GAMES
    parts = list(buffer.get(10))
    assert [len(part.actions) for part in parts] == [10, 10, 10, 10, 8]
    assert sorted(np.concatenate([part.returns for part in parts])) == sorted(buffer.returns.flatten())
    for part in parts:
        listed = part.observations["candidate_ids"] == part.actions.reshape(-1, 1)
        assert listed.any(dim=1).all(), "the action belongs to the observation beside it"


def test_the_buffer_gives_each_decision_its_own_candidates(env):
    model = learner(env, rollout_buffer_class=CandidateBuffer, rollout_buffer_kwargs={"rng": np.random.default_rng(5)})
    model.learn(8 * GAMES, use_masking=False)
    buffer, given = model.rollout_buffer, {}
    for part in buffer.get(7):
        counts = (part.observations["candidate_ids"] >= 0).sum(dim=1).tolist()
        for situation, rows in zip(part.observations["situation"], part.observations["candidates"].split(counts), strict=True):
            given.setdefault(situation.numpy().tobytes(), []).append(rows.numpy().tobytes())
    kept = {}
    for step, rows in enumerate(buffer._rows):
        counts = (buffer.observations["candidate_ids"][step] >= 0).sum(axis=1)
        for game, own in enumerate(np.split(rows, np.cumsum(counts)[:-1])):
            kept.setdefault(buffer.observations["situation"][step, game].tobytes(), []).append(own.tobytes())
    assert {key: sorted(rows) for key, rows in given.items()} == {key: sorted(rows) for key, rows in kept.items()}


def test_candidates_are_drawn_by_their_chances_to_the_edge():
    odds = torch.log_softmax(torch.tensor([[-1e9, 2.0, -1e9, 1.0, 0.0, -1e9]]), dim=1)
    chances = probabilities(odds)
    torch.testing.assert_close(chances, odds.exp())
    assert (chances == 0).tolist() == [[True, False, True, False, False, True]]
    found = torch.bincount(drawn(odds.expand(200_000, -1), torch.Generator().manual_seed(1)).flatten(), minlength=6) / 200_000
    assert (found - chances[0]).abs().max() < 0.005
    assert found[[0, 2, 5]].sum() == 0


@pytest.mark.parametrize("number", [0.0, 1 - 2**-24])
def test_the_least_and_the_greatest_random_number_draw_a_candidate(monkeypatch, number):
    monkeypatch.setattr(torch, "rand", lambda shape, generator: torch.full(shape, number))
    odds = torch.log_softmax(torch.tensor([[-1e9, 2.0, 1.0, -1e9], [0.3, 0.2, 0.1, 0.7]]), dim=1)
    assert drawn(odds).flatten().tolist() == ([1, 0] if number == 0 else [2, 3])


def test_a_model_can_be_saved_and_loaded(env, tmp_path):
    model = learner(env)
    seen = positions(env, 9)
    model.save(tmp_path / "model.zip")
    again = MaskablePPO.load(tmp_path / "model.zip")
    with torch.no_grad():
        for one, other in zip(model.policy.judged(seen), again.policy.judged(seen), strict=True):
            torch.testing.assert_close(one, other)
