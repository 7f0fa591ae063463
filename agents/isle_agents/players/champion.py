"""Search that uses what was learned: tuned prices in its playouts, and a forecast of the end at the next morning.

    info["game"] ─▶ search (isle_env.policies), each future played to a morning with tuned prices: in The Isle of Cats to the next
                         │                    one, to the one after it, or to the end, the more time there is; in the drawing
                         │                    games, whose days are shorter, to the one after the next
                         └─▶ forecast (forecast.py): the points that the seats will have at the end ─▶ value of the future

In the drawing games of several seats what is left of the day is played by what the forecast says of its evening, once for each
choice.

What comes after that morning is mostly chance which has nothing to do with the choice. So it finds out more in the same time than
a search that plays to the end. It needs no packages beyond the project's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from isle_env import policies
from isle_env.forecasts.files import Forecast, file_for, read_forecast
from isle_env.games.known import rules_of
from isle_env.players.options import Option, whole
from isle_env.players.search import SearchAgent
from isle_env.players.searching_player import SearchingPlayer
from isle_env.players.words import About, UnknownAgent
from isle_env.weights import Played, WeightsError

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_env.engine.rules import Rules
    from isle_env.engine.searching import Searching


class ChampionAgent(SearchingPlayer):
    """Tries the likely choices in the same futures, and values each by what its next mornings promise."""

    ABOUT = About("search whose futures end on a morning to come, with a forecast of the rest")
    OPTIONS: Mapping[str, Option] = {
        "playouts": Option(whole(1, 1_000_000), "NUMBER: futures for a decision; otherwise 200, in drawing games 100"),
        **{name: SearchAgent.OPTIONS[name] for name in ("ms", "threads")},
        "weights": Option(read_forecast, "FILE: a forecast, in place of the one that comes with the project for the game played"),
    }

    def __init__(
        self, playouts: int | None = None, ms: float | None = None, threads: int = 1, weights: str | Path | Forecast | None = None
    ) -> None:
        """A decision's budget, in playouts or ms (neither: the game's own); weights: a forecast, or a file of one.

        Raises ``ValueError`` for a wrong budget, and :class:`isle_env.weights.WeightsError`.
        """
        self.check_budget(playouts, ms, threads)
        self._given = Forecast.read(weights) if isinstance(weights, (str, Path)) else weights
        super().__init__(playouts, ms, threads, self._given)
        self._searchers: dict[Played, Searching] = {}

    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """The action whose futures promise most. Nothing is read that the deciding seat may not know.

        games: an array of one record.
        """
        rules = rules_of(games)
        if rules is None:
            raise UnknownAgent("agent 'champion': this array holds no record of a game")
        played = Played.of(rules, mode, num_players)
        self._last = searcher = self._searcher(played, rules)
        return searcher.choose(games, played.tuned_prices, seed)

    def check_game(self, played: Played) -> None:
        """Raises :class:`isle_env.weights.WeightsError` if the forecast that it was given is for another game than this one."""
        if self._given is not None:
            self._given.check_game(played)

    def _searcher(self, played: Played, rules: Rules) -> Searching:
        """The search for a game. Raises ``UnknownAgent`` if there is no forecast for it, or if the one given is for another."""
        if played not in self._searchers:
            playouts, ms, threads, _ = self._options
            try:
                self.check_game(played)
                forecast = self._given or Forecast.read(file_for(played))
            except WeightsError as error:
                raise UnknownAgent(f"agent 'champion': {error}") from None
            search = policies.search_of(rules).Searcher
            self._searchers[played] = search(playouts=playouts, ms=ms, threads=threads, weights=forecast.weights)
        return self._searchers[played]
