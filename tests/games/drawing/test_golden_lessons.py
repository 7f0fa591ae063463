"""Every recorded figure of the lessons of Explore & Draw (tests/golden/README.md)."""

from __future__ import annotations

from functools import cache

from tests.golden_boats import draw_lessons, lines, shape_of
from tests.oracle.boat import SHAPES
from tests.oracle.drawing.lessons import lesson_points
from tests.oracle.drawing.model import Seat, Sheet
from tests.oracle.drawing.scoring import filled_rooms
from tests.oracle.drawing.stage import draw_on


@cache
def sheet_of(line: int, player: int) -> Sheet:
    """A recorded boat as a sheet."""
    recorded = lines()[line]["players"][player]
    seat = Seat(Sheet(recorded["boat"]))
    for tile in recorded["tiles"]:
        words = f"{tile['kind']} {SHAPES[tile['kind']][shape_of(tile)]}"
        draw_on(seat, (f"{tile['colour']} {words}" if tile["colour"] else words, [(x, y) for x, y in tile["cells"]]))
    return seat.sheet


def test_lessons_of_the_oracle():
    wrong = []
    for entry in draw_lessons():
        sheet = sheet_of(entry["line"], entry["player"])
        ticks = lines()[entry["line"]]["players"][entry["player"]]["private_lesson_count"]
        points = [lesson_points(card, sheet, ticks) for card in range(1, 27)]
        figures = (sheet.score()["total"], filled_rooms(Seat(sheet)))
        if (points, figures) != (entry["lessons"], (entry["base_points"], entry["filled_rooms"])):
            wrong.append((entry, points, figures))
    assert wrong == []


def test_every_lesson_is_put_to_the_test():
    """Each pays on some recorded boat, and those with a condition do not pay on most."""
    paid = [sum(entry["lessons"][place] > 0 for entry in draw_lessons()) for place in range(26)]
    assert len(draw_lessons()) == 533
    assert min(paid) >= 1
    assert max(paid[8:25]) < 533
