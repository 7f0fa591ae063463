"""The agents of a run, made once and seated again for each game, and how a game is played with them.

Fixture ──▶ new_game ──▶ seated: a Chair for each seat ──▶ Table.play ──▶ rows ──▶ games.csv
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Generic

from isle_agents.playing import board as boards
from isle_agents.playing import chairs, stats
from isle_agents.playing.board import Board
from isle_agents.playing.chairs import Chair, Table
from isle_agents.playing.keeping import Keep, Opinions
from isle_agents.playing.leaving import Left
from isle_agents.playing.limits import Limits
from isle_agents.playing.results import Row
from isle_agents.playing.settings import Fixture, Plan
from isle_env.game import Game
from isle_env.players import protocol
from isle_env.players.protocol import Agent
from isle_env.players.registry import is_trusted
from isle_env.players.words import UnknownAgent
from isle_env.replays import Replay


def _nobody_listens(left: Left) -> None:
    """The rows of a game say who left, too."""


class Hall(ABC, Generic[Fixture, Row]):
    """The agents of a run. A kind of run says which game a fixture is, who sits in it, and what it keeps of the result.

    settings: what is played; limits: what a player may use; board: where it is noted who is thinking, None: nobody looks; keep:
    which games are kept as replays, None: none.
    """

    settings: Plan[Fixture]

    def __init__(
        self, settings: Plan[Fixture], limits: Limits | None = None, board: Board | None = None, keep: Keep | None = None
    ) -> None:
        self.settings, self._keep = settings, keep or Keep()
        self.names: tuple[str, ...] = settings.agents
        """The agents' names as they are understood here: on machines of a cluster they are spelled out."""
        self._limits = limits or Limits()
        self._run = protocol.Run(self._limits.decision, keep.folder if keep else None)
        self._board = board or Board(array("d", bytes(8 * boards.SIZE)))
        self._agents: dict[tuple[int, int], Agent] = {}
        """Agents by their number and by which copy of the agent it is."""

    def play(
        self,
        fixture: Fixture,
        past: Sequence[int] = (),
        left: Sequence[Left] = (),
        tell: Callable[[Left], object] = _nobody_listens,
    ) -> list[Row]:
        """Play a game to its end. Returns its rows of games.csv.

        past, left: the actions taken in a process that has died, and who had left by then; tell: called with each player that
        leaves.
        """
        seed = self.seed(fixture)
        game, seated = self.new_game(fixture, seed), self.seated(fixture)
        for gone in left:
            chair = seated[gone.seat]
            chair.left, chair.decisions, chair.seconds = gone, gone.decisions, gone.seconds
        opinions: Opinions | None = {} if self._keep.wants(fixture.game) else None
        Table(game, fixture.game, seated, self._limits, self._board, tell, opinions).play(past)
        if opinions is not None:
            labels = [chair.label for chair in seated]
            self._keep.write(fixture.game, Replay(seed, self.options(fixture), self._board.actions(), tuple(labels), opinions))
        return self.rows(fixture, seed, game, seated)

    def warm_up(self, skip: Collection[int] = ()) -> None:
        """Have the rules compiled, and then the players (:meth:`prepare`)."""
        chairs.warm_up(self._any_game())
        self.prepare(skip)

    def prepare(self, skip: Collection[int] = ()) -> None:
        """Make the players and ask each once, before any clock runs. What an answer is worth shows in the games.

        skip: numbers of players that are left alone until their first game. Raises ``UnknownAgent``, or ``AgentFailure`` for a
        player that cannot be made, or is none for such games.
        """
        new = self._any_game()
        for number in range(len(self.settings.agents)):
            if number not in skip:
                self._board.enter(boards.MAKING, number, self._limits.making)
                agent = self.agent(number)
                if getattr(agent, "answers_cost", False):
                    self._board.leave()
                    continue
                self._board.enter(boards.WARMING, number, self._limits.warming + self._limits.decision)
                self._ask_once(new, agent, is_trusted(self.names[number]))
                self._board.leave()

    def close(self) -> None:
        """The run is over: tell the players. What they do then costs nobody anything."""
        for agent in self._agents.values():
            with suppress(Exception, SystemExit):
                protocol.close(agent)

    def _any_game(self) -> Game:
        return self.new_game(next(iter(self.settings.fixtures())), 0)

    def _ask_once(self, new: Game, agent: Agent, trusted: bool) -> None:
        try:
            chairs.ask_once(new, agent, trusted)
        except UnknownAgent:  # it is none for such games
            raise
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self._board.shared:
                raise

    def agent(self, number: int, copy: int = 0) -> Agent:
        """An agent. Each copy is an object of its own, so none sees another's memory.

        number: its place in ``names``; copy: 0, for its second seat at the same table 1. Raises ``UnknownAgent`` and
        ``AgentFailure``.
        """
        if (number, copy) not in self._agents:
            self._agents[number, copy] = chairs.make(self.names[number], self._run._replace(label=self.settings.labels[number]))
        return self._agents[number, copy]

    def chair(self, fixture: Fixture, seat: int, agent_seed: int, hidden_seed: int) -> Chair:
        """The chair of a seat."""
        numbers = fixture.seats
        number = numbers[seat]
        get = partial(self.agent, number, numbers[:seat].count(number))
        trusted = is_trusted(self.names[number])
        return Chair(seat, self.settings.labels[number], get, agent_seed, hidden_seed, trusted)

    def measured(self, fixture: Fixture, seed: int) -> list[tuple[int | str, ...]]:
        """What the game just played adds to stats.csv, by seat; nothing, if that is not wanted. seed: of the game."""
        if not self.settings.stats:
            return [()] * len(fixture.seats)
        return stats.measured(self.new_game(fixture, seed), self._board.actions())

    @abstractmethod
    def seed(self, fixture: Fixture) -> int:
        """The seed of a fixture's game."""

    @abstractmethod
    def options(self, fixture: Fixture) -> dict[str, Any]:
        """The options of a fixture's game, ``num_players`` among them, as ``Game.new`` takes them."""

    def new_game(self, fixture: Fixture, seed: int) -> Game:
        """The game of a fixture, at its first decision."""
        return Game.new(seed=seed, **self.options(fixture))

    @abstractmethod
    def seated(self, fixture: Fixture) -> list[Chair]:
        """The chairs of a fixture, by seat."""

    @abstractmethod
    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[Row]:
        """The rows of games.csv of a finished game."""
