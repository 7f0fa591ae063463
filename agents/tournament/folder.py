"""What a tournament keeps on disk, and how an interrupted tournament is resumed.

    DIR/tournament.json   everything needed to repeat it; state: running → interrupted / failed → finished
        games.csv         a row for each seat of each finished game
        summary.csv       a row for each agent (report.py)
        results.png       the same as a picture (plot.py)

Resuming reads ``tournament.json`` and ``games.csv``, nothing else. ``playing.folder`` writes the files.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from agents.playing import folder
from agents.playing.folder import FolderError
from agents.playing.points import PARTS
from agents.tournament.description import describe, differences
from agents.tournament.match import COLUMNS, SeatResult
from agents.tournament.schedule import Settings


class Folder(folder.Folder[SeatResult]):
    """The folder of one tournament.

    path: the folder; settings: what is played; command: how to start it again. Nothing is written before :meth:`begin` or
    :meth:`take_up`.
    """

    def __init__(self, path: Path, settings: Settings, command: list[str], workers: int) -> None:
        super().__init__(path, "tournament", describe(settings, command, workers), COLUMNS, "or add --resume to go on with it")
        self._players = settings.players

    def take_up(self) -> list[SeatResult]:
        """Resume the tournament in the folder. Returns the results of the games already played.

        Raises ``FolderError`` if there is nothing to resume, if it is another tournament, or if the folder cannot be written.
        """
        try:
            results = self._stored()
            self._open(results)
        except OSError as error:
            raise self._unwritable(error) from None
        return results

    def _stored(self) -> list[SeatResult]:
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
        return read_games(self.path / "games.csv", self._players)


def find_unfinished(parent: Path, settings: Settings) -> Path | None:
    """The latest folder below ``parent`` that holds an unfinished tournament with these settings."""
    wanted = describe(settings, [], 0)
    for path in sorted(parent.glob("tournament-*"), reverse=True):
        stored = read_record(path)
        if stored is not None and stored.get("state") != "finished" and not differences(stored, wanted):
            return path
    return None


def read_record(path: Path) -> dict[str, Any] | None:
    """The contents of a folder's tournament.json; None if there is none, or if no tournament wrote it."""
    try:
        stored = json.loads((path / "tournament.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stored if isinstance(stored, dict) and "settings" in stored else None


def read_games(path: Path, players: int) -> list[SeatResult]:
    """The games of a games.csv, in order. A game that lacks a seat or has a row cut off in the middle is left out.

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
