"""What a language model was asked and has answered: a line of JSON for each decision, in the folder ``llm`` of a run.

game         the seed that the player was reset with     answers   what it said, one after the other
decision     its number in the game, and its kind        tokens    of prompts and answers, wrong ones included
prompt       what it was asked, without the rules        seconds, cost, action, failed
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from isle_agents.players.llm.speakers import Reply
from isle_env.players.protocol import Run

FOLDER = "llm"


@dataclass
class Entry:
    """A decision."""

    game: int
    number: int
    decision: str
    prompt: str
    answers: list[str] = field(default_factory=list)
    action: int | None = None
    wrong: int = 0
    """Answers that named no legal action."""
    asked: int = 0
    answered: int = 0
    """Tokens."""
    seconds: float = 0.0
    cost: float = 0.0
    failed: str = ""
    """Why it has left the game."""

    def heard(self, reply: Reply) -> None:
        """Add an answer."""
        self.answers.append(reply.text)
        self.asked += reply.asked
        self.answered += reply.answered


class Diary:
    """The entries of a player in a run. run: which keeps nothing if it has no folder."""

    def __init__(self, run: Run) -> None:
        self._file, self._label = run.file(FOLDER, ".jsonl"), run.label

    def write(self, entry: Entry) -> None:
        """Add an entry."""
        if self._file is not None:
            told = {"agent": self._label, **dataclasses.asdict(entry)}
            self._file.add(json.dumps(told, ensure_ascii=False).encode() + b"\n")


class Use(NamedTuple):
    """What a model has used in a run."""

    agent: str
    games: int
    decisions: int
    wrong: int
    tokens: int
    seconds: float
    cost: float


def used(folder: Path) -> list[Use]:
    """What each model of a run has used, by its label. Lines that were cut off are left out."""
    found: dict[str, list[Mapping[str, object]]] = {}
    for file in sorted((folder / FOLDER).glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            with suppress(ValueError):
                entry = json.loads(line)
                found.setdefault(entry["agent"], []).append(entry)
    return [_use(agent, entries) for agent, entries in sorted(found.items())]


def _use(agent: str, entries: Iterable[Mapping[str, object]]) -> Use:
    """The sum of entries."""
    rows = [dict(entry) for entry in entries]

    def total(name: str) -> float:
        return sum(float(str(row.get(name, 0))) for row in rows)

    games = len({(row.get("game")) for row in rows})
    tokens = int(total("asked") + total("answered"))
    return Use(agent, games, len(rows), int(total("wrong")), tokens, total("seconds"), total("cost"))
