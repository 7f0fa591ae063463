"""Some thousands of random games in batches, under the cheap invariants after every decision."""

import numpy as np
import pytest

from isle_env.core import actions, setup, state, step
from isle_env.core.rng import seed_words
from isle_env.setting import checked_setting
from tests import invariants
from tests.volume import seeds

BATCH = 250


def deal(seats: int, first_seed: int, count: int, windows: bool) -> tuple[np.ndarray, np.ndarray]:
    """Games at their first decision, with their masks."""
    template = checked_setting(seats, reaction_windows=windows).template
    games, words = state.zeros(count), np.zeros((count, actions.MASK_WORDS), dtype=np.uint32)
    for i in range(count):
        setup.start(games, i, template, seed_words(first_seed + i))
        step.step(games, i, step.BEGIN, words[i])
    return games, words


def advance(games: np.ndarray, words: np.ndarray, rng: np.random.Generator) -> None:
    """One random decision in every running game; half of the games seldom pass when they could do something."""
    running = np.flatnonzero(games["step"] != state.STEP_OVER)
    legal = np.unpackbits(words[running].view(np.uint8), axis=1, bitorder="little").astype(np.float32)
    keen = (rng.random(len(running)) < 0.9) & (running % 2 == 0)
    legal[keen, actions.PASS] *= 0.001
    chosen = (legal * rng.random(legal.shape, dtype=np.float32)).argmax(axis=1)
    for i, action in zip(running.tolist(), chosen.tolist(), strict=True):
        step.step(games, i, action, words[i])


@pytest.mark.slow
@pytest.mark.parametrize("windows", [False, True], ids=["plain", "windows"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thousands_of_games_keep_the_laws(seats, windows):
    rng = np.random.default_rng(seats + 10 * windows)
    total = len(seeds(3000, 30)) // 6 + 1
    for first in range(0, total, BATCH):
        count = min(BATCH, total - first)
        games, words = deal(seats, 10_000 * seats + first, count, windows)
        before = games["decisions"].copy()
        while (games["step"] != state.STEP_OVER).any():
            running = games["step"] != state.STEP_OVER
            assert (words.any(axis=1) == running).all(), "a running game has a legal action, an ended one has none"
            invariants.check(games)
            advance(games, words, rng)
            assert (games["decisions"][running] > before[running]).all()
            before = games["decisions"].copy()
        invariants.check(games)
        ended_well(games, seats)


def ended_well(games: np.ndarray, seats: int) -> None:
    """Five days were played, the parts add up, and the best total with most fish has won (R-6)."""
    assert (games["day"] == state.DAYS).all()
    assert (games["phase"] == state.OVER).all()
    score = games["score"][:, :seats].astype(np.int64)
    assert (score[..., : state.TOTAL].sum(axis=-1) == score[..., state.TOTAL]).all()
    rank = score[..., state.TOTAL] * 1000 + games["fish"][:, :seats]
    assert (games["winner"][:, :seats] == (rank == rank.max(axis=1, keepdims=True))).all()
    assert (games["played"].sum(axis=1) > 0).any()
