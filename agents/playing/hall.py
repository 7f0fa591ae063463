"""The agents of a run, made once and seated again for each game, and how a game is played with them.

Fixture ──▶ new_game ──▶ seated: a Chair for each seat ──▶ chairs.play ──▶ rows ──▶ games.csv
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from agents import protocol
from agents.playing import chairs
from agents.playing.chairs import Chair
from agents.playing.results import Row
from agents.playing.settings import Fixture, Plan
from agents.protocol import Agent
from isle_env.game import Game


class Hall(ABC, Generic[Fixture, Row]):
    """The agents of a run. A kind of run says which game a fixture is, who sits in it, and what it keeps of the result.

    settings: what is played. Raises ``UnknownAgent`` for a name that leads to no player, ``AgentFailure`` for a player that
    cannot be made.
    """

    settings: Plan[Fixture]

    def __init__(self, settings: Plan[Fixture]) -> None:
        self.settings = settings
        self._agents = {(number, 0): chairs.make(name) for number, name in enumerate(settings.agents)}
        """Agents by their number and by which copy of the agent it is."""

    def play(self, fixture: Fixture) -> list[Row]:
        """Play a game to its end. Returns its rows of games.csv. Raises ``AgentFailure``."""
        seed = self.seed(fixture)
        game, seated = self.new_game(fixture, seed), self.seated(fixture)
        chairs.play(game, seated, seed)
        return self.rows(fixture, seed, game, seated)

    def warm_up(self) -> None:
        """Have rules and agents compiled before any clock runs."""
        agents = [self._agents[number, 0] for number in range(len(self.settings.agents))]
        chairs.warm_up(self.new_game(next(self.settings.fixtures()), 0), zip(self.settings.labels, agents, strict=True))

    def agent(self, number: int, seed: int, copy: int = 0) -> Agent:
        """An agent, reset for a new game. Each copy is an object of its own, so none sees another's memory.

        number: its place in ``settings.agents``; copy: 0, for its second seat at the same table 1.
        """
        if (number, copy) not in self._agents:
            self._agents[number, copy] = chairs.make(self.settings.agents[number])
        agent = self._agents[number, copy]
        protocol.reset(agent, seed)
        return agent

    @abstractmethod
    def seed(self, fixture: Fixture) -> int:
        """The seed of a fixture's game."""

    @abstractmethod
    def new_game(self, fixture: Fixture, seed: int) -> Game:
        """The game of a fixture, at its first decision."""

    @abstractmethod
    def seated(self, fixture: Fixture) -> list[Chair]:
        """The agents of a fixture in their seats, reset."""

    @abstractmethod
    def rows(self, fixture: Fixture, seed: int, game: Game, seated: list[Chair]) -> list[Row]:
        """The rows of games.csv of a finished game."""
