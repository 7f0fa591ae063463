"""The greedy policy in positions where a person sees at once what to do: one test for each kind of choice."""

from __future__ import annotations

import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import actions as A
from isle_env.games.isle import state as S
from isle_env.policies import isle as reference
from tests.support.positions import (
    BLUE,
    COMMON,
    GREEN,
    ORANGE,
    PURPLE,
    RARE,
    RED,
    ROD,
    ZIGZAG,
    buying,
    cat,
    column,
    do,
    fields,
    fill,
    give,
    hold,
    lay,
    learn,
    rare_finds_turn,
    read_out,
    rescue_turn,
    row,
)


def choice(game: Game) -> str:
    """The policy's choice in words."""
    return A.action_name(int(reference.choose(game.games, 0)))


def play(game: Game) -> str:
    """Let the policy decide once. Returns its choice in words."""
    name = choice(game)
    do(game, name)
    return name


def covered_by_last(game: Game, seat: int) -> set[tuple[int, int]]:
    """The squares of the tile laid last on a boat without discards."""
    slot = int(game.record["slots"][seat])
    squares = [s for s in range(T.SQUARES) if game.record["tile_at"][seat][s] == slot]
    return {(int(T.SQUARE_X[s]), int(T.SQUARE_Y[s])) for s in squares}


def pair_of(game: Game, colour: int) -> None:
    """Two cats of a colour side by side on the boat of seat 0."""
    lay(game, 0, cat(ROD, colour), row(6, 4, 5))
    lay(game, 0, cat(ZIGZAG, colour), [(7, 5), (8, 5), (6, 6), (7, 6)])


def last_day(game: Game) -> None:
    game.record["day"] = S.DAYS
    game.refresh()


def six_with_a_map(game: Game) -> tuple[int, list[tuple[int, int]]]:
    """A run of six squares of one room whose first one is a map and whose last is bare, and the map's colour."""
    sheet = int(game.record["boat"][0])
    for colour, square in enumerate(T.MAP_SQUARE[sheet]):
        for step in (1, -1):
            x, y = int(T.SQUARE_X[square]), int(T.SQUARE_Y[square])
            cells = [(x + step * k, y) for k in range(6)]
            at = [int(T.SQUARE_AT[y, cx]) if 0 <= cx < T.WIDTH else -1 for cx, _ in cells]
            plain = min(at) >= 0 and len({int(T.ROOM_AT[s]) for s in at}) == 1 and at[5] not in T.MAP_SQUARE[sheet]
            if plain and not int(T.RAT_ROWS[sheet, y]) >> cells[5][0] & 1:
                return colour, cells
    raise AssertionError(f"boat {T.BOAT_NAMES[sheet]} has no such run: take another seed")


# ---- rescue ----
@pytest.mark.parametrize("colour", [BLUE, GREEN, RED])
def test_takes_the_third_cat_of_a_family_and_lays_it_beside_its_kin(colour):
    game = rescue_turn()
    pair_of(game, colour)
    fields(game, left=[cat(13, c) for c in (BLUE, GREEN, RED, PURPLE, ORANGE)], right=[])
    before = int(game.record["family_points"][0])
    assert play(game) == f"tile {A.tile_name(cat(13, colour))}"
    play(game)
    assert game.record["family_points"][0] == before + 8


def test_of_two_alike_takes_the_cheaper():
    """Two cats that can only lie in the same gap, without kin, map or lesson: the left field's costs two fish less."""
    for cheap, dear in ((BLUE, GREEN), (GREEN, BLUE)):
        game = rescue_turn()
        gap = six_with_a_map(game)[1][1:]
        assert not {int(T.SQUARE_AT[y, x]) for x, y in gap} & set(T.MAP_SQUARE[int(game.record["boat"][0])].tolist())
        fill(game, 0, leave=gap)
        fields(game, left=[cat(ROD, cheap)], right=[cat(ROD, dear)])
        assert choice(game) == f"tile {A.tile_name(cat(ROD, cheap))}"


def test_passes_when_every_cat_spoils_a_lesson():
    game = rescue_turn()
    pair_of(game, RED)
    last_day(game)
    learn(game, 0, "exactly_5_blue")
    game.record["colour_cats"][0][BLUE] = 5
    fields(game, left=[cat(16, BLUE)], right=[])
    assert choice(game) == "pass"
    game.record["colour_cats"][0][BLUE] = 4
    assert choice(game) == f"tile {A.tile_name(cat(16, BLUE))}"


def test_keeps_the_dining_room_empty_for_its_lesson():
    for held in (False, True):
        game = rescue_turn(auto_skip=True)
        lay(game, 0, cat(ROD, RED), column(4, 2, 5))
        if held:
            learn(game, 0, "dining_room_empty")
        # Eleven squares round the room are all that is left beside it: covered but for what the tile needs.
        fill(game, 0, leave=[*row(5, 3, 6), *row(5, 4, 6), *row(5, 5, 6), *row(7, 2, 5)])
        fields(game, left=[cat(ROD, GREEN)], right=[])
        do(game, f"tile {A.tile_name(cat(ROD, GREEN))}")
        play(game)
        inside = {(x, y) for x in range(5, 11) for y in range(3, 6)} & covered_by_last(game, 0)
        if held:
            assert not inside


def test_covers_its_own_map_and_takes_the_treasure():
    game = rescue_turn()
    colour, cells = six_with_a_map(game)
    fill(game, 0, leave=cells)
    game.record["common"][0] = 3
    fields(game, left=[cat(ROD, colour)], right=[])
    assert play(game) == f"tile {A.tile_name(cat(ROD, colour))}"
    play(game)
    assert covered_by_last(game, 0) == set(cells[:5])
    assert game.decision == "treasure"
    assert play(game) == f"tile {A.tile_name(COMMON[0])}"
    play(game)
    assert covered_by_last(game, 0) == {cells[5]}


# ---- rare finds ----
def test_befriends_the_oshax_in_the_colour_of_a_pair():
    game = rare_finds_turn({0: ["oshax"]})
    pair_of(game, ORANGE)
    last_day(game)
    assert play(game) == "play oshax"
    assert play(game).startswith("tile oshax")
    assert play(game) == "colour orange"
    play(game)
    assert game.record["family_points"][0] == 8


def test_takes_the_treasure_that_fills_the_gap():
    game = rare_finds_turn({0: ["two_small_or_pay_for_two_common"]})
    last_day(game)
    fill(game, 0, leave=row(19, 4, 2))
    assert play(game) == "play two_small_or_pay_for_two_common"
    if game.decision == "option":
        play(game)
    assert play(game) == f"tile {A.tile_name(COMMON[1])}"
    play(game)
    assert game.record["room_left"][0].sum() == 0


def test_gives_up_the_smallest_common_treasure():
    game = rescue_turn()
    lay(game, 0, RARE[2], [(7, 3), (8, 3), (7, 4), (8, 4)])
    lay(game, 0, COMMON[3], row(7, 5, 3))
    lay(game, 0, COMMON[0], [(9, 4)])
    hold(game, 0, "discard_2_treasures_for_basket")
    do(game, "play discard_2_treasures_for_basket")
    assert [play(game), choice(game)] == ["square (9,4)", "square (7,5)"]


# ---- cards ----
def on_offer(game: Game, *keys: str) -> None:
    """Change what the deciding seat is offered: these kinds, on top of an otherwise unchanged record."""
    g, seat = game.record, game.current_seat
    cards = [int(T.KIND_FIRST_CARD[T.KIND_KEY.index(key)]) for key in keys]
    g["pick"][seat] = [*cards, *[NONE] * (S.PACK - len(cards))]
    g["pick_count"][seat] = len(cards)
    game.refresh()


def test_buys_no_basket_without_fish_for_its_cat():
    game = buying()
    on_offer(game, "basket_speed_3")
    give(game, game.current_seat, fish=20)
    assert choice(game) == "keep basket_speed_3"
    give(game, game.current_seat, fish=5)
    assert choice(game) == "pass"


def test_a_broken_basket_needs_its_other_half():
    game = buying()
    last_day(game)
    on_offer(game, "broken_basket_speed_0")
    assert choice(game) == "pass"
    hold(game, game.current_seat, "broken_basket_speed_1")
    assert choice(game) == "keep broken_basket_speed_0"


def test_buys_a_lesson_that_pays_and_leaves_a_lost_one():
    game = buying()
    seat = game.current_seat
    on_offer(game, "exactly_5_blue")
    assert choice(game) == "keep exactly_5_blue"
    game.record["colour_cats"][seat][BLUE] = 6
    assert choice(game) == "pass"


def test_plays_a_fish_card_when_it_gives_fish():
    game = buying()
    seat = game.current_seat
    on_offer(game)
    hold(game, seat, "fish_per_cat_of_one_colour")
    assert choice(game) == "pass"
    game.record["colour_cats"][seat][GREEN] = 5
    assert choice(game) == "play fish_per_cat_of_one_colour"


def test_lays_out_baskets_for_the_cats_it_can_pay():
    game = Game.new(2, seed=0, auto_skip=False)
    while game.decision != "rescue_cards":
        game.apply(int(game.legal_actions()[0]))
    seat = game.current_seat
    hold(game, seat, "basket_speed_1", "basket_speed_3", "rescue_speed_4")
    give(game, seat, fish=6)  # the permanent basket and one more
    assert [play(game), play(game), play(game)] == ["keep basket_speed_3", "keep rescue_speed_4", "pass"]


def test_declares_the_colour_it_leads_in():
    game = buying()
    for seat in range(2):
        game.record["colour_cats"][seat] = (3, 1, 2, 0, 0)
    seat = int(game.record["order"][0])
    game.record["colour_cats"][seat][RED] = 6
    hold(game, seat, "cats_of_colour")
    while game.decision != "lesson_colour":
        game.apply(A.PASS)
    assert choice(game) == "colour red"


def test_public_lessons_count_like_its_own():
    game = rescue_turn()
    lay(game, 0, cat(ROD, RED), row(6, 4, 5))
    fields(game, left=[cat(13, BLUE), cat(13, PURPLE)], right=[])
    read_out(game, "three_cats_of_colour", PURPLE)
    game.record["colour_cats"][0][PURPLE] = 2
    assert choice(game) == f"tile {A.tile_name(cat(13, PURPLE))}"


# ---- prices that the default list leaves out ----
def chosen_with(game: Game, **prices) -> str:
    """What the policy does at changed prices."""
    return A.action_name(reference.choose(game.games, 0, reference.Prices.default().replace(**prices).for_all))


def test_a_lesson_can_have_a_price_of_its_own():
    game = buying()
    on_offer(game, "exactly_5_blue")
    assert chosen_with(game, lesson={"exactly_5_green": -1500}) == "keep exactly_5_blue"
    assert chosen_with(game, lesson={"exactly_5_blue": -1500}) == "pass"


@pytest.mark.parametrize("where", ["before the seat", "in play", "of another sort", "of another seat"])
def test_a_lesson_like_those_at_hand_can_be_worth_less(where):
    game = buying()
    seat = game.current_seat
    on_offer(game, "exactly_5_blue")
    kind = {"in play": "cats_of_colour", "of another sort": "lonely_cats"}.get(where, "three_of_every_colour")
    if where == "in play":
        game.record["public"][T.KIND_KEY.index(kind)] = 1 + GREEN
    else:
        game.record["lessons"][1 - seat if where == "of another seat" else seat][T.KIND_KEY.index(kind)] = 2
    assert choice(game) == "keep exactly_5_blue"
    there = where in ("before the seat", "in play")
    assert chosen_with(game, kin_lesson={"cats": -500}) == ("pass" if there else "keep exactly_5_blue")


def test_a_lesson_can_be_kept_from_the_next_seat():
    game = Game.new(num_players=3, seed=7)
    seat, g = game.current_seat, game.record
    pack = [int(T.KIND_FIRST_CARD[T.KIND_KEY.index(key)]) for key in ("exactly_5_blue", "exactly_5_green", "exactly_5_red")]
    g["pack"][seat], g["pack_size"][seat] = [*pack, *[NONE] * (S.PACK - 3)], 3
    g["colour_cats"][(seat + 1) % 3][GREEN], g["colour_cats"][(seat + 2) % 3][RED] = 4, 4
    game.refresh()
    assert choice(game) == "keep exactly_5_blue"
    assert chosen_with(game, denied_lesson=100) == "keep exactly_5_green"
    g["day"] = 2  # the packs go the other way
    assert chosen_with(game, denied_lesson=100) == "keep exactly_5_red"
