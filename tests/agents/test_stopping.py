"""What stops a command as Ctrl-C does, and what has to wait: also where signals are those of Windows."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

from isle_agents.stopping import ended_as_by_ctrl_c, interrupts_held_back, interrupts_put_off
from tests.support.systems import posix


@pytest.fixture
def before():
    """What SIGTERM does before and after each test."""
    mine = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    yield signal.SIG_IGN
    signal.signal(signal.SIGTERM, mine)


def test_sigterm_is_ctrl_c_within_the_block_and_what_it_was_afterwards(before):
    with pytest.raises(KeyboardInterrupt), ended_as_by_ctrl_c():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before
    signal.raise_signal(signal.SIGTERM)  # ignored again


@posix
def test_ctrl_break_of_windows_is_too(before, monkeypatch):
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    own = signal.getsignal(signal.SIGUSR1)
    with pytest.raises(KeyboardInterrupt), ended_as_by_ctrl_c():
        signal.raise_signal(signal.SIGUSR1)
    assert signal.getsignal(signal.SIGUSR1) == own


def test_another_thread_changes_no_signal(before):
    seen = []

    def run() -> None:
        with ended_as_by_ctrl_c():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert seen == [before]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_wait_until_the_end_of_the_block(before, number):
    told = []

    def write() -> None:
        with ended_as_by_ctrl_c(), interrupts_put_off():
            signal.raise_signal(number)
            told.append("the block goes on")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert told == ["the block goes on"]
    assert signal.getsignal(signal.SIGTERM) == before


@posix
def test_they_wait_also_where_another_thread_is_told_of_them(before):
    """The system tells any thread that does not refuse it, and Python then acts in the main one."""
    told, go_on = [], threading.Event()
    other = threading.Thread(target=go_on.wait)

    def write() -> None:
        with ended_as_by_ctrl_c(), interrupts_put_off():
            signal.pthread_kill(other.ident, signal.SIGTERM)
            time.sleep(0.05)
            told.append("the block goes on")

    other.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            write()
    finally:
        go_on.set()
        other.join()
    assert told == ["the block goes on"]


def test_a_signal_that_was_ignored_is_ignored_after_the_block(before):
    with interrupts_put_off():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before


@posix
def test_a_process_hears_of_no_ctrl_c_that_is_started_within_the_block():
    code = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
    with interrupts_held_back():
        started = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert started.stdout == "True\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_on_windows_the_console_ignores_ctrl_c_meanwhile(monkeypatch):
    calls = []
    kernel = SimpleNamespace(SetConsoleCtrlHandler=lambda handler, ignored: calls.append((handler, ignored)))
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)

    def write() -> None:
        with interrupts_held_back():
            assert calls == [(None, True)]
            raise OSError("full")

    with pytest.raises(OSError, match="full"):
        write()
    assert calls == [(None, True), (None, False)]
