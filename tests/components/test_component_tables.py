"""The arrays of tables.py, compared with slow and simple derivations."""

import subprocess
import sys

import numpy as np
import pytest

from isle_env.components import tables as T

PLAN = [
    ".......########.......",
    "....#############.....",
    ".##################...",
    "#####################.",
    "######################",
    "#####################.",
    ".##################...",
    "....#############.....",
    ".......########.......",
]
ON_BOAT = [(x, y) for y in range(9) for x in range(22) if PLAN[y][x] == "#"]


def squares_of(rows):
    return {(x, y) for y in range(T.HEIGHT) for x in range(32) if int(rows[y]) >> x & 1}


def test_squares():
    assert (T.WIDTH, T.HEIGHT, T.SQUARES) == (22, 9, 142)
    assert list(zip(T.SQUARE_X.tolist(), T.SQUARE_Y.tolist(), strict=True)) == ON_BOAT
    for y in range(9):
        for x in range(22):
            assert T.SQUARE_AT[y, x] == (ON_BOAT.index((x, y)) if (x, y) in ON_BOAT else -1)
    assert squares_of(T.PLAN_ROWS) == set(ON_BOAT)


def test_rows_are_runs():
    runs = [(int(T.ROW_START[y]) + i, y, int(T.ROW_SQUARE[y]) + i) for y in range(9) for i in range(int(T.ROW_LENGTH[y]))]
    assert [(x, y) for x, y, _ in runs] == ON_BOAT
    assert [number for _, _, number in runs] == list(range(142))


def test_edge():
    around = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    edge = {(x, y) for x, y in ON_BOAT if any((x + dx, y + dy) not in ON_BOAT for dx, dy in around)}
    assert squares_of(T.EDGE_ROWS) == edge
    assert {(7, 0), (0, 4), (21, 4), (20, 3), (4, 2)} & edge == {(7, 0), (0, 4), (21, 4), (20, 3)}


def test_rooms():
    sizes = {
        "captain_stern": 18,
        "bedroom_top": 11,
        "dining": 18,
        "bedroom_bottom": 11,
        "deck": 60,
        "storage": 20,
        "captain_bow": 4,
    }
    assert tuple(sizes) == T.ROOM_NAMES
    assert T.ROOM_SIZE.tolist() == list(sizes.values())
    assert np.bincount(T.ROOM_AT).tolist() == list(sizes.values())
    corner = {name: T.ROOM_NAMES[T.ROOM_AT[T.SQUARE_AT[y, x]]] for name, x, y in [("bow", 21, 4), ("stern", 0, 4)]}
    assert corner == {"bow": "captain_bow", "stern": "captain_stern"}


def test_boats():
    assert T.BOAT_NAMES == ("blue", "purple", "red", "green", "five", "six")
    assert T.BASE_BOATS == 4
    for number, boat in enumerate(T.COMPONENTS.boats):
        assert squares_of(T.RAT_ROWS[number]) == set(boat.rats)
        assert [ON_BOAT[square] for square in T.MAP_SQUARE[number]] == list(boat.maps)
    # The blue boat by hand: its green map and its first rat.
    assert ON_BOAT[T.MAP_SQUARE[0, T.COLOURS.index("green")]] == (7, 0)
    assert int(T.RAT_ROWS[0, 5]) & 1


def test_shapes():
    assert T.NUM_SHAPES == 32
    assert T.KIND_NAMES == ("cat", "oshax", "rare", "common")
    assert T.FIRST_SHAPE.tolist() == [0, 17, 23, 28]
    assert T.SHAPE_COUNT.tolist() == [17, 6, 5, 4]
    assert T.SHAPE_KIND.tolist() == [0] * 17 + [1] * 6 + [2] * 5 + [3] * 4
    assert T.MAX_SHAPE_SIZE == 6


def draw(cells):
    """A set of cells as text, moved to the corner."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    moved = {(x - left, y - top) for x, y in cells}
    wide, high = max(x for x, _ in moved) + 1, max(y for _, y in moved) + 1
    return tuple("".join("#" if (x, y) in moved else "." for x in range(wide)) for y in range(high))


def turned(rows):
    """A drawing, a quarter turn clockwise: its columns, read upwards."""
    return tuple("".join(row[x] for row in reversed(rows)) for x in range(len(rows[0])))


@pytest.mark.parametrize("shape", range(T.NUM_SHAPES))
def test_orientations(shape):
    """By turning and mirroring the drawings as text."""
    plain = T.COMPONENTS.shapes[shape].rows
    drawings = [plain]
    for _ in range(3):
        drawings.append(turned(drawings[-1]))
    drawings.append(tuple(row[::-1] for row in plain))
    for _ in range(3):
        drawings.append(turned(drawings[-1]))
    size = int(T.SHAPE_SIZE[shape])
    for o, drawing in enumerate(drawings):
        cells = list(zip(T.ORIENTATION_DX[shape, o].tolist(), T.ORIENTATION_DY[shape, o].tolist(), strict=True))
        assert draw(cells[:size]) == drawing
        assert cells[0] == (0, 0)
        assert cells[:size] == sorted(cells[:size], key=lambda cell: (cell[1], cell[0]))
        assert all(dy >= 0 for _, dy in cells)
        assert cells[size:] == [(0, 0)] * (T.MAX_SHAPE_SIZE - size)
        assert T.ORIENTATION_VALID[shape, o] == (drawing not in drawings[:o])


def test_tiles():
    assert (T.CAT_ROOM, T.OSHAX_TILE, T.RARE_TILE, T.COMMON_TILE, T.TILE_ROOM) == (120, 120, 132, 140, 192)
    assert (T.NUM_CATS, T.NUM_OSHAX, T.NUM_RARE, T.NUM_COMMON) == (85, 6, 5, 4)
    tiles = {}
    for tile in range(T.TILE_ROOM):
        if T.TILE_KIND[tile] == 255:
            assert (T.TILE_SHAPE[tile], T.TILE_COLOUR[tile]) == (255, T.NO_COLOUR)
            continue
        kind = T.KIND_NAMES[T.TILE_KIND[tile]]
        tiles.setdefault(kind, []).append(tile)
        expected = (tile // 5, tile % 5) if kind == "cat" else (T.FIRST_SHAPE[T.TILE_KIND[tile]] + tile, T.NO_COLOUR)
        first = 0 if kind == "cat" else tiles[kind][0]
        assert (T.TILE_SHAPE[tile] + (first if kind != "cat" else 0), T.TILE_COLOUR[tile]) == expected
    assert {kind: (codes[0], len(codes)) for kind, codes in tiles.items()} == {
        "cat": (0, 85),
        "oshax": (120, 6),
        "rare": (132, 5),
        "common": (140, 4),
    }
    assert T.RARE_PER_SHAPE.tolist() == [5] * 5
    assert T.COMMON_SUPPLY.tolist() == [[n] * 4 for n in (0, 5, 5, 8, 11)]
    assert T.SMALL_COMMON.tolist() == [True, True, False, False]


def test_kinds():
    assert (T.NUM_KINDS, T.FIRST_FAMILY_KIND, T.NUM_ALL_KINDS, T.KIND_ROOM) == (65, 65, 83, 112)
    assert len(set(T.KIND_KEY)) == 83
    types = [T.TYPE_OSHAX] + [T.TYPE_RESCUE] * 6 + [T.TYPE_ANYTIME] * 17 + [T.TYPE_TREASURE] * 2
    types += [T.TYPE_PRIVATE] * 30 + [T.TYPE_PUBLIC] * 8 + [T.TYPE_PRIVATE] + [T.TYPE_FAMILY] * 18
    assert T.KIND_TYPE.tolist() == types
    assert T.KIND_NUMBER[26:64].tolist() == list(range(113, 151))
    assert T.KIND_NUMBER[64] == -1
    assert T.KIND_NUMBER[65:].tolist() == list(range(151, 169))
    chosen = [int(n) for n in T.KIND_NUMBER[T.KIND_NEEDS_COLOUR]]
    assert chosen == [143, 144, 145, 146, 149]
    assert T.LESSON_MODULES == ("A", "B", "C")
    by_key = {key: kind for kind, key in enumerate(T.KIND_KEY)}
    orange = by_key["exactly_5_orange"]
    assert T.KIND_RULE[orange] == T.RULE_EXACTLY_CATS_OF_COLOUR
    assert T.COLOURS[T.KIND_COLOUR[orange]] == "orange"
    assert T.KIND_COLOUR[by_key["cats_of_colour"]] == T.NO_COLOUR
    basket = by_key["basket_speed_3"]
    assert (T.KIND_BASKET[basket], T.KIND_SPEED[basket], T.KIND_COST[basket]) == (T.BASKET_REGULAR, 3, 3)


def test_cards_follow_their_kinds():
    assert T.CARDS == 151 == len(T.CARD_KIND)
    assert (np.diff(T.CARD_KIND.astype(int)) >= 0).all()
    assert np.bincount(T.CARD_KIND).tolist() == T.KIND_COPIES[: T.NUM_KINDS].tolist()
    assert all(T.CARD_KIND[T.KIND_FIRST_CARD[kind]] == kind for kind in range(T.NUM_KINDS))
    # Card instance = printed number - 1, up to 150.
    assert all(T.KIND_FIRST_CARD[kind] == T.KIND_NUMBER[kind] - 1 for kind in range(64))


def test_sister_lessons():
    assert T.SISTER_CARD.tolist() == list(range(197, 216))
    rows = dict(zip(T.SISTER_CARD.tolist(), zip(T.SISTER_RULE, T.SISTER_POINTS, T.SISTER_AMOUNT, strict=True), strict=True))
    assert rows[202] == (T.RULE_POINTS_PER_CAT_OVER, 5, 15)
    assert rows[209] == (T.RULE_NTH_LARGEST_FAMILY, 0, 2)


def test_arrays_are_locked_and_typed():
    arrays = {name: value for name, value in vars(T).items() if name.isupper() and isinstance(value, np.ndarray)}
    assert len(arrays) > 40
    for name, array in arrays.items():
        assert not array.flags.writeable, name
        assert array.dtype in (np.int64, np.uint32, np.bool_), name
    with pytest.raises(ValueError, match="read-only"):
        T.PLAN_ROWS[0] = 0


def test_import_is_quick():
    """It takes as long as the import of NumPy, more or less: processor time, the best of three, on whatever machine."""
    code = (
        "from time import process_time as now; t = now(); import numpy.typing; numpys = now() - t\n"
        "t = now(); import isle_env.components.tables; print((now() - t) / numpys)"
    )
    assert min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3)) < 2.5
