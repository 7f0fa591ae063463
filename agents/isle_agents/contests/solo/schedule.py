"""Who plays which deal at which difficulty.

    deal ×      difficulty ×     agent
    (a seed)    easy … expert
     0           easy             A      all agents and difficulties have the same cards and tiles, and the sister the
     0           easy             B      same basic lessons; a harder game only gives her more advanced lessons
     0           hard             A
     …

All random numbers are functions of the run's seed, of the deal and, for agents of the same name, of which of them it is. So
an agent's games do not depend on the other agents, on the other difficulties, or on which process plays them, or when.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from isle_agents.playing.expansion import NOTHING, Expansion
from isle_agents.playing.settings import (
    AGENT,
    DEFAULT_LIMIT,
    HIDDEN,
    BadSettings,
    Plan,
    check,
    check_expansion,
    check_game,
    copies,
    number,
)
from isle_env.games.isle.state import DIFFICULTIES
from isle_env.games.known import DEFAULT_GAME
from isle_env.games.options import TABLES
from isle_env.games.options.table import modes_of
from isle_env.setting import SOLO

ALL = "all"
"""Stands for every difficulty on the command line."""


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    game: int
    """Its number in the schedule, from 0."""
    deal: int
    difficulty: str
    agent: int
    """Number of the agent that plays."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The one seat."""
        return (self.agent,)


@dataclass(frozen=True)
class Settings(Plan[Fixture]):
    """Everything that decides the outcome of the games. Raises :class:`BadSettings` for what cannot be played."""

    agents: tuple[str, ...]
    """Names as ``isle_env.players.registry.load`` takes them."""
    difficulties: tuple[str, ...] = DIFFICULTIES[:1]
    """Names of ``state.DIFFICULTIES``, each once."""
    games: int = 500
    """Deals, each played by every agent at every difficulty."""
    seed: int = 0
    limit: float | None = DEFAULT_LIMIT
    memory: int | None = None
    game: str = DEFAULT_GAME
    """What is played, a name of ``games.known.GAMES``."""
    expansion: Expansion = NOTHING
    """What of Kittens + Beasts it is played with."""
    stats: bool = False

    def __post_init__(self) -> None:
        check_game(self.game, self.agents)
        if SOLO not in modes_of(TABLES[self.game]):
            raise BadSettings(f"--game {self.game}: it is not played alone")
        for name in self.difficulties:
            if name not in DIFFICULTIES:
                raise BadSettings(f"--difficulty {name}: expected {', '.join(DIFFICULTIES)}, or {ALL}")
        check_expansion(self.expansion, self.game, self.agents, mode="solo")
        check(self.agents, self.games, self.seed, self.limit, self.memory)

    @property
    def games_a_deal(self) -> int:
        """Games that are played on each deal."""
        return len(self.difficulties) * len(self.agents)

    @property
    def total(self) -> int:
        """Games of the whole run."""
        return self.games * self.games_a_deal

    def fixtures(self) -> Iterator[Fixture]:
        """Every game, deal by deal, so that the games played first are a fair sample of all agents and difficulties."""
        shapes = product(range(self.games), self.difficulties, range(len(self.agents)))
        for game, (deal, difficulty, agent) in enumerate(shapes):
            yield Fixture(game, deal, difficulty, agent)

    def agent_seed(self, deal: int, agent: int) -> int:
        """Seed for ``reset`` of an agent before a deal, the same at each difficulty."""
        return number(self.seed, AGENT, deal, copies(self.agents)[agent])

    def hidden_seed(self, deal: int, agent: int) -> int:
        """First seed of the games handed to an agent that searches; the n-th decision takes this plus n."""
        return number(self.seed, HIDDEN, deal, copies(self.agents)[agent])


def chosen(asked: Sequence[str] | None) -> tuple[str, ...]:
    """The difficulties asked for, each once, easiest first. ``all`` stands for every one, None for easy."""
    if not asked:
        return DIFFICULTIES[:1]
    if ALL in asked:
        asked = [*(name for name in asked if name != ALL), *DIFFICULTIES]
    unknown = [name for name in asked if name not in DIFFICULTIES]
    return tuple(name for name in (*DIFFICULTIES, *unknown) if name in asked)
