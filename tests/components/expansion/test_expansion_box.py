"""The box of Kittens + Beasts: what is printed is compared with numbers written down here again, and stand-ins are named."""

from collections import Counter

import pytest

from isle_env.components.expansion.loader import load_expansion
from isle_env.components.loader import load_components
from isle_env.components.tiles import form

BASE = load_components()
BOX = load_expansion(BASE)


def test_counts():
    assert (len(BOX.kittens), len(BOX.beasts), len(BOX.event_tiles), len(BOX.lessons), len(BOX.family)) == (20, 18, 15, 8, 7)
    assert Counter(shape.kind for shape in BOX.promos) == {"oshax": 3, "rare": 3}
    assert (BOX.rat.supply, BOX.rat.points, BOX.rat.fish) == (18, -3, 1)
    assert (BOX.token.supply, BOX.token.baskets, BOX.token.speed) == (10, 1, 4)


def test_kittens():
    assert Counter(kitten.colour for kitten in BOX.kittens) == dict.fromkeys(BASE.colours, 4)
    assert [len(kitten.squares) for kitten in BOX.kittens] == [1] * 5 + [2] * 5 + [3] * 10
    assert len({(form(kitten.squares), kitten.colour) for kitten in BOX.kittens}) == 20
    assert (BOX.kitten_board.size, BOX.kitten_board.fish) == (4, (2, 3))


def test_beasts():
    icons = [Counter(icon for icon in beast.icons if icon) for beast in BOX.beasts]
    assert sorted(sum(found.values()) for found in icons) == [3] * 12 + [4] * 6
    assert all(max(found.values()) == 1 for found in icons)
    assert sum(icons, Counter()) == dict.fromkeys(BASE.colours, 12)
    assert sorted(len(beast.squares) for beast in BOX.beasts) == [5] + [6] * 11 + [7] * 6
    field = BOX.beast_field
    assert (field.fish, field.friendship_points, field.sister_points_per_icon) == (5, 5, 3)
    assert field.beasts == (4, 4, 6, 8, 10, 12)


def test_icons_lie_where_a_cat_can_touch_them():
    for beast in BOX.beasts:
        squares = set(beast.squares)
        marked = [square for square, icon in zip(beast.squares, beast.icons, strict=True) if icon]
        for x, y in marked:
            around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            assert len(around - squares) >= 2, beast.name
            assert not around & set(marked), beast.name


def test_no_stand_in_repeats_the_form_of_another_tile():
    others = {form(tile.squares) for tile in BOX.beasts}
    assert len(others) == 18
    assert not others & {form(shape.squares) for shape in BASE.shapes}
    for kind in ("oshax", "rare"):
        same_kind = {form(shape.squares) for shape in BASE.shapes if shape.kind == kind}
        for shape in BOX.promos:
            assert shape.kind != kind or form(shape.squares) not in same_kind | others


@pytest.mark.parametrize(
    ("key", "points", "colour"),
    [
        ("royal_rats", 0, ""), ("extra_fish", 0, ""), ("fewer_fish", 0, ""), ("semi_permanent_token", 0, ""),
        ("rare_finds_first", 0, ""), ("extra_common_treasure", 0, ""), ("rare_treasure_instead", 0, ""),
        ("fewer_cats_left", 0, ""),
        ("pairs_of_visible_rats", 1, "green"), ("rats_touching_cats", 1, "green"), ("cats_in_a_row", 1, "green"),
        ("cats_in_a_column", 2, "green"), ("cats_touching_a_cat", 2, "green"), ("lonely_cats", 2, "green"),
        ("empty_rooms", 2, "green"), ("full_rooms", 2, "green"), ("common_treasures", 2, "green"), ("rare_treasures", 2, "green"),
        ("visible_maps", 3, "green"), ("captains_rooms_empty", 5, "blue"), ("no_treasures", 5, "blue"),
    ],
)  # fmt: skip
def test_events(key, points, colour):
    (event,) = (event for event in BOX.events if event.key == key)
    assert (event.points, event.colour, event.pays) == (points, colour, points > 0)


def test_event_tiles():
    """Each point event is on one plain side, and each action on a side with a gem at least; no tile is there twice (V-1, V-5)."""
    paying = {event.key for event in BOX.events if event.pays}
    assert len(paying) == 13
    assert len(BOX.events) == 21
    assert not paying & {tile.gem for tile in BOX.event_tiles}
    assert Counter(tile.plain for tile in BOX.event_tiles if tile.plain in paying) == dict.fromkeys(paying, 1)
    assert {tile.gem for tile in BOX.event_tiles} == {event.key for event in BOX.events} - paying
    assert len({(tile.gem, tile.plain) for tile in BOX.event_tiles}) == 15
    assert all(tile.gem != tile.plain for tile in BOX.event_tiles)
    assert [tile.solo != (0, 0, 0) for tile in BOX.event_tiles] == [tile.plain in paying for tile in BOX.event_tiles]
    numbers = {tile.number: tile.solo for tile in BOX.event_tiles}
    assert (numbers[6][0], numbers[1][1], numbers[2][2]) == (8, 5, 8), "the rulebook's example: 21 points"


def test_lessons_of_module_i():
    assert {card.module for card in BOX.lessons} == {"I"}
    assert [(card.type, card.cost) for card in BOX.lessons] == [("private_lesson", 2)] * 6 + [("public_lesson", 1)] * 2
    assert {card.rule: (card.points, card.amount, card.colour) for card in BOX.lessons} == {
        "points_per_family": (3, 3, ""),
        "every_cat_in_a_family": (7, 0, ""),
        "exactly_families": (7, 4, ""),
        "exactly_covered_maps": (7, 3, ""),
        "exactly_colours": (9, 3, ""),
        "families_of_one_colour": (15, 3, ""),
        "points_per_family_of_colour": (4, 0, "chosen"),
        "points_per_rat_touching_colour": (2, 0, "chosen"),
    }


def test_family_cards():
    assert {card.rule: (card.points, card.amount) for card in BOX.family} == {
        "points_per_family": (2, 3),
        "every_cat_in_a_family": (9, 0),
        "exactly_families": (9, 4),
        "exactly_covered_maps": (9, 3),
        "exactly_colours": (9, 3),
        "families_of_one_colour": (15, 3),
        "points_per_uncovered_map": (3, 0),
    }


def test_no_key_is_a_card_of_the_base_box():
    keys = [card.key for card in (*BASE.discovery, *BASE.family, *BOX.lessons, *BOX.family)]
    assert len(set(keys)) == len(keys)


def test_every_entry_says_what_it_rests_on():
    """M-13: what is made up is called a stand-in, and nothing else is."""
    groups = {
        "printed: ": (*BOX.events, BOX.kitten_board, BOX.beast_field, BOX.rat, BOX.token),
        "inferred: ": BOX.kittens,
        "stand-in: ": (*BOX.beasts, *BOX.event_tiles, *BOX.lessons, *BOX.family, *BOX.promos),
    }
    for origin, entries in groups.items():
        assert {entry.source.split(": ")[0] + ": " for entry in entries} == {origin}


def test_box_is_frozen():
    with pytest.raises(AttributeError):
        BOX.beasts[0].name = "cow"
