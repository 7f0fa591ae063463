"""What the family cards are worth, by their printed numbers (rulebook p. 2-3; cards 151 to 168; R-20, R-22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from isle_env.components import tables as T
from tests.oracle.modules.lessons import FAMILY
from tests.oracle.pieces import COLOURS, EDGE, ROOM, key_of
from tests.oracle.sheet import covered, family_points

if TYPE_CHECKING:
    from tests.oracle.scoring import Count

MIDDLE = {cell for cell in ROOM if cell[1] == 4}


def filled_rooms(c: Count) -> int:
    return sum(left == 0 for left in c.rooms.values())


def largest(c: Count) -> bool:
    """A family, and nobody has a larger one (R-20)."""
    return bool(c.families) and c.families[0] >= c.largest_elsewhere


def exactly_5(colour: int) -> Callable[[Count], int]:
    return lambda c: 9 * (c.colours[colour] == 5)


BLUE, GREEN, RED, PURPLE, ORANGE = COLOURS
CARDS: dict[int, Callable[[Count], int]] = {
    151: lambda c: max(c.edge_colours.values(), default=0),
    152: lambda c: 9 * all(c.edge_colours[colour] for colour in COLOURS),
    153: lambda c: len(c.edge) // 2,
    154: lambda c: 10 * (c.rats == 0),
    155: lambda c: 10 * (covered(c.seat) >= MIDDLE),
    156: lambda c: 12 * (covered(c.seat) >= EDGE),
    157: lambda c: 10 * (len(c.cats) == 20),
    158: lambda c: 15 * all(c.colours[colour] >= 3 for colour in COLOURS),
    159: exactly_5(BLUE),
    160: exactly_5(GREEN),
    161: exactly_5(PURPLE),
    162: exactly_5(RED),
    163: exactly_5(ORANGE),
    164: lambda c: 2 * len(c.treasures),
    165: lambda c: 10 * largest(c),
    166: lambda c: 2 * c.rats,
    167: lambda c: 2 * filled_rooms(c),
    168: lambda c: family_points(c.families[2]) if len(c.families) > 2 else 0,
}


def card_points(kind: int, c: Count) -> int:
    """Points of one family card for the boat that was counted."""
    if key_of(kind) in FAMILY:
        return FAMILY[key_of(kind)](c)
    return CARDS[int(T.KIND_NUMBER[kind])](c)
