"""Games between lists of prices on the same deals, across threads or the workers of a cluster.

Matches(settings) ─→ hands ─→ Arena(setting, …).play(lists, chosen, seeds) ─→ Results(points, sister, won) ─→ margins, shares
paired(arena, mine, theirs, first, deals) ─→ how a list does against another, every deal from every seat
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env import policies
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting
from isle_training.hands import Hands

PARTS = 4
"""Parts for each thread or worker: who is quicker does more of them."""
LEAST = 16
"""Games of a part, at least: they take some thousandths of a second."""


class Results(NamedTuple):
    """What came of M games of n seats."""

    points: npt.NDArray[np.int64]
    """int64[M, n]."""
    sister: npt.NDArray[np.int64]
    """int64[M], the sister's points, 0 without her."""
    won: npt.NDArray[np.int64]
    """int64[M, n], 1 for each winner."""

    @property
    def margins(self) -> npt.NDArray[np.int64]:
        """int64[M, n], points beyond the best other seat's, or beyond the sister's."""
        seats = self.points.shape[1]
        if seats == 1:
            return self.points - self.sister[:, None]
        others = [np.delete(self.points, seat, axis=1).max(axis=1) for seat in range(seats)]
        return self.points - np.stack(others, axis=1)

    @property
    def shares(self) -> npt.NDArray[np.float32]:
        """float32[M, n], 1 for the winner, parts of it where several have won."""
        return (self.won / np.maximum(self.won.sum(axis=1, keepdims=True), 1)).astype(np.float32)


@dataclass(frozen=True)
class Part:
    """Games of one setting that are played together."""

    setting: int
    """Its number."""
    lists: npt.NDArray[np.int64]
    """int64[L, WORDS], the lists of prices."""
    chosen: npt.NDArray[np.int64]
    """int64[M, n], the list of each seat."""
    seeds: npt.NDArray[np.int64]
    """int64[M], of the deals."""


@dataclass(frozen=True)
class Matches:
    """Plays parts: what threads or workers are asked to do (``hands``)."""

    settings: tuple[Setting, ...]

    def prepare(self) -> None:
        """Compile."""
        for number, setting in enumerate(self.settings):
            none = np.zeros(0, np.int64)
            words = policies.reference_of(setting.rules).Prices.default().for_all
            self(Part(number, words, none.reshape(0, setting.num_players), none))

    def __call__(self, part: Part) -> Results:
        """The results of a part."""
        setting = self.settings[part.setting]
        # What has come over the network cannot be written to, which to Numba is another type: it would compile anew.
        given = part.lists, part.chosen, part.seeds
        lists, chosen, seeds = (array if array.flags.writeable else array.copy() for array in given)
        count, seats = chosen.shape
        results = Results(*(np.zeros(size, np.int64) for size in ((count, seats), count, (count, seats))))
        games, mask = np.zeros(1, setting.rules.record), np.zeros(MASK_WORDS, np.uint32)
        play_range = importlib.import_module(f"{policies.reference_of(setting.rules).__name__}.matches").play_range
        play_range(0, count, games, mask, setting.template, seeds, lists, chosen, *results)
        return results


class Arena:
    """Plays games of one setting."""

    def __init__(self, setting: Setting, hands: Hands, number: int = 0) -> None:
        """hands: who plays, made for :class:`Matches`; number: of the setting there."""
        self.setting, self._hands, self._number = setting, hands, number

    def play(self, lists: Sequence[PriceList], chosen: npt.NDArray[np.int64], seeds: npt.NDArray[np.int64]) -> Results:
        """Play M games, with the same results whoever plays them.

        chosen: int64[M, n], the list of each seat; seeds: int64[M], of the deals.
        """
        words = type(lists[0]).for_seats(lists, len(lists))
        chosen, seeds = np.ascontiguousarray(chosen, np.int64), np.ascontiguousarray(seeds, np.int64)
        parts = max(1, min(PARTS * self._hands.count, len(seeds) // LEAST))
        ends = np.linspace(0, len(seeds), parts + 1).astype(int).tolist()
        played = self._hands.map(
            Part(self._number, words, chosen[first:last], seeds[first:last]) for first, last in pairwise(ends)
        )
        return Results(*map(np.concatenate, zip(*played, strict=True)))


def arenas(settings: Sequence[Setting], hands: Hands) -> list[Arena]:
    """One for each setting. hands: made for :class:`Matches` of these settings."""
    return [Arena(setting, hands, number) for number, setting in enumerate(settings)]


def every_seat(count: int, seats: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For so many deals, each from every seat: the number of the deal, and the seat, of each game. int64[count * seats] both."""
    return np.repeat(np.arange(count), seats), np.tile(np.arange(seats), count)


class Comparison(NamedTuple):
    """How a list does against another one."""

    share: float
    """Share of the games won."""
    error: float
    """1.96 standard errors of it, over deals."""
    margin: float
    """Points beyond the best other seat, on average."""
    deals: int


def paired(arena: Arena, mine: PriceList, theirs: PriceList, first: int, deals: int) -> Comparison:
    """One seat by a list, all others by another; every deal is played from every seat. Deals: the seeds from `first` on."""
    seats = arena.setting.num_players
    deal, seat = every_seat(deals, seats)
    chosen = np.ones((len(deal), seats), np.int64)
    chosen[np.arange(len(deal)), seat] = 0
    results = arena.play([mine, theirs], chosen, first + deal)
    own = results.shares[np.arange(len(deal)), seat].reshape(deals, seats).mean(axis=1)
    margin = results.margins[np.arange(len(deal)), seat].mean()
    return Comparison(float(own.mean()), float(1.96 * own.std() / np.sqrt(max(deals, 2) - 1)), float(margin), deals)
