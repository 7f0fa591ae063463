"""How long an agent thinks, and what is being compiled meanwhile: while this process compiles, nobody thinks."""

from __future__ import annotations

import threading
from time import monotonic
from typing import NamedTuple

from isle_agents.playing.board import stop_for_compiling
from isle_env.machine.progress import UNDER_WAY

UNNAMED_AFTER = 1.0
"""Seconds of compiling after which it is mentioned even if nobody has said what it is for. Loading kernels takes less."""


class Compiling(NamedTuple):
    """What is being compiled."""

    what: str
    """In words, as in "Compiling the rules"."""
    gone: float
    """Seconds that it has taken."""
    seconds: int | None
    """Seconds that it takes on an ordinary machine, None if nobody knows."""
    once: bool
    """Will it be kept for other processes?"""

    def words(self, who: str = "") -> str:
        """A line for people. who: for whom it is compiled."""
        return f"Compiling {self.what}{f' for {who}' if who else ''}{', once on this machine' if self.once else ''}"


class Clock:
    """Counts the seconds in which an agent thinks. It stands still while this process compiles or loads kernels."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._compile = 0
        """Threads that compile, or wait until they may."""
        self._began = self._stopped = monotonic()
        self._end = stop_for_compiling(self)

    def start(self) -> None:
        """Count from now on."""
        with self._lock:
            self._began = self._stopped = monotonic()

    def close(self) -> None:
        """Listen to the compiler no more."""
        self._end()

    def pause(self) -> None:
        """A thread begins to compile."""
        with self._lock:
            self._compile += 1
            if self._compile == 1:
                self._stopped = monotonic()

    def go_on(self) -> None:
        """A thread has compiled."""
        with self._lock:
            if self._compile == 1:
                self._began += monotonic() - self._stopped
            self._compile = max(0, self._compile - 1)  # it may have begun before this clock listened

    @property
    def seconds(self) -> float:
        """The seconds counted."""
        with self._lock:
            return (self._stopped if self._compile else monotonic()) - self._began

    @property
    def compiling(self) -> Compiling | None:
        """What is being compiled, None if nothing is."""
        work, now = UNDER_WAY.latest, monotonic()
        if work is not None:
            return Compiling(work.what, work.gone(now), work.seconds, work.once)
        with self._lock:
            gone = now - self._stopped if self._compile else 0.0
        return Compiling("what is needed", gone, None, False) if gone > UNNAMED_AFTER else None
