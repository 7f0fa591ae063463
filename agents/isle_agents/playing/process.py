"""The pool's end of a worker: what it has been given, what it has sent, whether it still lives; and how it is ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any

from isle_agents.playing import board as boards
from isle_agents.playing.board import Board
from isle_agents.playing.leaving import Left
from isle_agents.playing.worker import Job, Order, serve
from isle_agents.stopping import interrupts_held_back

HAS_TRACKER = hasattr(os, "fork")
"""Does multiprocessing keep a process that looks after shared memory? Windows needs none, and cannot start it."""
KILLED = 9
"""SIGKILL, which Windows does not have."""


def worker_context() -> Any:
    """How workers are started."""
    if sys.platform != "linux":  # a fork of a process with loaded libraries is not safe everywhere
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["isle_agents.playing.preload"])
    return context


class Worker:
    """A worker as the main process sees it."""

    def __init__(self, context: Any, job: Job, skip: Collection[int]) -> None:
        memory = context.RawArray("d", boards.SIZE)
        self.board = Board(memory)
        self.connection: Connection
        self.connection, there = context.Pipe()
        self.process = context.Process(target=serve, args=(there, memory, job, skip))
        if HAS_TRACKER:  # else the start starts it, and then multiprocessing lets interrupts through again
            resource_tracker.ensure_running()
        with interrupts_held_back():
            self.process.start()
        there.close()
        self.ready = self.lost = False
        """It has made its players; it cannot be reached."""
        self.orders: deque[Order] = deque()
        """What it has not finished yet; it plays the first."""
        self.left: list[Left] = []
        """Players that have left the game it plays."""
        self._suspect: float | None = None

    def take(self, orders: list[Order]) -> None:
        """Give it games to play."""
        self.orders.extend(orders)
        with suppress(OSError):  # it has died, which is noticed soon
            self.connection.send(orders)

    def finished(self) -> None:
        """It has played its first game."""
        self.orders.popleft()
        self.left = []

    def messages(self) -> Iterator[Any]:
        """What it has sent. Nothing that a player did to the connection does any harm here, but then the worker is lost."""
        try:
            while not self.lost and self.connection.poll():
                yield self.connection.recv()
        except Exception:
            self.lost = True

    def is_overdue(self, grace: float) -> bool:
        """Has its player been at work for too long, and still was at the last look?"""
        before, self._suspect = self._suspect, self.board.overdue(grace)
        return self._suspect is not None and self._suspect == before

    def kill(self, wait_first: bool) -> int | None:
        """Kill it, and all that its players have started. Returns its exit status, None if it still lived.

        wait_first: give it a moment to end by itself.
        """
        if wait_first:
            self.process.join(0.5)
        status = self.process.exitcode
        if hasattr(os, "killpg"):  # Windows has no groups of processes
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(OSError):
            self.process.kill()
        self.process.join()
        return status

    def dismiss(self) -> None:
        """Let it end by itself if it has nothing to do."""
        if self.ready and not self.orders and not self.lost:
            with suppress(OSError):
                self.connection.send(None)

    def end(self) -> None:
        """See that it ends."""
        if self.ready and not self.orders and not self.lost:
            self.process.join(2)
        self.kill(wait_first=False)
        self.connection.close()
