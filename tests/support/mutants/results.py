"""What became of the mutants: a line of JSON for each in ``results.jsonl``, and what a person says of those that survive.

A result holds as long as the function that the mutant stands in is what it was, and the test that caught it is still there.
``judged.toml`` has an entry for each survivor that somebody has looked at: ``equivalent`` with the reason why nothing can tell it
from the program, or ``survives`` with the reason why it stays. Equivalent ones do not count among those to be caught.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import threading
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.support.mutants.draw import shares
from tests.support.mutants.groups import GROUPS, ROOT
from tests.support.mutants.operators import Mutant
from tests.support.mutants.stages import STAGES

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FOLDER = Path(__file__).parent
RESULTS, JUDGED = FOLDER / "results.jsonl", FOLDER / "judged.toml"
VERDICTS = ("equivalent", "survives")
ORDINARY = "ordinary"
"""The last stage that is part of an ordinary run."""
WANTED = 0.95
"""The share of the mutants not shown to be equivalent that the ordinary run must catch."""


@dataclass(frozen=True)
class Result:
    """What became of one mutant."""

    key: str
    group: str
    file: str
    function: str
    function_digest: str
    line: int
    """Where it stood when it was played."""
    kind: str
    before: str
    after: str
    outcome: str
    """``caught``, ``survived`` or ``stillborn``: no program."""
    stage: str
    """The stage that caught it, or the last one that it survived."""
    by: str
    """The test that caught it."""
    how: str
    seconds: float
    """Processor time of all stages."""

    @classmethod
    def of(cls, group: str, mutant: Mutant, outcome: str, stage: str, by: str, how: str, seconds: float) -> Result:
        """The result of a mutant."""
        return cls(
            mutant.key, group, mutant.file, mutant.function, mutant.function_digest, mutant.line, mutant.kind,
            mutant.before, mutant.after, outcome, stage, by, how, round(seconds, 1),
        )  # fmt: skip

    @property
    def is_over(self) -> bool:
        """Has it met the whole ordinary run, or was it caught?"""
        return self.outcome != "survived" or STAGES.index(self.stage) >= STAGES.index(ORDINARY)

    def holds(self, mutant: Mutant) -> bool:
        """Would it be the same now, for all that can be told without playing?"""
        file, _, test = self.by.partition("::")
        name = test.partition("[")[0].rpartition("::")[2]
        return self.function_digest == mutant.function_digest and (not file.endswith(".py") or defines(file, name))


@functools.cache
def defines(file: str, name: str) -> bool:
    """Is there a test of this name in a file? An empty name asks for the file."""
    path = ROOT / file
    return path.is_file() and (not name or f"def {name}(" in path.read_text(encoding="utf-8"))


class Results:
    """All results, kept in a file after each new one."""

    def __init__(self, path: Path = RESULTS) -> None:
        self._path, self._lock = path, threading.Lock()
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._all = {result.key: result for result in (Result(**json.loads(line)) for line in lines)}

    def of(self, mutant: Mutant) -> Result | None:
        """The result of a mutant, None if there is none that holds."""
        found = self._all.get(mutant.key)
        return found if found is not None and found.holds(mutant) else None

    def add(self, result: Result) -> None:
        """Keep one more. The file is whole at any time."""
        with self._lock:
            self._all[result.key] = result
            self._write()

    def keep_only(self, keys: set[str]) -> None:
        """Forget the others: the functions that they stood in have changed."""
        with self._lock:
            self._all = {key: result for key, result in self._all.items() if key in keys}
            self._write()

    def _write(self) -> None:
        order = {group.name: place for place, group in enumerate(GROUPS)}
        lines = sorted(self._all.values(), key=lambda one: (order.get(one.group, len(order)), one.file, one.line, one.key))
        unfinished = self._path.with_suffix(".part")
        unfinished.write_text("".join(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in lines), encoding="utf-8")
        os.replace(unfinished, self._path)


@dataclass(frozen=True)
class Judged:
    """What somebody says of a survivor."""

    key: str
    before: str
    after: str
    verdict: str
    why: str


def judged(path: Path = JUDGED) -> dict[str, Judged]:
    """The entries of the file by key. Raises ``ValueError`` for one that lacks a word or is there twice."""
    found: dict[str, Judged] = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", []) if path.exists() else []:
        missing = {"key", "before", "after", "verdict", "why"} ^ entry.keys()
        if missing or entry["verdict"] not in VERDICTS or not entry["why"].strip() or entry["key"] in found:
            raise ValueError(f"{path.name}: {entry.get('key')}: an entry has key (once), before, after, verdict {VERDICTS}, why")
        found[entry["key"]] = Judged(**entry)
    return found


class Standing:
    """Which of the drawn mutants are played, and what became of them: the first of each group that are programs."""

    def __init__(self, mutants: dict[str, list[Mutant]], results: Results, opinions: dict[str, Judged], number: int) -> None:
        self.mutants, self.results, self.opinions, self.shares = mutants, results, opinions, shares(number)

    def chosen(self, group: str) -> list[tuple[Mutant, Result | None]]:
        """The mutants of a group that count, as far as is known, each with its result."""
        found: list[tuple[Mutant, Result | None]] = []
        for mutant in self.mutants[group]:
            result = self.results.of(mutant)
            if result is None or result.outcome != "stillborn":
                found.append((mutant, result))
            if len(found) == self.shares[group]:
                break
        return found

    def to_play(self, mutant: Mutant, result: Result | None, through: str) -> bool:
        """Is there a stage that a mutant has not been through yet, and could be caught in?"""
        if self.is_equivalent(mutant):
            return False
        return result is None or (result.outcome == "survived" and STAGES.index(result.stage) < STAGES.index(through))

    def is_equivalent(self, mutant: Mutant) -> bool:
        """Does somebody say so?"""
        return mutant.key in self.opinions and self.opinions[mutant.key].verdict == "equivalent"

    def counts(self, group: str) -> Counter[str]:
        """How many of a group were caught, by stage, survived, are equivalent, or have stages of the ordinary run before them."""
        found: Counter[str] = Counter()
        for mutant, result in self.chosen(group):
            if result is not None and result.outcome == "caught":
                found[result.stage] += 1
            elif self.is_equivalent(mutant):
                found["equivalent"] += 1
            else:
                found["survived" if result is not None and result.is_over else "on the way"] += 1
        return found
