"""The reference policy at prices found by evolution (``python -m isle_training.tune``): a list for each game, mode and seats.

It decides as ``greedy`` does, as fast, and like it draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env import policies
from isle_env.players.greedy import GreedyAgent
from isle_env.players.options import Option
from isle_env.players.words import About

if TYPE_CHECKING:
    from isle_env.engine.rules import Rules


class TunedAgent:
    """Weighs each decision as ``greedy`` does, at the prices for the game it is in."""

    # As for greedy: the kernel reads a game record, but of this nothing that its seat may not know.
    wants_game = True
    reads_nothing_hidden = True
    OPTIONS: Mapping[str, Option] = {}
    ABOUT = About("greedy at prices found by evolution, a list for each game, mode and number of seats")

    def __init__(self) -> None:
        """Nothing is read yet: which list it takes depends on the game."""
        self._players: dict[tuple[Rules, str, int], GreedyAgent] = {}

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action with the best immediate gain. See :meth:`isle_env.players.protocol.Agent.act`."""
        game = info["game"].rules, info["mode"], info["num_players"]
        if game not in self._players:
            self._players[game] = GreedyAgent(policies.tuned_prices(*game))
        return self._players[game].act(observation, mask, info)
