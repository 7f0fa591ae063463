"""Random games inside compiled code: decisions and whole games a second, on one processor core.

    python -m benchmarks.core --digest TABLE      digest of the ends of some games; the check runs it with the JIT off

A game is set up, played to its end with uniform random actions, and scored, without a return to Python. Before the clock
starts, the same games must end alike when Python interprets the same sources, and when `Game` replays them.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.timing import Run, in_turns, medians, same
from isle_env import Game
from isle_env.engine.jit import jit, own_cache
from isle_env.engine.rng import seed_words
from isle_env.games.isle import actions as A
from isle_env.games.isle import setup, step
from isle_env.games.isle import state as S
from isle_env.setting import checked_setting

TABLES: dict[str, dict[str, Any]] = {
    "2_seats": {"num_players": 2},
    "3_seats": {"num_players": 3},
    "4_seats": {"num_players": 4},
    "family": {"num_players": 2, "mode": "family"},
    "solo": {"mode": "solo", "difficulty": "expert"},
}
"""Options of the games that are timed, by name."""
TIMED = {"": "2_seats", "_4_seats": "4_seats", "_family": "family", "_solo": "solo"}
"""End of a figure's key -> its games."""
GAMES = 64
"""Games in one call."""
CHECKED_GAMES = 1
"""Only one, because interpreting it takes seconds. The tests compare many more."""

with own_cache():

    @jit
    def _play(games, template, seeds, dice, words):
        """Set up and play games 0 … len(games)-1. Returns the decisions taken.

        games: GAME[n], written; template: GAME[1]; seeds, dice: uint32[n, 4], generators of the deal and of the choices;
        words: uint32[MASK_WORDS], written.
        """
        decisions = 0
        for i in range(games.shape[0]):
            setup.start(games, i, template, seeds[i])
            step.step(games, i, step.BEGIN, words)
            decisions += step.play_out(games, i, dice[i], words)
        return decisions


def deal(count: int, first_seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Random generators for ``count`` deals and for the choices in them, ``uint32[count, 4]`` each."""
    seeds = np.array([seed_words(first_seed + k) for k in range(count)])
    return seeds, np.array([seed_words(10**6 + first_seed + k) for k in range(count)])


def played(table: str, count: int) -> tuple[np.ndarray, int]:
    """The first ``count`` games at their end, and the number of decisions taken in them."""
    games, words = S.zeros(count), np.zeros(A.MASK_WORDS, dtype=np.uint32)
    decisions = _play(games, checked_setting(**TABLES[table]).template, *deal(count), words)
    return games, int(decisions)


def digest(table: str) -> str:
    """A digest of the ends of the games that the check plays."""
    games, decisions = played(table, CHECKED_GAMES)
    return f"{decisions} {hashlib.sha256(games.tobytes()).hexdigest()}"


def check(table: str) -> None:
    """Compare with the interpreter and with `Game`. Raises :class:`benchmarks.timing.Disagreement`."""
    command = [sys.executable, "-m", "benchmarks.core", "--digest", table]
    slow = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True)
    same(f"{table}, compiled and interpreted", digest(table), slow.stdout.strip())
    games, _ = played(table, CHECKED_GAMES)
    _, dice = deal(CHECKED_GAMES)
    for k in range(CHECKED_GAMES):
        game = Game.new(seed=k, **TABLES[table])
        while not game.over:
            game.apply(step.random_action(dice[k], game._words))
        same(f"{table}, game {k}, core and Game", games[k : k + 1].tobytes(), game.games.tobytes())


def run(table: str) -> tuple[Run, float]:
    """The games of one call as a run, and the average number of decisions in a game."""
    games, words = S.zeros(GAMES), np.zeros(A.MASK_WORDS, dtype=np.uint32)
    template, (seeds, dice) = checked_setting(**TABLES[table]).template, deal(GAMES)

    def play() -> int:
        return int(_play(games, template, seeds, dice.copy(), words))

    return play, play() / GAMES


def measure(rounds: int = 5, seconds: float = 1.0, beside: Mapping[str, Run] | None = None) -> dict[str, float]:
    """Check, then time ``core_decisions_per_s`` and ``core_games_per_s`` for 2 seats, the same with ``_4_seats``, ``_family`` and
    ``_solo``. beside: key -> a peer's run, timed in turns with ours.
    """
    runs, decisions_a_game = {}, {}
    for suffix, table in TIMED.items():
        check(table)
        runs[f"core_decisions_per_s{suffix}"], decisions_a_game[suffix] = run(table)
    figures = medians(in_turns({**runs, **(beside or {})}, rounds, seconds))
    for suffix, decisions in decisions_a_game.items():
        figures[f"core_games_per_s{suffix}"] = figures[f"core_decisions_per_s{suffix}"] / decisions
    return figures


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "--digest":
        sys.exit("usage: python -m benchmarks.core --digest TABLE")
    print(digest(sys.argv[2]))
