"""What is in the two boxes, written down here a second time (card faces; rulebooks, Components and Making the deck).

A *piece* is what a pen draws: a cat, an Oshax, a common or a rare treasure. A *card* is whatever can lie on the island, so the
cat tiles of the Remote Edition are cards too. Pieces are alike when kind, form and colour are; forms are alike however turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from tests.oracle.boat import COLOURS, SHAPES, looks

EXPLORE, REMOTE = "explore_and_draw", "remote"
GAMES = (EXPLORE, REMOTE)
DAYS = 7
SHEETS = ("blue", "purple", "red", "green", "five", "six")
LETTER = {"b": "blue", "g": "green", "r": "red", "p": "purple", "o": "orange"}

# Cells are numbered 3 * line + cross line. A line is a column A-D of Explore & Draw, a row A-D of the Remote Edition.
LINES, CROSS_LINES = 4, 3

# One string per row of the island as it lies on the table: L or K = from the deck with the lessons, c or t = cats (D-4, T-3).
ISLAND = {EXPLORE: ("cLcL", "ccLc", "cccL"), REMOTE: ("ttt", "Ktt", "tKt", "KtK")}


def cell_at(game: str, row: int, column: int) -> int:
    """The cell at a place of the table: Explore & Draw has its lines upright, the Remote Edition lengthwise."""
    return 3 * column + row if game == EXPLORE else 3 * row + column


def dealt(game: str, lessons: bool) -> list[int]:
    """Cells in the order in which cards are laid on them, row by row: of the deck with the lessons, or of the cats."""
    rows = enumerate(ISLAND[game])
    places = [(y, x) for y, row in rows for x, letter in enumerate(row) if (letter in "LK") == lessons]
    return [cell_at(game, y, x) for y, x in places]


@cache
def form(drawing: str) -> str:
    """One drawing for all that are alike: of the ways it can look, one with few rows and its squares early."""
    found = []
    for look in looks(drawing):
        width, height = (1 + max(cell[axis] for cell in look) for axis in (0, 1))
        found.append("/".join("".join("#" if (x, y) in look else "." for x in range(width)) for y in range(height)))
    return min(found, key=lambda rows: (rows.count("/"), rows))


@dataclass(frozen=True)
class Piece:
    kind: str
    """cat, oshax, common or rare"""
    form: str
    colour: str | None = None

    @property
    def treasure(self) -> bool:
        return self.kind in ("common", "rare")


def piece(words: str) -> Piece:
    """``"red cat ##/##"``, ``"oshax …"``, ``"common #"``, ``"rare ####"``."""
    *colour, kind, drawing = words.split()
    return Piece(kind, form(drawing), *colour)


COMMONS = tuple(piece(f"common {drawing}") for drawing in SHAPES["common"])
REMOTE_RARES = tuple(piece(f"rare {drawing}") for drawing in SHAPES["rare"])


@dataclass(frozen=True)
class Card:
    """Cards that differ in their numbers alone are equal."""

    sort: str
    """lesson, draw (everything on it), any 2, or, treasure (one rare or two common), anytime, oshax (Remote: becomes a tile)"""
    pieces: tuple[Piece, ...] = ()
    halves: tuple[tuple[Piece, ...], ...] = ()
    lesson: int | None = None
    number: int | None = field(default=None, compare=False)

    @property
    def drawn(self) -> bool:
        """Is there anything to resolve? Lessons and anytime cards take effect when they are chosen (D-15, T-13)."""
        return self.sort not in ("lesson", "anytime")


def _pieces(words: str) -> tuple[Piece, ...]:
    return tuple(piece(part) for part in words.split(", "))


# Explore & Draw, cats 67-156: five numbers in a row have a form, in this order of colours.
CATS = (
    ".#./.#./###/.#. ropbg", "##./.## robpg", "#./##/##/.# gbpor", ".#/.#/.#/## gbpor", ".###/##.# ropbg", "#./##/#./#. gbrpo",
    "##../.### rogpb", "..#/###/#.# ropbg", "##./.##/##. gbpor", "##./.##/..# ropbg", "#/#/#/#/# rgopb", "#../###/#.. gbpor",
    "##./###/#.. ropbg", "..#/..#/### gbpor", ".#./###/.#. gbpor", "#./##/## gbpor", "##/.#/## ropbg", "..#./..#./#### gbpor",
)  # fmt: skip
# 57-66: two small cats.
SMALL_CATS = (
    "blue cat #, purple cat ##", "red cat #, orange cat ###", "blue cat ##, red cat ##", "purple cat #./##, red cat ###",
    "purple cat #, orange cat #./##", "green cat #./##, purple cat ###", "orange cat ##, blue cat ###",
    "green cat ##, red cat #./##", "green cat #, blue cat #./##", "orange cat #, green cat ###",
)  # fmt: skip
OSHAX = {
    27: "..#/###/#../#..", 28: ".##/##./#../#..", 29: ".##/.#./.#./##.", 30: "#./##/##/#.", 31: "#../#.#/###",
    32: "..#./.###/##..", 48: ".#../####/...#", 49: "#./#./##/.#/.#", 50: "..##/.##./##..",
}  # fmt: skip
# A treasure card with the word "or": above | below.
EITHER = {
    38: "rare ##./.## | rare ..#/###",
    39: "rare .#./### | rare ##./.##",
    40: "rare ..#/### | rare .#./###",
    41: "rare ##/## | rare ####",
    42: "rare ##/## | rare ####",
    43: "rare ##./.## | common #./##, common #./##",
    44: "rare ..#/### | common #, common ###",
    45: "rare .#./### | common ##, common #",
    46: "rare ##/## | common ##, common ###",
    47: "rare #### | common #./##, common #",
    51: "rare ###/.#./.#. | common #, common #",
    52: "rare .#./###/.#. | rare ..#/..#/###",
    53: "rare .#/##/.#/.# | rare #./#./#./##",
    54: "common #, common # | common ###, common ###",
    55: "common ##, common # | common #./##, common #",
    56: "common #./##, common ## | common #./##, common ###",
}
PROMOS = {
    184: "blue cat #/#/#/# | common ###",
    185: "purple cat ##/## | common #./##, common ###",
    186: "green cat #./##/#. | common #./##, common ##",
    187: "orange cat ##/##/## | common ##, common ##",
    188: "red cat .##/.#./##. | common #, common #",
}


def _either(number: int, words: str) -> Card:
    above, below = words.split(" | ")
    return Card("or", halves=(_pieces(above), _pieces(below)), number=number)


def _explore() -> Iterator[Card]:
    for lesson in range(1, 27):
        yield Card("lesson", lesson=lesson, number=lesson)
    for number in range(33, 38):
        yield Card("any 2", pieces=COMMONS, number=number)
    for number, drawing in OSHAX.items():
        yield Card("draw", pieces=_pieces(f"oshax {drawing}"), number=number)
    for number, words in (EITHER | PROMOS).items():
        yield _either(number, words)
    for number, words in enumerate(SMALL_CATS, 57):
        yield Card("draw", pieces=_pieces(words), number=number)
    for place, line in enumerate(CATS):
        drawing, letters = line.split()
        for number, letter in enumerate(letters, 67 + 5 * place):
            yield Card("draw", pieces=_pieces(f"{LETTER[letter]} cat {drawing}"), number=number)


EXPLORE_CARDS = {card.number: card for card in _explore()}
"""Printed number -> card, promos (184-188) included."""

LESSONS_DECK = [EXPLORE_CARDS[number] for number in range(1, 48)]
CATS_DECK = [EXPLORE_CARDS[number] for number in range(48, 157)]
PROMO_CARDS = [EXPLORE_CARDS[number] for number in PROMOS]

REMOTE_LESSONS = (113, 114, 117, 120, 122, 123, 124, 125, 126, 132, 135, 136, 138, 140)
REMOTE_DECK = [
    *(Card("oshax", number=number) for number in (1, 2, 3, 4)),
    *(Card("anytime", number=number) for number in (69, 70)),
    *(Card("treasure", number=number) for number in range(98, 107)),
    *(Card("lesson", lesson=number, number=number) for number in REMOTE_LESSONS),
]
BAG = [Piece("cat", form(drawing), colour) for drawing in SHAPES["cat"] for colour in COLOURS] + 5 * list(REMOTE_RARES)
OSHAX_TILES = [piece(f"oshax {drawing}") for drawing in SHAPES["oshax"]]


def tile(drawn: Piece) -> Card:
    """A tile of the Remote Edition as it lies on the island."""
    return Card("draw", pieces=(drawn,))


SPECIALS = ("extra", "each", "cross", "cat twice", "treasure twice")
"""Numbered 0-4: one card more of another line; one of each cross line; a cross line; next cat, next treasure a second time."""
A_GAME, A_DAY = 3, 1
