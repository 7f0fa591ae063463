"""What the program asks of a player.

    Game ──observe(seat)──▶ observation ┐
         ──mask()─────────▶ mask        ├──▶ Agent.act ──▶ id of a legal action ──▶ Game.apply
         ──seat, mode─────▶ info        ┘
         ──determinize────▶ info["game"], for players with ``wants_game = True`` only

It is the same in every game and mode: standard, family, and solo, where the only seat is 0. A player gets only what its seat may
know; ``info["game_name"]`` says which game it plays.
In ``info["game"]`` everything hidden from that seat has been dealt anew: bag, deck, the others' hands, lessons and family
cards, choices not yet revealed (R-12), the sister's deck and her face-down colours. A player can search this game, change it
and look at every card in it without learning anything about the real one. Drawing it takes time, with four seats up to some
milliseconds. The project's own ``greedy`` and ``tuned`` decide alike in the real game and in every such one, which tests hold
them to; so they are handed a copy of the real one (``reads_nothing_hidden``; what other players say of themselves is not
believed).

Players run in worker processes. One that raises an error, chooses an illegal action, takes longer than the run allows, or takes
its process with it, leaves the game: ``random`` plays on for it, and it ranks last there (``isle_agents.playing.leaving``).
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from isle_env.late_file import LateFile

if TYPE_CHECKING:  # listing the agents loads no rules
    from isle_env.game import Game
    from isle_env.players.seen import Seen

Act = Callable[[np.ndarray, np.ndarray, Mapping[str, Any]], int]


@runtime_checkable
class Agent(Protocol):
    """A player. Only :meth:`act` is required; further attributes are optional.

    ``wants_game: bool``, on the class or the object
        True: ``info["game"]`` is an ``isle_env.Game`` of the player's own, redrawn for every decision.
    ``reset(seed: int) -> None``
        called before each game. A player with a memory must clear it here, and a player that draws at random must take
        its random numbers from this seed. Then a tournament gives the same results for any number of processes.
    ``tried() -> isle_env.engine.opinions.Opinion | Mapping[int, float]``
        what it has found of the choices at its last decision, for replays: an ``Opinion``, or values by action, 0 to 1.
    ``wants_events: bool``
        True: ``info["events"]`` is a list of ``isle_env.views.choices.Choice``: what was chosen since its last decision, its own
        choices among them, as far as its seat may know it. In batches nobody keeps that, and there is no such entry.
    ``answers_cost: bool``
        True: an answer costs money, so it is not asked before its first game just to load what it needs.
    ``joins(run: Run) -> None``
        called once when a run begins, before anything else.
    ``finished(game: Game, seat: int, choices: list[Choice] | None) -> None``
        called at the end of a game that it has not left; choices: as in ``info["events"]``.
    ``close() -> None``
        called when the run is over.
    """

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Choose an action.

        observation: ``uint8[n]``, what the seat can see (docs/spaces.md), n depends on the number of players; mask:
        ``int8[NUM_ACTIONS]``, 1 for every legal action, the same actions in every game; info: what
        :meth:`isle_env.Game.info` returns, and ``"game"`` for a player that wants one. Returns an id whose mask entry is 1.
        """
        ...


class FunctionAgent:
    """A plain function ``act(observation, mask, info)`` as a player without memory."""

    def __init__(self, function: Act) -> None:
        self._function = function

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """Call the function. See :meth:`Agent.act`."""
        return self._function(observation, mask, info)


def info(game: Game, seat: int) -> dict[str, Any]:
    """What a player is told beside observation and mask.

    ``game_name``, ``seat``, ``num_players``, ``mode``, ``difficulty``, ``decision``, with Kittens + Beasts also ``modules`` and
    ``blocks``: :meth:`isle_env.Game.info` says what each means. The opponents of a ``SeatEnv`` are told the same.
    """
    return game.info(seat)


class Run(NamedTuple):
    """A run that a player takes part in."""

    limit: float | None = None
    """Seconds for a decision, ``inf`` for any number; None: no run watches over it."""
    folder: Path | None = None
    """Where the run's files lie, None: nothing is kept. It may be made only after the players."""
    label: str = ""
    """What the run calls the player."""

    def seconds(self, usual: float) -> float:
        """Seconds for a decision. usual: where no run watches over it."""
        return usual if self.limit is None else self.limit

    def file(self, folder: str, ending: str) -> LateFile | None:
        """A file of the player's own in a folder of the run, by its label; None where nothing is kept."""
        if self.folder is None:
            return None
        name = re.sub(r"[^\w.-]+", "_", self.label)[:60] or "player"
        return LateFile(self.folder / folder / f"{name}-{os.getpid()}-{next(_FILES)}{ending}")


_FILES = itertools.count(1)
"""Numbers for the files of this process's players."""


def asked(
    agent: Agent, game: Game, seat: int, seed: int, trusted: bool = False, seen: Seen | None = None
) -> tuple[np.ndarray, np.ndarray, dict[str, Any]]:
    """What a player is asked with: observation, mask and info, all its own.

    seat: the one that decides; seed: of the hidden cards in a game that it wants. Dealing them anew takes a thousand times as
    long as some players think; so one that is trusted, and says that it ``reads_nothing_hidden``, gets a copy of the real game.
    seen: what was chosen, None: nobody has kept it.
    """
    told: dict[str, Any] = info(game, seat)
    if wants_game(agent):
        exact = trusted and getattr(agent, "reads_nothing_hidden", False)
        told["game"] = game.clone() if exact else game.determinize(seat, seed)
    if seen is not None and wants_events(agent):
        told["events"] = seen.since(seat)
    return game.observe(seat), game.mask(), told


def joins(agent: Agent, run: Run) -> None:
    """Tell a player of the run that begins, if it wants to know."""
    _tell(agent, "joins", run)


def finished(agent: Agent, game: Game, seat: int, seen: Seen | None) -> None:
    """Tell a player that its game is over, if it wants to know."""
    _tell(agent, "finished", game, seat, None if seen is None else seen.since(seat))


def close(agent: Agent) -> None:
    """Tell a player that the run is over, if it wants to know."""
    _tell(agent, "close")


def _tell(agent: Agent, what: str, *told: Any) -> None:
    """Call a method of a player that need not have it."""
    method = getattr(agent, what, None)
    if callable(method):
        method(*told)


def wants_events(agent: Agent) -> bool:
    """Does the player want to know what was chosen?"""
    return bool(getattr(agent, "wants_events", False))


def reset(agent: Agent, seed: int) -> None:
    """Call the player's ``reset(seed)`` for a new game, if it has one."""
    begin = getattr(agent, "reset", None)
    if begin is not None:
        begin(seed)


def wants_game(agent: Agent) -> bool:
    """Does the player want a game of its own to search?"""
    return bool(getattr(agent, "wants_game", False))
