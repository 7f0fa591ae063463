"""The weakest player that still follows the rules: every legal action is equally likely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from isle_env.players.words import About


class RandomAgent:
    """Picks uniformly among the legal actions, with its own random generator."""

    ABOUT = About("every legal action equally likely")

    def __init__(self) -> None:
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Start the random stream of a new game. seed: a whole number from 0."""
        self._random = np.random.default_rng(np.random.SeedSequence(seed))

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Any legal action. See :meth:`isle_env.players.protocol.Agent.act`."""
        legal = np.flatnonzero(mask)
        return int(legal[self._random.integers(legal.size)])
