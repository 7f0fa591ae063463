"""Who does the parts of a long computation: threads of this process, or workers of a cluster. What comes out is the same.

    hands(options, task, …) ─▶ Threads | Cluster     map(items) ─▶ the task's result for each item, in order

On a cluster a part that is lost with its worker is done by another (``isle_agents.playing.workforce``).
"""

from __future__ import annotations

import argparse
import importlib
from collections import deque
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, Protocol

import isle_training
from isle_agents.playing import carried, engine
from isle_agents.playing.errands import Done, Hired
from isle_agents.playing.settings import BadSettings
from isle_env.errors import IsleError
from isle_env.machine.cores import cores
from isle_training.readers import whole

_AHEAD = 4
"""Parts for each thread that are under way or waiting to be taken: no more are kept in memory."""


class Task(Protocol):
    """What is done with each item. It can be sent to another machine; several threads may call it at once."""

    def prepare(self) -> None:
        """Compile what is needed, so that it is not done by all threads at once."""

    def __call__(self, item: Any, /) -> Any:
        """The result for an item. It follows from the task and the item alone."""


class Hands(Protocol):
    """Who does it. Close it, or use it in a ``with`` statement."""

    seconds: float
    """Time that workers elsewhere have spent, all of them together; that of this process is not in it."""

    @property
    def count(self) -> int:
        """How many parts are done at once."""

    def map(self, items: Iterable[Any]) -> Generator[Any, None, None]:
        """The results, in the order of the items. Raises ``WorkerDied``, ``BadSettings`` if a cluster fails, and what the task
        refuses.
        """

    def as_done(self, items: Iterable[Any]) -> Generator[tuple[int, Any], None, None]:
        """The place of each item, from 0, and its result, in any order."""

    def __enter__(self) -> Hands:
        """Itself."""

    def __exit__(self, *_: object) -> None:
        """End the threads or workers."""


class Threads:
    """Threads of this process. task: called by several at once; threads: how many, None: one for each core."""

    seconds = 0.0

    def __init__(self, task: Task, threads: int | None = None) -> None:
        self.count = threads or cores()
        self._task, self._prepared = task, False
        self._pool = ThreadPoolExecutor(self.count)

    def __enter__(self) -> Threads:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def map(self, items: Iterable[Any]) -> Generator[Any, None, None]:
        """As in :class:`Hands`."""
        if not self._prepared:
            self._task.prepare()
            self._prepared = True
        coming = iter(items)
        begun: deque[Future[Any]] = deque(self._pool.submit(self._task, item) for item in islice(coming, _AHEAD * self.count))
        while begun:
            yield begun.popleft().result()
            begun.extend(self._pool.submit(self._task, item) for item in islice(coming, 1))

    def as_done(self, items: Iterable[Any]) -> Generator[tuple[int, Any], None, None]:
        """As in :class:`Hands`."""
        yield from enumerate(self.map(items))


class Remote:
    """A worker of a cluster that does a task. Items come with their numbers, and results go back with them."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def prepare(self) -> Hired | Exception:
        """Compile. Returns what went wrong, if that is for the user to read."""
        try:
            self._task.prepare()
        except (ValueError, IsleError) as error:
            return error
        return Hired.here()

    def play(self, items: Sequence[tuple[int, Any]]) -> Done:
        """Do some parts."""
        began = perf_counter()
        return Done([(number, self._task(item)) for number, item in items], perf_counter() - began)


@dataclass(frozen=True)
class Needs:
    """What a task needs on other machines besides the rules and the project's players."""

    what: str
    """What the workers prepare, in words."""
    names: tuple[str, ...] = ()
    """Players, whose files are taken along."""
    files: tuple[str, ...] = ()
    """Files, as the user has named them."""

    def pack(self, folder: Path) -> dict[str, Any]:
        """Copy it into an empty folder. Returns Ray's runtime environment. Raises ``BadSettings``."""
        return carried.pack(folder, self.names, files=self.files, packages=(isle_training,))


class Cluster:
    """Workers of a cluster. Raises ``BadSettings`` where Ray is not installed, or a file cannot be taken along.

    workers: their number, None: one for each processor; address: None: Ray is started on this machine.
    """

    def __init__(self, task: Task, needs: Needs, workers: int | None, address: str | None) -> None:
        self.seconds = 0.0
        made = _workforce()
        # Parts are as large as they should be: two in one message would leave other workers without any.
        orders = made.Orders(Remote, (task,), needs.what, needs.pack, lambda item: f"part {item[0]}", most=1)
        self._workforce = made.Workforce(orders, workers, address)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self._workforce.close()

    @property
    def count(self) -> int:
        """As in :class:`Hands`; known when one worker is ready."""
        self._workforce.start()
        return int(self._workforce.workers)

    def as_done(self, items: Iterable[Any]) -> Generator[tuple[int, Any], None, None]:
        """As in :class:`Hands`."""
        with closing(self._workforce.do(enumerate(items))) as errands:
            for done in errands:
                self.seconds += done.seconds
                yield from done.results

    def map(self, items: Iterable[Any]) -> Generator[Any, None, None]:
        """As in :class:`Hands`."""
        early: dict[int, Any] = {}
        coming = 0
        with closing(self.as_done(items)) as found:
            for number, result in found:
                early[number] = result
                while coming in early:
                    yield early.pop(coming)
                    coming += 1


def _workforce() -> ModuleType:
    """The module that needs Ray, which is imported when it is asked for. Raises ``BadSettings`` where it is not installed."""
    return importlib.import_module("isle_agents.playing.workforce")


def add_engine(parser: argparse.ArgumentParser, what: str) -> None:
    """The options of a command that say where something is computed. what: that is done there, in words."""
    add = parser.add_argument_group("on a cluster").add_argument
    add("--engine", default="local", metavar="NAME", help=f"where {what}: local, or ray: on a Ray cluster (local)")
    add("--address", metavar="HOST:PORT", help="of the cluster, with --engine ray (none: Ray is started on this machine)")
    add("--workers", type=whole(1), help="processors of the cluster to use (all)")


def engine_of(options: argparse.Namespace) -> engine.Engine:
    """The engine that the options ask for. Raises ``BadSettings``, also where Ray is asked for and not installed."""
    asked = engine.checked(options.engine, options.address)
    if asked.is_local and options.workers:
        raise BadSettings(f"--workers {options.workers}: only --engine ray has workers; here --threads says how many at once")
    if not asked.is_local:
        _workforce()
    return asked


def hands(options: argparse.Namespace, task: Task, needs: Needs) -> Hands:
    """Those that the options ask for, among which is ``--threads``. Raises ``BadSettings``."""
    asked = engine_of(options)
    if asked.is_local:
        return Threads(task, options.threads)
    return Cluster(task, needs, asked.workers(options.workers) or None, asked.address)
