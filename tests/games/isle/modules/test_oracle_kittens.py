"""Kittens on the oracle's table: the rulebook's examples with their figures, and K-1 … K-13."""

import pytest

from isle_env.games.isle import actions
from isle_env.games.isle.decisions import Phase, Step
from tests.games.isle.modules.positions import (
    BAR,
    BLUE,
    COMMON,
    CORNER,
    GREEN,
    ORANGE,
    PAIR,
    PURPLE,
    RED,
    ROD,
    SINGLE,
    ZIGZAG,
    asked,
    bare,
    before_rescue,
    board,
    boat,
    cat,
    do,
    fields,
    fill,
    hold,
    kitten,
    lay,
    morning,
    named,
    put,
    put_anywhere,
    rescue_turn,
    row,
    seat_of,
    skip_to,
    tiles,
)
from tests.oracle import sheet
from tests.oracle.modules.sight import sight_of_modules
from tests.oracle.pieces import KIND, KITTENS, OSHAX, cat_colour, cells_of
from tests.oracle.scoring import Count, lesson_points, score
from tests.oracle.sister_lessons import sister_score

FOUR = (kitten(SINGLE, BLUE), kitten(PAIR, GREEN), kitten(CORNER, RED), kitten(BAR, PURPLE))


def take(game, tile, cells=None):
    """Take a tile and lay it, at the first place there is or on these squares."""
    game.apply(actions.TILE + tile)
    if cells is None:
        put_anywhere(game)
    else:
        put(game, cells)


def first_turn(seats=2, **options):
    """The fastest seat's first turn, with four known kittens, on the blue boat."""
    game = rescue_turn("kittens", seats=seats, **options)
    board(game, *FOUR)
    boat(game, game.table.order[0])
    return game, seat_of(game, game.table.order[0])


# ---- the rulebook's examples ----


def test_example_one_fish_per_blue_cat():
    game, seat = first_turn()
    lay(game, game.table.seat, cat(ROD, BLUE), row(4, 4, 5))
    lay(game, game.table.seat, cat(ZIGZAG, BLUE), [(4, 5), (5, 5), (5, 6), (6, 6)])
    lay(game, game.table.seat, kitten(SINGLE, BLUE), [(12, 4)])
    hold(game, game.table.seat, "fish_per_cat_of_one_colour")
    before = seat.fish
    do(game, "play fish_per_cat_of_one_colour")
    assert seat.fish - before == 3


def test_example_orange_cats_at_the_edge():
    """Three cats and two kittens: 5 points at 1 each; public lesson 143, which the base game has, pays 2 each."""
    game, _ = first_turn()
    number = game.table.seat
    lay(game, number, cat(ROD, ORANGE), row(7, 0, 5))
    lay(game, number, cat(ZIGZAG, ORANGE), [(12, 0), (13, 0), (13, 1), (14, 1)])
    lay(game, number, cat(11, ORANGE), next(iter(cells for cells in edge_places(11, ORANGE) if min(cells)[0] > 15)))
    lay(game, number, kitten(SINGLE, ORANGE), [(0, 3)])
    lay(game, number, kitten(PAIR, ORANGE), [(0, 5), (1, 5)])
    count = Count(game.table, number)
    assert count.edge_colours[ORANGE] == 5
    assert lesson_points(KIND["edge_cats_of_colour"], ORANGE, count) == 10
    assert lesson_points(KIND["edge_cats_of_best_colour"], None, count) == 5


def edge_places(shape, colour):
    return sorted((c for c in cells_of(cat(shape, colour)).values() if (18, 2) in c), key=sorted)


def test_example_a_kitten_makes_a_family():
    """One blue kitten beside two blue cats: a family of three, 8 points."""
    game, seat = first_turn()
    number = game.table.seat
    lay(game, number, cat(ROD, BLUE), row(4, 4, 5))
    lay(game, number, cat(ZIGZAG, BLUE), [(10, 4), (11, 4), (11, 5), (12, 5)])
    assert score(game.table, number)["families"] == 0
    lay(game, number, kitten(SINGLE, BLUE), [(9, 4)])
    assert [(colour, len(cats)) for colour, cats in sheet.groups(seat)] == [(BLUE, 3)]
    assert score(game.table, number)["families"] == 8


def test_example_prices():
    """One kitten: 2 fish and a basket. Two: 5 fish and a basket."""
    game, seat = first_turn()
    seat.fish = 10
    take(game, FOUR[0], [(10, 4)])
    do(game, "pass")
    assert (seat.fish, seat.used) == (8, 1)
    game, seat = first_turn()
    seat.fish = 10
    take(game, FOUR[0], [(10, 4)])
    take(game, FOUR[1], [(11, 4), (12, 4)])
    assert (seat.fish, seat.used) == (5, 1)
    assert [laid.tile for laid in sorted(seat.tiles, key=lambda laid: laid.first)] == [FOUR[0], FOUR[1]]


@pytest.mark.parametrize(
    ("baskets", "cost"),
    [(("left", "kittens"), 8), (("kittens", "right"), 10), (("kittens", "kittens"), 10), (("left", "kitten"), 5)],
)
def test_example_extra_card(baskets, cost):
    """With one card for an extra cat: two baskets, each with a cat or with one or two kittens (FAQ)."""
    game, seat = first_turn()
    board(game, *FOUR)
    left, right = cat(ROD, BLUE), cat(ROD, RED)
    fields(game, [left], [right, cat(ROD, GREEN)])
    hold(game, game.table.seat, "rescue_extra_cat")
    do(game, "play rescue_extra_cat")
    before, number = seat.fish, game.table.seat
    for place, basket in enumerate(baskets):
        assert asked(game) == ("rescue", "turn", number)
        if basket in ("left", "right"):
            take(game, {"left": left, "right": right}[basket])
        else:
            two = sorted(game.table.kitten_board)[: 2 if basket == "kittens" else 1]
            for tile in two:
                take(game, tile)
                skip_treasures(game)
            if len(two) == 1:
                do(game, "pass")
        assert len(game.table.kitten_board) == 4, "refilled after each basket"
        assert seat.extra_cats == 1 - place, "the copy is spent with the extra basketful"
    assert before - seat.fish == cost
    assert seat.used == 2


def skip_treasures(game):
    while game.table.step == Step.TREASURE:
        do(game, "pass")


def test_example_treasure_before_the_second_kitten():
    """A kitten on the map of its colour: the treasure lies before another kitten is asked for."""
    game, seat = first_turn()
    take(game, FOUR[0], [(14, 1)])
    assert asked(game)[1] == "treasure"
    game.apply(actions.TILE + COMMON[0])
    put(game, [(14, 2)])
    assert asked(game)[1] == "second_kitten"
    assert {laid.tile for laid in seat.tiles} == {FOUR[0], COMMON[0]}
    take(game, FOUR[1], [(14, 3), (14, 4)])


def test_example_fields_empty_and_kittens_left():
    """The fastest goes on, the others are not asked; when it passes, the rescue is over."""
    game, _ = first_turn(seats=3)
    fields(game, [cat(ROD, BLUE)])
    fastest = game.table.seat
    take(game, cat(ROD, BLUE))
    skip_treasures(game)
    for _ in range(3):
        assert asked(game) == ("rescue", "turn", fastest)
        assert game.table.passed == set()
        take(game, min(game.table.kitten_board))
        skip_treasures(game)
        if asked(game)[1] == "second_kitten":
            do(game, "pass")
    do(game, "pass")
    assert game.table.phase != Phase.RESCUE


def test_example_eighteen_taken():
    """Two kittens are left on the board, and nothing refills it."""
    game, seat = first_turn()
    board(game, *FOUR)
    game.table.kitten_bag.clear()
    take(game, FOUR[0])
    take(game, FOUR[1])
    assert game.table.kitten_board == set(FOUR[2:])
    assert seat.used == 1


# ---- rulings ----


def test_k1_setup():
    """Four lie out before anything of day 1, and the board stays overnight."""
    game = morning({1: "royal_rats"}, "kittens")
    assert game.table.phase == Phase.FIELDS
    assert game.table.fields == ([], [])
    assert (len(game.table.kitten_board), len(game.table.kitten_bag)) == (4, 16)
    assert game.table.kitten_board | set(game.table.kitten_bag) == KITTENS
    before = set(game.table.kitten_board)
    skip_to(game, "draft", day=2)
    assert game.table.kitten_board == before


def test_k2_the_fastest_of_the_day():
    """Fixed when the cards lie open; equal speeds keep the order."""
    game = before_rescue("kittens", seats=3)
    slow, quick, last = game.table.order
    assert game.table.fastest is None
    hold(game, quick, "rescue_speed_4")
    do(game, "pass", "keep rescue_speed_4", "pass", "pass")
    assert game.table.order == [quick, slow, last]
    assert game.table.fastest == quick
    assert tiles(game) & KITTENS
    do(game, "pass")
    assert asked(game) == ("rescue", "turn", slow)
    assert not tiles(game) & KITTENS, "nobody else, though the fastest has passed"
    game = before_rescue("kittens", seats=3)
    leading = game.table.order[0]
    do(game, "pass", "pass", "pass")
    assert game.table.fastest == leading
    skip_to(game, "draft", day=2)
    assert game.table.fastest is None


def test_k2_alone():
    """The player, unless the sister leads."""
    game = before_rescue("kittens", mode="solo")
    game.table.sister.baskets.append(174)  # speed 0
    do(game, "pass")
    assert game.table.fastest == 0
    assert tiles(game) & KITTENS


def test_k3_a_basket_and_enough_fish():
    game, seat = first_turn()
    seat.fish, seat.permanent = 2, 1
    assert tiles(game) == set(FOUR), "2 fish are too few for a cat"
    seat.fish = 1
    assert not tiles(game)
    seat.fish, seat.permanent, seat.broken = 2, 0, 2
    take(game, FOUR[0])
    assert (seat.fish, seat.broken) == (0, 0), "the basket is spent with the first kitten, in the order of R-15"
    game, seat = first_turn()
    seat.permanent = 0
    assert not tiles(game)


def test_k3_never_a_kitten_and_a_cat_in_one_basket():
    game, _ = first_turn()
    take(game, FOUR[0])
    assert tiles(game) == set(FOUR[1:])


def test_k4_the_second_kitten():
    """Only with 3 fish, only what fits, and with no card in between."""
    game, seat = first_turn()
    hold(game, game.table.seat, "rescue_extra_cat", "fish_per_cat_colour")
    seat.fish = 5
    take(game, FOUR[0], [(10, 4)])
    assert named(game) == {"pass", *(f"tile kitten {tile - 148}" for tile in FOUR[1:])}
    game, seat = first_turn()
    seat.fish = 4
    take(game, FOUR[0], [(10, 4)])
    assert asked(game)[1] != "second_kitten", "2 fish are left"
    game, seat = first_turn()
    number = game.table.seat
    fill(game, number, leave=row(10, 4, 3))
    take(game, FOUR[0], [(10, 4)])
    assert tiles(game) == {FOUR[1]}, "only the pair fits beside the first"
    game, seat = first_turn()
    fill(game, game.table.seat, leave=[(10, 4)])
    take(game, FOUR[0], [(10, 4)])
    assert seat.fish == 48
    assert asked(game)[1] != "second_kitten"


def test_k5_refill():
    """When the basket is finished, not before: placed, declined or impossible."""
    game, seat = first_turn()
    left = list(game.table.kitten_bag)
    take(game, FOUR[0])
    assert game.table.kitten_board == set(FOUR[1:])
    take(game, FOUR[1])
    assert game.table.kitten_board == {*FOUR[2:], *left[-2:]}
    game, seat = first_turn()
    take(game, FOUR[0])
    do(game, "pass")
    assert len(game.table.kitten_board) == 4
    game, seat = first_turn()
    seat.fish = 2
    take(game, FOUR[0])
    assert len(game.table.kitten_board) == 4


def test_k6_others_with_a_card_are_still_asked():
    game, _ = first_turn(seats=2)
    fields(game, [cat(ROD, BLUE)])
    fastest, other = game.table.order
    hold(game, other, "fish_per_cat_colour")
    take(game, cat(ROD, BLUE))
    skip_treasures(game)
    assert asked(game) == ("rescue", "turn", other)
    assert named(game) == {"pass", "play fish_per_cat_colour"}
    do(game, "play fish_per_cat_colour")
    assert asked(game) == ("rescue", "turn", fastest)
    assert other not in game.table.passed, "with nothing but PASS left it was passed over"


def test_k6_once_the_fastest_is_out_nobody_is_asked():
    """The fields are empty, and it is out: that ends the rescue, whatever cards others hold."""
    game, _ = first_turn(seats=2)
    fastest, other = game.table.order
    fields(game, [cat(ROD, BLUE)])
    hold(game, other, "fish_per_cat_colour")
    do(game, "pass")
    take(game, cat(ROD, BLUE))
    skip_treasures(game)
    assert named(game) == {"pass", "play fish_per_cat_colour"}, "the turn that took the last cat"
    assert game.table.passed == {fastest}
    assert len(game.table.kitten_board) == 4
    do(game, "pass")
    assert game.table.phase != Phase.RESCUE


def test_k6_an_empty_board_ends_the_rescue():
    game, _ = first_turn()
    fields(game, [cat(ROD, BLUE)])
    board(game)
    game.table.kitten_bag.clear()
    take(game, cat(ROD, BLUE))
    skip_treasures(game)
    assert game.table.phase != Phase.RESCUE


def test_k7_kittens_in_the_extra_basketful_are_the_fastests_only():
    game, _ = first_turn()
    other = game.table.order[1]
    hold(game, other, "rescue_extra_cat")
    do(game, "pass", "play rescue_extra_cat")
    take(game, min(game.table.fields[0]))
    skip_treasures(game)
    assert asked(game)[2] == other
    assert tiles(game)
    assert not tiles(game) & KITTENS


def test_k7_two_copies_three_basketfuls():
    game, seat = first_turn()
    hold(game, game.table.seat, "rescue_extra_cat", "rescue_extra_cat")
    do(game, "play rescue_extra_cat", "play rescue_extra_cat")
    for left in (2, 1, 0):
        take(game, min(game.table.kitten_board))
        skip_treasures(game)
        assert seat.extra_cats == left
        do(game, "pass")
    assert seat.used == 3
    assert sum(laid.tile in KITTENS for laid in seat.tiles) == 3


def test_k8_a_cat_in_every_respect_but_no_oshax():
    game, seat = first_turn()
    number = game.table.seat
    for shape, cells in ((SINGLE, [(4, 4)]), (PAIR, row(5, 4, 2)), (BAR, row(7, 4, 3))):
        lay(game, number, kitten(shape, GREEN), cells)
    count = Count(game.table, number)
    assert (len(count.cats), count.colours[GREEN], count.families, count.treasures) == (3, 3, [3], [])
    assert count.tiles(OSHAX) == 0
    assert lesson_points(KIND["cats_of_colour"], GREEN, count) == 3
    assert lesson_points(KIND["oshax_lesson"], None, count) == 0
    seat.fish = 0
    hold(game, number, "fish_per_cat_colour", "fish_per_oshax")
    do(game, "play fish_per_cat_colour", "play fish_per_oshax")
    assert seat.fish == 1
    lay(game, number, kitten(SINGLE, RED), [(20, 4)])
    assert lesson_points(KIND["lonely_cats"], None, Count(game.table, number)) == 1


def test_k8_exactly_15_cats():
    game, _ = first_turn()
    number = game.table.seat
    for shape, colour in ((shape, colour) for shape in (SINGLE, PAIR, BAR) for colour in range(5)):
        cells = [(4 + 3 * colour + k, 2 + (SINGLE, PAIR, BAR).index(shape)) for k in range((1, 2, 0, 3)[shape])]
        lay(game, number, kitten(shape, colour), cells)
    assert lesson_points(KIND["exactly_15_cats"], None, Count(game.table, number)) == 10


def test_k8_the_sisters_colours():
    """Solo: kittens in her colours pay her 5, 4, 3, 2, 1 each."""
    game = rescue_turn("kittens", mode="solo")
    for place, colour in enumerate(game.table.sister.colours):
        bare(game, 0)
        lay(game, 0, kitten(SINGLE, colour), [(10, 4)])
        assert sister_score(game.table.sister, Count(game.table, 0))["colours"] == 5 - place


def test_k9_next_tile_anywhere_serves_the_first_kitten():
    game, seat = first_turn()
    lay(game, game.table.seat, COMMON[0], [(4, 4)])
    hold(game, game.table.seat, "next_tile_anywhere")
    do(game, "play next_tile_anywhere")
    take(game, FOUR[0], [(18, 4)])
    assert not seat.anywhere
    game.apply(actions.TILE + FOUR[1])
    beside = sheet.beside({(4, 4), (18, 4)})
    assert all(cells_of(FOUR[1])[action] & beside for action in game.legal())


def test_k10_no_card_meets_a_kitten():
    game, _ = first_turn()
    assert not set(game.table.bag) & KITTENS
    hold(game, game.table.seat, "move_cats_between_fields", "four_tiles_into_fields")
    do(game, "play move_cats_between_fields")
    assert tiles(game) == {*game.table.fields[0], *game.table.fields[1]}
    do(game, min(named(game) - {"pass"}), "pass", "play four_tiles_into_fields")
    while asked(game)[1] == "field":
        assert named(game) == {"field left field", "field right field"}
        do(game, "field left field")
    assert game.table.kitten_board == set(FOUR)


def test_k11_the_sister_leads():
    """She drives the four away, and four others come; that day the player rescues none."""
    game = before_rescue("kittens", mode="solo")
    old, bag = set(game.table.kitten_board), list(game.table.kitten_bag)
    game.table.sister.baskets.append(188)  # speed 4
    do(game, "pass")
    assert game.table.sister.leads
    assert game.table.fastest is None
    assert game.table.kitten_board == set(bag[-4:])
    assert len(game.table.kitten_bag) == len(bag) - 4
    assert all(game.table.gone[tile] == 1 for tile in old)
    assert asked(game) == ("rescue", "turn", 0)
    assert not tiles(game) & KITTENS


def test_k11_as_far_as_the_bag_goes():
    game = before_rescue("kittens", mode="solo")
    del game.table.kitten_bag[2:]
    rest = set(game.table.kitten_bag)
    game.table.sister.baskets.append(188)
    do(game, "pass")
    assert game.table.kitten_board == rest
    assert game.table.kitten_bag == []


def test_k11_kittens_are_not_in_her_line():
    game = before_rescue("kittens", mode="solo")
    game.table.sister.baskets.append(174)
    do(game, "pass")
    before = set(game.table.kitten_board)
    do(game, "pass")
    assert game.table.kitten_board == before
    assert not game.table.gone.keys() & KITTENS


def test_k11_alone_kittens_keep_the_rescue_going():
    """K-6: the fields are empty, she has no card left, and the player goes on."""
    game = before_rescue("kittens", mode="solo")
    game.table.sister.baskets.append(174)  # one card: cats 5 and 4
    fields(game, [cat(ROD, BLUE), cat(ROD, RED), cat(ROD, GREEN)])
    do(game, "pass")
    take(game, cat(ROD, BLUE))
    skip_treasures(game)
    assert game.table.fields == ([], [])
    assert asked(game) == ("rescue", "turn", 0)
    assert tiles(game) <= KITTENS
    do(game, "pass")
    assert game.table.phase != Phase.RESCUE


def test_k12_maps_pay_with_the_event_of_the_day():
    """Two common treasures for the map, both before the second kitten."""
    game = rescue_turn("kittens", events={1: "extra_common_treasure"})
    board(game, *FOUR)
    boat(game, game.table.order[0])
    take(game, FOUR[0], [(14, 1)])
    for tile, cells in ((COMMON[0], [(14, 2)]), (COMMON[1], row(13, 3, 2))):
        assert asked(game)[1] == "treasure"
        game.apply(actions.TILE + tile)
        put(game, cells)
    assert asked(game)[1] == "second_kitten"


def test_k13_what_a_seat_knows():
    """The board, and what is left in the bag; but not in which order."""
    game, _ = first_turn(seats=3)
    seen = [sight_of_modules(game.table, viewer)["kittens"] for viewer in range(3)]
    assert [sum(view["board"]) for view in seen] == [4, 4, 4]
    assert all([a + b for a, b in zip(view["board"], view["bag"], strict=True)] == [1] * 20 for view in seen)
    assert [view["fastest"].index(1) for view in seen] == [(game.table.fastest - viewer) % 3 for viewer in range(3)]
    game.table.kitten_bag.reverse()
    assert [sight_of_modules(game.table, viewer)["kittens"] for viewer in range(3)] == seen
    game.apply(actions.TILE + FOUR[2])
    assert sight_of_modules(game.table, 0)["kittens"]["in hand"].index(1) == FOUR[2] - 148
    put_anywhere(game)
    assert sight_of_modules(game.table, 0)["kittens"]["second kitten asked"] == [1]


def test_colours_of_the_data_are_the_codes():
    assert [cat_colour(tile) for tile in sorted(KITTENS)] == [0, 1, 2, 3, 4] * 4
