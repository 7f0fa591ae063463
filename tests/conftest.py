"""The same surroundings for every test, whatever terminal or service pytest is started from."""

from __future__ import annotations

import atexit
import gc
import os
import signal

import pytest

pytest_plugins = ["tests.support.record", "tests.support.nodes"]

TERMINAL = (
    "COLUMNS", "LINES", "TERMINAL_WIDTH",
    "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TTY_COMPATIBLE", "TTY_INTERACTIVE",
    "GITHUB_ACTIONS",
)  # fmt: skip
"""Variables by which rich and typer choose a width and whether to write colours; typer takes GITHUB_ACTIONS for a terminal."""


RARELY = 100
"""How many of Python's smaller garbage collections come before a full one, which looks at a million objects here: tests and
kernels."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Forget these variables before any test module is imported, let Ctrl-C work, and collect garbage rarely."""
    for name in TERMINAL:
        os.environ.pop(name, None)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a script that starts pytest with & has it so, and Ctrl-C is tested
        signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.set_threshold(*gc.get_threshold()[:2], RARELY)
    atexit.register(gc.freeze)  # a process that ends need not collect garbage


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a player of The Isle of Cats alone: ``net``, which says so here."""
    from isle_agents.players.net import NetAgent

    monkeypatch.setattr(NetAgent, "ABOUT", NetAgent.ABOUT._replace(games=("isle_of_cats",)))
    return "net"
