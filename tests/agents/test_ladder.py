"""Every line of docs/strength.md is played for a few games: the player loads, is legal, and not far weaker than it says."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.matches import Match
from benchmarks.strength import DIFFICULTIES, EXPANSION, PAGE
from isle_env.games import known
from isle_env.games.options.isle import MODULES
from tests.support.extras import package

GAMES, OF_SEARCHERS = 24, 4
"""Games of a line, and of one in which somebody searches."""
SEARCHERS = ("search", "champion")
MANY = 4.0
"""So many standard errors below what the page says is far below."""


@dataclass(frozen=True)
class Line:
    """A line of the page: a match, and the share of the games that its first player has won (alone, at each difficulty)."""

    match: Match
    shares: tuple[float, ...]


def shares_in(cells: list[str]) -> tuple[float, ...]:
    """The win rates among the cells of a line."""
    return tuple(float(cell.partition("%")[0]) / 100 for cell in cells if "%" in cell)


def lines(page: str) -> list[Line]:
    """The lines of all tables with win rates."""
    return [line for part in page.split("\n## ") for line in lines_of(part)]


def lines_of(part: str) -> list[Line]:
    """Those below a heading, which names the game if it is not the first one, and says whether modules are played.

    Which modules stands in place of the mode; alone against the sister it is all of them.
    """
    found = []
    heading = part.partition("\n")[0]
    game = next((name for name, entry in known.GAMES.items() if heading.startswith(entry.heading)), known.DEFAULT_GAME)
    expanded = heading.startswith(EXPANSION)
    for row in re.findall(r"^\| `.*\|$", part, flags=re.MULTILINE):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        player, shares = cells[0].strip("`"), shares_in(cells)
        others = tuple(re.findall(r"`([^`]+)`", cells[2])) if len(cells) > 2 else ()
        games = OF_SEARCHERS if any(name.startswith(SEARCHERS) for name in (player, *others)) else GAMES
        if len(shares) == len(DIFFICULTIES):
            found.append(Line(Match((player,), games, "solo", 1, game, MODULES if expanded else ()), shares))
        elif shares and others:
            seats = len(others) + 1
            games = seats * math.ceil(games / seats)
            mode, modules = ("standard", tuple(cells[1].split(", "))) if expanded else (cells[1], ())
            found.append(Line(Match((player, *others), games, mode, seats, game, modules), shares))
    return found


LINES = lines(PAGE.read_text(encoding="utf-8"))


def searches(line: Line) -> bool:
    """Does somebody search?"""
    return any(name.startswith(SEARCHERS) for name in line.match.agents)


def kind(line: Line) -> Hashable:
    """What the long run plays one line of: each sort of game, and each searcher in each game."""
    match = line.match
    return (match.game, match.agents[0].partition(":")[0]) if searches(line) else (match.game, match.mode, match.modules)


def marks(line: Line) -> list[pytest.MarkDecorator]:
    """The mark of a line's test."""
    first = next(other for other in LINES if kind(other) == kind(line))
    return [pytest.mark.long if line is first else pytest.mark.product]


def test_the_page_has_lines():
    assert len(LINES) >= 10
    assert {line.match.mode for line in LINES} == {"standard", "family", "solo"}
    assert {line.match.players for line in LINES} == {1, 2, 3, 4, 6}
    assert {line.match.game for line in LINES} == set(known.GAMES)
    assert {line.match.modules for line in LINES} == {(), MODULES, *((module,) for module in MODULES)}


@pytest.mark.parametrize("line", [pytest.param(line, id=line.match.name, marks=marks(line)) for line in LINES])
def test_a_line_is_still_true(line: Line, tmp_path: Path):
    if any(name.startswith("net") for name in line.match.agents):
        package("onnxruntime")
    played = line.match.play(tmp_path, workers=1)
    mine = played if line.match.mode == "solo" else [row for row in played if row["agent"] == line.match.agents[0]]
    assert len(mine) == len(line.shares)
    timed = any("ms=" in name for name in line.match.agents)  # how far they get depends on the machine
    for row, share in zip(mine, () if timed else line.shares, strict=not timed):
        error = math.sqrt(max(share * (1 - share), 0.02) / line.match.games)
        assert float(row["win_rate"]) >= share - MANY * error, f"{line.match.command}: the page says {share:.1%}"
