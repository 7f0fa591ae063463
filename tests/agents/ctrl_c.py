"""The command `isle` as a process that heeds Ctrl-C, wherever the tests run: in the background a shell has SIGINT ignored."""

from __future__ import annotations

import sys

_MAIN = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from isle_agents.cli import main; main()"


def isle(*arguments: str) -> list[str]:
    """The command as arguments of ``subprocess.Popen``."""
    return [sys.executable, "-c", _MAIN, *arguments]
