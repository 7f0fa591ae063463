"""A game of the oracle that can be played: set up by lot or as given, then move by move.

play = Play(new_table("explore_and_draw", 3, random.Random(1)))
while not play.over:
    play.apply(rng.choice(play.choices()))
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.oracle.drawing.cards import BAG, CATS_DECK, EXPLORE, LESSONS_DECK, OSHAX_TILES, PROMO_CARDS, REMOTE_DECK, SHEETS
from tests.oracle.drawing.lessons import ADVANCED, BASIC
from tests.oracle.drawing.model import Move, Seat, Sheet, Sister, Table
from tests.oracle.drawing.story import tell


def new_table(game: str, seats: int, rng: random.Random, difficulty: int = 0, promo: bool = False) -> Table:
    """A table before the first day; everything that is dealt or drawn lies in its order (D-1, D-3, D-50 … D-52, T-1, T-4)."""
    table = Table(game, [Seat(Sheet(name)) for name in rng.sample(SHEETS, seats)])
    if game == EXPLORE:
        cats = CATS_DECK + PROMO_CARDS * promo
        table.cats, table.deck = rng.sample(cats, len(cats)), rng.sample(LESSONS_DECK, len(LESSONS_DECK))
    else:
        table.deck, table.bag = rng.sample(REMOTE_DECK, len(REMOTE_DECK)), rng.sample(BAG, len(BAG))
        table.oshax = rng.sample(OSHAX_TILES, len(OSHAX_TILES))
    if game == EXPLORE and seats == 1:
        lessons = {*rng.sample(BASIC, 3), *rng.sample(ADVANCED, difficulty)}
        table.sister = Sister(rng.sample(("blue", "green", "red", "purple", "orange"), 5), lessons)
    return table


class Play:
    """One game in progress."""

    def __init__(self, table: Table, auto_skip: bool = False) -> None:
        """Go on to the first decision. auto_skip: a question with one answer is answered by itself."""
        self.table, self.auto_skip = table, auto_skip
        self._story = tell(table)
        self.moves: set[Move] = next(self._story)
        self._skip()

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def step(self) -> str:
        return self.table.pending.step

    @property
    def seat(self) -> Seat:
        """The seat whose day it is."""
        assert self.table.seat is not None
        return self.table.seats[self.table.seat]

    def choices(self) -> list[Move]:
        """The legal moves in an order that does not depend on the process."""
        return in_order(self.moves)

    def apply(self, move: Move) -> None:
        assert move in self.moves, f"{move} at {self.step}: legal are {self.choices()[:10]} …"
        self._send(move)
        self._skip()

    def _send(self, move: Move) -> None:
        try:
            self.moves = self._story.send(move)
        except StopIteration:
            self.moves = set()

    def _skip(self) -> None:
        while self.auto_skip and len(self.moves) == 1:
            self._send(next(iter(self.moves)))


def in_order(moves: Iterable[Move]) -> list[Move]:
    return sorted(moves, key=_in_words)


def _in_words(move: Move) -> str:
    return f"{move[0]} {sorted(move[1])}" if move[0] == "place" else repr(move)
