"""A tournament in figures: the table on the terminal and summary.csv."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from agents.tournament.match import PARTS
from agents.tournament.standings import Standing

_Column = tuple[str, Callable[[Standing], str]]
"""Head and cell text of a column."""

_RESULT: tuple[_Column, ...] = (
    ("games", lambda s: str(s.games)),
    ("win rate (95 %)", lambda s: f"{100 * s.win_rate:.1f} % ({100 * s.win_low:.1f}–{100 * s.win_high:.1f})"),
    ("score", lambda s: f"{s.score:.1f}"),
)
_PARTS: tuple[_Column, ...] = tuple(
    (part.replace("_", "\n"), lambda s, k=k: f"{s.parts[k]:.1f}")  # type: ignore[misc]
    for k, part in enumerate(PARTS)
)
_RATING: tuple[_Column, ...] = (
    ("rating (95 %)", lambda s: f"{s.rating:.1f} ± {s.rating_high - s.rating:.1f}"),
    ("decisions\na second", lambda s: _thousands(s.decisions_per_second)),
)


def tables(standings: Sequence[Standing], width: int) -> list[Table]:
    """The standings as one rich table, or where ``width`` columns are too few for it as two: results, then points."""
    whole = _table(standings, _RESULT + _PARTS + _RATING)
    # Measured without a limit: what the table would like to have.
    if Console(width=1000).measure(whole).maximum <= width:
        return [whole]
    return [_table(standings, _RESULT + _RATING), _table(standings, _RESULT[-1:] + _PARTS)]


def show(console: Console, standings: Sequence[Standing], title: str) -> None:
    """Print the standings and what there is to know about the figures."""
    console.print(f"\n{title}", style="bold")
    for view in tables(standings, console.width):
        console.print(view)
    console.print(
        "score: mean of all games, the sum of rats, rooms, families, rare treasures and lessons; win rate: shared wins count "
        "their share; rating: openskill, 25 to begin with; decisions a second: of the agent's own thinking",
        style="dim",
    )


def _table(standings: Sequence[Standing], columns: Sequence[_Column]) -> Table:
    """A table with a row for each agent."""
    view = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    view.add_column("agent", overflow="fold", vertical="top")
    for head, _ in columns:
        view.add_column(head, justify="right", no_wrap=True, vertical="top")
    for standing in standings:
        view.add_row(escape(standing.agent), *(cell(standing) for _, cell in columns))
    return view


def summary_csv(standings: Sequence[Standing]) -> str:
    """The standings as CSV, with all digits."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["agent", "games", "win_rate", "win_low", "win_high", "score", *PARTS]
        + ["rating", "rating_low", "rating_high", "decisions", "seconds", "decisions_per_second"]
    )
    for s in standings:
        writer.writerow(
            [s.agent, s.games, s.win_rate, s.win_low, s.win_high, s.score, *s.parts]
            + [s.rating, s.rating_low, s.rating_high, s.decisions, round(s.seconds, 6), s.decisions_per_second]
        )
    return text.getvalue()


def _thousands(rate: float) -> str:
    """A rate in three digits: 12, 950, 8.1k, 120k, 1.2M."""
    if not math.isfinite(rate):
        return "–"
    for size, unit in ((1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.{1 if rate < 10 * size else 0}f}{unit}"
    return f"{rate:.0f}"
