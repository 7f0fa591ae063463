"""games.csv: rows of games, appended as they finish, read back in the order of the schedule. Little of it is in memory at a time.

appended:  game 0 | game 2 | game 1 | game 3 …  ──in_order──▶  game 0 | game 1 | game 2 | game 3 …
"""

from __future__ import annotations

import csv
import heapq
import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Generic

from isle_agents.playing.results import Row

AT_ONCE = 50_000
"""Lines that are sorted in memory."""


class GamesFile(Generic[Row]):
    """A games.csv.

    columns: its head; parse: a row from its cells, which may raise ``ValueError``; seats: rows of a game, the n-th of seat n.
    """

    def __init__(self, path: Path, columns: Sequence[str], parse: Callable[[dict[str, str]], Row], seats: int) -> None:
        self.path, self.columns, self._parse, self._seats = path, tuple(columns), parse, seats

    def head_is_right(self) -> bool:
        """Does the file have these columns?"""
        with self.path.open(encoding="utf-8", errors="replace", newline="") as file:
            return tuple(next(csv.reader(file), ())) == self.columns

    def games(self) -> Iterator[list[Row]]:
        """The rows of each whole game, in order. Left out are games that lack a seat, and rows cut off in the middle.

        Of a game that is there twice, the later rows count.
        """
        with self.path.open(encoding="utf-8", errors="replace", newline="") as file:
            next(file, None)
            for _, lines in groupby(in_order(file, _game), key=_game):
                rows = dict(filter(None, map(self._row, lines)))
                if sorted(rows) == list(range(self._seats)):
                    yield [rows[seat] for seat in range(self._seats)]

    def _row(self, line: str) -> tuple[int, Row] | None:
        """The seat and the row of a line; None if it is not whole."""
        if not line.endswith("\n"):
            return None
        try:
            cells = next(csv.reader([line], strict=True))
            named = dict(zip(self.columns, cells, strict=True))
            return int(named.get("seat", 0)), self._parse(named)
        except (ValueError, csv.Error, StopIteration):
            return None


def in_order(lines: Iterable[str], key: Callable[[str], int], at_once: int = AT_ONCE) -> Iterator[str]:
    """Lines sorted by a key; equal ones stay as they were. What does not fit into ``at_once`` lines waits in temporary files."""
    lines = iter(lines)
    first, runs = sorted(islice(lines, at_once), key=key), []
    while more := sorted(islice(lines, at_once), key=key):
        runs.append(_aside(more))
    return heapq.merge(first, *runs, key=key)


def _aside(lines: Iterable[str]) -> Iterator[str]:
    """These lines, from a temporary file."""
    file = tempfile.TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115 (closed when it has been read)
    file.writelines(lines)
    file.seek(0)
    return _read(file)


def _read(file: Any) -> Iterator[str]:
    with file:
        yield from file


def _game(line: str) -> int:
    """The number of the game in a line of games.csv; -1 for something else."""
    number = line.partition(",")[0]
    return int(number) if number.isdecimal() else -1


def csv_text(lines: Iterable[Iterable[Any]]) -> str:
    """Lines of cells as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
