"""A morning of a drawing game in numbers, counted from the decoded game: the slow twin of policies/drawing_search/morning.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

from isle_env.boats.counting import LARGEST
from isle_env.components.drawing import tables as D
from isle_env.policies.drawing import Prices
from isle_env.policies.drawing_search.morning import GROWING
from tests.oracle.boat import COLOURS, EDGE, MAP_SQUARES, PLAN, beside, family_points, room_squares
from tests.oracle.drawing.cards import A_GAME, GAMES
from tests.oracle.drawing.decode import SISTER_CARDS, decode
from tests.oracle.drawing.lessons import lesson_points, sister_points
from tests.oracle.drawing.model import Seat, Sheet, Table
from tests.oracle.drawing.sight import ROOM_ORDER

DAYS = 7
NO_LESSON = [0] * max(len(edition.lessons) for edition in D.EDITIONS)


def numbers(record: Any, number: int, prices: Prices) -> dict[str, list[int]]:
    """The numbers of a seat by name. record: one element of a DRAW array."""
    table = decode(record)
    seat = table.seats[number]
    return {"always": [1], **_boat(seat.sheet), **_specials(table, seat), **_lessons(table, seat, prices), **_sister(table, seat)}


def _boat(sheet: Sheet) -> dict[str, list[int]]:
    bare, kinds = PLAN - sheet.covered(), Counter(tile.kind for tile in sheet.tiles)
    groups = sheet.groups()
    around = [frozenset().union(*(beside(cat.cells) for cat in group)) & bare for group in groups]
    ways = Counter(len(beside(frozenset([square])) & bare) for square in bare)
    left = [len(room_squares(room) & bare) for room in ROOM_ORDER]

    def as_grown(counts: list[int]) -> list[int]:
        """Counts, one for each group, added up by the sizes that are told apart."""
        return [
            sum(count for group, count in zip(groups, counts, strict=True) if min(len(group), GROWING) == size)
            for size in range(1, GROWING + 1)
        ]

    def of_colour(colour: str) -> list[int]:
        return [k for k, group in enumerate(groups) if group[0].colour == colour]

    return {
        "families": [sum(family_points(len(group)) for group in groups)],
        "rats": [len(sheet.rat_squares())],
        "cats": [len(sheet.cats())],
        "tiles": [len(sheet.tiles)],
        "rare": [kinds["rare"]],
        "common": [kinds["common"]],
        "bare": [len(bare)],
        "maps": [len(set(MAP_SQUARES) & bare)],
        "edge": [sum(not tile.cells.isdisjoint(EDGE) for tile in sheet.tiles)],
        "full": [int(count == 0) for count in left],
        "share": [100 * count**2 // len(room_squares(room)) ** 2 for room, count in zip(ROOM_ORDER, left, strict=True)],
        "left": left,
        "dead_ends": [ways[1]],
        "shut_in": [ways[0]],
        "shore": [len(beside(sheet.covered()) & bare) if sheet.tiles else 0],
        "colour_cats": [len(sheet.cats(colour)) for colour in COLOURS],
        "largest": [max((len(groups[k]) for k in of_colour(colour)), default=0) for colour in COLOURS],
        "groups": [sum(min(len(group), LARGEST) == size for group in groups) for size in range(1, LARGEST + 1)],
        "growing": as_grown([int(bool(squares)) for squares in around]),
        "sides": as_grown([len(squares) for squares in around]),
        "meeting": [sum(sum(square in around[k] for k in of_colour(colour)) > 1 for square in bare) for colour in COLOURS],
    }


def _specials(table: Table, seat: Seat) -> dict[str, list[int]]:
    return {
        "special": [int(special not in seat.spent) for special in range(5)],
        "specials": [min(A_GAME - len(seat.spent), DAYS + 1 - table.day)],
    }


def _lessons(table: Table, seat: Seat, prices: Prices) -> dict[str, list[int]]:
    game = GAMES.index(table.game)
    usual = prices[("lesson_drawn", "lesson_remote")[game]]
    assert isinstance(usual, dict)
    ticked, now, promise = NO_LESSON.copy(), NO_LESSON.copy(), NO_LESSON.copy()
    for place, lesson in enumerate(D.EDITIONS[game].lessons):
        if lesson.card in seat.ticked:
            past = table.day - 1
            points = lesson_points(lesson.card, seat.sheet, len(seat.ticked))
            ticked[place], now[place] = 1, points
            promise[place] = (usual[lesson.key] * (DAYS - past) + 100 * points * past) // DAYS
    return {
        "lesson": ticked, "lesson_now": now, "lesson_promise": promise, "now": [sum(now)], "promise": [sum(promise)],
    }  # fmt: skip


def _sister(table: Table, seat: Seat) -> dict[str, list[int]]:
    sister = table.sister
    if sister is None:
        return {
            "sister_colours": [0], "sister_hidden": [0], "sister_lesson": [0] * len(SISTER_CARDS),
            "sister_now": [0] * len(SISTER_CARDS),
        }  # fmt: skip
    open_colours = sister.colours[: table.day]
    return {
        "sister_colours": [sum(worth * len(seat.sheet.cats(c)) for worth, c in zip((5, 4, 3, 2, 1), open_colours, strict=False))],
        "sister_hidden": [sum(len(seat.sheet.cats(colour)) for colour in sister.colours[table.day :])],
        "sister_lesson": [int(card in sister.lessons) for card in SISTER_CARDS],
        "sister_now": [
            sister_points({card}, seat.sheet, len(seat.ticked))["lessons"] if card in sister.lessons else 0
            for card in SISTER_CARDS
        ],
    }


def margin(record: Any, number: int, prices: Prices, weights: Any) -> float:
    """The margin that a forecast without networks expects. weights: float64[days + 1, NUMBERS]."""
    seats = range(int(record["num_players"]))
    rows = [[x for row in numbers(record, seat, prices).values() for x in row] for seat in seats]
    points = [float(weights[int(record["day"])] @ row) for row in rows]
    others = [points[seat] for seat in seats if seat != number]
    return points[number] - max(others, default=0.0)
