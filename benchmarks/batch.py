"""A batch of games, the legal action drawn inside, observation and mask of every step written: ``VectorGame``.

Before the clock starts, every row of a batch must equal the same games played alone.
"""

from __future__ import annotations

from benchmarks.timing import per_second, same
from isle_env import Game
from isle_env.vector import VectorGame

GAMES = 256
STEPS = 100
"""Steps of the whole batch between two looks at the clock."""


def check() -> None:
    """Four games beside the same alone, past the end of each. Raises :class:`benchmarks.timing.Disagreement`."""
    batch = VectorGame(4)
    batch.reset(seed=7)
    alone = [Game.new(2, 7 + k) for k in range(4)]
    for _ in range(300):
        for k, game in enumerate(alone):
            same("deciding seat", int(batch.seats[k]), game.current_seat)
            same("observation", batch.observations[k].tobytes(), game.observe(int(batch.seats[k])).tobytes())
            same("mask", batch.masks[k].tobytes(), game.mask().tobytes())
        batch.step_random()
        for k, game in enumerate(alone):
            game.apply(int(batch.actions[k]))
            if game.over:
                alone[k] = Game.new(2, int(batch.seeds[k]))


def play(batch: VectorGame) -> int:
    """Some steps of the batch. Returns the decisions made."""
    for _ in range(STEPS):
        batch.step_random()
    return STEPS * batch.num_games


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float]:
    """Check, then time: ``batch_steps_per_s``, 2 seats, one thread."""
    check()
    batch = VectorGame(GAMES)
    batch.reset(seed=0)
    return {"batch_steps_per_s": per_second(lambda: play(batch), rounds, seconds)}
