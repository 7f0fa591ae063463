"""Every recorded figure of the lessons of Explore & Draw (tests/golden/README.md)."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

import isle_env
from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S
from isle_env.games.drawing.scoring import score_game, tie_break
from tests.oracle.boat import SHAPES
from tests.oracle.drawing.cards import EXPLORE
from tests.oracle.drawing.decode import SISTER_CARDS
from tests.oracle.drawing.engine import dealt, put_sheet
from tests.oracle.drawing.lessons import lesson_points
from tests.oracle.drawing.model import Seat, Sheet
from tests.oracle.drawing.scoring import filled_rooms
from tests.oracle.drawing.stage import draw_on
from tests.support.golden_boats import build, draw_lessons, each_part, lines, of_part, shape_of


@cache
def sheet_of(line: int, player: int) -> Sheet:
    """A recorded boat as a sheet."""
    recorded = lines()[line]["players"][player]
    seat = Seat(Sheet(recorded["boat"]))
    for tile in recorded["tiles"]:
        words = f"{tile['kind']} {SHAPES[tile['kind']][shape_of(tile)]}"
        draw_on(seat, (f"{tile['colour']} {words}" if tile["colour"] else words, [(x, y) for x, y in tile["cells"]]))
    return seat.sheet


@each_part
def test_lessons_of_the_oracle(part):
    wrong = []
    for _, entry in of_part(draw_lessons(), part):
        sheet = sheet_of(entry["line"], entry["player"])
        ticks = lines()[entry["line"]]["players"][entry["player"]]["private_lesson_count"]
        points = [lesson_points(card, sheet, ticks) for card in range(1, 27)]
        figures = (sheet.score()["total"], filled_rooms(Seat(sheet)))
        if (points, figures) != (entry["lessons"], (entry["base_points"], entry["filled_rooms"])):
            wrong.append((entry, points, figures))
    assert wrong == []


@cache
def record_of(line: int, player: int) -> np.ndarray:
    """A recorded boat as the engine's only seat, with as many ticks as were recorded. Returns DRAW[1]."""
    games = dealt(EXPLORE, 1, 0)
    put_sheet(games[0], 0, Seat(sheet_of(line, player)))
    games[0]["lesson_count"][0] = lines()[line]["players"][player]["private_lesson_count"]
    return games


def paid(games: np.ndarray, place: int) -> dict[str, int]:
    """The engine's score with the lesson at one place of the sheet ticked."""
    games[0]["lessons"][0] = 1 << place
    score_game(games[0])
    return dict(zip(S.SCORE_PARTS, games[0]["score"][0].tolist(), strict=True))


@each_part
def test_lessons_of_the_engine(part):
    wrong = []
    for _, entry in of_part(draw_lessons(), part):
        games = record_of(entry["line"], entry["player"])
        scores = [paid(games, place) for place in range(26)]
        points = [score["lessons"] for score in scores]
        bases = {score["total"] - score["lessons"] for score in scores}
        filled = tie_break(games[0], 0)
        if (points, bases, filled) != (entry["lessons"], {entry["base_points"]}, entry["filled_rooms"]):
            wrong.append((entry, points, bases, filled))
    assert wrong == []


@each_part
def test_lessons_of_a_boat_by_itself(part):
    """As ``lesson_points`` tells them, by number and by key."""
    keys = [lesson.key for lesson in D.EDITIONS[S.EXPLORE_AND_DRAW].lessons]
    for _, entry in of_part(draw_lessons(), part):
        recorded = lines()[entry["line"]]["players"][entry["player"]]
        boat, ticks = build(recorded)[0], recorded["private_lesson_count"]
        for cards in (range(1, 27), keys):
            points = [isle_env.lesson_points(card, boat, private_lessons=ticks, game="explore_and_draw") for card in cards]
            assert points == entry["lessons"]


def test_lessons_of_the_remote_edition_of_a_boat_by_itself():
    for line in lines()[:40]:
        for recorded in line["players"]:
            boat, ticks = build(recorded)[0], recorded["private_lesson_count"]
            for lesson in D.EDITIONS[S.REMOTE].lessons:
                points = isle_env.lesson_points(lesson.card, boat, private_lessons=ticks, game="remote")
                assert points == recorded["lesson_points"][str(lesson.card)], lesson.key


@pytest.mark.parametrize(
    ("card", "more", "said"),
    [
        (27, {}, "27 is no lesson of 'explore_and_draw'; give a number of 1, 2, 3"),
        (113, {}, "113 is no lesson of 'explore_and_draw'"),
        (True, {}, "True is no lesson"),
        (1, {"fish": 3}, "its lessons look at one boat and at private_lessons; give nothing else"),
        (1, {"seat": 1}, "give nothing else"),
        (1, {"private_lessons": 256}, "private_lessons = 256 is out of range"),
        (1, {"game": "chess"}, "game='chess': expected one of ['isle_of_cats', 'explore_and_draw', 'remote']"),
        (135, {"game": "explore_and_draw"}, "135 is no lesson"),
    ],
)
def test_wrong_questions_about_a_lesson_are_one_clear_line(card, more, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        isle_env.lesson_points(card, isle_env.Boat("blue"), **{"game": "explore_and_draw", **more})


@each_part
def test_lessons_of_the_remote_edition(part):
    """The recorded points of the base cards, on every recorded boat."""
    wrong = []
    for number, line in of_part(lines(), part):
        for player, recorded in enumerate(line["players"]):
            games = record_of(number, player).copy()
            games[0]["game"] = S.REMOTE
            cards = [lesson.card for lesson in D.EDITIONS[S.REMOTE].lessons]
            points = {str(card): paid(games, place)["lessons"] for place, card in enumerate(cards)}
            if points != {card: recorded["lesson_points"][card] for card in points}:
                wrong.append((number, player, points))
    assert wrong == []


@each_part
def test_lessons_of_the_sister(part):
    """The recorded points of the base cards, one by one, and of the best one again."""
    wrong = []
    for number, line in of_part(lines(), part):
        for player, recorded in enumerate(line["players"]):
            games = record_of(number, player).copy()
            games[0]["lessons"][0] = 0
            figures = recorded["solo_lesson_points"]
            for place, card in enumerate(SISTER_CARDS):
                games[0]["sister_lessons"] = 0
                games[0]["sister_lessons"][[place, SISTER_CARDS.index(204)]] = 1
                score_game(games[0])
                expected = 2 * [figures.get(str(card), 0)]
                if games[0]["sister_score"][[S.SISTER_LESSONS, S.SISTER_AGAIN]].tolist() != expected:
                    wrong.append((number, player, card, games[0]["sister_score"].tolist(), expected))
    assert wrong == []


def test_every_lesson_is_put_to_the_test():
    """Each pays on some recorded boat, and those with a condition do not pay on most."""
    boats = [sum(entry["lessons"][place] > 0 for entry in draw_lessons()) for place in range(26)]
    assert len(draw_lessons()) == 533
    assert min(boats) >= 1
    assert max(boats[8:25]) < 533
