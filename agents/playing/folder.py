"""What a run keeps on disk, in a folder of its own.

    DIR/<kind>.json   everything needed to repeat it; state: running → interrupted / failed → finished
        games.csv     rows of each finished game, appended as games finish, put in order at the end
        …             what the run adds by write_bytes

Appended rows aside, a file is written under a temporary name and then moved into place. So it is old or new, never half.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, TextIO

from agents.playing.provenance import now
from agents.playing.results import Row


class FolderError(Exception):
    """The folder cannot be used as asked; the message says why, and what would work."""


class Folder(Generic[Row]):
    """The folder of one run.

    path: the folder; kind: the name of the JSON file; record: the contents of that file, to which state, time and number of
    finished games are added; columns: those of games.csv; remedy: what the user can do, besides choosing another folder, if
    this one is in use. Nothing is written before :meth:`begin`.
    """

    def __init__(self, path: Path, kind: str, record: dict[str, Any], columns: Sequence[str], remedy: str = "") -> None:
        self.path = path
        self._kind, self._record, self._columns, self._remedy = kind, record, columns, remedy
        self._games: TextIO | None = None

    def begin(self) -> None:
        """Make the folder and its first files. Raises :class:`FolderError` if it holds anything or cannot be written."""
        try:
            if self.path.is_dir() and any(self.path.iterdir()):
                remedies = ", ".join(filter(None, ("choose another --out", self._remedy)))
                raise FolderError(f"the folder {self.path} is not empty, and nothing is overwritten: {remedies}")
            self.path.mkdir(parents=True, exist_ok=True)
            self._open([])
        except OSError as error:
            raise self._unwritable(error) from None

    def add(self, rows: Iterable[Row]) -> None:
        """Append a finished game in a single write, so that the file has all of its rows or none."""
        assert self._games is not None, "begin() opens the file"
        self._games.write(csv_text(row.cells() for row in rows))

    def finish(self, state: str, rows: Sequence[Row]) -> None:
        """Write games.csv in order and note how the run ended: ``finished``, ``interrupted`` or ``failed``.

        rows: all rows of the run, in order.
        """
        if self._games is not None:
            self._games.close()
        self._write_games(rows)
        self._note(state, rows)

    def write_bytes(self, name: str, data: bytes) -> None:
        """Write a whole file under a temporary name and move it into place."""
        temporary = self.path / f".{name}.{os.getpid()}"
        temporary.write_bytes(data)
        temporary.replace(self.path / name)

    def _open(self, rows: Sequence[Row]) -> None:
        """Write the first files of a run that begins or is resumed. rows: those of the games already played."""
        self._note("running", rows)
        self._write_games(rows)
        self._games = (self.path / "games.csv").open("a", encoding="utf-8", newline="", buffering=1)

    def _note(self, state: str, rows: Sequence[Row]) -> None:
        """Write the JSON."""
        self._record.update(finished_games=len({row.game for row in rows}), state=state, updated=now())
        self.write_bytes(f"{self._kind}.json", (json.dumps(self._record, indent=2) + "\n").encode())

    def _write_games(self, rows: Iterable[Row]) -> None:
        self.write_bytes("games.csv", (csv_text([self._columns]) + csv_text(row.cells() for row in rows)).encode())

    def _unwritable(self, error: OSError) -> FolderError:
        return FolderError(f"cannot write the folder {self.path}: {error.strerror or error}")


def csv_text(lines: Iterable[Iterable[Any]]) -> str:
    """Lines of cells as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
