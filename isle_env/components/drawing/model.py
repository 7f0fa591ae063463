"""What the loader of the drawing games returns: one frozen dataclass per kind of component.

    DrawingBox ── pieces                              Piece: a shape that may be drawn
               ├─ explore_and_draw, remote            Edition ── items ── above, below: Discovery
               └─ sister_lessons                               ├─ lessons, specials
                                                               └─ card_cells, sheets, …

A *line* is a column of Explore & Draw's island and a row of the Remote Edition's (three items); a *cross line* is the other
(four); a *cell* is ``line * 3 + cross line``. A *discovery* is a cat, an Oshax or a treasure to be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from isle_env.components.model import Square

ITEM_TYPES = ("lesson", "cats", "oshax", "treasure", "anytime")
TAKES = ("none", "all", "any_two", "or", "one_rare_or_two_common")
"""What is drawn of an item: nothing; all of it; two of what it shows, one of them twice if wanted; everything above or everything
below; one rare treasure of the day or two common ones."""
LINES, CROSS_LINES = 4, 3
CELLS = LINES * CROSS_LINES


@dataclass(frozen=True)
class Piece:
    """A shape: ``rows`` are its drawing. ``kind``: cat, oshax, rare or common; ``small``: a cat of one to three squares."""

    kind: str
    name: str
    rows: tuple[str, ...]
    small: bool
    source: str

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the drawing, row by row."""
        return tuple((x, y) for y, row in enumerate(self.rows) for x, mark in enumerate(row) if mark == "#")


@dataclass(frozen=True)
class Discovery:
    """A piece to be drawn: ``kind`` and ``shape`` name a Piece; ``colour`` is a cat's, "" for all others."""

    kind: str
    shape: str
    colour: str


@dataclass(frozen=True)
class Item:
    """What can lie in a cell: identical cards, or a tile.

    ``numbers``: those printed on the cards; of a tile none. ``type``: one of ITEM_TYPES; ``take``: one of TAKES. ``above``: what
    is drawn (of an "or" card the upper half), ``below``: the lower half. ``deck``: "cats" (the bag, in the Remote Edition) or
    "lessons" (its cards); an Oshax tile of the Remote Edition comes with a card. ``lesson``: the place on the lesson sheet, from
    0, -1 for other items. ``promo``: only on request.
    """

    numbers: tuple[int, ...]
    type: str
    take: str
    deck: str
    above: tuple[Discovery, ...]
    below: tuple[Discovery, ...]
    lesson: int
    promo: bool
    source: str


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game, or one of the sister's.

    ``card``: printed number (of the sister's: the base game's card that stands in). ``rule`` and the parameters it takes, others
    are 0 or (): ``points``, ``number``, ``rare``, ``common``, ``rooms`` and ``colours`` by name. ``advanced``: of the sister's.
    """

    card: int
    key: str
    title: str
    rule: str
    points: int
    number: int
    rare: int
    common: int
    rooms: tuple[str, ...]
    colours: tuple[str, ...]
    advanced: bool
    text: str
    source: str


@dataclass(frozen=True)
class Special:
    """A special action of the sheet; its id is its place in the list."""

    key: str
    text: str
    source: str


@dataclass(frozen=True)
class Edition:
    """One of the two games.

    ``sheets``: boats by name (components/boats.toml). ``card_cells``: for each of the 12 cells, whether a card of the lessons
    deck lies there (the Remote Edition's 29 cards), else one of the cats deck (its bag). ``columns``: the lines are columns.
    ``items`` are in the order of their printed numbers, the promo cards last; in the Remote Edition cats (shape by shape,
    in each colour), Oshax, lessons by place, treasure, anytime. ``oshax_cards``: cards of the deck that bring an Oshax tile onto
    the island; ``bag_rare``: shape and number of the rare treasures in the bag; both of the Remote Edition only.
    """

    name: str
    least_players: int
    most_players: int
    days: int
    specials_a_game: int
    sheets: tuple[str, ...]
    columns: bool
    card_cells: tuple[bool, ...]
    items: tuple[Item, ...]
    lessons: tuple[Lesson, ...]
    specials: tuple[Special, ...]
    oshax_cards: tuple[int, ...]
    bag_rare: tuple[tuple[str, int], ...]
    source: str


@dataclass(frozen=True)
class DrawingBox:
    """Everything the two games need, but for the boats: those are the base box's (``components.loader``)."""

    colours: tuple[str, ...]
    pieces: tuple[Piece, ...]
    explore_and_draw: Edition
    remote: Edition
    sister_lessons: tuple[Lesson, ...]
    """The basic ones first, then the advanced ones."""
