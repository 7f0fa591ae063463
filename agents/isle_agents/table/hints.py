"""What the player `search` would do, and what it thinks of the other choices."""

from __future__ import annotations

from typing import NamedTuple

from isle_env.engine.opinions import Opinion
from isle_env.game import Game
from isle_env.players.search import SearchAgent
from isle_env.views.opinions import ABOUT, ROUGH

PLAYOUTS = 200
MOST = 5
"""Choices that a hint names at most."""


class Hint(NamedTuple):
    """What to do, and what the choices promise."""

    action: int
    opinion: Opinion
    """The choices with the most futures, the best first, which is the action; none if there was only one."""

    def explained(self) -> str:
        """What its figures mean."""
        dropped = any(map(self.opinion.dropped, self.opinion.candidates))
        return ABOUT[self.opinion.unit] + (f" {ROUGH}" if dropped else "")


def hint(game: Game, seed: int, playouts: int = PLAYOUTS) -> Hint:
    """A hint for the deciding seat. game: drawn for what it knows (``Game.determinize``); seed: for the search's chance."""
    searcher = SearchAgent(playouts=playouts)
    searcher.reset(seed)
    action = searcher.choose(game.games, game.mode, game.num_players, seed)
    opinion = Opinion.of(searcher.tried())
    return Hint(action, Opinion(opinion.candidates[:MOST], opinion.unit))
