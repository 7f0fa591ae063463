"""What the loader of the expansion returns: one frozen dataclass per kind of component.

    KittensAndBeasts ── kittens, beasts
                     ├─ events, event_tiles          EventTile ── gem, plain: keys of events
                     ├─ lessons, family              CardKind, as in the base box
                     ├─ promos                       Shape, as in the base box
                     └─ kitten_board, beast_field, rat, token

Every ``source`` begins with one of ORIGINS (M-13).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from isle_env.components.model import CardKind, Shape, Square

ORIGINS = ("printed: ", "inferred: ", "stand-in: ")
"""How a source begins: what the entry rests on."""


class EventKey(IntEnum):
    """The events that the rules know: actions, then events that pay points (V-4)."""

    ROYAL_RATS = 0
    EXTRA_FISH = 1
    FEWER_FISH = 2
    SEMI_PERMANENT_TOKEN = 3
    RARE_FINDS_FIRST = 4
    EXTRA_COMMON_TREASURE = 5
    RARE_TREASURE_INSTEAD = 6
    FEWER_CATS_LEFT = 7
    PAIRS_OF_VISIBLE_RATS = 8
    RATS_TOUCHING_CATS = 9
    CATS_IN_A_ROW = 10
    CATS_IN_A_COLUMN = 11
    CATS_TOUCHING_A_CAT = 12
    LONELY_CATS = 13
    EMPTY_ROOMS = 14
    FULL_ROOMS = 15
    COMMON_TREASURES = 16
    RARE_TREASURES = 17
    VISIBLE_MAPS = 18
    CAPTAINS_ROOMS_EMPTY = 19
    NO_TREASURES = 20


EVENT_KEYS = tuple(event.name.lower() for event in EventKey)
ACTION_EVENTS = int(EventKey.PAIRS_OF_VISIBLE_RATS)
"""So many of them are actions."""


@dataclass(frozen=True)
class Kitten:
    """A kitten: ``rows`` are its drawing."""

    number: int
    name: str
    colour: str
    rows: tuple[str, ...]
    source: str

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the drawing, row by row."""
        return _marked(self.rows)


@dataclass(frozen=True)
class Beast:
    """A beast: ``rows`` are its drawing, ``icons`` the colours of its icons by name, square by square, "" for none."""

    number: int
    name: str
    rows: tuple[str, ...]
    icons: tuple[str, ...]
    source: str

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the drawing, row by row."""
        return _marked(self.rows)


@dataclass(frozen=True)
class Event:
    """A kind of event. ``points``: paid once (``colour`` "blue") or for each thing ("green"); actions have 0 and ""."""

    key: str
    points: int
    colour: str
    text: str
    source: str

    @property
    def pays(self) -> bool:
        """Whether it is an event that pays points."""
        return self.points > 0


@dataclass(frozen=True)
class EventTile:
    """Keys of the events on the side with the gem (days 1 and 5) and on the plain one.

    ``solo``: what the sister adds for a point event on day 2, 3, 4 (V-25); zeros if the plain side pays nothing.
    """

    number: int
    gem: str
    plain: str
    solo: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class KittenBoard:
    """``size``: kittens that lie open; ``fish``: price of the first and of the second kitten of a basket (K-3)."""

    size: int
    fish: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class BeastField:
    """``fish``: price of a beast; ``beasts``: those laid out with 1 to 6 players; points of a friendship, and the sister's."""

    fish: int
    beasts: tuple[int, ...]
    friendship_points: int
    sister_points_per_icon: int
    source: str


@dataclass(frozen=True)
class RoyalRat:
    """``points`` of one at the end, below zero; ``fish`` to feed it away."""

    rows: tuple[str, ...]
    supply: int
    points: int
    fish: int
    source: str

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the drawing, row by row."""
        return _marked(self.rows)


@dataclass(frozen=True)
class Token:
    """A semi-permanent token: baskets on one side, speed on the other (V-16)."""

    supply: int
    baskets: int
    speed: int
    source: str


@dataclass(frozen=True)
class KittensAndBeasts:
    """Everything in the box of the expansion."""

    kittens: tuple[Kitten, ...]
    beasts: tuple[Beast, ...]
    events: tuple[Event, ...]
    event_tiles: tuple[EventTile, ...]
    lessons: tuple[CardKind, ...]
    family: tuple[CardKind, ...]
    promos: tuple[Shape, ...]
    kitten_board: KittenBoard
    beast_field: BeastField
    rat: RoyalRat
    token: Token


def _marked(rows: tuple[str, ...]) -> tuple[Square, ...]:
    return tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != ".")
