"""A player that searches: it plays games drawn for what its seat knows to their ends, and takes the choice that ends best.

The search is a kernel (``isle_env.policies.search``); in its playouts the reference policy plays all seats. In the drawing games,
whose boats do not touch each other, it plays its own seat alone (``isle_env.policies.drawing_search``). It is an opponent in
environments and batches (``opponents="search:playouts=50"``), and the player ``search`` of tournaments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from isle_env import policies
from isle_env.games.known import rules_of
from isle_env.players.options import Option, whole
from isle_env.players.searching_player import SearchingPlayer
from isle_env.players.words import About, UnknownAgent

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_env.engine.rules import Rules
    from isle_env.policies.drawing_search import Searcher as DrawingSearcher
    from isle_env.policies.isle import Prices
    from isle_env.policies.search import Searcher


class SearchAgent(SearchingPlayer):
    """Tries the likely choices of each decision in the same futures, and goes on with the better half until one is left."""

    ABOUT = About("plays the likely choices on, in games drawn for what its seat knows")

    OPTIONS: Mapping[str, Option] = {
        "playouts": Option(whole(1, 1_000_000), "NUMBER: games played out for a decision; otherwise 400, in drawing games 100"),
        "ms": Option(whole(1, 3_600_000), "NUMBER: milliseconds for a decision, in place of playouts"),
        "prices": Option(str, "greedy, tuned or FILE: what things are worth in playouts of The Isle of Cats; otherwise greedy"),
        "threads": Option(whole(1, 256), "NUMBER: threads that share the playouts; the choices stay the same"),
    }

    def __init__(
        self, playouts: int | None = None, ms: float | None = None, prices: str | Prices = "greedy", threads: int = 1
    ) -> None:
        """A decision's budget, in playouts or ms (neither: 400 playouts); prices: ``"greedy"``, ``"tuned"``, a file or a list.

        Raises ``ValueError`` for both budgets, for a number out of its range, for a file that cannot be read or is no list.
        """
        from isle_env.policies.isle import Prices
        from isle_env.policies.search import Searcher

        self._searcher = Searcher(playouts=playouts, ms=ms, threads=threads)
        self._with_modules: Searcher | None = None
        self._prices = Prices.default() if prices == "greedy" else None if prices == "tuned" else _list(prices)
        self._drawing: DrawingSearcher | None = None
        super().__init__(playouts, ms, "tuned" if self._prices is None else self._prices, threads)

    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """The action that ends best in the playouts, of what the deciding seat may know. games: an array of one record.

        Raises ``UnknownAgent``, a ``ValueError``, for prices in a drawing game: only The Isle of Cats has lists of them.
        """
        if games.dtype == self._searcher.record:
            self._last = searcher = self._searcher
        elif (rules := rules_of(games)) and rules.family == "isle":
            self._last = searcher = self._with_modules = self._with_modules or self._other_searcher(rules)
        else:
            return self._choose_drawing(games, seed)
        return searcher.choose(games, self._prices or _tuned(mode, num_players), seed)

    def _other_searcher(self, rules: Rules) -> Searcher:
        """A searcher for games with modules of Kittens + Beasts, which have kernels of their own."""
        playouts, ms, _, threads = self._options
        searcher: type[Searcher] = policies.search_of(rules).Searcher
        return searcher(playouts=playouts, ms=ms, threads=threads)

    def _choose_drawing(self, games: np.ndarray, seed: int) -> int:
        """The action to take in a drawing game."""
        if self._drawing is None:
            from isle_env.policies.drawing_search import Searcher
            from isle_env.policies.isle import Prices

            playouts, ms, _, threads = self._options
            if self._prices is None or self._prices != Prices.default():
                raise UnknownAgent("agent 'search': prices: the search goes by lists of prices in The Isle of Cats only")
            self._drawing = Searcher(playouts=playouts, ms=ms, threads=threads)
        self._last = self._drawing
        return self._drawing.choose(games, seed)


def _list(prices: str | Prices) -> Prices:
    """A list of prices, or the one in a file. Raises ``ValueError``."""
    from isle_env.policies.isle import Prices

    if isinstance(prices, Prices):
        return prices
    try:
        return Prices.read(prices)
    except OSError as error:
        raise ValueError(f"prices={prices}: {error.strerror}; expected greedy, tuned or a file of prices") from None


def _tuned(mode: str, num_players: int) -> Prices:
    """The list found by evolution for the game that a player is in."""
    from isle_env.policies.isle import Prices

    return Prices.tuned(mode, num_players)
