"""The reference policy of each game as a player: it takes the choice with the best immediate gain.

It does not search and draws nothing.

The policy itself is a kernel (``isle_env.policies.isle``, ``isle_env.policies.drawing``), because the environments of single
phases finish their games with it. What things are worth to it is a list of prices, which a player of The Isle of Cats may bring
along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env import policies
from isle_env.players.options import Option
from isle_env.players.words import About, UnknownAgent

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules
    from isle_env.policies.isle import Prices


def _read(path: str) -> Prices:
    """The list of prices in a file."""
    from isle_env.policies.isle import Prices

    return Prices.read(path)


class GreedyAgent:
    """Weighs families, rooms, rats, lessons held and prices for each decision, and takes the best."""

    # The kernel reads a game record, not an observation, but of this nothing that its seat may not know.
    wants_game = True
    reads_nothing_hidden = True
    ABOUT = About("best immediate gain at every decision; no search, no chance")
    OPTIONS: Mapping[str, Option] = {"prices": Option(_read, "FILE: a list of prices in place of its own")}

    def __init__(self, prices: Prices | None = None) -> None:
        """prices: what things are worth to it in The Isle of Cats; None: the default list."""
        self.prices = prices
        """What it was given, None: nothing."""
        self._policies: dict[Rules, Callable[[np.ndarray], int]] = {}
        """What it does in each game that it has played."""

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action with the best immediate gain. See :meth:`isle_env.players.protocol.Agent.act`.

        Raises ``UnknownAgent`` if it was given prices for another game.
        """
        game = info["game"]
        policy = self._policies.get(game.rules) or self._policy(game.rules)
        return policy(game.games)

    def _policy(self, rules: Rules) -> Callable[[np.ndarray], int]:
        """What it does in a game; its policy is imported now."""
        policy = policies.reference_of(rules)
        if rules.family == "isle":
            lists = (self.prices or policy.Prices.default()).for_all
        elif self.prices is None:
            lists = policy.DEFAULT
        else:
            raise UnknownAgent(f"agent 'greedy': option prices is for isle_of_cats, not for {rules.name}")
        self._policies[rules] = lambda games: policy.choose(games, 0, lists)
        return self._policies[rules]

    def __getstate__(self) -> dict[str, Any]:
        """All but what it does in the games it has played: those functions cannot be pickled, and a copy makes its own."""
        return {**vars(self), "_policies": {}}
