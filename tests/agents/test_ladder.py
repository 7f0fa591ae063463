"""Every match of strength.csv is played for a few games: the player loads, is legal, and not far weaker than it says."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from benchmarks.kept import FILE, Kept, Line
from benchmarks.matches import Match
from isle_env.games import known
from isle_env.games.options.isle import MODULES

GAMES, OF_SEARCHERS = 24, 4
"""Games of a line, and of one in which somebody searches."""
SEARCHERS = ("search", "champion")
MANY = 4.0
"""So many standard errors below what was measured is far below."""


@dataclass(frozen=True)
class Few:
    """A match of few games like one that is kept, and the share of the games that its first player won there (alone, at each
    difficulty).
    """

    match: Match
    shares: tuple[float, ...]

    @classmethod
    def of(cls, match: Match, lines: list[Line]) -> Few:
        """From a match that is kept."""
        games = OF_SEARCHERS if any(name.startswith(SEARCHERS) for name in match.agents) else GAMES
        return cls(replace(match, games=match.players * math.ceil(games / match.players)), tuple(line.win_rate for line in lines))


LINES = list({few.match: few for few in (Few.of(*kept) for kept in Kept(FILE))}.values())


def searches(line: Few) -> bool:
    """Does somebody search?"""
    return any(name.startswith(SEARCHERS) for name in line.match.agents)


def kind(line: Few) -> Hashable:
    """What the long run plays one line of: each sort of game, and each searcher in each game."""
    match = line.match
    return (match.game, match.agents[0].partition(":")[0]) if searches(line) else (match.game, match.mode, match.modules)


def marks(line: Few) -> list[pytest.MarkDecorator]:
    """The mark of a line's test."""
    first = next(other for other in LINES if kind(other) == kind(line))
    return [pytest.mark.long if line is first else pytest.mark.product]


def test_there_are_matches_of_every_kind():
    assert len(LINES) >= 10
    assert {line.match.mode for line in LINES} == {"standard", "family", "solo"}
    assert {line.match.players for line in LINES} == {1, 2, 3, 4, 6}
    assert {line.match.game for line in LINES} == set(known.GAMES)
    assert {line.match.modules for line in LINES} == {(), MODULES, *((module,) for module in MODULES)}


@pytest.mark.parametrize("line", [pytest.param(line, id=line.match.name, marks=marks(line)) for line in LINES])
def test_a_line_is_still_true(line: Few, tmp_path: Path):
    played = line.match.play(tmp_path, workers=1)
    mine = played if line.match.mode == "solo" else [row for row in played if row["agent"] == line.match.agents[0]]
    assert len(mine) == len(line.shares)
    timed = any("ms=" in name for name in line.match.agents)  # how far they get depends on the machine
    for row, share in zip(mine, () if timed else line.shares, strict=not timed):
        error = math.sqrt(max(share * (1 - share), 0.02) / line.match.games)
        assert float(row["win_rate"]) >= share - MANY * error, f"{line.match.command}: strength.csv says {share:.1%}"
