"""Which prices a policy has. A catalogue is filled while its policy is imported, one entry after the other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

POINT = 100
"""One point: prices are mostly in hundredths."""
HUNDREDTHS = "hundredths of a point"
PERCENT = "percent"


class Price(NamedTuple):
    """One entry of a list: a number, one for each day, or one for each of some rules or cards."""

    name: str
    meaning: str
    least: int
    most: int
    unit: str
    keys: tuple[str, ...]
    """Names of its numbers; none: it is a single one."""
    at: int
    """Where it begins in a list."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.keys) or 1


class Catalogue:
    """The prices of one policy, in order."""

    def __init__(self, games: str, days: int) -> None:
        """games: what the policy plays, for people, and how a file of prices says which they are; days: of a game."""
        self.games = games
        self.prices: dict[str, Price] = {}
        """All entries by name, in order."""
        self._days = tuple(f"day_{day}" for day in range(1, days + 1))

    def price(
        self, name: str, least: int, most: int, meaning: str, unit: str = HUNDREDTHS, keys: tuple[str, ...] = ()
    ) -> np.int64:
        """Enter a price. Returns its place in a list."""
        at = self.size
        self.prices[name] = Price(name, meaning, least, most, unit, keys, at)
        return np.int64(at)

    def by_day(self, name: str, least: int, most: int, meaning: str, unit: str = HUNDREDTHS) -> np.int64:
        """Enter a price for each day. Returns the place to which the day, from 1, is added."""
        return self.price(name, least, most, meaning, unit, self._days) - 1

    @property
    def size(self) -> int:
        """Numbers in a list."""
        return sum(price.size for price in self.prices.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number: ``"contact"``, ``"fish.day_1"``, ``"pace.edge_full"`` …"""
        return tuple(f"{p.name}.{key}" if key else p.name for p in self.prices.values() for key in p.keys or ("",))

    @property
    def least(self) -> npt.NDArray[np.int64]:
        """``int64[size]``, the lowest that each number may be."""
        return np.array([price.least for price in self.prices.values() for _ in range(price.size)])

    @property
    def most(self) -> npt.NDArray[np.int64]:
        """``int64[size]``, the highest."""
        return np.array([price.most for price in self.prices.values() for _ in range(price.size)])
