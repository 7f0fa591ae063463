"""Who meets whom, in which seats, on which deal.

    deal ×      line-up ×          rotation
    (a seed)    (agents at table)  (who sits in seat 0)
     0           A B                A B      the same cards and tiles, seats exchanged:
     0           A B                B A      luck of the deal and of the seat cancels
     0           A C                A C
     …

Every line-up plays the same deals, each once with every rotation, so all agents sit equally often in each seat of
each deal. ``line_ups`` says which agents share a table. All random numbers are functions of the tournament's seed and of the
place in this schedule, so they do not depend on which process plays a game, or when.

With a *focus*, one agent sits at every table, and the others, its pool, meet only there: A (focus) B C at 2 seats is AB AC.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

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
    number,
)
from isle_env.games.known import DEFAULT_GAME, GAMES, is_default
from isle_env.games.options import TABLES
from isle_env.games.options.table import modes_of

MODES = ("standard", "family")
"""The modes in which players compete."""


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    game: int
    """Its number in the schedule, from 0."""
    deal: int
    table: int
    """Number of its line-up."""
    rotation: int
    lineup: tuple[int, ...]
    """``lineup[seat]`` = number of the agent that sits there."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The line-up."""
        return self.lineup


@dataclass(frozen=True)
class Settings(Plan[Fixture]):
    """Everything that decides the outcome of a tournament. Raises :class:`BadSettings` for what cannot be played."""

    agents: tuple[str, ...]
    """Names as ``isle_env.players.registry.load`` takes them."""
    players: int = 2
    games: int = 500
    """Games asked for per line-up; they are rounded up to whole deals (``deals``)."""
    seed: int = 0
    mode: str = "standard"
    """One of ``MODES``."""
    limit: float | None = DEFAULT_LIMIT
    memory: int | None = None
    game: str = DEFAULT_GAME
    """What is played, a name of ``games.known.GAMES``."""
    expansion: Expansion = NOTHING
    """What of Kittens + Beasts it is played with."""
    stats: bool = False
    focus: str | None = None
    """An agent that sits at every table, once; the others fill the table with it, and do not play among themselves."""

    def __post_init__(self) -> None:
        if self.mode == "solo":
            raise BadSettings("--mode solo: nobody to compete with there; 'isle solo' has agents play alone against the sister")
        if self.mode not in MODES:
            raise BadSettings(f"--mode {self.mode}: expected {' or '.join(MODES)}")
        check_game(self.game, self.agents)
        if self.mode not in modes_of(TABLES[self.game]):
            raise BadSettings(f"--mode {self.mode}: {self.game} has no modes")
        most = GAMES[self.game].most_seats
        if not 2 <= self.players <= most:
            of = "the game seats 2, 3 or" if is_default(self.game) else f"a tournament of {self.game} seats 2 to"
            raise BadSettings(f"--players {self.players}: {of} {most}")
        check_expansion(self.expansion, self.game, self.agents, num_players=self.players, mode=self.mode)
        check(self.agents, self.games, self.seed, self.limit, self.memory)
        if self.focus is not None and self.focus not in self.agents:
            raise BadSettings(f"--focus {self.focus}: it is none of the agents: {', '.join(self.agents)}")
        if self.focus is not None and len(self.agents) < 2:
            raise BadSettings(f"--focus {self.focus}: name at least one other agent for it to play against")

    @property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """The agents that share a table. Each sits there as often as the seats allow; the seats left over are filled with every
        combination of agents, one line-up each.

        A B C at 2 seats: AB AC BC. A B at 4: ABAB. A B C at 4: ABCA ABCB ABCC. A alone at 2: AA. With the focus on A, it has one
        seat and the others share the rest in the same way: A B C at 2: AB AC; at 4: ABCB ABCC.
        """
        everyone = tuple(range(len(self.agents)))
        if self.focus is None:
            return _shared(everyone, self.players)
        middle = self.agents.index(self.focus)
        pool = tuple(agent for agent in everyone if agent != middle)
        return tuple((middle, *others) for others in _shared(pool, self.players - 1))

    @property
    def rotations(self) -> int:
        """How many different rotations a line-up has: ABAB has 2, ABCA has 4. All line-ups of a tournament have as many."""
        lineup = self.line_ups[0]
        return len({_rotated(lineup, by) for by in range(self.players)})

    @property
    def deals(self) -> int:
        """Deals that each line-up plays: ``games`` divided by ``rotations``, rounded up."""
        return -(-self.games // self.rotations)

    @property
    def total(self) -> int:
        """Games of the whole tournament."""
        return self.deals * len(self.line_ups) * self.rotations

    def fixtures(self) -> Iterator[Fixture]:
        """Every game, deal by deal, so that the games played first are a fair sample of all line-ups."""
        game, line_ups, rotations = 0, self.line_ups, self.rotations
        for deal in range(self.deals):
            for table, lineup in enumerate(line_ups):
                for rotation in range(rotations):
                    yield Fixture(game, deal, table, rotation, _rotated(lineup, rotation))
                    game += 1

    def agent_seed(self, game: int, seat: int) -> int:
        """Seed for ``reset`` of the agent in a seat of a game."""
        return number(self.seed, AGENT, game, seat)

    def hidden_seed(self, game: int, seat: int) -> int:
        """First seed of the games handed to an agent that searches; the n-th decision takes this plus n."""
        return number(self.seed, HIDDEN, game, seat)


def _shared(agents: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], ...]:
    """Who sits in so many seats: every agent as often as they allow, and every combination of agents in those left over."""
    times, left = divmod(seats, len(agents))
    return tuple(agents * times + rest for rest in combinations(agents, left))


def _rotated(lineup: tuple[int, ...], by: int) -> tuple[int, ...]:
    return lineup[by:] + lineup[:by]
