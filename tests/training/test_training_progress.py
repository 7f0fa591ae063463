"""How far a training has come: the first step, in which kernels are compiled, says nothing of the time left."""

from __future__ import annotations

import io

from rich.console import Console

from isle_env.machine import cache
from isle_training.progress import shown


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def lines(steps: list[tuple[float, int]], total: int, done: int = 0) -> list[str]:
    """What is said of these steps. steps: seconds each has taken, and how much it has done."""
    clock, out = Clock(), io.StringIO()
    with shown(Console(file=out, width=200), "steps", total, done, clock) as advance:
        for seconds, number in steps:
            clock.now += seconds
            advance(number, "")
    return out.getvalue().splitlines()


def test_compiling_and_the_first_update_are_left_out_of_the_estimate():
    said = lines([(90, 4096), (2, 4096), (10, 4096), (20, 4096)], 40_960)
    assert said[0] == "4096 of 40960 steps", "nothing is known yet"
    assert said[1] == "16384 of 40960 steps, about 1 min 4 s left", "three updates took 32 seconds, and six are missing"
    assert len(said) == 2


def test_what_was_done_before_says_nothing_of_the_time_either():
    said = lines([(90, 100), (30, 100)], 1000, done=500)
    assert said == ["600 of 1000 steps", "700 of 1000 steps, about 1 min 30 s left"]


def test_a_terminal_says_what_happens_just_now():
    out = io.StringIO()
    with shown(Console(file=out, force_terminal=True, width=120), "steps", 3) as advance:
        progress = advance.__closure__[1].cell_contents
        with cache.announced(test_a_terminal_says_what_happens_just_now, once=True):
            progress.refresh()
        compiling = out.getvalue()
        progress.refresh()
        advance(1, "")
    assert "compiling" in compiling
    assert "steps" in out.getvalue().removeprefix(compiling)
    assert not cache.is_compiling()
