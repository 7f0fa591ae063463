"""How cost grows with seats, games in a batch and threads; and how much memory a game takes.

    python -m benchmarks.growth [--json FILE] [--quick]

Batches are timed by the wall clock, because threads overlap. The numbers of threads take turns, and the best round of each
counts, because other work on the machine can only add time. For games in compiled code the
median in processor time counts. Both are checked first.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
from rich.console import Console

from benchmarks import batch, core, memory_limit
from benchmarks.machine import in_words, machine
from benchmarks.tables import Grid
from benchmarks.timing import in_turns, medians
from isle_env.machine.cores import cores
from isle_env.vector import VectorGame

SEATS = (2, 3, 4)
SIZES = (1, 4, 16, 64, 256, 1024, 4096)
LIMIT_SIZES = SIZES[3:]
"""Batches of two seats that are compared with what memory alone allows."""
QUICK_SIZES = SIZES[:5]
THREADS = (1, 2, 4)


def batches(sizes: Sequence[int], rounds: int, seconds: float) -> list[dict[str, float]]:
    """One entry for each number of seats, games and threads: ``seats``, ``games``, ``threads``, ``steps_per_s``,
    ``ns_per_step``. There are never more threads than cores or games.
    """
    entries = []
    for seats in SEATS:
        for games in sizes:
            for threads, rate in batch_rates(seats, games, rounds, seconds).items():
                entry = {"seats": seats, "games": games, "threads": threads}
                entries.append({**entry, "steps_per_s": rate, "ns_per_step": 1e9 / rate})
    return entries


def batch_rates(seats: int, games: int, rounds: int, seconds: float) -> dict[int, float]:
    """Threads -> steps a second of one kind of batch."""
    made = [VectorGame(games, num_players=seats, threads=threads) for threads in THREADS if threads <= min(games, cores())]
    rates = in_turns({str(each.threads): batch.run(each) for each in made}, rounds, seconds, time.perf_counter)
    for each in made:
        each.close()
    return {int(threads): max(found) for threads, found in rates.items()}


def limits(sizes: Sequence[int], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Batches beside what memory alone allows (memory_limit.py), in turns: one entry for each size, kind of row and threads,
    ``games``, ``packed``, ``threads``, ``lines``, ``limit_per_s``, ``steps_per_s``.
    """  # fmt: skip
    entries = []
    for games in sizes:
        for packed in (False, True):
            found = memory_limit.touched(games, packed=packed)
            for threads in THREADS[: min(2, cores())]:
                made = VectorGame(games, packed=packed, threads=threads)
                runs = {"limit": memory_limit.run(found, threads), "steps": batch.run(made)}
                best = {name: max(rates) for name, rates in in_turns(runs, rounds, seconds, time.perf_counter).items()}
                made.close()
                entry = {"games": games, "packed": packed, "threads": threads, "lines": found.each}
                entries.append({**entry, "limit_per_s": best["limit"], "steps_per_s": best["steps"]})
    return entries


def games_inside(rounds: int, seconds: float) -> list[dict[str, float]]:
    """The core by seats: ``seats``, ``decisions_per_game``, ``decisions_per_s``, ``games_per_s``, ``ns_per_decision``."""
    runs = {seats: core.run(f"{seats}_seats") for seats in SEATS}
    rates = medians(in_turns({str(seats): run for seats, (run, _) in runs.items()}, rounds, seconds))
    entries = []
    for seats, (_, decisions) in runs.items():
        rate = rates[str(seats)]
        entry = {"seats": seats, "decisions_per_game": decisions, "decisions_per_s": rate}
        entries.append({**entry, "games_per_s": rate / decisions, "ns_per_decision": 1e9 / rate})
    return entries


def memory(seats: int, games: int = 256) -> dict[str, float]:
    """Bytes that a game of a batch takes: ``state``, ``observation``, ``mask``, ``rest`` (ends of games and so on), ``all``."""
    made = VectorGame(games, num_players=seats)
    arrays = {id(array): array.nbytes for array in vars(made).values() if isinstance(array, np.ndarray)}  # each counts once
    taken = sum(arrays.values()) / games
    parts = {"state": made.games, "observation": made.observations, "mask": made.masks}
    each: dict[str, float] = {name: array.nbytes // games for name, array in parts.items()}
    return {"seats": seats, **each, "rest": taken - sum(each.values()), "all": taken}


def measure(quick: bool) -> dict[str, Any]:
    """Check, then measure: ``batches``, ``core``, ``memory``, ``machine``, ``quick``. Raises ``Disagreement``."""
    rounds, seconds = (1, 0.05) if quick else (5, 0.5)
    for seats in SEATS:
        core.check(f"{seats}_seats")
    for threads in THREADS[: min(2, cores())]:
        batch.check(threads)
    return {
        "batches": batches(QUICK_SIZES if quick else SIZES, rounds, seconds),
        "core": games_inside(rounds, seconds),
        "limits": limits(LIMIT_SIZES[:1] if quick else LIMIT_SIZES, rounds, seconds),
        "memory": [memory(seats) for seats in SEATS],
        "machine": machine(),
        "quick": quick,
    }


def grids(report: dict[str, Any]) -> list[Grid]:
    """The tables of a report."""
    return [batch_grid(report["batches"]), limit_grid(report["limits"]), core_grid(report["core"]), memory_grid(report["memory"])]


def batch_grid(entries: list[dict[str, float]]) -> Grid:
    """A row for seats and games, two columns for a number of threads."""
    found = {(e["seats"], e["games"], e["threads"]): e for e in entries}
    threads = sorted({key[2] for key in found})
    head = ["seats", "games"]
    for count in threads:
        head += [f"steps/s, {count} thread{'s' * (count > 1)}", "ns a step"]
    cells = []
    for seats, games in dict.fromkeys(key[:2] for key in found):
        timed = [found.get((seats, games, count)) for count in threads]
        figures = [f"{e[key]:,.0f}" if e else "–" for e in timed for key in ("steps_per_s", "ns_per_step")]
        cells.append((f"{seats}", f"{games}", *figures))
    return Grid("A batch, observations and masks written", tuple(head), cells)


def limit_grid(entries: list[dict[str, Any]]) -> Grid:
    """A row for each size and kind of row, two columns for a number of threads."""
    found = {(e["games"], e["packed"], e["threads"]): e for e in entries}
    threads = sorted({key[2] for key in found})
    head = ["games", "rows", "lines a step"]
    for count in threads:
        head += [f"memory alone, {count} thread{'s' * (count > 1)}", "steps/s"]
    cells = []
    for games, packed in dict.fromkeys(key[:2] for key in found):
        timed = [found[games, packed, count] for count in threads]
        figures = [f"{e[key]:,.0f}" for e in timed for key in ("limit_per_s", "steps_per_s")]
        cells.append((f"{games}", "packed" if packed else "plain", f"{timed[0]['lines']:.0f}", *figures))
    return Grid("Batches of two seats, and what memory alone allows", tuple(head), cells)


def core_grid(entries: list[dict[str, float]]) -> Grid:
    """A row for each number of seats."""
    keys = ("seats", "decisions_per_game", "decisions_per_s", "ns_per_decision", "games_per_s")
    head = ("seats", "decisions a game", "decisions/s", "ns a decision", "games/s")
    return Grid("Games inside compiled code", head, [tuple(f"{entry[key]:,.0f}" for key in keys) for entry in entries])


def memory_grid(entries: list[dict[str, float]]) -> Grid:
    """A row for each number of seats."""
    keys = ("seats", "state", "observation", "mask", "rest", "all")
    cells = [tuple(f"{entry[key]:,.0f}" for key in keys) for entry in entries]
    return Grid("Bytes a game of a batch", ("seats", "state", "observation", "mask", "rest", "all"), cells)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the JSON if asked. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description="Measure how cost grows.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--quick", action="store_true", help=f"short rounds, batches up to {QUICK_SIZES[-1]}: rough figures")
    options = parser.parse_args(arguments)
    if numba.config.DISABLE_JIT:
        parser.error("NUMBA_DISABLE_JIT is set: there would be nothing to measure")
    console = Console()
    with console.status("measuring …"):
        report = measure(options.quick)
    console.print(in_words(report["machine"]), highlight=False)
    console.print(*(grid.rich() for grid in grids(report)))
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
