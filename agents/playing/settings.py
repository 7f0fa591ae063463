"""What is checked and drawn alike for every kind of run: agents, games, seeds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

DEAL, AGENT, HIDDEN = range(3)
"""What a random number is for: the first word of its spawn key."""


class BadSettings(ValueError):
    """A run that cannot be played as asked; the message says why and what would do."""


def check(agents: Sequence[str], games: int, seed: int) -> None:
    """Raises :class:`BadSettings` for no agents, no games or a negative seed."""
    if not agents:
        raise BadSettings("at least one agent is needed")
    if games < 1:
        raise BadSettings(f"--games {games}: at least 1 game is played")
    if seed < 0:
        raise BadSettings(f"--seed {seed}: seeds are whole numbers from 0")


def number(seed: int, *key: int) -> int:
    """A random whole number below 2**53 (exact in JSON and spreadsheets), fixed by a run's seed and a key."""
    words = np.random.SeedSequence(seed, spawn_key=key).generate_state(1, np.uint64)
    return int(words[0]) >> 11


def copies(agents: Sequence[str]) -> list[int]:
    """For each agent how often its name came before: 0, for the second ``greedy`` 1."""
    return [agents[:place].count(name) for place, name in enumerate(agents)]


def labels(agents: Sequence[str]) -> tuple[str, ...]:
    """The agents' names made different: a second ``greedy`` is ``greedy#2``."""
    return tuple(f"{name}#{copy + 1}" if copy else name for name, copy in zip(agents, copies(agents), strict=True))
