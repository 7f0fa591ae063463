"""Write the figures into docs/performance.md, between the marks on that page.

    python -m benchmarks.page                                            measure everything, then write: some ten minutes
    python -m benchmarks.page --speed speed.json --growth growth.json    write what was measured before
    python -m benchmarks.page … --learning learning.json                 and how fast learning is, which otherwise stays as it is

The text around the marks is written by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks import growth, learning_grid, speed
from benchmarks.machine import in_words
from benchmarks.rows import OURS, PEERS, START, grid

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"


def blocks(fast: dict[str, Any], growing: dict[str, Any]) -> dict[str, str]:
    """Name of a block on the page -> its text. fast, growing: reports of ``benchmarks.speed`` and ``benchmarks.growth``."""
    tables = growth.grids(growing)
    rough = "\nShort rounds only: rough figures.\n"
    return {
        "machine": in_words(fast["machine"]) + ".\n" + rough * fast["quick"],
        "speed": grid("", (*OURS, *START), fast).markdown(),
        "peers": grid("", PEERS, fast).without("target", "reached").markdown(),
        "growth-machine": in_words(growing["machine"]) + ".\n" + rough * growing["quick"],
        **{
            f"growth-{name}": table.markdown()
            for name, table in zip(("batches", "limits", "core", "memory"), tables, strict=True)
        },
    }


def learning_blocks(report: dict[str, Any]) -> dict[str, str]:
    """The tables of the page from a report of ``benchmarks.learning``, by name."""
    how = f"{report['games']} games, {report['threads']} threads, width {report['width']} · {in_words(report['machine'])}.\n"
    return {"learning": learning_grid.grid(report["learning"]).markdown() + "\n" + how}


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


def report(path: Path | None, measure: Any) -> dict[str, Any]:
    """A report read from a file, or measured now."""
    return json.loads(path.read_text(encoding="utf-8")) if path else measure()


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=f"Write the figures into {PAGE.name}.")
    parser.add_argument("--speed", type=Path, metavar="FILE", help="what python -m benchmarks.speed --json wrote")
    parser.add_argument("--growth", type=Path, metavar="FILE", help="what python -m benchmarks.growth --json wrote")
    parser.add_argument("--learning", type=Path, metavar="FILE", help="what python -m benchmarks.learning --json wrote")
    options = parser.parse_args(arguments)
    page = PAGE.read_text(encoding="utf-8")
    fast = report(options.speed, lambda: speed.measure(False, Console()))
    growing = report(options.growth, lambda: growth.measure(False))
    learning = learning_blocks(json.loads(options.learning.read_text(encoding="utf-8"))) if options.learning else {}
    PAGE.write_text(written_into(page, blocks(fast, growing) | learning), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
