"""Batches for learners: `SeatVectorEnv`, one seat in each game, the others played inside its step.

The learner takes a random legal action, drawn in NumPy from the masks of all games at once; that is part of the time. Before
the clock starts, each row must be what the game in its slot shows the learner's seat.
"""

from __future__ import annotations

import numpy as np

from benchmarks.timing import per_second, same
from isle_env.vector import SeatVectorEnv

GAMES = 64
OPPONENTS = ("random", "reference")


def drawn(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for each row. masks: int8[N, NUM_ACTIONS]. Returns ``int64[N]``."""
    rows, actions = masks.view(np.bool_).nonzero()
    first = np.searchsorted(rows, np.arange(len(masks)))
    counts = np.append(first[1:], len(rows)) - first
    return actions[first + (rng.random(len(masks)) * counts).astype(np.int64)]


def check(opponent: str) -> None:
    """Some steps beside the games in the slots. Raises :class:`benchmarks.timing.Disagreement`."""
    env, rng = SeatVectorEnv(4, opponent), np.random.default_rng(0)
    observations, infos = env.reset(seed=3)
    for _ in range(150):
        for k in range(4):
            game, seat = env.batch.game(k), int(env.batch.seats[k])
            same("deciding seat", game.current_seat, seat)
            same("observation", observations[k].tobytes(), game.observe(seat).tobytes())
            same("mask", infos["action_mask"][k].tobytes(), game.mask().tobytes())
        observations, _, _, _, infos = env.step(drawn(infos["action_mask"], rng))


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time: ``seat_vector_random_steps_per_s`` and ``seat_vector_reference_steps_per_s``, of the learner's."""
    figures = {}
    for opponent in OPPONENTS:
        check(opponent)
        env, rng = SeatVectorEnv(GAMES, opponent), np.random.default_rng(0)
        env.reset(seed=0)

        def run(env=env, rng=rng) -> int:
            masks = env.batch.masks
            for _ in range(50):
                env.step(drawn(masks, rng))
            return 50 * GAMES

        figures[f"seat_vector_{opponent}_steps_per_s"] = per_second(run, rounds, seconds)
    return figures
