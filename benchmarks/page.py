"""Write the figures into docs/performance.md, between the marks on that page.

    python -m benchmarks.page                                            measure speed and growth, then write: some ten minutes
    python -m benchmarks.page --speed speed.json --growth growth.json    write what was measured before
    python -m benchmarks.page --learning learning.json                   the same of how fast learning is
    python -m benchmarks.page --programs programs.json                   the same of programs as players

What is not named stays as it is, and so does the text around the marks, which is written by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks import growth, learning_grid, programs, speed
from benchmarks.machine import in_words
from benchmarks.rows import OURS, PEERS, START, grid

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


ROUGH = "\nShort rounds only: rough figures.\n"


def speed_blocks(report: dict[str, Any]) -> dict[str, str]:
    """Name of a block on the page -> its text, from a report of ``benchmarks.speed``."""
    return {
        "machine": in_words(report["machine"]) + ".\n" + ROUGH * report["quick"],
        "speed": grid("", (*OURS, *START), report).markdown(),
        "peers": grid("", PEERS, report).without("target", "reached").markdown(),
    }


def growth_blocks(report: dict[str, Any]) -> dict[str, str]:
    """The same from a report of ``benchmarks.growth``."""
    tables = zip(("batches", "limits", "core", "memory"), growth.grids(report), strict=True)
    return {
        "growth-machine": in_words(report["machine"]) + ".\n" + ROUGH * report["quick"],
        **{f"growth-{name}": table.markdown() for name, table in tables},
    }


def learning_blocks(report: dict[str, Any]) -> dict[str, str]:
    """The same from a report of ``benchmarks.learning``."""
    how = f"{report['games']} games, {report['threads']} threads, width {report['width']} · {in_words(report['machine'])}.\n"
    return {"learning": learning_grid.grid(report["learning"]).markdown() + "\n" + how}


def programs_blocks(report: dict[str, Any]) -> dict[str, str]:
    """The same from a report of ``benchmarks.programs``."""
    return {"programs": programs.grid(report).markdown() + f"\n{in_words(report['machine'])}.\n" + ROUGH * report["quick"]}


BLOCKS: dict[str, Callable[[dict[str, Any]], dict[str, str]]] = {
    "speed": speed_blocks,
    "growth": growth_blocks,
    "learning": learning_blocks,
    "programs": programs_blocks,
}
"""Name of a benchmark -> what the page has of its report."""


def marks(name: str) -> tuple[str, str]:
    """The lines around a block."""
    return f"<!-- {name}: written by python -m benchmarks.page -->\n", f"<!-- end of {name} -->\n"


def between(page: str, name: str) -> str:
    """The text of a block. Raises ``ValueError`` unless the page has each of its two marks once."""
    begin, end = marks(name)
    if page.count(begin) != 1 or page.count(end) != 1 or page.index(end) < page.index(begin):
        raise ValueError(f"{PAGE.name}: expected one line {begin.strip()!r} and below it one {end.strip()!r}")
    return page[page.index(begin) + len(begin) : page.index(end)]


def written_into(page: str, fresh: dict[str, str]) -> str:
    """The page with its blocks replaced. Raises ``ValueError`` as :func:`between`."""
    for name, text in fresh.items():
        begin, end = marks(name)
        page = page.replace(begin + between(page, name) + end, f"{begin}\n{text}\n{end}")
    return page


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=f"Write the figures into {PAGE.name}.")
    for name in BLOCKS:
        parser.add_argument(f"--{name}", type=Path, metavar="FILE", help=f"what python -m benchmarks.{name} --json wrote")
    files = {name: file for name, file in vars(parser.parse_args(arguments)).items() if file is not None}
    reports = {name: json.loads(file.read_text(encoding="utf-8")) for name, file in files.items()}
    if not reports:
        reports = {"speed": speed.measure(False, Console()), "growth": growth.measure(False)}
    page = PAGE.read_text(encoding="utf-8")
    for name, report in reports.items():
        page = written_into(page, BLOCKS[name](report))
    PAGE.write_text(page, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
