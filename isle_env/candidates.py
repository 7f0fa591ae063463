"""What each legal action of a decision does, in numbers: for learners that score actions one by one.

    Candidates().of(game) ─→ View   situation   int16[SITUATION], the position as the deciding seat knows it
                                    candidates  int16[CANDIDATES, FEATURES], a row for each action
                                    ids         int16[CANDIDATES], which action; NO_ACTION past the last one

``FEATURE_SCALES`` and ``SITUATION_SCALES`` are what to divide by for numbers of the size of one; docs/spaces.md names them.
The seat environments and batches give the same arrays with their option ``candidates`` (envs/candidates.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from isle_env.candidate_views import FORETOLD, TOLD, UNTOLD, VIEWS
from isle_env.engine.single import legal_mask
from isle_env.forecasts.files import Forecast, file_for
from isle_env.game import Game, GameOver
from isle_env.games.known import DEFAULT_GAME
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.candidates import CANDIDATES, FEATURE_SCALES, FEATURES, NO_ACTION, SITUATION, SITUATION_SCALES, View
from isle_env.policies.candidates.batch import describe_range
from isle_env.policies.candidates.view import empty_view
from isle_env.policies.isle import Prices, for_seats
from isle_env.weights import Played

__all__ = [
    "CANDIDATES", "FEATURES", "FEATURE_SCALES", "NO_ACTION", "SITUATION", "SITUATION_SCALES", "Candidates", "View",
    "feature_scales", "more_numbers",
]  # fmt: skip


class Candidates:
    """Describes decisions at some list of prices, in games of any mode and number of seats."""

    def __init__(self, prices: Prices | None = None, *, view: str = TOLD) -> None:
        """prices: what the policy goes by whose opinion is among the features; None: the tuned list of each game's mode.

        view: ``"only"``: with what that policy thinks. ``"untold"``: with nothing that a policy thinks. These are then 0:
        ``choice``, ``rated``, ``rating``, ``behind``, what lessons promise and the steps they lack, all about the best place of a
        tile that is not in hand. A lesson without a colour shows its points in the colour that pays most. Of more than
        CANDIDATES places some are drawn, each as likely. ``"foretold"``: as ``"only"``, and each row has some numbers more, what
        the project's forecast for the game says of the candidate (policies/foretold/table.py).

        Raises ``ValueError`` for another view.
        """
        if view not in VIEWS:
            raise ValueError(f"view={view!r}: expected {', '.join(map(repr, VIEWS[:-1]))} or {VIEWS[-1]!r}")
        self.prices, self.view = prices, view
        self._weights: dict[tuple[str, int], npt.NDArray[np.float64]] = {}

    def of(self, game: Game) -> View:
        """The pending decision of a game; nothing is read that its seat may not know.

        Raises ``GameOver``, and ``ValueError`` for another game than the base box of The Isle of Cats.
        """
        if game.rules.expanded or game.rules.family != "isle":
            raise ValueError(f"candidates describe {DEFAULT_GAME} without Kittens + Beasts, not this game: {game!r}")
        if game.current_seat is None:
            raise GameOver("the game is over: there is nothing to describe")
        view, words = self.empty(1), np.zeros((1, MASK_WORDS), np.uint32)
        legal_mask(game.games, 0, words[0])
        seen = game.observe(game.current_seat)[None]
        for kernel, given in self.steps(game.mode, game.num_players, np.zeros(1, np.int64), game.games, words, seen, view):
            kernel(0, 1, *given)
        return View(*(array[0] for array in view))

    def empty(self, *shape: int) -> View:
        """Room for such views of some games, all without an action."""
        return empty_view(*shape, more=more_numbers(self.view))

    def steps(
        self, mode: str, num_players: int, listed: np.ndarray, games: np.ndarray, words: np.ndarray, seen: np.ndarray, view: View
    ) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
        """The kernels that describe the pending decisions of some games, in order, with what each is given behind the first and
        last number of a range of them.

        listed: int64[M], which of the games; words: uint32[N, MASK_WORDS], the legal actions of all; seen: uint8[M, size], what
        the deciding seats observe; view: of M games, written.
        """
        prices = self.words(mode, num_players)
        yield describe_range, (listed, games, words, prices, seen, *view, self.view != UNTOLD)
        if self.view == FORETOLD:
            from isle_env.policies.foretold import foretell_range

            weights = self._forecast(mode, num_players)
            copies = np.zeros(len(listed), games.dtype)  # one for each thread is touched, and no memory taken for the others
            yield foretell_range, (listed, games, words, prices, weights, view.candidates, view.ids, copies)

    def words(self, mode: str, num_players: int) -> npt.NDArray[np.int64]:
        """The list for a game as kernels take it: ``int64[WORDS]``."""
        return for_seats(self.prices or Prices.tuned(mode, num_players), 1)[0]

    def _forecast(self, mode: str, num_players: int) -> npt.NDArray[np.float64]:
        """The weights of the project's forecast for a game."""
        if (mode, num_players) not in self._weights:
            self._weights[mode, num_players] = Forecast.read(file_for(Played(mode, num_players))).weights
        return self._weights[mode, num_players]


def more_numbers(view: str) -> int:
    """How many numbers a row of a view has beyond FEATURES."""
    if view != FORETOLD:
        return 0
    from isle_env.policies.foretold.table import FORETOLD as more

    return more


def feature_scales(view: str) -> npt.NDArray[np.float32]:
    """What to divide the numbers of a row by: float32[FEATURES], or more in a view with a forecast."""
    if view != FORETOLD:
        return FEATURE_SCALES
    from isle_env.policies.foretold.table import FORETOLD_SCALES

    return np.concatenate((FEATURE_SCALES, FORETOLD_SCALES))
