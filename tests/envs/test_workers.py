"""Threads that stand by: every part is done by the right thread, and a failure is reported once."""

import threading
import time
import weakref

import numpy as np
import pytest

from isle_env.envs.workers import Workers
from isle_env.machine import crew
from isle_env.machine.crew import WORK, all_done, report, stands_by
from isle_env.machine.jit import jit_nogil, own_cache

PARTS = [(0, 2), (2, 4), (4, 6)]


@pytest.fixture
def workers():
    made = Workers(2)
    yield made
    made.close()


def note(first, last, done):
    done.append((first, last, threading.current_thread() is threading.main_thread()))


def test_every_part_is_done_the_first_by_the_caller(workers):
    for _ in range(50):
        done = []
        workers.run(note, PARTS, (done,))
        assert sorted(done) == [(0, 2, True), (2, 4, False), (4, 6, False)]


def test_fewer_parts_than_threads(workers):
    done = []
    workers.run(note, PARTS[:2], (done,))
    workers.run(note, PARTS[:1], (done,))
    assert sorted(done) == [(0, 2, True), (0, 2, True), (2, 4, False)]


@pytest.mark.parametrize("failing", [0, 2, 4])
def test_a_failure_is_raised_and_the_next_call_is_whole(workers, failing):
    def fail(first, last, done):
        if first == failing:
            raise ZeroDivisionError(f"part {first}")
        note(first, last, done)

    done = []
    with pytest.raises(ZeroDivisionError, match=f"part {failing}"):
        workers.run(fail, PARTS, (done,))
    assert len(done) == 2
    workers.run(note, PARTS, (done,))
    assert len(done) == 5


def test_after_an_interruption_the_next_call_waits_for_who_is_still_at_work(workers):
    release, done = threading.Event(), []

    def slow(first, last, done):
        if first:
            release.wait()
        note(first, last, done)

    real, workers._outbox = workers._outbox, Interrupted()
    with pytest.raises(KeyboardInterrupt):
        workers.run(slow, PARTS, (done,))
    workers._outbox = real
    threading.Timer(0.05, release.set).start()
    workers.run(note, PARTS, (done,))
    assert sorted(done)[-1] == (4, 6, False)
    assert len(done) == 6, "the parts left behind were done before the next ones"
    assert workers._busy == 0


class Interrupted:
    """An outbox at which the user presses Ctrl-C."""

    def get(self):
        raise KeyboardInterrupt


def test_threads_end_when_they_are_closed_and_hold_no_arrays():
    class Big:
        """Stands for an array, and can have weak references."""

    workers, big = Workers(1), Big()
    gone = weakref.ref(big)
    before = threading.active_count()
    workers.run(lambda first, last, held: None, PARTS[:2], (big,))
    del big
    workers.run(lambda first, last: None, PARTS[:2], ())
    assert gone() is None
    workers.close()
    for thread in threading.enumerate():
        if thread.name == "isle_env":
            thread.join(1)
    assert threading.active_count() < before


with own_cache():

    @jit_nogil
    def add(first, last, totals, crew, member):
        """Add ``crew[WORK]`` to each total of a range: a standing call as short as can be. totals: int64[6]."""
        if member == 0:
            for k in range(first, last):
                totals[k] += crew[WORK]
            return all_done(crew)
        while stands_by(crew, member):
            for k in range(first, last):
                totals[k] += crew[WORK]
            report(crew, member)
        return False


@pytest.fixture
def standing():
    """Two threads, their standing call, and the totals that it adds to."""
    totals = np.zeros(6, np.int64)
    made = Workers(2, (add, PARTS, (totals,)))
    yield made, totals
    made.close()


def wait_until_asleep(workers):
    """Return when no thread looks for calls any more."""
    flags = workers._crew[crew.LINE + crew.ASLEEP :: crew.LINE]
    for _ in range(2000):
        if flags.all():
            return
        time.sleep(0.001)
    raise AssertionError("a thread looks for calls for ever")


def test_every_part_of_the_standing_call_is_done_once_each_time(standing):
    workers, totals = standing
    for call in range(1, 3001):
        workers.run_standing(1)
        assert totals.tolist() == [call] * 6
        if call % 1000 == 0:
            wait_until_asleep(workers)


def test_the_standing_call_is_told_what_to_do(standing):
    workers, totals = standing
    for work in (5, 0, 7):
        workers.run_standing(work)
    assert totals.tolist() == [12] * 6


@pytest.mark.parametrize("asleep", [False, True])
def test_other_calls_come_between(standing, asleep):
    workers, totals = standing
    for _ in range(20):
        done = []
        workers.run_standing(1)
        if asleep:
            wait_until_asleep(workers)
        workers.run(note, PARTS, (done,))
        assert sorted(done) == [(0, 2, True), (2, 4, False), (4, 6, False)]
        workers.run_standing(1)
    assert totals.tolist() == [40] * 6


def test_threads_that_may_not_look_for_calls_are_woken_for_each(standing):
    workers, totals = standing
    workers._crew[crew.LOOKS] = 0
    for _ in range(50):
        workers.run_standing(1)
    assert totals.tolist() == [50] * 6


def test_a_member_that_fell_asleep_as_it_was_called_is_woken(standing):
    workers, totals = standing
    wake, tries = workers._wake, []
    workers._wake = lambda: wake() if tries else tries.append("nobody is woken at the first try")
    workers.run_standing(1)
    assert totals.tolist() == [1] * 6


def test_a_failure_in_the_standing_call_is_raised_and_the_next_call_is_whole():
    def fail(first, last, flags, member):
        if member:
            raise ZeroDivisionError(f"part {first}")
        return False

    done = []
    workers = Workers(1, (fail, PARTS[:2], ()))
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="part 2"):
            workers.run_standing(1)
    workers.run(note, PARTS[:2], (done,))
    assert len(done) == 2
    workers.close()


def test_after_an_interruption_the_next_standing_call_waits_for_who_is_still_at_work(standing, monkeypatch):
    workers, totals = standing
    workers._crew[crew.LOOKS] = 0

    def interrupt(seconds):
        raise KeyboardInterrupt

    def call_often():  # now and then all are done before the caller looks
        for _ in range(1000):
            workers.run_standing(1)

    with monkeypatch.context() as patched:
        patched.setattr("isle_env.envs.workers.time.sleep", interrupt)
        with pytest.raises(KeyboardInterrupt):
            call_often()
    before = int(totals[0])
    workers.run_standing(1)
    assert totals.tolist() == [before + 1] * 6


def test_standing_threads_that_sleep_hold_no_arrays_and_end_when_closed():
    totals = np.zeros(6, np.int64)
    gone, before = weakref.ref(totals), threading.active_count()
    workers = Workers(1, (add, PARTS[:2], (totals,)))
    workers.run_standing(1)
    wait_until_asleep(workers)
    workers.close()
    del workers, totals
    for thread in threading.enumerate():
        if thread.name == "isle_env":
            thread.join(1)
    assert threading.active_count() <= before
    assert gone() is None
