"""How the benchmarks time: processor seconds of one thread, repeated, the median."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


class Disagreement(Exception):
    """Two ways to the same result gave different ones: there is nothing worth timing."""


def same(what: str, one: object, other: object) -> None:
    """Raise :class:`Disagreement` unless both are equal."""
    if one != other:
        raise Disagreement(f"{what}: not timed, because the results differ: {one!r:.200} and {other!r:.200}")


def per_second(run: Callable[[], int], rounds: int, seconds: float) -> float:
    """Things done a second of processor time: median of ``rounds`` rounds of at least ``seconds`` each.

    run: does some of them and returns how many; called once before the clock starts.
    """
    run()
    return statistics.median(_round(run, seconds) for _ in range(rounds))


def _round(run: Callable[[], int], seconds: float) -> float:
    """One round: as many calls as fill the time."""
    done, started = 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        done += run()
    return done / elapsed
