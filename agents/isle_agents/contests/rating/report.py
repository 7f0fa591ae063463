"""A rating on the terminal: the figure, the games against each rung, where the points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console

from isle_agents.contests.rating.ladder import FIXED, FIXED_RATING, Mode
from isle_agents.contests.rating.model import Rating
from isle_agents.contests.rating.played import Played, Tally
from isle_agents.playing import tables as terminal_tables
from isle_agents.playing.progress import in_words


@dataclass(frozen=True)
class Line:
    """The games against a rung; points are means."""

    rung: str
    rating: Rating
    """Of the rung."""
    tally: Tally

    @property
    def parts(self) -> tuple[float, ...]:
        """The player's, in the order of ``Mode.parts``."""
        return self.tally.own.means()

    @property
    def failed(self) -> Mapping[str, int]:
        """How often the player left a game, by the kind of reason."""
        return self.tally.own.failed


_NAMES: Sequence[terminal_tables.Column[Line]] = (("against", lambda line: line.rung.replace("_", " ")),)
_RESULT: Sequence[terminal_tables.Column[Line]] = (
    ("its rating", lambda line: str(line.rating)),
    ("games", lambda line: str(line.tally.games)),
    ("win rate (95 %)", lambda line: terminal_tables.wins(*line.tally.win_rate)),
    ("points", lambda line: f"{line.tally.own.total / line.tally.games:.1f}"),
    ("theirs", lambda line: f"{line.tally.others:.1f}"),
)


def show(console: Console, player: str, rating: Rating, lines: Sequence[Line], mode: Mode, title: str) -> None:
    """Print it. player: its name for people; lines: in the order of the ladder."""
    parts = terminal_tables.points(mode.score_mode, mode.parts, mode.rules)
    result = (*_RESULT, *terminal_tables.failed(lines))
    whole = (*result, *parts)
    note = (
        f"rating: Bradley and Terry's on Elo's scale, 400 points for ten to one, {FIXED} = {FIXED_RATING}, "
        "with its 95 % interval; then means of the player's points, and where they come from"
    )
    tables = terminal_tables.tables(lines, _NAMES, whole, (result, parts), console.width)
    terminal_tables.show(console, f"{player}, {mode.heading}: {rating}", tables, f"{title}; {note}")


def thinking(played: Played) -> str:
    """The player's time a decision, in words."""
    decisions = sum(tally.own.decisions for tally in played.tallies())
    seconds = sum(tally.own.seconds for tally in played.tallies()) / max(1, decisions)
    for size, unit, digits in ((1, "s", 2), (1e-3, "ms", 1)):
        if seconds >= size:
            return f"{seconds / size:.{digits}f} {unit} a decision"
    return f"{seconds * 1e6:.0f} µs a decision"


def halving(more: tuple[int, float] | None, rating: Rating) -> str | None:
    """What it would take to halve the interval. more: games, and seconds of one core; None: it cannot be done."""
    if rating.half in (0, float("inf")):
        return None
    if more is None:
        return "half the interval: not with all deals of this ladder, and with what is known of its rungs"
    return f"half the interval: about {more[0]:,} more games, {in_words(more[1])} of one core"
