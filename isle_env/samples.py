"""Many samples of one position: games drawn for what a seat knows, each from the last one.

    chain (the position, and where each hidden card lies now) ──changed a little──→ sample ──changed a little──→ sample …

The first sample costs as much as ``Game.determinize``, every next one a fraction of that. Each of them is drawn as evenly as the
first. Two in a row have something in common; after a few samples little of it is left.
"""

from __future__ import annotations

from copy import copy
from typing import Generic, Protocol, TypeVar

import numpy as np

from isle_env.engine.rng import seed_words
from isle_env.engine.rules import Rules
from isle_env.engine.setting import seat_number
from isle_env.setting import whole_number


class Copied(Protocol):
    """What is asked of a game here, beside being copied."""

    games: np.ndarray
    rules: Rules

    @property
    def num_players(self) -> int:
        """Seats in this game."""
        ...

    def refresh(self) -> None:
        """Take note that the record was written from outside."""
        ...


Drawn = TypeVar("Drawn", bound=Copied)


class Samples(Generic[Drawn]):
    """An endless iterator over games that a seat cannot tell from the one it is in; ``Game.samples`` makes it."""

    def __init__(self, game: Drawn, seat: int, seed: int) -> None:
        """game: not changed; seat: from 0; seed: a whole number from 0.

        Raises ``ValueError`` for a seat or seed out of range, ``TypeError`` for what is no whole number.
        """
        self._seat, self._seed = seat_number(seat, game.num_players), seed_words(whole_number("seed", seed))
        self._kernels = game.rules.own("determinize")
        self._chain, self._memory = copy(game), np.zeros(self._kernels.ROOM, np.int64)

    def __iter__(self) -> Samples[Drawn]:
        return self

    def __next__(self) -> Drawn:
        sample = copy(self._chain)
        self._kernels.next_sample(self._chain.games, self._seat, self._seed, self._memory, sample.games, 0)
        sample.refresh()
        return sample
