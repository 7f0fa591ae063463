"""The settings that every kind of run has: agents, games and seeds; how they are checked, and random numbers drawn from them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from isle_agents.playing.expansion import NOTHING, Expansion
from isle_env.engine.rules import Rules
from isle_env.errors import IsleError
from isle_env.games.known import DEFAULT_GAME, GAMES
from isle_env.players import registry
from isle_env.players.registry import able, plays, plays_expansion

DEFAULT_AGENTS = ("greedy", "random")
"""Who plays when the command line names nobody."""

DEFAULT_LIMIT = 60.0
"""Seconds for a decision if the user names none: more than a player needs, and less than somebody waits for one that hangs."""

DEAL, AGENT, HIDDEN = range(3)
"""What a random number is for: the first word of its spawn key."""


class BadSettings(IsleError, ValueError):
    """The run cannot be played as asked; the message says why, and what would work."""


class Scheduled(Protocol):
    """A game to be played."""

    @property
    def game(self) -> int:
        """Its number in the schedule, from 0."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """``seats[seat]`` = number of the agent that sits there."""
        ...


Fixture = TypeVar("Fixture", bound=Scheduled)


class Plan(ABC, Generic[Fixture]):
    """What the settings of a tournament and of a run of solo games have in common.

    The two are dataclasses of their own: the order of their fields is that of the JSON file.
    """

    agents: tuple[str, ...]
    """Names as ``isle_env.players.registry.load`` takes them."""
    games: int
    """Games asked for."""
    seed: int
    """All random numbers follow from it."""
    limit: float | None
    """Seconds for a decision; None: no limit."""
    memory: int | None
    """MB of a worker process; None: no limit."""
    game: str = DEFAULT_GAME
    """What is played, a name of ``games.known.GAMES``."""
    expansion: Expansion = NOTHING
    """What of Kittens + Beasts it is played with."""
    stats: bool = False
    """Is a stats.csv kept (``playing.stats``)?"""

    @cached_property
    def rules(self) -> Rules:
        """The game with what of Kittens + Beasts is in play."""
        return self.expansion.rules(self.game)

    @property
    def labels(self) -> tuple[str, ...]:
        """What tables and files call the agents, made different: a second ``greedy`` is ``greedy#2``."""
        return labels(self.agents)

    @property
    @abstractmethod
    def total(self) -> int:
        """Games of the whole run."""

    @abstractmethod
    def fixtures(self) -> Iterator[Fixture]:
        """Every game, deal by deal, so that the games played first are a fair sample of all."""

    def game_seed(self, deal: int) -> int:
        """Seed of ``Game.new`` for a deal: the same whoever plays it."""
        return number(self.seed, DEAL, deal)


def check_game(game: str, agents: Sequence[str]) -> None:
    """Raises :class:`BadSettings` for a game that there is not, or a player of the project that does not play it."""
    if game not in GAMES:
        raise BadSettings(f"--game {game}: expected one of {', '.join(GAMES)}")
    for name in agents:
        if not plays(name, game):
            raise BadSettings(f"agent {name!r} does not play {game}; these do: {', '.join(able(game))}")


def check_expansion(expansion: Expansion, game: str, agents: Sequence[str], **options: Any) -> None:
    """Raises :class:`BadSettings` for what cannot be played, or a player of the project that does not play it.

    options: the others of the game, such as ``mode``.
    """
    try:
        expansion.check(game, **options)
    except ValueError as error:
        raise BadSettings(str(error)) from None
    if expansion.in_play:
        for name in agents:
            if not plays_expansion(name):
                those = ", ".join(able(game, expansion=True))
                raise BadSettings(f"agent {name!r} does not play with Kittens + Beasts; these do: {those}")


def default_agents(game: str) -> tuple[str, ...]:
    """Who plays a game when the command line names nobody."""
    return tuple(name for name in DEFAULT_AGENTS if plays(name, game))


MOST_GAMES = 100_000_000
"""Games that can be asked for: which of them have been played is kept in memory, a bit each."""


def check(agents: Sequence[str], games: int, seed: int, limit: float | None = None, memory: int | None = None) -> None:
    """Raises :class:`BadSettings` for no agents, no games or far too many, a negative seed, or no time or memory at all."""
    if not agents:
        raise BadSettings("at least one agent is needed")
    if games < 1:
        raise BadSettings(f"--games {games}: at least 1 game is played")
    if games > MOST_GAMES:
        raise BadSettings(f"--games {games}: at most {MOST_GAMES} games of a line-up are played")
    if seed < 0:
        raise BadSettings(f"--seed {seed}: seeds are whole numbers from 0")
    if limit is not None and not 0 < limit < math.inf:
        raise BadSettings(f"--limit {limit:g}: a decision takes more than 0 seconds; inf for no limit")
    if memory is not None and memory < 1:
        raise BadSettings(f"--memory {memory}: a worker takes some 300 MB before any player does")


def number(seed: int, *key: int) -> int:
    """A random whole number below 2**53 (exact in JSON and spreadsheets), fixed by a run's seed and a key."""
    words = np.random.SeedSequence(seed, spawn_key=key).generate_state(1, np.uint64)
    return int(words[0]) >> 11


def copies(agents: Sequence[str]) -> list[int]:
    """For each agent, how many agents before it have the same name: 0, for the second ``greedy`` 1."""
    return [agents[:place].count(name) for place, name in enumerate(agents)]


def labels(agents: Sequence[str]) -> tuple[str, ...]:
    """What tables and files call the agents, made different: a second ``greedy`` is ``greedy#2``."""
    called = [registry.label(name) for name in agents]
    return tuple(f"{name}#{copy + 1}" if copy else name for name, copy in zip(called, copies(called), strict=True))
