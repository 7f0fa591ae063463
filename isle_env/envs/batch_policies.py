"""Who plays the other seats of a batch: compiled opponents by name, or policies that decide for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from isle_env.engine.setting import has_flags, whole_number
from isle_env.envs.opponents import opponents_by_seat, players_of
from isle_env.game import Game
from isle_env.players import protocol
from isle_env.players.protocol import Agent
from isle_env.players.record_player import RecordPlayer
from isle_env.players.registry import load
from isle_env.setting import Setting

if TYPE_CHECKING:
    from isle_env.policies.isle import Prices

BatchPolicy = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""``policy(observations uint8[M, size], masks int8[M, NUM_ACTIONS], seats int64[M])`` → M legal action ids.

Line j is one game, in which seat ``seats[j]`` decides for this policy. The arrays are new at each call: a policy may keep and
change them. A policy with the attribute ``wants_candidates = True`` gets a :class:`isle_env.candidates.View` of the M
games in place of the observations, at the prices in its attribute ``prices`` (None, or none: the tuned ones), and
the view that its attribute ``view`` names (candidate_views.py; none: ``"only"``).
"""

BatchOpponent: TypeAlias = "str | Prices | RecordPlayer | BatchPolicy"
"""``"random"``, ``"greedy"``, ``"tuned"`` (at prices found by evolution), or that policy with a list of prices of its own, all
compiled; any other name of a player, ``"search:playouts=50"`` or ``"champion"``, which is asked one game after the other; or a
policy of the caller's."""


class OneByOne:
    """A player with ``act`` in a batch: one for each game and seat, since it may remember its game. name: of the player."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._seated: dict[tuple[int, int], _Seated] = {}

    def choose(self, number: int, games: np.ndarray, seed: int) -> int:
        """What it answers. number: of the game in the batch; games: an array of its record; seed: of the game."""
        game = Game(games)
        seat, decisions = int(game.current_seat or 0), int(games[0]["decisions"])
        player, began, last = self._seated.get((number, seat)) or _Seated(load(self._name), -1, 0)
        if began != seed or decisions < last:
            protocol.reset(player, seed)
        self._seated[number, seat] = _Seated(player, seed, decisions)
        return whole_number("action", player.act(*protocol.asked(player, game, seat, (seed + decisions) % (1 << 62))))

    def __repr__(self) -> str:
        return repr(self._name)


class _Seated(NamedTuple):
    """A player at its seat, the seed of the game that it is in, and the decisions taken there when it was last asked."""

    player: Agent
    seed: int
    decisions: int


def _in_batch(name: str) -> RecordPlayer | OneByOne:
    """A player by its name. Raises ``UnknownAgent``."""
    player = load(name)
    return player if isinstance(player, RecordPlayer) else OneByOne(name)


def checked_policies(
    opponents: Sequence[BatchOpponent] | BatchOpponent, setting: Setting
) -> tuple[np.ndarray, np.ndarray, list[tuple[RecordPlayer | OneByOne | BatchPolicy, list[int]]]]:
    """Opponents as kernels take them: a code for each other seat, clockwise, ``int64[n - 1]``; what a compiled policy goes by
    there, ``int64[n - 1, …]``, for The Isle of Cats its list of prices; each policy with the places of its seats in that list.

    A policy that plays several seats is asked for all of them together.
    """
    known = players_of(setting.rules)
    players = opponents_by_seat(opponents, setting, _in_batch)
    kernel_plays = [isinstance(player, str) or known.is_compiled(player) for player in players]
    for player, compiled in zip(players, kernel_plays, strict=True):
        if not compiled and not isinstance(player, (RecordPlayer, OneByOne)) and not callable(player):
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
