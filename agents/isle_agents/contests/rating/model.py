"""Ratings from wins: Bradley and Terry's model on Elo's scale, with an interval by likelihood.

A player rated 400 points above another wins ten games for each that it loses. Where n others sit at the table, all of the same
strength, it wins one share among n + 1:

    P(win) = s / (s + n·o),   s = 10^(rating / 400),  o = 10^(the others' rating / 400)

One player's rating is fixed. All others, rungs included, are estimated together, so that what is not known of the rungs widens
the interval of who was measured against them. The interval of a player holds every rating that fits the games nearly as well as
the best one does (profile likelihood, 95 %). It needs no special case for who has lost, or won, every game: then it has one end.
The *deal* is the unit: each pair counts for its effective number of games (``playing.intervals``).

Source: Bradley and Terry 1952; of several at a table Luce 1959; the interval Venzon and Moolgavkar 1988.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from isle_agents.contests.rating.ladder import FIXED, FIXED_RATING

SCALE = 400 / math.log(10)
"""Points of a natural logarithm of odds."""
CHI95 = 3.841459 / 2
"""So much smaller the log-likelihood may be at the ends of a 95 % interval."""
CHI95_ONE_SIDED = 2.705543 / 2
"""The same of an interval that has one end."""
FARTHEST = 20.0
"""As far from the fixed player as ratings are looked for, in natural logarithms of odds: 3,474 points."""
_WEAK = 1e-5
"""How much ratings are drawn to that of the fixed player: next to nothing, so that a sum has a largest value."""
_LEAST = 1e-12
"""A step that makes the log-likelihood greater by less than this is the last: beyond it are errors of rounding."""


@dataclass(frozen=True)
class Pair:
    """Games of a player against a rung."""

    player: str
    rung: str
    wins: float
    """Shared wins count their share."""
    games: float
    effective: float
    """How many independent games they are worth."""
    others: int = 1
    """Seats of the rung."""

    @property
    def names(self) -> tuple[str, str]:
        """Both."""
        return self.player, self.rung


@dataclass(frozen=True)
class Rating:
    """A rating with its 95 % interval. An end that is infinite was not found: it lost, or won, every game."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def rounded(self) -> Rating:
        """To a tenth of a point, as files have it."""
        return Rating(*(round(end, 1) if math.isfinite(end) else end for end in (self.value, self.low, self.high)))

    def __str__(self) -> str:
        if math.isinf(self.low) and math.isinf(self.high):
            return "unknown"
        if math.isinf(self.low):
            return f"below {self.high:.0f}"
        if math.isinf(self.high):
            return f"above {self.low:.0f}"
        if self.half == 0:
            return f"{self.value:.0f}"
        return f"{self.value:.0f} ({self.low:.0f}–{self.high:.0f})"


class Model:
    """The games of some pairs, and the ratings that fit them best.

    pairs: each two players once; who does not appear is unknown, and so is who cannot be reached from the fixed player.
    """

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self.names = [FIXED, *dict.fromkeys(name for pair in pairs for name in pair.names if name != FIXED)]
        index = {name: place for place, name in enumerate(self.names)}
        self._who = np.array([index[pair.player] for pair in pairs], dtype=np.int64)
        self._rung = np.array([index[pair.rung] for pair in pairs], dtype=np.int64)
        weight = np.array([pair.effective / pair.games for pair in pairs])
        self._wins = weight * np.array([pair.wins for pair in pairs])
        self._losses = weight * np.array([pair.games - pair.wins for pair in pairs])
        self._offset = np.log([float(pair.others) for pair in pairs])
        self._best = self._fitted(np.zeros(len(self.names)), held=[0])

    def value(self, name: str) -> float:
        """The rating of a player."""
        return FIXED_RATING + SCALE * float(self._best[self.names.index(name)])

    def rating(self, name: str) -> Rating:
        """The rating of a player with its interval."""
        if name not in self.names:
            return Rating(math.nan, -math.inf, math.inf)
        place = self.names.index(name)
        if place == 0:
            return Rating(FIXED_RATING, FIXED_RATING, FIXED_RATING)
        ends = [self._end(place, side) for side in (-1, 1)]
        if any(map(math.isinf, ends)):  # all of the five per cent lie beyond the other end
            ends = [self._end(place, side, CHI95_ONE_SIDED) for side in (-1, 1)]
        return Rating(self.value(name), *(FIXED_RATING + SCALE * end for end in ends))

    def chance(self, name: str, rung: str, others: int) -> float:
        """How likely a player wins against a rung in all other seats."""
        return _sigmoid((self.value(name) - self.value(rung)) / SCALE - math.log(others))

    def information(self) -> np.ndarray:
        """What the games say of the ratings: the matrix whose inverse is their covariance, in the order of ``names``.

        The fixed player is known. A pair of which one has won every game counts as if half a game had gone the other way.
        """
        games = self._wins + self._losses
        rate = (self._wins + 0.5) / (games + 1)
        matrix = np.diag(np.full(len(self.names), 1e-9))
        self._add(matrix, games * rate * (1 - rate))
        matrix[0, 0] = 1e12
        return matrix

    def _add(self, matrix: np.ndarray, known: np.ndarray) -> None:
        """Add what each pair says of a difference to a matrix."""
        np.add.at(matrix, (self._who, self._who), known)
        np.add.at(matrix, (self._rung, self._rung), known)
        np.add.at(matrix, (self._who, self._rung), -known)
        np.add.at(matrix, (self._rung, self._who), -known)

    def _fitted(self, start: np.ndarray, held: Sequence[int]) -> np.ndarray:
        """The ratings that fit best if those of ``held`` stay as they are: Newton's method, with steps that are halved."""
        at, free = start.copy(), [place for place in range(len(start)) if place not in held]
        best = self._likelihood(at)
        for _ in range(200):
            chance = _sigmoid_of(at[self._who] - at[self._rung] - self._offset)
            slope, curve = -_WEAK * at, np.diag(np.full(len(at), _WEAK))
            residual = self._wins - (self._wins + self._losses) * chance
            np.add.at(slope, self._who, residual)
            np.add.at(slope, self._rung, -residual)
            self._add(curve, (self._wins + self._losses) * chance * (1 - chance))
            step = np.zeros(len(at))
            if free:
                step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
            if slope @ step < _LEAST:
                return at + step
            step *= min(1.0, 2.0 / np.abs(step).max())
            while (now := self._likelihood(at + step)) < best and np.abs(step).max() > 1e-12:
                step /= 2
            at, best = at + step, max(now, best)
        return at

    def _likelihood(self, at: np.ndarray) -> float:
        """The logarithm of the likelihood of ratings."""
        odds = at[self._who] - at[self._rung] - self._offset
        fits = -self._wins * np.logaddexp(0, -odds) - self._losses * np.logaddexp(0, odds)
        return float(fits.sum() - _WEAK / 2 * (at @ at))

    def _end(self, place: int, side: int, allowed: float = CHI95) -> float:
        """An end of the interval of a player. side: -1 for the lower one; infinite where no rating is too far."""
        best, peak = float(self._best[place]), self._likelihood(self._best)

        def falls(value: float) -> float:
            """How much worse the games fit if the player has this rating."""
            start = self._best.copy()
            start[place] = value
            fitted = self._fitted(start, held=[0, place])
            # What draws the player itself to the fixed one is no part of the likelihood that counts.
            pulled = _WEAK / 2 * (value * value - best * best)
            return peak - self._likelihood(fitted) - pulled

        near, far = best, side * FARTHEST
        if falls(far) < allowed or side * (far - near) <= 0:
            return math.inf * side
        while abs(far - near) > 1e-4:
            middle = (near + far) / 2
            near, far = (middle, far) if falls(middle) < allowed else (near, middle)
        return (near + far) / 2


def _sigmoid(x: float) -> float:
    return float(_sigmoid_of(np.array([x]))[0])


def _sigmoid_of(x: np.ndarray) -> np.ndarray:
    return np.exp(-np.logaddexp(0, -x))
