"""Games between lists of prices on the same deals, across threads.

Arena(setting).play(lists, chosen, seeds) ─→ Results(points, sister, won) ─→ margins, shares
paired(setting, mine, theirs, deals)      ─→ how a list does against another, every deal from every seat
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env import policies
from isle_env.machine.cores import cores
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting


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


class Arena:
    """Plays games of one setting. It keeps a pool of threads: close it, or use it in a ``with`` block."""

    def __init__(self, setting: Setting, threads: int | None = None) -> None:
        """threads: how many games run at once; None: one for each processor core this process may use."""
        self.setting = setting
        self.threads = threads or cores()
        self._pool = ThreadPoolExecutor(self.threads)

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()

    def play(self, lists: Sequence[PriceList], chosen: npt.NDArray[np.int64], seeds: npt.NDArray[np.int64]) -> Results:
        """Play M games, with the same results for any number of threads.

        chosen: int64[M, n], the list of each seat; seeds: int64[M], of the deals.
        """
        count, seats = chosen.shape
        words = type(lists[0]).for_seats(lists, len(lists))
        rules = self.setting.rules
        results = Results(*(np.zeros(size, np.int64) for size in ((count, seats), count, (count, seats))))
        play_range = importlib.import_module(f"{policies.reference_of(rules).__name__}.matches").play_range
        chosen, seeds = np.ascontiguousarray(chosen, np.int64), np.ascontiguousarray(seeds, np.int64)

        def part(first: int, last: int) -> None:
            games, mask = np.zeros(1, rules.record), np.zeros(MASK_WORDS, np.uint32)
            play_range(first, last, games, mask, self.setting.template, seeds, words, chosen, *results)

        ends = np.linspace(0, count, 4 * self.threads + 1).astype(int).tolist()
        if count:
            part(0, 1)  # whoever compiles does so alone
        list(self._pool.map(part, ends[:-1], ends[1:]))
        return results


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
