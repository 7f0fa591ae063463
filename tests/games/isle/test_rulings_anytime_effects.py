"""One test for each ruling on what single anytime cards do: R-34 … R-38 (docs/rules.md)."""

import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import actions, layout, state
from isle_env.games.isle.decisions import Step
from tests.oracle.pieces import KIND, kind_of
from tests.support.positions import (
    BLUE,
    COMMON,
    GREEN,
    RARE,
    RED,
    ROD,
    ZIGZAG,
    bag_of,
    cat,
    deck,
    do,
    fields,
    give,
    hold,
    in_turn_order,
    lay,
    learn,
    legal,
    names,
    next_tiles,
    rescue_turn,
    row,
    skip_to,
)


def ends_turn(game, seat: int = 0) -> bool:
    """Does another seat decide now?"""
    return game.decision == "turn" and game.current_seat != seat


def one_cat(game) -> None:
    """Rescue the first cat offered and lay it anywhere."""
    game.apply(actions.TILE + min(legal(game, "TILE")))
    game.apply(int(game.legal_actions()[0]))
    while game.decision == "treasure":
        do(game, "pass")


def test_r34_copies_add_up():
    game = rescue_turn(seats=3)
    hold(game, 0, "rescue_extra_cat", "rescue_extra_cat")
    do(game, "play rescue_extra_cat", "play rescue_extra_cat")
    for _ in range(2):
        one_cat(game)
        assert (game.current_seat, game.decision) == (0, "turn")
    one_cat(game)
    assert ends_turn(game)
    assert game.record["permanent_used"][0] == 3, "each with its own basket"
    assert game.record["extra_cats"][0] == 0


def test_r34_stopping_keeps_what_is_unused():
    game = rescue_turn(seats=3)
    hold(game, 0, "rescue_extra_cat")
    do(game, "play rescue_extra_cat")
    one_cat(game)
    do(game, "pass")
    assert game.record["passed"][0] == 0, "it has rescued a cat: it is still in"
    assert game.record["extra_cats"][0] == 1
    in_turn_order(game, 0, 1, 2)
    one_cat(game)
    one_cat(game)
    assert ends_turn(game)
    assert game.record["extra_cats"][0] == 0


def test_r34_played_after_the_cat_it_counts_for_the_next():
    game = rescue_turn(seats=3)
    hold(game, 0, "rescue_extra_cat")
    one_cat(game)
    assert names(game) == {"pass", "play rescue_extra_cat"}
    do(game, "play rescue_extra_cat")
    assert ends_turn(game), "the next rescue is the one that allows a second"
    assert game.record["extra_cats"][0] == 1


def test_r35_drawn_cards_are_bought_at_once():
    game = rescue_turn()
    hold(game, 0, "draw_3_cards")
    deck(game, "oshax", "basket_speed_3", "gain_permanent_basket", "treasures")
    give(game, 0, fish=8)
    do(game, "play draw_3_cards")
    assert names(game) == {"pass", "keep oshax", "keep basket_speed_3", "keep gain_permanent_basket"}
    do(game, "keep oshax")
    assert names(game) == {"pass", "keep basket_speed_3"}
    do(game, "pass")
    g = game.record
    assert (g["fish"][0], g["hand"][0, KIND["oshax"]], g["hand_count"][0]) == (3, 1, 1)
    where = {kind_of(card): int(place) for card, place in enumerate(g["card_where"]) if place == state.IN_UNBOUGHT}
    assert set(where) >= {KIND["basket_speed_3"], KIND["gain_permanent_basket"]}, "the rest is discarded face down"
    assert g["deck_left"] == 1
    assert game.current_seat == 0


def test_r35_the_last_card_of_the_deck_can_be_drawn():
    game = rescue_turn()
    hold(game, 0, "draw_3_cards")
    deck(game, "oshax")
    assert "play draw_3_cards" in names(game)
    do(game, "play draw_3_cards")
    assert game.record["deck_left"] == 0
    deck(game)
    hold(game, 0, "draw_3_cards")
    assert "play draw_3_cards" not in names(game)


def fish_seen(game: Game, viewer: int, seat: int) -> int:
    """The fish of a seat as another one sees them."""
    seats = layout.views(game.observe(viewer), game.num_players)["seats"]
    return int(seats["fish"][(seat - viewer) % game.num_players, 0])


@pytest.mark.parametrize("asked_in_a_window", [False, True], ids=["own turn", "window"])
def test_r35_the_others_see_what_all_drawn_cards_cost_together(asked_in_a_window):
    """R-12: not card by card. A fish card played meanwhile lies open, and the fish it gives are seen."""
    game = rescue_turn(3, reaction_windows=asked_in_a_window)
    buyer = 1 if asked_in_a_window else 0
    hold(game, buyer, "draw_3_cards", "discard_basket_for_fish")
    if asked_in_a_window:
        game.record["step"], game.record["seat"] = Step.WINDOW, buyer
        game.record["window"], game.record["window_at"] = state.TURN_WINDOW, 1
        game.refresh()
    deck(game, "oshax", "basket_speed_3", "gain_permanent_basket")
    give(game, buyer, fish=20)
    do(game, "play draw_3_cards")
    seen = {viewer: game.observe(viewer) for viewer in (0, 1, 2)}
    do(game, "keep oshax")
    for viewer in {0, 1, 2} - {buyer}:
        assert (game.observe(viewer) == seen[viewer]).all(), "a purchase that is not finished shows nothing"
    assert fish_seen(game, buyer, buyer) == 15, "its own fish it does see"
    do(game, "play discard_basket_for_fish")
    assert {fish_seen(game, viewer, buyer) for viewer in {0, 1, 2} - {buyer}} == {25}
    assert fish_seen(game, buyer, buyer) == 20
    do(game, "keep basket_speed_3", "pass")
    paid = 5 + int(T.KIND_COST[KIND["basket_speed_3"]])
    assert {fish_seen(game, viewer, buyer) for viewer in (0, 1, 2)} == {25 - paid}


def test_r35_a_lesson_bought_after_read_lessons_waits():
    game = rescue_turn()
    hold(game, 0, "draw_2_cards")
    deck(game, "visible_rats", "cats_of_colour")
    do(game, "play draw_2_cards", "keep visible_rats", "keep cats_of_colour", "pass")
    assert game.record["lesson_count"][0] == 0
    assert not {"play visible_rats", "keep visible_rats"} & names(game)
    deal = game.clone()
    skip_to(deal, "lessons", day=2)
    assert deal.record["lesson_count"][0] == 1
    assert (deal.current_seat, deal.decision) == (0, "lesson_colour")


def test_r35_on_the_last_day_it_is_lost():
    game = rescue_turn()
    skip_to(game, "rescue_cards", day=5)
    while game.current_seat != 0:
        do(game, "pass")
    hold(game, 0, "draw_2_cards")
    deck(game, "visible_rats", "uncovered_maps")
    do(game, "play draw_2_cards", "keep visible_rats", "keep uncovered_maps", "pass")
    skip_to(game, "over")
    assert [score["private_lessons"] + score["public_lessons"] for score in game.scores()] == [0, 0]


def test_r36_each_field_is_chosen_before_the_next_tile():
    game = rescue_turn()
    hold(game, 0, "four_tiles_into_fields")
    fields(game, left=[], right=[cat(ZIGZAG, GREEN)])
    game.record["rare"][:] = 0
    next_tiles(game, cat(ROD, BLUE), RARE[2], cat(ROD, RED), cat(ROD, GREEN), cat(ZIGZAG, BLUE))
    do(game, "play four_tiles_into_fields")
    assert names(game) == {"field left field", "field right field"}
    assert game.record["tile_in_hand"] == cat(ROD, BLUE)
    assert game.record["rare"].sum() == 0, "the next tile is still in the bag"
    do(game, "field left field")
    assert (game.record["tile_in_hand"], game.record["rare"][2]) == (cat(ROD, RED), 1)
    do(game, "field right field", "field left field")
    g = game.record
    assert g["field"][0, :2].tolist() == [cat(ROD, BLUE), cat(ROD, GREEN)]
    assert g["field"][1, :2].tolist() == [cat(ZIGZAG, GREEN), cat(ROD, RED)]
    assert (game.decision, game.current_seat) == ("turn", 0), "four tiles, the treasure among them"


def test_r36_a_short_bag():
    game = rescue_turn()
    hold(game, 0, "four_tiles_into_fields")
    bag = game.record["bag"][: game.record["bag_left"]]
    bag_of(game, int(next(tile for tile in bag if tile < T.NUM_CATS)))
    do(game, "play four_tiles_into_fields", "field left field")
    assert (game.decision, int(game.record["bag_left"])) == ("turn", 0)


def test_r37_two_lessons_for_a_basket():
    game = rescue_turn()
    hold(game, 0, "discard_2_lessons_for_basket")
    learn(game, 0, "edge_full")
    assert "play discard_2_lessons_for_basket" not in names(game), "both must exist"
    learn(game, 0, "visible_rats", "oshax_lesson")
    do(game, "play discard_2_lessons_for_basket")
    assert names(game) == {"keep edge_full", "keep visible_rats", "keep oshax_lesson"}
    do(game, "keep edge_full", "keep oshax_lesson")
    g = game.record
    assert (g["lesson_count"][0], g["lessons"][0, KIND["visible_rats"]], g["permanent"][0]) == (1, 1, 5)
    assert game.scores()[0]["private_lessons"] == 38, "19 rats: the lesson that was kept still scores"


def test_r37_two_treasures_for_a_basket():
    game = rescue_turn()
    hold(game, 0, "discard_2_treasures_for_basket")
    lay(game, 0, COMMON[3], row(9, 4, 3))
    lay(game, 0, cat(ROD, BLUE), row(9, 5, 5))
    assert "play discard_2_treasures_for_basket" not in names(game), "both must exist"
    lay(game, 0, RARE[4], row(12, 4, 4))
    lay(game, 0, COMMON[0], [(8, 4)])
    do(game, "play discard_2_treasures_for_basket")
    assert names(game) == {"square (9,4)", "square (12,4)", "square (8,4)"}, "treasures only, by their first squares"
    do(game, "square (12,4)", "square (8,4)")
    g = game.record
    assert (g["rare_count"][0], g["common_count"][0], g["permanent"][0]) == (0, 1, 5)
    assert g["permanent_used"][0] == 0, "the new basket is unused"


def test_r38_one_to_three_different_cats():
    game = rescue_turn()
    hold(game, 0, "move_cats_between_fields")
    left, right = [cat(ROD, BLUE), cat(ROD, RED)], [cat(ZIGZAG, GREEN), cat(ZIGZAG, RED)]
    fields(game, left, right)
    do(game, "play move_cats_between_fields")
    everything = {"tile blue cat 15", "tile red cat 15", "tile green cat 14", "tile red cat 14"}
    assert names(game) == everything, "one must be moved"
    do(game, "tile blue cat 15")
    assert names(game) == everything - {"tile blue cat 15"} | {"pass"}, "another one, or none"
    stop = game.clone()
    do(stop, "pass")
    assert (stop.decision, stop.record["field_count"].tolist()) == ("turn", [1, 3])
    do(game, "tile green cat 14", "tile red cat 14")
    assert game.decision == "turn", "three at most"
    g = game.record
    assert set(g["field"][0, : g["field_count"][0]]) == {cat(ROD, RED), cat(ZIGZAG, GREEN), cat(ZIGZAG, RED)}
    assert set(g["field"][1, : g["field_count"][1]]) == {cat(ROD, BLUE)}
