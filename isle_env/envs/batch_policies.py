"""Who plays the other seats of a batch: compiled opponents by name, or policies that decide for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from isle_env.envs.search import SearchPlayer
from isle_env.envs.seat import opponents_by_seat
from isle_env.policies.isle import Prices, for_seats, seat_batch
from isle_env.setting import Setting

BatchPolicy = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""``policy(observations uint8[M, size], masks int8[M, NUM_ACTIONS], seats int64[M])`` → M legal action ids.

Line j is one game, in which seat ``seats[j]`` decides for this policy. The arrays are new at each call: a policy may keep and
change them. A policy with the attribute ``wants_candidates = True`` gets a :class:`isle_env.candidates.View` of the M
games in place of the observations, at the prices in its attribute ``prices`` (None, or none: the tuned ones).
"""

BatchOpponent = str | Prices | SearchPlayer | BatchPolicy
"""``"random"``, ``"greedy"`` (also called ``"reference"``), ``"tuned"`` (at prices found by evolution), or that policy with a
list of prices of its own, all compiled; ``"search:playouts=50"``, a player that searches; or a policy of the caller's."""

_NAMED = {"random": seat_batch.RANDOM, "reference": seat_batch.REFERENCE}


def checked_policies(
    opponents: Sequence[BatchOpponent] | BatchOpponent, setting: Setting
) -> tuple[np.ndarray, np.ndarray, list[tuple[SearchPlayer | BatchPolicy, list[int]]]]:
    """Opponents as kernels take them: a code for each other seat, clockwise, ``int64[n - 1]``; the list of prices there,
    ``int64[n - 1, WORDS]``, the default one where none is needed; and each policy with the places of its seats in that list.

    A policy that plays several seats is asked for all of them together.
    """
    players = opponents_by_seat(opponents, setting)
    for player in players:
        if isinstance(player, str) and player not in _NAMED:
            raise ValueError(f"opponent {player!r}: expected 'random', 'greedy', 'tuned', 'search', Prices, or a function")
        if not isinstance(player, (str, Prices, SearchPlayer)) and not callable(player):
            raise TypeError(f"opponent {player!r} is no function policy(observations, masks, seats) -> actions")
    lists = for_seats([player if isinstance(player, Prices) else Prices.default() for player in players], len(players))
    several = {id(player): player for player in players if not isinstance(player, (str, Prices))}
    policies = [(player, [p for p, other in enumerate(players) if other is player]) for player in several.values()]
    return np.array([_code(player) for player in players], dtype=np.int64), lists, policies


def _code(player: BatchOpponent) -> int:
    """Who plays, as kernels know it."""
    if isinstance(player, str):
        return _NAMED[player]
    return seat_batch.REFERENCE if isinstance(player, Prices) else seat_batch.ASKED


def asked(policy: BatchPolicy, observations: Any, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What a policy decides in M games: ``int64[M]``. Raises ``ValueError`` if it does not return M whole numbers."""
    count = len(seats)
    answers = np.ascontiguousarray(policy(observations, masks, seats))
    if answers.shape != (count,) or answers.dtype.kind not in "iu":
        got = f"{answers.dtype}{list(answers.shape)}"
        raise ValueError(f"opponent {policy!r} returned {got}: expected {count} whole numbers, one a game")
    return answers.astype(np.int64, copy=False)
