"""A `SeatEnv` that plays the same games as a slot of a `SeatBatch`, and policies for both."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine import rng, seats, seeding
from isle_env.envs.seat import SeatEnv
from isle_env.game import Game
from isle_env.policies.isle import Prices


class SeededSeat(SeatEnv):
    """The game has the seed given to ``reset``. The next game's seed, the seat and the random opponents follow from it."""

    game_seed = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin the game of this seed, or else the game after the last one."""
        self.game_seed = seeding.next_seed(self.game_seed) if seed is None else seed
        words = np.random.SeedSequence(self.game_seed).generate_state(seats.SEED_WORDS)
        self.stream = words[seats.STREAM_WORD :].copy()
        self.stream[3] |= 1
        self._game = Game.deal(self.setting, self.game_seed)
        if self._fixed_seat is None:
            self.seat = int(words[seats.SEAT_WORD]) * self.num_players >> 32
        if self._potential is not None:
            self._potential.begin(self._game.games)
        self._let_others_play()
        return self._game.observe(self.seat), self._info()

    def _decide(self, game: Game, seat: int) -> int:
        """Let random opponents draw from the game's own stream."""
        if self._opponents[(seat - self.seat - 1) % self.num_players] == "random":
            legal = game.legal_actions()
            return int(legal[rng.below(self.stream, len(legal))])
        return super()._decide(game, seat)


def answer(observation: np.ndarray, mask: np.ndarray, info: dict[str, Any] | None = None) -> int:
    """A legal action that depends on the whole observation."""
    legal = np.flatnonzero(mask)
    return int(legal[int(observation.sum()) % len(legal)])


def answers(observations: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """`answer` for many games. It overwrites the arrays, which belong to the policy."""
    actions = np.array([answer(observation, mask) for observation, mask in zip(observations, masks, strict=True)])
    observations[:], masks[:], seats[:] = 0, 0, 0
    return actions


class BatchedSeat(SeededSeat):
    """The same with the infos of a batch, which lack the points of each of the sister's lessons."""

    def step(self, action: np.int64 | int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take a decision."""
        *arrays, info = super().step(action)
        info.pop("sister_lessons", None)
        return (*arrays, info)


def without_mask(info: dict[str, Any]) -> dict[str, Any]:
    """An info without the mask."""
    return {key: value for key, value in info.items() if key != "action_mask"}


def drawn(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for each row, 0 if there is none."""
    return (rng.random(masks.shape) * masks).argmax(axis=1)


PRICES = Prices.default().replace(contact=60, fish=[200, 150, 100, 50, 0])
"""A list of prices that plays otherwise than the default one."""
OPPONENTS = {
    "random": ("random", "random"),
    "greedy": ("greedy", "greedy"),
    "prices": (PRICES, PRICES),
    "policy": (answers, answer),
}
"""Name -> an opponent for a batch, and the same opponent for a single game."""
