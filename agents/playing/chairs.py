"""Who sits at a table, and how they are asked: every answer is checked before it is applied to the game.

    Chair ◀── seat, agent, seeds      play: ask · apply · ask · apply … until the game is over

An agent that fails or cheats ends the run with an error that says who, where and what. If it only forfeited its games, the
results would say little about the other agents.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from agents import protocol
from agents.protocol import Agent
from agents.registry import UnknownAgent, load
from isle_env.game import Game
from isle_env.games.isle.actions import NUM_ACTIONS, action_name


class AgentFailure(Exception):
    """An agent raised an error or chose an illegal action; the message names agent, game, seat and action."""


@dataclass
class Chair:
    """A seat during a game: who sits there, and how many decisions and how much time it has used."""

    seat: int
    label: str
    agent: Agent
    hidden_seed: int
    """First seed of the games handed to an agent that searches; the n-th decision takes this plus n."""
    decisions: int = 0
    """Choices among two or more actions."""
    seconds: float = 0.0
    """Time spent in the agent's ``act``."""


def make(name: str) -> Agent:
    """A new player. Raises ``UnknownAgent``, or :class:`AgentFailure` if its module or constructor raised an error."""
    try:
        return load(name)
    except UnknownAgent:
        raise
    except Exception:
        raise AgentFailure(f"agent {name!r} cannot be made\n{_own_traceback()}") from None


def play(game: Game, chairs: Sequence[Chair], seed: int) -> None:
    """Play a game to its end. chairs: by seat; seed: the game's, for error messages. Raises :class:`AgentFailure`."""
    while (seat := game.current_seat) is not None:
        game.apply(_ask(chairs[seat], game, seed))


def warm_up(new: Game, agents: Iterable[tuple[str, Agent]]) -> None:
    """Play a game at random and ask every agent once, so that rules and agents are compiled before any clock runs.

    new: a game at its first decision, not changed; agents: label and agent of each.
    """
    game, random = new.clone(), load("random")
    while (seat := game.current_seat) is not None:
        game.apply(random.act(game.observe(seat), game.mask(), {}))
    for label, agent in agents:
        protocol.reset(agent, 0)
        _ask(Chair(new.current_seat or 0, label, agent, hidden_seed=0), new, 0)


def _ask(chair: Chair, game: Game, seed: int) -> int:
    """The checked answer of the agent whose turn it is. The :class:`AgentFailure` it raises says who failed, and where."""
    try:
        return _decide(chair, game)
    except AgentFailure as failure:
        place = f"agent {chair.label!r} in seat {chair.seat} of the game with seed {seed}"
        raise AgentFailure(f"{place}: {failure}") from None


def _decide(chair: Chair, game: Game) -> int:
    """The same; the :class:`AgentFailure` it raises does not say who failed."""
    observation, mask = game.observe(chair.seat), game.mask()
    info: dict[str, Any] = protocol.info(game, chair.seat)
    if protocol.wants_game(chair.agent):
        info["game"] = game.determinize(chair.seat, chair.hidden_seed + chair.decisions)
    chair.decisions += 1
    start = perf_counter()
    try:
        answer = chair.agent.act(observation, mask.copy(), info)
    except Exception:
        raise AgentFailure(f"act raised an error at its decision {chair.decisions}\n{_own_traceback()}") from None
    chair.seconds += perf_counter() - start
    return _checked(answer, mask, game.decision)


def _own_traceback() -> str:
    """The traceback of the error being handled, its last frames only. It is text, so that it can cross processes."""
    return traceback.format_exc(limit=-8).rstrip()


def _checked(answer: Any, mask: np.ndarray, decision: str) -> int:
    """The answer as a legal action id. The :class:`AgentFailure` it raises names the answer and some legal actions."""
    try:
        action = operator.index(answer)
    except TypeError:
        raise AgentFailure(f"act returned {answer!r} ({type(answer).__name__}), not the whole number of an action") from None
    if not 0 <= action < NUM_ACTIONS:
        raise AgentFailure(f"act returned {action}, which is no action id: they run from 0 to {NUM_ACTIONS - 1}")
    if not mask[action]:
        legal = np.flatnonzero(mask)
        some = ", ".join(f"{a} ({action_name(a)})" for a in legal[:5])
        raise AgentFailure(
            f"act returned {action} ({action_name(action)}), not legal at a {decision!r} decision; "
            f"{legal.size} actions are, such as {some}"
        )
    return action
