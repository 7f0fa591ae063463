"""The lock of a folder into which one run writes at a time. It ends with its process, however that ends."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from isle_env.machine.locks import try_to_lock
from isle_env.typed import ON_WINDOWS

LOCK = ".lock"
"""The file that a run holds."""


def hold(folder: Path) -> TextIO | None:
    """Keep other runs out. Returns what ``let_go`` takes, None if another run is in there. Raises ``OSError``.

    Where the file system has no locks, nobody is kept out.
    """
    lock = (folder / LOCK).open("a", encoding="utf-8")
    try:
        held = try_to_lock(lock.fileno()) and os.fstat(lock.fileno()).st_nlink > 0  # none: the other run has just let it go
    except OSError:
        held = True
    if held:
        return lock
    lock.close()
    return None


def let_go(folder: Path, lock: TextIO) -> None:
    """Others may write there from now on."""
    if ON_WINDOWS:  # which removes no file that is open, so not that of a run that begins now either
        lock.close()
    with suppress(OSError):
        (folder / LOCK).unlink()
    lock.close()


def taken(folder: Path) -> str:
    """What is wrong where another run is in there, in words."""
    return f"another run is writing into {folder}: resume it when that one has ended, or choose another --out"
