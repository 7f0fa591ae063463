"""One game of a learner's batch, for libraries that ask a vector environment about its environments by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.envs.seat_batch import SeatBatch
from isle_env.game import Game

PLACE_NAMES = ("action_masks", "batch", "game", "index", "num_players", "render_mode", "save", "seat", "setting")
"""What can be asked for."""


class SeatPlace:
    """One game of a batch, as vector environments are asked for attributes and methods of a single one."""

    def __init__(self, batch: SeatBatch, index: int) -> None:
        """batch, index: the batch, and the number of the game in it."""
        self.batch, self.index = batch, index
        self.num_players, self.setting = batch.num_players, batch.setting
        self.render_mode: str | None = None

    @property
    def seat(self) -> int:
        """The learner's seat in the running game."""
        return int(self.batch.seats[self.index])

    @property
    def game(self) -> Game:
        """A copy of the running game, hidden things included: for analysis, not for players."""
        return self.batch.game(self.index)

    def action_masks(self) -> np.ndarray:
        """What the learner may do: a new ``bool[NUM_ACTIONS]``."""
        return self.batch.masks[self.index].view(np.bool_).copy()

    def save(self) -> bytes:
        """The running game as bytes (:meth:`isle_env.Game.to_bytes`)."""
        return self.game.to_bytes()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a game of a batch has no {name!r}; it has {', '.join(PLACE_NAMES)}")
