"""The command ``python -m tests.support.mutants``."""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support import mutants
from tests.support.mutants import report
from tests.support.mutants.groups import GROUPS
from tests.support.mutants.playing import STILLBORN, SURVIVED, Copy
from tests.support.mutants.sites import Mutant, drawn, share


class Draw:
    """Hands out what is to be played: of each group its share, and another for each that does not compile."""

    def __init__(self, groups: Sequence[str], again: bool) -> None:
        self._lock, self._known = threading.Lock(), report.read()
        self._again = {key for key, result in self._known.items() if again and result.outcome == SURVIVED} - set(report.reasons())
        self._lists = {name: drawn(name) for name in groups}
        self._taken: set[str] = set()

    def next(self) -> Mutant | None:
        """A mutant that nobody has played. The groups take turns; None: there is no further one."""
        with self._lock:
            waiting = [found for found in map(self._first, self._lists) if found is not None]
            if not waiting:
                return None
            chosen = min(waiting, key=lambda found: found[0])[1]
            self._taken.add(chosen.key)
            return chosen

    def _first(self, group: str) -> tuple[int, Mutant] | None:
        """The first open one of a group, and how many of the group come before it."""
        alive = 0
        for mutant in self._lists[group]:
            result = self._known.get(mutant.key)
            if alive == share(group):
                return None
            alive += result is None or result.outcome != STILLBORN
            if mutant.key not in self._taken and (result is None or mutant.key in self._again):
                return alive, mutant
        return None

    def played(self, result: report.Result) -> None:
        """Keep a result, on disk too."""
        with self._lock:
            self._known[result.key] = result
            report.add(result)
            print(f"{result.seconds:7.1f} s  {result.outcome:10}{result.stage:10}{result.key}  {result.by}", flush=True)


def work(draw: Draw, groups: Sequence[str], long: bool) -> None:
    """Play in a copy until nothing is left."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        if failed := copy.without_fault(list(groups)):
            sys.exit(f"without any fault, {failed} fails")
        while (mutant := draw.next()) is not None:
            draw.played(copy.play(mutant, long))


def main(arguments: Sequence[str] | None = None) -> int:
    """See the head of the package. Returns the exit status: 1 if too few are caught."""
    lines: Iterator[str] = iter((mutants.__doc__ or "").splitlines())
    parser = argparse.ArgumentParser(prog="python -m tests.support.mutants", description=next(lines))
    parser.add_argument("--jobs", type=int, default=1, help="copies that play at a time (default 1)")
    parser.add_argument("--group", choices=GROUPS, action="append", help="these groups; otherwise all")
    parser.add_argument("--again", action="store_true", help="play survivors without a reason once more")
    parser.add_argument("--no-long", action="store_true", help="survivors do not meet the long tests")
    parser.add_argument("--show", action="store_true", help="play nothing")
    options = parser.parse_args(arguments)
    groups = options.group or list(GROUPS)
    if not options.show:
        draw = Draw(groups, options.again)
        with ThreadPoolExecutor(options.jobs) as pool:
            for done in [pool.submit(work, draw, groups, not options.no_long) for _ in range(options.jobs)]:
                done.result()
    return int(not report.show())


if __name__ == "__main__":
    sys.exit(main())
