"""A new boat, tile or card of a known rule is one entry of data."""

import json
import subprocess
import sys

import pytest

from isle_env.components.loader import load_components

BOAT = """[[boat]]
name = "seven"
source = "made up"
rats = [
  [7, 0], [8, 0], [9, 0], [10, 0], [11, 0], [12, 0], [13, 0], [14, 0], [4, 1], [5, 1],
  [6, 1], [7, 1], [8, 1], [9, 1], [10, 1], [11, 1], [12, 1], [13, 1], [15, 1],
]
maps = { blue = [1, 3], green = [14, 1], red = [19, 5], purple = [9, 7], orange = [0, 4] }
"""


def test_boat(box):
    box.append("boats.toml", BOAT)
    boats = load_components(box.directory).boats
    assert [boat.name for boat in boats][-2:] == ["six", "seven"]
    assert boats[-1].maps == ((1, 3), (14, 1), (19, 5), (9, 7), (0, 4))
    assert not boats[-1].base


@pytest.mark.parametrize(
    ("kind", "more", "copies"),
    [
        ("cat", "", 5),
        ("oshax", "", 1),
        ("rare", "copies = 2", 2),
        ("common", "copies = 3\nsupply = [1, 1, 2, 3]", 3),
    ],
)
def test_tile(box, kind, more, copies):
    box.append("tiles.toml", f'[[{kind}]]\nname = "long"\nshape = ["######"]\n{more}\n')
    shapes = [shape for shape in load_components(box.directory).shapes if shape.kind == kind]
    assert (shapes[-1].name, shapes[-1].copies) == ("long", copies)
    assert [shape.name for shape in load_components().shapes if shape.kind == kind] == [s.name for s in shapes[:-1]]


CARDS = {
    "private_lesson": 'module = "D"\ncost = 2\nrule = "exactly_cats_of_colour"\npoints = 8\nnumber = 4\ncolour = "red"',
    "public_lesson": 'module = "D"\ncost = 1\nrule = "points_per_cat_of_colour"\npoints = 2\ncolour = "chosen"',
    "anytime": 'cost = 2\nrule = "draw_cards"\nnumber = 4',
    "rescue": 'cost = 4\nbasket = "regular"\nspeed = 5',
    "treasure": 'cost = 3\nrule = "one_rare_or_two_common"',
    "oshax": "cost = 4",
}


@pytest.mark.parametrize("number", ["card = 216", "cards = [216, 218]", "copies = 2"])
@pytest.mark.parametrize("section", CARDS)
def test_discovery_card(box, section, number):
    entry = f'[[{section}]]\n{number}\nkey = "new_card"\ntitle = "New"\ntext = "New."\n{CARDS[section]}\n'
    box.append("discovery_cards.toml", entry)
    before, after = load_components().discovery, load_components(box.directory).discovery
    (new,) = (kind for kind in after if kind.key == "new_card")
    assert new.type == section
    # The kinds of the base box keep their numbers; only kinds in no base deck may move up.
    assert [kind.key for kind in after[:64]] == [kind.key for kind in before[:64]]
    assert after.index(new) >= 64


@pytest.mark.parametrize("number", ["card = 216", "copies = 1"])
def test_family_card(box, number):
    box.append(
        "family_cards.toml",
        f'[[family_card]]\n{number}\nkey = "family_new"\ntitle = "New"\ntext = "New."\n'
        'rule = "rooms_full"\npoints = 5\nrooms = ["deck"]\n',
    )
    card = load_components(box.directory).family[-1]
    assert (card.key, card.amount) == ("family_new", 1 << 4)


def test_sister_cards(box):
    box.append("solo_cards.toml", '[[solo_basket]]\ncard = 216\nbaskets = 2\nspeed = 8\nsteps = [["common", "bar"]]\n')
    box.append(
        "solo_cards.toml",
        '[[solo_lesson]]\ncard = 217\nkey = "new"\ntitle = "New"\ntext = "New."\nrule = "points_per_oshax"\npoints = 4\n',
    )
    box_now = load_components(box.directory)
    assert box_now.solo_baskets[-1].steps[0].first == 3
    assert (box_now.sister_lessons[10].card, box_now.sister_lessons[10].advanced) == (217, False)


def test_own_source_wins(box):
    assert load_components().boats[4].source != load_components().boats[0].source


SHOW_TABLES = """
import json, pathlib, sys
from isle_env.components import loader
loader.DATA_DIRECTORY = pathlib.Path(sys.argv[1])
from isle_env.components import tables as T
print(json.dumps({
    "boats": T.MAP_SQUARE.shape, "shapes": T.ORIENTATION_DX.shape, "first": T.FIRST_SHAPE.tolist(),
    "cat": T.TILE_SHAPE[85:90].tolist(), "rare": int(T.TILE_SHAPE[137]), "oshax": int(T.TILE_SHAPE[120]),
    "kinds": T.NUM_KINDS, "family": T.KIND_KEY[T.FIRST_FAMILY_KIND], "cards": T.CARDS, "modules": T.LESSON_MODULES,
}))
"""


def test_tables_follow_the_data(box):
    """With one more boat, cat, rare treasure and lesson the tables grow, and existing ids stay."""
    box.append("boats.toml", BOAT)
    box.append("tiles.toml", '[[cat]]\nname = "long"\nshape = ["#######"]\n')
    box.append("tiles.toml", '[[rare]]\nname = "bar"\nshape = ["###"]\ncopies = 1\n')
    box.append(
        "discovery_cards.toml",
        f'[[private_lesson]]\ncard = 216\nkey = "new_card"\ntitle = "New"\ntext = "New."\n{CARDS["private_lesson"]}\n',
    )
    shown = json.loads(subprocess.check_output([sys.executable, "-c", SHOW_TABLES, str(box.directory)]))
    assert shown == {
        "boats": [7, 5],
        "shapes": [34, 8, 7],
        "first": [0, 18, 24, 30],
        "cat": [17] * 5,
        "rare": 24 + 5,
        "oshax": 18,
        "kinds": 66,
        "family": "family_edge_cats_of_best_colour",
        "cards": 152,
        "modules": ["A", "B", "C", "D"],
    }
