"""One test for each ruling on when anytime cards are played and on those that give fish: R-30 … R-33 (docs/rules.md)."""

import pytest

from isle_env.components import tables as T
from isle_env.games.isle import actions, state
from isle_env.games.isle.phases.anytime import ANYTIME_KINDS, fish_from
from tests.oracle.pieces import KIND, key_of, maps
from tests.support.positions import (
    BLUE,
    COMMON,
    RARE,
    RED,
    ROD,
    buying,
    cat,
    column,
    do,
    fields,
    fill,
    give,
    hold,
    in_turn_order,
    lay,
    learn,
    legal,
    names,
    next_tiles,
    put,
    rescue_turn,
    row,
    skip_to,
)


def test_r30_by_default_only_ones_own_decisions():
    game = rescue_turn()
    hold(game, 1, "fish_per_oshax")
    do(game, "pass")
    assert (game.current_seat, game.decision) == (1, "turn"), "seat 1 was not asked before seat 0's turn"
    assert "play fish_per_oshax" in names(game)


def test_r30_before_and_after_the_cat():
    game = rescue_turn()
    hold(game, 0, "fish_per_oshax", "fish_per_cat_colour")
    fields(game, left=[cat(ROD, BLUE)])
    do(game, "play fish_per_oshax", "tile blue cat 15")
    put(game, row(9, 4, 5))
    assert names(game) == {"pass", "play fish_per_cat_colour"}
    do(game, "play fish_per_cat_colour")
    assert game.current_seat == 1


@pytest.mark.parametrize("phase", ["rescue", "rare_finds"])
def test_r30_a_seat_with_nothing_but_the_card_has_its_turn(phase):
    game = rescue_turn()
    if phase == "rescue":
        give(game, 1, permanent=0)
    hold(game, 1, "fish_per_oshax")
    skip_to(game, phase)
    in_turn_order(game, 0, 1)
    if phase == "rare_finds":
        game.record["turn"], game.record["seat"] = 1, 1
        game.refresh()
    else:
        do(game, "pass")
    assert (game.current_seat, names(game)) == (1, {"pass", "play fish_per_oshax"})


def test_r30_windows_ask_the_others_before_a_turn():
    game = rescue_turn(seats=3, reaction_windows=True)
    hold(game, 2, "fish_per_oshax", "fish_per_cat_colour")
    do(game, "pass")
    assert (game.current_seat, game.decision) == (2, "window")
    assert names(game) == {"pass", "play fish_per_oshax", "play fish_per_cat_colour"}
    do(game, "play fish_per_oshax")
    assert (game.current_seat, game.decision) == (2, "window"), "it may play another"
    do(game, "pass")
    assert (game.current_seat, game.decision) == (1, "turn")
    do(game, "pass")
    assert (game.current_seat, game.decision) == (2, "turn"), "its own turn, and nobody else holds a card"


def test_r30_windows_ask_everybody_before_a_phase():
    game = rescue_turn(seats=2, reaction_windows=True)
    hold(game, 0, "rescue_extra_cat")
    hold(game, 1, "rescue_extra_cat")
    do(game, "pass")
    asked = []
    while not (game.day == 2 and game.phase == "rescue"):
        if game.decision == "window" and game.record["window"] == state.PHASE_WINDOW:
            asked.append((game.day, game.phase, game.current_seat))
        game.apply(int(game.legal_actions()[0]))
    phases = ["rare_finds", "fishing", "draft", "lessons", "rescue_cards"]
    assert asked == [(1 if phase == "rare_finds" else 2, phase, seat) for phase in phases for seat in (0, 1)]


def test_r31_only_one_pending_and_it_lasts():
    game = rescue_turn()
    hold(game, 0, "next_tile_anywhere", "next_tile_anywhere")
    do(game, "play next_tile_anywhere")
    assert "play next_tile_anywhere" not in names(game)
    do(game, "pass")
    skip_to(game, "rescue", day=2)
    assert game.record["anywhere"][0] == 1, "over days if need be"
    in_turn_order(game, 0, 1)
    game.apply(int(game.legal_actions()[1]))
    game.apply(int(game.legal_actions()[0]))
    assert game.record["anywhere"][0] == 0
    assert "play next_tile_anywhere" in names(game) or game.decision == "treasure"


def test_r32_the_random_tile_must_be_placed():
    game = rescue_turn()
    hold(game, 0, "random_tile_onto_boat")
    next_tiles(game, RARE[4])
    do(game, "play random_tile_onto_boat")
    assert {actions.block_of(a)[0] for a in game.legal_actions()} == {"PLACE"}
    put(game, row(9, 4, 4))
    assert (game.record["rare_count"][0], game.decision) == (1, "turn")


def test_r32_a_tile_that_fits_nowhere_leaves_the_game():
    game = rescue_turn()
    fill(game, 0, leave=row(9, 4, 4))
    hold(game, 0, "random_tile_onto_boat", "fish_per_oshax")
    next_tiles(game, cat(ROD, BLUE))
    do(game, "play random_tile_onto_boat")
    assert (game.decision, int(game.record["gone"][cat(ROD, BLUE)])) == ("turn", 1)


def test_r32_a_random_cat_can_cover_its_map():
    game = rescue_turn()
    colour = maps(int(game.record["boat"][0]))[(7, 0)]
    hold(game, 0, "random_tile_onto_boat")
    next_tiles(game, cat(ROD, colour))
    do(game, "play random_tile_onto_boat")
    put(game, column(7, 0, 5))
    assert names(game) == {"pass", *(f"tile common {k}" for k in range(4))}
    do(game, "pass")
    assert (game.current_seat, game.decision) == (0, "turn"), "the cat of this turn is still to come"


def test_r33_a_used_basket_goes_first():
    game = rescue_turn()
    hold(game, 0, "discard_basket_for_fish")
    give(game, 0, permanent=3, permanent_used=1, fish=10)
    do(game, "play discard_basket_for_fish")
    g = game.record
    assert (g["permanent"][0], g["permanent_used"][0], g["fish"][0]) == (2, 0, 15)


def test_to_ask_how_many_fish_a_card_gives_changes_nothing():
    game = rescue_turn()
    lay(game, 0, cat(ROD, BLUE), row(9, 4, 5))
    ask = getattr(fish_from, "py_func", fish_from)
    before = game.to_bytes()
    for kind in ANYTIME_KINDS:
        if key_of(kind).startswith("fish_per_") or key_of(kind) == "discard_basket_for_fish":
            expected = {"fish_per_cat_colour": 1, "fish_per_cat_of_one_colour": 1, "discard_basket_for_fish": 5}
            assert ask(game.record, 0, T.KIND_RULE[kind], T.KIND_AMOUNT[kind]) == expected.get(key_of(kind), 0)
    assert game.to_bytes() == before


def test_r33_without_a_basket_the_card_cannot_be_played():
    game = rescue_turn()
    hold(game, 0, "discard_basket_for_fish")
    give(game, 0, permanent=0)
    assert "play discard_basket_for_fish" not in names(game)


@pytest.mark.parametrize(
    "key", ["oshax", "private_lesson", "cat_colour", "rare_treasure", "common_treasure", "cat_of_one_colour"]
)
def test_r33_a_fish_card_may_be_played_for_nothing(key):
    game = rescue_turn()
    hold(game, 0, f"fish_per_{key}")
    before = int(game.record["fish"][0])
    do(game, f"play fish_per_{key}")
    assert game.record["fish"][0] == before


def test_fish_cards_pay_what_they_say():
    """2 Oshax, 3 lessons, cats of 2 colours (3 red with an Oshax), 1 rare and 2 common treasures."""
    game = rescue_turn()
    learn(game, 0, "edge_full", "rare_treasures", "common_treasures")
    lay(game, 0, T.OSHAX_TILE, [(11, 2), (12, 2), (10, 3), (11, 3), (9, 4), (10, 4)], colour=RED)
    lay(game, 0, T.OSHAX_TILE + 4, [(11, 5), (9, 6), (10, 6), (11, 6), (12, 6), (9, 7)], colour=RED)
    lay(game, 0, cat(ROD, RED), row(5, 2, 5))
    lay(game, 0, cat(ROD, BLUE), row(9, 8, 5))
    lay(game, 0, RARE[4], row(12, 4, 4))
    lay(game, 0, COMMON[0], [(4, 4)])
    lay(game, 0, COMMON[1], row(5, 4, 2))
    gains = {"oshax": 4, "private_lesson": 3, "cat_colour": 2, "rare_treasure": 2, "common_treasure": 2}
    for key, gain in {**gains, "cat_of_one_colour": 3}.items():
        hold(game, 0, f"fish_per_{key}")
        before = int(game.record["fish"][0])
        do(game, f"play fish_per_{key}")
        assert int(game.record["fish"][0]) - before == gain, key


def test_anytime_cards_while_buying_give_fish_only():
    """R-13, R-30: of all kinds in hand only those that give fish can be played in a purchase."""
    game = buying()
    seat = game.current_seat
    keys = [T.KIND_KEY[kind] for kind in range(T.NUM_KINDS) if T.KIND_TYPE[kind] == T.TYPE_ANYTIME]
    hold(game, seat, *keys)
    fish = {key for key in keys if key.startswith("fish_per_")} | {"discard_basket_for_fish"}
    assert legal(game, "PLAY") == {KIND[key] for key in fish}
