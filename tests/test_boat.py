"""The public Boat: what it accepts, what it refuses, and what it returns."""

import copy
import doctest
import pickle
import subprocess
import sys

import numpy as np
import pytest

import isle_env
import isle_env.boat
from isle_env import Boat, lesson_points, sister_points
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.games.isle import state as S
from isle_env.tile import Tile
from tests.support.golden_boats import build, each_part, lines, of_part, shape_of
from tests.support.random_boats import random_boat

PLUS = [(2, 3), (1, 4), (2, 4), (3, 4), (2, 5)]
ROD = [(x, 4) for x in range(4, 9)]


@each_part
def test_recorded_boats(part):
    wrong = []
    for number, line in of_part(lines(), part):
        for seat, player in enumerate(line["players"]):
            boat, earned = build(player)
            found = {
                "covers_own_map": earned,
                "visible_rats": boat.visible_rats(),
                "unfilled_rooms": boat.unfilled_rooms(),
                "empty_rooms": boat.empty_rooms(),
                "families": [list(family) for family in boat.families()],
                "family_points": boat.score()["families"],
                "uncovered_maps": boat.uncovered_maps(),
            }
            recorded = {key: player[key] for key in found if key != "covers_own_map"}
            recorded["covers_own_map"] = [tile["colour"] if tile["covers_own_map"] else None for tile in player["tiles"]]
            wrong += [(number, seat, key) for key in found if found[key] != recorded[key]]
    assert wrong == []


def test_tiles_are_what_was_laid():
    player = lines()[0]["players"][0]
    boat, _ = build(player)
    laid = [
        Tile(tile["kind"], shape_of(tile), tile["colour"], tuple(sorted(map(tuple, tile["cells"])))) for tile in player["tiles"]
    ]
    assert boat.tiles == laid
    assert boat.name == player["boat"]


@pytest.mark.parametrize("seed", range(30))
def test_figures_of_random_boats(seed):
    boat, twin = random_boat(seed + 1000)
    assert boat.score() == twin.score()
    assert boat.families() == twin.families()
    assert boat.visible_rats() == len(twin.rat_squares())
    assert boat.unfilled_rooms() == twin.unfilled_rooms()
    assert boat.empty_rooms() == twin.empty_rooms()
    assert boat.uncovered_maps() == twin.uncovered_maps()


def test_every_legal_placement_can_be_placed_and_placing_agrees_with_the_list():
    boat, _ = random_boat(7, tiles=12)
    for kind in T.KIND_NAMES:
        colour = "red" if kind in ("cat", "oshax") else None
        touching = boat.legal_placements(kind, 0)
        for cells in boat.legal_placements(kind, 0, anywhere=True):
            if cells in touching:
                boat.copy().place(kind, 0, reversed(cells), colour=colour)
            else:
                with pytest.raises(ValueError, match="touches nothing"):
                    boat.copy().place(kind, 0, cells, colour=colour)
            boat.copy().place(kind, 0, cells, colour=colour, anywhere=True)


def test_numpy_numbers_and_arrays_are_welcome():
    boat = Boat("blue")
    boat.place("cat", np.int64(12), np.array(PLUS, dtype=np.uint8), colour="red")
    assert boat.legal_placements("cat", np.int32(12), anywhere=True)
    assert boat.families() == [("red", 1)]
    assert lesson_points(np.int64(144), [boat], seat=np.int8(0), colour="red", fish=np.uint8(200)) == 1


REFUSED = {
    "unknown kind": (("dog", 0, PLUS, "red"), r"'dog'.*cat, oshax, rare, common"),
    "unknown shape": (("cat", 17, PLUS, "red"), r"cat shape 17.*0 to 16"),
    "negative shape": (("rare", -1, ROD[:4]), r"rare shape -1.*0 to 4"),
    "shape no number": (("cat", "plus", PLUS, "red"), r"cat shape 'plus'"),
    "off the boat": (("cat", 12, [(0, 1), (1, 2), (1, 1), (1, 0), (2, 1)], "red"), r"\(0, 1\) is off the boat"),
    "off the table": (("common", 0, [(22, 4)]), r"\(22, 4\) is off the boat"),
    "negative square": (("common", 0, [(-1, 4)]), r"\(-1, 4\) is off the boat"),
    "no square": (("common", 0, [3]), r"3 is no square"),
    "no number": (("common", 0, [(3.5, 4)]), r"x = 3\.5 is no whole number"),
    "covered": (("common", 0, [(2, 4)]), r"\(2, 4\) is covered already, by red cat 12"),
    "not this shape": (("cat", 12, ROD, "red"), r"\(4, 4\).*are not cat shape 12"),
    "too few squares": (("cat", 15, ROD[:4], "red"), r"4 squares are not cat shape 15, which has 5: \(4, 4\)"),
    "a square twice": (("cat", 15, [*ROD[:4], ROD[0]], "red"), r"\(4, 4\) is given twice"),
    "no squares": (("cat", 15, [], "red"), r"0 squares are not cat shape 15, which has 5: none"),
    "touches nothing": (("common", 0, [(10, 4)]), r"\(10, 4\) touches nothing.*anywhere=True"),
    "touches at a corner": (("common", 0, [(4, 5)]), r"\(4, 5\) touches nothing"),
    "colour missing": (("cat", 15, ROD), r"colour is missing for cat shape 15.*blue, green, red, purple, orange"),
    "colour of an oshax missing": (("oshax", 0, ROD), r"colour is missing for oshax shape 0"),
    "colour unknown": (("cat", 15, ROD, "pink"), r"'pink' is unknown"),
    "colour not wanted": (("common", 0, [(4, 4)], "red"), r"'red' is not wanted for common shape 0"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusals_name_the_reason_and_change_nothing(case):
    arguments, message = REFUSED[case]
    boat = Boat("blue")
    boat.place("cat", 12, PLUS, colour="red")
    before = boat._games.tobytes()
    with pytest.raises(ValueError, match=message):
        boat.place(*arguments[:3], **dict(zip(("colour", "anywhere"), arguments[3:], strict=False)))
    assert boat._games.tobytes() == before
    boat.place("cat", 15, ROD, colour="red")
    assert boat.families() == [("red", 2)]


def test_a_boat_holds_as_many_tiles_as_a_game_can_bring():
    boat = Boat("blue")
    for _ in range(MAX_TILES):
        boat.place("common", 0, boat.legal_placements("common", 0)[0])
    with pytest.raises(ValueError, match=f"holds {MAX_TILES} tiles"):
        boat.place("common", 0, boat.legal_placements("common", 0)[0])


def test_unknown_boat():
    with pytest.raises(ValueError, match=r"'pink'.*blue, purple, red, green, five, six"):
        Boat("pink")


def test_discards_are_for_treasure():
    boat = Boat("blue")
    boat.place("cat", 12, PLUS, colour="red")
    with pytest.raises(ValueError, match=r"\(2, 4\) lies red cat 12; only treasure"):
        boat.discard((2, 4))
    with pytest.raises(ValueError, match=r"\(9, 4\) lies nothing"):
        boat.discard((9, 4))
    boat.place("common", 3, [(4, 4), (5, 4), (6, 4)])
    boat.discard((5, 4))
    assert [tile.kind for tile in boat.tiles] == ["cat"]


def test_copies_are_independent():
    boat, _ = random_boat(11)
    for twin in (boat.copy(), copy.deepcopy(boat), pickle.loads(pickle.dumps(boat))):
        before = boat.tiles
        assert twin.tiles == before
        twin.place("common", 0, twin.legal_placements("common", 0)[0])
        assert boat.tiles == before
        assert len(twin.tiles) == len(before) + 1


def test_boat_of_a_seat():
    source, _ = random_boat(12)
    games = S.zeros(3)
    for field in isle_env.boat.BOAT_FIELDS:
        games[field][1, 2] = source._games[field][0, 0]
    seat = Boat.of_seat(games, 1, 2)
    assert (seat.name, seat.tiles, seat.score()) == (source.name, source.tiles, source.score())


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        ((112,), {}, r"112 is no lesson"),
        ((0,), {}, r"0 is no lesson"),
        ((-1,), {}, r"-1 is no lesson"),
        (("pair",), {}, r"'pair' is no lesson"),
        ((113, []), {}, "0 boats"),
        ((113, [Boat("red")] * 5), {}, "5 boats"),
        ((113, [Boat("red")]), {"seat": 1}, r"no seat 1"),
        ((143,), {}, r"colour is missing for lesson 143"),
        ((143,), {"colour": "pink"}, r"'pink' is unknown"),
        ((113,), {"colour": "red"}, r"'red' is not wanted for lesson 113"),
        ((142,), {"fish": -1}, r"fish = -1"),
        ((142,), {"fish": 256}, r"fish = 256"),
        ((118,), {"permanent_baskets": 1.5}, r"permanent_baskets = 1\.5"),
        ((133,), {"private_lessons": 999}, r"private_lessons = 999"),
    ],
)
def test_lesson_points_refuses(arguments, keywords, message):
    arguments = arguments if len(arguments) > 1 else (*arguments, Boat("blue"))
    with pytest.raises(ValueError, match=message):
        lesson_points(*arguments, **keywords)


@pytest.mark.parametrize("card", [196, 216, "204", None])
def test_sister_points_refuses_other_cards(card):
    with pytest.raises(ValueError, match="no lesson of the sister's; they run from 197 to 215"):
        sister_points(card, Boat("blue"))


def test_sister_points_explains_the_card_that_repeats_another():
    with pytest.raises(ValueError, match="card 204 repeats the best of the sister's other lessons"):
        sister_points(204, Boat("blue"))


def test_lessons_may_be_named_by_their_key():
    boat, _ = random_boat(13)
    for key, number in zip(T.KIND_KEY, T.KIND_NUMBER, strict=True):
        if number in (120, 125, 148, 167):
            assert lesson_points(key, boat) == lesson_points(int(number), boat)


def test_asking_changes_nothing():
    boat, _ = random_boat(14)
    boat.score()
    before = boat._games.tobytes()
    boat.legal_placements("cat", 3, anywhere=True)
    lesson_points(121, [boat, boat], fish=9)
    sister_points(200, boat, fish=9)
    boat.to_svg()
    repr(boat)
    assert boat._games.tobytes() == before


def test_a_boat_of_the_first_game_loads_no_other_game():
    """What the other games' boats need is imported, and compiled, when somebody asks for one of them."""
    program = (
        "import sys; from isle_env import Boat, lesson_points, sister_points; boat = Boat('blue'); "
        "boat.place('common', 0, boat.legal_placements('common', 0)[0]); boat.to_svg(); "
        "lesson_points(113, boat); sister_points(201, boat); "
        "print(sorted(name for name in sys.modules if name.startswith('isle_env') and ('drawing' in name or 'rules' in name)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True)
    assert (
        done.stdout.strip() == "['isle_env.components.card_rules', 'isle_env.engine.rules', 'isle_env.games.options.drawing']"
    ), "no game's rules object either; the table of options compiles nothing"


def test_a_boat_that_was_pickled_before_there_were_other_games():
    """It says nothing of a game: it is one of the first."""
    boat, _ = random_boat(15)
    old = Boat.__new__(Boat)
    old.__dict__.update({name: value for name, value in vars(boat).items() if name != "_game"})
    assert (old.game, old.tiles, old.to_svg()) == ("isle_of_cats", boat.tiles, boat.to_svg())


def test_examples_in_the_module():
    assert doctest.testmod(isle_env.boat).failed == 0
