"""The clock of the benchmarks: processor time, in turns, medians."""

import time

import pytest

from benchmarks.timing import Disagreement, in_turns, medians, per_second, ratio, same


def test_same():
    same("nothing", [1], [1])
    with pytest.raises(Disagreement, match=r"two lists: not timed.*\[1\] and \[2\]"):
        same("two lists", [1], [2])


def doze() -> int:
    """Sleep, work a little, and return a thousand."""
    time.sleep(0.02)
    sum(range(20_000))
    return 1000


def test_per_second_counts_processor_time():
    """Sleeping does not count: by processor time such a function does more per second than by wall time."""
    assert per_second(doze, rounds=3, seconds=0.002) > 1000 / 0.02


def test_another_clock_may_be_asked_for():
    rates = in_turns({"doze": doze}, rounds=1, seconds=0.002, clock=time.perf_counter)
    assert rates["doze"][0] < 1000 / 0.02


def test_rounds_are_taken_in_turns():
    """Each run is called once before the clock starts; then each has a round in turn."""
    calls, now = [], iter(range(1000))

    def run(name):
        calls.append(name)
        return 6

    rates = in_turns({"a": lambda: run("a"), "b": lambda: run("b")}, rounds=2, seconds=2, clock=lambda: next(now))
    assert "".join(calls) == "ab" + "abab"
    assert rates == {"a": [3.0, 3.0], "b": [3.0, 3.0]}, "six things in two ticks"


def test_median_and_ratio():
    rates = {"a": [10.0, 30.0, 20.0], "b": [5.0, 5.0, 10.0]}
    assert medians(rates) == {"a": 20.0, "b": 5.0}
    assert ratio(rates, "a", "b") == 2.0, "of 2, 6 and 2"
