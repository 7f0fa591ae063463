"""Games between lists of prices on the same deals, across threads.

Arena(setting).play(lists, chosen, seeds) ─→ Results(margins, shares)
paired(setting, mine, theirs, deals)      ─→ how a list does against another, every deal from every seat
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.machine.cores import cores
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.isle import Prices, for_seats
from isle_env.setting import Setting


class Results(NamedTuple):
    """What came of M games of n seats."""

    margins: npt.NDArray[np.int64]
    """int64[M, n], points beyond the best other seat's, or beyond the sister's."""
    shares: npt.NDArray[np.float32]
    """float32[M, n], 1 for the winner, parts of it where several have won."""


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

    def play(self, lists: list[Prices], chosen: npt.NDArray[np.int64], seeds: npt.NDArray[np.int64]) -> Results:
        """Play M games, with the same results for any number of threads.

        chosen: int64[M, n], the list of each seat; seeds: int64[M], of the deals.
        """
        count, seats = chosen.shape
        words = for_seats(lists, len(lists))
        results, rules = Results(np.zeros((count, seats), np.int64), np.zeros((count, seats), np.float32)), self.setting.rules
        play_range = rules.module("policies.isle.matches").play_range
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


def paired(arena: Arena, mine: Prices, theirs: Prices, first: int, deals: int) -> Comparison:
    """One seat by a list, all others by another; every deal is played from every seat. Deals: the seeds from `first` on."""
    seats = arena.setting.num_players
    deal, seat = every_seat(deals, seats)
    chosen = np.ones((len(deal), seats), np.int64)
    chosen[np.arange(len(deal)), seat] = 0
    margins, shares = arena.play([mine, theirs], chosen, first + deal)
    own = shares[np.arange(len(deal)), seat].reshape(deals, seats).mean(axis=1)
    margin = margins[np.arange(len(deal)), seat].mean()
    return Comparison(float(own.mean()), float(1.96 * own.std() / np.sqrt(max(deals, 2) - 1)), float(margin), deals)
