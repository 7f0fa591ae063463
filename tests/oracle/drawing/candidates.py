"""What an action does and what the position is, counted from the decoded game: the slow twin of policies/drawing_candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import ITEM_TYPES
from isle_env.policies.drawing import Prices
from tests.oracle.boat import (
    COLOURS,
    EDGE,
    MAP_SQUARES,
    MAPS,
    PLAN,
    ROOMS,
    Cells,
    Tile,
    beside,
    family_points,
    room_squares,
    touch,
)
from tests.oracle.drawing import morning
from tests.oracle.drawing.cards import GAMES, Card, Piece
from tests.oracle.drawing.decode import decode, item_of
from tests.oracle.drawing.lessons import lesson_points
from tests.oracle.drawing.model import Sheet, Table

LINE_CELLS = [[3 * line + k for k in range(3)] for line in range(4)]
CROSS_CELLS = [[3 * line + cross for line in range(4)] for cross in range(3)]


def place(sheet: Sheet, piece: Piece, colour: str | None, cells: Cells) -> dict[str, int]:
    """What drawing a piece does. sheet: before; colour: that it counts as; cells: where it is drawn."""
    drawn = Tile(piece.kind, -1, colour, cells)
    after = Sheet(sheet.name, [*sheet.tiles, drawn])
    joined = [group for group in sheet.groups() if group[0].colour == colour and any(touch(drawn, cat) for cat in group)]
    near = [tile for x, y in cells for side in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) for tile in sheet.tiles
            if side in tile.cells]  # fmt: skip
    hull = [side for x, y in cells for side in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if side not in PLAN]
    left = {room: len(room_squares(room) - after.covered()) for room in ROOMS}
    entered = [room for room in ROOMS if not room_squares(room).isdisjoint(cells)]
    maps = dict(zip(MAP_SQUARES, MAPS[sheet.name], strict=True))
    own = [cell for cell in cells if colour is not None and maps.get(cell) == colour]
    return {
        "fits": 1,
        "rats": len(sheet.rat_squares() & cells),
        "own_map": len(own),
        "other_maps": len(cells & maps.keys()) - len(own),
        "edge": len(cells & EDGE),
        "hull": len(hull),
        "beside": len(near),
        "by_treasure": int(any(tile.kind in ("rare", "common") for tile in near)),
        "kin": sum(map(len, joined)),
        "groups": len(joined),
        "family_points": _families(after) - _families(sheet) if colour is not None else 0,
        "rooms": len(entered),
        "rooms_filled": sum(left[room] == 0 for room in entered),
        "room_left": min(left[room] for room in entered),
        "holes": _with_ways_out(after, 0) - _with_ways_out(sheet, 0),
        "dead_ends": _with_ways_out(after, 1) - _with_ways_out(sheet, 1),
    }


def _families(sheet: Sheet) -> int:
    return sum(family_points(len(group)) for group in sheet.groups())


def _with_ways_out(sheet: Sheet, number: int) -> int:
    """Bare squares with so many bare neighbours."""
    bare = PLAN - sheet.covered()
    return sum(len(beside(frozenset([square])) & bare) == number for square in bare)


def tile(table: Table, piece: Piece, colour: str | None) -> dict[str, Any]:
    """What is known of a piece wherever it is drawn. colour: that it counts as."""
    own, now = table.seats[table.seat].sheet, table.pending
    to_come = [table.cells[cell] for cell in now.open] if now.step not in CHOICES else []
    return {
        "tile_kind": [int(piece.kind == kind) for kind in ("cat", "oshax", "rare", "common")],
        "colour": [int(colour == name) for name in COLOURS],
        "squares": piece.form.count("#"),
        "own_cats": len(own.cats(colour)) if colour else 0,
        "open_cats": cats_of(to_come)[COLOURS.index(colour)] if colour else 0,
    }


CHOICES = ("choose", "extra", "each", "cross")
"""Decisions before anything is resolved: what is taken then is not yet open."""


def pieces_on(card: Card) -> list[Piece]:
    """All pieces in the picture of a card, both halves; of treasures to choose from none."""
    return list(card.pieces) * (card.sort == "draw") + [piece for half in card.halves for piece in half]


def cats_of(cards: Iterable[Card]) -> list[int]:
    """Cats on cards, by colour."""
    colours = Counter(piece.colour for card in cards for piece in pieces_on(card))
    return [colours[colour] for colour in COLOURS]


def sorts_of(game: str, cards: Iterable[Card]) -> list[int]:
    """How many of each sort there are."""
    items = D.EDITIONS[GAMES.index(game)].items
    sorts = Counter("oshax" if card.sort == "oshax" else items[item_of(game, card)].type for card in cards)
    return [sorts[sort] for sort in ITEM_TYPES]


def squares_of(pieces: Iterable[Piece]) -> int:
    return sum(piece.form.count("#") for piece in pieces)


def taken(table: Table, cells: Iterable[int], prices: Prices) -> dict[str, Any]:
    """What is known of a set of cells."""
    cards, seat = [table.cells[cell] for cell in cells], table.seats[table.seat]
    lessons = [card.lesson for card in cards if card.sort == "lesson"]
    usual, past, promised = _usual(table, prices), table.day - 1, 0
    for lesson in lessons:
        points = lesson_points(lesson, seat.sheet, len(seat.ticked))
        promised += (usual[lesson] * (7 - past) + 100 * points * past) // 7
    return {
        "cells": len(cards),
        "types": sorts_of(table.game, cards),
        "cats": cats_of(cards),
        "drawn": squares_of(piece for card in cards for piece in pieces_on(card)),
        "lesson_now": sum(lesson_points(lesson, seat.sheet, len(seat.ticked)) for lesson in lessons),
        "promise": promised,
    }


def _usual(table: Table, prices: Prices) -> dict[int, int]:
    """What each lesson usually brings, by its card."""
    game = GAMES.index(table.game)
    listed = prices[("lesson_drawn", "lesson_remote")[game]]
    assert isinstance(listed, dict)
    return {lesson.card: listed[lesson.key] for lesson in D.EDITIONS[game].lessons}


def half(table: Table, number: int) -> dict[str, Any]:
    """What is on a half of the card that is being resolved."""
    card = table.cells[table.pending.cell]
    drawn = card.halves[number] if card.halves else ()
    return {
        "cats": [sum(piece.colour == colour for piece in drawn) for colour in COLOURS],
        "drawn": squares_of(drawn),
    }


def situation(record: Any, prices: Prices) -> dict[str, Any]:
    """The position by name, as the deciding seat knows it; of a number without one, a list."""
    table = decode(record)
    now, seat = table.pending, table.seat
    opened = [table.cells[cell] for cell in now.open] if now.step not in CHOICES else []
    mine = morning.numbers(record, seat, prices)
    others = [table.seats[(seat + k) % len(table.seats)] for k in range(1, len(table.seats))]
    shown = [[*_shown(Sheet(other.sheet.name, list(other.shown.tiles))), len(other.shown.ticked)] for other in others]
    to_come = [*table.cats, *(Card("draw", (piece,)) for piece in table.bag if piece.kind == "cat")]
    return {
        "day": [int(day == table.day) for day in range(1, 8)],
        "special_now": [int(now.step in CHOICES and special == now.special) for special in range(5)],
        "picks": [now.picks],
        "copy_due": [int(now.twice is not None)],
        "anywhere": [table.seats[seat].anywhere],
        "open": [len(opened)],
        "open_types": sorts_of(table.game, opened),
        "open_cats": cats_of(opened),
        "island_types": sorts_of(table.game, table.cells),
        "island_cats": cats_of(table.cells),
        "rare_today": [len(table.rare_today)],
        "cats_left": cats_of(to_come),
        **{f"own_{name}": values for name, values in mine.items() if name != "always"},
        "others": [*shown, *[[0] * 5] * (5 - len(shown))],
    }


def _shown(sheet: Sheet) -> list[int]:
    """Tiles, points of the families, rats and rare treasures of a sheet."""
    kinds = Counter(tile.kind for tile in sheet.tiles)
    return [len(sheet.tiles), _families(sheet), len(sheet.rat_squares()), kinds["rare"]]
