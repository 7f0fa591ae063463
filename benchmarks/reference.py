"""The greedy policy inside the compiled core: microseconds a decision and milliseconds a game, on one core.

A game is set up, and the policy plays all seats to its end. Before the clock starts, the same game must end alike when the
policy is asked decision by decision.
"""

from __future__ import annotations

import numpy as np

from benchmarks.timing import Run, per_second, same
from isle_env import Game
from isle_env.engine.rng import seed_words
from isle_env.engine.single import start
from isle_env.engine.verbs import BEGIN
from isle_env.games.isle import state as S
from isle_env.games.isle import step
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices
from isle_env.setting import checked_setting

DEFAULT = Prices.default().for_all
GAMES = 32
"""Games in one run."""


def play(games: np.ndarray, seats: int, seed: int, words: np.ndarray) -> int:
    """Set up game 0 and let the policy play it to its end. games: GAME[1], written. Returns the decisions."""
    start(games, 0, checked_setting(seats).template, seed_words(seed))
    step.step(games, 0, BEGIN, words)
    return int(reference.play_out(games, 0, DEFAULT, words))


def check(seats: int) -> None:
    """Compare with asking decision by decision. Raises :class:`benchmarks.timing.Disagreement`."""
    games, words = S.zeros(1), np.zeros(MASK_WORDS, dtype=np.uint32)
    play(games, seats, 0, words)
    game = Game.new(seats, seed=0)
    while not game.over:
        game.apply(reference.choose(game.games, 0))
    same(f"{seats} seats, played out and decision by decision", games.tobytes(), game.games.tobytes())


def run(seats: int) -> Run:
    """Some games played to their ends, checked. Returns their decisions."""
    check(seats)
    games, words = S.zeros(1), np.zeros(MASK_WORDS, dtype=np.uint32)
    return lambda: sum(play(games, seats, seed, words) for seed in range(GAMES))


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time: ``reference_us_per_decision`` and ``reference_ms_per_game`` for 2 seats, the same with ``_4_seats``."""
    figures = {}
    for seats, suffix in ((2, ""), (4, "_4_seats")):
        games = run(seats)
        rate = per_second(games, rounds, seconds)
        figures[f"reference_us_per_decision{suffix}"] = 1e6 / rate
        figures[f"reference_ms_per_game{suffix}"] = 1e3 * games() / GAMES / rate
    return figures


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:36} {figure:8.3f}")
