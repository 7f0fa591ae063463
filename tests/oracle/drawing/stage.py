"""Sets tables up for tests, with just the cards, sheets and drawings that a test is about.

    table = stage("explore_and_draw", {"A1": 72, "B1": 3}, sheets=["blue"])
    desk = Desk(Play(table))
    desk.say(("line", A), ("cell", at("A1")))

Cells are named by line and cross line, "A1" to "D3". Cards of Explore & Draw are given by their printed number; in the Remote
Edition a number is a card of its deck and words are a tile. What is not given is filled from the rest of decks and bag.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from tests.oracle.boat import PLAN, Cells
from tests.oracle.drawing.cards import EXPLORE, EXPLORE_CARDS, REMOTE_DECK, Card, Piece, dealt, piece
from tests.oracle.drawing.model import Drawn, Move, Seat, Sheet, Table
from tests.oracle.drawing.play import new_table

A, B, C, D = range(4)
PASS: Move = ("pass",)
Day = Mapping[str, "int | str"]
Thing = TypeVar("Thing", Card, Piece)


def at(cell: str) -> int:
    """Number of a cell: line A-D, cross line 1-3."""
    return 3 * "ABCD".index(cell[0]) + int(cell[1]) - 1


def stage(game: str, *days: Day, sheets: Sequence[str] = ("blue", "green"), rare: Sequence[str] = (), seed: int = 0) -> Table:
    """A table whose first days show the given cards. rare: rare treasures that come out of the bag on the first day."""
    table = new_table(game, len(sheets), random.Random(seed))
    for seat, name in zip(table.seats, sheets, strict=True):
        seat.sheet.name = name
    if game == EXPLORE:
        cards = [{at(cell): EXPLORE_CARDS[int(number)] for cell, number in day.items()} for day in days]
        for_cells(table.cats, dealt(game, lessons=False), cards)
        for_cells(table.deck, dealt(game, lessons=True), cards)
        return table
    numbered = {card.number: card for card in REMOTE_DECK}
    cards = [{at(cell): numbered[it] for cell, it in day.items() if isinstance(it, int)} for day in days]
    for_cells(table.deck, dealt(game, lessons=True), cards)
    found = [piece(words) for words in rare]
    cats, rares = ([tile for tile in table.bag if (tile.kind == "rare") == sort] for sort in (False, True))
    tiles = [{at(cell): piece(it) for cell, it in day.items() if isinstance(it, str)} for day in days]
    for_cells(cats, dealt(game, lessons=False), tiles)
    for tile in found:
        rares.remove(tile)
    table.bag = found + cats + rares  # all rare treasures that were not asked for come last: none of them is drawn
    return table


def for_cells(deck: list[Thing], order: list[int], days: Sequence[Mapping[int, Thing]]) -> None:
    """Put cards of a deck where they will be dealt to their cells. order: the cells in the order of dealing."""
    for day, wanted in enumerate(days):
        for place, cell in enumerate(order, day * len(order)):
            if cell in wanted:
                # From behind, so that what was put in its place stays there.
                found = len(deck) - 1 - deck[::-1].index(wanted[cell])
                deck[place], deck[found] = deck[found], deck[place]


def draw_on(seat: Seat, *drawn: tuple[str, Sequence[tuple[int, int]]]) -> None:
    """Draw pieces, named as in cards.py, on squares; an Oshax with its colour before its kind. Touching is not asked for."""
    for words, cells in drawn:
        *colour, kind, form = words.split()
        wanted = piece(f"{kind} {form}")
        assert frozenset(cells) in Sheet(seat.sheet.name).places(wanted), f"{words} does not lie so"
        assert seat.sheet.covered().isdisjoint(cells)
        seat.sheet.tiles.append(Drawn(kind, -1, colour[0] if colour else None, frozenset(cells), wanted.form))
    seat.publish()


def crowd(seat: Seat, bare: Sequence[tuple[int, int]]) -> None:
    """Cover every square but these with treasures, few enough for one boat."""
    for words in ("rare ####", "common ###", "common ##", "common #"):
        filling = piece(words)
        for cells in sorted(Sheet(seat.sheet.name).places(filling), key=sorted):
            if cells.isdisjoint(seat.sheet.covered() | set(bare)):
                draw_on(seat, (words, sorted(cells)))
    assert seat.sheet.covered() == PLAN - set(bare)
    assert len(seat.sheet.tiles) < 50


class Game(Protocol):
    """What a desk plays: the oracle's game, or the engine's."""

    moves: set[Move]
    table: Table

    def apply(self, move: Move) -> None: ...


class Desk:
    """Plays a game in few words."""

    def __init__(self, play: Game) -> None:
        self.play = play

    @property
    def table(self) -> Table:
        return self.play.table

    @property
    def step(self) -> str:
        return self.table.pending.step

    @property
    def seat(self) -> Seat:
        """The seat whose day it is."""
        assert self.table.seat is not None
        return self.table.seats[self.table.seat]

    @property
    def moves(self) -> set[Move]:
        return self.play.moves

    def legal(self, name: str) -> set[object]:
        """What can be said with this word."""
        return {move[1] for move in self.moves if move[0] == name}

    def places(self) -> set[Cells]:
        return {move[1] for move in self.moves if move[0] == "place"}

    def say(self, *moves: Move) -> Desk:
        for move in moves:
            assert move in self.moves, f"{move} at {self.step}"
            self.play.apply(move)
        return self

    def draw(self, *cells: tuple[int, int]) -> Desk:
        """Draw what is in hand on these squares, or on the first that are legal."""
        return self.say(("place", frozenset(cells) if cells else min(self.places(), key=sorted)))

    def through(self) -> Desk:
        """Answer the rest of this seat's day somehow: no specials, no maps, the first legal squares."""
        day, number = self.table.day, self.table.seat
        while not self.table.over and (self.table.day, self.table.seat) == (day, number):
            self.somehow()
        return self

    def days(self, count: int) -> Desk:
        """Play this many days to their evenings; from the middle of a day, the rest of it is the first."""
        last = self.table.day + count
        while not self.table.over and self.table.day < last:
            self.through()
        return self

    def somehow(self) -> None:
        if PASS in self.moves:
            self.say(PASS)
        elif self.places():
            self.draw()
        else:
            self.say(min((move for move in self.moves if move[0] != "special"), key=repr))
