"""Threads that stand by to run parts of a compiled call.

    caller ─inbox─→ worker: its part, the GIL released ─outbox─→ caller, when its own part is done

A batch makes one call per step. A pool of ``concurrent.futures`` would do the same, but takes four times as long: 40
microseconds per call.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

Task = tuple[Callable[..., None], tuple[Any, ...]]


class Workers:
    """Some threads. They end with :meth:`close`, with the process, or when this object is no longer in use."""

    def __init__(self, count: int) -> None:
        """count: threads beside the caller's own, from 1."""
        self._inboxes: list[SimpleQueue[Task | None]] = [SimpleQueue() for _ in range(count)]
        self._outbox: SimpleQueue[BaseException | None] = SimpleQueue()
        self._busy = 0
        self._process = os.getpid()
        for inbox in self._inboxes:
            threading.Thread(target=_work, args=(inbox, self._outbox), name="isle_env", daemon=True).start()

    def run(self, function: Callable[..., None], parts: list[tuple[int, int]], arguments: tuple[Any, ...]) -> None:
        """Call ``function(first, last, *arguments)`` for each part at once; the caller takes the first part itself.

        parts: at most one more than there are threads. Returns when all are done; raises what one of them raised.
        """
        self._wait()  # a thread is still at work only after a Ctrl-C
        for inbox, part in zip(self._inboxes, parts[1:], strict=False):
            inbox.put((function, (*part, *arguments)))
            self._busy += 1
        try:
            function(*parts[0], *arguments)
        finally:
            failures = self._wait()
        for failure in failures:
            raise failure

    def _wait(self) -> list[BaseException]:
        """Wait until no thread is at work. Returns what they raised."""
        failures = []
        while self._busy:
            failure = self._outbox.get()
            self._busy -= 1
            if failure is not None:
                failures.append(failure)
        return failures

    def is_alive(self) -> bool:
        """Are the threads there? A process that was forked has none of them."""
        return self._process == os.getpid()

    def close(self) -> None:
        """Let the threads end."""
        if not self.is_alive():
            return
        for inbox in self._inboxes:
            inbox.put(None)

    def __del__(self) -> None:
        self.close()


def _work(inbox: SimpleQueue[Task | None], outbox: SimpleQueue[BaseException | None]) -> None:
    """Do the tasks that arrive, until None arrives."""
    while (task := inbox.get()) is not None:
        function, arguments = task
        try:
            function(*arguments)
        except BaseException as failure:
            outbox.put(failure)
        else:
            outbox.put(None)
        del task, function, arguments  # a waiting thread must not keep the caller's arrays alive
