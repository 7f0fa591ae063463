"""The sister's turns in a rescue, R-51 … R-53, and the rulebook's own examples of them move by move (Solo Phase 4)."""

import random

import numba as nb
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import sister
from tests.oracle.decode import decode, differences
from tests.oracle.sister import BASKETS
from tests.oracle.sister import resolve as resolve_slowly
from tests.support import invariants
from tests.support.positions import (
    BLUE,
    COMMON,
    RARE,
    RED,
    ROD,
    below_the_island,
    cat,
    do,
    fields,
    fill,
    give,
    hold,
    names,
    put,
    row,
    sister_deck,
    solo_rescue_cards,
)

CATS = [cat(shape, BLUE) for shape in range(8)]
"""A line of eight cats: cat 1 to cat 8."""


@nb.njit
def step_of_a_card(g, what, first, second):
    sister.do(g, what, first, second)


def resolve(game: Game, step: str) -> None:
    """Resolve one step of a card in the game and on the oracle's table; both must agree then."""
    table = decode(game.games[0])
    resolve_slowly(table, step)
    word, first, *second = step.split()
    step_of_a_card(game.games[0], T.BASKET_STEPS.index(word), int(first), int(second[0]) if second else 0)
    assert differences(decode(game.games[0]), table) == {}
    game.refresh()


def line(game: Game) -> list[int]:
    """The cats from left to right, as numbers in CATS."""
    left, right = decode(game.games[0]).fields
    return [CATS.index(tile) + 1 for tile in left + right]


def rare_line(game: Game) -> list[int]:
    return [tile - T.RARE_TILE for tile in decode(game.games[0]).rare_line]


def table_of_eight(*cards: int, rare: tuple[int, ...] = ()) -> Game:
    """A solo game before the sister's cards are turned over, with these on top, eight known cats and these rare treasures."""
    game = solo_rescue_cards()
    fields(game, left=CATS[:4], right=CATS[4:])
    below_the_island(game, rare)
    sister_deck(game, *cards)
    return game


def take(game: Game, tile: int) -> None:
    """The player rescues a cat, lays it at the first place, and takes no treasure."""
    do(game, f"tile blue cat {tile // T.NUM_COLOURS}")
    game.apply(int(game.legal_actions()[0]))
    while game.decision == "treasure":
        do(game, "pass")


def her_turns(game: Game) -> tuple[int, int, int, int]:
    """Baskets left today, speed, who leads, face-down cards."""
    g = game.record
    return int(g["sister_turns"]), int(g["sister_speed"]), int(g["sister_leads"]), int(g["baskets_left"])


def test_example_the_first_card_says_four_baskets_and_speed_four():
    """Three cards more are drawn; on later turns what stands at the bottom of a card is ignored."""
    game = table_of_eight(186, 178, 174, 189)
    hold(game, 0, "rescue_speed_4", "broken_basket_speed_1")
    do(game, "keep rescue_speed_4", "keep broken_basket_speed_1", "pass")
    assert her_turns(game) == (4, 4, 0, 22), "speed 4 against 5: the player goes first"
    assert game.record["sister_card"] == T.BASKET_CARD.tolist().index(186), "it lies open, but is not resolved"
    assert line(game) == [1, 2, 3, 4, 5, 6, 7, 8]
    take(game, CATS[7])
    assert line(game) == [2, 3, 4, 5, 6, 7], "first turn: cat 1 (and Oshax 5)"
    assert game.record["oshax"].sum() == 5
    assert her_turns(game) == (3, 4, 0, 22)
    common = game.record["common"].copy()
    take(game, CATS[6])
    assert line(game) == [2, 4, 5, 6], "second turn, card 178: cat 2 and a common treasure"
    assert (common - game.record["common"]).tolist() == [0, 0, 1, 0]
    assert her_turns(game) == (2, 4, 0, 21), "neither its 4 baskets nor its speed 1 count"
    take(game, CATS[5])
    assert line(game) == [2], "third turn, card 174 with cats 5 and 4: the last of three, the last of two"
    take(game, CATS[1])
    assert game.phase != "rescue", "the fields are empty"
    assert int(game.record["baskets_left"]) == 19


def test_example_faster_than_the_player_she_goes_first():
    game = table_of_eight(188)
    hold(game, 0, "basket_speed_3")
    do(game, "keep basket_speed_3", "pass")
    assert her_turns(game) == (3, 4, 1, 22), "speed 4 against 3: her first turn is over"
    assert line(game) == [1, 2, 4, 5, 6, 7, 8]
    assert game.current_seat == 0


def test_example_sister_turns_one_and_two():
    """Cat 3 and rare 2; the player rescues two cats by a card; then cat 7 is cat 5 and rare 3 is rare 2."""
    game = table_of_eight(174, rare=(4, 1, 3))
    hold(game, 0, "rescue_extra_cat")
    do(game, "pass")
    game.record["sister_turns"], game.record["sister_card"] = 0, NONE
    resolve(game, "cat 3")
    resolve(game, "rare 2")
    assert line(game) == [1, 2, 4, 5, 6, 7, 8], "what was cat 4 is now cat 3"
    assert [len(cats) for cats in decode(game.games[0]).fields] == [3, 4], "the tiles stay where they lie"
    assert rare_line(game) == [4, 3]
    do(game, "play rescue_extra_cat")
    take(game, CATS[0])
    take(game, CATS[5])
    assert line(game) == [2, 4, 5, 7, 8]
    resolve(game, "cat 7")
    resolve(game, "rare 3")
    assert line(game) == [2, 4, 5, 7]
    assert rare_line(game) == [4]


def test_example_cat_6_and_rare_3_of_four_cats_and_two_rare_treasures():
    game = table_of_eight(193, rare=(2, 0))
    fields(game, left=CATS[:4], right=[])
    do(game, "pass")
    assert line(game) == [1, 2, 3], "cat 4, the last in the line"
    assert rare_line(game) == [2], "rare 2"


def test_example_there_are_not_enough_tiles_left():
    """Common treasures of another shape, an Oshax, a rare treasure where there is none: nothing happens."""
    game = table_of_eight(174)
    below_the_island(game, [], oshax=[])
    game.record["common"] = (0, 2, 2, 2)
    before = game.games.tobytes()
    for step in ("rare 1", "oshax 3", "common 0"):
        resolve(game, step)
    assert game.games.tobytes() == before
    fields(game, left=[], right=[])
    before = game.games.tobytes()
    for step in ("cat 1", "switch 1 6"):
        resolve(game, step)
    assert game.games.tobytes() == before


def test_r51_turns_alternate():
    """Four cards: she leads, and after each of the player's turns comes one of hers."""
    game = table_of_eight(194, 190, 195, 181)
    do(game, "pass")
    assert her_turns(game)[:3] == (3, 9, 1)
    assert line(game) == [5, 3, 4, 2, 6, 7, 8], "cats 2 and 5 changed places, then cat 1 left"
    for left, tile in ((2, 5), (1, 3), (0, 2)):
        take(game, CATS[tile - 1])
        assert her_turns(game)[0] == left
    assert (game.phase, line(game)) == ("rescue", [4]), "cats 8, 7 and 6 as the last of the line"
    assert her_turns(game)[0] == 0


def test_r51_out_of_cards_she_does_nothing():
    game = table_of_eight(174)
    do(game, "pass")
    take(game, CATS[0])
    assert (her_turns(game)[0], len(line(game))) == (0, 5)
    take(game, CATS[1])
    assert (game.phase, len(line(game))) == ("rescue", 4), "the player goes on alone"
    do(game, "pass")
    assert game.phase != "rescue"


def test_r52_switch_changes_places_and_fields():
    game = table_of_eight(174)
    do(game, "pass")
    resolve(game, "switch 1 6")
    assert decode(game.games[0]).fields == ([CATS[5], *CATS[1:4]], [CATS[4], CATS[0], *CATS[6:]])
    assert "tile blue cat 5" in names(game)
    give(game, 0, fish=3)
    assert "tile blue cat 5" in names(game), "it lies in the left field now, for 3 fish"
    assert "tile blue cat 0" not in names(game)


@pytest.mark.parametrize(
    ("cats", "step", "after"),
    [
        ([1, 2, 3, 4], "switch 1 6", [4, 2, 3, 1]),
        ([1, 2, 3], "switch 2 5", [1, 3, 2]),
        ([1, 2], "switch 2 5", [1, 2]),
        ([1], "switch 1 6", [1]),
        ([1, 2, 3, 4, 5], "switch 2 5", [1, 5, 3, 4, 2]),
    ],
)
def test_r52_a_number_beyond_the_end_is_the_last_cat(cats, step, after):
    """Both may mean the same cat: then nothing happens."""
    for left in range(len(cats) + 1):
        game = table_of_eight(174)
        do(game, "pass")
        fields(game, left=[CATS[n - 1] for n in cats[:left]], right=[CATS[n - 1] for n in cats[left:]])
        resolve(game, step)
        assert line(game) == after
        assert game.record["field_count"].tolist() == [left, len(cats) - left]


def test_r53_passing_stops_nothing():
    """Card 175 of four lies open when the player passes: all four are resolved."""
    game = table_of_eight(175, 180, 185, 183, rare=(0, 1))
    before = game.record["common"].copy()
    do(game, "pass")
    assert line(game) == [1, 2, 3, 4, 5, 6, 7, 8]
    sister_deck(game, 180, 185, 183)
    do(game, "pass")
    g = game.record
    assert game.phase != "rescue"
    assert (g["sister_turns"], g["sister_card"], g["baskets_left"]) == (0, NONE, 19)
    assert g["gone"][CATS].tolist() == [1] * 8, "cats 6, 2, 2 and 1 by her, the others when the fields were emptied"
    assert (before - g["common"]).tolist() == [1, 1, 0, 1]
    assert g["gone"][RARE[1]] == 1


def test_r53_empty_fields_stop_nothing():
    game = table_of_eight(175, 180, 185, 183, rare=(0, 1))
    fields(game, left=[CATS[0]], right=[])
    before = game.record["common"].copy()
    do(game, "pass")
    take(game, CATS[0])
    assert game.phase != "rescue"
    assert game.record["baskets_left"] == 19
    assert (before - game.record["common"]).tolist() == [1, 1, 0, 1]
    assert game.record["gone"][RARE[1]] == 1


def test_r53_who_cannot_act_is_passed_over_and_she_goes_on():
    """The only cat that fits costs 5 fish; her second card brings it to the left field, and the player is asked again."""
    game = solo_rescue_cards()
    fill(game, 0, leave=row(9, 4, 5))
    give(game, 0, fish=3)
    rod, others = cat(ROD, BLUE), [cat(shape, RED) for shape in range(6)]
    fields(game, left=others[:2], right=[*others[2:], rod])
    sister_deck(game, 176, 192, 188)
    assert names(game) == {"pass"}
    do(game, "pass")
    assert (game.phase, game.decision, game.record["passed"][0]) == ("rescue", "turn", 0)
    assert her_turns(game)[:3] == (1, 0, 0), "176 took cat 3; 192 exchanged cats 1 and 6 and took cat 2"
    assert decode(game.games[0]).fields == ([rod], [others[3], others[4], others[5], others[0]])
    do(game, "tile blue cat 15")
    put(game, row(9, 4, 5))
    assert game.phase != "rescue"
    assert game.record["gone"][others].tolist() == [1] * 6


def test_r53_with_nothing_to_do_the_phase_is_hers_alone():
    """No basket, no card: the player is not asked once."""
    game = table_of_eight(194, 178, 183, 186)
    give(game, 0, permanent=0)
    do(game, "pass")
    assert game.phase != "rescue"
    assert (game.record["baskets_left"], game.record["sister_turns"]) == (19, 0)
    assert game.record["passed"][0] == 0


@pytest.mark.parametrize("card", BASKETS)
def test_every_basket_card_from_tables_of_every_size(card):
    """Engine and oracle agree on every card, with many tiles, few, and none."""
    rng = random.Random(card)
    for _ in range(30):
        game = table_of_eight(174, rare=tuple(rng.choices(range(5), k=rng.randrange(7))))
        do(game, "pass")
        below_the_island(game, rng.choices(range(5), k=rng.randrange(7)), rng.sample(range(6), rng.randrange(7)))
        cats = rng.sample(CATS, rng.randrange(9))
        left = rng.randrange(len(cats) + 1)
        fields(game, left=cats[:left], right=cats[left:])
        game.record["common"] = [rng.randrange(3) for _ in COMMON]
        for step in BASKETS[card][2].split(", "):
            resolve(game, step)
            invariants.lines_kept(game.games)
