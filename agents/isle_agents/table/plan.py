"""What is played, and who sits where: the options of the command line and of the page's form, checked.

    Plan.made(game="isle_of_cats", agents=("greedy", "search:playouts=50"), seat=1) ─→ Plan(players=3, …)

A person has one seat. Agents fill the others in order; fewer agents than seats sit down again in turn.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from isle_agents.playing.chairs import AgentFailure, check
from isle_env.errors import IsleError
from isle_env.games.known import DEFAULT_GAME, GAMES
from isle_env.games.options import ALL, TABLES
from isle_env.players import registry
from isle_env.players.words import UnknownAgent
from isle_env.setting import SOLO, Setting, checked_setting

DEFAULT_AGENT = "greedy"
YOU = "you"
"""The person's name among those of the seats."""
OPTIONS = ("mode", *(name for name, option in ALL.items() if option.label))
"""The options of a game that a person can ask for, as ``Game.new`` calls them: those with a label in their table."""


class BadPlan(IsleError, ValueError):
    """Such a game cannot be played; the message says what is wrong."""


@dataclass(frozen=True)
class Plan:
    """A game to be played."""

    game: str
    players: int
    seat: int
    """The person's; 0 is the first."""
    agents: tuple[str, ...]
    """Those in the other seats, in the order of the seats."""
    seed: int
    """The deal, and all chance of the agents, follow from it."""
    options: Mapping[str, Any]
    """Options of the game that are not at their defaults, by name."""

    @classmethod
    def made(
        cls,
        *,
        game: str = DEFAULT_GAME,
        agents: Sequence[str] = (),
        players: int | None = None,
        seat: int = 0,
        seed: int | None = None,
        **options: Any,
    ) -> Plan:
        """A checked plan. players: None: as the mode and the agents ask for; seed: None: drawn; options: None means the default.

        Raises :class:`BadPlan`, ``UnknownAgent`` or ``AgentFailure`` with one line that names what is wrong.
        """
        unknown = sorted(set(options) - set(OPTIONS))
        if unknown:
            raise BadPlan(f"no option {unknown[0]!r}; there are {', '.join(OPTIONS)}")
        if game not in GAMES:
            raise BadPlan(f"game {game!r}: expected one of {', '.join(GAMES)}")
        given = {
            name: tuple(value) if ALL[name].is_names and not isinstance(value, str) else value
            for name, value in options.items()
            if value not in (None, False)
        }
        if "promo" in given and all(option.name != "promo" for option in TABLES[game]):
            raise BadPlan("promo: these are cards of Explore & Draw; this game has promo_oshax and promo_rare_treasures")
        if players is None:
            players = 1 if given.get("mode") == SOLO else 1 + len(agents) if agents else 2
        try:
            checked_setting(players, game=game, asked="a game", **given)
        except (ValueError, TypeError) as error:
            raise BadPlan(str(error)) from None
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
            raise BadPlan(f"seat {seat!r}: this game has " + ("seat 0 alone" if players == 1 else f"seats 0 to {players - 1}"))
        if len(agents) > players - 1:
            raise BadPlan(f"{len(agents)} agents for {players - 1} other seat{'s' if players != 2 else ''}: too many")
        seated = tuple((list(agents) or [DEFAULT_AGENT])[k % max(len(agents), 1)] for k in range(players - 1))
        _check_agents(seated, game, given)
        if seed is None:
            seed = secrets.randbits(32)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
            raise BadPlan(f"seed {seed!r}: expected a whole number from 0 below 2 to the power of 64")
        return cls(game, players, seat, seated, seed, given)

    @property
    def setting(self) -> Setting:
        """The options of the game as its rules take them."""
        return checked_setting(self.players, game=self.game, asked="a game", **self.options)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits in each seat; the person is :data:`YOU`."""
        return (*self.agents[: self.seat], YOU, *self.agents[self.seat :])


def _check_agents(names: Sequence[str], game: str, options: Mapping[str, Any]) -> None:
    """Raises :class:`BadPlan`, ``UnknownAgent`` or ``AgentFailure`` for agents that cannot play this game."""
    modules = any(ALL[name].expands(value) for name, value in options.items())
    for name in dict.fromkeys(names):
        # First whether it plays this at all: nobody should install what a player needs to be told then that it does not.
        if not registry.plays(name, game):
            raise BadPlan(f"agent {name!r} does not play {game}; {', '.join(registry.able(game))} do")
        if modules and not registry.plays_expansion(name):
            playing = ", ".join(registry.able(game, expansion=True))
            raise BadPlan(f"agent {name!r} does not play with Kittens + Beasts; {playing} do")
        check(name)


REFUSED = (BadPlan, UnknownAgent, AgentFailure)
"""What a plan that cannot be played raises."""
