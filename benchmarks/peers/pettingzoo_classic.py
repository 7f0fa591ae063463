"""The board games that come with PettingZoo, in Python: connect four, tic-tac-toe, Go 19×19 and chess, if python-chess is there.

They need pygame for their pictures; blokus-rl installs it.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from benchmarks.peers import aec
from benchmarks.random_play import play_aec
from benchmarks.timing import Run

PACKAGE, MODULES = "pettingzoo", ("pettingzoo", "pygame")
GAMES = {"connect_four": "pygame", "tictactoe": "pygame", "go": "pygame", "chess": "chess"}
"""Game -> the module that it needs."""


def environments() -> dict[str, Any]:
    """Game -> its ``raw_env``, from the module that defines it: the ``…_v3`` modules warn about PettingZoo's new registry."""
    found = [game for game, needed in GAMES.items() if importlib.util.find_spec(needed) is not None]
    return {game: importlib.import_module(f"pettingzoo.classic.{game}.{game}").raw_env() for game in found}


def check(draws: list[float]) -> None:
    """Games end and repeat, and the deciding agent can always move. Raises ``Disagreement``."""
    for game, env in environments().items():
        aec.check(f"PettingZoo's {game}", env, draws)


def python_runs(draws: list[float]) -> dict[str, Run]:
    """One game through ``last`` and ``step``."""
    seeds = iter(range(10**9))

    def run(env: Any) -> Run:
        return lambda: play_aec(env, next(seeds), draws)

    return {f"peer_pettingzoo_{game}_steps_per_s": run(env) for game, env in environments().items()}


def compiled_runs() -> dict[str, Run]:
    """They are written in Python."""
    return {}
