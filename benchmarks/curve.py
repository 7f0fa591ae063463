"""What thinking buys: players that search, with more and more playouts a decision, against one that does not search.

matches, played ─→ draw: win rate over the time a decision, with intervals          part: the same as a table for the page
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from benchmarks.kept import Line
from benchmarks.matches import Match, rounded
from benchmarks.tables import Grid

PLAYOUTS = (25, 100, 400, 1600)
PLAYERS = {
    "champion": "champion:{}",
    "search, tuned prices": "search:{},prices=tuned",
    "search": "search:{}",
}
"""What a curve is called -> the player of a point, but for its budget."""
OPPONENT = "tuned"
MOST_GAMES, LEAST_GAMES = 400, 20
"""Of a point; one with fewer would say nothing, and is left out."""
QUICK = 100
"""Playouts of a decision that takes less than 30 ms: so many games as most."""
WORK = {"champion": 40_000}
"""Playouts a decision times games, of a match: the more playouts, the fewer games."""
LITTLE = 10_000
"""Playouts a decision times games, for players whose playouts take longer."""
BUDGET = re.compile(r"(playouts|ms)=\d+")
PICTURE = Path("images") / "thinking.png"


def matches(share: float) -> list[Match]:
    """The matches of all curves. share: of the games of each."""
    return [
        Match((name.format(f"playouts={playouts}"), OPPONENT), rounded(share * games, 2))
        for who, name in PLAYERS.items()
        for playouts in PLAYOUTS
        if (games := MOST_GAMES if playouts <= QUICK else WORK.get(who, LITTLE) / playouts) >= LEAST_GAMES
    ]


def curve_of(player: str) -> str | None:
    """The curve that a player belongs to, by its budget; None: it has none."""
    for name, of in PLAYERS.items():
        before, _, after = of.partition("{}")
        budget = player.removeprefix(before).removesuffix(after)
        if player == f"{before}{budget}{after}" and BUDGET.fullmatch(budget):
            return name
    return None


def has_usual_budget(player: str) -> bool:
    """Is it a player of a curve with the budget that it has by itself?"""
    return player in {of.replace(":{},", ":").replace(":{}", "") for of in PLAYERS.values()}


def part(points: Sequence[tuple[Match, Line]]) -> list[str]:
    """The part of the page: picture, table, commands."""
    cells = [(f"`{m.agents[0]}`", str(line.games), line.wins, f"{line.score or 0:.1f}", line.thinking) for m, line in points]
    return [
        f"## What thinking buys: against `{OPPONENT}`, two seats\n",
        f"![Win rate over the time a decision]({PICTURE.as_posix()})\n",
        Grid("", ("player", "games", "wins", "points", "a decision"), cells).markdown(),
        "```bash",
        *(match.command for match, _ in points),
        "```\n",
    ]


def draw(points: Sequence[tuple[Match, Line]], file: Path) -> None:
    """Draw win rates against ``OPPONENT`` over the time a decision: a curve for players with budgets, a mark for others.

    points: any matches; those of two seats against the opponent in the plain game are drawn. What players do with their usual
    budgets is in the tables. Raises ``OSError``.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.add_subplot()
    drawn = {
        match.agents[0]: line
        for match, line in points
        if match == Match((match.agents[0], OPPONENT), match.games) and not has_usual_budget(match.agents[0])
    }
    names = {player: curve_of(player) or player for player in drawn}
    for name in dict.fromkeys(names.values()):
        own = sorted((line for player, line in drawn.items() if names[player] == name), key=lambda line: line.decision)
        rates = [100 * line.win_rate for line in own]
        below = [max(0.0, rate - 100 * line.win_low) for rate, line in zip(rates, own, strict=True)]
        above = [max(0.0, 100 * line.win_high - rate) for rate, line in zip(rates, own, strict=True)]
        axes.errorbar([1000 * line.decision for line in own], rates, (below, above), marker="o", capsize=3, label=name)
    axes.set_xscale("log")
    axes.set_ylim(0, 100)
    axes.axhline(50, color="grey", linewidth=0.8, linestyle=":")
    axes.set_xlabel("milliseconds a decision")
    axes.set_ylabel(f"wins against {OPPONENT}, %")
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left")
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=150)
