"""The results of solo games: for each agent and difficulty a win rate and a mean margin, both with a 95 % interval, and the
points of both sides by part.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from isle_agents.contests.solo.match import SoloResult
from isle_agents.contests.solo.schedule import Settings
from isle_agents.playing.intervals import mean, mean_interval, win_interval
from isle_agents.playing.results import Sums, Timed


@dataclass(frozen=True)
class Figures(Timed):
    """An agent's results at one difficulty; points are means over its games."""

    difficulty: str
    agent: str
    games: int
    win_rate: float
    win_low: float
    win_high: float
    margin: float
    """The agent's score minus the sister's."""
    margin_low: float
    margin_high: float
    score: float
    parts: tuple[float, ...]
    """Points in the order of ``Rules.parts_in("solo")``."""
    sister_score: float
    sister_parts: tuple[float, ...]
    """The sister's points in the order of ``Rules.sister_parts``, without the total."""
    decisions: int
    seconds: float
    failed: dict[str, int] = field(default_factory=dict)
    """How often it left a game, by the kind of reason."""


def figures(results: Iterable[SoloResult], settings: Settings) -> list[Figures]:
    """The figures of every agent at every difficulty, easiest first; at the same difficulty the best margin first.

    The results are read once and not kept. Agents and difficulties that have not been played yet are left out.
    """
    tallies: dict[tuple[str, str], _Tally] = defaultdict(_Tally)
    for row in results:
        tallies[row.difficulty, row.agent].add(row)
    found = [_figures(*names, tally) for names, tally in tallies.items()]
    return sorted(found, key=lambda f: (settings.difficulties.index(f.difficulty), -f.margin))


class _Tally:
    """An agent's results at a difficulty, each on another deal. Equal values are counted, so it does not grow with the games."""

    def __init__(self) -> None:
        self.own, self.hers = Sums(), Sums()
        self.wins: Counter[float] = Counter()
        self.margins: Counter[float] = Counter()

    def add(self, row: SoloResult) -> None:
        """Take in a row."""
        self.wins[row.win] += 1
        self.margins[row.margin] += 1
        self.own.add(row.total, row.parts, row.decisions, row.seconds, row.failed)
        self.hers.add(row.sister_total, row.sister_parts, 0, 0.0, "")


def _figures(difficulty: str, agent: str, tally: _Tally) -> Figures:
    """The figures of one agent's games at one difficulty."""
    own, hers = tally.own, tally.hers
    win_low, win_high = win_interval(tally.wins, own.rows)
    margin_low, margin_high = mean_interval(tally.margins)
    return Figures(
        difficulty=difficulty,
        agent=agent,
        games=own.rows,
        win_rate=mean(tally.wins),
        win_low=win_low,
        win_high=win_high,
        margin=mean(tally.margins),
        margin_low=margin_low,
        margin_high=margin_high,
        score=own.total / own.rows,
        parts=own.means(),
        sister_score=hers.total / hers.rows,
        sister_parts=hers.means(),
        decisions=own.decisions,
        seconds=own.seconds,
        failed=dict(own.failed),
    )
