"""What all commands that write pages have in common: write them, or say which are out of date."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

Written = Iterable[tuple[Path, str]]
"""Files and what they should say. A file is written before the next one is asked for, which may be made from it."""


def write_or_check(arguments: Sequence[str], made: Callable[[], Written], module: str) -> int:
    """Write files, or with ``--check`` compare them. Returns the exit status: 1 if one is out of date, 2 for a wrong command.

    module: whose command this is.
    """
    if list(arguments) not in ([], ["--check"]):
        print(f"unknown arguments {' '.join(arguments)}; usage: python -m {module} [--check]", file=sys.stderr)
        return 2
    status = 0
    for path, text in made():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if arguments:
            print(f"{path.name} is out of date: python -m {module}", file=sys.stderr)
            status = 1
        else:
            path.write_text(text, encoding="utf-8", newline="\n")
    return status
