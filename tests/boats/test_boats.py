"""Laying and lifting tiles: the boat's record fields always agree with the tiles on it (R-1 … R-5)."""

import random

import numpy as np
import pytest

from isle_env.boat import BOAT_FIELDS, Boat
from isle_env.boats.families import FAMILY_POINTS
from isle_env.boats.laying import lay, lift, reset_boat
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import state as S
from tests.oracle.boat import COLOURS, OracleBoat, family_points, room_squares
from tests.support.random_boats import discard_random_treasure, lay_random_tile, random_boat


def slots_of(g) -> dict[int, frozenset[tuple[int, int]]]:
    """Slot -> squares of its tile, as ``tile_at`` has it."""
    found: dict[int, set[tuple[int, int]]] = {}
    for square, value in enumerate(g["tile_at"][0].tolist()):
        if value:
            found.setdefault(value - 1, set()).add((int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])))
    return {slot: frozenset(cells) for slot, cells in found.items()}


def check_boat(g, twin: OracleBoat) -> None:
    """Compare every boat field of seat 0 with the twin."""
    slots = slots_of(g)
    tiles = {tile.cells: tile for tile in twin.tiles}
    assert set(slots.values()) == set(tiles)
    check_tiles(g, slots, tiles)
    check_groups(g, slots, twin)
    check_counts(g, twin)


def check_tiles(g, slots, tiles) -> None:
    for slot in range(MAX_TILES):
        code, colour, first, group = (int(g[f"tile_{part}"][0, slot]) for part in ("code", "colour", "first", "group"))
        if slot not in slots:
            assert (code, colour, first, group) == (NONE, T.NO_COLOUR, NONE, NONE)
            assert g["group_size"][0, slot] == 0
            continue
        tile = tiles[slots[slot]]
        kind = T.KIND_NAMES[T.TILE_KIND[code]]
        assert (kind, int(T.TILE_SHAPE[code]) - int(T.FIRST_SHAPE[T.TILE_KIND[code]])) == (tile.kind, tile.shape)
        assert (*COLOURS, None)[colour] == tile.colour
        x, y = min(tile.cells, key=lambda cell: (cell[1], cell[0]))
        assert first == T.SQUARE_AT[y, x]
    assert g["slots"][0] == max(slots, default=-1) + 1


def check_groups(g, slots, twin: OracleBoat) -> None:
    slot_of = {cells: slot for slot, cells in slots.items()}
    sizes = np.zeros(MAX_TILES, int)
    labels = np.full(MAX_TILES, NONE)
    for group in twin.groups():
        members = [slot_of[cat.cells] for cat in group]
        sizes[min(members)] = len(members)
        labels[members] = min(members)
    assert g["group_size"][0].tolist() == sizes.tolist()
    assert g["tile_group"][0].tolist() == labels.tolist()
    assert g["family_points"][0] == twin.score()["families"]


def check_counts(g, twin: OracleBoat) -> None:
    covered = {(x, y) for y in range(9) for x in range(32) if int(g["covered"][0, y]) >> x & 1}
    assert covered == twin.covered()
    assert g["tile_count"][0] == len(twin.tiles)
    assert g["colour_cats"][0].tolist() == [len(twin.cats(colour)) for colour in COLOURS]
    for kind in ("oshax", "rare", "common"):
        assert g[f"{kind}_count"][0] == sum(tile.kind == kind for tile in twin.tiles)
    assert g["rats"][0] == len(twin.rat_squares())
    assert g["room_left"][0].tolist() == [len(room_squares(room) - covered) for room in T.ROOM_NAMES]


@pytest.mark.parametrize("seed", range(60))
def test_fields_after_every_tile_and_discard(seed):
    rng = random.Random(seed)
    name = rng.choice(T.BOAT_NAMES)
    boat, twin = Boat(name), OracleBoat(name)
    check_boat(boat._games[0], twin)
    for _ in range(30):
        kernel, expected = lay_random_tile(rng, boat, twin, colours=1 + seed % 5)
        assert kernel == expected, "the colour of the map earned"
        check_boat(boat._games[0], twin)
        if rng.random() < 0.3:
            discard_random_treasure(rng, boat, twin)
            check_boat(boat._games[0], twin)


def test_family_points_table():
    assert FAMILY_POINTS.tolist() == [family_points(cats) for cats in range(MAX_TILES + 1)]


@pytest.mark.parametrize("sheet", range(T.BOATS))
def test_reset_forgets_everything(sheet):
    used, _ = random_boat(sheet)
    games = S.zeros(1)
    for field in BOAT_FIELDS:
        games[field][0, 3] = used._games[field][0, 0]
    games["anywhere"][0, 3] = 1
    reset_boat(games[0], 3, sheet)
    fresh = Boat(T.BOAT_NAMES[sheet])
    for field in BOAT_FIELDS:
        assert np.array_equal(games[field][0, 3], fresh._games[field][0, 0]), field
    assert games["rats"][0, 3] == 19
    assert games["anywhere"][0, 3] == 0


def test_only_the_boat_of_the_seat_changes():
    games = S.zeros(1)
    for seat in range(4):
        reset_boat(games[0], seat, seat)
    before = games.copy()
    lay(games[0], 2, T.COMMON_TILE, T.NO_COLOUR, 0, 70)
    for field, *_ in S.FIELDS:
        if field not in BOAT_FIELDS:
            assert np.array_equal(games[field], before[field]), field
        else:
            others = [0, 1, 3]
            assert np.array_equal(games[field][0, others], before[field][0, others]), field


def test_laying_uses_up_anywhere():
    games = S.zeros(1)
    reset_boat(games[0], 1, 0)
    games["anywhere"][0] = 1
    lay(games[0], 1, T.COMMON_TILE, T.NO_COLOUR, 0, 70)
    assert games["anywhere"][0].tolist() == [1, 0, 1, 1]


def test_discarded_tiles_leave_the_game_and_their_slot_is_used_again():
    games = S.zeros(1)
    g = games[0]
    reset_boat(g, 0, 0)
    for square in (60, 61, 62, 63):
        lay(g, 0, T.COMMON_TILE, T.NO_COLOUR, 0, square)
    lift(g, 0, 2)
    lift(g, 0, 0)
    assert (g["gone"][T.COMMON_TILE], g["slots"][0], g["tile_count"][0]) == (2, 4, 2)
    lay(g, 0, T.RARE_TILE + 4, T.NO_COLOUR, 0, 70)
    assert g["tile_code"][0, :5].tolist() == [T.RARE_TILE + 4, T.COMMON_TILE, NONE, T.COMMON_TILE, NONE]
    lift(g, 0, 3)
    assert g["slots"][0] == 2, "slots beyond the last tile are given back"


def test_a_group_is_named_by_its_lowest_slot_though_a_later_cat_takes_a_lower_slot():
    boat = Boat("blue")
    boat.place("common", 0, [(4, 4)])
    boat.place("cat", 15, [(5, 4), (6, 4), (7, 4), (8, 4), (9, 4)], colour="red")
    boat.place("cat", 15, [(5, 3), (6, 3), (7, 3), (8, 3), (9, 3)], colour="red")
    boat.discard((4, 4))
    boat.place("cat", 15, [(5, 5), (6, 5), (7, 5), (8, 5), (9, 5)], colour="red")
    g = boat._games[0]
    assert g["tile_group"][0, :4].tolist() == [0, 0, 0, NONE]
    assert g["group_size"][0, :4].tolist() == [3, 0, 0, 0]
    assert g["family_points"][0] == 8


def test_one_cat_joins_several_families():
    boat = Boat("blue")
    for y in (2, 3, 5, 6):
        boat.place("cat", 15, [(x, y) for x in range(5, 10)], colour="green", anywhere=True)
    assert boat.families() == [("green", 2), ("green", 2)]
    boat.place("cat", 15, [(x, 4) for x in range(5, 10)], colour="green")
    assert boat.families() == [("green", 5)]
    assert boat.score()["families"] == 15


def test_r4_only_the_own_colour_pays_though_a_tile_covers_two_maps():
    boat = Boat("blue")  # green map (7, 0), blue map (14, 1)
    assert boat.place("cat", 15, [(x, 0) for x in range(7, 12)], colour="blue") is None
    other = Boat("blue")
    assert other.place("cat", 15, [(x, 0) for x in range(7, 12)], colour="green") == "green"
    assert other.place("oshax", 0, [(14, 1), (13, 1), (13, 2), (12, 2), (12, 3), (11, 3)], colour="blue", anywhere=True) == "blue"
    assert other.uncovered_maps() == 3
