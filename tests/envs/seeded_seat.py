"""`SeatEnv` made to play the very games that a slot of a `SeatBatch` plays, and policies in both their forms."""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.core import rng, seeding
from isle_env.envs.seat import SeatEnv
from isle_env.game import Game
from isle_env.policies.isle import Prices, seat_batch


class SeededSeat(SeatEnv):
    """The seed given to ``reset`` is the game's, the next game's follows from it; seat and random opponents follow, too."""

    game_seed = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin the game of this seed, or the one after the last."""
        self.game_seed = seeding.next_seed(self.game_seed) if seed is None else seed
        words = np.random.SeedSequence(self.game_seed).generate_state(seat_batch.SEED_WORDS)
        self.stream = words[seat_batch.STREAM_WORD :].copy()
        self.stream[3] |= 1
        self._game = Game.deal(self.setting, self.game_seed)
        if self._fixed_seat is None:
            self.seat = int(words[seat_batch.SEAT_WORD]) * self.num_players >> 32
        self._let_others_play()
        return self._game.observe(self.seat), self._told()

    def _decide(self, game: Game, seat: int) -> int:
        """Random opponents draw from the game's stream."""
        if self._opponents[(seat - self.seat - 1) % self.num_players] == "random":
            legal = game.legal_actions()
            return int(legal[rng.below(self.stream, len(legal))])
        return super()._decide(game, seat)


def answer(observation: np.ndarray, mask: np.ndarray, info: dict[str, Any] | None = None) -> int:
    """A legal action that depends on all that is seen."""
    legal = np.flatnonzero(mask)
    return int(legal[int(observation.sum()) % len(legal)])


def answers(observations: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """`answer` for many games; leaves nothing of the arrays, which are the policy's own."""
    actions = np.array([answer(observation, mask) for observation, mask in zip(observations, masks, strict=True)])
    observations[:], masks[:], seats[:] = 0, 0, 0
    return actions


class BatchedSeat(SeededSeat):
    """The same, telling what a batch tells: not what each of the sister's lessons has brought."""

    def step(self, action: np.int64 | int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take a decision."""
        *arrays, info = super().step(action)
        info.pop("sister_lessons", None)
        return (*arrays, info)


def without_mask(info: dict[str, Any]) -> dict[str, Any]:
    """All that an info tells but the mask."""
    return {key: value for key, value in info.items() if key != "action_mask"}


def drawn(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for each row, 0 where there is none."""
    return (rng.random(masks.shape) * masks).argmax(axis=1)


PRICES = Prices.default().replace(contact=60, fish=[200, 150, 100, 50, 0])
"""A list of prices that plays otherwise than the default one."""
OPPONENTS = {
    "random": ("random", "random"),
    "reference": ("reference", "reference"),
    "prices": (PRICES, PRICES),
    "policy": (answers, answer),
}
"""Name -> the opponent of a batch, the same of a single game."""
