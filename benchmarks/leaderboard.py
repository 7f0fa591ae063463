"""The ratings that were entered: the files in docs/leaderboard, what they say together, and what was found out about them.

docs/leaderboard/MODE/NAME.rating.json ─▶ Entry: rating by today's calibration, grade ─▶ docs/leaderboard.md, docs/strength.md
                   those of the rungs  ─▶ calibration.csv
docs/leaderboard/verified.csv          ─▶ grades, as 'isle verify --note' has written them
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from isle_agents.contests.rating.ladder import MODES
from isle_agents.contests.rating.model import Model, Pair, Rating
from isle_agents.contests.rating.rating_file import SUFFIX, RatingError, RatingFile

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "leaderboard"
VERIFIED = FOLDER / "verified.csv"


@dataclass(frozen=True)
class Entry:
    """A player in a mode."""

    path: Path
    file: RatingFile
    rating: Rating
    """By the games in the file, and those of the rungs against each other."""
    grade: str
    """What `isle verify` has found; empty: nobody has looked yet."""

    @property
    def name(self) -> str:
        """What it is called: the name of its file."""
        return self.path.name.removesuffix(SUFFIX)


def files(folder: Path = FOLDER) -> dict[str, list[tuple[Path, RatingFile]]]:
    """All files by mode. Raises ``RatingError`` for one that is none, or that lies in the folder of another mode."""
    found: dict[str, list[tuple[Path, RatingFile]]] = {mode: [] for mode in MODES}
    for path in sorted(folder.glob(f"*/*{SUFFIX}")):
        file = RatingFile.load(path)
        if path.parent.name != file.mode.name:
            raise RatingError(f"{path}: a rating of the mode {file.mode.name} lies in the folder of {path.parent.name}")
        found[file.mode.name].append((path, file))
    return found


def calibration_of(found: Iterable[RatingFile]) -> list[Pair]:
    """The games of the rungs of one mode against each other, each pair once: of two files that have it the one that says more.

    Only a rung's own file counts, not that of a player which says that it is one under another name.
    In the solo game the rungs are difficulties, and the players of the project's own ladder tie them together.
    """
    best: dict[frozenset[str], Pair] = {}
    for file in found:
        if file.player in MODES["two"].rungs:
            for pair in file.pairs():
                key = frozenset(pair.names)
                if key not in best or best[key].effective < pair.effective:
                    best[key] = replace(pair, effective=round(pair.effective, 1))  # as calibration.csv has it
    return sorted(best.values(), key=lambda pair: pair.names)


def entries(folder: Path = FOLDER) -> dict[str, list[Entry]]:
    """All entries by mode, the best one first."""
    grades = _grades(folder / VERIFIED.name)
    board = {}
    for mode, found in files(folder).items():
        known = calibration_of(file for _, file in found)
        rated = [
            Entry(path, file, rating_of(file, known), grades.get(file.games_digest, "")) for path, file in found
        ]  # fmt: skip
        board[mode] = sorted(rated, key=lambda entry: (-_place(entry.rating), entry.name))
    return board


def rating_of(file: RatingFile, known: Sequence[Pair]) -> Rating:
    """The rating of a player by its own games and those of the rungs among themselves."""
    name = file.model_name
    return Model([*(pair for pair in known if name not in pair.names), *file.pairs()]).rating(name).rounded()


@cache
def ratings(mode: str) -> dict[str, Rating]:
    """Ratings by the names of the players, aliases apart."""
    return {entry.file.model_name: entry.rating for entry in entries()[mode]}


def _place(rating: Rating) -> float:
    """What a table is sorted by: the rating, or the end that is known."""
    if rating.low == float("-inf"):
        return rating.high if rating.high < float("inf") else float("-inf")
    return rating.low if rating.high == float("inf") else rating.value


def _grades(path: Path) -> dict[str, str]:
    """Grades by the sum of the games."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["games_sha256"]: _said(row) for row in csv.DictReader(file)}


def _said(row: dict[str, str]) -> str:
    """A grade, and in how many games its player was asked again."""
    if row["grade"] == "lawful":
        return "lawful"
    asked = "" if row["asked"] == row["games"] else f" ({row['asked']} of {row['games']} games)"
    return f"{row['grade']}{asked}"
