"""The box of the drawing games holds what the rulebooks list (D-1 to D-4, D-51, T-1 to T-6), and some cards one by one."""

from collections import Counter

import pytest

from isle_env.components.drawing.lesson_rules import LESSON_RULES
from isle_env.components.drawing.loader import load_drawing
from isle_env.components.drawing.model import DrawingBox
from isle_env.components.loader import load_components
from isle_env.components.tiles import form

BASE = load_components()
BOX = load_drawing(BASE)
EXPLORE, REMOTE = BOX.explore_and_draw, BOX.remote
COLOURS = ("blue", "green", "red", "purple", "orange")


def card(number):
    """The kind of card in Explore & Draw with this number."""
    return next(item for item in EXPLORE.items if number in item.numbers)


def drawn(item):
    """What a card shows: (kind, shape, colour) above, then below."""
    return [[(one.kind, one.shape, one.colour) for one in half] for half in (item.above, item.below)]


def test_decks():
    """109 cards are 90 + 10 + 6 + 3, and 47 are 26 + 6 + 5 + 10."""
    cats, lessons = (
        [item for item in EXPLORE.items if item.deck == deck and not item.promo for _ in item.numbers]
        for deck in ("cats", "lessons")
    )
    assert Counter((item.type, len(item.above)) for item in cats if item.type == "cats") == {("cats", 1): 90, ("cats", 2): 10}
    assert Counter(item.type for item in cats) == {"cats": 100, "treasure": 6, "oshax": 3}
    assert Counter((item.type, item.take) for item in lessons) == {
        ("lesson", "none"): 26, ("oshax", "all"): 6, ("treasure", "any_two"): 5, ("treasure", "or"): 10,
    }  # fmt: skip


def test_numbers_and_kinds():
    """156 cards are 151 kinds; five cards and two are alike; the promo cards come last."""
    numbers = [number for item in EXPLORE.items for number in item.numbers]
    assert sorted(numbers) == [*range(1, 157), *range(184, 189)]
    assert sum(not item.promo for item in EXPLORE.items) == 151
    assert [item.numbers for item in EXPLORE.items if len(item.numbers) > 1] == [(33, 34, 35, 36, 37), (41, 42)]
    assert [item.numbers[0] for item in EXPLORE.items[151:]] == [184, 185, 186, 187, 188]


def test_cats_of_each_colour():
    """22 cats of each colour: 18 large ones, one of each shape, and four small ones."""
    cats = [one for item in EXPLORE.items if item.type == "cats" and not item.promo for one in item.above]
    small = {piece.name for piece in BOX.pieces if piece.small}
    for colour in COLOURS:
        shapes = [one.shape for one in cats if one.colour == colour]
        assert len(shapes) == len(set(shapes)) == 22
        assert set(shapes) & small == {"small_single", "small_pair", "small_corner", "small_bar"}


@pytest.mark.parametrize(
    ("number", "above", "below"),
    [
        (27, [("oshax", "crane", "")], []),
        (49, [("oshax", "eel", "")], []),
        (38, [("rare", "zigzag", "")], [("rare", "boot", "")]),
        (43, [("rare", "zigzag", "")], [("common", "corner", ""), ("common", "corner", "")]),
        (52, [("rare", "cross", "")], [("rare", "big_corner", "")]),
        (54, [("common", "single", ""), ("common", "single", "")], [("common", "bar", ""), ("common", "bar", "")]),
        (58, [("cat", "small_single", "red"), ("cat", "small_bar", "orange")], []),
        (67, [("cat", "dagger", "red")], []),
        (101, [("cat", "bend", "blue")], []),
        (107, [("cat", "chevron", "green")], []),
        (156, [("cat", "anchor", "red")], []),
        (187, [("cat", "brick", "orange")], [("common", "pair", ""), ("common", "pair", "")]),
    ],
)
def test_some_cards(number, above, below):
    assert drawn(card(number)) == [above, below]


def test_islands():
    """The patterns of the rulebooks; one is the other turned (D-4, T-3)."""
    assert EXPLORE.card_cells == REMOTE.card_cells
    assert [cell for cell, lessons in enumerate(EXPLORE.card_cells) if lessons] == [3, 7, 9, 11]
    slots = [4 * (cell % 3) + cell // 3 + 1 for cell, lessons in enumerate(EXPLORE.card_cells) if lessons]
    assert sorted(slots) == [2, 4, 7, 12]
    assert [cell + 1 for cell, lessons in enumerate(REMOTE.card_cells) if lessons] == [4, 8, 10, 12]
    assert (EXPLORE.columns, REMOTE.columns) == (True, False)


def test_remote_deck_and_bag():
    """29 cards are 9 + 4 + 2 + 14, one more than seven days use (T-1); the bag has the base game's tiles (T-4)."""
    cards = {item.type: len(item.numbers) for item in REMOTE.items if item.type in ("treasure", "anytime")}
    lessons = [item for item in REMOTE.items if item.type == "lesson"]
    assert (cards, len(REMOTE.oshax_cards), len(lessons)) == ({"treasure": 9, "anytime": 2}, 4, 14)
    assert len(REMOTE.items) == 85 + 6 + 14 + 1 + 1
    base = {(shape.kind, shape.name): shape for shape in BASE.shapes}
    cats = Counter(item.above[0].shape for item in REMOTE.items if item.type == "cats")
    assert cats == {shape.name: 5 for shape in BASE.shapes if shape.kind == "cat"}
    assert {item.above[0].shape for item in REMOTE.items if item.type == "oshax"} == {n for k, n in base if k == "oshax"}
    assert dict(REMOTE.bag_rare) == {name: base[kind, name].copies for kind, name in base if kind == "rare"}
    assert [lesson.card for lesson in REMOTE.lessons] == [117, 135, 123, 126, 120, 122, 125, 138, 114, 132, 124, 136, 113, 140]


def test_remote_lessons_are_base_cards():
    """Points and numbers of the fourteen lessons are those of the base game's cards."""
    base = {kind.number: kind for kind in BASE.discovery}
    for lesson in REMOTE.lessons:
        kind = base[lesson.card]
        assert lesson.points == kind.points
        assert lesson.number == (0 if lesson.rooms else kind.amount)
        assert lesson.rule == kind.rule or (lesson.rule, kind.rule) == ("points_per_ticked_lesson", "points_per_private_lesson")


def test_base_shapes_are_drawn_as_in_the_base_game():
    """A piece with the name of a base shape has its drawing, so that orientations mean the same."""
    shared = 0
    for shape in BASE.shapes:
        for piece in BOX.pieces:
            if (piece.kind, piece.name) == (shape.kind, shape.name):
                assert piece.rows == shape.rows
                shared += 1
    assert shared == 17 + 6 + 5 + 4


def test_new_forms():
    """Only these have a form that no base tile has, of whatever kind."""
    known = {form(shape.squares) for shape in BASE.shapes}
    new = [piece.name for piece in BOX.pieces if form(piece.squares) not in known]
    assert new == ["chevron", "brick", "swirl", "crane", "serpent", "barrel", "cradle", "eel"]


def test_lessons():
    """26 lessons by number; 9 and 9 of the sister, and which figures they name."""
    assert [lesson.card for lesson in EXPLORE.lessons] == [*range(1, 27)]
    assert [lesson.points for lesson in EXPLORE.lessons] == [
        1, 1, 1, 2, 2, 2, 3, 4, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10, 10, 10, 12, 12, 12, 15, 15, 0,
    ]  # fmt: skip
    assert [lesson.advanced for lesson in BOX.sister_lessons] == [False] * 9 + [True] * 9
    assert [lesson.card for lesson in BOX.sister_lessons] == [197, 198, 199, *range(201, 216)]
    for lesson in EXPLORE.lessons + REMOTE.lessons:
        assert lesson.rule in LESSON_RULES


def test_specials_pair():
    """Five a sheet; what is drawn twice is named alike in both games."""
    assert [special.key for special in EXPLORE.specials] == [
        "extra_card",
        "one_of_each_row",
        "row",
        "cat_twice",
        "treasure_twice",
    ]
    assert [special.key for special in REMOTE.specials] == [
        "extra_item",
        "one_of_each_column",
        "column",
        "cat_twice",
        "treasure_twice",
    ]
    assert (EXPLORE.specials_a_game, REMOTE.specials_a_game, EXPLORE.days, REMOTE.days) == (3, 3, 7, 7)


def test_every_entry_says_what_it_rests_on():
    """Printed, inferred or stand-in; only the sister's lessons are stand-ins."""

    def sources(box: DrawingBox):
        for edition in (box.explore_and_draw, box.remote):
            yield from (entry.source for entry in (edition, *edition.items, *edition.lessons, *edition.specials))
        yield from (piece.source for piece in box.pieces)

    assert all(source.startswith(("printed: ", "inferred: ")) for source in sources(BOX))
    assert all(lesson.source.startswith("stand-in: ") for lesson in BOX.sister_lessons)
