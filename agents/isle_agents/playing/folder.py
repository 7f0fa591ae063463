"""What a run keeps on disk, in a folder of its own, and how an interrupted run is resumed.

    DIR/<kind>.json   everything needed to repeat it; state: running → interrupted / failed → finished
        games.csv     rows of each finished game, appended as games finish, put in order at the end
        stats.csv     if it is wanted: the same rows with more behind them (``stats_file``)
        summary.csv   a row for each agent (at each difficulty)
        results.png   the same as a picture

While a run writes there, a lock keeps other runs out (lock.py).
Appended rows aside, a file is written under a temporary name and then moved into place. So it is old or new, never half.
Resuming reads ``<kind>.json``, games.csv and stats.csv, nothing else. A run may be resumed with more games than it had.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TextIO

from isle_agents.playing.games import GamesFile, csv_text
from isle_agents.playing.leaving import kind as kind_of
from isle_agents.playing.lock import hold, let_go, taken
from isle_agents.playing.provenance import differences, grows, now
from isle_agents.playing.results import Row
from isle_agents.playing.stats_file import StatsFile
from isle_env.errors import IsleError
from isle_env.whole_file import replacing, write_whole

_NAMES = {"tournament": "tournament", "solo": "solo run", "rate": "rating"}


class FolderError(IsleError):
    """The folder cannot be used as asked; the message says why, and what would work."""


class Folder(Generic[Row]):
    """The folder of one run.

    path: the folder; kind: ``tournament`` or ``solo``, the name of the JSON file; record: the contents of that file, to which
    state, time, number of finished games and players that left are added; columns, parse, seats: of games.csv (``GamesFile``);
    stats: the file of the rows' further cells, None: there is none.
    Nothing is written before :meth:`begin` or :meth:`take_up`; from there to :meth:`close` no other run can write there.
    """

    def __init__(
        self,
        path: Path,
        kind: str,
        record: dict[str, Any],
        columns: Sequence[str],
        parse: Callable[[dict[str, str]], Row],
        seats: int,
        stats: StatsFile | None = None,
    ) -> None:
        self.path = path
        self.finished = 0
        """Games in the folder."""
        self.failed: dict[str, Counter[str]] = {}
        """How often an agent left a game, by the kind of reason."""
        self._kind, self._record = kind, record
        self._file = GamesFile(path / "games.csv", columns, parse, seats)
        self._stats = stats
        self._open: TextIO | None = None
        self._lock: TextIO | None = None
        self._before = bytearray()
        """A bit for each game of the run, set for those that were there when it was resumed."""
        self._now = bytearray(-(-record["games"] // 8))
        """A bit for each game of the run, set for those that are there now."""

    def check(self, resume: bool) -> None:
        """Raises :class:`FolderError` if the folder cannot be begun, or resumed. Nothing is written."""
        if resume:
            self._check_stored()
        elif self.path.is_dir() and any(self.path.iterdir()):
            raise FolderError(
                f"the folder {self.path} is not empty, and nothing is overwritten: choose another --out, "
                "or add --resume to go on with it"
            )

    def begin(self) -> None:
        """Make the folder and its first files. Raises :class:`FolderError` if it holds anything or cannot be written."""
        try:
            self.check(resume=False)
            self.path.mkdir(parents=True, exist_ok=True)
            self._hold()
            self._begin()
        except OSError as error:
            raise self._unwritable(error) from None

    def take_up(self) -> None:
        """Resume the run in the folder.

        Raises :class:`FolderError` if there is nothing to resume, if it is another run or still going on, or if the folder cannot
        be written.
        """
        try:
            self._check_stored()
            self._hold()
            self._record["started"] = self._check_stored()["started"]
            self._before = bytearray(-(-self._record["games"] // 8))
            self._begin()
        except OSError as error:
            raise self._unwritable(error) from None

    def has(self, game: int) -> bool:
        """Was this game in the folder when the run was resumed? game: its number."""
        return bool(self._before) and _is_set(self._before, game)

    def add(self, rows: Sequence[Row]) -> None:
        """Append a finished game in a single write, so that the file has all of its rows or none."""
        assert self._open is not None, "begin() opens the file"
        if self._stats is not None:
            self._stats.add(rows)
        self._open.write(csv_text(row.cells() for row in rows))
        self._count(rows)

    def finish(self, state: str) -> None:
        """Put games.csv in order and note how the run ended: ``finished``, ``interrupted`` or ``failed``."""
        if self._open is not None:
            self._open.close()
            self._write_games(self._file.games())
            if self._stats is not None:
                self._stats.finish(self._is_there)
        self._note(state)

    def close(self) -> None:
        """Others may write there from now on."""
        if self._open is not None:
            self._open.close()
        lock, self._lock = self._lock, None
        if lock is not None:
            let_go(self.path, lock)

    def rows(self) -> Iterator[Row]:
        """The rows of all games, in order, read one by one."""
        return (row for rows in self._file.games() for row in rows)

    def write_bytes(self, name: str, data: bytes) -> None:
        """Write a whole file under a temporary name and move it into place."""
        write_whole(self.path / name, data)

    def _hold(self) -> None:
        """Keep other runs out. Raises :class:`FolderError` if one is in there, ``OSError`` if nothing can be written."""
        self._lock = hold(self.path)
        if self._lock is None:
            raise FolderError(taken(self.path))

    def _begin(self) -> None:
        """Write the first files of a run that begins or is resumed."""
        there = self._file.path.exists()
        self._note("running")
        self._write_games(self._seen() if there else ())
        self._note("running")
        if self._stats is not None:
            self._stats.begin(self.has)
        self._open = self._file.path.open("a", encoding="utf-8", newline="", buffering=1)

    def _seen(self) -> Iterator[list[Row]]:
        """The games of an earlier start, counted; those that stats.csv lacks are played again."""
        measured = self._stats.there(self._record["games"]) if self._stats is not None else None
        for rows in self._file.games():
            game = rows[0].game
            if game < self._record["games"] and (measured is None or _is_set(measured, game)):
                self._before[game // 8] |= 1 << game % 8
                self._count(rows)
                yield rows

    def _count(self, rows: Sequence[Row]) -> None:
        self.finished += 1
        game = rows[0].game
        self._now[game // 8] |= 1 << game % 8
        for row in rows:
            if row.failed:
                self.failed.setdefault(row.agent, Counter())[kind_of(row.failed)] += 1

    def _check_stored(self) -> dict[str, Any]:
        """The record of the run in the folder, which is this one. Raises :class:`FolderError` if it is another one, or none."""
        name, stored = _NAMES[self._kind], read_record(self.path, self._kind)
        if stored is None:
            file = self.path / f"{self._kind}.json"
            if file.exists():
                raise FolderError(f"{file} is damaged, or no {name} wrote it: cannot resume; choose another --out")
            raise FolderError(f"nothing to resume: there is no {file.name} in {self.path}; leave out --resume to start there")
        found = differences(stored, self._record)
        if found:
            raise FolderError(
                f"the {name} in {self.path} is another one: {'; '.join(found)}; "
                "resume it with its own settings, or choose another --out"
            )
        if self._file.path.exists() and not self._file.head_is_right():
            raise FolderError(
                f"{self._file.path} has other columns than a {name} writes ({', '.join(self._file.columns)}): cannot resume"
            )
        if self._stats is not None and not self._stats.head_is_right():
            raise FolderError(f"{self._stats.path} has other columns than are written now: cannot resume")
        return stored

    def _is_there(self, game: int) -> bool:
        """Are the rows of a game in games.csv?"""
        return _is_set(self._now, game)

    def _note(self, state: str) -> None:
        """Write the JSON."""
        self._record.update(finished_games=self.finished, failed=self.failed, state=state, updated=now())
        self.write_bytes(f"{self._kind}.json", (json.dumps(self._record, indent=2) + "\n").encode())

    def _write_games(self, games: Iterable[Sequence[Row]]) -> None:
        with replacing(self._file.path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
            file.write(csv_text([self._file.columns]))
            for rows in games:
                file.write(csv_text(row.cells() for row in rows))

    def _unwritable(self, error: OSError) -> FolderError:
        return FolderError(f"cannot write the folder {self.path}: {error.strerror or error}")


def _is_set(bits: bytearray, number: int) -> bool:
    return bool(bits[number // 8] >> number % 8 & 1)


def find_unfinished(parent: Path, kind: str, wanted: dict[str, Any], named: str = "", is_endless: bool = False) -> Path:
    """The latest folder below ``parent`` with a run of these settings that is unfinished, or has fewer games.

    wanted: the contents of its JSON file; named: how the folder's name begins, if not with the kind; is_endless: can a finished
    run go on, too? Raises :class:`FolderError` if there is none.
    """
    for path in sorted(parent.glob(f"{named or kind}-*"), reverse=True):
        stored = read_record(path, kind)
        if stored is None or differences(stored, wanted):
            continue
        if is_endless or stored.get("state") != "finished" or grows(stored, wanted):
            return path
    raise FolderError(f"nothing to resume: no unfinished {_NAMES[kind]} with these settings in {parent}/; name it with --out")


def read_record(path: Path, kind: str) -> dict[str, Any] | None:
    """The contents of a folder's JSON file; None if there is none, or if no run wrote it."""
    try:
        stored = json.loads((path / f"{kind}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stored if isinstance(stored, dict) and isinstance(stored.get("settings"), dict) else None
