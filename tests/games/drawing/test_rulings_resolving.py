"""Resolving cards and drawing: D-15 … D-24, T-11 … T-14."""

from __future__ import annotations

import pytest

from tests.oracle.boat import MAP_SQUARES, PLAN, beside
from tests.oracle.drawing.cards import COMMONS, EXPLORE, GAMES, REMOTE, REMOTE_RARES, piece
from tests.oracle.drawing.stage import PASS, A, B, C, D, at, crowd, draw_on, stage

each_game = pytest.mark.parametrize("game", GAMES)

STEP = {EXPLORE: 74, REMOTE: "blue cat ##./.##"}
"""A blue cat of four squares: ##./.##"""
CORNER = {EXPLORE: 133, REMOTE: "blue cat ..#/..#/###"}
ROD = {EXPLORE: 121, REMOTE: "blue cat #####"}


def treasure(desk, form):
    """The move that picks the treasure of this form."""
    return next(move for move in desk.moves if move[0] == "treasure" and move[1].form == form)


@each_game
def test_d15_cards_in_any_order_one_finished_before_the_next(begin, game):
    desk = begin(stage(game, {"A1": STEP[game], "A2": CORNER[game], "A3": ROD[game]}))
    desk.say(("line", A))
    assert desk.step == "next_card"
    assert desk.legal("cell") == {at("A1"), at("A2"), at("A3")}
    desk.say(("cell", at("A3")))
    assert desk.step == "place"
    desk.draw((7, 1), (8, 1), (9, 1), (10, 1), (6, 1))
    assert desk.legal("cell") == {at("A1"), at("A2")}
    desk.say(("cell", at("A1"))).draw()
    assert desk.step == "place", "the last card comes by itself"
    assert desk.table.pending.cell == at("A2")


@each_game
def test_d15_lessons_are_ticked_at_the_choice(begin, game):
    lessons = {EXPLORE: (3, 7), REMOTE: (126, 138)}[game]
    desk = begin(stage(game, {"D1": lessons[0], "D3": lessons[1]}))
    desk.say(("line", D))
    assert desk.seat.ticked == set(lessons)
    assert desk.step == "place", "one card is left, so its turn comes by itself"


@each_game
def test_d16_what_fits_must_be_drawn(begin, game):
    desk = begin(stage(game, {"A1": STEP[game]}))
    desk.say(("line", A), ("cell", at("A1")))
    assert desk.places()
    assert PASS not in desk.moves


@each_game
def test_d16_what_does_not_fit_is_ignored_for_good(begin, game):
    """A line of which nothing fits may be chosen, in any order; nothing is paid for it."""
    table = stage(game, {"A1": STEP[game], "A2": CORNER[game], "A3": ROD[game]})
    crowd(table.seats[0], [(0, 3), (21, 4)])
    desk = begin(table)
    drawn = len(desk.seat.sheet.tiles)
    desk.say(("line", A))
    assert desk.legal("cell") == {at("A1"), at("A2"), at("A3")}
    desk.say(("cell", at("A2")), ("cell", at("A1")))
    assert desk.table.seat == 1
    assert len(desk.table.seats[0].sheet.tiles) == drawn


@each_game
def test_d16_fits_means_at_its_turn(begin, game):
    """Room for one of the two: the one whose turn comes first is drawn, the other is gone."""
    room = [(9, 2), (9, 3), (9, 4), (8, 4), (7, 4), (7, 3), (8, 3)]
    for first, other in ("A1", "A2"), ("A2", "A1"):
        table = stage(game, {"A1": STEP[game], "A2": CORNER[game], "A3": ROD[game]})
        crowd(table.seats[0], room)
        desk = begin(table)
        before = len(desk.seat.sheet.tiles)
        desk.say(("line", A), ("cell", at(first))).draw()
        assert desk.step == "next_card"
        desk.say(("cell", at(other)))
        assert desk.table.seat == 1, "neither the other nor the rod fits"
        drawn = desk.table.seats[0].sheet.tiles[before:]
        assert [len(tile.cells) for tile in drawn] == [4 if first == "A1" else 5]


def test_d17_the_seat_says_which_of_two_comes_first(begin):
    """Card 57: a blue cat of one square and a purple one of two."""
    for item, colours in enumerate((["blue", "purple"], ["purple", "blue"])):
        desk = begin(stage(EXPLORE, {"A1": 57}))
        desk.say(("line", A), ("cell", at("A1")))
        assert desk.step == "item"
        assert desk.moves == {("item", 0), ("item", 1)}
        desk.say(("item", item)).draw()
        assert desk.step == "place", "the other comes by itself"
        desk.draw()
        assert [tile.colour for tile in desk.table.seats[0].sheet.tiles] == colours


def test_d17_after_the_first_the_other_is_looked_at_anew(begin):
    for item in (0, 1):
        table = stage(EXPLORE, {"A1": 57})
        crowd(table.seats[0], [(7, 3), (8, 3)])
        desk = begin(table)
        before = len(desk.seat.sheet.tiles)
        desk.say(("line", A), ("cell", at("A1")), ("item", item)).draw()
        assert desk.step == "next_card", "the other does not fit any more"
        assert len(desk.seat.sheet.tiles) == before + 1


def test_d17_only_one_fits_so_nothing_is_asked(begin):
    table = stage(EXPLORE, {"A1": 57})
    crowd(table.seats[0], [(7, 3)])
    desk = begin(table).say(("line", A), ("cell", at("A1")))
    assert desk.step == "place"
    assert desk.table.pending.piece == piece("blue cat #")


def test_d17_where_only_the_second_fits_the_first_is_looked_at_again_after_it(begin):
    """Card 55, above: two squares, then one."""
    table = stage(EXPLORE, {"A1": 55})
    crowd(table.seats[0], [(7, 3)])
    desk = begin(table).say(("line", A), ("cell", at("A1")), ("half", 0))
    assert desk.table.pending.piece == piece("common #")
    assert desk.table.pending.left == [0]
    desk.draw()
    assert desk.step == "next_card"


def test_d17_two_alike_are_no_question(begin):
    """Card 43, below: two corners."""
    desk = begin(stage(EXPLORE, {"B1": 43}))
    desk.say(("line", B), ("cell", at("B1")), ("half", 1))
    assert desk.step == "place"
    desk.draw()
    assert desk.step == "place"
    desk.draw()
    assert [tile.form for tile in desk.table.seats[0].sheet.tiles] == 2 * [piece("common #./##").form]


def test_d17_a_half_of_two_is_drawn_in_full(begin):
    """NOTES 8.7: both discoveries of the chosen half."""
    desk = begin(stage(EXPLORE, {"B1": 44}))
    desk.say(("line", B), ("cell", at("B1")), ("half", 1), ("item", 1)).draw().draw()
    assert desk.step == "next_card"
    assert [len(tile.cells) for tile in desk.seat.sheet.tiles] == [3, 1]


def test_d18_the_half_is_chosen_freely_even_one_of_which_nothing_fits(begin):
    table = stage(EXPLORE, {"B1": 44})
    crowd(table.seats[0], [(7, 3)])
    desk = begin(table).say(("line", B), ("cell", at("B1")))
    assert desk.moves == {("half", 0), ("half", 1)}
    before = len(desk.seat.sheet.tiles)
    desk.say(("half", 0))
    assert desk.step == "next_card"
    assert len(desk.seat.sheet.tiles) == before, "the rare treasure of four squares has no room"


def test_d18_saras_second_discovery(begin):
    """NOTES 8.5: a blue cat, flipped, where she likes; then the lower half of an *or* card: rare, turned, touching, 3 points."""
    desk = begin(stage(EXPLORE, {"B2": 74, "B1": 40}))
    desk.say(("line", B), ("cell", at("B2"))).draw((8, 3), (7, 3), (7, 4), (6, 4))
    desk.say(("cell", at("B1")), ("half", 1)).draw((9, 3), (9, 4), (9, 5), (10, 4))
    drawn = desk.table.seats[0].sheet.tiles
    assert [(tile.kind, tile.colour, len(tile.cells)) for tile in drawn] == [("cat", "blue", 4), ("rare", None, 4)]
    assert desk.table.seats[0].sheet.score()["rare_treasures"] == 3


def test_d19_two_picks_the_same_shape_twice_or_one_that_does_not_fit(begin):
    """NOTES 8.7: twice the same is legal, one pick only is not."""
    desk = begin(stage(EXPLORE, {"B1": 35}))
    desk.say(("line", B), ("cell", at("B1")))
    assert desk.legal("treasure") == set(COMMONS)
    assert len(desk.moves) == 4, "no pass"
    desk.say(treasure(desk, "##")).draw()
    assert desk.step == "pick"
    assert len(desk.moves) == 4
    desk.say(treasure(desk, "##")).draw()
    assert [tile.form for tile in desk.table.seats[0].sheet.tiles] == ["##", "##"]


def test_d19_what_does_not_fit_has_been_a_pick(begin):
    table = stage(EXPLORE, {"B1": 35})
    crowd(table.seats[0], [(7, 3), (0, 4)])
    desk = begin(table).say(("line", B), ("cell", at("B1")))
    assert desk.legal("treasure") == set(COMMONS)
    before = len(desk.seat.sheet.tiles)
    desk.say(treasure(desk, "###"))
    assert desk.step == "pick"
    desk.say(treasure(desk, "#")).draw()
    assert desk.step == "next_card"
    assert len(desk.table.seats[0].sheet.tiles) == before + 1


@each_game
def test_d20_the_colour_of_an_oshax_is_chosen_when_it_is_resolved(begin, game):
    desk = begin(stage(game, {"B1": {EXPLORE: 28, REMOTE: 1}[game]}))
    desk.say(("line", B), ("cell", at("B1")))
    assert desk.moves == {("colour", name) for name in ("blue", "green", "red", "purple", "orange")}
    desk.say(("colour", "orange")).draw((19, 5), *some_oshax(desk))
    assert desk.step == "map", "it earns the map of its colour"
    assert len(desk.seat.sheet.cats("orange")) == 1


def some_oshax(desk):
    """Squares beside (19, 5) that what is in hand covers with it: not the map of another colour, so that orange's pays."""
    cells = min((cells for cells in desk.places() if (19, 5) in cells), key=sorted)
    return sorted(cells - {(19, 5)})


@each_game
def test_d20_no_colour_is_asked_for_an_oshax_that_does_not_fit(begin, game):
    table = stage(game, {"B1": {EXPLORE: 28, REMOTE: 1}[game]})
    crowd(table.seats[0], [(7, 3), (0, 4)])
    desk = begin(table).say(("line", B), ("cell", at("B1")))
    assert desk.step == "next_card"


def test_d21_small_cats_are_cats(begin):
    """Card 57: the cat of one square earns its map, and both count for families."""
    table = stage(EXPLORE, {"A1": 57})
    draw_on(table.seats[0], ("blue cat #", [(12, 1)]), ("blue cat #", [(13, 0)]))
    desk = begin(table).say(("line", A), ("cell", at("A1")), ("item", 0)).draw((13, 1))
    assert desk.step == "next_card" or desk.step == "place"
    assert desk.seat.sheet.families() == [("blue", 3)]
    table = stage(EXPLORE, {"A1": 57})
    desk = begin(table).say(("line", A), ("cell", at("A1")), ("item", 0)).draw((14, 1))
    assert desk.step == "map"


@each_game
def test_d22_the_first_anywhere_the_others_touching_none_overlapping(begin, game):
    """NOTES 8.5: any of up to eight orientations; a corner touches by no diagonal."""
    desk = begin(stage(game, {"A1": STEP[game], "A2": CORNER[game]}))
    desk.say(("line", A), ("cell", at("A1")))
    first = frozenset([(7, 3), (8, 3), (8, 4), (9, 4)])
    assert first in desk.places()
    assert {frozenset([(0, 3), (0, 4), (1, 4), (1, 5)]), frozenset([(20, 5), (20, 4), (21, 4), (19, 5)])} & desk.places()
    assert all(cells <= PLAN for cells in desk.places())
    desk.draw(*first).say(("cell", at("A2")))
    for cells in desk.places():
        assert cells.isdisjoint(first)
        assert not beside(cells).isdisjoint(first)
    corner = {0: [(7, 4), (7, 5), (7, 6), (8, 6), (9, 6)], 1: [(9, 3), (10, 3), (11, 3), (11, 2), (11, 1)]}
    assert {frozenset(cells) for cells in corner.values()} <= desk.places()
    assert frozenset([(10, 5), (11, 5), (12, 5), (12, 6), (12, 7)]) not in desk.places(), "diagonal"


@each_game
def test_d23_t12_a_cat_over_the_map_of_its_colour(begin, game):
    """NOTES 8.6: one of the four common treasures, at once, or none."""
    for says in ("##", None):
        desk = begin(stage(game, {"A1": STEP[game]}))
        desk.say(("line", A), ("cell", at("A1"))).draw((14, 1), (13, 1), (13, 2), (12, 2))
        assert desk.step == "map"
        assert desk.legal("treasure") == set(COMMONS)
        assert PASS in desk.moves
        if says is None:
            desk.say(PASS)
            assert len(desk.seat.sheet.tiles) == 1
        else:
            desk.say(treasure(desk, says)).draw()
            assert [tile.kind for tile in desk.seat.sheet.tiles] == ["cat", "common"]
        assert desk.step == "next_card"


@each_game
def test_d23_anything_else_covers_a_map_in_vain(begin, game):
    """Another colour (green is at (7, 0) on the blue sheet), or a treasure."""
    desk = begin(stage(game, {"A1": STEP[game], "B1": {EXPLORE: 35, REMOTE: 98}[game]}))
    desk.say(("line", A), ("cell", at("A1"))).draw((7, 0), (8, 0), (8, 1), (9, 1))
    assert desk.step == "next_card"
    desk = begin(stage(game, {"B1": {EXPLORE: 35, REMOTE: 98}[game]}, rare=()))
    desk.say(("line", B), ("cell", at("B1")))
    if desk.step == "half":
        desk.say(("half", 1))
    desk.say(treasure(desk, "#")).draw((14, 1))
    assert desk.step == "pick"
    assert len(set(MAP_SQUARES) & desk.seat.sheet.covered()) == 1


@each_game
def test_d23_only_shapes_that_fit_are_offered(begin, game):
    for room, forms in ([], set()), ([(0, 4)], {"#"}), ([(0, 4), (0, 5)], {"#", "##"}):
        table = stage(game, {"A1": STEP[game]})
        crowd(table.seats[0], [(14, 1), (13, 1), (13, 2), (12, 2), *room])
        desk = begin(table).say(("line", A), ("cell", at("A1"))).draw()
        assert {one.form for one in desk.legal("treasure")} == forms
        assert (desk.step == "map") == bool(forms)


@each_game
def test_d23_a_maps_treasure_pays_nothing_further_and_comes_before_the_rest_of_the_card(begin, game):
    """It covers the map of green in vain."""
    table = stage(game, {"A1": STEP[game]})
    draw_on(table.seats[0], ("rare ####", [(8, 0), (9, 0), (10, 0), (11, 0)]))
    desk = begin(table).say(("line", A), ("cell", at("A1"))).draw((14, 1), (13, 1), (13, 0), (12, 0))
    desk.say(treasure(desk, "#")).draw((7, 0))
    assert desk.step == "next_card"


def test_d23_comes_before_the_rest_of_a_card_with_two(begin):
    desk = begin(stage(EXPLORE, {"A1": 57})).say(("line", A), ("cell", at("A1")), ("item", 0)).draw((14, 1))
    assert desk.step == "map"
    desk.say(treasure(desk, "##")).draw()
    assert desk.table.pending.piece == piece("purple cat ##"), "then the card's other cat"


@each_game
def test_d24_nothing_runs_out(begin, game):
    """More of a common shape than the base game has: all four of every choice, however many are aboard."""
    table = stage(game, {"B1": {EXPLORE: 35, REMOTE: 98}[game]})
    draw_on(table.seats[0], *[("common #", [(x, 2)]) for x in range(1, 19)], *[("common #", [(x, 6)]) for x in range(1, 19)])
    desk = begin(table).say(("line", B), ("cell", at("B1")))
    if desk.step == "half":
        desk.say(("half", 1))
    assert desk.legal("treasure") == set(COMMONS)


@pytest.mark.parametrize(("form", "points"), [("#", 0), ("##", 0), ("#./##", 0), ("###", 0), ("####", 3), (".#./###/.#.", 3)])
def test_d24_four_and_five_squares_are_rare(form, points):
    """Explore & Draw: 1 to 3 squares common, 4 and 5 rare and worth 3."""
    table = stage(EXPLORE)
    kind = "rare" if form.count("#") > 3 else "common"
    cells = sorted(min(table.seats[0].sheet.places(piece(f"{kind} {form}")), key=sorted))
    draw_on(table.seats[0], (f"{kind} {form}", cells))
    assert table.seats[0].sheet.score()["rare_treasures"] == points


# ---- Remote Edition ----


def test_t11_one_rare_or_two_common(begin):
    desk = begin(stage(REMOTE, {"B1": 98}, rare=["rare ####", "rare ##/##"]))
    desk.say(("line", B), ("cell", at("B1")))
    assert desk.moves == {("half", 0), ("half", 1)}
    desk.say(("half", 0))
    assert {one.form for one in desk.legal("treasure")} == {"####", "##/##"}
    desk.say(treasure(desk, "####")).draw()
    assert desk.step == "next_card"
    assert [tile.kind for tile in desk.seat.sheet.tiles] == ["rare"]


def test_t11_two_common_one_by_one_the_same_twice(begin):
    desk = begin(stage(REMOTE, {"B1": 98}, rare=["rare ####"]))
    desk.say(("line", B), ("cell", at("B1")), ("half", 1))
    assert desk.legal("treasure") == set(COMMONS)
    desk.say(treasure(desk, "###")).draw().say(treasure(desk, "###")).draw()
    assert desk.step == "next_card"
    assert [tile.form for tile in desk.seat.sheet.tiles] == ["###", "###"]


def test_t11_no_rare_drawn_today(begin):
    """NOTES 8.12: one rare is illegal."""
    desk = begin(stage(REMOTE, {"B1": 98}))
    desk.say(("line", B), ("cell", at("B1")))
    assert desk.moves == {("half", 1)}


def test_t11_two_cards_use_the_same_rod(begin):
    """NOTES 8.12: two treasure cards on a day with one rod on offer: the rod twice, +6."""
    desk = begin(stage(REMOTE, {"D1": 98, "D3": 106}, rare=["rare ####"]))
    desk.say(("line", D), ("cell", at("D1")), ("half", 0), rod()).draw()
    desk.say(("cell", at("D3")), ("half", 0), rod()).draw()
    assert desk.seat.sheet.score()["rare_treasures"] == 6


def rod():
    return ("treasure", next(one for one in REMOTE_RARES if one.form == "####"))


def test_t11_what_does_not_fit_is_ignored(begin):
    table = stage(REMOTE, {"B1": 98}, rare=["rare ####"])
    crowd(table.seats[0], [(0, 4)])
    desk = begin(table).say(("line", B), ("cell", at("B1")), ("half", 0), rod())
    assert desk.step == "next_card"
    assert desk.seat.sheet.covered() == PLAN - {(0, 4)}


def armed(begin, cards=("C2",), line=C):
    """A day with anytime cards in the line; one square of the sheet is drawn on, far from everything."""
    numbers = dict(zip(cards, (69, 70), strict=False))
    tiles = {
        f"{'ABCD'[line]}{n}": words for n, words in ((1, "blue cat ##./.##"), (2, "red cat #####"), (3, "green cat .#./###/.#."))
    }
    table = stage(REMOTE, {**{cell: words for cell, words in tiles.items() if cell not in numbers}, **numbers})
    draw_on(table.seats[0], ("common #", [(21, 4)]))
    return begin(table)


FAR = frozenset([(7, 3), (8, 3), (8, 4), (9, 4)])
NEAR = frozenset([(20, 4), (19, 4), (19, 3), (18, 3)])


def test_t13_used_up_by_the_first_drawing_that_touches_nothing(begin):
    """NOTES 8.14: laid touching, still armed; laid alone, used; then everything must touch."""
    desk = armed(begin).say(("line", C))
    assert desk.table.seats[0].anywhere == 1
    desk.say(("cell", at("C1")))
    assert {FAR, NEAR} <= desk.places()
    desk.draw(*NEAR)
    assert desk.table.seats[0].anywhere == 1, "it touched"
    assert desk.step == "place", "the last card of the line"
    alone = frozenset([(5, 3), (5, 4), (5, 5), (4, 4), (6, 4)])
    desk.draw(*alone)
    assert desk.table.seats[0].anywhere == 0


def test_t13_when_used_the_next_must_touch(begin):
    desk = armed(begin).say(("line", C), ("cell", at("C1"))).draw(*FAR)
    assert desk.table.seats[0].anywhere == 0
    assert desk.step == "place"
    drawn = desk.seat.sheet.covered()
    assert all(not beside(cells).isdisjoint(drawn) for cells in desk.places())


def test_t13_unused_it_lapses_in_the_evening(begin):
    desk = armed(begin).say(("line", C), ("cell", at("C1"))).draw(*NEAR)
    desk.draw(*min((cells for cells in desk.places() if not beside(cells).isdisjoint(NEAR)), key=sorted))
    assert desk.table.seats[0].anywhere == 1
    desk.through()
    assert desk.table.day == 2
    assert desk.table.seats[0].anywhere == 0


def test_t13_two_cards_two_drawings(begin):
    desk = armed(begin, cards=("D1", "D3"), line=D)
    desk.say(("special", 0), ("line", D), ("cell", at("A1")))
    assert desk.table.seats[0].anywhere == 2
    desk.say(("cell", at("D2"))).draw((5, 3), (6, 3), (7, 3), (8, 3), (9, 3))
    assert desk.table.seats[0].anywhere == 1


def test_t13_a_copy_and_a_maps_treasure_may_use_it(begin):
    desk = armed(begin).say(("line", C), ("cell", at("C1")), ("special", 3)).draw(*NEAR)
    assert desk.step == "copy"
    assert FAR in desk.places()
    desk = armed(begin).say(("line", C), ("cell", at("C1")))
    over_map = frozenset([(14, 1), (13, 1), (13, 2), (12, 2)])
    desk.draw(*over_map)
    assert desk.table.seats[0].anywhere == 0
    desk = armed(begin, cards=("D1", "D3"), line=D).say(("line", D))
    assert desk.step == "place"


def test_t13_a_maps_treasure_uses_it(begin):
    table = stage(REMOTE, {"C1": "blue cat ##./.##", "C2": 69})
    draw_on(table.seats[0], ("common #", [(11, 2)]))
    desk = begin(table).say(("line", C), ("cell", at("C1"))).draw((14, 1), (13, 1), (13, 2), (12, 2))
    assert desk.table.seats[0].anywhere == 1
    desk.say(treasure(desk, "#")).draw((0, 4))
    assert desk.table.seats[0].anywhere == 0


def test_t14_the_first_drawing_on_an_empty_boat_uses_nothing_up(begin):
    desk = begin(stage(REMOTE, {"C1": "blue cat ##./.##", "C2": 69, "C3": "red cat #####"}))
    desk.say(("line", C), ("cell", at("C1"))).draw(*FAR)
    assert desk.table.seats[0].anywhere == 1
    desk.draw((1, 2), (1, 3), (1, 4), (1, 5), (1, 6))
    assert desk.table.seats[0].anywhere == 0
