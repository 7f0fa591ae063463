"""What a sweep finds: at each value the strength of the player, its time, and how much better it is than at the value before."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from isle_agents.contests.tournament.match import SeatResult
from isle_agents.playing.intervals import Interval, mean, mean_interval, win_interval
from isle_agents.playing.results import Timed


@dataclass(frozen=True)
class Point(Timed):
    """The player at one value."""

    value: str
    games: int
    """Seats taken."""
    wins: Interval
    """0 … 1."""
    score: Interval
    more_wins: Interval | None
    """Win rate beyond that at the value before, deal by deal; None at the first."""
    more_points: Interval | None
    decisions: int
    seconds: float

    @property
    def milliseconds(self) -> float:
        """Of its own time, a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


class _Tally:
    """The results at one value, deal by deal."""

    def __init__(self) -> None:
        self.wins: dict[int, list[float]] = defaultdict(list)
        self.scores: dict[int, list[float]] = defaultdict(list)
        self.decisions = self.rows = 0
        self.seconds = 0.0

    def add(self, row: SeatResult) -> None:
        """Take in a row."""
        self.wins[row.deal].append(row.win)
        self.scores[row.deal].append(row.total)
        self.rows += 1
        self.decisions += row.decisions
        self.seconds += row.seconds


def points(results: Iterable[SeatResult], values: Sequence[str], labels: Sequence[str]) -> list[Point]:
    """A point for each value that has been played. labels: the player's label at each value."""
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for row in results:
        tallies[row.agent].add(row)
    found, before = [], None
    for value, label in zip(values, labels, strict=True):
        if label in tallies:
            tally = tallies[label]
            found.append(_point(value, tally, before))
            before = tally
    return found


def _point(value: str, tally: _Tally, before: _Tally | None) -> Point:
    wins, scores = ([mean(one) for one in found.values()] for found in (tally.wins, tally.scores))
    return Point(
        value=value,
        games=tally.rows,
        wins=(mean(wins), *win_interval(wins, tally.rows)),
        score=(mean(scores), *mean_interval(scores)),
        more_wins=_more(tally.wins, before.wins) if before else None,
        more_points=_more(tally.scores, before.scores) if before else None,
        decisions=tally.decisions,
        seconds=tally.seconds,
    )


def _more(now: dict[int, list[float]], before: dict[int, list[float]]) -> Interval | None:
    """The mean difference of deals that both have played. Where all are equal nothing is known of their scatter: no interval."""
    both = [mean(now[deal]) - mean(before[deal]) for deal in now if deal in before]
    if not both:
        return None
    return (mean(both), *(mean_interval(both) if min(both) < max(both) else (-math.inf, math.inf)))
