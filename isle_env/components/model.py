"""What the loader returns: one frozen dataclass per kind of component, and the error it raises.

    Components ── plan_rows, rooms, boats
               ├─ colours, shapes
               ├─ discovery, family              CardKind: identical cards
               └─ solo_colours, solo_baskets, sister_lessons

Squares are ``(x, y)``: x = 0..21 from the stern, y = 0..8 from the top (R-1).
"""

from __future__ import annotations

from dataclasses import dataclass

from isle_env.errors import IsleError

Square = tuple[int, int]

SHAPE_KINDS = ("cat", "oshax", "rare", "common")
CARD_TYPES = ("oshax", "rescue", "anytime", "treasure", "private_lesson", "public_lesson", "family_card")
BASKETS = ("none", "broken", "regular")


class ComponentError(IsleError, ValueError):
    """A data file is wrong. The message names the file, the entry, and what would be right."""


@dataclass(frozen=True)
class Room:
    """A room of the boat; ``letter`` marks its squares in the plan, ``size`` counts them."""

    name: str
    letter: str
    title: str
    icon: str
    size: int
    source: str


@dataclass(frozen=True)
class Boat:
    """A boat: its 19 rats, and its 5 treasure maps in the order of the colours."""

    name: str
    base: bool
    rats: tuple[Square, ...]
    maps: tuple[Square, ...]
    source: str


@dataclass(frozen=True)
class Shape:
    """A tile shape: ``rows`` are its drawing, ``copies`` says how many are in the box (cats: one per colour).

    ``supply``, of common treasures only: tiles in play with 1, 2, 3 and 4 players.
    """

    name: str
    kind: str
    rows: tuple[str, ...]
    copies: int
    supply: tuple[int, ...]
    small: bool
    source: str

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the drawing, row by row."""
        return tuple((x, y) for y, row in enumerate(self.rows) for x, mark in enumerate(row) if mark == "#")


@dataclass(frozen=True)
class CardKind:
    """Identical cards, of the discovery or the family cards.

    ``number``: the first printed number, -1 if unknown. ``amount``: the rule's number, fish or bit mask of rooms, else 0.
    ``colour``: the colour in the rule by name, "chosen" if it is declared when the card is played, "" if there is none.
    ``module``: that of a lesson, "core", a letter, or "extra" (in no deck by default); "" for other cards.
    """

    key: str
    title: str
    type: str
    cost: int
    speed: int
    basket: str
    rule: str
    points: int
    amount: int
    colour: str
    module: str
    number: int
    copies: int
    text: str
    source: str


@dataclass(frozen=True)
class SisterLesson:
    """A lesson card of the sister (solo mode); ``advanced`` ones make her stronger."""

    card: int
    key: str
    title: str
    advanced: bool
    rule: str
    points: int
    amount: int
    colour: str
    text: str
    source: str


@dataclass(frozen=True)
class SoloColour:
    """A colour card of the sister."""

    card: int
    colour: str
    source: str


@dataclass(frozen=True)
class SoloStep:
    """One step of a basket card: ``verb`` is cat, oshax, rare, common or switch.

    ``first``: a place in the line, from 1 (common: the number of a shape, from 0); ``second``: the other place of a switch.
    """

    verb: str
    first: int
    second: int


@dataclass(frozen=True)
class SoloBasket:
    """A basket card of the sister: its steps; and, if it is the first of a day, how many cards she resolves and her speed."""

    card: int
    baskets: int
    speed: int
    steps: tuple[SoloStep, ...]
    source: str


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    colours: tuple[str, ...]
    plan_rows: tuple[str, ...]
    rooms: tuple[Room, ...]
    boats: tuple[Boat, ...]
    shapes: tuple[Shape, ...]
    discovery: tuple[CardKind, ...]
    family: tuple[CardKind, ...]
    solo_colours: tuple[SoloColour, ...]
    solo_baskets: tuple[SoloBasket, ...]
    sister_lessons: tuple[SisterLesson, ...]
