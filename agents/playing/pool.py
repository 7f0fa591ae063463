"""Many games at once, in worker processes.

    main process ──groups of fixtures──▶ worker: its own hall ──results──▶ main process, in whatever order they finish

Workers are *spawned*: they start afresh, so that they work alike on every system and inherit no half-finished state. Ctrl-C
reaches the main process only. However the main process ends, the workers end with it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from agents.playing.hall import Hall
from agents.playing.results import Row
from agents.playing.settings import Fixture

_QUEUED = 3
"""Groups kept waiting for each worker: enough that no worker runs idle, few enough that stopping is quick."""


@dataclass(frozen=True)
class Job:
    """What is played, in a form that can be sent to a process."""

    build: Callable[[Any], Hall[Any, Any]]
    """Makes a hall from the settings; every process makes its own."""
    settings: Any
    group: int
    """Games that go to a process in one message."""


class WorkerDied(Exception):
    """A process ended without a result: it was killed, ran out of memory, or crashed in compiled code."""


def cores() -> int:
    """Processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(job: Job, fixtures: Iterable[Fixture], workers: int, hall: Hall[Fixture, Row]) -> Generator[list[Row], None, None]:
    """Play the fixtures; yields each game's rows when it is done, in no fixed order.

    workers: number of processes; with 1 the games are played in the calling process, by ``hall``.
    Raises ``AgentFailure`` and :class:`WorkerDied`. Close the iterator to stop early.
    """
    if workers == 1:
        for fixture in fixtures:
            yield hall.play(fixture)
        return
    known = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_parent)
    try:
        yield from _collect(pool, job, _groups(iter(fixtures), job.group), workers * _QUEUED)
        pool.shutdown()
    except BrokenProcessPool:
        raise WorkerDied("a worker process died without a result: killed, out of memory, or crashed in compiled code") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - known:
            process.terminate()
            process.join()


def _collect(pool: ProcessPoolExecutor, job: Job, groups: Iterator[list[Any]], queued: int) -> Iterator[list[Any]]:
    """Keep the pool busy and yield what it finishes."""
    running: set[Future[list[list[Any]]]] = set()
    while True:
        with _interrupts_held_back():
            running |= {pool.submit(_play_group, job, group) for group in islice(groups, queued - len(running))}
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda f: f.exception() is not None):  # finished games first, then the error
            yield from future.result()


def _groups(fixtures: Iterator[Fixture], size: int) -> Iterator[list[Fixture]]:
    """Fixtures in groups of at most ``size``: one message for the games of a deal."""
    while group := list(islice(fixtures, size)):
        yield group


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits until the end of the block. Processes started within inherit the blocked signal and never get it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_hall: tuple[Job, Hall[Any, Any]] | None = None
"""In a worker: what it plays and its agents, made at the first game."""


def _play_group(job: Job, group: list[Any]) -> list[list[Any]]:
    """In a worker: play some games."""
    global _hall
    if _hall is None or _hall[0] != job:
        _hall = (job, job.build(job.settings))
    return [_hall[1].play(fixture) for fixture in group]


def _end_with_parent() -> None:
    """In a worker: end it when the main process has ended, even if that was killed."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
