"""What memory alone allows a batch: the lines of the processor's cache that a step writes, touched with no rules at all.

    a batch ──step──→ the lines whose bytes have changed, or were written anew ──→ the same places of other memory, touched

A step also reads lines that it does not write, such as what lies on the boats. So this is a bound from above: no step that writes
these rows is faster on this machine. Several threads touch the lines of some of the games each.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import numba as nb
import numpy as np

from benchmarks.timing import Run
from isle_env.machine.pages import LINE, Room
from isle_env.vector import VectorGame

BEFORE, STEPS = 100, 16
"""Steps before the first one looked at, and steps that are looked at."""


class Touched(NamedTuple):
    """The lines that some steps of a batch write."""

    size: int
    """Bytes of all arrays of the batch, one after the other."""
    lines: np.ndarray
    """int32[R], for each step and game the lines, counted from the beginning of the first array."""
    firsts: np.ndarray
    """int64[STEPS, N + 1], where the lines of each step and game begin."""

    @property
    def each(self) -> float:
        """Lines that one game's step writes."""
        return len(self.lines) / (self.firsts.shape[0] * (self.firsts.shape[1] - 1))


def touched(games: int, **options: Any) -> Touched:
    """Play a batch and see what its steps write. options: those of ``VectorGame``."""
    batch, twin = (VectorGame(games, **options) for _ in range(2))
    for each in (batch, twin):
        each.reset(seed=0)
        for _ in range(BEFORE):
            each.step_random()
    arrays, others = _arrays(batch), _arrays(twin)
    anew = range(1 if batch.packing else 2)  # observations, and masks unless these are the words of the games
    places = np.cumsum([0, *(-(-array.nbytes // LINE) for array in arrays)])
    found, firsts, total = [], [], 0
    for _ in range(STEPS):
        for k in anew:
            others[k][...] = ~arrays[k]  # what is written is written over this
        before, poisoned = [array.copy() for array in arrays], [others[k].copy() for k in anew]
        batch.step_random()
        twin.step_random()
        written = [array != was for array, was in zip(arrays, before, strict=True)]
        for k in anew:
            written[k] |= others[k] != poisoned[k]
            others[k][...] = arrays[k]
        both = np.concatenate([_lines(one, first) for one, first in zip(written, places[:-1], strict=True)], axis=1)
        both = both[:, np.lexsort((both[1], both[0]))]
        found.append(both[1].astype(np.int32))
        firsts.append(total + np.searchsorted(both[0], np.arange(games + 1)))
        total += both.shape[1]
    return Touched(int(places[-1]) * LINE, np.concatenate(found), np.array(firsts))


def _arrays(batch: VectorGame) -> list[np.ndarray]:
    """What a step writes, as bytes, a row for each game; observations and masks first."""
    rows = batch._rows
    shown = [rows.observations, batch._words if batch.packing else rows.masks]
    rest = [batch.games, rows.notes, rows.drawn, rows.shown, rows.seats, batch._states, batch.actions, batch.rewards, batch.dones]
    rest += [] if batch.packing else [batch._words]
    return [array.view(np.uint8).reshape(batch.num_games, -1) for array in (*shown, *rest)]


def _lines(written: np.ndarray, first: int) -> np.ndarray:
    """Games and lines of the bytes that are written, each pair once: int64[2, R]. first: the line at which the array begins."""
    flat = np.flatnonzero(written.reshape(-1))
    return np.unique(np.stack((flat // written.shape[1], first + flat // LINE)), axis=1)


@nb.njit(nogil=True)
def _touch(memory, lines, firsts, begin, end):
    """Read and write a word of each line, step after step, game after game. memory: uint64[…]; begin, end: games."""
    for step in range(firsts.shape[0]):
        for k in range(firsts[step, begin], firsts[step, end]):
            memory[np.int64(lines[k]) * 8] += np.uint64(1)


def run(found: Touched, threads: int) -> Run:
    """Touch the lines of all steps, in so many threads. Counts steps of games."""
    memory = Room().zeros(found.size // 8, np.uint64)
    games = found.firsts.shape[1] - 1
    cuts = [games * t // threads for t in range(threads + 1)]
    repeats = max(1, 4096 // games)
    _touch(memory, found.lines, found.firsts, 0, 0)

    def part(k: int) -> None:
        for _ in range(repeats):
            _touch(memory, found.lines, found.firsts, cuts[k], cuts[k + 1])

    def play() -> int:
        others = [threading.Thread(target=part, args=(k,)) for k in range(1, threads)]
        for other in others:
            other.start()
        part(0)
        for other in others:
            other.join()
        return repeats * STEPS * games

    return play
