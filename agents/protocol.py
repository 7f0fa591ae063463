"""What the program asks of a player.

    Game ──observe(seat)──▶ observation ┐
         ──mask()─────────▶ mask        ├──▶ Agent.act ──▶ id of a legal action ──▶ Game.apply
         ──seat, step─────▶ info        ┘
         ──determinize────▶ info["game"], for players with ``wants_game = True`` only

Whatever a player is handed was knowable in its seat: ``info["game"]`` is a game in which everything hidden from that
seat (bag, deck, the others' hands and lessons, choices not yet revealed: R-12) has been dealt anew. A player can
search it, change it and look behind every card of it without learning anything of the real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

import numpy as np

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
        legal action; info: ``"seat"`` (0 = first clockwise), ``"num_players"``, ``"decision"`` (the kind of choice
        pending: one of ``isle_env.core.state.STEP_NAMES``) and, where wanted, ``"game"``. Returns an id whose mask
        entry is 1.
        """
        ...


class FunctionAgent:
    """A plain function ``act(observation, mask, info)`` as a player without memory."""

    def __init__(self, function: Act) -> None:
        self._function = function

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Hand the question to the function. See :meth:`Agent.act`."""
        return self._function(observation, mask, info)


def reset(agent: Agent, seed: int) -> None:
    """Begin a new game with this player: its ``reset(seed)``, if it has one."""
    begin = getattr(agent, "reset", None)
    if begin is not None:
        begin(seed)


def wants_game(agent: Agent) -> bool:
    """Does the player ask for a game of its own to search?"""
    return bool(getattr(agent, "wants_game", False))
