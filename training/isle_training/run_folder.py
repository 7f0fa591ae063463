"""The folder in which a command keeps a run: whether one may begin there, or goes on, and whether anything can be written."""

from __future__ import annotations

import tempfile
from pathlib import Path


def check_begun(out: Path, begun: bool, resume: bool, file: str = "") -> None:
    """Does what is asked go with what is there? Raises ``ValueError`` in a line if not.

    begun: the folder holds a run; file: of it that says so, for the message.
    """
    if begun and not resume:
        what = f" ({file})" * bool(file)
        raise ValueError(f"{out} holds a run already{what}: give --resume to go on with it, or another --out")
    if resume and not begun:
        raise ValueError(f"{out} holds no run to go on with: leave out --resume, or name its folder with --out")


def make_folder(folder: Path) -> None:
    """Make a folder, and see that a file can be written there, before hours of work. Raises ``ValueError`` in a line if not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = "it is not a folder" if folder.exists() and not folder.is_dir() else error.strerror
        raise ValueError(f"{folder} cannot be written to: {reason}") from None
