"""The player that searches, as it is in the environments: ``isle_env.envs.search``."""

from __future__ import annotations

import numpy as np

from isle_agents.registry import UnknownAgent
from isle_env.envs.search import SearchPlayer
from isle_env.options import BadOption


class SearchAgent(SearchPlayer):
    """The same; an option that is for another game ends a tournament before it begins, as one that there is not."""

    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """The action that ends best in the playouts. Raises ``UnknownAgent`` if it was given prices for another game."""
        try:
            return super().choose(games, mode, num_players, seed)
        except BadOption as error:
            raise UnknownAgent(f"agent 'search': {error}") from None
