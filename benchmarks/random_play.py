"""Random play from Python, with the same loops for this project and for its peers.

The choice of a legal action is part of the time; its random numbers are drawn beforehand. Each game begins at another place
among them, so that a game without any chance of its own is not played in the same way again and again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env import Game

DRAWS = 4096
"""Random numbers drawn beforehand, used over and over."""


def draw() -> list[float]:
    """``DRAWS`` numbers from 0 to 1."""
    return np.random.default_rng(0).random(DRAWS).tolist()


def first_draw(seed: int) -> int:
    """The place among the draws where a game begins."""
    return seed * 61


def play_aec(env: Any, seed: int, draws: list[float]) -> int:
    """Play one game of a PettingZoo environment through ``last`` and ``step``. Returns its decisions."""
    env.reset(seed=seed)
    first = at = first_draw(seed)
    while True:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            if not env.agents:
                return at - first
            continue
        legal = seen["action_mask"].view(np.bool_).nonzero()[0]
        env.step(int(legal[int(draws[at % DRAWS] * len(legal))]))
        at += 1


def play_game(game: Game, seed: int, draws: list[float]) -> int:
    """Play one ``Game`` to its end through ``legal_actions`` and ``apply``. Returns its decisions."""
    first = at = first_draw(seed)
    while not game.over:
        legal = game.legal_actions()
        game.apply(int(legal[int(draws[at % DRAWS] * len(legal))]))
        at += 1
    return at - first
