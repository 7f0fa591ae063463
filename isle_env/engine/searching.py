"""A search as Python uses it (engine/halving.py): room for its arrays, its budget in playouts or milliseconds, its threads.

    playouts   one compiled call a decision; several threads: a call a thread for each round, each with its part of the futures;
    ms         futures as long as there is time, the rounds at even times

What a future brings follows from its number alone, and values are whole numbers: so the number of threads changes nothing. A game
has a class of its own below this one, which says what its kernel is, and what that goes by.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.engine import record
from isle_env.engine.halving import COUNT, FUTURES, KEY_BITS, LIST, ONE, ROOM, STATE, WHOLE, Table, halve, rounds_of
from isle_env.engine.opinions import SHARE, Candidate, Opinion
from isle_env.engine.single import legal_mask
from isle_env.machine.sizes import MASK_WORDS

MOST_PLAYOUTS = 1_000_000
"""Playouts of a decision at most: their futures still have numbers."""
MOST_THREADS = 256
NOTHING = -1
"""In place of an action where none is listed."""


class Searching:
    """Searches one decision after the other. Its memory is small and does not grow."""

    record: np.dtype
    """The type of the game's records."""
    kernel: Callable[..., Any]
    """The game's ``search``."""
    playouts: int
    """A decision's budget where nothing else is asked for."""
    rooms: int
    """Records that the kernel needs for its own use."""
    memory = 0
    """Entries of the memory that the kernel needs from one future to the next."""
    prior: int
    """Which of the options says how many futures the policy's opinion counts for."""

    def position(self, games: np.ndarray) -> np.ndarray:
        """The game as the kernel takes it: an array of one record, which it does not change."""
        return games

    def options(self, games: np.ndarray, playouts: int) -> npt.NDArray[np.int64]:
        """The numbers that the kernel goes by, for a decision of this game: read-only."""
        raise NotImplementedError

    def counted(self, options: npt.NDArray[np.int64], futures: int) -> int:
        """For how many futures so many of a decision count in the sums of their values: more, where some count for several."""
        return futures

    def unit(self, games: np.ndarray) -> str:
        """The unit of what is tried in this game, one of ``opinions.UNITS``."""
        return SHARE

    def in_unit(self, mean: float) -> float:
        """A mean of values, 1 being ``ONE``, in that unit."""
        return mean

    def __init__(
        self,
        *,
        playouts: int | None = None,
        ms: float | None = None,
        threads: int = 1,
        weights: npt.NDArray[np.float64] | None = None,
    ) -> None:
        """playouts: a decision's budget; None: the game's own, or a budget of so many milliseconds if ``ms`` is given.

        threads: how many play futures at once; weights: what the kernel takes as such. Raises ``ValueError`` for both budgets,
        and for numbers out of range.
        """
        if playouts is not None and ms is not None:
            raise ValueError(f"playouts={playouts} and ms={ms}: a search has one budget, give one of them")
        if ms is not None and not ms > 0:
            raise ValueError(f"ms={ms}: expected milliseconds above 0")
        if playouts is not None and not 1 <= playouts <= MOST_PLAYOUTS:
            raise ValueError(f"playouts={playouts}: expected 1 to {MOST_PLAYOUTS}")
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads={threads}: expected 1 to {MOST_THREADS}")
        self._ms, self._playouts = ms, type(self).playouts if playouts is None else playouts
        self._state, self._listed = np.zeros(STATE, np.int64), np.full(ROOM, NOTHING, np.int64)
        self._sums = np.zeros((threads, ROOM), np.int64)
        self._tables = [
            Table(
                record.zeros(type(self).record, type(self).rooms),
                np.zeros(MASK_WORDS, np.uint32),
                np.zeros(4, np.uint32),
                np.zeros(type(self).memory, np.int64),
            )
            for _ in range(threads)
        ]
        self._words = np.zeros(MASK_WORDS, np.uint32)
        self._unit = SHARE
        self._options = np.zeros(0, np.int64)
        """Of the last decision."""
        self._played: list[int] = []
        """With a budget in milliseconds: how many futures each candidate has played by the end of each round."""
        self._weights = np.zeros(0) if weights is None else weights
        self._pool = ThreadPoolExecutor(threads, "search") if threads > 1 else None

    def choose(self, games: np.ndarray, prices: Any, seed: int) -> int:
        """The action for the pending decision. prices: a list of the game's (policies/prices), of all seats in the playouts.

        The rest as in :meth:`search`. Raises ``ValueError`` if the game is over.
        """
        return self.search(games, prices.for_all, seed)

    def search(self, games: np.ndarray, lists: np.ndarray, seed: int) -> int:
        """The action for the pending decision. Raises ``ValueError`` if the game is over.

        games: an array of one record, not changed; nothing is read that the deciding seat may not know. lists: int64[seats, …],
        what the policy in the playouts goes by; seed: a whole number from 0, from which all chance follows, with the number of
        the decision.
        """
        count = int(legal_mask(games, 0, self._words))
        if count == 0:
            raise ValueError("the game is over: there is nothing to choose")
        self._listed.fill(NOTHING)
        self._unit = self.unit(games)
        if count == 1:
            return int(np.flatnonzero(np.unpackbits(self._words.view(np.uint8), bitorder="little"))[0])
        for table in self._tables:
            table.memory.fill(0)
        self._options = options = self.options(games, self._playouts)
        given = (
            self.position(games),
            self._words,
            lists,
            self._weights,
            options,
            decision_key(seed, int(games[0]["decisions"])),
        )
        if self._ms is not None:
            self._play_for(given, self._ms / 1000)
        elif self._pool is None:
            self._call(given, 0, WHOLE, 0)
        else:
            self._play_rounds(given)
        return int(self._listed[0])

    def tried(self) -> Opinion:
        """What the last decision has tried: what each action is worth, and the futures behind it; the choice first.

        The policy's opinion of an action counts as so many futures more, as in the choice; they bring what the choice does, less
        what the policy holds against the action. Empty if there was one legal action, or no time for any future.
        """
        sums, futures = self._sums[0].tolist(), self._futures()
        if not futures or futures[0] == 0:
            return Opinion((), self._unit)
        prior = int(self._options[type(self).prior])
        best = sums[0] / (self.counted(self._options, futures[0]) * ONE)

        def value(total: int, number: int) -> float:
            return self.in_unit((total / ONE + prior * best) / (self.counted(self._options, number) + prior))

        found = (
            Candidate(int(self._listed[k]), value(sums[k], number), number) for k, number in enumerate(futures) if number > 0
        )
        return Opinion(tuple(found), self._unit)

    def means(self) -> dict[int, float]:
        """The sums of the last decision by the futures of each action: what the halving compared, 1 being ``ONE``.

        The fewer the futures, the more the policy's opinion weighs in it, beyond 0 and 1 even. Empty as ``tried`` is.
        """
        return {
            int(self._listed[k]): int(self._sums[0, k]) / (self.counted(self._options, number) * ONE)
            for k, number in enumerate(self._futures())
            if number > 0
        }

    def _futures(self) -> list[int]:
        """How many futures each of those listed has played, in the order that the halving left them in: the choice first."""
        count = int((self._listed != NOTHING).sum())
        played = self._played if self._ms is not None else accumulate(self._shares(count))
        futures = [0] * count
        for number in played:
            kept = (count + 1) // 2
            # What is not kept stays behind the others, with the sum that it had.
            for k in range(kept if kept > 1 else 0, count):
                futures[k] = number
            count = kept
        return futures

    def _shares(self, count: int) -> Iterator[int]:
        """How many futures each of so many candidates plays, round by round, with a budget in playouts."""
        rounds = int(rounds_of(count))
        for r in range(rounds):
            share = self._playouts * (r + 1) // rounds - self._playouts * r // rounds
            yield max(share // count, 1)
            count = (count + 1) // 2

    def _call(self, given: tuple[Any, ...], thread: int, first: int, last: int) -> None:
        """Do a part of a search."""
        type(self).kernel(*given, self._state, self._listed, self._sums[thread], self._tables[thread], first, last)

    def _list(self, given: tuple[Any, ...]) -> None:
        """List the candidates. What that leaves in the first thread's table is there for the others, too."""
        self._call(given, 0, LIST, 0)
        for table in self._tables[1:]:
            table.games[:], table.memory[:] = self._tables[0].games, self._tables[0].memory

    def _play_futures(self, given: tuple[Any, ...], futures: int) -> None:
        """Play the next futures with all candidates, divided among the threads."""
        begin, count = int(self._state[FUTURES]), int(self._state[COUNT])
        threads = len(self._tables)
        if self._pool is None:
            self._call(given, 0, begin, begin + futures)
        else:
            ends = [begin + futures * k // threads for k in range(threads + 1)]
            self._sums[1:] = 0
            calls = [
                self._pool.submit(self._call, given, k, ends[k], ends[k + 1]) for k in range(threads) if ends[k] < ends[k + 1]
            ]
            for call in calls:
                call.result()
            self._sums[0, :count] += self._sums[1:, :count].sum(axis=0)
        self._state[FUTURES] = begin + futures

    def _play_rounds(self, given: tuple[Any, ...]) -> None:
        """What the kernel does for WHOLE, with threads."""
        self._list(given)
        for futures in self._shares(int(self._state[COUNT])):
            self._play_futures(given, futures)
            halve(self._state, self._listed, self._sums[0], (int(self._state[COUNT]) + 1) // 2)

    def _play_for(self, given: tuple[Any, ...], seconds: float) -> None:
        """Play rounds for so long, which share the time that is left after listing. A chunk of futures that would end too late,
        going by the last one, is not begun.
        """
        last, each = time.perf_counter() + seconds, 0.0
        self._played = []
        self._list(given)
        begin = min(time.perf_counter(), last)
        rounds = int(rounds_of(int(self._state[COUNT])))
        for r in range(rounds):
            count, end = int(self._state[COUNT]), begin + (last - begin) * (r + 1) / rounds
            now = time.perf_counter()
            while now + each * count <= end and self._state[FUTURES] < MOST_PLAYOUTS:
                self._play_futures(given, len(self._tables))
                before, now = now, time.perf_counter()
                each = (now - before) / count
            self._played.append(int(self._state[FUTURES]))
            halve(self._state, self._listed, self._sums[0], (count + 1) // 2)


def decision_key(seed: int, decisions: int) -> int:
    """What all chance of one decision follows from: a number of 62 bits, the low ``KEY_BITS`` zero."""
    word = int(np.random.SeedSequence((seed, decisions)).generate_state(1, np.uint64)[0])
    return word >> 2 >> KEY_BITS << KEY_BITS
