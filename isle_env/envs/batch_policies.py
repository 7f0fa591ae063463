"""Who plays the other seats of a batch: compiled opponents by name, or policies that decide for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from isle_env.engine.setting import has_flags
from isle_env.envs.opponents import opponents_by_seat, players_of
from isle_env.envs.record_player import RecordPlayer
from isle_env.setting import Setting

if TYPE_CHECKING:
    from isle_env.policies.isle import Prices

BatchPolicy = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""``policy(observations uint8[M, size], masks int8[M, NUM_ACTIONS], seats int64[M])`` → M legal action ids.

Line j is one game, in which seat ``seats[j]`` decides for this policy. The arrays are new at each call: a policy may keep and
change them. A policy with the attribute ``wants_candidates = True`` gets a :class:`isle_env.candidates.View` of the M
games in place of the observations, at the prices in its attribute ``prices`` (None, or none: the tuned ones).
"""

BatchOpponent: TypeAlias = "str | Prices | RecordPlayer | BatchPolicy"
"""``"random"``, ``"greedy"`` (also called ``"reference"``), ``"tuned"`` (at prices found by evolution), or that policy with a
list of prices of its own, all compiled; ``"search:playouts=50"``, a player that searches; or a policy of the caller's. The
drawing games have ``"random"``."""


def checked_policies(
    opponents: Sequence[BatchOpponent] | BatchOpponent, setting: Setting
) -> tuple[np.ndarray, np.ndarray, list[tuple[RecordPlayer | BatchPolicy, list[int]]]]:
    """Opponents as kernels take them: a code for each other seat, clockwise, ``int64[n - 1]``; what a compiled policy goes by
    there, ``int64[n - 1, …]``, for The Isle of Cats its list of prices; each policy with the places of its seats in that list.

    A policy that plays several seats is asked for all of them together.
    """
    known = players_of(setting.rules)
    players = opponents_by_seat(opponents, setting)
    kernel_plays = [isinstance(player, str) or known.is_compiled(player) for player in players]
    for player, compiled in zip(players, kernel_plays, strict=True):
        if isinstance(player, str) and player not in known.built_in:
            prices = "Prices, " if "reference" in known.built_in else ""
            raise ValueError(f"opponent {player!r}: expected {known.names}, {prices}or a function")
        if not compiled and not isinstance(player, RecordPlayer) and not callable(player):
            raise TypeError(f"opponent {player!r} is no function policy(observations, masks, seats) -> actions")
    codes, lists = known.codes(players)
    several = {id(player): player for player, compiled in zip(players, kernel_plays, strict=True) if not compiled}
    policies = [(player, [p for p, other in enumerate(players) if other is player]) for player in several.values()]
    return codes, lists, policies


def asked(policy: BatchPolicy, observations: Any, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """What a policy decides in M games: ``int64[M]``. Raises ``ValueError`` if it does not return M whole numbers."""
    count = len(seats)
    given = policy(observations, masks, seats)
    answers = np.ascontiguousarray(given)
    if answers.shape != (count,) or answers.dtype.kind not in "iu" or has_flags(given):
        got = "True or False among its actions" if has_flags(given) else f"{answers.dtype}{list(answers.shape)}"
        raise ValueError(f"opponent {policy!r} returned {got}: expected {count} whole numbers, one a game")
    return answers.astype(np.int64, copy=False)
