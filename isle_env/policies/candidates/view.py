"""Candidates for Python: of one game, or of many at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.game import Game, GameOver
from isle_env.games.isle.actions import MASK_WORDS
from isle_env.games.isle.step import legal_mask
from isle_env.policies.candidates.batch import describe_range
from isle_env.policies.candidates.table import CANDIDATES, FEATURES, NO_ACTION, SITUATION
from isle_env.policies.isle import Prices, for_seats


class View(NamedTuple):
    """A decision in numbers (table.py); for M games with M in front of every shape."""

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
        """The same numbers in new arrays."""
        return View(*(array.copy() for array in self))


def empty_view(*shape: int) -> View:
    """Room for the views of some games, all without an action."""
    return View(
        np.zeros((*shape, SITUATION), np.int16),
        np.zeros((*shape, CANDIDATES, FEATURES), np.int16),
        np.full((*shape, CANDIDATES), NO_ACTION, np.int16),
    )


class Candidates:
    """Describes decisions at some list of prices, in games of any mode and number of seats."""

    def __init__(self, prices: Prices | None = None) -> None:
        """prices: what the policy goes by whose opinion is among the features; None: the tuned list of each game's mode."""
        self.prices = prices

    def of(self, game: Game) -> View:
        """The pending decision of a game. Raises ``GameOver``."""
        if game.current_seat is None:
            raise GameOver("the game is over: there is nothing to describe")
        view, words = empty_view(1), np.zeros((1, MASK_WORDS), np.uint32)
        legal_mask(game.games, 0, words[0])
        observation = game.observe(game.current_seat)[None]
        describe_range(
            0, 1, np.zeros(1, np.int64), game.games, words, self.words(game.mode, game.num_players), observation, *view
        )
        return View(*(array[0] for array in view))

    def words(self, mode: str, num_players: int) -> npt.NDArray[np.int64]:
        """The list for a game as kernels take it: ``int64[WORDS]``."""
        return for_seats(self.prices or Prices.tuned(mode, num_players), 1)[0]
