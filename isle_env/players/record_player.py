"""Players of the project that read a game's record; those that search are such."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a list of players loads no rules
    import numpy as np


class RecordPlayer(ABC):
    """It reads of a record nothing that the deciding seat may not know. Batches ask it game by game."""

    @abstractmethod
    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """A legal action. games: an array of one record; seed: all chance follows from it."""
