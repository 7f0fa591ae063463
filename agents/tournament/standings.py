"""The results of each agent: a win rate and a rating, both with a 95 % interval, and a mean score.

**Win rate** is the mean share of wins: a win shared by n seats counts 1/n (R-6), so the average agent has 1/players.
The games of one deal are not independent of each other, since the same cards are played with every rotation. So the interval
takes the *deal* as its unit. The scatter of an agent's mean share from deal to deal, divided by the scatter of independent
games, is the design effect. Games divided by the design effect are the effective number of games, and the interval is
Wilson's for that number. Luck that exchanging the seats cancels makes the interval narrower; luck that it does not cancel
makes it wider; and 0 % or 100 % of a few games does not count as certain.

**Rating** is openskill's Plackett-Luce model (a Bayesian rating for any number of seats) over all games in the order
of the schedule, with tau = 0 because players here do not learn; everyone starts at 25 ± 16.3. The interval is the model's
own, mu ± 1.96 sigma; it is somewhat wider than the scatter between repeated tournaments. Where an agent holds several seats
of a table, each seat is rated as if the agent sat there alone, and the agent's new rating is the mean of these.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from openskill.models import PlackettLuce

from agents.playing.intervals import Z95, mean, win_interval
from agents.playing.points import PARTS
from agents.playing.results import Timed
from agents.tournament.match import SeatResult


@dataclass(frozen=True)
class Standing(Timed):
    """An agent's results over a tournament."""

    agent: str
    games: int
    """Games it took part in."""
    win_rate: float
    win_low: float
    win_high: float
    score: float
    """Mean final score of its seats."""
    parts: tuple[float, ...]
    """Mean points in the order of ``points.PARTS``."""
    rating: float
    rating_low: float
    rating_high: float
    decisions: int
    seconds: float


def standings(results: Sequence[SeatResult], labels: Sequence[str]) -> list[Standing]:
    """Every agent's standing, best win rate first. results: games in order, seat by seat; labels: all agents' labels.

    An agent that has not played yet is left out.
    """
    rated = ratings(results, labels)
    rows: dict[str, list[SeatResult]] = defaultdict(list)
    for result in results:
        rows[result.agent].append(result)
    table = [_standing(label, rows[label], rated[label]) for label in labels if rows[label]]
    return sorted(table, key=lambda s: (-s.win_rate, -s.score))


def ratings(results: Sequence[SeatResult], labels: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Each agent's rating. results: games in order, seat by seat. Returns ``{label: (mu, sigma)}``."""
    model = PlackettLuce(tau=0.0)
    rated = dict.fromkeys(labels, (model.mu, model.sigma))
    for _, rows in groupby(results, key=lambda r: r.game):
        seats = list(rows)
        teams = [[model.rating(*rated[r.agent])] for r in seats]
        after = [team[0] for team in model.rate(teams, ranks=[float(r.place) for r in seats])]
        for label in {r.agent for r in seats}:
            own = [new for r, new in zip(seats, after, strict=True) if r.agent == label]
            rated[label] = (mean([r.mu for r in own]), mean([r.sigma for r in own]))
    return rated


def _standing(label: str, rows: list[SeatResult], rating: tuple[float, float]) -> Standing:
    """One agent's standing from its rows and its rating (mu, sigma)."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for row in rows:
        by_deal[row.deal].append(row.win)
    low, high = win_interval([mean(wins) for wins in by_deal.values()], len(rows))
    mu, sigma = rating
    return Standing(
        agent=label,
        games=len({row.game for row in rows}),
        win_rate=mean([row.win for row in rows]),
        win_low=low,
        win_high=high,
        score=mean([row.total for row in rows]),
        parts=tuple(mean([row.parts[k] for row in rows]) for k in range(len(PARTS))),
        rating=mu,
        rating_low=mu - Z95 * sigma,
        rating_high=mu + Z95 * sigma,
        decisions=sum(row.decisions for row in rows),
        seconds=math.fsum(row.seconds for row in rows),
    )
