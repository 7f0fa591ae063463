"""What the program asks of a player.

    Game ──observe(seat)──▶ observation ┐
         ──mask()─────────▶ mask        ├──▶ Agent.act ──▶ id of a legal action ──▶ Game.apply
         ──seat, mode─────▶ info        ┘
         ──determinize────▶ info["game"], for players with ``wants_game = True`` only

It is the same in every mode: standard, family, and solo, where the only seat is 0. Whatever a player is handed was knowable
in its seat: ``info["game"]`` is a game in which everything hidden from that seat (bag, deck, the others' hands, lessons and
family cards, choices not yet revealed: R-12; the sister's deck and face-down colours) has been dealt anew. A player can search
it, change it and look behind every card of it without learning anything of the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

if TYPE_CHECKING:  # listing the agents loads no rules
    from isle_env.game import Game

Act = Callable[[np.ndarray, np.ndarray, Mapping[str, Any]], int]


@runtime_checkable
class Agent(Protocol):
    """A player. Only :meth:`act` is required; two more attributes are used where they are there.

    ``wants_game: bool``, on the class or the object
        true: ``info["game"]`` is an ``isle_env.Game`` of the player's own, redrawn for every decision.
    ``reset(seed: int) -> None``
        called before each game. A player that remembers or draws anything must forget it here, and take its
        randomness from this seed: then a tournament gives the same results whatever the number of processes.
    """

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Choose an action.

        observation: ``uint8[n]``, what the seat can see (docs/spaces.md); mask: ``int8[NUM_ACTIONS]``, 1 for every
        legal action; info: what :func:`info` says and, where wanted, ``"game"``. n depends on the number of players; the
        actions are the same everywhere. Returns an id whose mask entry is 1.
        """
        ...


class FunctionAgent:
    """A plain function ``act(observation, mask, info)`` as a player without memory."""

    def __init__(self, function: Act) -> None:
        self._function = function

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Hand the question to the function. See :meth:`Agent.act`."""
        return self._function(observation, mask, info)


def info(game: Game, seat: int) -> dict[str, Any]:
    """What a player is told beside observation and mask: ``seat``, ``num_players``, ``mode``, ``difficulty``, ``decision``.

    :meth:`isle_env.Game.info` says what each means. The opponents of a ``SeatEnv`` are told the same.
    """
    return game.info(seat)


def reset(agent: Agent, seed: int) -> None:
    """Begin a new game with this player: its ``reset(seed)``, if it has one."""
    begin = getattr(agent, "reset", None)
    if begin is not None:
        begin(seed)


def wants_game(agent: Agent) -> bool:
    """Does the player ask for a game of its own to search?"""
    return bool(getattr(agent, "wants_game", False))
