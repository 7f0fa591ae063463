"""What a report is made from: the rows of a folder as columns, and the cards of each row.

stats.csv is read where it is there, else games.csv; then what is counted by cards and days is left out of the report.
"""

from __future__ import annotations

import csv
from array import array
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from isle_agents.playing import stats
from isle_agents.playing.expansion import Expansion, recorded
from isle_agents.playing.folder import read_record
from isle_agents.playing.games import GamesFile
from isle_agents.playing.stats_file import NAME, WORDS
from isle_env.engine.rules import Rules
from isle_env.errors import IsleError

KINDS = ("tournament", "solo")

BOUGHT, LEFT, PASSED = range(3)
"""What became of a card for a seat in a game: bought once at least; else offered to it alone, and left; else passed on."""
_FATES = (stats.BOUGHT, stats.LEFT, stats.PASSED)

ALWAYS = ("deal", "game", "win", "total", "decisions", "seconds")
"""Columns that are always read."""


class NoReport(IsleError):
    """There is nothing to report; the message says why, and what would work."""


@dataclass
class Cards:
    """What became of a card for an agent: rows, by fate."""

    rows: tuple[array[int], array[int], array[int]] = field(default_factory=lambda: (array("q"), array("q"), array("q")))


@dataclass
class Played:
    """The rows of a run. Each seat of each game is one; arrays have an entry for each."""

    path: Path
    kind: str
    """``tournament`` or ``solo``."""
    record: dict[str, Any]
    """The contents of its JSON file."""
    agents: list[str]
    """The labels of those that have played, in the order of the command."""
    who: np.ndarray
    """int64: number of the agent."""
    columns: dict[str, np.ndarray]
    """float64: the columns that are numbers."""
    difficulty: list[str]
    """Of each row, in a run of solo games; else empty."""
    cards: dict[tuple[int, str], Cards]
    """Agent and key of a card -> its rows; empty without stats.csv."""
    brought: dict[tuple[int, str], list[int]]
    """Agent and key of a private lesson -> points that it brought, each time one was held."""

    @cached_property
    def beyond(self) -> dict[str, np.ndarray]:
        """``win`` and ``total`` less the agent's mean at the same table: with the same players, or at the same difficulty."""
        tables = self.columns["table"] if "table" in self.columns else np.unique(self.difficulty, return_inverse=True)[1]
        group = np.unique(np.stack([self.who, tables]), axis=1, return_inverse=True)[1].ravel()
        games = np.bincount(group)
        found = {column: self.columns[column] for column in ("win", "total")}
        return {column: values - (np.bincount(group, values) / games)[group] for column, values in found.items()}

    @property
    def settings(self) -> dict[str, Any]:
        """What was played, as the JSON file has it."""
        return self.record["settings"]  # type: ignore[no-any-return]

    @property
    def game(self) -> str:
        """A name of ``games.known.GAMES``."""
        return str(self.settings["game"])

    @property
    def mode(self) -> str:
        """``standard``, ``family`` or ``solo``."""
        return "solo" if self.kind == "solo" else str(self.settings["mode"])

    @cached_property
    def expansion(self) -> Expansion:
        """What of Kittens + Beasts was in play."""
        return recorded(self.settings)

    @cached_property
    def rules(self) -> Rules:
        """The game, with that in play."""
        return self.expansion.rules(self.game)

    @property
    def measured(self) -> bool:
        """Was there a stats.csv?"""
        return "cats" in self.columns

    @property
    def games(self) -> int:
        """Games played."""
        return len(np.unique(self.columns["game"]))

    @property
    def deals(self) -> int:
        """Different deals."""
        return len(np.unique(self.columns["deal"]))

    def parts(self) -> tuple[str, ...]:
        """The columns with the parts of a score."""
        return self.rules.parts_in(self.mode) if self.kind == "solo" else self.rules.all_parts


def played(path: Path) -> Played:
    """The rows of a folder. Raises :class:`NoReport`."""
    for kind in KINDS:
        record = read_record(path, kind)
        if record is not None:
            break
    else:
        where = "there is no such folder" if not path.is_dir() else "it has neither tournament.json nor solo.json"
        raise NoReport(f"{path}: {where}; name a folder that 'isle tournament' or 'isle solo' has written")
    file = path / NAME if (path / NAME).exists() else path / "games.csv"
    if not file.exists():
        raise NoReport(f"{file} is missing: nothing was played, or it was moved away")
    found = _read(path, kind, record, file)
    if not found.agents:
        raise NoReport(f"{file} has no whole game yet")
    return found


def _read(path: Path, kind: str, record: dict[str, Any], file: Path) -> Played:
    with file.open(encoding="utf-8", newline="") as lines:
        head = next(csv.reader(lines), [])
    missing = [column for column in (*ALWAYS, "agent") if column not in head]
    if missing:
        raise NoReport(f"{file} has no column {missing[0]}: another program has written it")
    words = {*WORDS, *stats.TEXTS}
    numbers = {column: array("d") for column in head if column not in words}
    labels: dict[str, int] = {}
    who, difficulty = array("q"), []
    cards: dict[tuple[int, str], Cards] = defaultdict(Cards)
    brought: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, row in enumerate(_rows(file, head, record, kind)):
        agent = labels.setdefault(row["agent"], len(labels))
        who.append(agent)
        for column, values in numbers.items():
            values.append(float(row[column]))
        difficulty += [row["difficulty"]] if "difficulty" in row else []
        _note(row, number, agent, cards, brought)
    agents, seats, cards_of, brought_of = _in_order(labels, np.array(who, np.int64), cards, brought, record)
    values_of = {column: np.array(values) for column, values in numbers.items()}
    return Played(path, kind, record, agents, seats, values_of, difficulty, cards_of, brought_of)


def _rows(file: Path, head: list[str], record: dict[str, Any], kind: str) -> Iterator[dict[str, str]]:
    """The rows of whole games, in order."""

    def checked(row: dict[str, str]) -> Any:
        for column in ALWAYS:
            float(row[column])  # a row that was cut off in the middle raises ValueError
        return row

    seats = int(record["settings"]["players"]) if kind == "tournament" else 1
    file_of_games: GamesFile[Any] = GamesFile(file, head, checked, seats)
    return (row for rows in file_of_games.games() for row in rows)


def _note(row: dict[str, str], number: int, agent: int, cards: dict[Any, Cards], brought: dict[Any, list[int]]) -> None:
    """Note what became of the cards of a row. number: of the row."""
    seen: set[str] = set()
    for fate, column in enumerate(_FATES):
        pairs = stats.read(row.get(column) or "")
        keys = {pair[0] if fate == PASSED else pair[1] for pair in pairs} - seen
        for key in keys:
            cards[agent, key].rows[fate].append(number)
        seen |= keys
    for key, points in stats.read(row.get(stats.LESSONS) or ""):
        brought[agent, key].append(int(points))


def _in_order(
    labels: dict[str, int], who: np.ndarray, cards: dict[Any, Cards], brought: dict[Any, list[int]], record: dict[str, Any]
) -> tuple[list[str], np.ndarray, dict[Any, Any], dict[Any, Any]]:
    """Agents in the order of the command. Returns labels, who, cards and brought with the new numbers."""
    asked = [str(name) for name in record["settings"]["agents"]]
    ordered = sorted(labels, key=lambda label: (_place(label, asked), label))
    new = {labels[label]: number for number, label in enumerate(ordered)}
    renumbered = np.array([new[number] for number in range(len(new))], np.int64)
    cards = {(new[agent], key): found for (agent, key), found in cards.items()}
    brought = {(new[agent], key): points for (agent, key), points in brought.items()}
    return ordered, renumbered[who] if len(who) else who, cards, brought


def _place(label: str, asked: list[str]) -> int:
    name = label.rpartition("#")[0] or label
    return asked.index(name) if name in asked else len(asked)
