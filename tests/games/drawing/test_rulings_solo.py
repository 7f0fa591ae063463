"""Alone against the sister: D-50 … D-55."""

from __future__ import annotations

import random

import pytest

from isle_env.games.drawing import layout
from tests.oracle.boat import COLOURS as BOX_COLOURS
from tests.oracle.drawing.cards import EXPLORE
from tests.oracle.drawing.engine import EngineGame, dealt
from tests.oracle.drawing.lessons import ADVANCED, BASIC
from tests.oracle.drawing.model import Seat, Sheet, Sister
from tests.oracle.drawing.play import in_order, new_table
from tests.oracle.drawing.stage import draw_on
from tests.oracle.lessons import SISTER

COLOURS = ["red", "blue", "green", "purple", "orange"]


def boat(**cats):
    """A sheet with so many cats of one square of each colour, in rows of their own."""
    seat = Seat(Sheet("blue"))
    for (colour, count), y in zip(cats.items(), (2, 3, 4, 5, 6), strict=False):
        draw_on(seat, *[(f"{colour} cat #", [(1 + x, y)]) for x in range(count)])
    return seat


def against(judge, seat, *lessons, colours=COLOURS, ticks=()):
    """Her score against a sheet, with these of her lessons and so many ticked by the player."""
    table = new_table(EXPLORE, 1, random.Random(0))
    seat.ticked = set(ticks)
    table.seats, table.sister = [seat], Sister(list(colours), set(lessons))
    return judge(table).sister.score


def test_d50_points_by_the_places_of_her_row(judge):
    """NOTES 8.10: cats 3, 2, 4, 0, 6 of red, blue, green, purple, orange: 15 + 8 + 12 + 0 + 6."""
    seat = boat(red=3, blue=2, green=4, orange=6)
    assert against(judge, seat) == {"colours": 41, "lessons": 0, "best_lesson_again": 0, "total": 41}


def test_d50_her_colours_open_one_a_day():
    """NOTES 8.10: 1, 2, 3, 4, 5, 5, 5 lie open on days 1 to 7, and stay so."""
    game, opened = EngineGame(dealt(EXPLORE, 1, 4)), {}
    row = game.table.sister.colours
    while not game.over:
        shown = layout.views(0, game.observe(0), 1)["sister"]["colours"]
        colours = [BOX_COLOURS[int(place.argmax())] if place.any() else None for place in shown]
        opened.setdefault(game.table.day, colours)
        assert colours == opened[game.table.day]
        game.apply(in_order(game.moves)[0])
    assert [sum(colour is not None for colour in colours) for colours in opened.values()] == [1, 2, 3, 4, 5, 5, 5]
    assert all(colours == row[: 5 - colours.count(None)] + [None] * colours.count(None) for colours in opened.values())


def test_d50_she_does_nothing_on_the_island(begin):
    """Alone, a day has the same questions as with others, and nobody else is asked."""
    desk = begin(new_table(EXPLORE, 1, random.Random(3)))
    while not desk.table.over:
        assert desk.table.seat == 0
        desk.somehow()


def test_d51_nine_and_nine_base_lessons_stand_in():
    """The fish lesson (200) is not among them."""
    assert (len(BASIC), len(ADVANCED)) == (9, 9)
    assert 200 not in BASIC
    assert {*BASIC, *ADVANCED} - {204} == SISTER.keys() - {200}


@pytest.mark.parametrize("difficulty", range(5))
def test_d52_three_basic_lessons_and_as_many_advanced_as_the_difficulty(begin, difficulty):
    seen = set()
    for seed in range(30):
        table = begin(new_table(EXPLORE, 1, random.Random(seed), difficulty)).table
        assert len(table.sister.lessons & set(BASIC)) == 3
        assert len(table.sister.lessons & set(ADVANCED)) == difficulty
        assert len(table.sister.lessons) == 3 + difficulty
        seen |= table.sister.lessons
    assert seen >= set(BASIC)


def test_d53_best_lesson_again_looks_at_basic_and_advanced(judge):
    def seat():
        return boat(red=3, blue=2)

    ticks = (3, 24)
    alone = {card: against(judge, seat(), card, ticks=ticks)["lessons"] for card in (*BASIC, *ADVANCED) if card != 204}
    for basic, advanced in ((201, 207), (205, 213), (199, 215)):
        points = against(judge, seat(), 204, basic, advanced, ticks=ticks)
        assert points["lessons"] == alone[basic] + alone[advanced]
        assert points["best_lesson_again"] == max(alone[basic], alone[advanced])
    assert against(judge, seat(), 204)["best_lesson_again"] == 0


def test_d54_a_colour_without_cats_counts(judge):
    """For the lessons on colours that touch no treasure, lie off the edge, keep clear of rats."""
    assert against(judge, boat(red=3), 197)["lessons"] == 25
    assert against(judge, boat(red=3), 203)["lessons"] == 20, "the red cat at (1, 2) lies at the edge"
    seat = Seat(Sheet("blue"))
    draw_on(seat, ("common #", [(7, 4)]), ("red cat #", [(8, 4)]))
    assert against(judge, seat, 197)["lessons"] == 20
    assert against(judge, seat, 215)["lessons"] == 20, "red is beside the rat at (8, 3)"


@pytest.mark.parametrize(("more", "total", "winners"), [([], 16, set()), ([("common #", [(7, 3)])], 17, {0})])
def test_d55_she_wins_a_tie(judge, more, total, winners):
    """NOTES 8.11: a family of sixteen red cats, and red is last in her row: 16 points each. A rat less, and she is beaten."""
    table = new_table(EXPLORE, 1, random.Random(0))
    table.seats[0] = boat(red=16)
    draw_on(table.seats[0], *more)
    table.sister = Sister(["blue", "green", "purple", "orange", "red"], set())
    table = judge(table)
    assert table.sister.score["total"] == 16
    assert table.scores[0]["total"] == total
    assert table.winners == winners
