"""The games of a rating so far, by rung and deal. Only whole deals count, and of each rung the first ones without a gap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from isle_agents.contests.rating.ladder import Mode
from isle_agents.contests.rating.match import Rated
from isle_agents.contests.rating.model import Pair
from isle_agents.playing.intervals import effective_games, mean, win_interval
from isle_agents.playing.results import Sums


class Tally:
    """What came of the deals against a rung."""

    def __init__(self, rung: str) -> None:
        self.rung, self.deals = rung, 0
        self.rows: list[Rated] = []
        self.shares: Counter[float] = Counter()
        """The player's mean share of wins, one for each deal."""
        self.own = Sums()
        """The player's points, decisions and seconds."""

    def add(self, rows: Iterable[Rated]) -> None:
        """Take in a deal, from every seat."""
        new = list(rows)
        self.deals += 1
        self.rows += new
        self.shares[mean([row.win for row in new])] += 1
        for row in new:
            self.own.add(row.total, row.parts, row.decisions, row.seconds, row.failed)

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.rows)

    @property
    def wins(self) -> float:
        """Those won; of a shared win its share."""
        return sum(row.win for row in self.rows)

    @property
    def win_rate(self) -> tuple[float, float, float]:
        """Share of wins, and the ends of its 95 % interval."""
        return (self.wins / self.games, *win_interval(self.shares, self.games))

    @property
    def others(self) -> float:
        """The mean score of the other seats."""
        return sum(row.others for row in self.rows) / self.games

    @property
    def cost(self) -> float:
        """Seconds that all seats together have thought, on average."""
        return sum(row.seconds + row.rung_seconds for row in self.rows) / self.games

    def pair(self, player: str, others: int) -> Pair:
        """The games, for the model. player: its name there."""
        return Pair(player, self.rung, self.wins, self.games, effective_games(self.shares, self.games), others)


class Played:
    """All games of a rating. mode: that they are played in."""

    def __init__(self, mode: Mode, rows: Iterable[Rated] = ()) -> None:
        self.mode = mode
        self._found: dict[str, dict[int, dict[int, Rated]]] = {rung: {} for rung in mode.rungs}
        self._tallies = {rung: Tally(rung) for rung in mode.rungs}
        self.games = 0
        for row in rows:
            self.add(row)

    def add(self, row: Rated) -> None:
        """Take in a game."""
        self._found[row.rung].setdefault(row.deal, {})[row.own_seat] = row
        self.games += 1
        tally = self._tallies[row.rung]
        while len(seats := self._found[row.rung].get(tally.deals, {})) == self.mode.seats:
            tally.add(seats[seat] for seat in range(self.mode.seats))

    def tally(self, rung: str) -> Tally:
        """What came of the games against a rung."""
        return self._tallies[rung]

    def tallies(self) -> list[Tally]:
        """Of all rungs that it has met, in the order of the ladder."""
        return [tally for tally in self._tallies.values() if tally.games]

    def pairs(self, player: str) -> list[Pair]:
        """Its games, for the model."""
        return [tally.pair(player, self.mode.others) for tally in self.tallies()]

    def missing(self, rung: str) -> Iterator[tuple[int, int]]:
        """Deals and seats that lack below the last deal begun: an earlier start did not come to them."""
        there = self._found[rung]
        for deal in range(self.begun(rung)):
            for seat in range(self.mode.seats):
                if seat not in there.get(deal, {}):
                    yield deal, seat

    def begun(self, rung: str) -> int:
        """Deals begun."""
        return max(self._found[rung], default=-1) + 1
