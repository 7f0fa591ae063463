"""A sheet of a drawing game by itself: what it accepts, what it refuses, what it counts, and whose eyes see what of a seat's."""

from __future__ import annotations

import copy
import pickle
import random
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest

from isle_env import Boat, Game, lesson_points, sister_points
from isle_env.boat import BOAT_FIELDS
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.drawing import state as S
from tests.oracle.boat import COLOURS, MAPS
from tests.oracle.drawing.decode import piece_of
from tests.oracle.drawing.lessons import lesson_points as oracle_points
from tests.oracle.drawing.model import Sheet
from tests.support.golden_boats import build, lines, shape_of

EXPLORE, REMOTE = "explore_and_draw", "remote"
each_game = pytest.mark.parametrize("game", [EXPLORE, REMOTE])
OWN = {
    EXPLORE: {"cat": range(27), "oshax": [0, 2, 4, 5, 6, 7, 8, 9, 10], "rare": range(10), "common": range(4)},
    REMOTE: {"cat": range(17), "oshax": range(6), "rare": range(5), "common": range(4)},
}
"""What can be drawn in each game: on E&D's cards are forms that the first game has not, and two of its Oshax are missing."""
SMALL = 18
"""The cat of one square."""
PLUS = [(2, 3), (1, 4), (2, 4), (3, 4), (2, 5)]


def piece(kind: str, shape: int):
    """The oracle's piece of a shape."""
    return piece_of(int(D.FIRST_SHAPE[T.KIND_NAMES.index(kind)]) + shape)


@cache
def random_sheet(game: str, seed: int) -> tuple[Boat, Sheet]:
    """The same drawings on a boat and on a sheet of the oracle's, which must agree at every step. Nobody changes them."""
    rng = random.Random(seed)
    boat, twin = Boat(rng.choice(sorted(MAPS)), game=game), Sheet(rng.choice(sorted(MAPS)))
    twin.name, colours = boat.name, rng.randint(1, 5)
    for _ in range(rng.randint(8, 32)):
        kind = rng.choice(("cat", "cat", "cat", "oshax", "rare", "common"))
        shape = rng.choice(list(OWN[game][kind]))
        colour = rng.choice(COLOURS[:colours]) if kind in ("cat", "oshax") else None
        free = game == REMOTE and rng.random() < 0.1
        choices = boat.legal_placements(kind, shape, anywhere=free)
        assert {frozenset(cells) for cells in choices} == twin.places(piece(kind, shape), free)
        assert len(choices) == len(set(choices))
        if choices:
            cells = rng.choice(choices)
            earned = twin.draw(piece(kind, shape), frozenset(cells), colour)
            assert boat.place(kind, shape, reversed(cells), colour=colour, anywhere=free) == (colour if earned else None)
    return boat, twin


@pytest.mark.parametrize("seed", range(12))
@each_game
def test_figures_of_random_sheets(game, seed):
    boat, twin = random_sheet(game, seed)
    assert boat.score() == twin.score()
    assert boat.families() == twin.families()
    assert boat.visible_rats() == len(twin.rat_squares())
    assert boat.unfilled_rooms() == twin.unfilled_rooms()
    assert boat.empty_rooms() == twin.empty_rooms()
    assert boat.uncovered_maps() == twin.uncovered_maps()
    drawn = {(tile.kind, piece(tile.kind, tile.shape).form, tile.colour, frozenset(tile.cells)) for tile in boat.tiles}
    assert drawn == twin.drawing()
    assert (boat.game, repr(boat)) == (
        game,
        f"<Boat {boat.name} of {game}: {len(boat.tiles)} tiles, {twin.score()['total']} points>",
    )


@pytest.mark.parametrize("seed", range(12))
@each_game
def test_what_is_in_sight_is_in_the_picture(game, seed):
    boat, twin = random_sheet(game, seed)
    tree = ElementTree.fromstring(boat.to_svg())
    found = [str(use.get("href")).removeprefix("#") for use in tree.iter("{http://www.w3.org/2000/svg}use")]
    cats = twin.cats()
    assert found.count("rat") == 1 + len(twin.rat_squares())
    assert found.count("map") == 1 + twin.uncovered_maps()
    assert found.count("face") == 2 + len(cats)
    assert found.count("mane") == 1 + sum(cat.kind == "oshax" for cat in cats)
    for glyph, kind in (("coin", "common"), ("gem", "rare")):
        assert found.count(glyph) == 1 + sum(len(tile.cells) for tile in twin.tiles if tile.kind == kind)
    assert all(path.get("d") for path in tree.iter("{http://www.w3.org/2000/svg}path")), "small cats leave no empty line"
    assert list(tree.iter("{http://www.w3.org/2000/svg}text"))[-1].text == f"{twin.score()['total']} points".replace("-", "−")


@each_game
def test_every_shape_of_the_game_can_be_drawn_and_pictured_and_no_other(game):
    for kind, own in OWN[game].items():
        colour = "red" if kind in ("cat", "oshax") else None
        for shape in range(30):
            boat = Boat("five", game=game)
            if shape not in own:
                with pytest.raises(
                    ValueError, match=f"there is no {kind} shape {shape}; they (run from 0 to|are 0, 2, 4, 5, 6, 7)"
                ):
                    boat.legal_placements(kind, shape)
                continue
            places = boat.legal_placements(kind, shape)
            assert {frozenset(cells) for cells in places} == Sheet("five").places(piece(kind, shape))
            boat.place(kind, shape, places[-1], colour=colour)
            (tile,) = boat.tiles
            assert tile == (kind, shape, colour, places[-1])
            ElementTree.fromstring(boat.to_svg())


def test_recorded_boats_of_the_first_game_are_sheets_of_the_remote_edition():
    """They have the same tiles: so all figures are the recorded ones, and the picture is that of the first game to the byte."""
    for line in lines()[:40]:
        for player in line["players"]:
            first, earned = build(player)
            boat = Boat(player["boat"], game=REMOTE)
            laid = [boat.place(t["kind"], shape_of(t), t["cells"], colour=t["colour"], anywhere=True) for t in player["tiles"]]
            assert laid == earned
            assert boat.visible_rats() == player["visible_rats"]
            assert boat.unfilled_rooms() == player["unfilled_rooms"]
            assert boat.families() == [tuple(family) for family in player["families"]]
            assert boat.score()["families"] == player["family_points"]
            assert boat.score() == first.score()
            assert boat.to_svg() == first.to_svg()


def played(game: str, seats: int, seed: int, **options: object):
    """Every position of a game of random choices, the last one included. It is the same object, played on."""
    rng, position = random.Random(seed), Game.new(seats, seed=seed, game=game, **options)
    while not position.over:
        yield position
        position.apply(rng.choice(position.legal_actions().tolist()))
    yield position


def same(one: Boat, other: Boat) -> bool:
    return one.name == other.name and all((one._games[field] == other._games[field]).all() for field in BOAT_FIELDS)


def alike(one: Boat, other: Boat) -> bool:
    """Do the same tiles lie on them, in whatever order they were laid?"""
    facts = [(set(boat.tiles), boat.score(), boat.families(), boat.empty_rooms(), repr(boat)) for boat in (one, other)]
    return facts[0] == facts[1]


@pytest.mark.parametrize(("game", "seats"), [(EXPLORE, 3), (REMOTE, 2)])
def test_a_seat_sees_of_others_what_the_last_evening_has_shown(game, seats):
    """D-7; its own boat, and without a viewer every boat, is as it is now."""
    hidden, day, evening = 0, 0, []
    for position in played(game, seats, 5):
        now = [Boat.of_seat(position.games, 0, seat) for seat in range(seats)]
        if position.day != day or position.over:
            day, evening = position.day, now
        for seat in range(seats):
            for viewer in range(seats):
                seen = Boat.of_seat(position.games, 0, seat, viewer=viewer)
                assert same(seen, now[seat]) if viewer == seat else alike(seen, evening[seat])
                assert seen.game == game
            hidden += now[seat].tiles != evening[seat].tiles
    assert hidden > 20


@each_game
def test_a_seat_does_not_see_in_which_order_others_have_drawn(game):
    """Two games that the viewer cannot tell apart, a game and a sample of it, give the same boats, byte by byte."""
    reordered = 0
    for turn, position in enumerate(played(game, 2, 7)):
        if turn % 12 and not position.over:
            continue
        other = position.determinize(0, turn)
        seen, too = (Boat.of_seat(each.games, 0, 1, viewer=0) for each in (position, other))
        assert same(seen, too)
        assert (seen.tiles, repr(seen), seen.to_svg()) == (too.tiles, repr(too), too.to_svg())
        reordered += seen.tiles != Boat.of_seat(position.games, 0, 1).tiles[: len(seen.tiles)]
    assert reordered > 3


@each_game
def test_boats_of_seats_score_as_in_their_game(game):
    *_, over = played(game, 4, 8)
    for seat, score in enumerate(over.scores()):
        points = Boat.of_seat(over.games, 0, seat).score()
        assert points.pop("total") == score["total"] - score["lessons"]
        assert points.items() <= score.items()


def test_boats_of_seats_of_the_first_game_are_open():
    position = Game.new(3, seed=2)
    while position.day < 3:
        position.apply(int(position.legal_actions()[-1]))
    boats = [Boat.of_seat(position.games, 0, 1, viewer=viewer) for viewer in (None, 0, 1, 2)]
    assert all(same(boat, boats[0]) for boat in boats)
    assert boats[0].tiles
    assert boats[0].game == "isle_of_cats"


def test_an_array_of_anything_else_has_no_boats():
    with pytest.raises(TypeError, match=r"no records of a game; give an array such as Game\.games"):
        Boat.of_seat(np.zeros(3), 0, 0)


REFUSED = {
    "unknown game": (lambda b: Boat("blue", game="remte"), r"game='remte': expected one of \['isle_of_cats', 'expl"),
    "no name": (lambda b: Boat("blue", game=1), "game=1: expected one of"),
    "unknown boat": (lambda b: Boat("pink", game=EXPLORE), "'pink'; the boats are blue, purple, red, green, five, six"),
    "unknown kind": (lambda b: b.place("dog", 0, PLUS, colour="red"), "'dog'; the kinds are cat, oshax, rare, common"),
    "an oshax of the first game": (lambda b: b.place("oshax", 3, PLUS, colour="red"), "no oshax shape 3; they are 0, 2, 4, 5,"),
    "no number": (lambda b: b.place("cat", "small_bar", PLUS, colour="red"), "cat shape 'small_bar' is no whole number"),
    "a cat of one square on two": (lambda b: b.place("cat", SMALL, [(4, 3), (5, 3)], colour="red"), "2 squares are not cat"),
    "other squares": (lambda b: b.place("cat", 19, [(5, 4), (6, 5)], colour="red"), "are not cat shape 19, however it is turned"),
    "a treasure with a colour": (lambda b: b.place("rare", 9, PLUS, colour="red"), "'red' is not wanted for rare shape 9"),
    "a cat without": (lambda b: b.place("cat", SMALL, [(4, 4)]), "colour is missing for cat shape 18"),
    "covered": (lambda b: b.place("cat", SMALL, [(2, 4)], colour="red"), r"\(2, 4\) is covered already, by red cat 12"),
    "touches nothing": (lambda b: b.place("cat", SMALL, [(9, 4)], colour="red"), r"nothing; lay it beside a tile \(D-22\)"),
    "anywhere": (lambda b: b.place("cat", SMALL, [(9, 4)], colour="red", anywhere=True), "every drawing but the first"),
    "anywhere, asked": (lambda b: b.legal_placements("cat", SMALL, anywhere=True), r"anywhere=True: in 'expl.*\(D-22\)"),
    "taken off": (lambda b: b.discard((4, 4)), r"discarded in 'explore_and_draw': what is drawn stays \(D-22\)"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_refusals_name_the_reason_and_change_nothing(case):
    act, message = REFUSED[case]
    boat = Boat("blue", game=EXPLORE)
    boat.place("cat", 12, PLUS, colour="red")
    boat.place("common", 0, [(4, 4)])
    before = boat._games.tobytes()
    with pytest.raises(ValueError, match=message):
        act(boat)
    assert boat._games.tobytes() == before
    boat.place("cat", SMALL, [(4, 3)], colour="red", anywhere=False)
    assert boat.families() == [("red", 1), ("red", 1)]


def test_the_first_drawing_may_lie_anywhere_and_in_the_remote_edition_further_ones():
    boat = Boat("red", game=REMOTE)
    boat.place("cat", 12, PLUS, colour="red")
    with pytest.raises(ValueError, match=r"touches nothing; lay it beside a tile or pass anywhere=True \(T-13\)"):
        boat.place("common", 0, [(10, 4)])
    boat.place("common", 0, [(10, 4)], anywhere=True)
    with pytest.raises(ValueError, match="nothing can be discarded in 'remote'"):
        boat.discard((10, 4))


@each_game
def test_copies_are_independent(game):
    boat, _ = random_sheet(game, 3)
    for twin in (boat.copy(), copy.deepcopy(boat), pickle.loads(pickle.dumps(boat))):
        assert (twin.game, twin.tiles, twin.to_svg()) == (game, boat.tiles, boat.to_svg())
        before = boat.tiles
        twin.place("common", 0, twin.legal_placements("common", 0)[0])
        assert (len(twin.tiles), boat.tiles) == (len(before) + 1, before)


@each_game
def test_asking_changes_nothing(game):
    boat = random_sheet(game, 4)[0].copy()
    boat.score()
    before = boat._games.tobytes()
    boat.legal_placements("rare", 3)
    lesson_points("lonely_cats" if game == EXPLORE else 125, boat, private_lessons=3)
    boat.to_svg()
    repr(boat)
    assert boat._games.tobytes() == before


@pytest.mark.parametrize("seed", range(6))
@each_game
def test_lessons_are_those_of_the_boats_game(game, seed):
    boat, twin = random_sheet(game, seed)
    for lesson in D.EDITIONS[S.GAME_NAMES.index(game)].lessons:
        assert lesson_points(lesson.card, boat, private_lessons=2) == oracle_points(lesson.card, twin, 2)
        assert lesson_points(lesson.key, boat, private_lessons=2, game=game) == oracle_points(lesson.card, twin, 2)


@pytest.mark.parametrize("seed", range(4))
def test_what_the_sisters_lessons_pay_is_what_they_pay_in_a_game(seed):
    *_, over = played(EXPLORE, 1, seed, difficulty="expert")
    boat, ticked = Boat.of_seat(over.games, 0, 0), int(over.record["lesson_count"][0])
    found, cards = over.sister_lessons(), {lesson.key: lesson.card for lesson in D.BOX.sister_lessons}
    again = found.pop("best_lesson_again", None)
    points = {key: sister_points(cards[key], boat, private_lessons=ticked) for key in found}
    assert points == found == {key: sister_points(key, boat, private_lessons=ticked) for key in found}
    assert again in (None, max(points.values()))


@pytest.mark.parametrize(
    ("card", "game", "more", "said"),
    [
        (200, EXPLORE, {}, "200 is no lesson of the sister's; give a number of 197, 198, 199, 201"),
        (True, EXPLORE, {}, "True is no lesson"),
        (204, EXPLORE, {}, "card 204 repeats the best of the sister's other lessons"),
        (201, EXPLORE, {"fish": 2}, "fish = 2: there is none in 'explore_and_draw'"),
        (201, EXPLORE, {"private_lessons": 256}, "private_lessons = 256 is out of range"),
        (201, REMOTE, {}, "there is no sister in 'remote'"),
    ],
)
def test_wrong_questions_about_a_lesson_of_the_sisters_are_one_clear_line(card, game, more, said):
    with pytest.raises(ValueError, match=said):
        sister_points(card, Boat("red", game=game), **more)
