"""Search that uses what was learned: tuned prices in its playouts, and a forecast of the end at the next morning.

    info["game"] ─▶ search (isle_env.policies.search), each future played to the next morning with tuned prices
                         └─▶ forecast (agents/forecast.py): the points that the seats will have at the end ─▶ value of the future

What comes after that morning is mostly chance which has nothing to do with the choice. So it finds out more in the same time than
a search that plays to the end. It needs no packages beyond the project's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from agents.forecast import Forecast, file_for
from isle_env.envs.search import SearchPlayer
from isle_env.envs.searching_player import SearchingPlayer
from isle_env.options import Option

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_env.policies.search import Searcher


class ChampionAgent(SearchingPlayer):
    """Tries the likely choices in the same futures, and values each by what its next morning promises."""

    OPTIONS: Mapping[str, Option] = {
        **{name: SearchPlayer.OPTIONS[name] for name in ("playouts", "ms", "threads")},
        "weights": Option(str, "FILE: a forecast, in place of the one that comes with the project for the game played"),
    }

    def __init__(
        self, playouts: int | None = None, ms: float | None = None, threads: int = 1, weights: str | Path | None = None
    ) -> None:
        """A decision's budget, in playouts or ms (neither: 400 playouts); weights: a file of a forecast.

        Raises ``ValueError`` for a wrong budget, and :class:`agents.card.WeightsError`.
        """
        from isle_env.policies.search import Searcher

        super().__init__(playouts, ms, threads, weights)
        Searcher(playouts=playouts, ms=ms, threads=threads)  # a wrong budget is said at once
        self._given = None if weights is None else Forecast.read(weights)
        self._searchers: dict[tuple[str, int], Searcher] = {}

    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """The action whose futures promise most. Nothing is read that the deciding seat may not know. games: GAME[1]."""
        from isle_env.policies.isle import Prices

        searcher = self._last = self._searcher(mode, num_players)
        return searcher.choose(games, Prices.tuned(mode, num_players), seed)

    def _searcher(self, mode: str, players: int) -> Searcher:
        """The search for a game. Raises :class:`agents.card.WeightsError` if there is no forecast for it."""
        if (mode, players) not in self._searchers:
            from isle_env.policies.search import Searcher

            playouts, ms, threads, file = self._options
            forecast = self._given or Forecast.read(file_for(mode, players))
            forecast.check_game(mode, players, file)
            self._searchers[mode, players] = Searcher(playouts=playouts, ms=ms, threads=threads, weights=forecast.weights)
        return self._searchers[mode, players]
