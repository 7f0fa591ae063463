"""What a seat may see of the oracle's table, field by field, under the names of games/drawing/layout.py (D-7, D-8, T-16).

    unseen(table, viewer, observation) -> names of the entries that differ from it

It is written from what people see: the island and its past, their own sheet as it is, those of the others as of the last evening,
and how far they have come with their own day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.drawing import layout
from isle_env.games.drawing.decisions import Step
from tests.oracle.boat import COLOURS, MAP_SQUARES, MAPS, ROOMS, Tile, family_points, room_squares
from tests.oracle.drawing.cards import GAMES, REMOTE
from tests.oracle.drawing.decode import SISTER_CARDS, bag_number, bag_piece, card_of, item_of, shape_of
from tests.oracle.drawing.model import Sheet, Table

SQUARES = [(int(x), int(y)) for x, y in zip(T.SQUARE_X, T.SQUARE_Y, strict=True)]
ROOM_ORDER = ("captain_stern", "bedroom_top", "dining", "bedroom_bottom", "deck", "storage", "captain_bow")


def one(size: int, at: int | None) -> list[int]:
    """One-hot, all zero for None."""
    return [int(k == at) for k in range(size)]


def sight(table: Table, viewer: int) -> dict[str, Any]:
    """Everything the viewer sees."""
    count = len(table.seats)
    around = [(viewer + k) % count for k in range(count)]
    seats = [_seat(table, viewer, number) for number in around]
    said = {**_island(table), **_pending(table, viewer)}
    said["seats"] = {name: [seat[name] for seat in seats] for name in seats[0]}
    said["boats"] = [_planes(_sheet(table, viewer, number)) for number in around]
    if table.sister is not None:
        row = [one(5, COLOURS.index(colour) if place < table.day else None) for place, colour in enumerate(table.sister.colours)]
        said["sister"] = {"colours": row, "sister_lessons": [int(card in table.sister.lessons) for card in SISTER_CARDS]}
    return said


def _island(table: Table) -> dict[str, Any]:
    items = D.ITEMS[GAMES.index(table.game)]
    past = Counter(item_of(table.game, card) for card in table.past)
    said: dict[str, Any] = {
        "day": one(7, table.day - 1),
        "cells": [one(items, item_of(table.game, card)) for card in table.cells],
        "seen": [past[item] for item in range(items)],
        "rooms": [next(k for k, room in enumerate(ROOM_ORDER, 1) if square in room_squares(room)) for square in SQUARES],
    }
    if table.game == REMOTE:
        bag = Counter(bag_number(piece) for piece in table.bag)
        said |= {
            "rare_today": [int(bag_piece(D.BAG_CATS + k) in table.rare_today) for k in range(D.BAG_RARES)],
            "bag_cats": [bag[k] for k in range(D.BAG_CATS)],
            "bag_rare": [bag[D.BAG_CATS + k] for k in range(D.BAG_RARES)],
            "oshax": [int(card_of(REMOTE, int(item)).pieces[0] in table.oshax) for item in D.OSHAX_ITEMS],
        }
    return said


def _pending(table: Table, viewer: int) -> dict[str, Any]:
    """How far the viewer has come with its day; nothing while another seat decides."""
    now, own = table.pending, viewer == table.seat
    choosing = now.step in ("choose", "extra", "each", "cross")
    half = now.half
    if half is None and now.cell is not None and table.cells[now.cell].sort not in ("or", "treasure"):
        half = 0
    shape = None if now.piece is None else shape_of(now.piece.kind, now.piece.form)
    said: dict[str, Any] = {
        "step": one(len(Step), Step.names().index(now.step) if own or table.over else None),
        "taken": [int(own and cell in now.taken) for cell in range(12)],
        "open": [int(own and cell in now.open and not choosing) for cell in range(12)],
        "cell_now": one(12, now.cell if own else None),
        "half": one(2, half if own else None),
        "rest": [int(own and k in now.left) for k in range(2)],
        "picks": [now.picks if own else 0],
        "special_now": one(5, now.special if own and choosing else None),
        "tile_in_hand": one(D.NUM_SHAPES, shape if own else None),
        "colour_in_hand": one(5, COLOURS.index(now.colour) if own and now.colour else None),
        "copy_due": [int(own and now.twice is not None)],
    }
    if table.game != REMOTE:
        copied, colour = now.twice if own and now.twice else (None, None)
        said["copy_tile"] = one(D.NUM_SHAPES, shape_of(copied.kind, copied.form) if copied else None)
        said["copy_colour"] = one(5, COLOURS.index(colour) if colour else None)
    return said


def _sheet(table: Table, viewer: int, number: int) -> Sheet:
    """A seat's sheet: the viewer's as it is, another one as of the last evening."""
    seat = table.seats[number]
    return seat.sheet if number == viewer else Sheet(seat.sheet.name, list(seat.shown.tiles))


def _seat(table: Table, viewer: int, number: int) -> dict[str, Any]:
    seat, own = table.seats[number], number == viewer
    sheet = _sheet(table, viewer, number)
    ticked, spent = (seat.ticked, set(seat.spent)) if own else (seat.shown.ticked, seat.shown.spent)
    lessons = [lesson.card for lesson in D.EDITIONS[GAMES.index(table.game)].lessons]
    kinds = Counter(tile.kind for tile in sheet.tiles)
    groups = Counter(len(group) for group in sheet.groups())
    return {
        "decides": [int(number == table.seat)],
        "lessons": [int(card in ticked) for card in lessons],
        "specials": [int(special in spent) for special in range(5)],
        "special_today": [int(own and not table.over and table.day in seat.spent.values())],
        "anywhere": [seat.anywhere if own else 0],
        "tiles": [len(sheet.tiles)],
        "cats": [len(sheet.cats(colour)) for colour in COLOURS],
        "oshax_count": [kinds["oshax"]],
        "rare_count": [kinds["rare"]],
        "common_count": [kinds["common"]],
        "visible_rats": [len(sheet.rat_squares())],
        "family_points": [sum(count * family_points(size) for size, count in groups.items())],
        "room_left": [len(room_squares(room) - sheet.covered()) for room in ROOM_ORDER],
        "boat_sheet": one(6, T.BOAT_NAMES.index(sheet.name)),
    }


def _planes(sheet: Sheet) -> list[list[int]]:
    """The boat as boats/planes.py has it."""
    at: dict[tuple[int, int], Tile] = {cell: tile for tile in sheet.tiles for cell in tile.cells}
    rats, maps = sheet.rat_squares(), dict(zip(MAP_SQUARES, MAPS[sheet.name], strict=True))

    def plane(says: Callable[[Tile, tuple[int, int]], bool]) -> list[int]:
        return [int(cell in at and says(at[cell], cell)) for cell in SQUARES]

    def other(tile: Tile, x: int, y: int) -> bool:
        return at.get((x, y)) is not tile

    return [
        plane(lambda tile, cell: True),
        *(plane(lambda tile, cell, colour=colour: tile.colour == colour) for colour in COLOURS),
        plane(lambda tile, cell: tile.kind == "oshax"),
        plane(lambda tile, cell: tile.kind == "common"),
        plane(lambda tile, cell: tile.kind == "rare"),
        [int(cell in rats) for cell in SQUARES],
        [0 if cell in at or cell not in maps else COLOURS.index(maps[cell]) + 1 for cell in SQUARES],
        plane(lambda tile, cell: other(tile, cell[0] + 1, cell[1])),
        plane(lambda tile, cell: other(tile, cell[0], cell[1] + 1)),
    ]


def unseen(table: Table, viewer: int, observation: np.ndarray) -> list[str]:
    """Names of the entries of an observation that differ from ``sight``, or that only one of them has."""
    views = layout.views(GAMES.index(table.game), observation, len(table.seats))
    said = sight(table, viewer)
    wrong = []
    for block in ("seats", "sister"):
        wrong += [f"{block}: {name}" for name in different(said.pop(block, {}), views.pop(block, {}))]
    return wrong + different(said, views)


def different(said: dict[str, Any], seen: dict[str, Any]) -> list[str]:
    names = sorted(said.keys() ^ seen.keys())
    return names + [name for name in said.keys() & seen.keys() if not np.array_equal(seen[name], said[name])]


assert set(ROOM_ORDER) == set(ROOMS)
