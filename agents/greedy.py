"""The reference policy as a player: it takes the choice with the best immediate gain. It does not search and draws nothing.

The policy itself is a kernel (``isle_env.policies.isle``), because the environments of single phases finish their
games with it. What things are worth to it is a list of prices, which a player may bring along.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.options import Option

if TYPE_CHECKING:
    from isle_env.policies.isle import Prices


def _read(path: str) -> Prices:
    """The list of prices in a file."""
    from isle_env.policies.isle import Prices

    return Prices.read(path)


class GreedyAgent:
    """Weighs families, rooms, rats, lessons held and prices for each decision, and takes the best."""

    # The kernel reads a game record, not an observation. In the game it is given, everything hidden from its seat was redrawn.
    wants_game = True
    OPTIONS: Mapping[str, Option] = {"prices": Option(_read, "FILE: a list of prices in place of its own")}

    def __init__(self, prices: Prices | None = None) -> None:
        """prices: what things are worth to it; None: the default list."""
        from isle_env.policies.isle import Prices, choose

        self._choose = choose
        self._prices = (prices or Prices.default()).for_all

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action with the best immediate gain. See :meth:`agents.protocol.Agent.act`."""
        return self._choose(info["game"].games, 0, self._prices)
