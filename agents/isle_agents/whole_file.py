"""Files that are old or new, and never half."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Gives a temporary file in the same folder to write to, which takes the place of ``path`` if the block ends well.

    Otherwise it is removed, and what was at ``path`` stands. Raises ``OSError``.
    """
    path = Path(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_whole(path: str | Path, contents: bytes) -> None:
    """Write a file as a whole. Raises ``OSError``."""
    with replacing(path) as temporary:
        temporary.write_bytes(contents)
