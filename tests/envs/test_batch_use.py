"""Who may use a batch: one thread at a time, a forked process anew, and nobody writes into its rows by mistake."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import sys
import threading
import time

import numpy as np
import pytest

from isle_env.vector import SeatBatch, SeatVectorEnv, VectorGame

STEPS = 60


def played(batch: VectorGame) -> list[bytes]:
    """The observations of some random steps."""
    batch.reset(seed=5)
    seen = []
    for _ in range(STEPS):
        batch.step_random()
        seen.append(batch.observations.tobytes() + batch.masks.tobytes())
    return seen


def step_often(batch: SeatBatch) -> None:
    """Some steps with the first legal action everywhere."""
    for _ in range(STEPS):
        batch.step(batch.masks.argmax(axis=1))


def test_threads_that_step_one_batch_are_refused_and_nothing_breaks():
    """Each step is done whole or refused with a RuntimeError; three threads at once used to end the process."""
    batch = VectorGame(512)
    batch.reset(seed=0)
    done, refusals = [], []  # lists, since two threads that add to one number may count one of them only

    def step() -> None:
        for _ in range(STEPS):
            try:
                batch.step_random()
                done.append(batch)
            except BaseException as reason:
                refusals.append(reason)

    threads = [threading.Thread(target=step) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done
    with batch._in_use:  # as in the middle of another thread's step
        step()
    assert len(refusals) >= STEPS
    assert all("in use by another thread" in str(reason) for reason in refusals)
    batch.step_random()


def test_a_policy_cannot_step_the_batch_that_asks_it():
    def policy(observations: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
        if stepping:
            batch.step(np.zeros(4, dtype=np.int64))
        return masks.argmax(axis=1)

    stepping, batch = False, SeatBatch(4, opponents=policy)
    batch.reset(seed=0)
    stepping = True
    with pytest.raises(RuntimeError, match="in use by another thread, or by the policy"):
        step_often(batch)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.skipif(sys.version_info >= (3, 12), reason="Python warns of a fork beside threads")
def test_a_batch_with_threads_goes_on_in_a_forked_process():
    """Its threads are not in the child: they are begun anew there. The child used to hang."""
    batch = VectorGame(512, threads=2)
    expected = played(batch)
    child = os.fork()
    if child == 0:
        os._exit(0 if played(batch) == expected else 1)
    until = time.monotonic() + 60
    while (found := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < until:
        time.sleep(0.05)
    if found == (0, 0):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        pytest.fail("the child hangs")
    assert os.waitstatus_to_exitcode(found[1]) == 0
    assert played(batch) == expected
    batch.close()


@pytest.mark.parametrize("make", [VectorGame, SeatBatch])
def test_rows_that_a_batch_owns_are_read_only(make):
    batch = make(3)
    batch.reset(seed=0)
    for rows in (batch.observations, batch.masks):
        with pytest.raises(ValueError, match="read-only"):
            rows[0, 0] = 1


@pytest.mark.parametrize("renew", [lambda batch: pickle.loads(pickle.dumps(batch)), copy.deepcopy], ids=["pickle", "deepcopy"])
def test_rows_of_a_copy_are_its_own(renew):
    batch = VectorGame(3)
    batch.reset(seed=0)
    twin = renew(batch)
    assert not twin.observations.flags.writeable
    for _ in range(STEPS):
        batch.step_random()
    before = twin.observations.copy()
    twin.step_random()
    assert not np.array_equal(twin.observations, before), "the rows shown are those that a step writes"


@pytest.mark.parametrize("make", [VectorGame, SeatBatch])
def test_rows_of_the_callers_own_are_drawn_whole(make):
    """Whatever the caller writes into its arrays is gone after a step."""
    plain = make(4)
    plain.reset(seed=3)
    own = make(4, observations=np.empty_like(plain.observations), masks=np.empty_like(plain.masks))
    own.reset(seed=3)
    for _ in range(STEPS):
        own.observations[...] = 77
        own.masks[...] = 1
        actions = plain.masks.argmax(axis=1)
        plain.step(actions)
        own.step(actions)
        assert np.array_equal(own.observations, plain.observations)
        assert np.array_equal(own.masks, plain.masks)


def test_what_a_learning_library_gets_is_a_copy():
    env = SeatVectorEnv(3)
    observations, infos = env.reset(seed=0)
    observations[...] = 0
    infos["action_mask"][...] = 0
    again = env.batch
    assert again.observations.any()
    assert again.masks.any()
