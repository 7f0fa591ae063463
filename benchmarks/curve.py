"""What thinking buys: players that search, with more and more playouts a decision, against one that does not search.

matches, played ─┬─→ draw: a picture for each box, win rate over the time a decision, with intervals
                 └─→ part: the same points as tables, for the page
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.kept import Line
from benchmarks.matches import Box, Match, rounded
from benchmarks.tables import Grid
from isle_env.games.known import DEFAULT_GAME, GAMES, is_default
from isle_env.games.options.isle import MODULES
from isle_env.policies.drawing_search import searcher

PLAYOUTS = (25, 100, 400, 1600)


class Curve(NamedTuple):
    """A player, and how many games each point of its curve has."""

    player: str
    """The player's name; ``{}`` stands where a point has its budget."""
    games: tuple[int, ...]
    """Games of each point, in the order of ``PLAYOUTS``. More playouts take longer, so their points have fewer games. A curve
    ends where so few games would say nothing.
    """
    usual: int = 0
    """The playouts that the player has without a budget in its name, if a point has as many; 0: none has. That point bears the
    plain name, as the tables do.
    """

    @property
    def plain(self) -> str:
        """The player's name without a budget."""
        return self.player.replace(":{},", ":").replace(":{}", "")

    def named(self, playouts: int) -> str:
        """The player at a point."""
        return self.plain if playouts == self.usual else self.player.format(f"playouts={playouts}")


DRAWING = {
    "champion": Curve("champion:{}", (400, 400, 50), usual=searcher.PLAYOUTS),
    "search, tuned prices": Curve("search:{},prices=tuned", (400, 400, 26), usual=searcher.PLAYOUTS),
    "search": Curve("search:{}", (400, 100, 26), usual=searcher.PLAYOUTS),
}
"""The curves of a drawing game."""
PLAYERS = {
    Box(DEFAULT_GAME): {
        "champion": Curve("champion:{}", (400, 400, 100, 26)),
        "search, tuned prices": Curve("search:{},prices=tuned", (400, 400, 26)),
        "search": Curve("search:{}", (400, 400, 26)),
    },
    Box(DEFAULT_GAME, MODULES): {
        "champion": Curve("champion:{}", (400, 400, 50)),
        "search, tuned prices": Curve("search:{},prices=tuned", (400, 400, 26)),
        "search": Curve("search:{}", (400, 400, 26)),
    },
} | {Box(name): DRAWING for name in GAMES if not is_default(name)}
"""What is played -> what a curve is called -> the curve."""
OPPONENT = "tuned"
BUDGET = re.compile(r"(playouts|ms)=\d+")
ABOUT = "Not all times come from one machine, and some machines had other work. So compare times of the same processor.\n"
"""What the page says before the pictures."""
PICTURES = "images"
"""The folder, beside the page."""


def matches(share: float) -> list[Match]:
    """The matches of all curves. share: of the games of each."""
    return [
        Match((curve.named(playouts), OPPONENT), rounded(share * games, 2), game=box.game, modules=box.modules)
        for box, curves in PLAYERS.items()
        for curve in curves.values()
        for playouts, games in zip(PLAYOUTS, curve.games, strict=False)
    ]


def curve_of(player: str, box: Box) -> str | None:
    """The curve that a player belongs to, by its budget; None: it has none."""
    for name, curve in PLAYERS[box].items():
        if curve.usual and player == curve.plain:
            return name
        before, _, after = curve.player.partition("{}")
        budget = player.removeprefix(before).removesuffix(after)
        if player == f"{before}{budget}{after}" and BUDGET.fullmatch(budget):
            return name
    return None


def is_beside(player: str, box: Box) -> bool:
    """Is it a curve's player without a budget in its name, and no point of the curve?"""
    return any(player == of.plain and not of.usual for of in PLAYERS[box].values())


def picture(box: Box) -> str:
    """The name of the picture."""
    return f"thinking{f'_{box.game}' * (not is_default(box.game))}{'_modules' * bool(box.modules)}.png"


def part(points: Sequence[tuple[Match, Line]]) -> list[str]:
    """The lines of the page about these points: for each box the picture, a table and the commands."""
    out = [f"## What thinking buys: against `{OPPONENT}`, two seats\n", ABOUT]
    for box in dict.fromkeys(match.box for match, _ in points):
        own = [(match, line) for match, line in points if match.box == box]
        cells = [
            (f"`{m.agents[0]}`", str(line.games), line.wins, f"{line.score or 0:.1f}", line.thinking, line.processor)
            for m, line in own
        ]
        out += [
            f"### {box.heading}\n",
            f"![{box.heading}: win rate over the time a decision]({PICTURES}/{picture(box)})\n",
            Grid("", ("player", "games", "wins", "points", "a decision", "on"), cells).markdown(),
            "```bash",
            *(match.command for match, _ in own),
            "```\n",
        ]
    return out


def draw(points: Sequence[tuple[Match, Line]], folder: Path) -> None:
    """Draw a picture for each box that has curves: win rates against ``OPPONENT`` over the time a decision, a curve for players
    with budgets, a mark for others.

    points: any matches; those of two seats against the opponent are drawn. What players do with usual budgets that are none of
    the points is in the tables. folder: of the pictures; it exists. Raises ``OSError``.
    """
    for box in PLAYERS:
        drawn = {}
        for match, line in points:
            who = match.agents[0]
            asked = Match((who, OPPONENT), match.games, game=box.game, modules=box.modules)
            if match == asked and not is_beside(who, box):
                drawn[who] = line
        if any(curve_of(player, box) for player in drawn):
            _draw(drawn, box, folder / picture(box))


def _draw(drawn: dict[str, Line], box: Box, file: Path) -> None:
    """Draw one picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.add_subplot()
    names = {player: curve_of(player, box) or player for player in drawn}
    for name in dict.fromkeys(names.values()):
        own = sorted((line for player, line in drawn.items() if names[player] == name), key=lambda line: line.decision)
        rates = [100 * line.win_rate for line in own]
        below = [max(0.0, rate - 100 * line.win_low) for rate, line in zip(rates, own, strict=True)]
        above = [max(0.0, 100 * line.win_high - rate) for rate, line in zip(rates, own, strict=True)]
        axes.errorbar([1000 * line.decision for line in own], rates, (below, above), marker="o", capsize=3, label=name)
    axes.set_title(box.heading)
    axes.set_xscale("log")
    axes.set_ylim(0, 100)
    axes.axhline(50, color="grey", linewidth=0.8, linestyle=":")
    axes.set_xlabel("milliseconds a decision")
    axes.set_ylabel(f"wins against {OPPONENT}, %")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower left")
    figure.savefig(file, dpi=150)
