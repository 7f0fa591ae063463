"""The contents of the base box, compared with numbers written down here a second time."""

from collections import Counter

import pytest

from isle_env.components.loader import load_components
from tests.oracle.sister import BASKETS

BOX = load_components()


def test_tiles():
    tiles = Counter()
    shapes = Counter(shape.kind for shape in BOX.shapes)
    for shape in BOX.shapes:
        tiles[shape.kind] += shape.copies
    assert shapes == {"cat": 17, "oshax": 6, "rare": 5, "common": 4}
    assert tiles == {"cat": 85, "oshax": 6, "rare": 25, "common": 44}
    assert all(shape.copies == 11 for shape in BOX.shapes if shape.kind == "common")
    assert all(shape.supply == ((5, 5, 8, 11) if shape.kind == "common" else ()) for shape in BOX.shapes)
    assert [shape.rows for shape in BOX.shapes if shape.small] == [("#",), ("##",)]


def test_tile_sizes():
    sizes = [len(shape.squares) for shape in BOX.shapes]
    assert sizes[:17] == [5, 5, 6, 5, 5, 6, 6, 5, 5, 5, 6, 6, 5, 5, 4, 5, 6]
    assert sizes[17:] == [6] * 6 + [4] * 5 + [1, 2, 3, 3]


def test_boats():
    assert [boat.name for boat in BOX.boats] == ["blue", "purple", "red", "green", "five", "six"]
    assert [boat.base for boat in BOX.boats] == [True] * 4 + [False] * 2
    assert all(len(set(boat.rats)) == 19 and len(set(boat.maps)) == 5 for boat in BOX.boats)
    # The maps of all boats lie on the same five squares; every boat has its own arrangement of colours.
    assert {frozenset(boat.maps) for boat in BOX.boats} == {frozenset([(14, 1), (7, 0), (19, 5), (9, 7), (1, 3)])}
    # Checksums of the rats: sum of 22 y + x.
    assert [sum(22 * y + x for x, y in boat.rats) for boat in BOX.boats] == [1834, 1815, 2080, 1581, 1853, 2151]


def test_rooms():
    assert {room.name: room.size for room in BOX.rooms} == {
        "captain_stern": 18,
        "bedroom_top": 11,
        "dining": 18,
        "bedroom_bottom": 11,
        "deck": 60,
        "storage": 20,
        "captain_bow": 4,
    }


def test_discovery_cards():
    cards = Counter()
    for kind in BOX.discovery:
        cards[kind.type] += kind.copies
    assert cards == {
        "oshax": 6,
        "rescue": 60,
        "anytime": 31,
        "treasure": 15,
        "private_lesson": 30 + 1,  # one in no deck
        "public_lesson": 8,
    }
    numbers = [kind.number + i for kind in BOX.discovery if kind.number > 0 for i in range(kind.copies)]
    assert numbers == list(range(1, 151))
    assert [(kind.key, kind.module) for kind in BOX.discovery if kind.number < 0] == [("organised_columns", "extra")]


def test_costs():
    """Cost of every kind by its first number."""
    costs = {kind.number: kind.cost for kind in BOX.discovery if 0 < kind.number < 113}
    assert costs == dict(
        [(1, 5), (7, 1), (15, 0), (23, 1), (35, 2), (43, 2), (55, 3), (67, 2), (69, 1), (71, 0), (73, 1), (75, 3)]
        + [(76, 2), (77, 1), (78, 2), (80, 2), (83, 1), (84, 6), (86, 2), (88, 3), (90, 2), (92, 2), (94, 2), (96, 2)]
        + [(98, 2), (107, 1)]
    )
    assert {kind.cost for kind in BOX.discovery if kind.type == "private_lesson"} == {2}
    assert {kind.cost for kind in BOX.discovery if kind.type == "public_lesson"} == {1}


def test_rescue_cards():
    cards = {kind.number: (kind.basket, kind.speed) for kind in BOX.discovery if kind.type == "rescue"}
    assert cards == {
        7: ("none", 4),
        15: ("broken", 0),
        23: ("broken", 1),
        35: ("broken", 3),
        43: ("regular", 1),
        55: ("regular", 3),
    }


def test_lesson_modules():
    modules = Counter(kind.module for kind in BOX.discovery if kind.module)
    assert modules == {"core": 14, "A": 8, "B": 8, "C": 8, "extra": 1}


@pytest.mark.parametrize(
    ("number", "rule", "points", "amount", "colour"),
    [
        (113, "edge_full", 12, 0, ""),
        (114, "exactly_cats", 10, 15, ""),
        (121, "largest_family", 10, 7, ""),
        (124, "exactly_visible_rats", 10, 0, ""),
        (127, "exactly_cats_of_colour", 9, 5, "blue"),
        (129, "exactly_cats_of_colour", 9, 5, "purple"),
        (137, "rooms_empty", 18, 0b0001010, ""),
        (141, "nth_largest_family", 0, 3, ""),
        (145, "at_least_cats_of_colour", 5, 3, "chosen"),
        (155, "row_full", 10, 4, ""),
        (157, "exactly_cats", 10, 20, ""),
        (168, "nth_largest_family", 0, 3, ""),
    ],
)
def test_lessons(number, rule, points, amount, colour):
    (card,) = (kind for kind in BOX.discovery + BOX.family if kind.number == number)
    assert (card.rule, card.points, card.amount, card.colour) == (rule, points, amount, colour)


def test_family_cards():
    assert [kind.number for kind in BOX.family] == list(range(151, 169))


def test_solo_cards():
    assert {card.colour for card in BOX.solo_colours} == set(BOX.colours)
    assert [card.card for card in BOX.solo_baskets] == list(range(174, 197))
    assert [lesson.card for lesson in BOX.sister_lessons] == list(range(197, 216))
    assert sum(lesson.advanced for lesson in BOX.sister_lessons) == 9
    assert sum(card.baskets for card in BOX.solo_baskets) == 63
    assert sum(card.speed for card in BOX.solo_baskets) == 86
    verbs = Counter(step.verb for card in BOX.solo_baskets for step in card.steps)
    assert verbs == {"cat": 28, "common": 7, "oshax": 4, "rare": 5, "switch": 2}


def test_basket_cards():
    """What the sister does, card by card; common treasures by shape."""
    for card in BOX.solo_baskets:
        steps = [f"{s.verb} {s.first} {s.second}" if s.verb == "switch" else f"{s.verb} {s.first}" for s in card.steps]
        assert (card.baskets, card.speed, ", ".join(steps)) == BASKETS[card.card], card.card
    assert len(BASKETS) == len(BOX.solo_baskets)


def test_every_entry_says_its_source():
    entries = (*BOX.rooms, *BOX.boats, *BOX.shapes, *BOX.discovery, *BOX.family, *BOX.solo_colours)
    assert all(entry.source for entry in (*entries, *BOX.solo_baskets, *BOX.sister_lessons))


def test_components_are_frozen():
    with pytest.raises(AttributeError):
        BOX.boats[0].name = "other"
