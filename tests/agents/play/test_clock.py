"""The clock of an agent that thinks: it stands still while kernels are compiled, and what is compiled is said."""

import pytest

from isle_agents.table import clock as module
from isle_agents.table.clock import Clock, Compiling
from isle_env.machine import progress


@pytest.fixture
def now(monkeypatch):
    """The time, which a test moves on."""
    time = [100.0]
    for one in (module, progress):
        monkeypatch.setattr(one, "monotonic", lambda: time[0])
    return time


@pytest.fixture
def clock(now):
    clock = Clock()
    yield clock
    clock.close()


def test_compiling_is_not_thinking(clock, now):
    now[0] += 4
    clock.pause()
    now[0] += 30
    assert clock.seconds == 4
    clock.pause()  # another thread, or one kernel inside another
    clock.go_on()
    now[0] += 30
    assert clock.seconds == 4
    clock.go_on()
    now[0] += 5
    assert clock.seconds == 9
    clock.start()
    now[0] += 1
    assert clock.seconds == 1


def test_a_turn_that_begins_while_another_thread_compiles(clock, now):
    clock.pause()
    now[0] += 7
    clock.start()
    now[0] += 2
    assert clock.seconds == 0
    clock.go_on()
    now[0] += 3
    assert clock.seconds == 3
    clock.go_on()  # the end of what began before the clock listened
    now[0] += 1
    assert clock.seconds == 4


def test_the_clock_listens_to_the_compiler_until_it_is_closed(clock, now):
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        now[0] += 50
    assert clock.seconds == 0
    clock.close()
    with global_compiler_lock:
        now[0] += 50
    assert clock.seconds == 50
    clock._end = lambda: None


def test_what_is_compiled_is_said(clock, now):
    assert clock.compiling is None
    with progress.UNDER_WAY.begun(progress.Work("the rules", 10, once=True)):
        now[0] += 3
        assert clock.compiling == Compiling("the rules", 3.0, 10, True)
    assert clock.compiling is None
    clock.pause()
    assert clock.compiling is None, "kernels are loaded: that is over in no time"
    now[0] += 2
    assert clock.compiling == Compiling("what is needed", 2.0, None, False)
    clock.go_on()


def test_in_words():
    compiling = Compiling("the rules", 3.0, 10, True)
    assert compiling.words("seat 1 (tuned)") == "Compiling the rules for seat 1 (tuned), once on this machine"
    assert Compiling("what is needed", 3.0, None, False).words() == "Compiling what is needed"
