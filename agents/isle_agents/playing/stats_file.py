"""stats.csv: a row for each seat and game, that of games.csv with more behind it (``playing.stats``); on request as Parquet, too.

It is written with games.csv and ordered with it. A game is in games.csv only if its rows are here already.
"""

from __future__ import annotations

import csv
import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from isle_agents.playing import stats
from isle_agents.playing.games import GamesFile, csv_text
from isle_agents.playing.results import GameRow
from isle_agents.playing.settings import BadSettings, Plan
from isle_env.extras import install
from isle_env.whole_file import replacing

NAME, PARQUET = "stats.csv", "stats.parquet"

AT_ONCE = 20_000
"""Rows that are turned into Parquet at once."""

FRACTIONS, WORDS = ("win", "seconds"), ("agent", "failed", "difficulty")
"""Columns of games.csv that are no whole numbers."""


@dataclass(frozen=True)
class Line:
    """A row as it was read: its cells as text."""

    game: int
    cells: list[str]


class StatsFile:
    """The stats.csv of a folder.

    path: the folder; columns: those of games.csv; further: those behind them; seats: rows of a game; parquet: is it kept in that
    form as well?
    """

    def __init__(self, path: Path, columns: Sequence[str], further: Sequence[str], seats: int, parquet: bool) -> None:
        self.path, self.columns = path / NAME, (*columns, *further)
        self._parquet = path / PARQUET if parquet else None
        self._file: GamesFile[Any] = GamesFile(self.path, self.columns, self._line, seats)
        self._open: Any = None

    def _line(self, row: dict[str, str]) -> Line:
        return Line(int(row["game"]), [row[column] for column in self.columns])

    def head_is_right(self) -> bool:
        """Can rows be added to it, if it is there?"""
        return not self.path.exists() or self._file.head_is_right()

    def there(self, games: int) -> bytearray:
        """A bit for each game of a run that has all its rows here. games: of the run."""
        bits = bytearray(-(-games // 8))
        if self.path.exists():
            for rows in self._file.games():
                if rows[0].game < games:
                    bits[rows[0].game // 8] |= 1 << rows[0].game % 8
        return bits

    def begin(self, keep: Callable[[int], bool]) -> None:
        """Open it for more rows. keep: which games of those that are there stay."""
        self._write(keep)
        self._open = self.path.open("a", encoding="utf-8", newline="", buffering=1)

    def add(self, rows: Sequence[GameRow]) -> None:
        """Append the rows of a game in a single write."""
        self._open.write(csv_text([*row.cells(), *row.measured] for row in rows))

    def finish(self, keep: Callable[[int], bool]) -> None:
        """Put it in order, and write it as Parquet if that is wanted. keep: which games stay."""
        if self._open is not None:
            self._open.close()
            self._write(keep)
            if self._parquet is not None:
                write_parquet(self.path, self._parquet)

    def _write(self, keep: Callable[[int], bool]) -> None:
        games = self._file.games() if self.path.exists() else iter(())
        with replacing(self.path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
            file.write(csv_text([self.columns]))
            for rows in games:
                if keep(rows[0].game):
                    file.write(csv_text(row.cells for row in rows))


def stats_of(path: Path, settings: Plan[Any], columns: Sequence[str], mode: str, seats: int, parquet: bool) -> StatsFile | None:
    """The stats.csv of a run, None if it keeps none. mode: of its games; the others: as of :class:`StatsFile`."""
    if not settings.stats:
        return None
    further = stats.columns(settings.rules, mode)
    return StatsFile(path, columns, further, seats, parquet)


def needs_parquet() -> None:
    """Raises ``BadSettings`` where the package for Parquet is missing."""
    try:
        importlib.import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "pyarrow":
            raise
        raise BadSettings(f"--parquet: it needs pyarrow: run {install('parquet')}") from None


def write_parquet(source: Path, target: Path) -> None:
    """Write a stats.csv as Parquet: whole numbers as int64, ``win`` and ``seconds`` as float64, the rest as text."""
    import pyarrow
    from pyarrow import parquet

    with source.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        head = next(rows)
        texts = {*WORDS, *stats.TEXTS}
        kinds = [pyarrow.string() if c in texts else pyarrow.float64() if c in FRACTIONS else pyarrow.int64() for c in head]
        schema = pyarrow.schema(list(zip(head, kinds, strict=True)))
        read: list[Any] = [str if c in texts else float if c in FRACTIONS else int for c in head]
        with replacing(target) as temporary, parquet.ParquetWriter(temporary, schema) as writer:
            for some in _at_once(rows):
                cells = zip(read, zip(*some, strict=True), strict=True)
                arrays = [
                    pyarrow.array([to(cell) for cell in column], kind) for (to, column), kind in zip(cells, kinds, strict=True)
                ]
                writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))


def _at_once(rows: Iterator[list[str]]) -> Iterator[list[list[str]]]:
    """Rows in groups of ``AT_ONCE``."""
    some: list[list[str]] = []
    for row in rows:
        some.append(row)
        if len(some) == AT_ONCE:
            yield some
            some = []
    if some:
        yield some
