"""Threads that stand by: every part is done by the right thread, and a failure is reported once."""

import threading
import weakref

import pytest

from isle_env.envs.workers import Workers

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
