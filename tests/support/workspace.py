"""The workspace of determinize, watched: every index is in range, and nothing is read before it was written.

    NUMBA_DISABLE_JIT=1 python -m tests.support.workspace 40      samples at 40 positions; exits with an error for a wrong access

Compiled, the workspace is a bare place on the stack: a wrong index reads or writes whatever lies there. With the JIT off it can
be an array that looks at each access.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from isle_env import Game
from isle_env.games.isle.hidden import first_deal, purchases, table
from tests.oracle.duel import POLICIES

UNSET = -(1 << 30)


class Watched(np.ndarray):
    """An array that refuses negative indices and reading what nobody has written."""

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(self._checked(index))
        if np.isscalar(value) and value == UNSET:
            raise IndexError(f"entry {index} is read before it was written")
        return value

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(self._checked(index), value)

    def _checked(self, index: Any) -> Any:
        if isinstance(index, (int, np.integer)) and index < 0:
            raise IndexError(f"index {index} is negative")
        return index


def watched(dtype: type, size: int) -> Callable[[], np.ndarray]:
    """In place of ``stack.stack_array``."""
    return lambda: np.full(size, UNSET, dtype).view(Watched)


def positions(seed: int) -> Iterator[tuple[Game, int]]:
    """Positions of a random game with hidden cards, a seat for each."""
    rng = random.Random(seed)
    game = Game.new(rng.choice((2, 2, 3, 4)), seed=seed, reaction_windows=rng.random() < 0.4)
    while not game.over:
        game.apply(POLICIES[seed % len(POLICIES)](game, rng))
        if rng.random() < 0.05 and not game.over:
            yield game, rng.randrange(game.num_players)


def main(count: int) -> None:
    """Draw a sample at so many positions. Raises ``IndexError`` for a wrong access."""
    table.workspace = watched(np.int64, table.ENTRIES)
    purchases.sums_array = watched(np.int32, purchases.SETS + purchases.SUM_ENTRIES)
    first_deal.STEPS, first_deal.ATTEMPTS = 20, 4  # without the JIT a walk takes long; and so deals that nearly fit come up
    drawn, seed = 0, 0
    while drawn < count:
        for game, seat in positions(seed):
            sample = game.determinize(seat, seed)
            assert (sample.observe(seat) == game.observe(seat)).all()
            drawn += 1
            if drawn == count:
                break
        seed += 1
    print(f"{drawn} samples")


if __name__ == "__main__":
    main(int(sys.argv[1]))
