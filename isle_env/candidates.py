"""What each legal action of a decision does, in numbers: for learners that score actions one by one.

    Candidates().of(game) ─→ View   situation   int16[SITUATION], the position as the deciding seat knows it
                                    candidates  int16[CANDIDATES, FEATURES], a row for each action
                                    ids         int16[CANDIDATES], which action; NO_ACTION past the last one

``FEATURE_SCALES`` and ``SITUATION_SCALES`` are what to divide by for numbers of the size of one; docs/spaces.md names them.
The seat environments and batches give the same arrays with their option ``candidates`` (envs/candidates.py).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from isle_env.engine.single import legal_mask
from isle_env.game import Game, GameOver
from isle_env.games.known import DEFAULT_GAME
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.candidates import CANDIDATES, FEATURE_SCALES, FEATURES, NO_ACTION, SITUATION, SITUATION_SCALES, View
from isle_env.policies.candidates.batch import describe_range
from isle_env.policies.candidates.view import empty_view
from isle_env.policies.isle import Prices, for_seats

__all__ = [
    "CANDIDATES", "FEATURES", "FEATURE_SCALES", "NO_ACTION", "SITUATION", "SITUATION_SCALES", "Candidates", "View",
    "describe_range", "empty_view",
]  # fmt: skip


class Candidates:
    """Describes decisions at some list of prices, in games of any mode and number of seats."""

    def __init__(self, prices: Prices | None = None, *, told: bool = True) -> None:
        """prices: what the policy goes by whose opinion is among the features; None: the tuned list of each game's mode.

        told=False: the view says nothing that a policy thinks. These are then 0: ``choice``, ``rated``, ``rating``, ``behind``,
        what lessons promise and the steps they lack, all about the best place of a tile that is not in hand. A lesson without a
        colour shows its points in the colour that pays most. Of more than CANDIDATES places some are drawn, each as likely.
        """
        self.prices, self.told = prices, told

    def of(self, game: Game) -> View:
        """The pending decision of a game; nothing is read that its seat may not know.

        Raises ``GameOver``, and ``ValueError`` for another game than the base box of The Isle of Cats.
        """
        if game.rules.expanded or game.rules.family != "isle":
            raise ValueError(f"candidates describe {DEFAULT_GAME} without Kittens + Beasts, not this game: {game!r}")
        if game.current_seat is None:
            raise GameOver("the game is over: there is nothing to describe")
        view, words = empty_view(1), np.zeros((1, MASK_WORDS), np.uint32)
        legal_mask(game.games, 0, words[0])
        prices, seen = self.words(game.mode, game.num_players), game.observe(game.current_seat)[None]
        describe_range(0, 1, np.zeros(1, np.int64), game.games, words, prices, seen, *view, self.told)
        return View(*(array[0] for array in view))

    def words(self, mode: str, num_players: int) -> npt.NDArray[np.int64]:
        """The list for a game as kernels take it: ``int64[WORDS]``."""
        return for_seats(self.prices or Prices.tuned(mode, num_players), 1)[0]
