"""The final score: rats, rooms, families, rare treasures, lessons; the sister; ties (D-40, D-41, D-50, D-55)."""

from __future__ import annotations

from tests.oracle.drawing.lessons import lesson_points, sister_points
from tests.oracle.drawing.model import Seat, Sister, Table

PARTS = ("rats", "rooms", "families", "rare_treasures", "lessons", "total")
SISTER_PARTS = ("colours", "lessons", "best_lesson_again", "total")


def score(seat: Seat) -> dict[str, int]:
    ticks = len(seat.ticked)
    points = seat.sheet.score()
    points["lessons"] = sum(lesson_points(card, seat.sheet, ticks) for card in seat.ticked)
    points["total"] += points["lessons"]
    return points


def sister_score(sister: Sister, seat: Seat) -> dict[str, int]:
    """5, 4, 3, 2, 1 for each cat of the colours of her row in order, and her lessons."""
    colours = sum(worth * len(seat.sheet.cats(colour)) for worth, colour in zip((5, 4, 3, 2, 1), sister.colours, strict=True))
    points = {"colours": colours, **sister_points(sister.lessons, seat.sheet, len(seat.ticked))}
    return points | {"total": sum(points.values())}


def filled_rooms(seat: Seat) -> int:
    return 7 - len(seat.sheet.unfilled_rooms())


def finish(table: Table) -> None:
    """Scores and winners."""
    table.scores = [score(seat) for seat in table.seats]
    if table.sister is not None:
        table.sister.score = sister_score(table.sister, table.seats[0])
        beaten = table.scores[0]["total"] > table.sister.score["total"]
        table.winners = {0} if beaten else set()
        return
    results = [(points["total"], filled_rooms(seat)) for points, seat in zip(table.scores, table.seats, strict=True)]
    table.winners = {number for number, result in enumerate(results) if result == max(results)}
