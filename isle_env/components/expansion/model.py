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

from isle_env.components.model import CardKind, Shape, Square

ORIGINS = ("printed: ", "inferred: ", "stand-in: ")
"""How a source begins: what the entry rests on."""
EVENT_KEYS = (
    "royal_rats", "extra_fish", "fewer_fish", "semi_permanent_token", "rare_finds_first", "extra_common_treasure",
    "rare_treasure_instead", "fewer_cats_left",
    "pairs_of_visible_rats", "rats_touching_cats", "cats_in_a_row", "cats_in_a_column", "cats_touching_a_cat", "lonely_cats",
    "empty_rooms", "full_rooms", "common_treasures", "rare_treasures", "visible_maps", "captains_rooms_empty", "no_treasures",
)  # fmt: skip
"""The events that the rules know: actions, then events that pay points (V-4). The place is the event's number."""
ACTION_EVENTS = 8
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
