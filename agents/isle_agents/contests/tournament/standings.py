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

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from openskill.models import PlackettLuce

from isle_agents.contests.tournament.match import SeatResult
from isle_agents.playing.intervals import Z95, mean, win_interval
from isle_agents.playing.results import Sums, Timed


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
    """Mean points in the order of ``points.columns``."""
    rating: float
    rating_low: float
    rating_high: float
    decisions: int
    seconds: float
    failed: dict[str, int] = field(default_factory=dict)
    """How often it left a game, by the kind of reason."""


def standings(results: Iterable[SeatResult], labels: Sequence[str]) -> list[Standing]:
    """Every agent's standing, best win rate first. results: games in order, seat by seat; labels: all agents' labels.

    The results are read once and not kept. An agent that has not played yet is left out.
    """
    rated, tallies = Ratings(labels), {label: _Tally() for label in labels}
    for _, rows in groupby(results, key=lambda row: row.game):
        seats = list(rows)
        rated.add(seats)
        for row in seats:
            tallies[row.agent].add(row)
    table = [_standing(label, tally, rated.now[label]) for label, tally in tallies.items() if tally.sums.rows]
    return sorted(table, key=lambda s: (-s.win_rate, -s.score))


class Ratings:
    """The ratings after the games seen so far. ``now``: ``{label: (mu, sigma)}``."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._model = PlackettLuce(tau=0.0)
        self.now = dict.fromkeys(labels, (self._model.mu, self._model.sigma))

    def add(self, seats: Sequence[SeatResult]) -> None:
        """Take in a game."""
        teams = [[self._model.rating(*self.now[r.agent])] for r in seats]
        after = [team[0] for team in self._model.rate(teams, ranks=[float(r.place) for r in seats])]
        for label in {r.agent for r in seats}:
            own = [new for r, new in zip(seats, after, strict=True) if r.agent == label]
            self.now[label] = (mean([r.mu for r in own]), mean([r.sigma for r in own]))


class _Tally:
    """An agent's results so far. Equal values are counted, not listed, so it does not grow with the games."""

    def __init__(self) -> None:
        self.games = 0
        self.sums = Sums()
        self.wins: Counter[float] = Counter()
        """Shares of wins, one for each row."""
        self._deals: Counter[float] = Counter()
        """Mean shares of wins, one for each deal before this one."""
        self._deal = self._game = -1
        self._shares: list[float] = []
        """Shares of wins in this deal."""

    def add(self, row: SeatResult) -> None:
        """Take in a row. Those of a deal follow each other."""
        if row.deal != self._deal:
            self._deals, self._deal, self._shares = self.deals(), row.deal, []
        self.games += row.game != self._game
        self._game = row.game
        self._shares.append(row.win)
        self.wins[row.win] += 1
        self.sums.add(row.total, row.parts, row.decisions, row.seconds, row.failed)

    def deals(self) -> Counter[float]:
        """Mean shares of wins, one for each deal."""
        return self._deals + Counter([mean(self._shares)]) if self._shares else self._deals


def _standing(label: str, tally: _Tally, rating: tuple[float, float]) -> Standing:
    """One agent's standing from its results and its rating (mu, sigma)."""
    sums, (mu, sigma) = tally.sums, rating
    low, high = win_interval(tally.deals(), sums.rows)
    return Standing(
        agent=label,
        games=tally.games,
        win_rate=mean(tally.wins),
        win_low=low,
        win_high=high,
        score=sums.total / sums.rows,
        parts=sums.means(),
        rating=mu,
        rating_low=mu - Z95 * sigma,
        rating_high=mu + Z95 * sigma,
        decisions=sums.decisions,
        seconds=sums.seconds,
        failed=dict(sums.failed),
    )
