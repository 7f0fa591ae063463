"""How a command is stopped: Ctrl-C, or a signal that means the same; and when it has to wait.

with ended_as_by_ctrl_c():           SIGTERM, and Ctrl-Break on Windows, raise KeyboardInterrupt, too
    ...
    with interrupts_put_off(): …     what must not be torn apart
    with interrupts_held_back(): …   the start of a process that is never to get Ctrl-C
    with signals_kept(): …           a library that takes these signals for itself
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

LIKE_CTRL_C = ("SIGTERM", "SIGBREAK")
"""Signals that end a program as Ctrl-C does, where the system has them.

Schedulers of clusters, containers and services send the first, those of Windows the second, which is Ctrl-Break on its keyboard.
"""


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Within the block a signal that asks the program to end raises ``KeyboardInterrupt``, in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with ExitStack() as stack:
        for name in LIKE_CTRL_C:
            number = getattr(signal, name, None)
            if number is not None:
                before = signal.signal(number, _interrupt)
                stack.callback(signal.signal, number, signal.SIG_DFL if before is None else before)
        yield


@contextmanager
def signals_kept() -> Iterator[None]:
    """After the block, Ctrl-C and the signals like it do what they did before it. Some libraries change that."""
    kept = {number: signal.getsignal(number) for number in _signals()}
    try:
        yield
    finally:
        for number, before in kept.items():
            if before is not None:
                signal.signal(number, before)


@contextmanager
def interrupts_put_off() -> Iterator[None]:
    """Ctrl-C and the signals like it wait until the end of the block, whichever thread the system tells of them."""
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, _: came.append(number)) for number in _signals()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        if came:
            signal.raise_signal(came[0])


def _signals() -> list[int]:
    """Ctrl-C and the signals like it that the system has; none in another thread than the main one, which cannot change them."""
    if threading.current_thread() is not threading.main_thread():
        return []
    numbers = (getattr(signal, name, None) for name in ("SIGINT", *LIKE_CTRL_C))
    return [number for number in numbers if number is not None]


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Processes that are started within the block never get Ctrl-C.

    This process ignores it meanwhile on Windows. Elsewhere it gets it at the end of the block, or before if it has other threads.
    """
    if hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    _console_ignores_ctrl_c(True)
    try:
        yield
    finally:
        _console_ignores_ctrl_c(False)


def _console_ignores_ctrl_c(ignored: bool) -> None:
    """Have Windows ignore Ctrl-C for this process and those that it starts, or heed it again. Elsewhere nothing happens."""
    windows = getattr(ctypes, "windll", None)
    if windows is not None:
        windows.kernel32.SetConsoleCtrlHandler(None, ignored)
