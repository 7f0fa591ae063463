"""What a language model was asked and has answered: a line of JSON for each decision, in the folder ``llm`` of a run.

game, number, decision     the seed that the player was reset with; the decision's number in the game, and its kind
prompt, answers            what it was asked, without the rules, and what it said, one after the other
action, failed             what it chose, or why it has left the game
wrong, repeated            answers that named no legal action, and requests that were sent again
asked, answered            tokens of prompts and answers, wrong ones included
seconds, cost              of the decision
rules                      what stood before the prompt: in the first line of a file, and where it is another than before
"""

from __future__ import annotations

import dataclasses
import json
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from isle_agents.players.llm.speakers import Reply
from isle_env.players.names import LONGEST
from isle_env.players.protocol import Run

FOLDER = "llm"
_SUMMED = ("wrong", "repeated", "asked", "answered", "seconds", "cost")
"""Amounts of an entry that are summed up."""


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
    repeated: int = 0
    """Requests that were sent again, since the server was busy, failed or broke off."""
    failed: str = ""
    """Why it has left the game."""

    def again(self) -> None:
        """Count a request that is sent again."""
        self.repeated += 1

    def heard(self, reply: Reply) -> None:
        """Add an answer."""
        self.answers.append(reply.text)
        self.asked += reply.asked
        self.answered += reply.answered


class Diary:
    """The entries of a player in a run. run: which keeps nothing if it has no folder."""

    def __init__(self, run: Run) -> None:
        self._file, self._label = run.file(FOLDER, ".jsonl"), run.label
        self._lock = threading.Lock()
        self._rules = ""
        self._last: Entry | None = None

    def write(self, entry: Entry, failed: str = "", rules: str = "") -> bool:
        """Add an entry, unless it was the last that was added. Returns whether it was added. Any thread may do so.

        failed: why it has left the game; rules: what it was told before the prompt, which is written where it is not the same as
        before.
        """
        with self._lock:
            if entry is self._last:
                return False
            self._last, entry.failed = entry, failed
            if self._file is not None:
                told = {"agent": self._label, **dataclasses.asdict(entry)}
                if rules != self._rules:
                    told["rules"] = self._rules = rules
                self._file.add(json.dumps(told, ensure_ascii=False).encode(errors="replace") + b"\n")
            return True


class Use(NamedTuple):
    """What a model has used in a run."""

    agent: str
    games: int
    decisions: int
    wrong: int
    repeated: int
    tokens: int
    seconds: float
    cost: float


def used(folder: Path) -> list[Use]:
    """What each model of a run has used, by its label. Lines that no diary has written, or not to their end, are left out."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for file in sorted((folder / FOLDER).glob("*.jsonl")):
        if not file.is_file():
            continue
        with suppress(OSError), file.open(encoding="utf-8", errors="replace", newline="\n") as lines:
            for line in lines:
                entry = _entry(line)
                if entry is not None:
                    found.setdefault(entry["agent"], []).append(entry)
    return [_use(agent, entries) for agent, entries in sorted(found.items())]


def _entry(line: str) -> Mapping[str, Any] | None:
    """What of an entry is summed up; None for a line that is none."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or not all(_is_amount(told.get(name)) for name in _SUMMED):
        return None
    agent, game = told.get("agent"), told.get("game")
    if not isinstance(agent, str) or not agent.isprintable() or len(agent) > LONGEST or type(game) is not int:
        return None
    return {name: told[name] for name in ("agent", "game", *_SUMMED)}


def _is_amount(value: object) -> bool:
    """Is it a number that can be summed up?"""
    return type(value) in (int, float) and 0 <= value < 1e15  # type: ignore[operator]


def _use(agent: str, entries: Sequence[Mapping[str, Any]]) -> Use:
    """The sum of entries."""
    total = {name: sum(entry[name] for entry in entries) for name in _SUMMED}
    games, tokens = len({entry["game"] for entry in entries}), total["asked"] + total["answered"]
    wrong, repeated, seconds, cost = (total[name] for name in ("wrong", "repeated", "seconds", "cost"))
    return Use(agent, games, len(entries), int(wrong), int(repeated), int(tokens), float(seconds), float(cost))
