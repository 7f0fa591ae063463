"""One test for each ruling on rare finds, the deck, lessons and modules: R-17 … R-23 (docs/rules.md)."""

from collections import Counter

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.games.isle import actions, state
from tests.oracle.pieces import KIND, kind_of
from tests.support.positions import (
    BLUE,
    COMMON,
    GREEN,
    RARE,
    RED,
    ROD,
    ZIGZAG,
    cat,
    deck,
    do,
    fill,
    give,
    hold,
    lay,
    learn,
    legal,
    names,
    put,
    rare_finds_turn,
    read_out,
    rescue_turn,
    row,
    skip_to,
)


def test_r17_a_treasure_card_needs_a_treasure():
    game = rare_finds_turn({0: ["one_rare_or_two_common", "two_small_or_pay_for_two_common"]})
    g = game.record
    g["rare"], g["common"] = 0, (0, 0, 3, 3)
    game.refresh()
    give(game, 0, fish=0)
    assert names(game) == {"pass", "play one_rare_or_two_common"}, "no small ones, no fish"
    give(game, 0, fish=1)
    assert "play two_small_or_pay_for_two_common" in names(game)
    do(game, "play two_small_or_pay_for_two_common")
    assert names(game) == {"option pay 1 fish: two common"}
    do(game, "option pay 1 fish: two common")
    assert game.record["fish"][0] == 0
    assert names(game) == {"tile common 2", "tile common 3"}, "the first is compulsory"


def test_r17_choice_first_then_one_by_one_the_second_optional():
    game = rare_finds_turn({0: ["one_rare_or_two_common"] * 2})
    game.record["rare"][:] = (1, 0, 0, 0, 2)
    game.refresh()
    do(game, "play one_rare_or_two_common")
    assert names(game) == {"option one rare", "option two common"}
    copy = game.clone()
    do(copy, "option one rare")
    assert names(copy) == {"tile rare 0", "tile rare 4"}
    do(copy, "tile rare 4")
    put(copy, row(9, 4, 4))
    assert (copy.decision, int(copy.record["rare_count"][0])) == ("turn", 1)
    do(game, "option two common", "tile common 3")
    assert game.decision == "place", "each tile is laid before the next is taken"
    put(game, row(9, 4, 3))
    assert names(game) == {"pass", "tile common 0", "tile common 1", "tile common 2", "tile common 3"}
    do(game, "pass")
    assert game.record["common_count"][0] == 1


def test_r18_oshax_then_colour_then_place():
    game = rare_finds_turn({0: ["oshax", "oshax"]})
    do(game, "play oshax")
    assert names(game) == {f"tile oshax {k}" for k in range(6)}
    do(game, "tile oshax 4")
    assert names(game) == {f"colour {colour}" for colour in T.COLOURS}
    do(game, "colour green")
    assert {actions.block_of(a)[0] for a in game.legal_actions()} == {"PLACE"}
    game.apply(int(game.legal_actions()[0]))
    assert (game.record["colour_cats"][0, GREEN], game.record["oshax_count"][0]) == (1, 1)
    assert game.record["oshax"][4] == 0


def test_r18_without_an_oshax_the_card_cannot_be_played():
    game = rare_finds_turn({0: ["oshax", "one_rare_or_two_common"]})
    assert "play oshax" in names(game)
    full = game.clone()
    fill(full, 0, leave=row(9, 4, 5))
    assert names(full) == {"pass", "play one_rare_or_two_common"}, "none fits"
    game.record["oshax"][:] = 0
    game.refresh()
    assert names(game) == {"pass", "play one_rare_or_two_common"}, "none is left"


def test_r19_a_short_deck_gives_what_there_is():
    game = rescue_turn()
    hold(game, 0, "draw_2_cards", "draw_3_cards")
    deck(game, "oshax", "treasures")
    do(game, "play draw_3_cards")
    assert legal(game, "KEEP") == {KIND["oshax"], KIND["treasures"]}
    do(game, "pass")
    assert "play draw_2_cards" not in names(game), "the deck is empty and never shuffled anew"
    while not game.over:
        assert game.phase != "draft", "nothing to draft"
        game.apply(int(game.legal_actions()[0]))


def test_r19_a_short_deal():
    """Five cards for two seats: everybody drafts what there is, and the day goes on."""
    game = rescue_turn()
    deck(game, "oshax", "oshax", "treasures", "basket_speed_1", "lonely_cats")
    skip_to(game, "buy", day=2)
    assert sorted(game.record["pick_count"][:2].tolist()) == [2, 3]
    assert game.record["deck_left"] == 0
    skip_to(game, "over")


def of_lesson(game: Game, part: str = "private_lessons") -> list[int]:
    """What each seat would get for its lessons now."""
    return [score[part] for score in game.scores()]


def families(game: Game, seat: int, size: int, colour: int = BLUE) -> None:
    """One group of touching cats: straight lines of five, one above the other."""
    for k in range(size):
        lay(game, seat, cat(ROD, colour), row(9, k, 5))


def test_r20_largest_family():
    game = rescue_turn(seats=3)
    learn(game, 0, "largest_family")
    assert of_lesson(game) == [0, 0, 0], "nobody has a family"
    families(game, 1, 2)
    families(game, 0, 2)
    assert of_lesson(game)[0] == 0, "two cats are no family"
    lay(game, 0, cat(ROD, BLUE), row(9, 2, 5))
    assert of_lesson(game)[0] == 10
    lay(game, 1, cat(ROD, BLUE), row(9, 2, 5))
    assert of_lesson(game)[0] == 10, "a tie is enough"
    lay(game, 1, cat(ROD, BLUE), row(9, 3, 5))
    assert of_lesson(game)[0] == 0, "another seat's is larger"


def test_r21_prospector_counts_every_treasure():
    """The rulebook's example: 8 common and 1 rare treasure give 18."""
    game = rescue_turn()
    read_out(game, "treasures")
    for k in range(8):
        lay(game, 0, COMMON[0], [(5 + k, 4)])
    lay(game, 0, RARE[4], row(13, 4, 4))
    assert of_lesson(game, "public_lessons") == [18, 0]


def test_r22_the_best_colour_is_taken_by_itself():
    game = rescue_turn()
    learn(game, 0, "edge_cats_of_best_colour")
    lay(game, 0, cat(ROD, RED), row(9, 3, 5))
    lay(game, 0, cat(ZIGZAG, RED), [(9, 4), (10, 4), (10, 5), (11, 5)])
    lay(game, 0, cat(ROD, GREEN), row(7, 0, 5))
    assert of_lesson(game)[0] == 1, "green: the red cats do not touch the edge"
    give(game, 0, fish=10)
    hold(game, 0, "fish_per_cat_of_one_colour")
    do(game, "play fish_per_cat_of_one_colour")
    assert (game.record["fish"][0], game.decision) == (12, "turn"), "two red cats, without a choice"


def test_r23_core_lessons_and_three_modules():
    def lessons(game: Game) -> Counter:
        used = np.flatnonzero(game.record["card_where"] != state.IN_UNUSED)
        return Counter(T.KIND_MODULE[kind_of(card)] for card in used)

    found = lessons(Game.new(2, seed=0))
    assert {module: found[module] for module in found if module} == {"core": 14, "A": 8, "B": 8, "C": 8}
    assert found[""] == 112
    assert lessons(Game.new(2, seed=0, extra_lessons=("organised_columns",)))["extra"] == 1
    for wrong in (("A", "B"), ("A", "B", "B"), ("A", "B", "C", "D"), ("A", "B", "Z"), ()):
        with pytest.raises(ValueError, match="three different modules"):
            Game.new(2, seed=0, lesson_modules=wrong)
