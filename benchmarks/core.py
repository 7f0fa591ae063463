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

from benchmarks.kernels import play_all
from benchmarks.timing import Run, in_turns, medians, ratio, same
from isle_env import Game
from isle_env.engine import record
from isle_env.engine.rng import random_action, seed_words
from isle_env.games.options.isle import MODULES
from isle_env.machine.sizes import MASK_WORDS
from isle_env.setting import checked_setting

TABLES: dict[str, dict[str, Any]] = {
    "2_seats": {"num_players": 2},
    "3_seats": {"num_players": 3},
    "4_seats": {"num_players": 4},
    "family": {"num_players": 2, "mode": "family"},
    "solo": {"mode": "solo", "difficulty": "expert"},
    "explore_and_draw": {"num_players": 2, "game": "explore_and_draw"},
    "explore_and_draw_6_seats": {"num_players": 6, "game": "explore_and_draw"},
    "explore_and_draw_alone": {"num_players": 1, "game": "explore_and_draw"},
    "remote": {"num_players": 2, "game": "remote"},
    "modules": {"num_players": 2, "modules": MODULES},
}
"""Options of the games that are timed, by name."""
TIMED = {
    "": "2_seats",
    **{f"_{table}": table for table in TABLES if table not in ("2_seats", "3_seats")},
}
"""End of a figure's key -> its games."""
DRAWING = ("explore_and_draw", "remote")
"""Games that are compared with the family game of the same run, whose rules are about as long."""
GAMES = 64
"""Games in one call."""
CHECKED_GAMES = 1
"""Only one, because interpreting it takes seconds. The tests compare many more."""


def deal(count: int, first_seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Random generators for ``count`` deals and for the choices in them, ``uint32[count, 4]`` each."""
    seeds = np.array([seed_words(first_seed + k) for k in range(count)])
    return seeds, np.array([seed_words(10**6 + first_seed + k) for k in range(count)])


def played(table: str, count: int) -> tuple[np.ndarray, int]:
    """The first ``count`` games at their end, and the number of decisions taken in them."""
    setting, words = checked_setting(**TABLES[table]), np.zeros(MASK_WORDS, dtype=np.uint32)
    games = record.zeros(setting.rules.record, count)
    return games, int(play_all(games, setting.template, *deal(count), words))


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
            game.apply(random_action(dice[k], game._words))
        same(f"{table}, game {k}, core and Game", games[k : k + 1].tobytes(), game.games.tobytes())


def run(table: str) -> tuple[Run, float]:
    """The games of one call as a run, and the average number of decisions in a game."""
    setting, words = checked_setting(**TABLES[table]), np.zeros(MASK_WORDS, dtype=np.uint32)
    games, template, (seeds, dice) = record.zeros(setting.rules.record, GAMES), setting.template, deal(GAMES)

    def play() -> int:
        return int(play_all(games, template, seeds, dice.copy(), words))

    return play, play() / GAMES


def measure(rounds: int = 5, seconds: float = 1.0, beside: Mapping[str, Run] | None = None) -> dict[str, float]:
    """Check, then time ``core_decisions_per_s`` and ``core_games_per_s`` with the endings of ``TIMED``, and
    ``core_remote_times_family`` and the like, ``core_modules_times_base``. beside: key -> a peer's run, timed in turns with ours.
    """
    runs, decisions_a_game = {}, {}
    for suffix, table in TIMED.items():
        check(table)
        runs[f"core_decisions_per_s{suffix}"], decisions_a_game[suffix] = run(table)
    rates = in_turns({**runs, **(beside or {})}, rounds, seconds)
    figures = medians(rates)
    for game in DRAWING:
        figures[f"core_{game}_times_family"] = ratio(rates, f"core_decisions_per_s_{game}", "core_decisions_per_s_family")
    figures["core_modules_times_base"] = ratio(rates, "core_decisions_per_s_modules", "core_decisions_per_s")
    for suffix, decisions in decisions_a_game.items():
        figures[f"core_games_per_s{suffix}"] = figures[f"core_decisions_per_s{suffix}"] / decisions
    return figures


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "--digest":
        sys.exit("usage: python -m benchmarks.core --digest TABLE")
    print(digest(sys.argv[2]))
