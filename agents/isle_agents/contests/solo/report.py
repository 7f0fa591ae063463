"""Solo games in figures: the table on the terminal and summary.csv."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from isle_agents.contests.solo.figures import Figures
from isle_agents.contests.solo.match import sister_columns
from isle_agents.playing import tables as terminal_tables
from isle_agents.playing.games import csv_text
from isle_env.engine.rules import Rules
from isle_env.setting import SOLO

_Columns = tuple[terminal_tables.Column[Figures], ...]


def _hers(part: int) -> Callable[[Figures], str]:
    """The cell text of one part of the sister's score."""
    return lambda f: f"{f.sister_parts[part]:.1f}"


def _margin(f: Figures) -> str:
    """A mean margin with its interval; a single game has no interval."""
    half = f.margin_high - f.margin
    return f"{f.margin:.1f} ± {half:.1f}" if math.isfinite(half) else f"{f.margin:.1f}"


_NAMES: _Columns = (("difficulty", lambda f: f.difficulty), ("agent", lambda f: f.agent))
_RESULT: _Columns = (
    ("games", lambda f: str(f.games)),
    ("win rate (95 %)", lambda f: terminal_tables.wins(f.win_rate, f.win_low, f.win_high)),
    ("margin (95 %)", _margin),
    ("score", lambda f: f"{f.score:.1f}"),
)
_HERS: _Columns = (("sister's", lambda f: f"{f.sister_score:.1f}"),)
_HEADS = {"best_lesson_again": "her best\nagain"}


def _sister(rules: Rules) -> _Columns:
    """The columns of the sister's points."""
    return tuple((_HEADS.get(part, f"her\n{part}"), _hers(place)) for place, part in enumerate(rules.sister_parts[:-1]))


_SPEED: _Columns = (terminal_tables.SPEED,)


def tables(lines: Sequence[Figures], width: int, rules: Rules) -> list[Table]:
    """The figures as one table, or as three if it is wider than ``width`` characters: results, own points, hers."""
    result, parts = _RESULT + terminal_tables.failed(lines), terminal_tables.points(SOLO, rules.parts_in(SOLO), rules)
    hers = _sister(rules)
    whole = result + _HERS + parts + hers + _SPEED
    return terminal_tables.tables(lines, _NAMES, whole, (result, parts, _HERS + hers + _SPEED), width)


def show(console: Console, lines: Sequence[Figures], title: str, rules: Rules) -> None:
    """Print the figures, and below them what they mean."""
    note = (
        "margin: the agent's score minus the sister's, who wins a tie; the other points are means too, first the parts of the "
        "agent's score, then of hers; decisions a second: of the agent's own thinking, without compiling"
    )
    terminal_tables.show(console, title, tables(lines, console.width, rules), note)


def summary_csv(lines: Sequence[Figures], rules: Rules) -> str:
    """The figures as CSV, with all digits; a single game has no interval, its cells are empty."""
    head = ["difficulty", "agent", "games", "win_rate", "win_low", "win_high", "margin", "margin_low", "margin_high"]
    head += ["score", *rules.parts_in(SOLO), "sister_score", *sister_columns(rules)]
    head += ["decisions", "seconds", "decisions_per_second", "failed"]
    return csv_text([head, *map(_summary, lines)])


def _summary(f: Figures) -> list[object]:
    margins = [m if math.isfinite(m) else "" for m in (f.margin, f.margin_low, f.margin_high)]
    return [
        *(f.difficulty, f.agent, f.games, f.win_rate, f.win_low, f.win_high, *margins),
        *(f.score, *f.parts, f.sister_score, *f.sister_parts),
        *(f.decisions, round(f.seconds, 6), f.decisions_per_second, sum(f.failed.values())),
    ]
