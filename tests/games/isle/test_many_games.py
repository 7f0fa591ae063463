"""Thousands of random games in batches, with the quick invariants checked after every decision."""

import numpy as np
import pytest

from isle_env.engine.rng import seed_words
from isle_env.engine.single import start
from isle_env.engine.verbs import BEGIN
from isle_env.games.isle import actions, state, step
from isle_env.games.isle.decisions import Phase, Step
from isle_env.machine.sizes import MASK_WORDS
from isle_env.setting import checked_setting
from tests.support import invariants
from tests.support.settings import COVERING, SETTINGS, Setting, each
from tests.support.volume import seeds

BATCH = 250


def deal(setting: Setting, first_seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Games at their first decision, with their masks."""
    template = checked_setting(**setting).template
    games, words = state.zeros(count), np.zeros((count, MASK_WORDS), dtype=np.uint32)
    for i in range(count):
        start(games, i, template, seed_words(first_seed + i))
        step.step(games, i, BEGIN, words[i])
    return games, words


def advance(games: np.ndarray, words: np.ndarray, rng: np.random.Generator) -> None:
    """One random decision in every running game; half of the games rarely pass if they can do something else."""
    running = np.flatnonzero(games["step"] != Step.OVER)
    legal = np.unpackbits(words[running].view(np.uint8), axis=1, bitorder="little").astype(np.float32)
    keen = (rng.random(len(running)) < 0.9) & (running % 2 == 0)
    legal[keen, actions.PASS] *= 0.001
    chosen = (legal * rng.random(legal.shape, dtype=np.float32)).argmax(axis=1)
    for i, action in zip(running.tolist(), chosen.tolist(), strict=True):
        step.step(games, i, action, words[i])


@pytest.mark.long
@pytest.mark.parametrize("name", each({name: name for name in SETTINGS}, COVERING))
def test_thousands_of_games_keep_the_laws(name):
    number = list(SETTINGS).index(name)
    rng = np.random.default_rng(number)
    total = len(seeds(4200, 42)) // len(SETTINGS) + 1
    for first in range(0, total, BATCH):
        count = min(BATCH, total - first)
        games, words = deal(SETTINGS[name], 10_000 * number + first, count)
        before = games["decisions"].copy()
        while (games["step"] != Step.OVER).any():
            running = games["step"] != Step.OVER
            assert (words.any(axis=1) == running).all(), "a running game has a legal action, an ended one has none"
            invariants.check(games)
            advance(games, words, rng)
            assert (games["decisions"][running] > before[running]).all()
            before = games["decisions"].copy()
        invariants.check(games)
        ended_well(games)


def ended_well(games: np.ndarray) -> None:
    """Five days were played, the parts of the score add up, and the right seats have won."""
    seats, mode = int(games["num_players"][0]), int(games["mode"][0])
    assert (games["day"] == state.DAYS).all()
    assert (games["phase"] == Phase.OVER).all()
    score = games["score"][:, :seats].astype(np.int64)
    assert (score[..., : state.TOTAL].sum(axis=-1) == score[..., state.TOTAL]).all()
    sister = games["sister_score"].astype(np.int64)
    assert (sister[:, : state.SISTER_TOTAL].sum(axis=-1) == sister[:, state.SISTER_TOTAL]).all()
    assert (games["winner"][:, :seats] == winners(games, mode, seats)).all()
    assert (games["played"].any(axis=1)).any() == (mode != state.Mode.FAMILY)


def winners(games: np.ndarray, mode: int, seats: int) -> np.ndarray:
    """The best total, then most fish, in the family game most filled rooms (R-6); solo: more than the sister (R-54)."""
    total = games["score"][:, :seats, state.TOTAL].astype(np.int64)
    if mode == state.Mode.SOLO:
        return total > games["sister_score"][:, [state.SISTER_TOTAL]]
    rooms = (games["room_left"][:, :seats] == 0).sum(axis=-1)
    rank = total * 1000 + (rooms if mode == state.Mode.FAMILY else games["fish"][:, :seats])
    return rank == rank.max(axis=1, keepdims=True)
