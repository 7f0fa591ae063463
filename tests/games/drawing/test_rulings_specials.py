"""The five specials: D-9 … D-14, T-9, T-10."""

from __future__ import annotations

import pytest

from isle_env.components import tables as T
from isle_env.components.drawing import tables as pieces
from isle_env.games.drawing import layout
from tests.oracle.drawing.cards import EXPLORE, GAMES, REMOTE, form
from tests.oracle.drawing.engine import EngineGame, encode
from tests.oracle.drawing.sight import different, unseen
from tests.oracle.drawing.stage import PASS, A, B, C, D, Desk, at, crowd, draw_on, stage

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_d10_one_a_day_each_once_three_a_game(begin, game):
    """NOTES 8.8: after `row` on day 1 no special that day; after three none at all."""
    desk = begin(stage(game, sheets=("blue", "six")))
    for day, (special, rest) in enumerate(((2, {0, 1}), (0, {1}), (1, set())), 1):
        assert desk.legal("special") == {special} | rest
        desk.say(("special", special))
        while desk.table.day == day and desk.table.seat == 0:
            assert not desk.legal("special"), "one a day"
            desk.somehow()
        assert set(desk.table.seats[0].spent) == {2, 0, 1} - rest
        assert desk.legal("special") == {0, 1, 2}, "the other seat's are its own"
        desk.through()
    for _ in range(4):
        day = desk.table.day
        while desk.table.day == day and desk.table.seat == 0 and not desk.table.over:
            assert not desk.legal("special"), "three a game"
            desk.somehow()
        desk.through()
    assert desk.table.over


@each_game
def test_d10_a_special_of_the_drawing_counts_among_the_three(begin, game):
    desk = cat_in_hand(begin, game)
    desk.say(("special", 3))
    assert desk.seat.spent == {3: 1}
    assert not desk.legal("special")
    desk.through().through()
    assert desk.table.day == 2
    assert desk.legal("special") == {0, 1, 2}


@each_game
def test_d10_a_special_is_spent_when_it_is_declared(begin, game):
    """No taking back: after it only what it asks for is legal."""
    desk = begin(stage(game))
    desk.say(("special", 0))
    assert desk.seat.spent == {0: 1}
    assert desk.moves == {("line", line) for line in (A, B, C, D)}


@each_game
def test_d11_specials_of_the_choice_come_before_the_first_card(begin, game):
    desk = begin(stage(game))
    desk.say(("line", A))
    while desk.table.seat == 0:
        assert not desk.legal("special") & {0, 1, 2}
        desk.somehow()


@each_game
def test_d12_extra_card_of_any_other_line(begin, game):
    desk = begin(stage(game))
    desk.say(("special", 0), ("line", B))
    assert desk.legal("cell") == set(range(12)) - {at("B1"), at("B2"), at("B3")}
    desk.say(("cell", at("D2")))
    assert set(desk.table.pending.taken) == {at("B1"), at("B2"), at("B3"), at("D2")}


@each_game
def test_d12_one_of_each_cross_line(begin, game):
    """Of cross line 1, then 2, then 3; three of one line are allowed."""
    desk = begin(stage(game))
    desk.say(("special", 1))
    for cross, chosen in enumerate("AAA", 1):
        assert desk.legal("cell") == {at(f"{line}{cross}") for line in "ABCD"}
        desk.say(("cell", at(f"{chosen}{cross}")))
    assert set(desk.table.pending.taken) == {at("A1"), at("A2"), at("A3")}


@each_game
def test_d12_a_cross_line_whole(begin, game):
    desk = begin(stage(game))
    desk.say(("special", 2))
    assert desk.moves == {("cross", 0), ("cross", 1), ("cross", 2)}
    desk.say(("cross", 2))
    assert set(desk.table.pending.taken) == {at("A3"), at("B3"), at("C3"), at("D3")}


def cat_in_hand(begin, game, *drawn, sheet="blue"):
    """A desk with a blue cat ##/## … as the first thing to draw: a step of four squares."""
    card = {EXPLORE: 74, REMOTE: "blue cat ##./.##"}[game]
    table = stage(game, {"A1": card}, sheets=(sheet, "six"))
    draw_on(table.seats[0], *drawn)
    return begin(table).say(("line", A), ("cell", at("A1")))


@each_game
def test_d13_twice_is_declared_while_it_is_in_hand(begin, game):
    desk = cat_in_hand(begin, game)
    assert desk.step == "place"
    assert desk.legal("special") == {3}, "not the one for treasures"
    before = desk.places()
    desk.say(("special", 3))
    assert desk.step == "place"
    assert desk.places() == before
    assert not desk.legal("special")


@each_game
def test_d14_the_copy_has_the_same_form_and_colour(begin, game):
    desk = cat_in_hand(begin, game)
    desk.say(("special", 3)).draw((7, 3), (8, 3), (8, 4), (9, 4))
    assert desk.step == "copy"
    assert PASS in desk.moves, "it may be declined"
    desk.draw((9, 3), (10, 3), (10, 4), (11, 4))
    forms = [(tile.kind, tile.form, tile.colour) for tile in desk.table.seats[0].sheet.tiles]
    assert forms == 2 * [("cat", form("##./.##"), "blue")]


@each_game
def test_d14_the_copy_may_be_declined(begin, game):
    desk = cat_in_hand(begin, game)
    desk.say(("special", 3)).draw((7, 3), (8, 3), (8, 4), (9, 4)).say(PASS)
    assert len(desk.table.seats[0].sheet.tiles) == 1
    assert desk.step == "next_card"
    assert desk.table.seats[0].spent == {3: 1}


@each_game
def test_d14_a_copy_that_does_not_fit_is_gone_and_the_special_with_it(begin, game):
    table = stage(game, {"A1": {EXPLORE: 74, REMOTE: "blue cat ##./.##"}[game]}, sheets=("blue", "six"))
    crowd(table.seats[0], [(7, 3), (8, 3), (8, 4), (9, 4)])
    desk = begin(table).say(("line", A), ("cell", at("A1")), ("special", 3)).draw()
    assert desk.step != "copy"
    assert desk.table.seats[0].spent == {3: 1}


@each_game
def test_d14_first_the_drawing_then_its_map_then_the_copy(begin, game):
    """The map of blue on the blue sheet is at (14, 1)."""
    desk = cat_in_hand(begin, game)
    desk.say(("special", 3)).draw((14, 1), (13, 1), (13, 2), (12, 2))
    assert desk.step == "map"
    desk.say(min((move for move in desk.moves if move[0] == "treasure"), key=repr)).draw()
    assert desk.step == "copy"


@each_game
def test_d14_a_copied_cat_earns_the_map_that_the_first_has_not(begin, game):
    desk = cat_in_hand(begin, game)
    desk.say(("special", 3)).draw((11, 2), (10, 2), (10, 3), (9, 3))
    assert desk.step == "copy"
    desk.draw((14, 1), (13, 1), (13, 2), (12, 2))
    assert desk.step == "map"
    desk.say(next(move for move in desk.moves if move[0] == "treasure" and move[1].form == "##")).draw()
    assert desk.step == "next_card", "there is one copy"


@each_game
def test_d14_the_treasure_of_a_map_counts_for_treasure_twice(begin, game):
    desk = cat_in_hand(begin, game).draw((14, 1), (13, 1), (13, 2), (12, 2))
    assert desk.step == "map"
    chosen = next(move for move in desk.moves if move[0] == "treasure" and move[1].form == "##")
    desk.say(chosen)
    assert desk.legal("special") == {4}
    desk.say(("special", 4)).draw()
    assert desk.step == "copy"
    desk.draw()
    assert [tile.form for tile in desk.table.seats[0].sheet.tiles][1:] == ["##", "##"]


def test_d14_doubles_one_discovery_not_a_card(begin):
    """Card 57 has two cats: the special makes three of them, not four."""
    desk = begin(stage(EXPLORE, {"A1": 57}))
    desk.say(("line", A), ("cell", at("A1")), ("item", 0), ("special", 3)).draw().draw()
    assert desk.step == "place", "the other cat, once the copy is drawn"
    desk.draw()
    assert [(tile.colour, tile.form) for tile in desk.table.seats[0].sheet.tiles] == [
        ("blue", "#"),
        ("blue", "#"),
        ("purple", "##"),
    ]


def test_d14_a_seat_sees_which_of_two_cats_will_be_drawn_again():
    """Card 57: both cats lie on their maps, and what the second map pays is in hand. Only the copy differs."""
    on_map = {0: [(14, 1)], 1: [(9, 7), (10, 7)]}
    seen = []
    for first, second in ((0, 1), (1, 0)):
        table = stage(EXPLORE, {"A1": 57})
        draw_on(table.seats[0], ("common #", [(13, 1)]), ("common #", [(9, 6)]))
        engine = EngineGame(encode(table))
        desk = Desk(engine).say(("line", A), ("cell", at("A1")), ("item", first)).draw(*on_map[first]).say(PASS)
        desk.say(("special", 3)).draw(*on_map[second])
        desk.say(min((move for move in desk.moves if move[0] == "treasure"), key=repr))
        assert desk.step == "place"
        assert unseen(engine.table, 0, engine.observe(0)) == []
        view = layout.views(0, engine.observe(0), 2)
        seen.append(view | view.pop("seats"))
    assert set(different(*seen)) == {"copy_tile", "copy_colour"}
    colours = [T.COLOURS[int(view["copy_colour"].argmax())] for view in seen]
    shapes = [pieces.SHAPE_NAME[int(view["copy_tile"].argmax())] for view in seen]
    assert (colours, shapes) == (["purple", "blue"], ["small_pair", "small_single"])


def test_d14_any_2_with_treasure_twice(begin):
    """Three treasures: the first pick twice, and the second pick."""
    desk = begin(stage(EXPLORE, {"B1": 33}))
    desk.say(("line", B), ("cell", at("B1")))
    desk.say(next(move for move in desk.moves if move[1].form == "###")).say(("special", 4)).draw().draw()
    assert desk.step == "pick"
    desk.say(next(move for move in desk.moves if move[1].form == "#")).draw()
    assert [tile.form for tile in desk.table.seats[0].sheet.tiles] == ["###", "###", "#"]


@each_game
def test_d14_t10_the_copy_of_an_oshax_has_its_colour(begin, game):
    """NOTES 8.9: the colour is asked once, and both are cats of it."""
    desk = begin(stage(game, {"B1": {EXPLORE: 28, REMOTE: 1}[game]}))
    desk.say(("line", B), ("cell", at("B1")), ("colour", "blue"), ("special", 3)).draw()
    assert desk.step == "copy"
    desk.draw()
    assert [(tile.kind, tile.colour) for tile in desk.table.seats[0].sheet.tiles] == 2 * [("oshax", "blue")]
    assert len(desk.table.seats[0].sheet.cats("blue")) == 2


def test_t9_extra_item_takes_cards_and_tiles(begin):
    desk = begin(stage(REMOTE, {"B1": 113, "D1": 114}))
    desk.say(("special", 0), ("line", A), ("cell", at("D1")))
    assert desk.seat.ticked == {114}
    desk.through()
    desk.say(("special", 0), ("line", B), ("cell", at("A2")))
    assert at("A2") in desk.table.pending.open
