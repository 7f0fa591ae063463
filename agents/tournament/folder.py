"""What a tournament keeps on disk, in a folder of its own.

    DIR/tournament.json   all that is needed to repeat it; state: running → interrupted / failed → finished
        games.csv         a row for each seat of each finished game, appended as games finish, put in order at the end
        summary.csv       a row for each agent (report.py)
        results.png       the same as a picture (plot.py)

Only ``games.csv`` is ever read back. Everything else is written whole and moved into place, so a file is old or new,
never half.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

from agents.tournament.description import describe, differences, now
from agents.tournament.match import PARTS, SeatResult
from agents.tournament.schedule import Settings

COLUMNS = (
    ("game", "deal", "table", "rotation", "game_seed", "seat", "agent", "win", "place", "total")
    + PARTS
    + ("decisions", "seconds")
)
"""Columns of games.csv; their meaning is with ``match.SeatResult``."""


class FolderError(Exception):
    """The folder cannot be used as asked; the message says why and what would do."""


class Folder:
    """The folder of one tournament.

    path: where; settings: what is played; command: how to start it again, for the record. Nothing is touched before
    :meth:`begin`.
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int) -> None:
        self.path = path
        self._settings = settings
        self._record = describe(settings, command, workers)
        self._games: TextIO | None = None

    def begin(self, resume: bool) -> list[SeatResult]:
        """Make the folder, or take up the one that is there. Returns the results of the games already played.

        Raises :class:`FolderError` if the folder holds anything and ``resume`` is False, if there is nothing to
        resume, if it belongs to another tournament, or if it cannot be written.
        """
        try:
            results = self._take_up() if resume else self._make_new()
            self._record["finished_games"] = len(results) // self._settings.players
            self.note("running")
            self._write_games(results)
            self._games = (self.path / "games.csv").open("a", encoding="utf-8", newline="", buffering=1)
        except OSError as error:
            raise FolderError(f"cannot write the folder {self.path}: {error.strerror or error}") from None
        return results

    def add(self, results: list[SeatResult]) -> None:
        """Append a finished game, in one write: it is there wholly or not at all."""
        assert self._games is not None, "begin() opens the file"
        self._games.write(_rows(results))

    def finish(self, state: str, results: Iterable[SeatResult]) -> None:
        """Put games.csv in order and note how the tournament ended: ``finished``, ``interrupted`` or ``failed``."""
        if self._games is not None:
            self._games.close()
        ordered = sorted(results, key=lambda r: (r.game, r.seat))
        self._write_games(ordered)
        self._record["finished_games"] = len(ordered) // self._settings.players
        self.note(state)

    def note(self, state: str) -> None:
        """Write tournament.json."""
        self._record.update(state=state, updated=now())
        self.write("tournament.json", json.dumps(self._record, indent=2) + "\n")

    def write(self, name: str, text: str) -> None:
        """Write a text file whole."""
        self.write_bytes(name, text.encode())

    def write_bytes(self, name: str, data: bytes) -> None:
        """Write a file whole, through a temporary name."""
        temporary = self.path / f".{name}.{os.getpid()}"
        temporary.write_bytes(data)
        temporary.replace(self.path / name)

    def _make_new(self) -> list[SeatResult]:
        if self.path.is_dir() and any(self.path.iterdir()):
            raise FolderError(
                f"the folder {self.path} is not empty, and nothing is overwritten: choose another --out, "
                "or add --resume to go on with the tournament in it"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        return []

    def _take_up(self) -> list[SeatResult]:
        stored = read_record(self.path)
        if stored is None:
            raise FolderError(f"nothing to resume: there is no tournament.json in {self.path}; leave out --resume to start there")
        found = differences(stored, self._record)
        if found:
            raise FolderError(
                f"the tournament in {self.path} is another one: {'; '.join(found)}; "
                "resume it with its own settings, or choose another --out"
            )
        self._record["started"] = stored.get("started", self._record["started"])
        return read_games(self.path / "games.csv", self._settings.players)

    def _write_games(self, results: list[SeatResult]) -> None:
        self.write("games.csv", ",".join(COLUMNS) + "\n" + _rows(results))


def find_unfinished(parent: Path, settings: Settings) -> Path | None:
    """The latest folder below ``parent`` that holds an unfinished tournament with these settings."""
    wanted = describe(settings, [], 0)
    for path in sorted(parent.glob("tournament-*"), reverse=True):
        stored = read_record(path)
        if stored is not None and stored.get("state") != "finished" and not differences(stored, wanted):
            return path
    return None


def read_record(path: Path) -> dict[str, Any] | None:
    """The tournament.json of a folder, or None where there is none or it is not one of ours."""
    try:
        stored = json.loads((path / "tournament.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stored if isinstance(stored, dict) and "settings" in stored else None


def read_games(path: Path, players: int) -> list[SeatResult]:
    """The games of a games.csv, in order, without those that lack a seat or end in a torn row.

    Raises :class:`FolderError` for a file with other columns.
    """
    if not path.exists():
        return []
    games: dict[int, dict[int, SeatResult]] = {}
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise FolderError(f"{path} has other columns than a tournament writes ({', '.join(COLUMNS)}): cannot resume")
        for result in map(_parsed, reader):
            if result is not None:
                games.setdefault(result.game, {})[result.seat] = result
    return [games[g][s] for g in sorted(games) if len(games[g]) == players for s in range(players)]


def _parsed(row: dict[str, str | None]) -> SeatResult | None:
    """A row of games.csv, or None for one that was cut off in the middle."""
    try:
        numbers = {c: int(row[c] or "") for c in COLUMNS if c not in ("agent", "win", "seconds")}
        parts = tuple(numbers.pop(part) for part in PARTS)
        return SeatResult(
            agent=row["agent"] or "",
            win=float(row["win"] or ""),
            seconds=float(row["seconds"] or ""),
            parts=parts,
            **numbers,
        )
    except ValueError:
        return None


def _rows(results: Iterable[SeatResult]) -> str:
    """Rows of games.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for result in results:
        row = asdict(result)
        row.update(zip(PARTS, row.pop("parts"), strict=True))
        writer.writerow([row[column] for column in COLUMNS])
    return text.getvalue()
