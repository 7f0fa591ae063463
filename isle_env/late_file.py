"""A file in a folder that is made later, as that of a run is, which comes after its players."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


class LateFile:
    """What is added waits until the folder above the file's own is there.

    path: of the file, whose own folder is made if need be.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._waiting = path, b""

    def add(self, data: bytes) -> None:
        """Add to its end. What cannot be written is lost: it costs nobody a game."""
        self._waiting += data
        if self._waiting and self._path.parent.parent.is_dir():
            with suppress(OSError):
                self._path.parent.mkdir(exist_ok=True)
                with self._path.open("ab") as file:
                    file.write(self._waiting)
            self._waiting = b""
