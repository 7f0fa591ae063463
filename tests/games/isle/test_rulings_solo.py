"""One test for each ruling on the solo mode: R-50 … R-55 (docs/rules.md), and the set-up, drafts and scores of Solo Mode.

The rulebook's examples of the sister's turns are in ``test_rulings_sister.py``.
"""

from collections import Counter

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import layout, state
from isle_env.games.isle.scoring import score_game
from tests.oracle.decode import decode
from tests.oracle.pieces import kind_of
from tests.support.positions import (
    BLUE,
    GREEN,
    OSHAX,
    RARE,
    ROD,
    bag_of,
    below_the_island,
    cat,
    deck,
    do,
    drafting,
    fields,
    hold,
    learn,
    names,
    put,
    read_out,
    row,
    sister_deck,
    skip_to,
    solo_rescue_cards,
    stow,
)


def sister_has(game: Game, *cards: int) -> None:
    """Put these lessons before the sister, in place of her own."""
    game.record["sister_lessons"] = np.isin(T.SISTER_CARD, cards)
    game.refresh()


def test_r50_set_up():
    game = drafting(1, 4, mode="solo")
    g = game.record
    assert (game.num_players, game.day, game.phase, game.current_seat) == (1, 1, "draft", 0)
    assert g["boat"][0] < T.BASE_BOATS
    assert (g["permanent"][0], g["fish"][0]) == (1, 20)
    assert g["common"].tolist() == [5] * 4
    assert g["field_count"].tolist() == [4, 4]
    assert sorted(g["oshax_line"].tolist()) == [0, 1, 2, 3, 4, 5]
    assert sorted(g["sister_colours"].tolist()) == [0, 1, 2, 3, 4]
    assert g["baskets_left"] == 23
    assert (g["sister_turns"], g["sister_card"], g["sister_leads"]) == (0, NONE, 0)
    seen = layout.views(game.observe(0), 1)["sister"]
    assert seen["colours"].sum(axis=1).tolist() == [1, 0, 0, 0, 0], "one colour lies open, four face down"
    assert seen["baskets_seen"].sum() == 0


def test_r50_what_is_shuffled():
    records = [Game.new(seed=seed, mode="solo", difficulty="expert").record for seed in range(30)]
    for name in ("oshax_line", "sister_colours", "sister_lessons", "baskets"):
        assert len({g[name].tobytes() for g in records}) > 20, name


def test_r50_rare_treasures_stand_in_the_order_they_are_found():
    """Two of one shape share a place: shapes 3, 1 and 3 again make a line of two."""
    game = solo_rescue_cards()
    below_the_island(game, [])
    cats = [tile for tile in decode(game.games[0]).bag if tile < T.NUM_CATS][:8]
    bag_of(game, RARE[3], cats[0], RARE[1], RARE[3], *cats[1:])
    skip_to(game, "draft", 2)
    table = decode(game.games[0])
    assert table.fields == (cats[:4], cats[4:]), "from left to right as they were drawn"
    assert table.rare_line == [RARE[3], RARE[1]]
    assert game.record["rare"].tolist() == [0, 1, 0, 2, 0]


def test_r50_she_takes_one_of_a_pile_and_its_place_goes_with_the_last():
    """Line 2 (two of them), 0. Rare 1, rare 2, rare 4: a 2, the 0, the last of the line, which is the other 2."""
    game = solo_rescue_cards()
    below_the_island(game, [2, 2, 0])
    sister_deck(game, 183, 182, 180, 179)
    do(game, "pass")
    lines = [decode(game.games[0]).rare_line]
    while game.phase == "rescue":
        take_a_cat(game)
        lines.append(decode(game.games[0]).rare_line)
    assert lines[:4] == [[RARE[2], RARE[0]], [RARE[2], RARE[0]], [RARE[2]], []]
    assert game.record["gone"][RARE[0] : RARE[4] + 1].tolist() == [1, 0, 2, 0, 0]


def take_a_cat(game: Game) -> None:
    """The player rescues a cat, so that the sister is next."""
    game.apply(int(game.legal_actions()[-1]))
    while game.decision in ("place", "treasure"):
        game.apply(int(game.legal_actions()[0]))


def test_r50_a_shape_found_again_comes_last():
    game = solo_rescue_cards()
    below_the_island(game, [2, 0])
    hold(game, 0, "four_tiles_into_fields")
    sister_deck(game, 182)
    do(game, "pass")
    assert decode(game.games[0]).rare_line == [RARE[0]], "rare 1 was the shape 2"
    bag_of(game, RARE[2], RARE[4], RARE[0], RARE[4])
    do(game, "play four_tiles_into_fields")
    assert decode(game.games[0]).rare_line == [RARE[0], RARE[2], RARE[4]]


def test_r50_what_the_player_takes_leaves_the_lines():
    game = solo_rescue_cards()
    below_the_island(game, [1, 4, 4], oshax=[3, 5, 0])
    sister_deck(game, 174)
    hold(game, 0, "oshax", *["one_rare_or_two_common"] * 3)
    do(game, "pass", "pass")
    assert game.phase == "rare_finds"
    do(game, "play oshax", "tile oshax 5", "colour blue")
    game.apply(int(game.legal_actions()[0]))
    assert decode(game.games[0]).oshax_line == [OSHAX[3], OSHAX[0]]
    do(game, "play one_rare_or_two_common", "option one rare", "tile rare 4")
    game.apply(int(game.legal_actions()[0]))
    assert decode(game.games[0]).rare_line == [RARE[1], RARE[4]], "one of the pile is left"
    do(game, "play one_rare_or_two_common", "option one rare", "tile rare 1")
    game.apply(int(game.legal_actions()[0]))
    assert decode(game.games[0]).rare_line == [RARE[4]]


def test_r50_without_an_oshax_left_the_card_cannot_be_played():
    game = solo_rescue_cards()
    below_the_island(game, [4], oshax=[2])
    hold(game, 0, "oshax", "one_rare_or_two_common")
    sister_deck(game, 181)
    do(game, "pass", "pass")
    assert decode(game.games[0]).oshax_line == [], "oshax 2 was the last of the line"
    assert names(game) == {"pass", "play one_rare_or_two_common"}


def test_r50_three_of_five_twice_and_the_top_card():
    game = drafting(1, 2, mode="solo")
    top = [int(card) for card in game.record["deck"][: game.record["deck_left"]]][::-1]
    packs, picked = [], []
    for _ in range(6):
        g = game.record
        packs.append((int(g["draft_round"]), int(g["pack_size"][0])))
        choice = int(game.legal_actions()[0])
        picked.append(choice - 1)
        game.apply(choice)
    assert packs == [(0, 5), (0, 4), (0, 3), (1, 5), (1, 4), (1, 3)]
    g = game.record
    assert game.phase == "buy"
    picks = [int(card) for card in g["pick"][0, :7]]
    assert Counter(map(kind_of, picks)) == Counter([*picked, kind_of(top[5])]), "the sixth card below the first pack"
    assert top[5] in picks
    left = np.flatnonzero(g["card_where"] == state.IN_UNBOUGHT).tolist()
    assert len(left) == 4, "two of each pack lie face down"
    assert g["passed_today"][0].sum() == g["passed_on"][0].sum() == 4
    assert g["passed_today"][0].tolist() == np.bincount([kind_of(card) for card in left], minlength=T.NUM_KINDS).tolist()
    assert g["deck_left"] == len(top) - 6


@pytest.mark.parametrize(("cards", "asked", "picks"), [(3, 3, 3), (4, 3, 3), (6, 4, 4), (9, 6, 6), (10, 6, 6), (11, 6, 7)])
def test_r50_a_short_deck_gives_what_there_is(cards, asked, picks):
    """Five cards for the first choice, five for the second, one more: as far as the deck goes (R-19)."""
    game = solo_rescue_cards()
    deck(game, *(["oshax", "broken_basket_speed_1", "basket_speed_1"] * 4)[:cards])
    skip_to(game, "draft", 2)
    drafted = 0
    while game.phase == "draft":
        drafted += 1
        game.apply(int(game.legal_actions()[0]))
    assert drafted == asked
    assert (game.phase, game.record["pick_count"][0], game.record["deck_left"]) == ("buy", picks, 0)


def test_r50_public_lessons_count_half_rounded_up_each_by_itself():
    """The rulebook's example: 7 points become 4. Two lessons are halved one by one."""
    game = solo_rescue_cards()
    stow(game, 0, *(cat(shape, BLUE) for shape in range(7)))
    read_out(game, "cats_of_colour", BLUE)
    assert game.scores()[0]["public_lessons"] == 4
    stow(game, 0, cat(ROD, GREEN))
    read_out(game, "lonely_cats_of_colour", GREEN)
    assert game.scores()[0]["public_lessons"] == 4 + 2, "3 become 2; together 10 would have become 5"
    read_out(game, "private_lessons_public")
    assert game.scores()[0]["public_lessons"] == 6
    learn(game, 0, "edge_full")
    assert game.scores()[0]["public_lessons"] == 7, "2 become 1"


def test_r50_private_lessons_count_in_full():
    game = solo_rescue_cards()
    learn(game, 0, "visible_rats")
    assert game.scores()[0]["private_lessons"] == 38


def test_r50_the_family_tree_needs_seven_cats():
    game = solo_rescue_cards()
    learn(game, 0, "largest_family")
    stow(game, 0, *(cat(shape, BLUE) for shape in range(6)))
    assert game.scores()[0]["private_lessons"] == 0
    stow(game, 0, cat(6, BLUE))
    assert game.scores()[0]["private_lessons"] == 10


def test_r51_the_lesson_first_in_turn_order_asks_who_leads():
    game = solo_rescue_cards()
    learn(game, 0, "first_in_turn_order")
    assert game.scores()[0]["private_lessons"] == 7
    game.record["sister_leads"] = 1
    assert game.scores()[0]["private_lessons"] == 0


def test_r51_the_turn_order_begins_with_the_player_and_is_kept():
    """Speed 0 and 0: the player first. 4 for her: she leads, and still does at equal speed on the next day."""
    game = solo_rescue_cards()
    cats = int(game.record["field_count"].sum())
    sister_deck(game, 174)
    do(game, "pass")
    assert (game.record["sister_speed"], game.record["sister_leads"]) == (0, 0)
    assert game.record["field_count"].sum() == cats, "it is the player's turn, her card lies open"
    skip_to(game, "rescue_cards", 2)
    sister_deck(game, 187)
    do(game, "pass")
    assert (game.record["sister_speed"], game.record["sister_leads"]) == (4, 1)
    assert (game.record["field_count"].sum(), game.record["sister_turns"]) == (6, 0), "she took two cats before the player's turn"
    skip_to(game, "rescue_cards", 3)
    assert game.record["sister_leads"] == 1
    hold(game, 0, "rescue_speed_4")
    sister_deck(game, 186)
    do(game, "keep rescue_speed_4", "pass")
    assert (game.record["sister_speed"], game.record["sister_leads"]) == (4, 1)
    assert game.record["sister_turns"] == 3, "she has had her first turn"
    skip_to(game, "rescue_cards", 4)
    hold(game, 0, "rescue_speed_4")
    sister_deck(game, 185)
    do(game, "keep rescue_speed_4", "pass")
    assert (game.record["sister_speed"], game.record["sister_leads"]) == (3, 0), "3 against 4"
    assert game.record["sister_turns"] == 2


def test_r54_the_sister_wins_ties():
    """An empty boat scores -35 and -1 a rat, its lessons 33; the sister of no lesson and no cat scores 0."""
    game = solo_rescue_cards()
    learn(game, 0, "both_bedrooms_empty", "dining_room_empty", "visible_rats")
    sister_has(game)
    outcomes = []
    for rats in (1, 2, 3):
        end = game.clone()
        end.record["rats"][0] = rats
        score_game(end.games[0])
        difference = end.record["score"][0, state.TOTAL] - end.record["sister_score"][state.SISTER_TOTAL]
        outcomes.append((difference, end.record["winner"][0]))
    assert outcomes == [(-1, 0), (0, 0), (1, 1)]
    with pytest.raises(ValueError, match="in a solo game the sister wins ties"):
        game.tie_breaks()


def test_r54_winners_are_the_player_or_nobody():
    ends = []
    for seed in range(3):
        game = Game.new(seed=seed, mode="solo")
        skip_to(game, "over")
        player, sister = game.scores()[0]["total"], game.sister_score()["total"]
        ends.append((game.winners(), player > sister))
    assert all(won == [0] * better for won, better in ends)


@pytest.mark.parametrize(("difficulty", "advanced"), [("easy", 0), ("medium", 1), ("hard", 2), ("very_hard", 3), ("expert", 4)])
def test_r55_difficulties(difficulty, advanced):
    every = Counter()
    for seed in range(12):
        game = Game.new(seed=seed, mode="solo", difficulty=difficulty)
        cards = T.SISTER_CARD[game.record["sister_lessons"] > 0].tolist()
        assert [sum(card <= 206 for card in cards), sum(card > 206 for card in cards)] == [3, advanced]
        assert game.difficulty == difficulty
        every.update(cards)
    assert len(every) >= 8, "basic lessons are drawn by chance"


def test_the_sister_scores_cats_by_colour():
    """5 for each cat of the first colour, then 4, 3, 2, 1; an Oshax counts as the colour it has befriended."""
    game = solo_rescue_cards()
    sister_has(game)
    first, second, *_, last = game.record["sister_colours"].tolist()
    stow(game, 0, cat(0, first), cat(1, first), cat(2, second), cat(3, last))
    assert game.sister_score() == {"colours": 5 + 5 + 4 + 1, "lessons": 0, "best_lesson_again": 0, "total": 15}
    stow(game, 0, OSHAX[4], colour=second)
    assert game.sister_score()["colours"] == 19


def test_the_sisters_best_lesson_scores_again():
    game = solo_rescue_cards()
    stow(game, 0, *(cat(shape, BLUE) for shape in range(3)))
    for card, worth in ((198, 6), (208, 8), (213, 5), (201, 5 * int(game.record["rats"][0]))):
        sister_has(game, card, 204)
        assert game.sister_score()["lessons"] == game.sister_score()["best_lesson_again"] == worth
    sister_has(game, 198, 208, 213, 204)
    score = game.sister_score()
    assert (score["lessons"], score["best_lesson_again"]) == (6 + 8 + 5, 8)
    assert game.sister_lessons() == {
        "sister_cats_in_largest_family": 6, "sister_largest_family": 8, "sister_families": 5, "sister_best_lesson_again": 8,
    }  # fmt: skip
    sister_has(game, 198, 208, 213)
    assert game.sister_score()["best_lesson_again"] == 0


def test_a_solo_colour_is_turned_over_every_evening():
    game = drafting(1, 1, mode="solo")
    colours = game.record["sister_colours"].tolist()
    for day in range(1, 6):
        skip_to(game, "draft", day)
        seen = layout.views(game.observe(0), 1)["sister"]["colours"]
        assert seen.argmax(axis=1)[:day].tolist() == colours[:day]
        assert not seen[day:].any()


def test_maps_and_lessons_work_as_with_more_players():
    game = solo_rescue_cards()
    game.record["boat"][0] = T.BOAT_NAMES.index("blue")
    sister_deck(game, 174)
    do(game, "pass")
    fields(game, left=[cat(ROD, BLUE)])
    do(game, "tile blue cat 15")
    put(game, row(10, 1, 5))
    assert names(game) == {"pass", *(f"tile common {k}" for k in range(4))}, "common treasures only"
