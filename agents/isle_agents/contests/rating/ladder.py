"""What a rating is measured on: the modes, the players that are its rungs, and the deals. All of it is fixed by a version.

Whoever changes any of it raises ``VERSION``: ratings of two versions are not compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from isle_agents.playing.expansion import Expansion
from isle_env.engine.rules import Rules
from isle_env.games.isle.state import DIFFICULTIES
from isle_env.games.known import DEFAULT_GAME, is_default
from isle_env.games.options.isle import MODULES
from isle_env.setting import SOLO

VERSION = 1
FIXED, FIXED_RATING = "greedy", 1000
"""The one player whose rating is fixed, and that rating."""
FIRST_SEED = 1 << 38
"""Deal k has the seed FIRST_SEED + k in every mode. Nothing is learnt from these deals, or chosen by them."""
DEALS = 1000
"""So many deals are played at most against each rung, each from every seat."""
LADDER = ("random", "greedy", "tuned", "net", "search:playouts=50", "search:playouts=400", "champion")
"""The rungs where several play. Alone, they are the difficulties."""
SECONDS = {"search:playouts=50": 1.0, "search:playouts=400": 6.0, "champion": 4.0}
"""About how long a seat of a rung thinks in a game, until it has been measured. Others take next to nothing."""


@dataclass(frozen=True)
class Mode:
    """One game that players are rated in."""

    name: str
    heading: str
    """For tables."""
    seats: int = 2
    game: str = DEFAULT_GAME
    options: tuple[tuple[str, Any], ...] = ()
    """Further options of ``Game.new``."""

    @property
    def is_solo(self) -> bool:
        """Does one seat play against the sister?"""
        return self.seats == 1

    @property
    def rungs(self) -> tuple[str, ...]:
        """Whom it is played against."""
        return DIFFICULTIES if self.is_solo else LADDER

    @property
    def others(self) -> int:
        """How many opponents each has: all seats but one are the rung's."""
        return max(1, self.seats - 1)

    @cached_property
    def expansion(self) -> Expansion:
        """What of Kittens + Beasts is in play."""
        return Expansion(**{name: value for name, value in self.options if name == "modules"})

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.expansion.rules(self.game)

    @property
    def score_mode(self) -> str:
        """The mode whose parts the score has."""
        return SOLO if self.is_solo else str(dict(self.options).get("mode", "standard"))

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of a score that are kept."""
        return self.rules.parts_in(SOLO) if self.is_solo else self.rules.all_parts

    def game_options(self, rung: int) -> dict[str, Any]:
        """What ``Game.new`` takes for a game against a rung."""
        game = {} if is_default(self.game) else {"game": self.game}
        alone = {"mode": SOLO, "difficulty": self.rungs[rung]} if self.is_solo else {"num_players": self.seats}
        return {**alone, **game, **dict(self.options)}


MODES = {
    mode.name: mode
    for mode in (
        Mode("two", "two seats"),
        Mode("four", "four seats", 4),
        Mode("family", "family mode", options=(("mode", "family"),)),
        Mode("solo", "alone against the sister", 1),
        Mode("modules", "with kittens, beasts and events", options=(("modules", MODULES),)),
        Mode("explore_and_draw", "Explore & Draw", game="explore_and_draw"),
        Mode("remote", "Remote Edition", game="remote"),
    )
}
"""By name, as ``--mode`` takes them."""
