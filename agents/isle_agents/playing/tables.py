"""Figures in tables on the terminal: one table if it fits the width, else several below each other.

Names are never broken, so that they can be copied. Where a name alone is too long for the terminal, its lines are, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from isle_agents.playing.results import Timed
from isle_env.engine.rules import Rules

Line = TypeVar("Line")
Column = tuple[str, Callable[[Line], str]]
"""Head and cell text of a column."""


class Scored(Protocol):
    """A line of results with the points of an agent."""

    @property
    def parts(self) -> Sequence[float]:
        """Mean points in the order of ``Rules.all_parts``, or of those of a mode."""
        ...


class Leaver(Protocol):
    """A line of results with the games that an agent left, having failed."""

    @property
    def failed(self) -> Mapping[str, int]:
        """How often, by the kind of reason."""
        ...


def failed(lines: Sequence[Leaver]) -> tuple[Column[Leaver], ...]:
    """A column for the games that agents left, if any did."""
    return (("failed", lambda line: str(sum(line.failed.values()))),) if any(line.failed for line in lines) else ()


SPEED: Column[Timed] = ("decisions\na second", lambda line: thousands(line.decisions_per_second))


def points(mode: str, order: Sequence[str], rules: Rules) -> tuple[Column[Scored], ...]:
    """A column for each part of the agents' score that the game has in a mode. order: of ``Scored.parts``."""
    return tuple((head.replace(" ", "\n"), _part(order.index(part))) for part, head in rules.headings(mode).items())


def _part(index: int) -> Callable[[Scored], str]:
    """The cell text of one part of the score."""
    return lambda line: f"{line.parts[index]:.1f}"


def tables(
    lines: Sequence[Line],
    names: Sequence[Column[Line]],
    whole: Sequence[Column[Line]],
    split: Sequence[Sequence[Column[Line]]],
    width: int,
) -> list[Table]:
    """The lines as one table with all columns, or as several if that is wider than ``width`` characters.

    names: columns that say whose line it is, leftmost in every table. whole: the other columns of the one table; split: those of
    each of the several, which are split again where they are still too wide.
    """
    one = _table(lines, names, whole)
    if needed(one) <= width:
        return [one]
    return [_table(lines, names, columns) for group in split for columns in _packed(lines, names, group, width)]


def needed(table: Table) -> int:
    """The width of a table in characters, if nothing is broken."""
    return Console(width=10_000).measure(table).maximum


def _packed(
    lines: Sequence[Line], names: Sequence[Column[Line]], columns: Sequence[Column[Line]], width: int
) -> list[list[Column[Line]]]:
    """The columns in as few groups as fit the width, at least one column in each."""
    groups: list[list[Column[Line]]] = [[]]
    for column in columns:
        if groups[-1] and needed(_table(lines, names, [*groups[-1], column])) > width:
            groups.append([])
        groups[-1].append(column)
    return groups


def _table(lines: Sequence[Line], names: Sequence[Column[Line]], columns: Sequence[Column[Line]]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for head, _ in names:
        table.add_column(head, no_wrap=True, vertical="top")
    for head, _ in columns:
        table.add_column(head, justify="right", no_wrap=True, vertical="top")
    for line in lines:
        table.add_row(*(escape(cell(line)) for _, cell in names), *(cell(line) for _, cell in columns))
    return table


def show(console: Console, title: str, tables: Sequence[Table], note: str) -> None:
    """Print tables below a title, and below them a note that says what the figures mean."""
    console.print(f"\n{title}", style="bold", markup=False)
    width = console.width
    for table in tables:
        console.width = max(width, needed(table))
        console.print(table, crop=False)
    console.width = width
    console.print(note, style="dim")


def wins(rate: float, low: float, high: float) -> str:
    """A win rate with its interval, in per cent: 62.5 % (52.7–71.4)."""
    return f"{100 * rate:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def thousands(rate: float) -> str:
    """A rate in three digits: 12, 950, 8.1k, 120k, 1.2M."""
    if not math.isfinite(rate):
        return "–"
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.{1 if rate < 10 * size else 0}f}{unit}"
    return f"{rate:.0f}"
