"""What players that search have in common, whatever they search with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.players.options import BadOption
from isle_env.players.record_player import RecordPlayer

if TYPE_CHECKING:  # a list of players with their options loads no rules
    from isle_env.engine.opinions import Opinion
    from isle_env.engine.searching import Searching
    from isle_env.weights import Played


class SearchingPlayer(RecordPlayer):
    """Chance, copies, and what was tried. A subclass says in ``choose`` what searches, and keeps that in ``_last``."""

    # It draws its futures from the game it is given, in which everything hidden from its seat was redrawn.
    wants_game = True

    @staticmethod
    def check_budget(playouts: int | None, ms: float | None, threads: int) -> None:
        """Say at once what is wrong with a budget. Raises ``BadOption``, a ``ValueError``."""
        from isle_env.policies.search import Searcher

        try:
            Searcher(playouts=playouts, ms=ms, threads=threads)
        except ValueError as error:
            raise BadOption(str(error)) from None

    def __init__(self, *options: Any) -> None:
        """options: all that the subclass was made with, in order; a copy is made with them, too."""
        self._options = options
        self._seed = 0
        self._last: Searching | None = None
        """What has searched for the last decision."""

    def reset(self, seed: int) -> None:
        """Begin a game. seed: a whole number from 0, which all chance of the search follows from."""
        self._seed = seed

    def act(self, observation: np.ndarray, mask: np.ndarray, info: Mapping[str, Any]) -> int:
        """The action that ends best in the futures it plays. See :meth:`isle_env.players.protocol.Agent.act`."""
        return self.choose(info["game"].games, info["mode"], info["num_players"], self._seed)

    def check_game(self, played: Played) -> None:
        """Raises ``ValueError`` if a file that it was made with is for another game than this one."""

    def tried(self) -> Opinion:
        """What the last decision has tried, with the values found: :meth:`isle_env.engine.searching.Searching.tried`."""
        from isle_env.engine.opinions import Opinion

        return Opinion() if self._last is None else self._last.tried()

    def means(self) -> dict[int, float]:
        """What the last decision went by: :meth:`isle_env.engine.searching.Searching.means`."""
        return {} if self._last is None else self._last.means()

    def __getstate__(self) -> tuple[Any, ...]:
        """Its options and seed: threads cannot be copied."""
        return self._options, self._seed

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        options, seed = state
        self.__init__(*options)  # type: ignore[misc]
        self._seed = seed
