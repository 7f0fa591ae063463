"""One test for each ruling on the course of a day: R-10 … R-16 (docs/rules.md), and the rulebook's turn order example."""

from collections import Counter

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import layout
from tests.oracle.pieces import KIND, cost_of, kind_of
from tests.support.positions import (
    BLUE,
    GREEN,
    PASS,
    RED,
    ROD,
    ZIGZAG,
    bag_of,
    buying,
    cat,
    deck,
    do,
    drafting,
    fields,
    give,
    hold,
    in_turn_order,
    lay,
    learn,
    legal,
    names,
    put,
    rare_finds_turn,
    rescue_turn,
    row,
    skip_to,
)


def sees(game: Game, seat: int) -> dict[str, np.ndarray]:
    """The observation of a seat, by name."""
    return layout.views(game.observe(seat), game.num_players)


def test_r10_base_boats_without_repetition():
    boats = Counter()
    for seed in range(200):
        game = Game.new(3, seed=seed)
        three = game.record["boat"][:3].tolist()
        assert len(set(three)) == 3
        assert set(three) <= set(range(T.BASE_BOATS))
        boats[tuple(three)] += 1
    assert len(boats) == 24


@pytest.mark.parametrize("mode", ["standard", "family"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r10_a_first_seat_is_drawn_and_the_others_follow_clockwise(seats, mode):
    firsts = Counter()
    for seed in range(200):
        order = Game.new(seats, seed=seed, mode=mode).record["order"][:seats].tolist()
        assert order == [(order[0] + k) % seats for k in range(seats)]
        firsts[order[0]] += 1
    assert len(firsts) == seats
    assert min(firsts.values()) > 200 / seats / 2, "each seat is first about as often"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r11_left_field_first(seats):
    game = drafting(seats)
    assert game.record["field_count"].tolist() == [2 * seats, 2 * seats]
    drawn = 4 * seats + int(game.record["rare"].sum())
    assert game.record["bag_left"] == 110 - drawn


def test_r11_a_short_bag_fills_what_it_can():
    """3 cats and 2 rare treasures are left for the second day of two seats."""
    game = rescue_turn()
    below = game.record["rare"].sum()
    bag_tiles = [t for t in game.record["bag"][: game.record["bag_left"]].tolist() if t < T.RARE_TILE][:3]
    rare_tiles = [t for t in game.record["bag"][: game.record["bag_left"]].tolist() if t >= T.RARE_TILE][:2]
    bag_of(game, bag_tiles[0], rare_tiles[0], bag_tiles[1], rare_tiles[1], bag_tiles[2])
    skip_to(game, "draft", day=2)
    assert game.record["field_count"].tolist() == [3, 0]
    assert game.record["field"][0, :3].tolist() == bag_tiles
    assert game.record["rare"].sum() == below + 2
    skip_to(game, "draft", day=3)
    assert game.record["field_count"].tolist() == [0, 0]
    skip_to(game, "over")
    assert game.over, "days without cats are played all the same"


@pytest.mark.parametrize("phase", ["draft", "buy"])
def test_r12_pending_choice_is_hidden(phase):
    game = drafting() if phase == "draft" else buying()
    first, second = game.record["order"][:2]
    views = set()
    for choice in game.legal_actions()[-2:]:
        copy = game.clone()
        copy.apply(int(choice))
        while copy.current_seat == first:
            copy.apply(int(copy.legal_actions()[-1 if phase == "draft" else 0]))
        assert copy.phase == phase
        views.add(copy.observe(second).tobytes())
    assert len(views) == 1


def test_r12_rescue_cards_show_their_number():
    game = rescue_turn()
    skip_to(game, "buy", day=2)
    first, second = game.record["order"][:2]
    hold(game, first, "basket_speed_1", "broken_basket_speed_3")
    skip_to(game, "rescue_cards", day=2)
    views = []
    for key in ("basket_speed_1", "broken_basket_speed_3"):
        copy = game.clone()
        do(copy, f"keep {key}")
        assert sees(copy, second)["seats"]["front_count"].ravel().tolist() == [0, 1]
        views.append(copy.observe(second))
    assert (views[0] == views[1]).all()


def test_r13_any_affordable_cards_and_none_bought_is_played_yet():
    game = buying()
    seat = game.current_seat
    pick = [kind_of(card) for card in game.record["pick"][seat]]
    assert legal(game, "KEEP") == {kind for kind in pick if cost_of(kind) <= 20}
    hold(game, seat, "fish_per_oshax")
    give(game, seat, fish=2)
    assert legal(game, "KEEP") == {kind for kind in pick if cost_of(kind) <= 2}
    assert legal(game, "PLAY") == {KIND["fish_per_oshax"]}
    do(game, "play fish_per_oshax")
    assert legal(game, "PLAY") == set()


def test_r13_a_bought_fish_card_waits_for_the_end_of_the_purchase():
    game = rescue_turn()
    deck(game, "fish_per_cat_colour", "draw_2_cards", "oshax", "oshax")
    lay(game, 0, cat(ROD, BLUE), row(9, 4, 5))
    game.record["fish"][0] = 2
    hold(game, 0, "draw_2_cards")
    do(game, "play draw_2_cards", "keep fish_per_cat_colour")
    assert (names(game), game.record["fish"][0]) == ({"pass"}, 0)
    do(game, "pass")
    assert "play fish_per_cat_colour" in names(game)
    do(game, "play fish_per_cat_colour")
    assert game.record["fish"][0] == 1


def test_r14_public_lessons_are_read_in_turn_order_with_their_colour():
    game = buying()
    first, second = (int(seat) for seat in game.record["order"][:2])
    hold(game, second, "cats_of_colour", "treasures")
    hold(game, first, "edge_cats_of_colour", "no_visible_rats", "lonely_cats")
    skip_to(game, "lessons")
    assert game.record["lesson_count"][first] == 2, "private lessons go down by themselves"
    assert (game.current_seat, names(game)) == (first, {f"colour {colour}" for colour in T.COLOURS})
    do(game, "colour red")
    assert game.record["public"][KIND["edge_cats_of_colour"]] == RED + 1
    assert game.current_seat == second
    do(game, "colour green")
    assert game.record["public"][KIND["cats_of_colour"]] == GREEN + 1
    assert game.record["public"][KIND["treasures"]] == 6, "it needs no colour"
    assert game.phase != "lessons"


def test_r14_private_lessons_show_their_number_only():
    game = rescue_turn()
    learn(game, 0, "no_visible_rats", "lonely_cats")
    other = game.clone()
    other.record["lessons"][0, [KIND[key] for key in ("no_visible_rats", "lonely_cats")]] = 0
    other.record["lessons"][0, [KIND[key] for key in ("visible_rats", "edge_full")]] = 1
    assert (game.observe(1) == other.observe(1)).all()
    assert (game.observe(0) != other.observe(0)).any()
    assert sees(game, 1)["seats"]["lesson_count"].ravel().tolist() == [0, 2]


def test_r15_order_of_baskets():
    """Permanent ones first, then regular cards, then two broken ones; a single broken one is useless."""
    game = rescue_turn()
    left = [cat(shape, BLUE) for shape in (0, 1, 2, 3, 4)]
    fields(game, left=left, right=[cat(5, BLUE)])
    give(game, 0, permanent=2, permanent_used=1, regular=1, broken=3, extra_cats=9)
    seen = []
    for shape in (0, 1, 2):
        do(game, f"tile blue cat {shape}")
        game.apply(int(game.legal_actions()[-1]))
        while game.decision in ("treasure", "place"):
            game.apply(int(game.legal_actions()[0]))
        g = game.record
        seen.append((int(g["permanent_used"][0]), int(g["regular"][0]), int(g["broken"][0])))
    assert seen == [(2, 1, 3), (2, 0, 3), (2, 0, 1)]
    assert game.current_seat == 1, "one broken basket is none: the turn is over"


def test_r16_who_passes_is_out_for_the_phase():
    game = rescue_turn(seats=3)
    do(game, "pass")
    for seat in (1, 2, 1, 2):
        assert game.current_seat == seat
        game.apply(int(game.legal_actions()[1]))
        while game.decision != "turn":
            game.apply(int(game.legal_actions()[0]))
    assert game.record["passed"][:3].tolist() == [1, 0, 0]
    do(game, "pass", "pass")
    assert game.phase != "rescue"


def test_r16_who_can_only_pass_is_passed_over_and_asked_again():
    """Seat 0 can pay for no cat on the right; seat 1 moves one to the left."""
    game = rescue_turn()
    fields(game, left=[], right=[cat(ZIGZAG, BLUE), cat(ROD, BLUE)])
    give(game, 0, fish=4)
    hold(game, 1, "move_cats_between_fields", "fish_per_oshax")
    in_turn_order(game, 1, 0)
    do(game, "tile blue cat 15")
    game.apply(int(game.legal_actions()[-1]))
    while game.decision == "treasure":
        do(game, "pass")
    assert (game.current_seat, game.decision) == (1, "turn"), "it holds anytime cards"
    do(game, "pass")
    assert game.current_seat == 1, "seat 0 was passed over"
    assert game.record["passed"][0] == 0
    do(game, "play move_cats_between_fields", "tile blue cat 14", "pass")
    assert (game.current_seat, "tile blue cat 14" in names(game)) == (0, True)


def test_r16_the_phase_ends_when_the_fields_are_empty():
    game = rescue_turn()
    fields(game, left=[cat(ROD, BLUE)], right=[])
    hold(game, 1, "fish_per_oshax")
    do(game, "tile blue cat 15")
    put(game, row(9, 4, 5))
    assert game.phase == "rare_finds", "seat 1 has baskets and fish, but there is no cat"
    assert game.record["front_count"].sum() == 0


def test_r16_one_rare_finds_card_a_turn():
    game = rare_finds_turn({0: ["oshax", "oshax"], 1: ["oshax"]})
    order = []
    while game.phase == "rare_finds":
        order.append(game.current_seat)
        do(game, "play oshax")
        while game.phase == "rare_finds" and game.decision != "turn":
            game.apply(int(game.legal_actions()[0]))
    assert order == [0, 1, 0]


def test_example_speed_decides_turn_order():
    """Rulebook p. 14: Sara has speed 5, Frank 4, so Sara goes first; equally fast seats keep their order."""
    game = rescue_turn(seats=4)
    skip_to(game, "buy", day=2)
    in_order = [2, 0, 3, 1]
    game.record["order"][:4] = in_order
    game.record["turn"], game.record["seat"] = 0, 2
    hold(game, 3, "basket_speed_3", "basket_speed_1", "broken_basket_speed_1")
    hold(game, 1, "rescue_speed_4")
    hold(game, 0, "rescue_speed_4")
    skip_to(game, "rescue_cards", day=2)
    while game.phase == "rescue_cards":
        game.apply(int(game.legal_actions()[-1]))
    assert game.record["order"][:4].tolist() == [3, 0, 1, 2]
    assert (game.record["regular"][3], game.record["broken"][3], game.record["regular"][0]) == (2, 1, 0)
    assert game.current_seat == 3
    assert PASS in game.legal_actions()
