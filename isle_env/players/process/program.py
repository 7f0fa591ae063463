"""A program that is spoken to line by line. What it writes is bounded, and what it does not write is not waited for.

    say(line) ─→ its standard input        line(deadline) ←─ its standard output        copied ←─ its standard error

The program's standard input ends when it is no longer needed. One that goes on after that is killed. On Linux the kernel kills it
when this process dies, too, however that came about.
"""

from __future__ import annotations

import errno
import functools
import os
import queue
import select
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic
from typing import IO, Protocol

from isle_env.late_file import LateFile
from isle_env.players.leaves import Leaves
from isle_env.typed import ON_WINDOWS

LONGEST_LINE = 100_000
"""Bytes of a line that a program may answer with."""
LOGGED = 1_000_000
"""Bytes of its standard error that are kept."""
_TAIL = 2_000
"""Bytes of the standard error that an error message is taken from."""
_AT_ONCE = 65_536
_GOING = 0.5
"""Seconds that a program has to end once its input has ended."""
_LAUNCH = """
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
try:
    os.getppid() == int(sys.argv[1]) and os.execvp(sys.argv[2], sys.argv[2:])
except OSError as error:
    sys.exit(f"{sys.argv[2]} cannot be started: {error.strerror}")
"""
"""Ends with its parent (PR_SET_PDEATHSIG), and becomes the program. It runs in the new process, which has no other threads."""


class Program:
    """A program that runs.

    command: its words; log: the file for its standard error, None: that goes to the standard error of this process. Raises
    ``OSError`` if it cannot be started.
    """

    def __init__(self, command: Sequence[str], log: LateFile | None = None) -> None:
        self._name = os.path.basename(command[0])
        self._process = _started(command)
        given, answers, errors = _pipes(self._process)
        self._errors = _Errors(os.dup(errors.fileno()), log)
        self._input = given.fileno()
        self._output: _Output = _Watched(os.dup(answers.fileno())) if ON_WINDOWS else _Polled(answers.fileno())
        if not ON_WINDOWS:
            os.set_blocking(self._input, False)
        self._rest = bytearray()
        self._finalizer = weakref.finalize(self, _end, self._process, self._errors)

    def say(self, line: bytes, deadline: float) -> None:
        """Send a line, its end included. deadline: of ``time.monotonic``. Raises :class:`Leaves`."""
        left = memoryview(line)
        while left:
            try:
                left = left[os.write(self._input, left) :]
            except BlockingIOError:
                wait = select.poll()
                wait.register(self._input, select.POLLOUT)
                if not wait.poll(max(0.0, deadline - monotonic()) * 1000) and monotonic() >= deadline:
                    raise Leaves("timeout: it did not read what it was told") from None
            except OSError as error:
                if error.errno not in (errno.EPIPE, errno.EINVAL):  # Windows says EINVAL
                    raise
                raise self._gone() from None

    def line(self, deadline: float) -> bytes | None:
        """The next line that the program writes, without its end; None if there is none in time. Raises :class:`Leaves`."""
        while (end := self._rest.find(b"\n")) < 0:
            if len(self._rest) > LONGEST_LINE:
                raise Leaves(f"flood: a line of more than {LONGEST_LINE} bytes")
            if not self._read(deadline):
                return None
        if end > LONGEST_LINE:
            raise Leaves(f"flood: a line of more than {LONGEST_LINE} bytes")
        line = bytes(self._rest[:end])
        del self._rest[: end + 1]
        return line

    def more(self, deadline: float) -> bool:
        """Has it written more than was taken, or does it in time? Raises :class:`Leaves` if it has ended."""
        return bool(self._rest) or self._read(deadline)

    def unasked(self, deadline: float, moment: float) -> bytes:
        """Take away what it has written although nothing was asked. Raises :class:`Leaves` if it has ended, or for too much.

        deadline: for the first piece, 0 to wait for none; moment: seconds for each further piece, since a line may come in two.
        If it goes on and on, five such moments are enough.
        """
        found, begun = b"", 0.0
        while self.more(deadline):
            found += self._rest
            self._rest.clear()
            if len(found) > LONGEST_LINE:
                raise Leaves(f"flood: more than {LONGEST_LINE} bytes that nobody asked for")
            begun = begun or monotonic()
            deadline = min(monotonic() + moment, begun + 5 * moment)
            if monotonic() >= deadline:
                break
        return found

    def note(self, text: str) -> None:
        """Add a line of ours to its standard error, for its author."""
        self._errors.keep(f"(isle: {text})\n".encode())

    def end(self) -> None:
        """End it: its input ends, and if it goes on after that, it is killed."""
        self._finalizer()

    @property
    def said_last(self) -> str:
        """The last line that it wrote to its standard error, "" for nothing."""
        return self._errors.last_line()

    def _read(self, deadline: float) -> bool:
        """Add to the rest what it has written; False if nothing comes in time. Raises :class:`Leaves` if it has ended."""
        found = self._output.read(deadline)
        if found is None:
            return False
        if not found:
            raise self._gone()
        self._rest += found
        return True

    def _gone(self) -> Leaves:
        """Why it does not speak any more."""
        try:
            status = self._process.wait(_GOING)
        except subprocess.TimeoutExpired:
            return Leaves(f"cut off: {self._name} has closed its output")
        self._errors.join()
        why = f"{self._name} ended with status {status}" if status >= 0 else f"{self._name} was ended by signal {-status}"
        said = self.said_last
        return Leaves(f"{'exited' if status >= 0 else 'killed'}: {why}{f': {said}' if said else ''}")


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A program, started so that on Linux it ends with this process."""
    words = [*_launcher(), *command]

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},  # else a program in Python would keep its answers to itself
        )

    if sys.platform != "linux" or threading.current_thread() is threading.main_thread():
        return start()
    done: Future[subprocess.Popen[bytes]] = Future()
    _starter().put((start, done))
    return done.result()


def _launcher() -> list[str]:
    """What stands before a command so that the program ends with this process. It also ends with the thread that starts it."""
    return [sys.executable, "-I", "-S", "-c", _LAUNCH, str(os.getpid())] if sys.platform == "linux" else []


_Starts = queue.SimpleQueue[tuple[Callable[[], "subprocess.Popen[bytes]"], "Future[subprocess.Popen[bytes]]"]]


@functools.cache
def _starter() -> _Starts:
    """What is put here is started by a thread that lives as long as this process. Other threads may end before their programs."""
    starts: _Starts = queue.SimpleQueue()

    def serve() -> None:
        while True:
            start, done = starts.get()
            try:
                done.set_result(start())
            except BaseException as error:
                done.set_exception(error)

    threading.Thread(target=serve, name="starts programs", daemon=True).start()
    return starts


if sys.platform == "linux":
    os.register_at_fork(after_in_child=_starter.cache_clear)  # a new process has none of the threads


def _end(process: subprocess.Popen[bytes], errors: _Errors) -> None:
    """See ``Program.end``. It knows nothing of the object, which may be gone already."""
    given, answers, said = _pipes(process)
    for pipe in (given, answers):
        with suppress(OSError):
            pipe.close()
    try:
        process.wait(_GOING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    errors.join()
    with suppress(OSError):
        said.close()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Standard input, output and error of a program that was started with all three."""
    pipes = process.stdin, process.stdout, process.stderr
    assert all(pipe is not None for pipe in pipes)
    return pipes  # type: ignore[return-value]


class _Output(Protocol):
    """Where a program writes."""

    def __init__(self, descriptor: int) -> None: ...

    def read(self, deadline: float) -> bytes | None:
        """What has been written; b"" at the end; None if nothing is in time."""
        ...


class _Polled:
    """By the system's ``poll``."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLIN)

    def read(self, deadline: float) -> bytes | None:
        while not self._poll.poll(min(max(0.0, deadline - monotonic()), 3600.0) * 1000):
            if monotonic() >= deadline:
                return None
        return os.read(self._descriptor, _AT_ONCE)


class _Watched:
    """By a thread that reads, for Windows, where pipes cannot be polled. It reads no further while nobody takes what it has.

    descriptor: the thread's own, which it closes.
    """

    def __init__(self, descriptor: int) -> None:
        self._found: queue.Queue[bytes] = queue.Queue(maxsize=2)
        threading.Thread(target=self._watch, args=(descriptor,), daemon=True).start()

    def _watch(self, descriptor: int) -> None:
        found = b"?"
        while found:
            try:
                found = os.read(descriptor, _AT_ONCE)
            except OSError:
                found = b""
            self._found.put(found)
        os.close(descriptor)

    def read(self, deadline: float) -> bytes | None:
        try:
            return self._found.get(timeout=min(max(0.0, deadline - monotonic()), 3600.0))
        except queue.Empty:
            return None


class _Errors:
    """The standard error of a program: a thread takes it away, so that the program never waits for a reader.

    descriptor: the thread's own, which it closes: what the program has left behind may keep the line open for long.
    """

    def __init__(self, descriptor: int, log: LateFile | None) -> None:
        self._log, self._kept, self._tail = log, 0, b""
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._copy, args=(descriptor,), daemon=True)
        self._thread.start()

    def _copy(self, descriptor: int) -> None:
        while True:
            try:
                found = os.read(descriptor, _AT_ONCE)
            except OSError:
                found = b""
            self._tail = (self._tail + found)[-_TAIL:]
            self.keep(found)
            if not found:
                os.close(descriptor)
                return

    def keep(self, data: bytes) -> None:
        """Keep a piece, if there is not too much already."""
        with self._lock:
            if self._kept < LOGGED:
                part = data[: LOGGED - self._kept]
                self._kept += len(part)
                self._write(part if self._kept < LOGGED else part + b"\n(it writes too much: the rest is left out)\n")

    def _write(self, data: bytes) -> None:
        """Write a piece to where it is kept."""
        if self._log is not None:
            self._log.add(data)
        else:
            with suppress(OSError, ValueError):
                sys.stderr.write(data.decode(errors="replace"))

    def join(self) -> None:
        """Wait a moment until all has been taken: a child that the program has left behind may keep the line open."""
        self._thread.join(_GOING)

    def last_line(self) -> str:
        """The last line that was written."""
        lines = self._tail.decode(errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else ""
