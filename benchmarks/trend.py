"""How speed moves from commit to commit: a line for each row of every run, in trend.csv, and a curve for docs/performance.md.

    python -m benchmarks.trend            measure, add the lines, draw the curve, name the rows that fell
    python -m benchmarks.trend --check    measure, add nothing: exit status 1 if a row is far below what was recorded last

A row is a rate divided by that of a plain C loop (placement.c) in the same rounds, which take turns: a slow hour slows both.
Ratios from different machines cannot be compared, so a run is compared with those of its own kind of machine alone. Before a row
is timed, it is checked as `benchmarks.speed` does it.
"""

from __future__ import annotations

import argparse
import csv
import functools
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import date
from pathlib import Path

import numba
import numpy as np

from benchmarks import batch, beliefs, core, interfaces, learners, placement, reference
from benchmarks.machine import processor
from benchmarks.random_play import draw
from benchmarks.timing import Run, in_turns, ratio
from isle_env.candidate_views import FORETOLD
from isle_env.machine.cores import cores
from isle_env.machine.sizes import MASK_WORDS
from isle_env.vector import VectorGame

ROOT = Path(__file__).resolve().parents[1]
FILE = Path(__file__).with_suffix(".csv")
PICTURE = ROOT / "docs" / "images" / "trend.png"
C_LOOP = "the C loop"
LAST = 5
"""A row is compared with the median of so many runs."""
FELL = 0.10
"""A row that is further below is named."""
FAILS, REPEATS = 0.25, 3
"""A check fails if a row is further below what was recorded last, in so many measurements one after the other."""
ROUNDS, SECONDS = 5, 0.3


@dataclass(frozen=True)
class Line:
    """One row of one run, as it stands in the file."""

    commit: str
    date: str
    machine: str
    row: str
    ratio: float


def _core(table: str) -> Run:
    core.check(table)
    return core.run(table)[0]


def _batch() -> Run:
    batch.check()
    return batch.run(VectorGame(64), steps=100)


@functools.cache
def _interfaces() -> dict[str, Run]:
    """The ways to play through Python, checked once."""
    draws = draw()
    interfaces.check(draws)
    return interfaces.runs(draws)


ROWS: dict[str, Callable[[], Run]] = {
    "random decisions, compiled": lambda: _core("2_seats"),
    "random decisions, compiled, Explore & Draw": lambda: _core("explore_and_draw"),
    "random decisions, compiled, Kittens + Beasts": lambda: _core("modules"),
    "VectorGame of 64": _batch,
    "SeatBatch of 64 with candidates": learners.run_with_candidates,
    "SeatBatch of 64 with what is foretold of them": lambda: learners.run_with_candidates(FORETOLD),
    "decisions of the reference policy": lambda: reference.run(2),
    "samples of hidden cards, 2 seats": lambda: beliefs.run(2),
    "samples of hidden cards, 4 seats": lambda: beliefs.run(4),
    "Game": lambda: _interfaces()["game_steps_per_s"],
    "raw_env": lambda: _interfaces()["aec_steps_per_s"],
}
"""What a row is -> a function that checks it and returns its run. All are bound by one core, and quick."""


def measure(runs: dict[str, Run], rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, float]:
    """The ratio of each run to that of the C loop, which is among them."""
    rates = in_turns(runs, rounds, seconds)
    return {key: ratio(rates, key, C_LOOP) for key in runs if key != C_LOOP}


def c_loop(folder: str) -> Run | None:
    """The C program over the recorded boats, which is what all rows are divided by. None without a C compiler."""
    run = placement.compile_c(folder)
    if run is None:
        return None
    games, tasks, _ = placement.workload()
    repeat = placement.c_runner(run, games, tasks, 1, np.zeros((1, MASK_WORDS), np.uint32))

    def play() -> int:
        repeat(1)
        return len(tasks)

    return play


# ---- what was measured before ----


def kind_of_machine() -> str:
    """Machines of one name here run at one speed."""
    return f"{processor()}, {cores()} cores"


def commit() -> str:
    """The commit that is measured; ``-dirty`` behind it says that files differ from it."""
    told = ["git", "describe", "--always", "--abbrev=10", "--exclude=*", "--dirty"]
    return subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def read(file: Path = FILE) -> list[Line]:
    """All lines, the oldest first. Raises ``ValueError`` for a file that has other columns."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines)
        names = [field.name for field in fields(Line)]
        if rows.fieldnames != names:
            raise ValueError(f"{file}: its columns are {rows.fieldnames}, not {names}")
        return [Line(row["commit"], row["date"], row["machine"], row["row"], float(row["ratio"])) for row in rows]


def add(lines: Iterable[Line], file: Path = FILE) -> None:
    """Add lines at the end; a new file begins with the names of the columns."""
    begins = not file.exists()
    with file.open("a", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        if begins:
            writer.writerow(field.name for field in fields(Line))
        writer.writerows((*astuple(line)[:-1], f"{line.ratio:.4g}") for line in lines)


def of_row(lines: Iterable[Line], machine: str, row: str) -> list[float]:
    """The ratios of a row on one kind of machine, the oldest first."""
    return [line.ratio for line in lines if (line.machine, line.row) == (machine, row)]


def fell(before: Sequence[Line], machine: str, found: dict[str, float]) -> Iterator[str]:
    """A line of words for each row that is more than ``FELL`` below the median of the last runs."""
    for row, now in found.items():
        last = of_row(before, machine, row)[-LAST:]
        if last and now < (1 - FELL) * statistics.median(last):
            yield f"{row}: {100 * (1 - now / statistics.median(last)):.0f} % below the median of the last {len(last)}"


def far_below(before: Sequence[Line], machine: str, again: Callable[[], dict[str, float]]) -> dict[str, str]:
    """Rows that are more than ``FAILS`` below what was recorded last, in each of ``REPEATS`` measurements, in words.

    again: measures all rows. It is called no more once no row is left.
    """
    recorded = {line.row: line.ratio for line in before if line.machine == machine}
    low: dict[str, str] = {}
    for repeat in range(REPEATS):
        found = again()
        low = {
            row: f"{row}: {found[row]:.4g} times the C loop, {recorded[row]:.4g} were recorded"
            for row in (low if repeat else found)
            if row in recorded and found[row] < (1 - FAILS) * recorded[row]
        }
        if not low:
            break
    return low


# ---- the curve ----


def picture(lines: Sequence[Line], machine: str, file: Path = PICTURE) -> None:
    """Draw each row over the runs on one kind of machine, as a multiple of its first run. Raises ``OSError``."""
    from matplotlib.figure import Figure

    runs = list(dict.fromkeys((line.commit, line.date) for line in lines if line.machine == machine))
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    for row in dict.fromkeys(line.row for line in lines if line.machine == machine):
        own = {(line.commit, line.date): line.ratio for line in lines if (line.machine, line.row) == (machine, row)}
        places = [place for place, run in enumerate(runs) if run in own]
        ratios = [own[runs[place]] for place in places]
        axes.plot(places, [each / ratios[0] for each in ratios], marker="o", markersize=4, label=row)
    axes.set_xticks(range(len(runs)), [f"{name}\n{day}" for name, day in runs], fontsize=7)
    axes.set_ylabel("against the C loop, first run = 1")
    axes.set_title(machine, fontsize=9)
    axes.axhline(1, color="grey", linewidth=0.8, linestyle=":")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7, loc="center left", bbox_to_anchor=(1, 0.5))
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=130)


# ---- the command ----


def check(lines: Sequence[Line], runs: Callable[[], dict[str, Run]], machine: str) -> int:
    """Compare with what was recorded last on this kind of machine. Returns the exit status."""
    if not any(line.machine == machine for line in lines):
        print(f"nothing was recorded on this kind of machine ({machine}), so there is nothing to compare with")
        return 0
    measured = runs()
    low = far_below(lines, machine, lambda: measure(measured))
    for words in low.values():
        print(words)
    print(f"{len(low)} of {len(measured) - 1} rows are more than {FAILS:.0%} below what was recorded last")
    return int(bool(low))


def main(arguments: Sequence[str] | None = None) -> int:
    """See the head of the file. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trend", description="Measure how speed moves.")
    parser.add_argument("--check", action="store_true", help="add nothing; fail if a row is far below what was recorded last")
    options = parser.parse_args(arguments)
    if numba.config.DISABLE_JIT:
        parser.error("NUMBA_DISABLE_JIT is set: there would be nothing to measure")
    lines, machine = read(), kind_of_machine()
    with tempfile.TemporaryDirectory() as folder:
        loop = c_loop(folder)
        if loop is None:
            print("no C compiler is here (cc, or what CC names), so there is nothing to compare with")
            return 0

        def runs() -> dict[str, Run]:
            return {C_LOOP: loop, **{row: make() for row, make in ROWS.items()}}

        if options.check:
            return check(lines, runs, machine)
        found = measure(runs())
    added = [Line(commit(), date.today().isoformat(), machine, row, figure) for row, figure in found.items()]
    add(added)
    picture([*lines, *added], machine)
    for line in added:
        print(f"{line.ratio:10.4g}  {line.row}")
    for words in fell(lines, machine, found):
        print(words)
    return 0


if __name__ == "__main__":
    sys.exit(main())
