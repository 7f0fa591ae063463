"""What thinking buys: players that search, with more and more playouts a decision, against one that does not search.

matches ─→ Point for each ─→ draw: win rate over playouts, with intervals          part: the same as a table for the page
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from benchmarks.matches import Match, percent, rounded
from benchmarks.tables import Grid

PLAYOUTS = (25, 100, 400, 1600, 6400)
PLAYERS = {
    "champion": "champion:playouts={}",
    "search, tuned prices": "search:playouts={},prices=tuned",
    "search": "search:playouts={}",
}
"""What a curve is called -> the player of a point."""
OPPONENT = "tuned"
MOST_GAMES, LEAST_GAMES = 400, 8
WORK = {"champion": 40_000}
"""Playouts a decision times games, of a match: the more playouts, the fewer games."""
LITTLE = 6_000
"""Playouts a decision times games, for players whose playouts take longer."""
PICTURE = Path("images") / "thinking.png"


def matches(share: float) -> list[Match]:
    """The matches of all curves. share: of the games of each."""
    return [
        Match(
            (name.format(playouts), OPPONENT),
            rounded(share * min(MOST_GAMES, max(LEAST_GAMES, WORK.get(who, LITTLE) / playouts)), 2),
        )
        for who, name in PLAYERS.items()
        for playouts in PLAYOUTS
    ]


class Point(NamedTuple):
    """A point of a curve."""

    match: Match
    line: dict[str, str]
    """The searching player's line of the summary."""

    @classmethod
    def of(cls, match: Match, lines: list[dict[str, str]]) -> Point:
        """The point of a match that was played. lines: of its summary."""
        return cls(match, next(line for line in lines if line["agent"] == match.agents[0]))

    @property
    def playouts(self) -> int:
        """Of a decision."""
        return int(self.match.agents[0].partition("playouts=")[2].partition(",")[0])

    @property
    def curve(self) -> str:
        """The curve it belongs to."""
        return next(name for name, player in PLAYERS.items() if player.format(self.playouts) == self.match.agents[0])


def part(points: list[Point]) -> list[str]:
    """The part of the page: picture, table, commands."""
    cells = [(f"`{match.agents[0]}`", line["games"], percent(line), f"{float(line['score']):.1f}") for match, line in points]
    return [
        f"## What thinking buys: against `{OPPONENT}`, two seats\n",
        f"![Win rate over playouts a decision]({PICTURE.as_posix()})\n",
        Grid("", ("player", "games", "wins", "points"), cells).markdown(),
        "```bash",
        *(point.match.command for point in points),
        "```\n",
    ]


def draw(points: list[Point], file: Path) -> None:
    """Draw the curves. Raises ``OSError``."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for name in PLAYERS:
        own = [point for point in points if point.curve == name]
        if own:
            rates = [100 * float(point.line["win_rate"]) for point in own]
            below = [max(0.0, rate - 100 * float(point.line["win_low"])) for rate, point in zip(rates, own, strict=True)]
            above = [max(0.0, 100 * float(point.line["win_high"]) - rate) for rate, point in zip(rates, own, strict=True)]
            axes.errorbar([point.playouts for point in own], rates, (below, above), marker="o", capsize=3, label=name)
    axes.set_xscale("log", base=2)
    axes.set_xticks(PLAYOUTS, [f"{playouts:,}" for playouts in PLAYOUTS])
    axes.set_ylim(0, 100)
    axes.axhline(50, color="grey", linewidth=0.8, linestyle=":")
    axes.set_xlabel("playouts a decision")
    axes.set_ylabel(f"wins against {OPPONENT}, %")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=150)
