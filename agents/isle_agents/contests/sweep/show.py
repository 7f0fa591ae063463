"""A sweep as a table on the terminal, as sweep.csv, and as a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from isle_agents.contests.sweep.points import Point
from isle_agents.playing import picture
from isle_agents.playing import tables as terminal
from isle_agents.playing.games import csv_text
from isle_agents.playing.intervals import Interval


def _between(found: Interval | None, digits: int, scale: float = 1) -> str:
    """A difference with its interval: +1.2 (0.3–2.1)."""
    if found is None:
        return ""
    value, low, high = (scale * one for one in found)
    said = f"{value:+.{digits}f}"
    return said if math.isinf(high - low) else f"{said} ({low:.{digits}f} to {high:.{digits}f})"


def show(console: Console, points: Sequence[Point], option: str, against: str, title: str) -> None:
    """Print the table, and below it what it means. option: the one that was changed; against: the opponent."""
    columns: tuple[terminal.Column[Point], ...] = (
        ("games", lambda p: str(p.games)),
        ("win rate (95 %)", lambda p: terminal.wins(*p.wins)),
        ("score", lambda p: f"{p.score[0]:.1f}"),
        ("ms a\ndecision", lambda p: f"{p.milliseconds:.3g}"),
        ("wins beyond the\nvalue before, %", lambda p: _between(p.more_wins, 1, 100)),
        ("points beyond\nthe value before", lambda p: _between(p.more_points, 1)),
    )
    tables = terminal.tables(points, ((option, lambda p: p.value),), columns, (columns[:4], columns[4:]), console.width)
    note = (
        f"every value plays the same deals against {against}, in every seat; what is beyond the value before is compared deal by "
        "deal, with 95 % intervals; ms: of the player's own thinking, on this machine with what else it does"
    )
    terminal.show(console, title, tables, note)


def sweep_csv(points: Sequence[Point], option: str) -> str:
    """The table as CSV, with all digits; a figure that there is not, or an end at infinity, is an empty cell."""
    head = [option, "games", "win_rate", "win_low", "win_high", "score", "score_low", "score_high"]
    head += [f"more_{what}{end}" for what in ("wins", "points") for end in ("", "_low", "_high")]
    head += ["decisions", "seconds", "milliseconds_a_decision"]
    return csv_text([head, *map(_cells, points)])


def _cells(p: Point) -> list[object]:
    figures = [*p.wins, *p.score, *(p.more_wins or (math.inf,) * 3), *(p.more_points or (math.inf,) * 3)]
    return [
        *(p.value, p.games, *(figure if math.isfinite(figure) else "" for figure in figures)),
        *(p.decisions, round(p.seconds, 6), round(p.milliseconds, 6)),
    ]


def draw(points: Sequence[Point], option: str, against: str, title: str, chance: float) -> bytes:
    """The picture as PNG: win rate over the value, and over the time it takes. chance: the win rate of pure chance, 0 … 1."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.2), dpi=150, layout="constrained")
    figure.suptitle(title, x=0.01, ha="left", color=picture.INK, fontsize=12)
    left, right = figure.subplots(1, 2, sharey=True)
    numbers = _numbers([p.value for p in points])
    _curve(left, numbers or list(range(len(points))), points, chance)
    if numbers:
        _scale(left, numbers)
    left.set_xticks(numbers or range(len(points)), [p.value for p in points])
    left.minorticks_off()
    left.set_xlabel(option)
    left.set_ylabel(f"% of games won against {against}")
    times = [p.milliseconds for p in points]
    _curve(right, times, points, chance)
    _scale(right, times)
    for p in points:
        right.annotate(p.value, (p.milliseconds, 100 * p.wins[0]), (5, -11), textcoords="offset points", fontsize=8)
    right.set_xlabel("milliseconds a decision")
    return picture.png(figure)


def _numbers(values: Sequence[str]) -> list[float]:
    """The values as numbers; empty if some are none."""
    try:
        return [float(value) for value in values]
    except ValueError:
        return []


def _scale(axes: Any, values: Sequence[float]) -> None:
    """A logarithmic scale where values lie far apart."""
    if min(values) > 0 and max(values) > 8 * min(values):
        axes.set_xscale("log")


def _curve(axes: Any, places: Sequence[float], points: Sequence[Point], chance: float) -> None:
    rates = [100 * p.wins[0] for p in points]
    ends = [[100 * (p.wins[0] - p.wins[1]) for p in points], [100 * (p.wins[2] - p.wins[0]) for p in points]]
    ends = [[max(0.0, end) for end in some] for some in ends]
    picture.tidy(axes)
    axes.grid(axis="y", color="#e6e6e6", linewidth=0.8)
    axes.axhline(100 * chance, color=picture.GREY, linestyle="--", linewidth=1, zorder=0)
    axes.errorbar(list(places), rates, ends, color=picture.INK, marker="o", markersize=5, capsize=3)
