"""Search that uses what was learned: tuned prices in its playouts, and a forecast of the end at the next morning.

    info["game"] ─▶ search (isle_env.policies.search), each future played to the next morning with tuned prices
                         └─▶ forecast (agents/forecast.py): the points that the seats will have at the end ─▶ value of the future

What comes after that morning is mostly chance which has nothing to do with the choice. So it finds out more in the same time than
a search that plays to the end. It needs no packages beyond the project's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from agents.forecast import Forecast, file_for
from isle_env.envs.search import SearchPlayer
from isle_env.options import Option

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_env.policies.search import Searcher


class ChampionAgent:
    """Tries the likely choices in the same futures, and values each by what its next morning promises."""

    # It draws its futures from the game it is given, in which everything hidden from its seat was redrawn.
    wants_game = True
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

        self._options, self._seed = (playouts, ms, threads, weights), 0
        Searcher(playouts=playouts, ms=ms, threads=threads)  # a wrong budget is said at once
        self._given = None if weights is None else Forecast.read(weights)
        self._searchers: dict[tuple[str, int], Searcher] = {}
        self._last: Searcher | None = None

    def reset(self, seed: int) -> None:
        """Begin a game. seed: a whole number from 0, which all chance of the search follows from."""
        self._seed = seed

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action whose futures promise most. See :meth:`agents.protocol.Agent.act`."""
        return self.choose(info["game"].games, info["mode"], info["num_players"], self._seed)

    def choose(self, games: np.ndarray, mode: str, num_players: int, seed: int) -> int:
        """The same for a record, of which nothing is read that the deciding seat may not know. games: GAME[1]."""
        from isle_env.policies.isle import Prices

        self._last = self._searcher(mode, num_players)
        return self._last.choose(games, Prices.tuned(mode, num_players), seed)

    def tried(self) -> dict[int, float]:
        """What the last decision has tried, with the values found: :meth:`isle_env.policies.search.Searcher.tried`."""
        return {} if self._last is None else self._last.tried()

    def _searcher(self, mode: str, players: int) -> Searcher:
        """The search for a game. Raises :class:`agents.card.WeightsError` if there is no forecast for it."""
        if (mode, players) not in self._searchers:
            from isle_env.policies.search import Searcher

            playouts, ms, threads, file = self._options
            forecast = self._given or Forecast.read(file_for(mode, players))
            forecast.check_game(mode, players, file)
            self._searchers[mode, players] = Searcher(playouts=playouts, ms=ms, threads=threads, weights=forecast.weights)
        return self._searchers[mode, players]

    def __getstate__(self) -> tuple[Any, ...]:
        """Its options and seed: threads cannot be copied."""
        return self._options, self._seed

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        options, seed = state
        self.__init__(*options)  # type: ignore[misc]
        self._seed = seed
