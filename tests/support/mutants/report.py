"""What is known of the mutants: the results so far, and the reasons why some can be caught by no test."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from tests.support.mutants.groups import GROUPS
from tests.support.mutants.playing import CAUGHT, STILLBORN, SURVIVED, Result

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

RESULTS = Path(__file__).with_name("results.jsonl")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
ENOUGH = 0.95
"""Of those that change anything, so many are to be caught by the ordinary run."""


def read() -> dict[str, Result]:
    """The results by key; of two the later one counts."""
    if not RESULTS.exists():
        return {}
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    return {result.key: result for result in (Result(**json.loads(line)) for line in lines)}


def add(result: Result) -> None:
    """Write a result down at once: a run that is ended loses none."""
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")


def reasons() -> dict[str, str]:
    """Why a mutant changes nothing that a test could find, by key."""
    return tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]


def ordinary(result: Result) -> bool:
    """Was it caught, and not by the long tests alone?"""
    return result.outcome == CAUGHT and result.stage != "long"


def show() -> bool:
    """Print figures and survivors. Returns whether enough are caught."""
    why, results = reasons(), [result for result in read().values() if result.outcome != STILLBORN]
    print(f"{'group':16}{'played':>8}{'caught':>8}{'long':>6}{'equivalent':>12}{'survived':>10}")
    total: Counter[str] = Counter()
    for group in (*GROUPS, "all"):
        mine = [result for result in results if group in (result.group, "all")]
        counts = Counter(
            caught=sum(map(ordinary, mine)),
            long=sum(result.outcome == CAUGHT and not ordinary(result) for result in mine),
            equivalent=sum(result.outcome == SURVIVED and result.key in why for result in mine),
            survived=sum(result.outcome == SURVIVED and result.key not in why for result in mine),
        )
        numbers = f"{counts['caught']:8}{counts['long']:6}{counts['equivalent']:12}{counts['survived']:10}"
        print(f"{group:16}{len(mine):8}{numbers}")
        total = counts
    for result in results:
        if not ordinary(result):
            said = why.get(result.key, "caught by the long run alone" if result.outcome == CAUGHT else "NO REASON KNOWN")
            print(f"\n{result.group}: {result.key}\n    {said}")
    played = sum(total.values()) - total["equivalent"]
    share = total["caught"] / played if played else 0.0
    print(f"\n{share:.1%} of those that change anything are caught by the ordinary run")
    return share >= ENOUGH and not total["long"]
