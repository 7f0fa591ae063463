"""One game of a learner's batch, for libraries that ask a vector environment about its environments by name."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.envs.registration import EnvSpec

from isle_env.envs.looking import Screen, shows_pictures
from isle_env.envs.seat_batch import SeatBatch
from isle_env.game import Game
from isle_env.registration import spec_of
from isle_env.views import page

PLACE_NAMES = (
    "action_masks",
    "batch",
    "game",
    "index",
    "num_players",
    "render",
    "render_mode",
    "save",
    "seat",
    "setting",
    "spec",
)
"""What can be asked for."""


class SeatPlace:
    """One game of a batch, as vector environments are asked for attributes and methods of a single one."""

    def __init__(self, batch: SeatBatch, index: int, render_mode: str | None = None) -> None:
        """batch, index: the batch, and the number of the game in it; render_mode: how it is shown."""
        self.batch, self.index = batch, index
        self.num_players, self.setting = batch.num_players, batch.setting
        self.render_mode = render_mode
        self._screen = Screen(render_mode)

    @property
    def seat(self) -> int:
        """The learner's seat in the running game."""
        return int(self.batch.seats[self.index])

    @property
    def game(self) -> Game:
        """A copy of the running game, hidden things included: for analysis, not for players."""
        return self.batch.game(self.index)

    @property
    def spec(self) -> EnvSpec:
        """What Gymnasium's registry says of such an environment."""
        return spec_of(self.setting.rules.name, self.num_players == 1)

    def render(self) -> str | np.ndarray | None:
        """The position as the learner sees it: text, or with ``"rgb_array"`` ``uint8[height, width, 3]``; None without a mode.

        ``"human"`` shows the first game of the batch in a window, and gives None.
        """
        if self.render_mode is None or (self.render_mode == "human" and self.index > 0):
            return None
        if not shows_pictures(self.render_mode):
            return page.render(self.game, self.seat)
        if self.render_mode == "rgb_array":
            return self._screen.pixels(self.game, self.seat)
        self._screen.show(self.game, self.seat)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        self._screen.close()

    def action_masks(self) -> np.ndarray:
        """What the learner may do: a new ``bool[NUM_ACTIONS]``."""
        return self.batch.masks[self.index].view(np.bool_).copy()

    def save(self) -> bytes:
        """The running game as bytes (:meth:`isle_env.Game.to_bytes`)."""
        return self.game.to_bytes()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a game of a batch has no {name!r}; it has {', '.join(PLACE_NAMES)}")
