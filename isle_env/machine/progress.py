"""How far compiling has come, on a terminal: a line that is drawn again while a kernel is compiled, and a last one that stays.

    isle_env: compiling the rules, once: 5 s of some 10  ━━━━━━╌╌╌╌╌╌
    isle_env: compiled the rules, once (9 s)

How long a kernel takes is an estimate (``cache.takes``), so the bar stops just before its end and waits there. No thread is
started before a kernel has to be compiled that takes long. Logs and pipes get plain lines instead (``cache.announce``). Whoever
shows it elsewhere, as the page of `isle play` does, asks ``UNDER_WAY``.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

WIDTH = 12
"""Characters of the bar."""
EVERY = 0.2
"""Seconds between two drawings."""
_LINE_START = "\r"


def on_terminal(stream: TextIO | None) -> bool:
    """Can a line be drawn again there? Not in a file, a pipe or a notebook, nor where ``TERM`` says that it is no use."""
    try:
        return stream is not None and stream.isatty() and os.environ.get("TERM", "") != "dumb"
    except (AttributeError, ValueError):  # something of the user's own in place of a file, or a closed one
        return False


class Work:
    """A kernel that is being compiled. what: what it is for; seconds: how long, on an ordinary machine; once: will it be kept?"""

    def __init__(self, what: str, seconds: int, once: bool = False) -> None:
        self.what, self.seconds, self.once, self.began = what, seconds, once, monotonic()
        """``began`` moves on by the time of others that were compiled in between: theirs is not this one's."""

    def gone(self, now: float) -> float:
        """The seconds that it has taken at a time, as ``monotonic`` has it."""
        return max(0.0, now - self.began)

    def line(self, now: float) -> str:
        """The line at a time."""
        gone = self.gone(now)
        full = min(WIDTH - 1, int(WIDTH * gone / self.seconds))
        bar = "━" * full + "╌" * (WIDTH - full)
        return f"isle_env: compiling {self.what}{self._once}: {gone:.0f} s of some {self.seconds}  {bar}"

    def last_line(self, now: float) -> str:
        """The line that stays."""
        return f"isle_env: compiled {self.what}{self._once} ({max(1, round(self.gone(now)))} s)\n"

    @property
    def _once(self) -> str:
        return ", once" if self.once else ""


class Works:
    """The kernels that this process is compiling now, in the order in which they were begun: one may be begun inside another."""

    def __init__(self) -> None:
        self._works: list[Work] = []
        self._lock = threading.Lock()

    @property
    def latest(self) -> Work | None:
        """The one that was begun last, None if none is compiled."""
        with self._lock:
            return self._works[-1] if self._works else None

    @contextmanager
    def begun(self, work: Work) -> Iterator[None]:
        """A kernel is compiled within the block."""
        with self._lock:
            self._works.append(work)
        try:
            yield
        finally:
            with self._lock:
                self._works.remove(work)
                for other in self._works:
                    other.began += monotonic() - work.began


UNDER_WAY = Works()


class Display:
    """The line on a terminal, for the kernel that was begun last. stream: the terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def shown(self, work: Work) -> Iterator[None]:
        """Show within the block that a kernel is compiled; after it, how long it took. Of a failed one nothing stays."""
        last = ""
        try:
            with UNDER_WAY.begun(work):
                self._drawn()
                self._start()
                yield
                last = work.last_line(monotonic())
        finally:
            self._drawn(f"{_LINE_START}{' ' * (_columns(self._stream) - 1)}{_LINE_START}{last}")
            if UNDER_WAY.latest is None:
                self._wake.set()

    def _start(self) -> None:
        """Start the thread that draws, unless it runs."""
        self._wake.clear()
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._keep_drawing, name="isle_env: compiling", daemon=True)
            self._thread.start()

    def _keep_drawing(self) -> None:
        while not self._wake.wait(EVERY):
            if UNDER_WAY.latest is None:
                return
            self._drawn()

    def _drawn(self, before: str = "") -> None:
        """Draw the line of the kernel begun last. before: what is written before it."""
        with self._lock:
            work = UNDER_WAY.latest
            room = _columns(self._stream) - 1
            # Spaces clear what was there before: not every console of Windows knows a sequence for that.
            line = f"{_LINE_START}{work.line(monotonic())[:room].ljust(room)}" if work else ""
            if before or line:
                self._write(before + line)

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
        except UnicodeEncodeError:  # a terminal without these signs
            self._stream.write(text.replace("━", "#").replace("╌", "-").encode("ascii", "replace").decode())
        except (OSError, ValueError):  # the terminal has gone: compiling goes on
            return
        self._stream.flush()


def _columns(stream: TextIO) -> int:
    """The width of a terminal in characters."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


@functools.lru_cache(maxsize=1)  # there is one standard error at a time
def display_on(stream: TextIO) -> Display:
    """The display on a terminal."""
    return Display(stream)
