"""The same surroundings for every test, whatever terminal or service pytest is started from."""

from __future__ import annotations

import os

import pytest

pytest_plugins = ["tests.support.record"]

TERMINAL = (
    "COLUMNS", "LINES", "TERMINAL_WIDTH",
    "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TTY_COMPATIBLE", "TTY_INTERACTIVE",
    "GITHUB_ACTIONS",
)  # fmt: skip
"""Variables by which rich and typer choose a width and whether to write colours; typer takes GITHUB_ACTIONS for a terminal."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Forget them before any test module is imported, in this process and in those that the tests start."""
    for name in TERMINAL:
        os.environ.pop(name, None)
