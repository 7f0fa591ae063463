"""``VectorGame``: a batch of games. The kernel draws the legal actions, and writes observation and mask of every step.

Before the clock starts, every row of a batch must equal that of the same game played alone, on one thread and on two.
"""

from __future__ import annotations

import time
from typing import Any

from benchmarks.timing import Run, in_turns, medians, ratio, same
from isle_env import Game
from isle_env.games.options.isle import MODULES
from isle_env.machine.cores import cores
from isle_env.vector import VectorGame

SIZES = (64, 256, 1024)
"""Games in a batch."""
DRAWING = "explore_and_draw"
"""The drawing game that is timed; the other one has the same kernels."""
STEPS = 400
"""Steps of the whole batch in a run: about two games of two seats or one of four, so that every phase has its share."""


def check(threads: int = 1, **options: Any) -> None:
    """Compare a batch with its games played alone, past the end of each. options: those of :meth:`isle_env.Game.new`.

    Raises :class:`benchmarks.timing.Disagreement`.
    """
    count = 4 if threads == 1 else VectorGame._least_part * threads  # fewer would not wake a thread
    batch = VectorGame(count, threads=threads, **options)
    batch.reset(seed=7)
    alone = [Game.new(2, seed=7 + k, **options) for k in range(count)]
    for _ in range(300):
        for k, one in enumerate(alone):
            same("deciding seat", int(batch.seats[k]), one.current_seat)
            same("observation", batch.observations[k].tobytes(), one.observe(int(batch.seats[k])).tobytes())
            same("mask", batch.masks[k].tobytes(), one.mask().tobytes())
        batch.step_random()
        for k, one in enumerate(alone):
            one.apply(int(batch.actions[k]))
            if one.over:
                alone[k] = Game.new(2, seed=int(batch.seeds[k]), **options)
    batch.close()


def run(batch: VectorGame, steps: int = STEPS) -> Run:
    """A run of some steps of a batch, which begins here. Each step counts as one decision of every game."""
    batch.reset(seed=0)

    def play() -> int:
        for _ in range(steps):
            batch.step_random()
        return steps * batch.num_games

    return play


def measure(rounds: int = 5, seconds: float = 1.0) -> dict[str, float | None]:
    """Check, then time ``batch_64_steps_per_s`` and the like, 2 seats, one thread, the same for ``_explore_and_draw`` and
    ``_modules``, ``batch_modules_times_base`` and ``batch_two_threads_times_one``.
    """
    check()
    check(game=DRAWING)
    check(modules=MODULES)
    runs = {f"batch_{size}_steps_per_s": run(VectorGame(size)) for size in SIZES}
    runs |= {f"batch_{size}_steps_per_s_{DRAWING}": run(VectorGame(size, game=DRAWING)) for size in SIZES[:1]}
    runs |= {f"batch_{size}_steps_per_s_modules": run(VectorGame(size, modules=MODULES)) for size in SIZES[:1]}
    rates = in_turns(runs, rounds, seconds)
    return {
        **medians(rates),
        "batch_modules_times_base": ratio(rates, "batch_64_steps_per_s_modules", "batch_64_steps_per_s"),
        "batch_two_threads_times_one": two_threads(rounds, seconds),
    }


def two_threads(rounds: int, seconds: float) -> float | None:
    """How many times as fast the largest batch is on two threads as on one; None on a machine with one core.

    Wall clock, because processor time counts both threads. The best round of each, because other work on the machine slows two
    threads down more than one.
    """
    if cores() < 2:
        return None
    check(threads=2)
    batches = [VectorGame(SIZES[-1], threads=threads) for threads in (1, 2)]
    rates = in_turns({str(batch.threads): run(batch) for batch in batches}, rounds, seconds, time.perf_counter)
    batches[1].close()
    return max(rates["2"]) / max(rates["1"])
