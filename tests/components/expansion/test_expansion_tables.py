"""The expansion's arrays, compared with slow derivations; and the base game's, which must be a part of them (M-5)."""

import subprocess
import sys

import numpy as np
import pytest

from isle_env.components import tables as T
from isle_env.components.card_rules import RULES
from isle_env.components.expansion import new_rules
from isle_env.components.expansion import tables as E
from isle_env.components.expansion.model import EVENT_KEYS
from isle_env.components.orientations import first_alike, oriented


def test_codes_and_kinds():
    """The numbers that records, ids and observations are made of."""
    assert (E.KITTEN_TILE, E.BEAST_TILE, E.ROYAL_RAT) == (148, 168, 186)
    assert (E.PROMO_OSHAX_TILE, E.PROMO_RARE_TILE) == (126, 137)
    assert (E.FIRST_LESSON_KIND, E.FIRST_NEW_FAMILY_KIND, E.NUM_ALL_KINDS, E.CARDS) == (83, 91, 98, 159)
    assert (T.NUM_KINDS, T.FIRST_FAMILY_KIND, T.NUM_ALL_KINDS, T.CARDS, T.NUM_SHAPES) == (65, 65, 83, 151, 32), "the base game's"
    assert (E.NUM_SHAPES, E.MAX_SHAPE_SIZE, T.MAX_SHAPE_SIZE) == (61, 7, 6)
    assert (*T.LESSON_MODULES, "I") == E.LESSON_MODULES


@pytest.mark.parametrize("name", ["SHAPE_KIND", "SHAPE_SIZE", "ORIENTATION_VALID", "KIND_COST", "KIND_RULE", "KIND_POINTS"])
def test_first_part_is_the_base_games(name):
    base, more = getattr(T, name), getattr(E, name)
    assert (more[: len(base)] == base).all()


def test_rest_of_the_first_part():
    assert E.KIND_KEY[: T.NUM_ALL_KINDS] == T.KIND_KEY
    assert E.SHAPE_NAME[: T.NUM_SHAPES] == T.SHAPE_NAME
    assert (E.CARD_KIND[: T.CARDS] == T.CARD_KIND).all()
    assert (E.KIND_FIRST_CARD[: T.NUM_KINDS] == T.KIND_FIRST_CARD).all()
    for base, more in ((T.ORIENTATION_DX, E.ORIENTATION_DX), (T.ORIENTATION_DY, E.ORIENTATION_DY)):
        assert (more[: T.NUM_SHAPES, :, : T.MAX_SHAPE_SIZE] == base).all()
        assert not more[: T.NUM_SHAPES, :, T.MAX_SHAPE_SIZE :].any()
    used = T.TILE_SHAPE != 255
    for name in ("TILE_SHAPE", "TILE_COLOUR", "TILE_KIND"):
        assert (getattr(E, name)[used] == getattr(T, name)[used]).all()
    assert new_rules.RULES[: len(RULES)] == RULES


def test_tiles():
    new = np.flatnonzero((E.TILE_SHAPE != 255) & (T.TILE_SHAPE == 255)).tolist()
    assert new == [126, 127, 128, 137, 138, 139, *range(148, 187)]
    for kitten in E.BOX.kittens:
        tile = E.KITTEN_TILE + kitten.number
        assert E.TILE_KIND[tile] == E.KITTEN
        assert T.COLOURS[E.TILE_COLOUR[tile]] == kitten.colour
        assert E.SHAPE_NAME[E.TILE_SHAPE[tile]] == kitten.name
    assert {int(E.TILE_COLOUR[tile]) for tile in range(168, 186)} == {T.NO_COLOUR + 1}, "a beast is no treasure"
    assert E.TILE_COLOUR[E.ROYAL_RAT] == T.NO_COLOUR + 2
    assert [E.KIND_NAMES[E.TILE_KIND[tile]] for tile in (126, 137, 148, 168, 186)] == [
        "oshax",
        "rare",
        "kitten",
        "beast",
        "royal_rat",
    ]
    shapes = [int(shape) for shape in E.TILE_SHAPE if shape != 255]
    assert set(shapes) == set(range(E.NUM_SHAPES)), "no shape is left over"


def test_orientations():
    """Offsets as for every other tile; what looks alike is offered once."""
    squares = [kitten.squares for kitten in E.BOX.kittens[::5]] + [beast.squares for beast in E.BOX.beasts]
    squares += [E.BOX.rat.squares] + [promo.squares for promo in E.BOX.promos]
    for shape, drawn in enumerate(squares, T.NUM_SHAPES):
        assert E.SHAPE_SIZE[shape] == len(drawn)
        for o in range(8):
            size = len(drawn)
            cells = list(zip(E.ORIENTATION_DX[shape, o, :size].tolist(), E.ORIENTATION_DY[shape, o, :size].tolist(), strict=True))
            assert tuple(cells) == oriented(drawn, o)
        assert E.ORIENTATION_VALID[shape].tolist() == [alike == o for o, alike in enumerate(first_alike(drawn))]


def test_icons_turn_with_the_beast():
    """B-5, for the fox: B at the top left, G at the right, R at the bottom."""
    blue, green, red = 1, 2, 3
    assert E.BEAST_ICON[0, 0, :5].tolist() == [blue, 0, 0, green, red]
    assert E.BEAST_ICON[0, 4, :5].tolist() == [blue, green, 0, 0, red], "mirrored: ..B / G## / .R."
    assert E.BEAST_ICON[0, 2, :5].tolist() == [red, green, 0, 0, blue], "half a turn: .R. / G## / ..B"
    for beast in range(E.NUM_BEASTS):
        for o in range(8):
            found = [int((E.BEAST_ICON[beast, o] == colour + 1).sum()) for colour in range(5)]
            assert found == [E.BOX.beasts[beast].icons.count(colour) for colour in E.COLOURS]


def test_icons_tell_orientations_apart(box):
    """B-5, trap of a symmetric tile: a straight beast with different ends has two orientations more than it would have bare."""
    box.replace("kittens_and_beasts.toml", 'shape = ["B..", "##G", ".R."]', 'shape = ["B#G#R"]')
    code = (
        "import sys; from pathlib import Path; from isle_env.components.expansion import loader; "
        "loader.DATA_DIRECTORY = Path(sys.argv[1]); from isle_env.components.expansion import tables as E; "
        "shape = E.FIRST_BEAST_SHAPE; print(E.ORIENTATION_VALID[shape].astype(int).tolist(), E.BEAST_ICON[0, :3, :5].tolist())"
    )
    done = subprocess.run([sys.executable, "-c", code, str(box.directory)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[1, 1, 1, 1, 0, 0, 0, 0] [[1, 0, 2, 0, 3], [1, 0, 2, 0, 3], [3, 0, 2, 0, 1]]"


def test_cards():
    for kind in range(E.FIRST_LESSON_KIND, E.FIRST_NEW_FAMILY_KIND):
        card = int(E.KIND_FIRST_CARD[kind])
        assert card == T.CARDS + kind - E.FIRST_LESSON_KIND
        assert E.CARD_KIND[card] == kind
        assert E.KIND_MODULE[kind] == "I"
    assert (E.KIND_FIRST_CARD[E.FAMILY_KINDS] == -1).all()
    assert sorted([*E.DISCOVERY_KINDS, *E.FAMILY_KINDS]) == list(range(E.NUM_ALL_KINDS))
    assert {new_rules.RULES[E.KIND_RULE[kind]] for kind in range(83, 98)} >= {rule.name for rule in new_rules.CATALOGUE}


def test_rules_of_the_expansion():
    constants = {name: value for name, value in vars(new_rules).items() if name.startswith("RULE_")}
    assert constants == {f"RULE_{rule.name.upper()}": len(RULES) + k for k, rule in enumerate(new_rules.CATALOGUE)}
    assert [rule.name.startswith("points_per") for rule in new_rules.CATALOGUE] == [False] * 5 + [True] * 2


def test_event_tables():
    assert (E.EVENT_POINTS[: E.ACTION_EVENTS] == 0).all()
    assert (E.EVENT_POINTS[E.ACTION_EVENTS :] > 0).all()
    assert (E.EVENT_KIND[:, E.GEM] < E.ACTION_EVENTS).all()
    assert ((E.EVENT_SOLO.sum(axis=1) > 0) == (E.EVENT_KIND[:, E.PLAIN] >= E.ACTION_EVENTS)).all()
    assert E.EVENT_SOLO[5].tolist() == [8, 6, 4]
    assert EVENT_KEYS[E.EVENT_KIND[5, E.PLAIN]] == "empty_rooms"
    assert E.DAY_SIDE.tolist() == [0, 1, 1, 1, 0]


def test_arrays_are_locked_and_typed():
    arrays = {name: value for name, value in vars(E).items() if name.isupper() and isinstance(value, np.ndarray)}
    assert len(arrays) > 25
    for name, array in arrays.items():
        assert not array.flags.writeable, name
        assert array.dtype in (np.int64, np.bool_), name


def test_base_game_does_not_read_the_expansion():
    """M-5: importing and playing the base game reads neither the file nor the tables."""
    code = (
        "import sys, isle_env; game = isle_env.Game.new(seed=1); game.apply(int(game.legal_actions()[0])); "
        "print([name for name in sys.modules if 'components.expansion' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
