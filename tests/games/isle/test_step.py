"""The engine's kernel refuses what the mask does not allow, and can be called directly, without a look at types."""

import numba as nb
import numpy as np
import pytest

from isle_env import Game
from isle_env.engine.record import copied
from isle_env.engine.single import legal_mask, start_from_seed
from isle_env.engine.verbs import BEGIN
from isle_env.game import IllegalAction
from isle_env.games.isle import state, step
from isle_env.games.isle.actions import NUM_ACTIONS
from isle_env.games.isle.decisions import Step
from isle_env.machine.jit import Direct
from isle_env.machine.sizes import MASK_WORDS
from isle_env.setting import checked_setting


@pytest.mark.parametrize("action", [BEGIN, -2, NUM_ACTIONS, NUM_ACTIONS + 31, 2**62, -(2**62)])
def test_no_action_id_is_refused_and_changes_nothing(action):
    game = Game.new(2, seed=1)
    before, words = game.to_bytes(), np.zeros(MASK_WORDS, dtype=np.uint32)
    assert legal_mask(game.games, 0, words) == len(game.legal_actions())
    kept = words.copy()
    assert step.step(game.games, 0, action, words) == -1
    assert game.to_bytes() == before
    np.testing.assert_array_equal(words, kept)


def test_every_illegal_action_is_refused_by_the_kernel():
    game = Game.new(3, seed=4)
    before, words = game.to_bytes(), np.zeros(MASK_WORDS, dtype=np.uint32)
    legal_mask(game.games, 0, words)
    for action in set(range(NUM_ACTIONS)) - set(game.legal_actions().tolist()):
        assert step.step(game.games, 0, action, words) == -1
    assert game.to_bytes() == before


def test_a_game_begins_once():
    games, words = state.zeros(1), np.zeros(MASK_WORDS, dtype=np.uint32)
    start_from_seed(games, 0, checked_setting(2).template, 5)
    assert step.step(games, 0, BEGIN, words) == len(Game.new(2, seed=5).legal_actions())
    assert step.step(games, 0, BEGIN, words) == -1
    assert games.tobytes() == Game.new(2, seed=5).games.tobytes()


@pytest.mark.parametrize("action", [2**63, -(2**63) - 1, 10**40])
def test_numbers_beyond_64_bits_are_illegal_actions(action):
    game = Game.new(2, seed=1)
    with pytest.raises(IllegalAction, match="no action id"):
        game.apply(action)
    assert game == Game.new(2, seed=1)


@pytest.mark.skipif(nb.config.DISABLE_JIT, reason="there is no compiled code to call")
def test_a_direct_call_does_what_the_kernel_does():
    direct = Direct(legal_mask)
    for seed in range(3):
        game = Game.new(2, seed=seed)
        one, other = np.zeros((2, MASK_WORDS), dtype=np.uint32)
        assert direct.call(game.games, 0, one) == legal_mask(game.games, 0, other)
        np.testing.assert_array_equal(one, other)
    assert direct.call in [compiled.entry_point for compiled in legal_mask.overloads.values()]


@pytest.mark.skipif(nb.config.DISABLE_JIT, reason="kernels have no signatures without the JIT")
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_kernel_of_every_step_is_compiled_for_one_set_of_types(num_players):
    game = Game.new(num_players, seed=1)
    game.apply(np.int32(game.legal_actions()[0]))
    restored = Game.from_bytes(game.clone().to_bytes())
    restored.apply(restored.legal_actions()[0])
    assert len(step.step.signatures) == 1


def test_new_records_are_writable_and_copies_are_apart():
    games = state.zeros(3)
    assert games.shape == (3,)
    assert games.dtype == state.GAME
    assert not any(games.tobytes())
    copies = copied(games)
    copies["fish"][1] = 7
    assert games["fish"].sum() == 0
    assert copies["fish"].sum() == 7 * state.MAX_SEATS


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"num_players": 3, "reaction_windows": True},
        {"num_players": 4, "auto_skip": False},
        {"mode": "family", "num_players": 3, "auto_skip": False},
        {"mode": "solo", "difficulty": "expert", "auto_skip": False},
    ],
)
def test_the_number_of_legal_actions_is_that_of_the_mask(options):
    rng, seen = np.random.default_rng(8), set()
    for seed in range(4):
        game, words = Game.new(seed=seed, **options), np.zeros(MASK_WORDS, dtype=np.uint32)
        count = legal_mask(game.games, 0, words)
        while count > 0:
            seen.add(game.decision)
            legal = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
            assert count == len(legal)
            count = step.step(game.games, 0, int(rng.choice(legal)), words)
        assert game.games["step"][0] == Step.OVER
        assert not words.any()
        assert legal_mask(game.games, 0, words) == 0
    assert {"place", "turn"} <= seen
