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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let the second of several processes begin with the drawing games.

    xdist hands each an eighth of the tests at first. Without this both begin with the first game, and one waits for what the
    other compiles.
    """
    if hasattr(config, "workerinput"):
        drawing = [item for item in items if "/games/drawing/" in item.nodeid]
        others = [item for item in items if "/games/drawing/" not in item.nodeid]
        items[:] = [*others[: len(items) // 8], *drawing, *others[len(items) // 8 :]]
