"""How the benchmarks time: the median of several rounds, in processor time of one thread.

Runs that are compared take turns, one round each, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

Run = Callable[[], int]
"""Does some of the things that are counted, and returns how many."""

Rates = dict[str, list[float]]
"""Name of a run -> things a second in each round."""


class Disagreement(Exception):
    """Two ways that must give the same result gave different ones, so there is no point in timing."""


def same(what: str, one: object, other: object) -> None:
    """Raise :class:`Disagreement` unless both are equal."""
    if one != other:
        raise Disagreement(f"{what}: not timed, because the results differ: {one!r:.200} and {other!r:.200}")


def per_second(run: Run, rounds: int, seconds: float) -> float:
    """Things done a second of processor time: median of ``rounds`` rounds of at least ``seconds`` each."""
    return medians(in_turns({"": run}, rounds, seconds))[""]


def in_turns(runs: dict[str, Run], rounds: int, seconds: float, clock: Callable[[], float] = time.process_time) -> Rates:
    """Rates of several runs, ``rounds`` rounds of at least ``seconds`` each; every run is called once before the clock starts.

    clock: processor time unless said otherwise; work in several threads needs ``time.perf_counter``.
    """
    for run in runs.values():
        run()
    rates: Rates = {key: [] for key in runs}
    for _ in range(rounds):
        for key, run in runs.items():
            rates[key].append(_round(run, seconds, clock))
    return rates


def medians(rates: Rates) -> dict[str, float]:
    """The median of each run's rounds."""
    return {key: statistics.median(rounds) for key, rounds in rates.items()}


def ratio(rates: Rates, key: str, other: str) -> float:
    """How many times as fast one run is as another: the median of the rounds' ratios."""
    return statistics.median(one / two for one, two in zip(rates[key], rates[other], strict=True))


def _round(run: Run, seconds: float, clock: Callable[[], float]) -> float:
    """One round: as many calls as fill the time."""
    done, started = 0, clock()
    while (elapsed := clock() - started) < seconds:
        done += run()
    return done / elapsed
