"""All speeds in one table, on one core.

    python -m benchmarks.speed [--json FILE] [--quick]

Every figure is a median of several rounds in processor time; starting up, where somebody waits, in wall time. What is
timed has been compared with a second way to the same result first: a measurement that fails that stops the run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import numba
from rich.console import Console
from rich.table import Table

from benchmarks import batch, core, interfaces, placement, start

Figures = dict[str, "float | None"]

ROWS: tuple[tuple[str, str, str, float | None], ...] = (
    ("placement_ns_per_tile", "legal placements of a tile", "ns", 250),
    ("placement_c_ns_per_tile", "the same by a plain C loop", "ns", None),
    ("core_decisions_per_s", "random decisions in the core, 2 seats", "/s", 1e6),
    ("core_games_per_s", "random games in the core, 2 seats", "/s", None),
    ("core_decisions_per_s_4_seats", "random decisions in the core, 4 seats", "/s", 1e6),
    ("core_games_per_s_4_seats", "random games in the core, 4 seats", "/s", None),
    ("aec_steps_per_s", "raw_env: last() and step()", "/s", 1e5),
    ("game_steps_per_s", "Game: legal_actions() and apply()", "/s", None),
    ("batch_steps_per_s", "VectorGame of 256: step_random()", "/s", None),
    ("import_package_s", "import isle_env", "s", None),
    ("import_s", "from isle_env import isle_of_cats_v0", "s", None),
    ("first_step_empty_cache_s", "first step, nothing compiled yet", "s", 30),
    ("first_step_filled_cache_s", "first step, compiled before", "s", 1.5),
    ("game_bytes", "one game in memory", "bytes", None),
    ("peak_memory_mb", "peak memory after the first step", "MB", None),
)
"""Key in the JSON, what it is, unit, target (at least for a rate, at most for the rest)."""


def machine() -> dict[str, str | int]:
    """What was measured on, and with which versions."""
    packages = ("isle-env", "numba", "numpy", "pettingzoo")
    return {
        "processor": processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        **{name: version(name) for name in packages},
    }


def processor() -> str:
    """The processor's name; Linux tells it in a file only."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def measurements(quick: bool) -> list[tuple[str, Callable[[], Figures]]]:
    """Title and function of each measurement. quick: short rounds, and nothing is compiled anew."""
    rounds, seconds = (2, 0.1) if quick else (5, 1.0)
    return [
        ("placements", lambda: dict(placement.measure())),
        ("the core", lambda: dict(core.measure(rounds, seconds))),
        ("the interfaces", lambda: dict(interfaces.measure(rounds, seconds))),
        ("batches", lambda: dict(batch.measure(rounds, seconds))),
        ("starting up", lambda: start.measure(1 if quick else 5, empty_cache=not quick)),
    ]


def reached(value: float, unit: str, target: float) -> bool:
    """Is a target reached: at least for a rate, at most for the rest?"""
    return value >= target if unit == "/s" else value <= target


def written(value: float | None, unit: str) -> str:
    """A figure as people read it."""
    if value is None:
        return "not measured"
    digits = 0 if value >= 100 else 1 if value >= 10 else 3
    return f"{value:,.{digits}f} {unit}"


def table(figures: Figures) -> Table:
    """The figures beside their targets."""
    result = Table("what", "figure", "target", "", title="Speed, one core")
    result.columns[1].justify = result.columns[2].justify = "right"
    for key, what, unit, target in ROWS:
        value = figures[key]
        goal = "" if target is None else f"{'≥' if unit == '/s' else '≤'} {written(target, unit)}"
        verdict = "" if target is None or value is None else "yes" if reached(value, unit, target) else "[red]no[/red]"
        result.add_row(what, written(value, unit), goal, verdict)
    return result


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and write the JSON if asked. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description="Measure the speed of isle_env.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--quick", action="store_true", help="short rounds, nothing compiled anew: rough figures")
    options = parser.parse_args(arguments)
    if numba.config.DISABLE_JIT:
        parser.error("NUMBA_DISABLE_JIT is set: there would be nothing to measure")
    console = Console()
    console.print(*(f"{name} {value}" for name, value in machine().items()), sep=" · ", highlight=False)
    figures: Figures = {}
    for title, measure in measurements(options.quick):
        with console.status(f"measuring {title} …"):
            figures |= measure()
    console.print(table(figures))
    if options.json:
        targets = {key: target for key, _, _, target in ROWS if target is not None}
        report = {**figures, "machine": machine(), "targets": targets, "quick": options.quick}
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
