"""Who meets whom in a rating: the player against each rung of the ladder, on the same deals, each from every seat.

How many of a rung's deals are played is found out on the way (``planning``); they are always the first ones. A game's seeds are
functions of its rung, its deal and its seat, so it is the same game whoever plays it again, and when.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from isle_agents.contests.rating.ladder import DEALS, FIRST_SEED, MODES, VERSION, Mode
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
from isle_env.games.known import DEFAULT_GAME


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    game: int
    """Its number, from 0."""
    rung: int
    deal: int
    seat: int
    """Of the player who is rated; the rung has the others."""
    seats: tuple[int, ...]
    """``seats[seat]`` = number of the agent that sits there."""


@dataclass(frozen=True)
class Settings(Plan[Fixture]):
    """Everything that decides the outcome of the games. Raises :class:`BadSettings` for what cannot be played."""

    player: str
    """The name of the player who is rated."""
    mode: str
    """A name of ``MODES``."""
    limit: float | None = DEFAULT_LIMIT
    memory: int | None = None
    fresh: int | None = None
    """A seed of deals that nobody has seen before; None: the published ones."""
    ladder: int = VERSION
    agents: tuple[str, ...] = field(init=False)
    """The player, and the rungs that are players."""
    game: str = field(init=False, default=DEFAULT_GAME)
    expansion: Expansion = field(init=False, default=NOTHING)
    games: int = field(init=False, default=DEALS)
    seed: int = field(init=False, default=FIRST_SEED)
    stats: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise BadSettings(f"--mode {self.mode}: expected {', '.join(MODES)}, or all")
        mode = self.at
        found = {
            "agents": (self.player, *(() if mode.is_solo else mode.rungs)),
            "game": mode.game,
            "expansion": mode.expansion,
            "seed": FIRST_SEED if self.fresh is None else self.fresh,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)
        check_game(self.game, self.agents)
        check_expansion(self.expansion, self.game, self.agents, mode=mode.score_mode)
        check(self.agents, self.games, self.seed, self.limit, self.memory)

    @property
    def at(self) -> Mode:
        """The mode."""
        return MODES[self.mode]

    @property
    def total(self) -> int:
        """Games of the whole ladder; a rating hardly ever needs them all."""
        return len(self.at.rungs) * DEALS * self.at.seats

    def fixtures(self) -> Iterator[Fixture]:
        """Every game, rung by rung."""
        for rung in range(len(self.at.rungs)):
            for deal in range(DEALS):
                yield from self.of_deal(rung, deal)

    def of_deal(self, rung: int, deal: int) -> Iterator[Fixture]:
        """A deal against a rung, once from every seat."""
        return (self.fixture(rung, deal, seat) for seat in range(self.at.seats))

    def fixture(self, rung: int, deal: int, seat: int) -> Fixture:
        """A deal against a rung, with the player in a seat."""
        seats = self.at.seats
        line_up = [0 if self.at.is_solo else 1 + rung] * seats
        line_up[seat] = 0
        return Fixture((rung * DEALS + deal) * seats + seat, rung, deal, seat, tuple(line_up))

    def game_seed(self, deal: int) -> int:
        """Seed of ``Game.new`` for a deal: the same whoever plays it."""
        return FIRST_SEED + deal if self.fresh is None else super().game_seed(deal)

    def agent_seed(self, game: int, seat: int) -> int:
        """Seed for ``reset`` of the agent in a seat of a game."""
        return number(self.seed, AGENT, game, seat)

    def hidden_seed(self, game: int, seat: int) -> int:
        """First seed of the games handed to an agent that searches; the n-th decision takes this plus n."""
        return number(self.seed, HIDDEN, game, seat)
