"""The table as people would see it: sheets with what is drawn on them, the island, the decks, what is being resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.oracle.boat import MAP_SQUARES, MAPS, Cells, OracleBoat, Tile, beside, spread
from tests.oracle.drawing.cards import A_DAY, A_GAME, EXPLORE, OSHAX_TILES, Card, Piece

Move = tuple[Any, ...]
"""What a seat says: ("line", 2), ("cell", 7), ("cross", 0), ("special", 3), ("half", 1), ("item", 0), ("treasure", piece),
("colour", "red"), ("place", squares), ("pass",)."""


@dataclass(eq=False)
class Drawn(Tile):
    """A discovery on a sheet. Its shape is -1: forms have no numbers here."""

    form: str = ""


@dataclass
class Sheet(OracleBoat):
    """A boat sheet. Nothing is ever taken off (D-22)."""

    def places(self, piece: Piece, free: bool = False) -> set[Cells]:
        """Sets of bare squares that the piece may be drawn on, beside something drawn, or anywhere if free (D-22)."""
        covered = self.covered()
        free = free or not self.tiles
        bare = (cells for cells in spread(piece.form) if cells.isdisjoint(covered))
        return {cells for cells in bare if free or not beside(cells).isdisjoint(covered)}

    def draw(self, piece: Piece, cells: Cells, colour: str | None) -> bool:
        """Draw it; does it pay, as a cat over the map of its colour? (D-23)"""
        self.tiles.append(Drawn(piece.kind, -1, colour, cells, piece.form))
        return colour is not None and self.map_of(colour) in cells

    def map_of(self, colour: str) -> tuple[int, int]:
        return dict(zip(MAPS[self.name], MAP_SQUARES, strict=True))[colour]

    def drawing(self) -> frozenset[tuple[str, str, str | None, Cells]]:
        """All that is drawn, to be compared."""
        return frozenset((tile.kind, getattr(tile, "form", ""), tile.colour, tile.cells) for tile in self.tiles)


@dataclass(frozen=True)
class Shown:
    """What everybody sees of a seat: how it was in the last evening (D-7)."""

    tiles: tuple[Tile, ...] = ()
    ticked: frozenset[int] = frozenset()
    spent: frozenset[int] = frozenset()


@dataclass
class Seat:
    sheet: Sheet
    ticked: set[int] = field(default_factory=set)
    spent: dict[int, int] = field(default_factory=dict)
    """Special -> the day on which it was spent."""
    anywhere: int = 0
    """Drawings of this day that may yet touch nothing (T-13)."""
    shown: Shown = field(default_factory=Shown)

    def specials(self, day: int) -> set[int]:
        """Specials that may be declared now: each once, one a day, three a game (D-10)."""
        if len(self.spent) >= A_GAME or list(self.spent.values()).count(day) >= A_DAY:
            return set()
        return set(range(5)) - self.spent.keys()

    def fits(self, piece: Piece) -> bool:
        return bool(self.sheet.places(piece, self.anywhere > 0))

    def publish(self) -> None:
        """The evening of this seat: sheets are shown, what was armed for the day is over."""
        self.shown = Shown(tuple(self.sheet.tiles), frozenset(self.ticked), frozenset(self.spent))
        self.anywhere = 0


@dataclass
class Sister:
    colours: list[str]
    """Her row, first to last; on day d the first d lie open."""
    lessons: set[int]
    """Numbers of the base cards that stand in for hers (D-51)."""
    score: dict[str, int] = field(default_factory=dict)


@dataclass
class Pending:
    """What the seat whose day it is has said so far."""

    step: str = "choose"
    special: int | None = None
    taken: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    cell: int | None = None
    half: int | None = None
    left: list[int] = field(default_factory=list)
    """Discoveries of the card that were not looked at for the last time, by their places on it."""
    picks: int = 0
    piece: Piece | None = None
    colour: str | None = None
    twice: tuple[Piece, str | None] | None = None
    """What is to be drawn a second time, with its colour: it is in hand, or was drawn before what a map pays."""


@dataclass
class Table:
    game: str
    seats: list[Seat]
    cats: list[Card] = field(default_factory=list)
    """Explore & Draw: the cats deck, top first."""
    deck: list[Card] = field(default_factory=list)
    """The deck with the lessons, top first; Remote: its 29 cards."""
    bag: list[Piece] = field(default_factory=list)
    oshax: list[Piece] = field(default_factory=lambda: list(OSHAX_TILES))
    """Remote: the tiles in the order in which they will come out."""
    sister: Sister | None = None
    day: int = 0
    seat: int | None = None
    cells: list[Card] = field(default_factory=list)
    rare_today: frozenset[Piece] = frozenset()
    past: list[Card] = field(default_factory=list)
    """Everything that lay on the island, today's included (T-7: it never comes back)."""
    pending: Pending = field(default_factory=Pending)
    scores: list[dict[str, int]] = field(default_factory=list)
    winners: set[int] = field(default_factory=set)

    @property
    def over(self) -> bool:
        return self.pending.step == "over"

    @property
    def explore(self) -> bool:
        return self.game == EXPLORE
