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
    from isle_env.engine.searching import Searching
    from isle_env.policies.prices.price_list import PriceList

GREEDY, TUNED = "greedy", "tuned"
"""Lists of prices that have a name."""


class SearchAgent(SearchingPlayer):
    """Tries the likely choices of each decision in the same futures, and goes on with the better half until one is left."""

    ABOUT = About("plays the likely choices on, in games drawn for what its seat knows")

    OPTIONS: Mapping[str, Option] = {
        "playouts": Option(whole(1, 1_000_000), "NUMBER: games played out for a decision; otherwise 400, in drawing games 100"),
        "ms": Option(whole(1, 3_600_000), "NUMBER: milliseconds for a decision, in place of playouts"),
        "prices": Option(str, "greedy, tuned or FILE: what things are worth in playouts; otherwise greedy"),
        "threads": Option(whole(1, 256), "NUMBER: threads that share the playouts; the choices stay the same"),
    }

    def __init__(
        self, playouts: int | None = None, ms: float | None = None, prices: str | PriceList = GREEDY, threads: int = 1
    ) -> None:
        """A decision's budget, in playouts or ms (neither: the game's own); prices: ``"greedy"``, ``"tuned"``, a file or a list.

        Raises ``ValueError`` for both budgets, for a number out of its range, for a file that cannot be read or is no list.
        """
        self.check_budget(playouts, ms, threads)
        self._given = prices if not isinstance(prices, str) or prices in (GREEDY, TUNED) else _read(prices)
        self._games: dict[tuple[Rules, str, int], tuple[Searching, PriceList]] = {}
        super().__init__(playouts, ms, self._given, threads)

    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """The action that ends best in the playouts, of what the deciding seat may know. games: an array of one record.

        Raises ``UnknownAgent``, a ``ValueError``, for prices of another game.
        """
        rules = rules_of(games)
        if rules is None:
            raise UnknownAgent("agent 'search': this array holds no record of a game")
        game = rules, mode, num_players
        if game not in self._games:
            self._games[game] = self._searcher(rules), self._prices(*game)
        self._last, prices = self._games[game]
        return self._last.choose(games, prices, seed)

    def _searcher(self, rules: Rules) -> Searching:
        """The search of a game: one for all modes and seats."""
        for other, (searcher, _) in self._games.items():
            if other[0] is rules:
                return searcher
        playouts, ms, _, threads = self._options
        return policies.search_of(rules).Searcher(playouts=playouts, ms=ms, threads=threads)  # type: ignore[no-any-return]

    def _prices(self, rules: Rules, mode: str, num_players: int) -> PriceList:
        """What it goes by in a game. Raises ``UnknownAgent`` if it was given prices for another one."""
        if self._given == TUNED:
            return policies.tuned_prices(rules, mode, num_players)
        try:
            return policies.prices_in(rules, None if isinstance(self._given, str) else self._given)
        except ValueError as error:
            raise UnknownAgent(f"agent 'search': {error}") from None


def _read(file: str) -> PriceList:
    """The list of prices in a file. Raises ``ValueError``."""
    try:
        return policies.read_prices(file)
    except OSError as error:
        raise ValueError(f"prices={file}: {error.strerror}; expected greedy, tuned or a file of prices") from None
