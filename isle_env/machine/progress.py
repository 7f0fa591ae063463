"""How far compiling has come, on a terminal: a line that is drawn again while a kernel is compiled, and a last one that stays.

    isle_env: compiling the rules, once: 5 s of some 10  ━━━━━━╌╌╌╌╌╌
    isle_env: compiled the rules, once (9 s)

How long a kernel takes is an estimate (``cache.takes``), so the bar stops just before its end and waits there. Nothing here is
imported, and no thread started, before a kernel has to be compiled that takes long. Logs and pipes get plain lines instead
(``cache.announce``).
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
    """A kernel that is being compiled. what: what it is for; seconds: how long, on an ordinary machine."""

    def __init__(self, what: str, seconds: int) -> None:
        self.what, self.seconds, self.began = what, seconds, monotonic()
        """``began`` moves on by the time of others that were compiled in between: theirs is not this one's."""

    def line(self, now: float) -> str:
        """The line at a time, as ``monotonic`` has it."""
        gone = max(0.0, now - self.began)
        full = min(WIDTH - 1, int(WIDTH * gone / self.seconds))
        return f"isle_env: compiling {self.what}: {gone:.0f} s of some {self.seconds}  {'━' * full}{'╌' * (WIDTH - full)}"


class Display:
    """The line on a terminal, for the kernel that was begun last: one may be begun inside another. stream: the terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._works: list[Work] = []
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def shown(self, what: str, seconds: int) -> Iterator[None]:
        """Show within the block that a kernel is compiled; after it, how long it took. Of a failed one nothing stays.

        what, seconds: as of :class:`Work`.
        """
        work = Work(what, seconds)
        with self._lock:
            self._works.append(work)
            self._draw()
        self._start()
        try:
            yield
        except BaseException:
            self._end(work, "")
            raise
        self._end(work, f"isle_env: compiled {what} ({max(1, round(monotonic() - work.began))} s)\n")

    def _end(self, work: Work, last: str) -> None:
        """Take a kernel off the display. last: the line that stays."""
        with self._lock:
            took = monotonic() - work.began
            self._works.remove(work)
            for other in self._works:
                other.began += took
            self._write(f"{_LINE_START}{' ' * (_columns(self._stream) - 1)}{_LINE_START}{last}")
            self._draw()
        if not self._works:
            self._wake.set()

    def _start(self) -> None:
        """Start the thread that draws, unless it runs."""
        self._wake.clear()
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._keep_drawing, name="isle_env: compiling", daemon=True)
            self._thread.start()

    def _keep_drawing(self) -> None:
        while not self._wake.wait(EVERY):
            with self._lock:
                if not self._works:
                    return
                self._draw()

    def _draw(self) -> None:
        """Draw the line of the kernel begun last."""
        if self._works:
            line, room = self._works[-1].line(monotonic()), _columns(self._stream) - 1
            # Spaces clear what was there before: not every console of Windows knows a sequence for that.
            self._write(f"{_LINE_START}{line[:room].ljust(room)}")

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
