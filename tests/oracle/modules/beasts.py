"""Beasts: the field of day 1, and friendships (expansion's rulebook, Beasts; B-1 … B-15)."""

from __future__ import annotations

from tests.oracle import sheet
from tests.oracle.model import Laid, Seat, Table
from tests.oracle.pieces import BEASTS, neighbours

POINTS = 5
SISTER_POINTS = 3


def lay_out(table: Table, room: int) -> None:
    """Beasts in place of cats in the right field (B-1)."""
    for _ in range(min(room, len(table.beast_bag))):
        table.fields[1].append(table.beast_bag.pop())


def aboard(seat: Seat) -> list[Laid]:
    return [laid for laid in seat.tiles if laid.tile in BEASTS]


def friends(seat: Seat, beast: Laid) -> set[int]:
    """Colours of the families that the beast is friends with: each beside an icon of its own colour (B-9)."""
    families = [(colour, cats) for colour, cats in sheet.groups(seat) if len(cats) >= 3]
    return {
        icon
        for cell, icon in beast.icons
        for colour, cats in families
        if colour == icon and any(not neighbours(cell).isdisjoint(cat.cells) for cat in cats)
    }


def friendships(seat: Seat) -> int:
    """All friendships on a boat."""
    return sum(len(friends(seat, beast)) for beast in aboard(seat))


def icons(seat: Seat) -> int:
    """All icons on a boat's beasts (B-15)."""
    return sum(len(beast.icons) for beast in aboard(seat))
