"""The solo game's page: numbered lines, what is open of the sister, both scores at the end (R-50 … R-55)."""

import re

import numpy as np
import pytest

from isle_env import Game
from isle_env.components import tables as T
from isle_env.engine.record import NONE
from isle_env.games.isle import state as S
from isle_env.games.isle.decisions import STEP_NAMES, Phase
from isle_env.games.isle.scoring import score_game
from isle_env.views import text_sister
from isle_env.views.boat_text import LETTERS
from isle_env.views.text import render
from tests.support.volume import seeds
from tests.views.pages import decisions_drawn, listed, pictures_compared, played, section


def solo(seed: int, difficulty: str = "hard") -> Game:
    """A solo game at its first decision."""
    return Game.new(seed=seed, mode="solo", difficulty=difficulty)


def at_rescue(seed: int) -> Game:
    """A solo game in its first rescue."""
    return next(game for game in played(solo(seed), 2) if game.phase == "rescue")


def in_line(page: str, letters: str) -> list[str]:
    """Numbered names of tiles, in the order of the page. letters: those with which the names may begin."""
    return re.findall(rf"\d+\. [{letters}]\d+(?: ×\d+)?", page)


def basket(card: int) -> int:
    """Index of one of the sister's basket cards by its printed number."""
    return T.BASKET_CARD.tolist().index(card)


def test_head_and_the_only_seat():
    game = solo(1, "very_hard")
    game.record["sister_leads"] = 0
    lines = str(game).splitlines()
    assert lines[:4] == [
        "The Isle of Cats · solo game (very hard) · day 1 of 5 · drafting cards, round 1 of 2",
        "Seat 0 decides: keep a card of the pack",
        f"{game.record['bag_left']} tiles in bag, 145 cards in deck, 23 basket cards in the sister's deck",
        "",
    ]
    seats = section(str(game), "Turn order")
    assert seats[0] == "Turn order: 0 → sister"
    assert [line.split()[:2] for line in seats[2:]] == [[">", "0"]], "a line for one seat, none for others"
    assert seats[2].split()[-1] == str(game.scores()[0]["total"])
    assert "  the pack, 3 more to keep:" in str(game).splitlines()
    game.record["sister_leads"] = 1
    assert section(str(game), "Turn order")[0] == "Turn order: sister → 0"


def test_cats_are_numbered_through_both_fields():
    game = solo(3)
    g = game.record
    g["field_count"] = 3, 2
    tiles = [*g["field"][0, :3].tolist(), *g["field"][1, :2].tolist()]
    names = [f"{place}. {LETTERS[tile % 5]}{tile // 5}" for place, tile in enumerate(tiles, 1)]
    page = str(game)
    assert in_line(page, "".join(LETTERS)) == names
    left, right = (next(line for line in page.splitlines() if name in line) for name in (names[2], names[3]))
    assert names[0] in left
    assert names[4] in right
    assert page.index("Left field, 3 fish a cat") < page.index(names[0])
    assert page.index(names[2]) < page.index("Right field, 5 fish a cat") < page.index(names[3])


def test_treasures_and_oshax_in_their_places():
    """Piles with their height, in the order of the lines and not of the shapes."""
    game = solo(3)
    g = game.record
    g["oshax_line"] = [4, 0, 5, NONE, NONE, NONE]
    g["oshax"] = [1, 0, 0, 0, 1, 1]
    g["rare_line"] = [3, 1, NONE, NONE, NONE]
    g["rare"] = [0, 2, 0, 1, 0]
    page = str(game)
    assert in_line(page, "&") == ["1. &4", "2. &0", "3. &5"]
    assert in_line(page, "*") == ["1. *3 ×1", "2. *1 ×2"]
    g["oshax_line"], g["rare_line"], g["field_count"], g["common"] = NONE, NONE, 0, 0
    page = str(game)
    assert in_line(page, "&*BGRPO") == []
    for title in ("Left field, 3 fish a cat: empty", "Oshax, in line: none", "Rare treasures, in line: none"):
        assert title in page
    assert "Common treasures: none" in page


def test_colours_of_the_sister_as_far_as_they_lie_open():
    """On day 3 the open colours pay 5, 4 and 3 points per cat; face-down colours are neither named nor counted."""
    game = solo(5)
    g = game.record
    g["day"] = 3
    g["sister_colours"] = [T.COLOURS.index(name) for name in ("red", "blue", "orange", "green", "purple")]
    g["colour_cats"][0] = 0
    g["colour_cats"][0, :4] = 2, 6, 1, 7  # blue, green, red, purple
    line = next(line for line in str(game).splitlines() if line.startswith("  colours"))
    assert line == "  colours, 13 points: red 5 · blue 4 · orange 3 · ? 2 · ? 1 points a cat"


def test_lessons_of_the_sister():
    """Each has its points and its text; her total adds her open colours."""
    for seed in range(4):
        game = solo(seed, "expert")
        game.record["sister_lessons"][T.SISTER_CARD.tolist().index(204)] = 1
        lines, pays = section(str(game), "The sister"), game.sister_lessons()
        assert listed(lines) == pays
        assert lines[0] == f"The sister, {sum(pays.values())} points in sight"
        page = " ".join(str(game).split())
        assert all(T.SISTER_TEXT[T.SISTER_KEY.index(key)] in page for key in pays)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (174, "cat 5, cat 4"),
        (180, "cat 2, rare 2"),
        (195, "cat 8, oshax 1"),
        (183, "cat 1, common pair ($1)"),
        (192, "switch cats 1 and 6, cat 2"),
    ],
)
def test_basket_cards_in_words(card, words):
    assert text_sister.basket_steps(basket(card)) == words


def test_today_of_the_sister():
    """Her speed and the player's, the number of cards left, and the open card; a face-down card is not named."""
    game = at_rescue(2)
    g = game.record
    g["front"][0] = 0
    g["front"][0, T.KIND_KEY.index("rescue_speed_4")] = 2
    g["sister_speed"], g["sister_turns"], g["sister_card"] = 3, 3, basket(185)
    today = "  today: her speed 3, yours 8; "
    assert today + "3 basket cards to resolve, the open one: cat 2, common bar ($3)" in str(game).splitlines()
    g["sister_turns"], g["sister_card"] = 1, NONE
    assert today + "1 basket card to resolve, face down" in str(game).splitlines()
    g["sister_turns"] = 0
    assert today + "all her basket cards are resolved" in str(game).splitlines()
    g["phase"] = Phase.RARE_FINDS
    assert "today" not in str(game)


def test_public_lessons_pay_half():
    """A lesson of 3 points per lonely cat, on a boat with one: half of 3, rounded up, is 2."""
    game = solo(1)
    title = "Public lessons, at half their points rounded up"
    assert f"{title}: none" in str(game).splitlines()
    g = game.record
    g["public"][T.KIND_KEY.index("cats_of_colour")] = 1
    g["colour_cats"][0, 0] = 3
    assert f"{title}, 2 points so far" in str(game).splitlines()
    g["colour_cats"][0, 0] = 1
    assert f"{title}, 1 point so far" in str(game).splitlines()


def test_whole_games():
    """Every decision of the mode comes up, each position fits the terminal, and drawing changes nothing."""
    found = set()
    for seed in seeds(12, 4):
        found |= decisions_drawn(played(Game.new(seed=seed, mode="solo", auto_skip=seed % 5 > 0), seed))
    assert found == set(STEP_NAMES) - {"enter", "window", "family_cards"}


def test_nothing_hidden_shows():
    """The seat's page stays the same when everything it cannot see is redrawn (R-50)."""
    assert pictures_compared("solo", 8, difficulty="expert") > 50


def test_what_lies_face_down_does_not_show():
    """With other face-down colours, other basket cards, another deck and bag the page is the same, on every day."""
    days = set()
    for game in played(solo(8, "expert"), 1):
        if game.over or game.day in days:
            continue
        copy = game.clone()
        g = copy.record
        for name, first, last in (
            ("sister_colours", game.day, T.NUM_COLOURS),
            ("baskets", 0, int(g["baskets_left"])),
            ("bag", 0, int(g["bag_left"])),
            ("deck", 0, int(g["deck_left"])),
        ):
            g[name][first:last] = g[name][first:last][::-1].copy()
        assert copy != game
        assert render(copy) == render(game)
        days.add(game.day)
    assert days == {1, 2, 3, 4, 5}


def test_end_of_the_game():
    """Both scores in parts, who has won, her colours and lessons one by one."""
    for seed in seeds(6, 2):
        *_, game = played(solo(seed, "expert"), seed)
        lines = str(game).splitlines()
        assert lines[0] == "The Isle of Cats · solo game (expert) · the end"
        assert lines[2].split() == ["seat", "0", *map(str, game.scores()[0].values())]
        assert lines[4].split() == ["sister", *map(str, game.sister_score().values())]
        assert lines[5].startswith("Seat 0 wins" if game.winners() else "The sister wins")
        sister = section(str(game), "The sister, ")
        assert sister[0] == f"The sister, {game.sister_score()['total']} points"
        row = " · ".join(f"{T.COLOURS[c]} {5 - k}" for k, c in enumerate(game.record["sister_colours"]))
        assert sister[1] == f"  colours, {game.sister_score()['colours']} points: {row} points a cat"
        assert listed(sister) == game.sister_lessons()
        for kind in np.flatnonzero(game.record["lessons"][0]):
            assert f" {T.KIND_KEY[kind]} " in str(game)


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        (2, "Seat 0 wins by 2 points"),
        (1, "Seat 0 wins by 1 point"),
        (0, "The sister wins: equal points are hers"),
        (-12, "The sister wins by 12 points"),
    ],
)
def test_result(ahead, words):
    """The player's points minus the sister's; she wins a tie (R-54)."""
    *_, game = played(solo(1), 0)
    score_game(game.record)
    game.record["score"][0, S.TOTAL] = game.sister_score()["total"] + ahead
    assert str(game).splitlines()[5] == words
