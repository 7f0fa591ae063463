"""Threads that stand by to run parts of a compiled call.

    caller ─inbox─→ worker: its part, the GIL released ─outbox─→ caller, when its own part is done
           ─crew──→ worker that still stands by in the kernel of the last call (machine/crew.py) ─crew─→ caller

A batch makes one call per step. A pool of ``concurrent.futures`` would do the same, but takes four times as long: 40
microseconds per call. The standing call is the one that is made again and again, with the same arguments: a worker that has
made its part waits for the next one in compiled code for a while. That costs a microsecond or two.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

import numpy as np

from isle_env.machine import crew
from isle_env.machine.crew import ASLEEP, CALLED, DONE, LEAVE, LINE

Task = tuple[Callable[..., Any], tuple[Any, ...], bool]
"""Function, arguments, and whether it is the standing call."""
POLL = 20e-6
"""Seconds between two looks at workers that take long."""


class Workers:
    """Some threads. They end with :meth:`close`, with the process, or when this object is no longer in use."""

    def __init__(
        self, count: int, standing: tuple[Callable[..., Any], list[tuple[int, int]], tuple[Any, ...]] | None = None
    ) -> None:
        """count: threads beside the caller's own, from 1. standing: function, parts and arguments of the standing call.

        The function of the standing call takes, after its arguments, the crew and the number of the member whose part it does
        (``isle_env.engine.batch.step_range``).
        """
        self._inboxes: list[SimpleQueue[Task | None]] = [SimpleQueue() for _ in range(count)]
        self._outbox: SimpleQueue[BaseException | None] = SimpleQueue()
        self._busy = 0
        self._process = os.getpid()
        parts = standing[1] if standing else []
        self._crew = crew.crew_of(max(len(parts), 1))
        self._flags = self._crew.data
        self._standing: list[Task] = []
        if standing:
            function, _, arguments = standing
            self._standing = [(function, (*part, *arguments, self._crew, k), True) for k, part in enumerate(parts)]
        for k, inbox in enumerate(self._inboxes):
            threading.Thread(target=_work, args=(inbox, self._outbox, self._crew, k + 1), name="isle_env", daemon=True).start()

    def run(self, function: Callable[..., None], parts: list[tuple[int, int]], arguments: tuple[Any, ...]) -> None:
        """Call ``function(first, last, *arguments)`` for each part at once; the caller takes the first part itself.

        parts: at most one more than there are threads. Returns when all are done; raises what one of them raised.
        """
        self._finish()  # a thread is still at work only after a Ctrl-C
        self._flags[LEAVE] = 1
        for inbox, part in zip(self._inboxes, parts[1:], strict=False):
            inbox.put((function, (*part, *arguments), False))
            self._busy += 1
        try:
            function(*parts[0], *arguments)
        finally:
            failures = self._wait()
        for failure in failures:
            raise failure

    def run_standing(self, work: int) -> None:
        """Make the standing call, and return when all parts are done. work: for ``crew[WORK]``. Raises what one raised."""
        self._finish()
        crew.call_all(self._crew, work)
        self._wake()
        function, arguments, _ = self._standing[0]
        if not function(*arguments):
            self._finish()
        if not self._outbox.empty():
            raise self._outbox.get() or AssertionError("a worker has reported a part that nobody has asked it for")

    def _wake(self) -> None:
        """Wake the members of the standing call who sleep."""
        for member in range(1, len(self._standing)):
            if self._flags[member * LINE + ASLEEP]:
                self._flags[member * LINE + ASLEEP] = 0
                self._inboxes[member - 1].put(self._standing[member])

    def _finish(self) -> None:
        """Wait until no thread is at work. What they raised is forgotten: it belongs to a call that was interrupted."""
        self._wait()
        while self._standing and not crew.is_done(self._crew):
            self._wake()  # one may have fallen asleep just when it was called
            time.sleep(POLL)

    def _wait(self) -> list[BaseException]:
        """Wait until no thread is at work at a part of :meth:`run`. Returns what they raised."""
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
        self._flags[LEAVE] = 1
        for inbox in self._inboxes:
            inbox.put(None)

    def __del__(self) -> None:
        self.close()


def _work(inbox: SimpleQueue[Task | None], outbox: SimpleQueue[BaseException | None], flags: np.ndarray, member: int) -> None:
    """Do the tasks that arrive, until None arrives."""
    while (task := inbox.get()) is not None:
        function, arguments, stands = task
        try:
            function(*arguments)
        except BaseException as failure:
            outbox.put(failure)
            if stands:
                flags[member * LINE + DONE] = flags[member * LINE + CALLED]
                flags[member * LINE + ASLEEP] = 1
        else:
            if not stands:
                outbox.put(None)
        del task, function, arguments  # a waiting thread must not keep the caller's arrays alive
