"""Lessons, the score, ties: D-28 … D-41, T-15, and the rulebooks' examples of families and rooms."""

from __future__ import annotations

import random

import pytest

from tests.oracle.boat import EDGE, MAP_SQUARES, PLAN, ROOMS, family_points, room_squares
from tests.oracle.drawing import engine
from tests.oracle.drawing.cards import EXPLORE, GAMES, REMOTE, REMOTE_LESSONS
from tests.oracle.drawing.lessons import lesson_points
from tests.oracle.drawing.model import Seat, Sheet
from tests.oracle.drawing.play import new_table
from tests.oracle.drawing.scoring import filled_rooms, score
from tests.oracle.drawing.stage import A, B, C, D, crowd, draw_on, stage

each_game = pytest.mark.parametrize("game", GAMES)


def boat(*drawn, name="blue"):
    seat = Seat(Sheet(name))
    draw_on(seat, *drawn)
    return seat


def singles(colour, *squares):
    """Cats of one square each."""
    return [(f"{colour} cat #", [square]) for square in squares]


def row(colour, count, y, x=1):
    """Cats of one square side by side: a family of that many."""
    return singles(colour, *[(x + k, y) for k in range(count)])


def rods(count):
    """Rare treasures of four squares, one below the other."""
    return [("rare ####", [(x, y) for x in range(5, 9)]) for y in range(3, 3 + count)]


def pays(card, *drawn, ticks=1):
    """Points of a lesson on a sheet with these drawings, by the oracle and by the engine, which must agree."""
    return agreed(card, boat(*drawn), ticks)


def agreed(card, seat, ticks=1):
    points = lesson_points(card, seat.sheet, ticks)
    assert engine.lesson_points(card, seat, ticks) == points, f"lesson {card}: the oracle says {points}"
    return points


def scored(judge, seat):
    """The score of a seat that plays alone."""
    table = stage(EXPLORE, sheets=("six",))
    table.seats = [seat]
    return judge(table).scores[0]


# ---- ticks ----


@each_game
def test_d28_several_seats_may_tick_the_same_lesson_on_a_day(begin, game):
    lesson = {EXPLORE: 7, REMOTE: 138}[game]
    desk = begin(stage(game, {"B1": lesson}, sheets=("blue", "six", "five")))
    for _ in range(2):
        desk.say(("line", B))
        assert desk.seat.ticked == {lesson}
        desk.through()
    desk.say(("line", A)).through()
    assert [seat.ticked for seat in desk.table.seats] == [{lesson}, {lesson}, set()]
    assert [set(seat.shown.ticked) for seat in desk.table.seats] == [{lesson}, {lesson}, set()]


@each_game
def test_d28_a_tick_costs_nothing(begin, game):
    """Three families or the dining room are not there: 0 points, and no less."""
    desk = begin(stage(game, {"C2": {EXPLORE: 24, REMOTE: 113}[game]}))
    desk.say(("line", C))
    desk.days(7)
    assert {EXPLORE: 24, REMOTE: 113}[game] in desk.table.seats[0].ticked
    assert all(points["lessons"] >= 0 for points in desk.table.scores)


# ---- lessons of Explore & Draw ----


def test_d29_ticked_lessons_count_themselves(judge):
    assert pays(3, ticks=1) == 1
    assert pays(3, ticks=7) == 7
    seat = boat()
    seat.ticked = {3, 24}
    assert scored(judge, seat)["lessons"] == 2


def test_d29_lonely_cats():
    """2 for each cat that touches no other of its colour; another colour beside it does not matter."""
    assert pays(4, *row("red", 2, 4)) == 0
    assert pays(4, *singles("red", (3, 4), (5, 4)), *singles("blue", (4, 4))) == 6


def test_d30_every_cat_in_a_family_needs_a_cat():
    assert pays(9) == 0
    assert pays(9, *row("red", 3, 4)) == 7
    assert pays(9, *row("red", 3, 4), *row("blue", 2, 5)) == 0
    assert pays(9, *row("red", 3, 4), *row("blue", 3, 5)) == 7


def test_d31_two_treasures_at_one_and_the_same_visible_rat():
    """Blue has rats at (7, 3) and (8, 3)."""
    assert pays(10, ("common #", [(6, 3)]), ("common #", [(7, 2)])) == 7
    assert pays(10, ("common #", [(6, 3)]), ("common #", [(9, 3)])) == 0, "one at each of two rats"
    assert pays(10, ("common #./##", [(6, 3), (6, 2), (7, 2)])) == 0, "one treasure twice"
    assert pays(10, ("common #", [(6, 3)]), ("common #", [(7, 2)]), ("common #", [(7, 3)]), ("common #", [(17, 4)])) == 0, (
        "covered"
    )


def test_d32_three_maps_covered_by_whatever():
    maps = [("common #", [square]) for square in MAP_SQUARES]
    assert [pays(11, *maps[:count]) for count in range(6)] == [0, 0, 0, 7, 0, 0]
    assert pays(11, *maps[:2], *singles("red", MAP_SQUARES[4])) == 7


def test_d33_a_cat_that_touches_exactly_five_treasures():
    """Each counted once, common and rare together."""
    cat = ("red cat #####", [(6, 4), (7, 4), (8, 4), (9, 4), (10, 4)])
    around = [("common #", [(x, 3)]) for x in (6, 7, 8, 9)]
    rare = ("rare ####", [(7, 5), (8, 5), (9, 5), (10, 5)])
    assert pays(16, cat, *around) == 0
    assert pays(16, cat, *around, rare) == 9, "the rod touches it four times and counts once"
    assert pays(16, cat, *around, rare, ("common #", [(10, 3)])) == 0, "six"
    assert pays(16, cat, *around, ("common #", [(5, 3)])) == 0, "the fifth touches by a corner"


def test_d34_a_befriended_oshax_counts_in_its_colour():
    swan = ("green oshax ..#./.###/##..", [(14, 5), (13, 6), (14, 6), (15, 6), (12, 7), (13, 7)])
    assert pays(17, *row("red", 1, 4), *row("blue", 1, 5)) == 0
    assert pays(17, *row("red", 1, 4), *row("blue", 1, 5), swan) == 9
    four = [*row("green", 3, 4), *row("blue", 4, 5)]
    assert pays(13, *four) == 0
    assert pays(13, *four, swan) == 8
    assert pays(13, *four, swan, *singles("green", (7, 0))) == 0, "exactly four"


def test_d35_three_separate_families_of_one_colour():
    two = [*row("red", 3, 2), *row("red", 3, 4)]
    assert pays(24, *two, *row("blue", 3, 6)) == 0
    assert pays(24, *two, *row("red", 3, 6)) == 15
    assert pays(24, *two, *row("red", 3, 6), *row("red", 3, 4, x=11)) == 15, "or more"


def test_d36_third_largest_family():
    """NOTES 8.15: 5, 5, 5 pay 15 again; 5, 4, 3 pay 8; 4, 4 nothing."""
    assert pays(26, *row("red", 5, 2), *row("red", 5, 4), *row("red", 5, 6)) == 15
    assert pays(26, *row("red", 5, 2), *row("blue", 4, 4), *row("red", 3, 6)) == 8
    assert pays(26, *row("red", 4, 2), *row("blue", 4, 4)) == 0


def test_d36_lessons_do_not_cancel_the_loss_for_rats(judge):
    """NOTES 8.15: 5 visible rats with lessons 6 and 18: 10 + 10 - 5."""
    seat = boat()
    rats = sorted(seat.sheet.rat_squares())
    draw_on(seat, *[("common #", [square]) for square in rats[5:]])
    seat.ticked = {6, 18}
    assert score(seat)["rats"] == -5
    assert scored(judge, seat)["lessons"] == 20


@pytest.mark.parametrize(
    ("card", "drawn", "points"),
    [
        (1, singles("red", *sorted(EDGE)[:13]), 6),  # NOTES 8.15: Sara's 13 cats at the edge
        (1, singles("red", *sorted(EDGE)[:1]), 0),
        (2, [("common #", [(7, 4)]), ("common ##", [(8, 4), (9, 4)]), ("rare ####", [(6, 5), (7, 5), (8, 5), (9, 5)])], 2),
        (5, [("common #", [(7, 4)]), ("rare ####", [(6, 5), (7, 5), (8, 5), (9, 5)])], 2),
        (6, [("common #", [(7, 3)])], 36),
        (7, [*row("red", 3, 2), *row("blue", 5, 4), *row("red", 2, 6)], 6),
        (8, [*row("red", 3, 2), *row("blue", 4, 4), *row("red", 7, 6)], 8),
        (12, [*row("red", 3, 2), *row("blue", 3, 4), *row("red", 3, 6), *row("green", 3, 4, x=11)], 7),
        (12, [*row("red", 3, 2), *row("blue", 3, 4), *row("red", 3, 6)], 0),
        (14, [*row("orange", 4, 2), *row("purple", 4, 4)], 8),
        (14, [*row("orange", 5, 2), *row("purple", 4, 4)], 0),
        (15, [*row("purple", 4, 2), *row("red", 4, 4)], 8),
        (15, [*row("purple", 4, 2), *row("red", 3, 4)], 0),
        (19, row("red", 16, 2), 10),
        (19, row("red", 15, 2), 0),
        (23, [*rods(3), *[("common #", [(x, 2)]) for x in range(5, 11)]], 12),
        (23, [*rods(3), *[("common #", [(x, 2)]) for x in range(5, 12)]], 0),
        (23, [*rods(2), *[("common #", [(x, 2)]) for x in range(5, 11)]], 0),
        (25, [("common #", [(7, 4)]), ("common #", [(8, 4)])], 15),
        (25, [("common #", [(7, 4)]), ("common #", [(8, 4)]), ("common #", [(9, 4)])], 0),
    ],
)  # fmt: skip
def test_d28_card_faces(card, drawn, points):
    assert pays(card, *drawn) == points


def test_d28_card_faces_of_rooms_rats_and_edge():
    full = boat()
    crowd(full, [])
    assert [agreed(card, full) for card in (18, 20, 21, 22)] == [0, 10, 12, 12]
    gaps = {21: (21, 4), 22: (10, 0)}
    for card, gap in gaps.items():
        seat = boat()
        crowd(seat, [gap])
        assert agreed(card, seat) == 0
        assert agreed(20, seat) == 10


def test_t15_lessons_of_the_remote_edition_are_base_cards():
    """117 takes the best colour by itself (R-22), 126 counts every tick, itself included; 140 wants the dining room bare."""
    edge = [*singles("red", (7, 0), (8, 0), (9, 0)), *singles("blue", (7, 8), (8, 8))]
    assert {card: pays(card, *edge, ticks=4) for card in REMOTE_LESSONS} == {
        113: 0, 114: 0, 117: 3, 120: 0, 122: 0, 123: 0, 124: 0, 125: 2 * 19, 126: 4, 132: 0, 135: 2, 136: 0, 138: 0, 140: 15,
    }  # fmt: skip
    assert pays(114, *row("red", 15, 2)) == 10
    assert pays(138, *row("red", 4, 2), *row("red", 3, 4)) == 4
    assert pays(140, *row("red", 5, 4)) == 0
    assert pays(135, *singles("red", *sorted(EDGE)[:13])) == 6, "Sara's 13 cats at the edge"


# ---- score ----


def test_d40_families():
    """NOTES 8.2: 1 … 10 cats."""
    assert [family_points(cats) for cats in range(1, 11)] == [0, 0, 8, 11, 15, 20, 25, 30, 35, 40]


def test_d40_both_rulebooks_example_of_families(judge):
    """NOTES 8.1: 3 orange, 4 blue, 2 red, 2 red that meet others only by corners, 3 orange: 8 + 11 + 8."""
    seat = boat(
        *row("orange", 3, 2), *row("blue", 4, 2, x=4), *singles("red", (8, 2), (9, 2)), *singles("red", (10, 3), (11, 3)),
        *row("orange", 3, 6),
    )  # fmt: skip
    assert scored(judge, seat)["families"] == 27
    assert seat.sheet.families().count(("red", 2)) == 2


def test_d40_an_empty_sheet(judge):
    """NOTES 8.2: -19 - 35; rooms of 18, 11, 18, 11, 60, 20 and 4 squares."""
    seat = boat()
    assert scored(judge, seat)["total"] == -54
    assert filled_rooms(seat) == 0
    assert sorted(len(room_squares(room)) for room in ROOMS) == [4, 11, 11, 18, 18, 20, 60]
    assert len(PLAN) == 142


def test_d40_the_parts(judge):
    """A rare treasure 3, a common one nothing, a room filled, a rat covered."""
    seat = boat(
        ("rare #./##/.#", [(7, 3), (7, 4), (8, 4), (8, 5)]),
        ("common #", [(20, 3)]), ("common #", [(20, 4)]), ("common ##", [(20, 5), (19, 5)]), ("common #", [(21, 4)]),
    )  # fmt: skip
    assert scored(judge, seat) == {"rats": -18, "rooms": -30, "families": 0, "rare_treasures": 3, "lessons": 0, "total": -45}


@each_game
def test_d41_more_filled_rooms_then_all_of_them(judge, game):
    """NOTES 8.11: equal points, more filled rooms: that one wins; as many filled rooms: both do."""
    table = new_table(game, 3, random.Random(0))
    for seat, drawn in zip(table.seats, tie(), strict=True):
        seat.sheet.name = "blue"
        draw_on(seat, *drawn)
    table = judge(table)
    totals = [points["total"] for points in table.scores]
    assert totals == [totals[0]] * 3
    assert [filled_rooms(seat) for seat in table.seats] == [1, 0, 1]
    assert table.winners == {0, 2}


def tie():
    """Boats of equal points: the bow room filled, or five rats more covered."""
    bow = [("common #", [square]) for square in ((20, 3), (20, 4), (20, 5), (21, 4))]
    rats = [("common #", [square]) for square in ((11, 0), (12, 0), (13, 0), (14, 0), (10, 8))]
    return bow, rats, bow


@each_game
def test_d41_the_game_ends_so(begin, game):
    """The highest total of the seats' own scores wins; equal ones are decided by filled rooms."""
    for seed in range(3):
        desk = begin(new_table(game, 4, random.Random(seed))).days(7)
        table = desk.table
        assert table.scores == [score(seat) for seat in table.seats]
        best = max((points["total"], filled_rooms(seat)) for points, seat in zip(table.scores, table.seats, strict=True))
        results = [(points["total"], filled_rooms(seat)) for points, seat in zip(table.scores, table.seats, strict=True)]
        assert table.winners == {number for number, result in enumerate(results) if result == best}


def test_lessons_ticked_are_scored(begin):
    """A day with lessons at D1 and D3: both in her score at the end."""
    desk = begin(stage(EXPLORE, {"D1": 25, "D3": 2}))
    desk.say(("line", D)).days(7)
    seat = desk.table.seats[0]
    assert {25, 2} <= seat.ticked
    expected = sum(lesson_points(card, seat.sheet, len(seat.ticked)) for card in seat.ticked)
    assert desk.table.scores[0]["lessons"] == expected
