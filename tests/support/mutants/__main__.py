"""See the head of the package."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support.mutants import __doc__ as ABOUT
from tests.support.mutants import report
from tests.support.mutants.draw import NUMBER, SEED, drawn
from tests.support.mutants.groups import BY_NAME, GROUPS, ROOT
from tests.support.mutants.operators import Mutant
from tests.support.mutants.play import Copy, Player, Stopped, checkout_files
from tests.support.mutants.results import Result, Results, Standing, judged
from tests.support.mutants.stages import STAGES, not_there


class Work:
    """The mutants that are still to be played, handed out one by one: of each group in turn."""

    def __init__(self, standing: Standing, asked: argparse.Namespace) -> None:
        self._standing, self._asked, self._turn = standing, asked, threading.Lock()
        self._taken: set[str] = set()
        self.ended = threading.Event()

    def next(self) -> tuple[str, Mutant, str | None] | None:
        """A group, a mutant of it, and the stage that it has survived already. None if there is nothing more to do."""
        with self._turn:
            if self.ended.is_set() or (self._asked.most is not None and len(self._taken) >= self._asked.most):
                return None
            found = min(self._open(), key=lambda each: each[0], default=None)
            if found is None:
                return None
            _, group, mutant, after = found
            self._taken.add(mutant.key)
            return group, mutant, after

    def _open(self) -> Iterator[tuple[int, str, Mutant, str | None]]:
        """The first of each group that waits, after its number in the group."""
        for group in self._asked.group or list(BY_NAME):
            for number, (mutant, result) in enumerate(self._standing.chosen(group)):
                if mutant.key not in self._taken and self._waits(mutant, result):
                    yield number, group, mutant, None if result is None or self._anew(mutant, result) else result.stage
                    break

    def _waits(self, mutant: Mutant, result: Result | None) -> bool:
        if self._asked.only and mutant.key not in self._asked.only:
            return False
        return self._anew(mutant, result) or self._standing.to_play(mutant, result, self._asked.through)

    def _anew(self, mutant: Mutant, result: Result | None) -> bool:
        """Was it asked for again, from the first stage on?"""
        return bool(self._asked.only) or (self._asked.again and result is not None and result.outcome == "survived")


def play(work: Work, results: Results, asked: argparse.Namespace) -> None:
    """Play all that is to be played, in as many copies as was asked for."""
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    folder.chmod(0o755)  # some tests give up root's privileges, and still have to find their files
    copies: list[Copy] = []

    def stop(*_: object) -> None:
        work.ended.set()
        for copy in copies:
            copy.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    try:
        files = checkout_files()
        copies += [Copy(folder / name, files) for name in ("clean", *(f"job{number}" for number in range(asked.jobs)))]
        with ThreadPoolExecutor(asked.jobs) as pool:
            for done in [pool.submit(_play_on, Player(copy, copies[0]), work, results, asked.through) for copy in copies[1:]]:
                done.result()
    finally:
        stop()
        shutil.rmtree(folder, ignore_errors=True)


def _play_on(player: Player, work: Work, results: Results, through: str) -> None:
    """Play one mutant after the other. If something goes wrong, the others stop after the mutant that they are at."""
    try:
        while (task := work.next()) is not None:
            group, mutant, after = task
            result = player.play(BY_NAME[group], mutant, after, through)
            results.add(result)
            print(line(result), flush=True)
    except Stopped:
        pass
    except BaseException:
        work.ended.set()
        raise


def line(result: Result) -> str:
    """One result in one line."""
    change = f"{result.before} → {result.after}"
    by = f" by {result.by} ({result.stage})" if result.by else f" through {result.stage}"
    return f"{result.key} {result.seconds:6.1f} s  {result.outcome}{by}  {result.file}:{result.line}  {change}"


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.mutants", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jobs", type=int, default=2, help="mutants played at once (default: 2)")
    parser.add_argument(
        "--through", choices=STAGES, default="ordinary", help="the last stage that a mutant meets (default: ordinary)"
    )
    parser.add_argument(
        "--group", action="append", choices=[group.name for group in GROUPS], help="only this group; may be given again"
    )
    parser.add_argument("--most", type=int, help="stop after so many mutants")
    parser.add_argument("--only", nargs="+", metavar="KEY", default=[], help="play these mutants, from the first stage on")
    parser.add_argument("--again", action="store_true", help="play those that survived from the first stage on")
    parser.add_argument("--report", action="store_true", help="play nothing: print figures, survivors and reasons")
    parser.add_argument("--seed", type=int, default=SEED, help=f"draws the mutants (default: {SEED})")
    parser.add_argument("--number", type=int, default=NUMBER, help=f"how many are drawn (default: {NUMBER})")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """See the head of the package. Returns the exit status."""
    asked = arguments(given)
    if missing := not_there():
        print("these tests are not there: name others in groups.py and stages.py", *missing, sep="\n  ", file=sys.stderr)
        return 2
    standing = Standing(drawn(asked.seed), Results(), judged(), asked.number)
    if not asked.report:
        os.nice(10)
        standing.results.keep_only({mutant.key for mutants in standing.mutants.values() for mutant in mutants})
        play(Work(standing, asked), standing.results, asked)
    print(report.text(standing))
    return int(bool(report.wrong(standing)))


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
