"""A tournament in figures: the table on the terminal and summary.csv."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from isle_agents.contests.tournament.standings import Standing
from isle_agents.playing import tables as terminal_tables
from isle_agents.playing.games import csv_text
from isle_env.engine.rules import Rules

_Columns = tuple[terminal_tables.Column[Standing], ...]

_NAMES: _Columns = (("agent", lambda s: s.agent),)
_RESULT: _Columns = (
    ("games", lambda s: str(s.games)),
    ("win rate (95 %)", lambda s: terminal_tables.wins(s.win_rate, s.win_low, s.win_high)),
    ("score", lambda s: f"{s.score:.1f}"),
)
_RATING: _Columns = (("rating (95 %)", lambda s: f"{s.rating:.1f} ± {s.rating_high - s.rating:.1f}"), terminal_tables.SPEED)


def tables(standings: Sequence[Standing], mode: str, width: int, rules: Rules) -> list[Table]:
    """The standings as one table, or as two if it is wider than ``width`` characters: results, then points."""
    parts, result = terminal_tables.points(mode, rules.all_parts, rules), _RESULT + terminal_tables.failed(standings)
    split = (result + _RATING, _RESULT[-1:] + parts)
    return terminal_tables.tables(standings, _NAMES, result + parts + _RATING, split, width)


def show(console: Console, standings: Sequence[Standing], mode: str, title: str, rules: Rules) -> None:
    """Print the standings, and below them what the figures mean."""
    *most, last = rules.headings(mode).values()
    note = (
        f"score: mean of all games, the sum of {', '.join(most)} and {last}; win rate: shared wins count their share; "
        "rating: openskill, 25 to begin with; decisions a second: of the agent's own thinking, without compiling"
    )
    terminal_tables.show(console, title, tables(standings, mode, console.width, rules), note)


def summary_csv(standings: Sequence[Standing], rules: Rules) -> str:
    """The standings as CSV, with all digits; the same columns in every mode of a game."""
    head = ["agent", "games", "win_rate", "win_low", "win_high", "score", *rules.all_parts]
    head += ["rating", "rating_low", "rating_high", "decisions", "seconds", "decisions_per_second", "failed"]
    return csv_text([head, *map(_summary, standings)])


def _summary(s: Standing) -> list[object]:
    return [
        *(s.agent, s.games, s.win_rate, s.win_low, s.win_high, s.score, *s.parts),
        *(
            s.rating,
            s.rating_low,
            s.rating_high,
            s.decisions,
            round(s.seconds, 6),
            s.decisions_per_second,
            sum(s.failed.values()),
        ),
    ]
