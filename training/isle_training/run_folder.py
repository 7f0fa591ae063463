"""The folder in which a command keeps a run: what may begin or go on there, how it goes on, its log."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from isle_agents.playing.lock import hold, let_go, taken
from isle_env.whole_file import replacing

CHECKPOINTS = OF_NUMPY, OF_PICKLE, OF_TORCH = ("checkpoint.npz", "checkpoint.pkl", "checkpoint.pt")
"""The files with which a run goes on, by what writes them."""
LOG, PICTURE, NETWORK = "log.csv", "learning.png", "network.pt"
"""A line for each step of a run, the same as a picture, and the network that comes of it."""


def check_new(out: Path, own: str, *files: str) -> None:
    """Check that a new run finds no other one in its folder, nor that of another command. Raises ``ValueError`` in a line.

    own: its checkpoint's name; files: besides checkpoints, what it must not overwrite.
    """
    if there := next((name for name in (*CHECKPOINTS, *files) if (out / name).exists()), ""):
        if there in CHECKPOINTS and there != own:
            raise ValueError(f"{out} holds a run of another command ({there}): give another --out")
        raise ValueError(f"{out} holds a run already ({there}): give --resume to go on with it, or another --out")


def check_begun(out: Path, begun: bool) -> None:
    """Check that a run which goes on finds itself. begun: its folder holds it. Raises ``ValueError`` in a line."""
    if not begun:
        raise ValueError(f"{out} holds no run to go on with: leave out --resume, or name its folder with --out")


def check_same(out: Path, there: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    """Check that a run goes on with the options that it began with, ``there``. Raises ``ValueError`` in a line."""
    if differs := differences(there, asked):
        raise ValueError(f"{out} holds another run ({differs}): give the same options, or another --out")


def differences(there: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """In what the things asked for are others than those that are there, in words; empty if in nothing."""
    return "; ".join(f"{key} {there.get(key)!r}, not {value!r}" for key, value in asked.items() if there.get(key) != value)


def make_folder(folder: Path) -> None:
    """Make a folder, and see that a file can be written there, before hours of work. Raises ``ValueError`` in a line if not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = "it is not a folder" if folder.exists() and not folder.is_dir() else error.strerror
        raise ValueError(f"{folder} cannot be written to: {reason}") from None


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Make a folder, and keep other runs out of it within the block. Raises ``ValueError`` in a line."""
    make_folder(folder)
    lock = hold(folder)
    if lock is None:
        raise ValueError(taken(folder))
    try:
        yield
    finally:
        let_go(folder, lock)


def how_to_go_on(checkpoint: Path) -> str:
    """How a run that has ended too early goes on, in words. checkpoint: its file, if it has come so far."""
    if checkpoint.exists():
        return "the same command with --resume goes on"
    return "nothing was kept, the same command begins anew"


def in_a_line(error: Exception, folder: Path) -> str:
    """What went wrong, in a line. folder: of the run, where an error of the system names no file: a full disk, say."""
    if isinstance(error, OSError):
        return f"{error.filename or folder}: {error.strerror or error}"
    return str(error)


def write_log(file: Path, columns: Sequence[str], lines: Sequence[Mapping[str, Any]]) -> None:
    """Write a log as CSV; the old file stands until the new one does. Raises ``OSError``."""
    with replacing(file) as new, new.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, columns)
        writer.writeheader()
        writer.writerows(lines)
