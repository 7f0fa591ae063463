"""Who decides for a seat that the learner does not play: a compiled policy, an object with ``act``, or a function.

"random"     every legal action is equally likely
"greedy"     the greedy reference policy of a game, compiled
Prices       that policy of The Isle of Cats with a list of prices of its own
a player     act(observation, mask, info) → a legal action (isle_env/players/protocol.py); of a class one is made for each seat

The ``Players`` of a game (opponents.py) say what further names stand for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.engine.setting import whole_number
from isle_env.envs.opponents import players_of
from isle_env.game import Game
from isle_env.players import protocol

if TYPE_CHECKING:  # its game may be another one
    from isle_env.players.protocol import Agent
    from isle_env.players.seen import Seen
    from isle_env.policies.isle import Prices


AnyPlayer: TypeAlias = "str | Prices | Agent | type[Agent] | Callable[[np.ndarray, np.ndarray, dict[str, Any]], int]"


def checked_player(role: str, player: Any, rules: Rules) -> Any:
    """The player, of a class a new one, if it can play. Raises ``ValueError``/``TypeError``; role: what the message calls it."""
    if isinstance(player, type):
        player = player()
    known = players_of(rules)
    if isinstance(player, str) and player not in known.built_in:
        names = ", ".join(map(repr, known.built_in))
        prices = "Prices, " if rules.family == "isle" else ""
        raise ValueError(f"{role} {player!r}: expected {names}, {prices}an object with act(), or a function")
    if not isinstance(player, str) and not known.is_compiled(player) and not callable(getattr(player, "act", player)):
        raise TypeError(f"{role} {player!r} has no act(observation, mask, info) and is no function")
    return player


def prepare(player: AnyPlayer, rng: np.random.Generator) -> None:
    """Tell a player that a game begins, and hand it a seed for its random choices."""
    if hasattr(player, "reset"):
        player.reset(int(rng.integers(2**62)))


def decide(player: AnyPlayer, game: Game, rng: np.random.Generator, seen: Seen | None = None) -> int:
    """What a player does at the pending decision of a game.

    rng: for everything random that is not part of the game; seen: what was chosen in it, None: nobody has kept it.
    """
    if player == "random":
        legal = game.legal_actions()
        return int(legal[rng.integers(len(legal))])
    known = players_of(game.rules)
    if isinstance(player, str) or known.is_compiled(player):
        return known.decide(player, game.games)
    agent: Any = player
    seed = int(rng.integers(2**62)) if protocol.wants_game(agent) else 0
    told = protocol.asked(agent, game, int(game.current_seat or 0), seed, seen=seen)
    return whole_number("action", getattr(agent, "act", agent)(*told))
