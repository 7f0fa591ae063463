"""Files that are old or new, and never half."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from isle_env.typed import ON_WINDOWS

PAUSES = (0.01, 0.05, 0.2, 0.7)
"""Seconds between two attempts to put a file in its place, where Windows refuses that."""


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Gives a temporary file in the same folder to write to, which takes the place of ``path`` if the block ends well.

    Otherwise it is removed, and what was at ``path`` stands. Raises ``OSError``.
    """
    path = Path(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield temporary
        _put_in_place(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _put_in_place(temporary: Path, path: Path) -> None:
    """Give a finished file its name.

    Windows refuses while another program has either file open. Scanners and indexers have each new one, but soon let it go.
    """
    for pause in PAUSES if ON_WINDOWS else ():
        try:
            temporary.replace(path)
            return
        except PermissionError:
            time.sleep(pause)
    temporary.replace(path)


def write_whole(path: str | Path, contents: bytes) -> None:
    """Write a file as a whole. Raises ``OSError``."""
    with replacing(path) as temporary:
        temporary.write_bytes(contents)
