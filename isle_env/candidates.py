"""What each legal action of a decision does, in numbers: for learners that score actions one by one.

    Candidates().of(game) ─→ View   situation   int16[SITUATION], the position as the deciding seat knows it
                                    candidates  int16[CANDIDATES, FEATURES], a row for each action
                                    ids         int16[CANDIDATES], which action; NO_ACTION past the last one

``FEATURE_SCALES`` and ``SITUATION_SCALES`` are what to divide by for numbers of the size of one; docs/spaces.md names them.
Games with Kittens + Beasts have some numbers more of either, the same for all modules and further options; the drawing games
have numbers of their own, the same for both (docs/spaces_drawing.md). ``Sizes`` has the scales of all of them.
The seat environments and batches give the same arrays with their option ``candidates`` (envs/candidates.py).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env import policies
from isle_env.candidate_views import FORETOLD, TOLD, UNTOLD, VIEWS
from isle_env.engine import record
from isle_env.engine.candidates import CANDIDATES, NO_ACTION, UNTOLD_SCALES
from isle_env.engine.rules import Rules
from isle_env.forecasts.files import Forecast, file_for
from isle_env.game import Game, GameOver
from isle_env.games.known import DEFAULT_GAME
from isle_env.machine.jit import Direct
from isle_env.policies.candidates.table import FEATURE_SCALES, FEATURES, SITUATION, SITUATION_SCALES
from isle_env.policies.prices.price_list import PriceList
from isle_env.weights import Played, policies_for

__all__ = [
    "CANDIDATES", "FEATURES", "FEATURE_SCALES", "NO_ACTION", "SITUATION", "SITUATION_SCALES", "Candidates", "Sizes", "View",
]  # fmt: skip


_INT16 = np.dtype(np.int16)


class View(NamedTuple):
    """A decision in numbers (policies/candidates/table.py); for M games with M in front of every shape."""

    situation: npt.NDArray[np.int16]
    """int16[SITUATION], the position as the deciding seat knows it."""
    candidates: npt.NDArray[np.int16]
    """int16[CANDIDATES, FEATURES], what each listed action does; zeros past the last."""
    ids: npt.NDArray[np.int16]
    """int16[CANDIDATES], the listed actions; NO_ACTION past the last."""

    @property
    def listed(self) -> npt.NDArray[np.int64]:
        """How many actions are listed: int64[], or int64[M]."""
        return np.asarray((self.ids != NO_ACTION).sum(axis=-1), np.int64)

    def copied(self) -> View:
        """A copy, with arrays of its own."""
        return View(*(array.copy() for array in self))


class Sizes(NamedTuple):
    """What the numbers of a view are divided by, and so how many there are."""

    situation_scales: npt.NDArray[np.float32]
    """float32[SITUATION], or more with Kittens + Beasts; another number in the drawing games."""
    feature_scales: npt.NDArray[np.float32]
    """float32[FEATURES], or more with Kittens + Beasts; another number in the drawing games. "untold" and "foretold" have more.
    """

    @classmethod
    @functools.cache
    def of(cls, view: str = TOLD, *, game: str = DEFAULT_GAME, expanded: bool = False) -> Sizes:
        """Of a view by name (candidate_views.py). game: by name; expanded: with Kittens + Beasts. Do not change the arrays."""
        table = policies_for(game, expanded, "candidates.table")
        scales = table.FEATURE_SCALES
        if view == UNTOLD:
            scales = np.concatenate((scales, UNTOLD_SCALES))
        elif view == FORETOLD:
            scales = np.concatenate((scales, policies_for(game, expanded, "foretold.table").FORETOLD_SCALES))
        return cls(table.SITUATION_SCALES, scales)

    def empty(self, *shape: int) -> View:
        """Room for the views of some games, all without an action."""
        ids = np.empty((*shape, CANDIDATES), _INT16)
        ids.fill(NO_ACTION)  # in less than half the time of np.full
        situations = np.zeros((*shape, self.situation_scales.size), _INT16)
        return View(situations, np.zeros((*shape, CANDIDATES, self.feature_scales.size), _INT16), ids)


class Candidates:
    """Describes decisions at some list of prices, in games of any mode, number of seats and modules."""

    def __init__(self, prices: PriceList | None = None, *, view: str = TOLD) -> None:
        """prices: what the policy goes by whose opinion is among the features; None: the tuned list of each game.

        view: ``"only"``: with what that policy thinks. ``"untold"``: with nothing that a policy thinks. These are then 0:
        ``choice``, ``rated``, ``rating``, ``behind``, what lessons promise and the steps they lack, what a special would take.
        Of what an action does not lay yet each number about a place is the largest over all its places, some the smallest
        (boats/placed.py). A lesson without a colour shows its points in the colour that pays most. Of more than CANDIDATES
        places some are drawn, each as likely. Each row has numbers more, which follow from the rules: the points that a place
        brings at once, and how many places there are (engine/candidates.py). ``"foretold"``: as ``"only"``, and each row has some
        numbers more, what the project's forecast for the game says of the candidate, and how the day goes on after it (table.py
        of policies/foretold and policies/drawing_foretold).

        Raises ``ValueError`` for another view.
        """
        if view not in VIEWS:
            raise ValueError(f"view={view!r}: expected {', '.join(map(repr, VIEWS[:-1]))} or {VIEWS[-1]!r}")
        self.prices, self.view = prices, view
        self._lists: dict[Played, npt.NDArray[np.int64]] = {}
        """Of :meth:`words`."""

    def of(self, game: Game) -> View:
        """The pending decision of a game; nothing is read that its seat may not know.

        Raises ``GameOver``, and ``ValueError`` if the prices are for other games.
        """
        seat = game.current_seat
        if seat is None:
            raise GameOver("the game is over: there is nothing to describe")
        view, words, seen = self.empty(1, rules=game.rules), game._words[None], game.observe(seat)[None]
        for kernel, given in self.steps(Played.in_(game), _FIRST, game.games, words, seen, view):
            _direct(kernel).call(0, 1, *given)
        return View(view.situation[0], view.candidates[0], view.ids[0])

    def empty(self, *shape: int, rules: Rules) -> View:
        """Room for such views of some games of these rules, all without an action."""
        return Sizes.of(self.view, game=rules.name, expanded=rules.expanded).empty(*shape)

    def steps(
        self, played: Played, listed: np.ndarray, games: np.ndarray, words: np.ndarray, seen: np.ndarray, view: View
    ) -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
        """The kernels that describe the pending decisions of some games, in order, with what each is given behind the first and
        last number of a range of them.

        listed: int64[M], which of the games; words: uint32[N, MASK_WORDS], the legal actions of all; seen: uint8[M, size], what
        the deciding seats observe; view: of M games, written.
        """
        prices, (describe_range, further) = self.words(played), _kernels(played, self.view)
        found = [(describe_range, (listed, games, words, prices, seen, *view, self.view != UNTOLD))]
        if further is not None:
            copies = record.room(games.dtype, len(listed))  # one for each thread is written
            told = (words, prices, _forecast(played)) if self.view == FORETOLD else ()
            found.append((further, (listed, games, *told, view.candidates, view.ids, copies)))
        return found

    def words(self, played: Played) -> npt.NDArray[np.int64]:
        """The list for a game as kernels take it: ``int64[WORDS]``. Raises ``ValueError`` for a list of other games."""
        if played not in self._lists:
            prices = played.tuned_prices if self.prices is None else policies.prices_in(played.rules, self.prices)
            self._lists[played] = prices.for_seats(prices, 1)[0]
        return self._lists[played]


_FIRST = np.zeros(1, np.int64)
"""The first game of an array. Kernels would be compiled anew for an array that cannot be written."""
_direct = functools.cache(Direct)
"""The views of single games have the same types at every call."""


@functools.cache
def _kernels(played: Played, view: str) -> tuple[Any, Any]:
    """The kernel that describes candidates, and the one of what a view adds, None for nothing."""
    further = None
    if view == UNTOLD:
        further = played.policies("candidates.points").points_range
    elif view == FORETOLD:
        further = played.policies("foretold").foretell_range
    return played.policies("candidates.batch").describe_range, further


@functools.cache
def _forecast(played: Played) -> npt.NDArray[np.float64]:
    """The weights of the project's forecast for a game."""
    return Forecast.read(file_for(played)).weights
