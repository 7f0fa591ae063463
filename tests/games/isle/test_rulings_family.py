"""One test for each ruling on the family mode: R-40, R-41, and what R-2, R-6, R-16 and R-20 mean there (docs/rules.md)."""

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.envs.seat_batch import SeatBatch
from isle_env.games.isle import state
from tests.oracle.pieces import KIND, ROOM
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
    bag_of,
    cat,
    column,
    do,
    drafting,
    family_turn,
    fields,
    fill,
    in_turn_order,
    keep_family_cards,
    lay,
    legal,
    names,
    next_tiles,
    put,
    row,
    skip_to,
    stow,
)


def take(game: Game) -> None:
    """The deciding seat takes the first cat it can, lays it anywhere, and takes no treasure."""
    game.apply(int(game.legal_actions()[1]))
    while game.decision in ("place", "treasure"):
        game.apply(int(game.legal_actions()[0]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r40_three_family_cards_are_dealt_and_two_kept(seats):
    game = drafting(seats, 3, mode="family")
    assert (game.day, game.phase, game.decision) == (0, "family_cards", "family_cards")
    where = game.record["family_where"]
    assert [int((where == state.FAMILY_OFFER + seat).sum()) for seat in range(seats)] == [3] * seats
    assert (where == 0).sum() == 18 - 3 * seats
    asked = []
    while game.phase == "family_cards":
        seat, choices = game.current_seat, game.legal_actions().tolist()
        asked.append((seat, len(choices)))
        offered = np.flatnonzero(game.record["family_where"] == state.FAMILY_OFFER + seat).tolist()
        assert choices == [1 + T.FIRST_FAMILY_KIND + k for k in offered], "KEEP and the number of the card"
        game.apply(choices[-1])
        assert game.record["family_where"][offered[-1]] == state.FAMILY_KEPT + seat
    order = game.record["order"][:seats].tolist()
    assert asked == [(seat, left) for seat in order for left in (3, 2)], "in turn order, one by one"
    where = game.record["family_where"]
    for seat in range(seats):
        for place, count in ((state.FAMILY_OFFER, 0), (state.FAMILY_KEPT, 2), (state.FAMILY_RETURNED, 1)):
            assert (where == place + seat).sum() == count
    assert game.day == 1


def test_r40_the_deal_is_by_chance():
    dealt = {Game.new(2, seed=seed, mode="family").record["family_where"].tobytes() for seed in range(20)}
    assert len(dealt) == 20


@pytest.mark.parametrize(("seats", "common"), [(2, 5), (3, 8), (4, 11)])
def test_r40_what_stays_in_the_box(seats, common):
    """No Oshax, no fish, no baskets, no discovery cards; all cats and rare treasures in the bag; common ones by seats."""
    g = drafting(seats, mode="family").record
    assert not any(g[name].any() for name in ("oshax", "fish", "permanent", "hand", "lessons", "public", "played", "pack_size"))
    assert g["deck_left"] == 0
    assert (g["card_where"] == state.IN_UNUSED).all()
    assert (g["bag_left"], g["bag_cats"].sum(), g["bag_rare"].tolist()) == (85 + 25, 85, [5] * 5)
    assert g["common"].tolist() == [common] * 4
    assert len(set(g["boat"][:seats].tolist())) == seats, "different base boats (R-10)"
    assert (g["boat"][:seats] < T.BASE_BOATS).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r40_four_cats_a_seat_all_alike_in_price(seats):
    game = drafting(seats, 2, mode="family")
    game.record["bag"][:110] = [*RARE] * 5 + [cat(shape, colour) for shape in range(17) for colour in range(5)]
    next_tiles(game, RARE[1], RARE[1], RARE[4])
    skip_to(game, "rescue")
    g = game.record
    assert g["field_count"].tolist() == [4 * seats, 0]
    assert g["rare"].tolist() == [0, 2, 0, 0, 1], "rare treasures do not count towards the number"
    assert legal(game, "TILE") == set(g["field"][0, : 4 * seats].tolist()), "every cat, without a fish or a basket"
    order = g["order"][:seats].tolist()
    turns = []
    for _ in range(4 * seats):
        turns.append(game.current_seat)
        take(game)
    assert turns == order * 4, "one cat a turn, in turn order"
    assert game.day == 2
    assert game.record["tile_count"][:seats].tolist() == [4] * seats
    assert not game.record["fish"].any()
    assert not game.record["permanent_used"].any()


def test_r40_a_short_bag_fills_what_it_can():
    game = family_turn()
    bag_of(game, RARE[0], cat(ROD, RED), cat(ZIGZAG, RED))
    do(game, "pass", "pass")
    assert game.day == 2
    assert game.record["field_count"].tolist() == [2, 0]
    assert (game.record["bag_left"], game.record["rare"][0] > 0) == (0, True)
    do(game, "pass", "pass")
    assert game.over, "there are no more cats to rescue"
    assert game.day == 5


def test_r40_a_map_pays_any_treasure_that_lies_there():
    game = family_turn()
    game.record["boat"][0] = T.BOAT_NAMES.index("blue")
    game.record["rare"], game.record["common"] = (0, 2, 0, 0, 1), (3, 0, 1, 0)
    fields(game, left=[cat(ROD, BLUE), cat(ROD, GREEN), cat(ZIGZAG, RED)])
    do(game, "tile blue cat 15")
    put(game, row(10, 1, 5))
    assert game.decision == "treasure"
    assert names(game) == {"pass", "tile common 0", "tile common 2", "tile rare 1", "tile rare 4"}
    copy = game.clone()
    do(copy, "pass")
    assert (copy.current_seat, copy.decision) == (1, "turn"), "it may be left"
    do(game, "tile rare 4")
    put(game, row(10, 2, 4))
    assert (game.current_seat, game.decision) == (1, "turn"), "one treasure, and the turn is over"
    assert game.record["rare"].tolist() == [0, 2, 0, 0, 0]
    assert game.record["rare_count"][0] == 1


@pytest.mark.parametrize("colour", [GREEN, RED, PURPLE, ORANGE])
def test_r40_a_map_pays_its_own_colour_only(colour):
    game = family_turn()
    game.record["boat"][0] = T.BOAT_NAMES.index("blue")
    fields(game, left=[cat(ROD, colour), cat(ZIGZAG, RED)])
    do(game, f"tile {T.COLOURS[colour]} cat 15")
    put(game, row(10, 1, 5))
    assert (game.current_seat, game.decision) == (1, "turn")


def test_r40_rare_treasures_score_nothing_and_the_two_cards_score():
    game = family_turn()
    keep_family_cards(game, 0, "family_visible_rats", "family_treasures")
    keep_family_cards(game, 1, "family_edge_full", "family_no_visible_rats")
    empty = game.scores()
    assert empty[0]["family_cards"] == 2 * 19
    assert (empty[0]["total"], empty[1]["total"]) == (-19 - 35 + 38, -19 - 35)
    lay(game, 1, RARE[4], row(9, 8, 4))
    after = game.scores()[1]
    assert after["total"] == after["rats"] + after["rooms"] + after["families"] + after["family_cards"]
    lay(game, 0, RARE[4], row(9, 8, 4))
    lay(game, 0, COMMON[0], [(9, 4)])
    own = game.scores()[0]
    assert own["family_cards"] == -2 * own["rats"] + 2 * 2


def test_r40_a_score_has_the_parts_of_this_mode_and_no_others():
    """No lessons, and no points for rare treasures: four parts make the total, in a game and in the infos at its end."""
    for options in ({}, {"family_cards": "all"}):
        game = Game.new(2, seed=3, mode="family", **options)
        batch = SeatBatch(1, opponents="random", num_players=2, mode="family", **options)
        batch.reset(seed=3)
        while not game.over:
            game.apply(int(game.legal_actions()[0]))
        while not batch.dones[0]:
            batch.step(batch.masks.argmax(axis=1))
        for score in (*game.scores(), *batch.final_info(0)["scores"]):
            assert list(score) == ["rats", "rooms", "families", "family_cards", "total"]
            assert score["total"] == sum(list(score.values())[:-1])


def test_r40_returned_cards_do_not_score():
    game = family_turn()
    keep_family_cards(game, 0, "family_edge_full", "family_exactly_20_cats")
    assert game.scores()[0]["family_cards"] == 0
    game.record["family_where"][KIND["family_visible_rats"] - T.FIRST_FAMILY_KIND] = state.FAMILY_RETURNED
    assert game.scores()[0]["family_cards"] == 0


def test_r41_who_passes_takes_nothing_more_that_day():
    game = family_turn(seats=3)
    do(game, "pass")
    for seat in (1, 2, 1, 2):
        assert game.current_seat == seat
        take(game)
    assert game.record["passed"][:3].tolist() == [1, 0, 0]
    do(game, "pass")
    assert (game.day, game.current_seat) == (1, 2), "the last one goes on alone"
    take(game)
    assert (game.day, game.current_seat) == (1, 2)
    do(game, "pass")
    assert game.day == 2
    assert not game.record["passed"].any(), "on the next day everybody is in again"
    assert game.record["field_count"].tolist() == [12, 0]


def test_r41_the_cats_left_go_back_to_the_box():
    game = family_turn()
    left = game.record["field"][0, :8].tolist()
    do(game, "pass", "pass")
    assert game.record["gone"][left].tolist() == [1] * 8
    assert game.record["gone"].sum() == 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r41_the_first_of_a_day_is_last_on_the_next(seats):
    game = family_turn(seats)
    start = [seats - 1, *range(seats - 1)]
    in_turn_order(game, *start)
    for day in range(5):
        assert game.day == day + 1
        expected = start[day % seats :] + start[: day % seats]
        assert game.record["order"][:seats].tolist() == expected
        assert game.current_seat == expected[0]
        for _ in range(seats):
            do(game, "pass")
    assert game.over


def test_r16_a_full_boat_is_passed_over():
    """Seat 0 has two squares left: no cat fits, and it is not asked; the day ends when the other has passed."""
    game = family_turn()
    fill(game, 0, leave=row(9, 4, 2))
    in_turn_order(game, 1, 0)
    for _ in range(3):
        assert game.current_seat == 1
        take(game)
    assert (game.day, game.record["passed"][0]) == (1, 0)
    do(game, "pass")
    assert (game.day, game.current_seat) == (2, 1)


def test_r16_the_day_ends_when_nothing_fits_anybody():
    game = family_turn()
    for seat in (0, 1):
        fill(game, seat, leave=row(9, 4, 5) if seat == 0 else [])
    fields(game, left=[cat(ROD, BLUE), cat(0, BLUE)])
    assert names(game) == {"pass", "tile blue cat 15"}
    do(game, "tile blue cat 15")
    put(game, row(9, 4, 5))
    assert game.over, "both boats are full: nobody is asked any more"
    assert game.day == 5


def test_r2_the_first_tile_goes_anywhere_the_next_ones_touch():
    game = family_turn()
    fields(game, left=[cat(ROD, BLUE), cat(ROD, GREEN), cat(ROD, RED)])
    do(game, "tile blue cat 15")
    everywhere = len(game.legal_actions())
    lines = [line for y in range(9) for x in range(22) for line in (row(x, y, 5), column(x, y, 5))]
    assert everywhere == sum(set(line) <= ROOM.keys() for line in lines)
    put(game, row(9, 4, 5))
    in_turn_order(game, 0, 1)
    do(game, "tile green cat 15")
    assert len(game.legal_actions()) < everywhere


def test_r6_equal_points_and_equally_many_filled_rooms_share_the_win():
    """Both boats empty and neither card fulfilled: the same points, no filled room, both win."""
    game = family_turn()
    keep_family_cards(game, 0, "family_edge_full", "family_exactly_20_cats")
    keep_family_cards(game, 1, "family_middle_row_full", "family_no_visible_rats")
    while not game.over:
        do(game, "pass")
    assert [score["total"] for score in game.scores()] == [-54, -54]
    assert game.tie_breaks() == [0, 0], "filled rooms"
    assert game.winners() == [0, 1]


def test_r20_the_largest_family_card_is_shared_and_needs_a_family():
    game = family_turn(seats=3)
    keep_family_cards(game, 0, "family_largest_family", "family_edge_full")
    stow(game, 0, cat(ROD, RED))
    assert game.scores()[0]["family_cards"] == 0, "a single cat is no family"
    stow(game, 1, *(cat(shape, BLUE) for shape in range(3)))
    stow(game, 0, *(cat(shape, GREEN) for shape in range(3)))
    assert game.scores()[0]["families"] == game.scores()[1]["families"] == 8
    assert game.scores()[0]["family_cards"] == 10
    stow(game, 1, cat(3, BLUE))
    assert game.scores()[0]["family_cards"] == 0, "a larger one elsewhere"
