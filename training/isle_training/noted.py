"""Games noted on their mornings, and what least squares needs to know of them.

Noted  numbers of all seats on a morning, points at the end ──sums()──▶ Sums ──weights()──▶ a forecast
"""

from __future__ import annotations

import math
import zipfile
import zlib
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.whole_file import replacing

RIDGE = 30.0
"""How many sightings without any effect are added to those of each number. They keep the weights of numbers small that are seldom
seen: a card that the policy hardly ever holds would have a weight of many points by chance."""
PULLS = (RIDGE, 100.0, 300.0, 1000.0, 3000.0)
"""How many sightings say that the weights of an earlier forecast are right, where another goes on from it. Each is tried; the one
with which most is foretold in games left out is taken."""


class Sums(NamedTuple):
    """What least squares needs to know of the games noted on a morning."""

    products: npt.NDArray[np.float64]
    """float64[NUMBERS, NUMBERS]."""
    with_points: npt.NDArray[np.float64]
    """float64[NUMBERS]."""
    seen: npt.NDArray[np.float64]
    """float64[NUMBERS]: how often each is not 0."""
    points: npt.NDArray[np.float64]
    """float64[3]: their number, sum and sum of squares."""

    @classmethod
    def of(cls, numbers: npt.NDArray[np.int16], points: npt.NDArray[np.int64]) -> Sums:
        """numbers: int16[M, NUMBERS]; points: int64[M]."""
        x, y = numbers.astype(np.float64), points.astype(np.float64)
        return cls(x.T @ x, x.T @ y, np.count_nonzero(x, axis=0).astype(np.float64), np.array([len(y), y.sum(), y @ y]))

    def __add__(self, other: Sums) -> Sums:  # type: ignore[override]  # a tuple's sum would be a longer tuple
        return Sums(*(one + two for one, two in zip(self, other, strict=True)))

    def weights(self, before: npt.NDArray[np.float64] | None = None, pull: float = RIDGE) -> npt.NDArray[np.float64]:
        """float64[NUMBERS], the weights with the smallest squared error.

        before: float64[NUMBERS], the weights that they are drawn to, None: to zero; pull: by so many sightings each.
        """
        before = np.zeros(len(self.with_points)) if before is None else before
        count, squares = max(self.points[0], 1.0), np.diag(self.products)
        mean = self.products[0] / count  # the first number is always 1
        never = squares / count <= mean**2
        matrix = self.products + np.diag(np.where(never, 1.0, pull * squares / np.maximum(self.seen, 1)))
        matrix[0, 0] = self.products[0, 0]
        change = np.linalg.solve(matrix, self.with_points - self.products @ before)
        return before + np.where(never & (np.arange(len(change)) > 0), 0.0, change)

    def explained(self, weights: npt.NDArray[np.float64]) -> float:
        """The part of the points' variance that weights explain; NaN where there is none."""
        count, total, squares = self.points
        spread = squares - total**2 / count if count else 0.0
        if spread <= 0:
            return math.nan
        error = squares - 2 * weights @ self.with_points + weights @ self.products @ weights
        return float(1 - error / spread)


class Noted(NamedTuple):
    """Games, each noted on a morning (N games, n seats); one that was noted on several counts for several."""

    days: npt.NDArray[np.int64]
    """int64[N], the morning of each."""
    numbers: npt.NDArray[np.int16]
    """int16[N, n, NUMBERS]."""
    points: npt.NDArray[np.int64]
    """int64[N, n], those of the end."""

    def write(self, file: Path) -> None:
        """Keep them. Raises ``OSError``."""
        with replacing(file) as new, new.open("wb") as out:
            np.savez_compressed(out, **self._asdict())

    @classmethod
    def read(cls, file: Path) -> Noted:
        """Games that were kept. Raises ``ValueError`` if the file is damaged, ``OSError``."""
        try:
            with file.open("rb") as whole, np.load(whole) as kept:
                return cls(*(kept[name] for name in cls._fields))
        except (KeyError, ValueError, EOFError, zipfile.BadZipFile, zlib.error):
            raise ValueError(f"{file}: damaged; begin anew in another --out") from None

    def sums(self, days: int) -> list[Sums]:
        """What least squares needs, a morning each. days: of a game."""
        return [
            Sums.of(self.numbers[self.days == day].reshape(-1, self.numbers.shape[2]), self.points[self.days == day].ravel())
            for day in range(FIRST_MORNING, days + 1)
        ]
