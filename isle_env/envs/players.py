"""Who decides for a seat that the learner does not play: a built-in policy, an object with ``act``, or a function.

"random"     any legal action alike
"reference"  the plain greedy policy, compiled (policies/isle)
Prices       that policy with a list of prices of its own
a player     act(observation, mask, info) → a legal action
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from isle_env.game import Game
from isle_env.policies.isle import Prices, choose

BUILT_IN = ("random", "reference")


class Player(Protocol):
    """What may sit on another seat."""

    def act(self, observation: np.ndarray, mask: np.ndarray, info: dict[str, Any]) -> int:
        """A legal action for uint8[size] seen and int8[NUM_ACTIONS] allowed; info: ``seat``, ``num_players``, ``decision``.

        With an attribute ``wants_game = True`` also ``game``, resampled for the seat. A method ``reset(seed)`` is called
        before each game, if there is one.
        """
        ...


AnyPlayer = str | Prices | Player | Callable[[np.ndarray, np.ndarray, dict[str, Any]], int]


def checked_player(role: str, player: Any) -> Any:
    """A player as it is. Raises ``ValueError``/``TypeError`` for anything else, naming the role (``"opponent"``)."""
    if isinstance(player, str) and player not in BUILT_IN:
        raise ValueError(f"{role} {player!r}: expected 'random', 'reference', Prices, an object with act(), or a function")
    if not isinstance(player, (str, Prices)) and not callable(getattr(player, "act", player)):
        raise TypeError(f"{role} {player!r} has no act(observation, mask, info) and is no function")
    return player


def prepare(player: AnyPlayer, rng: np.random.Generator) -> None:
    """Tell a player that a game begins, with a seed for what chance it needs."""
    if hasattr(player, "reset"):
        player.reset(int(rng.integers(2**62)))


def decide(player: AnyPlayer, game: Game, rng: np.random.Generator) -> int:
    """What a player does at the pending decision of a game. rng: for chance outside of the game."""
    if player == "random":
        legal = game.legal_actions()
        return int(legal[rng.integers(len(legal))])
    if player == "reference":
        return choose(game.games, 0)
    if isinstance(player, Prices):
        return choose(game.games, 0, player.for_all)
    seat = int(game.current_seat or 0)
    info: dict[str, Any] = {"seat": seat, "num_players": game.num_players, "decision": game.decision}
    if getattr(player, "wants_game", False):
        info["game"] = game.determinize(seat, int(rng.integers(2**62)))
    act: Any = getattr(player, "act", player)
    return operator.index(act(game.observe(seat), game.mask(), info))
