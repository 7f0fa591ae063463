"""The sister's score: her colours and lessons, counted on the player's boat (Solo Scoring; cards 197 to 215)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.oracle.model import Laid, Sister
from tests.oracle.modules import beasts, events
from tests.oracle.pieces import COLOURS, COMMONS, maps
from tests.oracle.sheet import beside, covered, family_points, rat_cells, touch

if TYPE_CHECKING:
    from tests.oracle.scoring import Count

BEST_AGAIN = 204


def colours_without(cats: list[Laid]) -> int:
    """Colours none of these cats has."""
    return len(set(COLOURS) - {cat.colour for cat in cats})


def at_treasure(c: Count) -> list[Laid]:
    return [cat for cat in c.cats if any(touch(cat, treasure) for treasure in c.treasures)]


def at_rat(c: Count) -> list[Laid]:
    near = beside(rat_cells(c.seat))
    return [cat for cat in c.cats if cat.cells & near]


def nth_family(c: Count, n: int) -> int:
    return family_points(c.families[n - 1]) if len(c.families) >= n else 0


LESSONS: dict[int, Callable[[Count], int]] = {
    197: lambda c: 5 * colours_without(at_treasure(c)),
    198: lambda c: 2 * max(c.families, default=0),
    199: lambda c: 10 * (len(c.treasures) < 9),
    200: lambda c: 4 * c.seat.fish,
    201: lambda c: 5 * c.rats,
    202: lambda c: 5 * max(0, len(c.cats) - 15),
    203: lambda c: 5 * colours_without(c.edge),
    205: lambda c: 3 * sum(left == 0 for left in c.rooms.values()),
    206: lambda c: 5 * len(c.lonely),
    207: lambda c: 3 * c.lessons,
    208: lambda c: nth_family(c, 1),
    209: lambda c: nth_family(c, 2),
    210: lambda c: 3 * c.tiles(COMMONS),
    211: lambda c: 3 * (len(c.cats) - len(at_treasure(c))),
    212: lambda c: 4 * len(maps(c.seat.boat).keys() & covered(c.seat)),
    213: lambda c: 5 * len(c.families),
    214: lambda c: len(c.edge),
    215: lambda c: 5 * colours_without(at_rat(c)),
}


def sister_score(sister: Sister, c: Count) -> dict[str, int]:
    """Her points by part. The first colour pays 5 a cat, the last 1; card 204 pays her best lesson again.

    Beasts and events are parts if they are in play (B-15, V-25).
    """
    points = [LESSONS[card](c) for card in sister.lessons - {BEST_AGAIN}]
    parts = {
        "colours": sum(worth * c.colours[colour] for worth, colour in zip((5, 4, 3, 2, 1), sister.colours, strict=True)),
        "lessons": sum(points),
        "best_lesson_again": max(points) if BEST_AGAIN in sister.lessons else 0,
    }
    if "beasts" in c.table.modules:
        parts["beasts"] = beasts.SISTER_POINTS * beasts.icons(c.seat)
    if "events" in c.table.modules:
        parts["events"] = events.sister_points(c.table)
    return {**parts, "total": sum(parts.values())}
