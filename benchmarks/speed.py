"""All speeds in one table, on one core, with those of the peers that are installed.

    python -m benchmarks.speed [--json FILE] [--quick]

Every figure is the median of several rounds in processor time; only starting up is measured in wall time, because somebody
waits for it. Before something is timed, its result is compared with that of a second way. If one of our own measurements fails
this check, the run stops; a peer that fails it is left out, with the reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba
from rich.console import Console

from benchmarks import batch, beliefs, core, interfaces, learners, phases, placement, reference, start
from benchmarks.machine import in_words, machine
from benchmarks.peers import Peers
from benchmarks.rows import ROWS, Figures, grid


def measurements(quick: bool, peers: Peers) -> list[tuple[str, Callable[[], Figures]]]:
    """Title and function of each measurement. quick: short rounds, and nothing is compiled anew."""
    rounds, seconds = (2, 0.1) if quick else (5, 1.0)
    return [
        ("placements", lambda: dict(placement.measure())),
        ("compiled games", lambda: dict(core.measure(rounds, seconds, peers.compiled_runs()))),
        ("the interfaces", lambda: dict(interfaces.measure(rounds, seconds, peers.python_runs()))),
        ("batches", lambda: batch.measure(rounds, seconds)),
        ("batches for learners", lambda: dict(learners.measure(rounds, seconds))),
        ("phase environments", lambda: dict(phases.measure(rounds, seconds))),
        ("beliefs", lambda: dict(beliefs.measure(rounds, seconds))),
        ("the reference policy", lambda: dict(reference.measure(rounds, seconds))),
        ("starting up", lambda: start.measure(1 if quick else 5, empty_cache=not quick)),
    ]


def measure(quick: bool, console: Console) -> dict[str, Any]:
    """Everything, as it is written to the JSON: the figures by key (None: not measured), ``machine``, ``targets``,
    ``peers_left_out`` and ``quick``. Raises :class:`benchmarks.timing.Disagreement`.
    """
    peers = Peers()
    facts = machine(peers.versions)
    console.print(in_words(facts), highlight=False)
    for name, reason in peers.left_out.items():
        console.print(f"{name} is left out: {reason}", markup=False, highlight=False)
    figures: Figures = {row.key: None for row in ROWS}
    for title, measurement in measurements(quick, peers):
        with console.status(f"measuring {title} …"):
            figures |= measurement()
    targets = {row.key: row.target for row in ROWS if row.target is not None}
    return {**figures, "machine": facts, "targets": targets, "peers_left_out": peers.left_out, "quick": quick}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the JSON if asked. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description="Measure the speed of isle_env.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--quick", action="store_true", help="short rounds, nothing compiled anew: rough figures")
    options = parser.parse_args(arguments)
    if numba.config.DISABLE_JIT:
        parser.error("NUMBA_DISABLE_JIT is set: there would be nothing to measure")
    console = Console()
    report = measure(options.quick, console)
    console.print(grid("Speed, one core", ROWS, report).rich())
    if options.json:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
