"""Where everything stands in an observation: one flat uint8 vector, seat-relative (the viewer first), with named views.

    [ island and pending choice | seat 0 = me, 1 = next clockwise, … | boat 0 = mine, 1, … | sister ]
      fixed offsets               one block of the seat's size each    one block of BOAT_SIZE each

The two games have tables of their own, because they have other items and lessons; kernels look up the places by the record's
``game`` (ISLAND_AT, SEAT_AT). Only Explore & Draw with a single seat ends with a block for the sister.

The tables below are the single source of the layout: places, the space's bounds, the views and docs/spaces.md are made from
them; observe.py fills it in.
"""

from __future__ import annotations

import functools
from collections import namedtuple
from typing import Any

import numpy as np

from isle_env.boats.planes import BOAT_PLANES
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field
from isle_env.games.drawing import editions, words
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step

_C, _ROOMS = int(T.NUM_COLOURS), int(T.ROOMS)


@functools.cache
def island_fields(game: int) -> tuple[Field, ...]:
    """The table of the first block: what lies open for all, then the choice of the viewer if it decides, else zeros."""
    items, by, halves = D.ITEMS[game], words.LINE[game], words.HALVES[game]
    bag = bool(editions.DRAWS_FROM_BAG[game])
    shown: tuple[Field, ...] = (
        ("day", (S.DAYS,), 1, "one-hot, day 1 to 7"),
        ("cells", (CELLS, items), 1, f"one-hot, the item in each cell, {by} by {by}"),
        ("seen", (items,), 255, "items shown so far, today's included"),
    )
    if bag:
        shown += (
            ("rare_today", (D.BAG_RARES,), 1, "rare treasures that lie out today"),
            ("bag_cats", (D.BAG_CATS,), 1, "cats not drawn yet"),
            ("bag_rare", (D.BAG_RARES,), 255, "rare treasures not drawn yet, by shape"),
            ("oshax", (len(D.OSHAX_ITEMS),), 1, "Oshax tiles beside the island"),
        )
    shown += (
        ("rooms", (int(T.SQUARES),), _ROOMS, "room number + 1 of each square; the same on every boat"),
        ("step", (len(Step),), 1, "one-hot, the pending decision, decisions.Step; the end shows to all"),
        ("taken", (CELLS,), 1, "cells taken today"),
        ("open", (CELLS,), 1, "those of them still to be resolved"),
        ("cell_now", (CELLS,), 1, f"one-hot, the cell of the {words.ITEM[game]} being resolved"),
        ("half", (2,), 1, f"one-hot, what is drawn of it: {halves[0]}, {halves[1]}; the first where there is no choice"),
        ("rest", (2,), 1, "discoveries of it still to be drawn, where there are two: the first, the second"),
        ("picks", (1,), 2, "treasures still to be picked for it"),
        ("special_now", (S.SPECIALS,), 1, "one-hot, the special declared with a choice that is not finished"),
        ("tile_in_hand", (D.NUM_SHAPES,), 1, "one-hot, the shape of what is to be drawn now"),
        ("colour_in_hand", (_C,), 1, "one-hot, its colour"),
        ("copy_due", (1,), 1, "what is in hand, or was drawn last, is to be drawn a second time"),
    )
    if not bag:  # of two unlike cats on a card, nothing else says which one the copy is of while a map's treasure is in hand
        shown += (
            ("copy_tile", (D.NUM_SHAPES,), 1, "one-hot, the shape of what is to be drawn a second time"),
            ("copy_colour", (_C,), 1, "one-hot, its colour"),
        )
    return shown


@functools.cache
def seat_fields(game: int) -> tuple[Field, ...]:
    """The table of a seat's block: as it is now for the viewer, as it was in the last evening for the others."""
    return (
        ("decides", (1,), 1, "this seat has the pending decision"),
        ("lessons", (D.LESSONS[game],), 1, "lessons ticked, by place on the sheet"),
        ("specials", (S.SPECIALS,), 1, "specials spent"),
        ("special_today", (1,), 1, "one of them was spent today"),
        ("anywhere", (1,), 255, "drawings of today that may still touch nothing"),
        *COUNTED,
        ("boat_sheet", (S.MAX_SEATS,), 1, "one-hot, the boat sheet (tables.BOAT_NAMES)"),
    )


COUNTED: tuple[Field, ...] = (
    ("tiles", (1,), MAX_TILES, "tiles on the boat"),
    ("cats", (_C,), 255, "cats by colour, Oshax included"),
    ("oshax_count", (1,), 255, "Oshax on the boat"),
    ("rare_count", (1,), 255, "rare treasures on the boat"),
    ("common_count", (1,), 255, "common treasures on the boat"),
    ("visible_rats", (1,), 19, "visible rats"),
    ("family_points", (1,), 255, "points of all families"),
    ("room_left", (_ROOMS,), 60, "uncovered squares by room"),
)
"""What is counted of a boat, as published.py writes it."""
BOAT_FIELDS: tuple[Field, ...] = tuple(
    (name, (int(T.SQUARES),), _C if name == "map" else 1, f"plane {name}") for name in BOAT_PLANES
)
"""See boats/planes.py."""
SISTER_FIELDS: tuple[Field, ...] = (
    ("colours", (_C, _C), 1, "one-hot, the colour at each place of her row; zero while it lies face down"),
    ("sister_lessons", (D.SISTER_LESSONS,), 1, "her lessons, in the order of the box"),
)
"""Explore & Draw with one seat only, after the boat."""

BOAT_SIZE, SISTER_SIZE = map(machinery.size, (BOAT_FIELDS, SISTER_FIELDS))
PLANES = len(BOAT_PLANES)
SISTER = machinery.offsets("Sister", SISTER_FIELDS)
"""Where each field of the sister's block begins, from the beginning of the block."""
assert machinery.size(COUNTED) == S.COUNTS, "published.py counts something else"


def _numbers(block: str, tables: list[tuple[Field, ...]]) -> tuple[Any, np.ndarray]:
    """The numbers of the fields that either game has, by name; and int64[games, fields + 1]: where each begins, then the end.

    A field that a game does not have is 0 long there. What the longer table lacks stands at the end of the shorter one.
    """
    names = list(dict.fromkeys(field[0] for fields in sorted(tables, key=len, reverse=True) for field in fields))
    assert all([name for name in names if name in own] == own for own in [[field[0] for field in fields] for fields in tables])
    places = np.zeros((len(tables), len(names) + 1), dtype=np.int64)
    for game, fields in enumerate(tables):
        sizes = {field[0]: machinery.entries(field) for field in fields}
        places[game, 1:] = np.cumsum([sizes.get(name, 0) for name in names])
    places.setflags(write=False)
    block_type: Any = namedtuple(block, names)  # type: ignore[misc]
    return block_type(*range(len(names))), places


ISLAND, ISLAND_AT = _numbers("Island", [island_fields(game) for game in range(D.GAMES)])
"""Numbers of the fields by name, and ISLAND_AT[game, number]: where a field begins."""
SEAT, SEAT_AT = _numbers("Seat", [seat_fields(game) for game in range(D.GAMES)])
"""Numbers of the fields of a seat's block, and where each begins, from the beginning of the block."""
ISLAND_SIZE = ISLAND_AT[:, -1].copy()
SEAT_SIZE = SEAT_AT[:, -1].copy()
"""int64[games], entries of a block."""


def has_sister(game: int, num_players: int) -> bool:
    """Does the player play against the sister?"""
    return num_players == 1 and bool(editions.HAS_SISTER[game])


def size(game: int, num_players: int) -> int:
    """Entries of an observation. num_players: 1 to 6."""
    sister = SISTER_SIZE if has_sister(game, num_players) else 0
    return int(ISLAND_SIZE[game]) + num_players * (int(SEAT_SIZE[game]) + BOAT_SIZE) + sister


def boats_at(game: int, num_players: int) -> int:
    """Where the boats begin in an observation."""
    return int(ISLAND_SIZE[game]) + num_players * int(SEAT_SIZE[game])


def high(game: int, num_players: int) -> np.ndarray:
    """Upper bound of every entry: ``uint8[size]``; the lower one is 0."""
    table = machinery.bounds(island_fields(game))
    seats = num_players * machinery.bounds(seat_fields(game)) + num_players * machinery.bounds(BOAT_FIELDS)
    sister = machinery.bounds(SISTER_FIELDS) if has_sister(game, num_players) else []
    return np.array(table + seats + sister, dtype=np.uint8)


def views(game: int, observation: np.ndarray, num_players: int) -> dict[str, Any]:
    """Named views into one observation, without a copy.

    observation: ``uint8[size(game, num_players)]``. Returns the island's fields by name in their shapes, ``seats``: a dict of
    ``[num_players, …]`` per seat field, ``boats``: ``[num_players, PLANES, 142]``, and against the sister ``sister``: a dict
    of her fields. Raises ``ValueError`` if the length does not fit the number of seats.
    """
    if observation.shape != (size(game, num_players),):
        raise ValueError(
            f"observation of shape {observation.shape}: {num_players} seats of {S.GAME_NAMES[game]} "
            f"have ({size(game, num_players)},)"
        )
    island, seat = island_fields(game), seat_fields(game)
    before = int(ISLAND_SIZE[game])
    boats = boats_at(game, num_players)
    after = boats + num_players * BOAT_SIZE
    seats = observation[before:boats].reshape(num_players, -1)
    found: dict[str, Any] = machinery.by_name(observation, island)
    found["seats"] = machinery.by_name(seats, seat)
    found["boats"] = observation[boats:after].reshape(num_players, PLANES, T.SQUARES)
    if has_sister(game, num_players):
        found["sister"] = machinery.by_name(observation[after:], SISTER_FIELDS)
    return found
