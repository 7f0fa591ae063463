"""Batches for learners: `SeatVectorEnv`, which has one seat in each game and plays the others inside its step.

The learner takes the first legal action other than PASS. Finding it in the masks of all games is part of the time. Before the
clock starts, each row must equal what the game in its slot shows the learner's seat.
"""

from __future__ import annotations

import numpy as np

from benchmarks.timing import per_second, same
from isle_env.vector import SeatVectorEnv

GAMES = 64
OPPONENTS = ("random", "reference")


def first_legal(masks: np.ndarray) -> np.ndarray:
    """The first legal action of each row; PASS (0) only if there is no other.

    masks: int8[N, NUM_ACTIONS]. Returns ``int64[N]``.
    """
    actions = masks[:, 1:].argmax(axis=1) + 1
    return np.where(masks[np.arange(len(masks)), actions] == 1, actions, 0)


def check(opponent: str) -> None:
    """Compare the rows with the games in the slots for some steps. Raises :class:`benchmarks.timing.Disagreement`."""
    env = SeatVectorEnv(4, opponent)
    observations, infos = env.reset(seed=3)
    for _ in range(150):
        for k in range(4):
            game, seat = env.batch.game(k), int(env.batch.seats[k])
            same("deciding seat", game.current_seat, seat)
            same("observation", observations[k].tobytes(), game.observe(seat).tobytes())
            same("mask", infos["action_mask"][k].tobytes(), game.mask().tobytes())
        observations, _, _, _, infos = env.step(first_legal(infos["action_mask"]))


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time the learner's steps: ``seat_vector_random_steps_per_s``, ``seat_vector_reference_steps_per_s``."""
    figures = {}
    for opponent in OPPONENTS:
        check(opponent)
        env = SeatVectorEnv(GAMES, opponent)
        env.reset(seed=0)

        def run(env=env) -> int:
            for _ in range(50):
                env.step(first_legal(env.batch.masks))
            return 50 * GAMES

        figures[f"seat_vector_{opponent}_steps_per_s"] = per_second(run, rounds, seconds)
    return figures
