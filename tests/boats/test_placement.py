"""Legal placements, compared with recorded boats, and with the slow twin on random ones (R-1, R-2)."""

import numpy as np
import pytest

from isle_env.boat import Boat
from isle_env.boats.laying import reset_boat
from isle_env.boats.placement import fits, write_placements
from isle_env.components import tables as T
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.machine import bits
from isle_env.machine.sizes import MASK_WORDS
from tests.oracle.boat import PLAN, SHAPES, OracleBoat, everywhere
from tests.support.golden_boats import build, digest, each_part, lines, of_part, shape_of
from tests.support.random_boats import random_boat

EVERY_SHAPE = [(kind, shape) for kind, shapes in SHAPES.items() for shape in range(len(shapes))]


def line_of(kind: str, shape: int) -> int:
    """The shape's number in the tables."""
    return int(T.FIRST_SHAPE[T.KIND_NAMES.index(kind)]) + shape


def placements(boat: Boat, kind: str, shape: int, anywhere: bool = False) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(cells) for cells in boat.legal_placements(kind, shape, anywhere=anywhere)}


@each_part
def test_recorded_placements(part):
    wrong = []
    for number, line in of_part(lines(), part):
        boat, _ = build(line["players"][0])
        for entry in line["legal_placements_player0"]:
            for rule in ("touching", "anywhere"):
                found = boat.legal_placements(entry["kind"], shape_of(entry), anywhere=rule == "anywhere")
                if (len(found), digest(found)) != (entry[rule]["count"], entry[rule]["sha256"]):
                    wrong.append((number, entry["kind"], entry["shape"], rule, len(found)))
    assert wrong == []


@pytest.mark.parametrize(("kind", "shape"), EVERY_SHAPE)
def test_empty_boat_takes_a_tile_wherever_its_squares_are(kind, shape):
    found = Boat("red").legal_placements(kind, shape)
    assert {frozenset(cells) for cells in found} == everywhere(kind, shape)
    assert len(set(found)) == len(found), "a set of squares is offered twice"


@pytest.mark.parametrize("seed", range(40))
def test_random_boats_against_the_twin(seed):
    boat, twin = random_boat(seed)
    for kind, shape in EVERY_SHAPE:
        for anywhere in (False, True):
            assert placements(boat, kind, shape, anywhere) == twin.placements(kind, shape, anywhere), (kind, shape)


@pytest.mark.parametrize("seed", range(40, 60))
def test_fits_agrees_with_the_placements_written(seed):
    boat, _ = random_boat(seed, tiles=5 + 2 * (seed - 40))
    g = boat._games[0]
    for kind, shape in EVERY_SHAPE:
        for anywhere in (False, True):
            g["anywhere"][0] = anywhere
            mask = np.zeros(MASK_WORDS, np.uint32)
            write_placements(g, 0, line_of(kind, shape), mask, A.PLACE)
            written = int(np.unpackbits(mask.view(np.uint8)).sum())
            assert bool(fits(g, 0, line_of(kind, shape))) == (written > 0)


def test_placements_are_added_to_what_the_mask_holds_and_stay_in_their_block():
    boat, _ = random_boat(3)
    for kind, shape in EVERY_SHAPE:
        alone, added = np.zeros((2, MASK_WORDS), np.uint32)
        held = [A.PASS, A.PLACE - 1, A.SQUARE, A.NUM_ACTIONS - 1]
        for action in held:
            added[action // 32] |= 1 << action % 32
        write_placements(boat._games[0], 0, line_of(kind, shape), alone, A.PLACE)
        write_placements(boat._games[0], 0, line_of(kind, shape), added, A.PLACE)
        unpacked = np.zeros((2, A.NUM_ACTIONS), np.int8)
        bits.unpack(alone, unpacked[0])
        bits.unpack(added, unpacked[1])
        assert not unpacked[0, : A.PLACE].any()
        assert not unpacked[0, A.SQUARE :].any()
        assert np.flatnonzero(unpacked[0] != unpacked[1]).tolist() == held


def test_each_action_names_its_squares():
    boat, twin = random_boat(8)
    for kind, shape in EVERY_SHAPE:
        mask = np.zeros(MASK_WORDS, np.uint32)
        unpacked = np.zeros(A.NUM_ACTIONS, np.int8)
        write_placements(boat._games[0], 0, line_of(kind, shape), mask, A.PLACE)
        bits.unpack(mask, unpacked)
        tile = int(np.flatnonzero(line_of(kind, shape) == T.TILE_SHAPE)[0])
        named = [A.placed_cells(tile, *divmod(int(a) - A.PLACE, T.SQUARES)) for a in np.flatnonzero(unpacked)]
        assert sorted(map(sorted, named)) == sorted(map(sorted, twin.placements(kind, shape)))


def test_every_seat_has_its_own_boat():
    games = S.zeros(1)
    for seat in range(S.MAX_SEATS):
        reset_boat(games[0], seat, seat)
    games["covered"][0, 2] = T.PLAN_ROWS
    games["tile_count"][0, 2] = 1
    masks = np.zeros((4, MASK_WORDS), np.uint32)
    for seat in range(4):
        write_placements(games[0], seat, line_of("common", 0), masks[seat], A.PLACE)
    assert np.unpackbits(masks.view(np.uint8), axis=1).sum(axis=1).tolist() == [142, 142, 0, 142]


def test_r2_an_emptied_boat_takes_a_tile_anywhere():
    boat = Boat("green")
    boat.place("common", 0, [(0, 4)])
    assert boat.legal_placements("common", 0) == [((0, 3),), ((0, 5),), ((1, 4),)]
    boat.discard((0, 4))
    assert len(boat.legal_placements("common", 0)) == len(PLAN)


def test_r2_diagonal_squares_do_not_touch():
    boat = Boat("green")
    boat.place("common", 0, [(10, 4)])
    assert boat.legal_placements("common", 0) == [((9, 4),), ((10, 3),), ((10, 5),), ((11, 4),)]


def test_full_boat_takes_nothing():
    boat = Boat("blue")
    g = boat._games[0]
    g["covered"][0] = T.PLAN_ROWS
    g["tile_count"][0] = 30
    assert [shape for shape in range(T.NUM_SHAPES) if fits(g, 0, shape)] == []


def test_hole_of_one_square():
    boat, twin = Boat("six"), OracleBoat("six")
    g = boat._games[0]
    g["covered"][0] = T.PLAN_ROWS
    g["covered"][0, 8] ^= 1 << 14
    g["tile_count"][0] = 30
    assert [shape for shape in range(T.NUM_SHAPES) if fits(g, 0, shape)] == [line_of("common", 0)]
    assert boat.legal_placements("common", 0) == [((14, 8),)]
    assert frozenset([(14, 8)]) in twin.placements("common", 0)
