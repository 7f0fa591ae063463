"""Who sits at a table, and how they are asked: every answer is checked before it is applied to the game.

    Chair ◀── seat, agent, seeds      Table.play: ask · apply · ask · apply … until the game is over

A player that raises an error, takes too long or chooses an illegal action leaves the game, with a reason (``leaving``).
``random`` plays its seat on to the end. A player that takes its whole process with it, or has to be killed, leaves in the same
way, but the game is played on in another process: there the actions that were taken (``past``) are taken again. The players
that are still in the game are asked once more, so that they remember what they should.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_agents.playing import board as boards
from isle_agents.playing.board import Board
from isle_agents.playing.keeping import Opinions, opinion_of
from isle_agents.playing.leaving import Leaves, Left, because, described, too_slow, trace
from isle_agents.playing.limits import Limits
from isle_env.errors import IsleError
from isle_env.game import Game
from isle_env.players import protocol
from isle_env.players.protocol import Agent
from isle_env.players.random_agent import RandomAgent
from isle_env.players.registry import load
from isle_env.players.seen import Seen
from isle_env.players.words import UnknownAgent
from isle_env.setting import whole_number


class AgentFailure(IsleError):
    """A player cannot be made, so that the run cannot begin. The message says who and why; ``trace``: the traceback, or empty."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message, trace)
        self.trace = trace

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass
class Chair:
    """A seat during a game: who sits there, and how many decisions and how much time it has used."""

    seat: int
    label: str
    make: Callable[[], Agent]
    """Gives the player, which is made now if it was not made before."""
    agent_seed: int
    """For the player's ``reset``, and for ``random`` if it has to play the seat on."""
    hidden_seed: int
    """First seed of the games handed to an agent that searches; the n-th decision takes this plus n."""
    trusted: bool = False
    """Is it a player of the project? Those that say ``reads_nothing_hidden`` are believed, since tests hold them to it."""
    agent: Agent | None = None
    decisions: int = 0
    """Choices among two or more actions, taken by the player itself."""
    seconds: float = 0.0
    """Time spent in the agent's ``act``, without compiling."""
    left: Left | None = None


def make(name: str, run: protocol.Run | None = None) -> Agent:
    """A new player. run: what it takes part in, None: one game.

    Raises ``UnknownAgent``, or :class:`AgentFailure` if its module or constructor raised an error.
    """
    try:
        agent = load(name)
        protocol.joins(agent, run or protocol.Run())
        return agent
    except UnknownAgent:
        raise
    except (Exception, SystemExit) as error:
        raise AgentFailure(f"agent {name!r} cannot be made: {described(error)}", trace(error)) from None


def check(name: str) -> None:
    """Make a player once, to see whether it can be made; what it has started for that ends. Raises as :func:`make` does."""
    protocol.close(make(name))


class Table:
    """A game and its chairs.

    game: at its first decision; number: of the game in the schedule; tell: called with each player that leaves; opinions: what
    players have tried is added here, by the number of the decision; None: nobody wants to know.
    """

    def __init__(
        self,
        game: Game,
        number: int,
        chairs: Sequence[Chair],
        limits: Limits,
        board: Board,
        tell: Callable[[Left], object],
        opinions: Opinions | None = None,
    ) -> None:
        self._game, self._number, self._chairs, self._opinions = game, number, chairs, opinions
        self._limits, self._board, self._tell = limits, board, tell
        self._seen: Seen | None = None

    def play(self, past: Sequence[int] = ()) -> None:
        """Play the game to its end. past: its first actions, if they were taken in another process."""
        game, board, taken = self._game, self._board, 0
        board.begin(self._number)
        for chair in self._chairs:
            if chair.left is None:
                self._sit_down(chair)
        seen = self._seen
        while (seat := game.current_seat) is not None:
            chair, action = self._chairs[seat], None
            if chair.left is None:
                action = self._ask(chair)
                if self._opinions is not None and action is not None and (opinion := opinion_of(chair.agent)).candidates:
                    self._opinions[taken] = opinion
            if taken < len(past):
                action = past[taken]
            elif action is None:
                action = _instead(chair, game)
            if seen is not None:
                seen.note(game, action)
            game.apply(action)
            board.note(seat, action, chair.decisions, chair.seconds)
            taken += 1
        for chair in self._chairs:
            if chair.left is None and hasattr(chair.agent, "finished"):
                self._part(chair)

    def _sit_down(self, chair: Chair) -> None:
        """Make the player, if need be, and reset it for this game."""
        board, limit = self._board, self._limits.making
        board.enter(boards.MAKING, chair.seat, limit)
        try:
            chair.agent = chair.make()
            board.enter(boards.RESETTING, chair.seat, limit)
            protocol.reset(chair.agent, chair.agent_seed)
            if protocol.wants_events(chair.agent) and self._seen is None:
                self._seen = Seen(self._game.num_players)
        except BaseException as error:
            self._leave(chair, error)
        finally:
            board.leave()

    def _ask(self, chair: Chair) -> int | None:
        """The checked answer of the agent whose turn it is; None if it has to leave."""
        game, board, agent = self._game, self._board, chair.agent
        assert agent is not None, "it sat down before"
        hidden_seed = chair.hidden_seed + chair.decisions
        observation, mask, info = protocol.asked(agent, game, chair.seat, hidden_seed, chair.trusted, self._seen)
        action: int | None = None
        failed = False
        board.enter(boards.ACTING, chair.seat, self._limits.decision)
        try:
            action = _checked(agent.act(observation, mask.copy(), info), mask, game)
        except BaseException as error:
            failed = True
            self._leave(chair, error)
        seconds = board.leave()
        chair.seconds += seconds
        if seconds > self._limits.decision and not failed:
            action = None
            self._leave(chair, Leaves(too_slow(self._limits.decision)))
        chair.decisions += action is not None
        return action

    def _part(self, chair: Chair) -> None:
        """Tell a player that the game is over. What it does then costs it nothing."""
        self._board.enter(boards.RESETTING, chair.seat, self._limits.making)
        try:
            assert chair.agent is not None, "it sat down before"
            protocol.finished(chair.agent, self._game, chair.seat, self._seen)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self._board.shared:
                raise
        finally:
            self._board.leave()

    def _leave(self, chair: Chair, error: BaseException) -> None:
        """Take a player out of the game. Called while the player's clock runs, because its error may be code of its own."""
        if isinstance(error, KeyboardInterrupt) and not self._board.shared:
            raise error  # in the main process this is the user's Ctrl-C
        text = "" if isinstance(error, Leaves) else trace(error)
        why = str(error) if isinstance(error, AgentFailure) else because(error)
        if isinstance(error, (AgentFailure, UnknownAgent)):
            why, text = because(Leaves(f"not made: {error}")), getattr(error, "trace", "")
        chair.left = Left(self._number, chair.seat, chair.label, why, chair.decisions, chair.seconds, text)
        self._tell(chair.left)


def warm_up(new: Game) -> None:
    """Play a game at random, so that the rules are compiled before any clock runs. new: at its first decision, not changed."""
    game, random = new.clone(), RandomAgent()
    while (seat := game.current_seat) is not None:
        game.apply(random.act(game.observe(seat), game.mask(), {}))


def ask_once(new: Game, agent: Agent, trusted: bool = False) -> None:
    """Ask a player once, so that what it loads or compiles at its first answer is there.

    new: a game at its first decision; trusted: is it a player of the project?
    """
    protocol.reset(agent, 0)
    seat = new.current_seat or 0
    agent.act(*protocol.asked(agent, new, seat, 0, trusted, Seen(new.num_players)))


def _instead(chair: Chair, game: Game) -> int:
    """An action of ``random`` for a player that has left."""
    if not isinstance(chair.agent, _Substitute):
        chair.agent = _Substitute()
        chair.agent.reset(chair.agent_seed)
    return chair.agent.act(np.empty(0), game.mask(), {})


class _Substitute(RandomAgent):
    """``random`` in the seat of a player that has left."""


def _checked(answer: Any, mask: np.ndarray, game: Game) -> int:
    """The answer as a legal action id. Raises :class:`Leaves` with the answer in words."""
    try:
        action = whole_number("action", answer)
    except TypeError:
        raise Leaves(f"not an action: {_in_words(answer)}") from None
    if not 0 <= action < len(mask):
        raise Leaves(f"not an action: {_in_words(action)}, ids run from 0 to {len(mask) - 1}")
    if not mask[action]:
        raise Leaves(f"illegal action: {action} ({game.action_name(action)}) at a {game.decision!r} decision")
    return action


def _in_words(answer: Any) -> str:
    """An answer that is no action. Only plain values are printed: an object's own ``repr`` may be anything."""
    name = type(answer).__name__
    if not isinstance(answer, (int, float, str, bytes, bool, np.generic, type(None))):
        return f"an object of type {name}"
    try:
        return f"{answer!r:.60} ({name})"
    except ValueError:  # a whole number of thousands of digits
        return f"a very large {name}"
