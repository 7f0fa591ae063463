"""Commands as people type them, in the quotes of their system."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable

ON_WINDOWS = sys.platform == "win32"
"""Its command line knows no single quotes."""


def as_typed(words: Iterable[str]) -> str:
    """The words of a command as a line to type."""
    if not ON_WINDOWS:
        return shlex.join(words)
    from subprocess import list2cmdline

    return list2cmdline(words)
