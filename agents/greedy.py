"""The reference policy as a player: it takes the choice with the best immediate gain. It does not search and draws nothing.

The policy itself is a kernel (``isle_env.core.reference``), because the environments of single phases finish their
games with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


class GreedyAgent:
    """Weighs families, rooms, rats, lessons held and prices for each decision, and takes the best."""

    # The kernel reads a game record, not an observation. In the game it is given, everything hidden from its seat was redrawn.
    wants_game = True

    def __init__(self) -> None:
        from isle_env.core.reference import choose

        self._choose = choose

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action with the best immediate gain. See :meth:`agents.protocol.Agent.act`."""
        return int(self._choose(info["game"].games, 0))
