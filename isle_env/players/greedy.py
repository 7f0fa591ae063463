"""The reference policy of each game as a player: it takes the choice with the best immediate gain.

It does not search and draws nothing.

The policy itself is a kernel (``isle_env.policies.isle``, ``isle_env.policies.drawing``), because environments finish games with
it. What things are worth to it is a list of prices, which a player may bring along.
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
    from isle_env.policies.prices.price_list import PriceList


class GreedyAgent:
    """Weighs families, rooms, rats, lessons held and prices for each decision, and takes the best."""

    # The kernel reads a game record, not an observation, but of this nothing that its seat may not know.
    wants_game = True
    reads_nothing_hidden = True
    ABOUT = About("best immediate gain at every decision; no search, no chance")
    OPTIONS: Mapping[str, Option] = {"prices": Option(policies.read_prices, "FILE: a list of prices in place of its own")}

    def __init__(self, prices: PriceList | None = None) -> None:
        """prices: what things are worth to it in the games that they are for; None: the default list."""
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

    def prices_in(self, rules: Rules) -> PriceList:
        """What it goes by in a game. Raises ``UnknownAgent`` if it was given prices for another one."""
        try:
            return policies.prices_in(rules, self.prices)
        except ValueError as error:
            raise UnknownAgent(f"agent 'greedy': {error}") from None

    def _policy(self, rules: Rules) -> Callable[[np.ndarray], int]:
        """What it does in a game; its policy is imported now."""
        policy, lists = policies.reference_of(rules), self.prices_in(rules).for_all
        self._policies[rules] = lambda games: policy.choose(games, 0, lists)
        return self._policies[rules]

    def __getstate__(self) -> dict[str, Any]:
        """All but what it does in the games it has played: those functions cannot be pickled, and a copy makes its own."""
        return {**vars(self), "_policies": {}}
