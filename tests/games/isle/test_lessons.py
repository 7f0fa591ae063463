"""What lessons are worth, compared with recorded boats, the slow twin and the rulebook's examples (R-14, R-20 … R-22)."""

import inspect

import pytest

from isle_env.boat import Boat
from isle_env.boat_points import lesson_points, sister_points
from isle_env.boats import lesson_counts as boat_lessons
from isle_env.boats import survey
from isle_env.components import tables as T
from isle_env.components.card_rules import CATALOGUE
from isle_env.games.isle import lessons
from tests.oracle.boat import COLOURS, EDGE
from tests.oracle.lessons import COLOURED, FAMILY, PRIVATE, PUBLIC, SISTER, Seat
from tests.support.golden_boats import PARTS, build, each_part, lines, of_part
from tests.support.random_boats import random_boat


def recorded_lessons(player, boats, seat) -> list[tuple[str, int, int]]:
    """Card, points found and points recorded, for every lesson of one player."""
    own = {
        "fish": player["fish"],
        "permanent_baskets": player["permanent_baskets"],
        "private_lessons": player["private_lesson_count"],
        "first_in_turn_order": player["first_in_turn_order"],
    }
    sister = {"fish": player["fish"], "private_lessons": player["private_lesson_count"]}
    plain = player["lesson_points"] | player["family_mode_lesson_points"]
    coloured = {}
    for card, figure in player["public_lesson_points"].items():
        if isinstance(figure, dict):
            coloured[card] = figure
        elif card.isdigit():  # not the reading of 148 that R-21 rejects
            plain[card] = figure
    found = [(card, lesson_points(int(card), boats, seat=seat, **own), figure) for card, figure in plain.items()]
    for card, by_colour in coloured.items():
        for colour, figure in by_colour.items():
            found.append((card, lesson_points(int(card), boats, seat=seat, colour=colour, **own), figure))
    for card, figure in player["solo_lesson_points"].items():
        found.append((card, sister_points(int(card), boats[seat], **sister), figure))
    alone = lesson_points(121, boats[seat], solo=True, **own)
    return [*found, ("121 solo", alone, player["family_tree_points_solo"])]


@each_part
def test_recorded_lessons(part):
    figures, wrong = 0, []
    for number, line in of_part(lines(), part):
        boats = [build(player)[0] for player in line["players"]]
        for seat, player in enumerate(line["players"]):
            found = recorded_lessons(player, boats, seat)
            figures += len(found)
            wrong += [(number, seat, *entry) for entry in found if entry[1] != entry[2]]
    assert wrong == []
    assert figures == 800 // PARTS * (30 + 8 + 5 * 5 - 5 + 18 + 18 + 1)


@pytest.mark.parametrize("seed", range(60))
def test_random_boats_against_the_twin(seed):
    built = [random_boat(4 * seed + k) for k in range(1 + seed % 4)]
    boats, twins = [boat for boat, _ in built], [twin for _, twin in built]
    seat = seed % len(boats)
    own = {"fish": seed % 9, "private_lessons": seed % 8, "permanent_baskets": seed % 5, "first_in_turn_order": seed % 2 == 0}
    solo = len(boats) == 1
    others = [twin for k, twin in enumerate(twins) if k != seat]
    twin = Seat(twins[seat], others, seed % 9, seed % 5, seed % 8, seed % 2 == 0, solo)
    for card, worth in {**PRIVATE, **PUBLIC, **FAMILY}.items():
        if not (solo and card == 165):  # no family mode for one
            assert lesson_points(card, boats, seat=seat, solo=solo, **own) == worth(twin), card
    for card, worth in COLOURED.items():
        for colour in COLOURS:
            assert lesson_points(card, boats, seat=seat, colour=colour, solo=solo, **own) == worth(twin, colour), (card, colour)
    for card, worth in SISTER.items():
        assert sister_points(card, boats[seat], fish=seed % 9, private_lessons=seed % 8) == worth(twin), card


def test_the_twin_knows_every_lesson():
    numbers = {int(n) for n, kind in zip(T.KIND_NUMBER, T.KIND_TYPE, strict=True) if kind >= T.TYPE_PRIVATE and n > 0}
    assert {*PRIVATE, *PUBLIC, *COLOURED, *FAMILY} == numbers | {"organised_columns"}
    assert {*SISTER, 204} == set(T.SISTER_CARD.tolist())


def test_every_rule_that_a_lesson_may_name_has_its_branch():
    source = inspect.getsource(lessons) + inspect.getsource(boat_lessons)
    missing = [r.name for r in CATALOGUE if r.group == "lesson" and f"rule == T.RULE_{r.name.upper()}:" not in source]
    several = [name for name in missing if f"rule == T.RULE_{name.upper()}\n" in source]  # branches for more than one
    assert sorted(missing) == sorted(several)


def test_counting_rules_come_after_the_others():
    counted = [rule.name.startswith("points_per_") for rule in CATALOGUE if rule.group == "lesson"]
    plain = [r.name for r in CATALOGUE if r.group == "lesson" and T.RULES.index(r.name) < boat_lessons.FIRST_COUNTED]
    assert sum(counted) + len(plain) + 1 == len(counted), "nth_largest_family alone is neither"


def rods(boat: Boat, colour: str, *rows: tuple[int, int]) -> None:
    """Lay straight cats of five squares, each from its (x, y) to the right."""
    for x, y in rows:
        boat.place("cat", 15, [(x + k, y) for k in range(5)], colour=colour, anywhere=True)


def test_example_families():
    """Three cats score 8 points, two families of three that meet only at a corner 8 + 8, five cats 15."""
    boat = Boat("purple")
    rods(boat, "red", (5, 2), (5, 3), (5, 4))
    assert boat.score()["families"] == 8
    rods(boat, "red", (10, 5), (10, 6), (10, 7))
    assert boat.families() == [("red", 3), ("red", 3)]
    assert boat.score()["families"] == 16
    five = Boat("purple")
    rods(five, "blue", (5, 2), (5, 3), (5, 4), (5, 5), (5, 6))
    assert five.score()["families"] == 15


def test_example_prospector_pays_18_for_9_treasures():
    boat = Boat("red")
    for x in range(4, 12):
        boat.place("common", 0, [(x, 4)])
    boat.place("rare", 4, [(x, 4) for x in range(12, 16)])
    assert lesson_points(148, boat) == 18
    assert boat.score()["rare_treasures"] == 3


def test_example_13_edge_cats_make_6_pairs():
    boat = Boat("blue")
    while len(boat.tiles) < 13:
        choices = boat.legal_placements("cat", 14, anywhere=True)
        boat.place("cat", 14, next(c for c in choices if 1 <= len(EDGE & set(c)) <= 2), colour="orange", anywhere=True)
    assert lesson_points(135, boat) == 6
    assert sister_points(214, boat) == 13


def test_example_six_orange_cats_are_not_exactly_five():
    boat = Boat("blue")
    rods(boat, "orange", (5, 2), (5, 3), (5, 4), (5, 5), (5, 6))
    assert lesson_points(131, boat) == 9
    rods(boat, "orange", (10, 6))
    assert lesson_points(131, boat) == 0


def test_example_organised_column():
    """A column of nine squares whose cats are all blue pays 7; treasure in it does not matter, a second colour does."""
    boat = Boat("blue")
    boat.place("cat", 15, [(12, y) for y in range(5)], colour="blue")
    boat.place("common", 3, [(12, y) for y in (6, 7, 8)], anywhere=True)
    assert lesson_points("organised_columns", boat) == 7
    rods(boat, "blue", (15, 4))  # columns 15 to 19 are lower than nine squares
    assert lesson_points("organised_columns", boat) == 7
    rods(boat, "red", (8, 5))  # columns 8 to 11 have a cat now, column 12 has two colours
    assert lesson_points("organised_columns", boat) == 7 * 4


def test_r20_the_largest_family_must_be_one_and_is_shared():
    small, three, four = Boat("blue"), Boat("green"), Boat("red")
    rods(small, "red", (5, 2), (5, 3))
    rods(three, "red", (5, 2), (5, 3), (5, 4))
    rods(four, "green", (5, 2), (5, 3), (5, 4), (5, 5))
    for card in (121, 165):
        assert [lesson_points(card, [small, Boat("red")], seat=seat) for seat in (0, 1)] == [0, 0]
        assert [lesson_points(card, [three, small, three.copy()], seat=seat) for seat in (0, 1, 2)] == [10, 0, 10]
        assert [lesson_points(card, [three, small, three, four], seat=seat) for seat in range(4)] == [0, 0, 0, 10]


def test_r20_alone_the_family_needs_seven_cats():
    boat = Boat("blue")
    rods(boat, "red", (5, 2), (5, 3), (5, 4), (5, 5), (5, 6), (10, 6))
    assert lesson_points(121, boat, solo=True) == 0
    rods(boat, "red", (10, 5))
    assert lesson_points(121, boat, solo=True) == 10


def test_edge_squares_are_those_beside_water():
    squares = {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in survey.EDGE_SQUARES}
    assert squares == set(EDGE)
    assert len(squares) == 44
