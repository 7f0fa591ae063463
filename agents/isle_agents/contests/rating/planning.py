"""Which games a rating plays next: those that narrow its interval most for the time that they take.

    a few deals against every rung ─▶ the rung with the largest gain a second, a deal at a time ─▶ … ─▶ narrow enough

A rung that wins or loses every game says little; one that thinks long costs much; one whose own rating is vague helps only up to
that. All three are in one figure: how much smaller the variance of the player's rating gets (``Model.information``), by second.

The fixed player has nothing to find out about itself. Its games say how far the rungs are from it: they go on, the quickest rung
first, until each rung that is neither far above nor far below is known as well as was asked.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from isle_agents.contests.rating import calibration
from isle_agents.contests.rating.ladder import DEALS, FIXED, SECONDS
from isle_agents.contests.rating.match import Rated
from isle_agents.contests.rating.model import SCALE, Model, Rating
from isle_agents.contests.rating.played import Played, Tally
from isle_agents.contests.rating.schedule import Fixture, Settings
from isle_agents.playing.intervals import Z95
from isle_env.players.registry import bare

OPENING = 10
"""Deals against every rung before anything is known; one where a game takes more than ``SLOW`` seconds."""
SLOW = 0.5
SHARE = 0.05
"""The largest part of the whole time that a single such deal may take. A rung that needs longer has none before the others."""
OVERHEAD = 0.004
"""Seconds of a game beyond what players think."""
AT_ONCE = 50
"""So many deals are planned at once at most."""
ENOUGH = 300
"""After so many games no more are played of a player who has lost, or won, all of them: the bound hardly moves."""
FAR = 0.03
"""A rung that the fixed player beats more seldom than this, or loses to, is far from it."""
HALVED = 0.25
"""An interval half as wide has a quarter of the variance."""


def rating_of(player: str, played: Played) -> Rating:
    """The rating that games give. player: a name without alias."""
    return model_of(player, played).rating(player)


def model_of(player: str, played: Played) -> Model:
    """The games of a player, and those of the rungs against each other. player: a name without alias."""
    return Model([*calibration.pairs_of(played.mode.name, player), *played.pairs(player)])


@dataclass(frozen=True)
class _Choice:
    """A rung that could be played against."""

    rung: int
    direction: np.ndarray
    """The difference of the two ratings, as a vector in the order of ``Model.names``."""
    known: float
    """What a game says of that difference."""
    seconds: float
    """What a game takes."""


class Plan:
    """The games of a rating, chosen as their results come in.

    settings: what is played; played: the games so far, which grow; precision: points to each side; seconds: the most that it may
    take; workers: games at once; clock: seconds.
    """

    def __init__(
        self,
        settings: Settings,
        played: Played,
        precision: float,
        seconds: float,
        workers: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings, self.played = settings, played
        self._precision, self._seconds, self._workers, self._clock = precision, seconds, max(1, workers), clock
        self._began = clock()
        self._me = bare(settings.player)
        self._place = 0
        """Of the player in the model's matrices."""
        self._rungs = [place for place, rung in enumerate(settings.at.rungs) if rung != self._me]
        self._handed = {rung: played.begun(settings.at.rungs[rung]) for rung in self._rungs}
        """Deals handed out, by rung."""

    def add(self, row: Rated) -> None:
        """A game is over."""
        self.played.add(row)

    @property
    def is_over(self) -> bool:
        """Is nothing left to be played?"""
        return self._time_is_up or (self._has_begun and (self._is_narrow() or not self._room()))

    def fixtures(self) -> Iterator[Fixture]:
        """The games to be played now, one by one. What has been played when the next one is asked for is taken into account."""
        rungs = self._settings.at.rungs
        for rung in self._rungs:
            for deal, seat in self.played.missing(rungs[rung]):
                yield self._settings.fixture(rung, deal, seat)
        for deals in (1, OPENING):  # the first deal shows how long the player itself thinks
            for rung in self._rungs:
                if self._takes(rung) <= SLOW:
                    yield from self._deals(rung, deals - self._handed[rung])
        for rung in self._rungs:
            if self._takes(rung) * self._settings.at.seats <= SHARE * self._seconds:
                yield from self._deals(rung, 1 - self._handed[rung])
        while self._me == FIXED and not self._time_is_up and (vague := self._vague()):
            yield from self._deals(vague[0], self._at_once(self._takes(vague[0])))
        while self._has_begun and not self.is_over:
            model = model_of(self._me, self.played)
            variance, choices = self._expected(model)
            if not choices or (self._is_under_way and self._wide(variance) <= self._precision):
                return  # what is under way will probably do
            best = max(choices, key=lambda choice: self._gain(variance, choice, self._settings.at.seats)[0] / choice.seconds)
            yield from self._deals(best.rung, self._at_once(best.seconds))

    def to_halve(self) -> tuple[int, float] | None:
        """How many more games would halve the interval, and how many seconds of one core they take.

        None: no number of games on this ladder would, since too little is known of the rungs.
        """
        model = model_of(self._me, self.played)
        if self._me == FIXED or self._me not in model.names or math.isinf(model.rating(self._me).half):
            return None
        matrix, choices = self._expected(model)
        room = {choice.rung: (DEALS - self._handed[choice.rung]) * self._settings.at.seats for choice in choices}
        wanted, games, seconds = HALVED * self._variance(matrix), 0, 0.0
        while self._variance(matrix) > wanted:
            left = [choice for choice in choices if room[choice.rung] > 0]
            if not left:
                return None
            size = max(1, games // 20)
            best = max(left, key=lambda choice: self._gain(matrix, choice, size)[0] / choice.seconds)
            size = min(size, room[best.rung])
            matrix = self._gain(matrix, best, size)[1]
            room[best.rung] -= size
            games, seconds = games + size, seconds + size * best.seconds
        return games, seconds

    @property
    def _time_is_up(self) -> bool:
        return self._clock() - self._began >= self._seconds

    @property
    def _is_under_way(self) -> bool:
        """Are deals being played that were handed out?"""
        rungs = self._settings.at.rungs
        return any(deals > self.played.tally(rungs[rung]).deals for rung, deals in self._handed.items())

    @property
    def _has_begun(self) -> bool:
        return bool(self.played.tallies())

    def _room(self) -> list[int]:
        """Rungs with deals that were not handed out."""
        return [rung for rung in self._rungs if self._handed[rung] < DEALS]

    def _is_narrow(self) -> bool:
        """Is the interval as narrow as was asked, or will it not get narrower?"""
        if self._me == FIXED:
            return not self._vague()
        rating = rating_of(self._me, self.played)
        if math.isinf(rating.low) or math.isinf(rating.high):
            return sum(tally.games for tally in self.played.tallies()) >= ENOUGH
        return rating.half <= self._precision

    def _vague(self) -> list[int]:
        """Rungs whose distance from the fixed player is not known as well as was asked, the quickest first."""
        model, vague = model_of(self._me, self.played), []
        for rung in self._room():
            tally = self.played.tally(self._settings.at.rungs[rung])
            if tally.games and FAR < tally.wins / tally.games < 1 - FAR and model.rating(tally.rung).half > self._precision:
                vague.append(rung)
        return sorted(vague, key=self._takes)

    def _at_once(self, seconds: float) -> int:
        """Deals that are planned at once. seconds: of a game."""
        return min(AT_ONCE, max(1, int(self._workers / (seconds * self._settings.at.seats))))

    def _deals(self, rung: int, count: int) -> Iterator[Fixture]:
        """The next deals against a rung, while there is time."""
        for _ in range(min(count, DEALS - self._handed[rung])):
            if self._time_is_up:
                return
            deal = self._handed[rung]
            self._handed[rung] += 1
            yield from self._settings.of_deal(rung, deal)

    def _takes(self, rung: int) -> float:
        """Seconds of a game: as it has been, or what the rung takes where none was played yet."""
        tally = self.played.tally(self._settings.at.rungs[rung])
        if tally.games:
            return OVERHEAD + tally.cost
        return OVERHEAD + self._settings.at.others * SECONDS.get(self._settings.at.rungs[rung], 0.0)

    def _expected(self, model: Model) -> tuple[np.ndarray, list[_Choice]]:
        """The covariance of all ratings when the games that are under way are over, and what could be played then."""
        mode, matrix = self._settings.at, model.information()
        choices: list[_Choice] = []
        self._place = me = model.names.index(self._me)
        for rung in self._rungs:
            name = mode.rungs[rung]
            if name not in model.names:
                continue
            tally = self.played.tally(name)
            # As has been seen; where that is little, as the ratings say: all of four games won is not yet nine of ten.
            chance = (tally.wins + model.chance(self._me, name, mode.others)) / (tally.games + 1)
            direction = np.zeros(len(model.names))
            direction[me], direction[model.names.index(name)] = 1.0, -1.0
            known = max(chance * (1 - chance), 1e-6) * self._worth(tally)
            under_way = self._handed[rung] * mode.seats - tally.games
            matrix += under_way * known * np.outer(direction, direction)
            if self._handed[rung] < DEALS:
                choices.append(_Choice(rung, direction, known, self._takes(rung)))
        return np.linalg.inv(matrix), choices

    def _worth(self, tally: Tally) -> float:
        """How many independent games a game is worth; 1 until there are enough deals to tell."""
        if tally.deals < OPENING:
            return 1.0
        return tally.pair(self._me, 1).effective / tally.games

    def _variance(self, covariance: np.ndarray) -> float:
        """Of the player's rating."""
        return float(covariance[self._place, self._place])

    def _wide(self, covariance: np.ndarray) -> float:
        """Half the interval to be expected, in points."""
        return Z95 * SCALE * math.sqrt(self._variance(covariance))

    def _gain(self, covariance: np.ndarray, choice: _Choice, games: int) -> tuple[float, np.ndarray]:
        """How much smaller the player's variance is after so many games, and the covariance then."""
        along = covariance @ choice.direction
        known = games * choice.known
        after = covariance - np.outer(along, along) * known / (1 + known * float(choice.direction @ along))
        return self._variance(covariance) - self._variance(after), after
