"""Who plays the other seats of a batch: compiled opponents by name, or policies that decide for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from isle_env.core import seat_batch
from isle_env.envs.seat import opponents_by_seat

BatchPolicy = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""``policy(observations uint8[M, size], masks int8[M, NUM_ACTIONS], seats int64[M])`` → M legal action ids.

Line j is one game, in which seat ``seats[j]`` decides for this policy. The arrays are new at each call: a policy may keep and
change them.
"""

BatchOpponent = str | BatchPolicy
"""``"random"`` or ``"reference"`` (the greedy reference policy), both compiled, or a policy."""

_NAMED = {"random": seat_batch.RANDOM, "reference": seat_batch.REFERENCE}


def checked_policies(
    opponents: Sequence[BatchOpponent] | BatchOpponent, num_players: int
) -> tuple[np.ndarray, list[tuple[BatchPolicy, list[int]]]]:
    """Opponents in the form that kernels take. Raises ``ValueError``/``TypeError``.

    Returns a code for each other seat, clockwise, ``int64[n - 1]``; and each policy with the places of its seats in that list.
    A policy that plays several seats is asked for all of them together.
    """
    players = opponents_by_seat(opponents, num_players)
    for player in players:
        if isinstance(player, str) and player not in _NAMED:
            raise ValueError(f"opponent {player!r}: expected 'random', 'reference', or a function")
        if not isinstance(player, str) and not callable(player):
            raise TypeError(f"opponent {player!r} is no function policy(observations, masks, seats) -> actions")
    codes = [_NAMED[player] if isinstance(player, str) else seat_batch.ASKED for player in players]
    several = {id(player): player for player in players if not isinstance(player, str)}
    policies = [(player, [p for p, other in enumerate(players) if other is player]) for player in several.values()]
    return np.array(codes, dtype=np.int64), policies


def asked(policy: BatchPolicy, observations: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What a policy decides in M games: ``int64[M]``. Raises ``ValueError`` if it does not return M whole numbers."""
    count = len(seats)
    answers = np.ascontiguousarray(policy(observations, masks, seats))
    if answers.shape != (count,) or answers.dtype.kind not in "iu":
        got = f"{answers.dtype}{list(answers.shape)}"
        raise ValueError(f"opponent {policy!r} returned {got}: expected {count} whole numbers, one a game")
    return answers.astype(np.int64, copy=False)
