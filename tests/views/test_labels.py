"""Actions in words for people: every action of every game has some, and they say the same as its name."""

from __future__ import annotations

import numpy as np
import pytest

from isle_env import Game
from isle_env.components.orientations import ORIENTATIONS, oriented
from isle_env.games.common.words import counted
from isle_env.views.labels import NAMED_ACTIONS, WAYS, label, legal
from isle_env.views.text_cards import kind_title
from tests.views.test_table_svg import GAMES, positions


@pytest.mark.parametrize(
    ("decision", "name", "said"),
    [
        ("draft", "keep basket_speed_1", "Draft Basket, speed 1 (2 fish)"),
        ("buy", "keep basket_speed_1", "Buy Basket, speed 1 (2 fish)"),
        ("rescue_cards", "keep basket_speed_1", "Lay down Basket, speed 1"),
        ("discard_lesson", "keep exactly_5_green", "Give up Five green cats"),
        ("turn", "play discard_2_lessons_for_basket", "Play Basket for 2 lessons"),
        ("turn", "tile oshax 3", "Take Oshax 3"),
        ("move", "tile blue cat 2", "Move blue cat 2"),
        ("buy", "pass", "Done buying"),
        ("window", "pass", "Decline"),
        ("turn", "pass", "Pass"),
        ("place", "place orientation 3 at (9,4)", "Place it in column 10, row 5, turned left"),
        ("discard_treasure", "square (9,4)", "Give up the tile in column 10, row 5"),
        ("oshax_colour", "colour red", "Red"),
        ("field", "field left field", "Left field"),
        ("option", "option two small", "Two small"),
    ],
)
def test_actions_of_the_isle_of_cats(decision, name, said):
    rules = Game.new(2, seed=0).rules
    assert label(rules, decision, rules.action_id(name)) == said


@pytest.mark.parametrize(
    ("decision", "name", "said", "remote"),
    [
        ("choose", "line B", "Take column B", "Take row B"),
        ("cross", "cross line 2", "Take row 2", "Take column 2"),
        ("next_card", "cell B3", "Resolve B3", "Resolve B3"),
        ("extra", "cell B3", "Take B3", "Take B3"),
        ("choose", "special cat twice", "Special: cat twice", "Special: cat twice"),
        ("choose", "special extra", "Special: extra card", "Special: extra item"),
        ("choose", "special one of each", "Special: one of each row", "Special: one of each column"),
        ("choose", "special cross line", "Special: row", "Special: column"),
        ("half", "half above", "Draw the upper half", "Draw one rare treasure"),
        ("half", "half below", "Draw the lower half", "Draw two common treasures"),
        ("item", "item 2", "The second of the two now", "The second of the two now"),
        ("pick", "treasure rare boot", "Draw a rare treasure: boot", "Draw a rare treasure: boot"),
        ("copy", "pass", "No copy", "No copy"),
    ],
)
def test_actions_of_the_drawing_games(decision, name, said, remote):
    """In the words of either rulebook: a column of one game is a row of the other."""
    for game, words in (("explore_and_draw", said), ("remote", remote)):
        rules = Game.new(2, seed=0, game=game).rules
        assert label(rules, decision, rules.action_id(name)) == words


def test_ways_say_what_was_done_to_the_tile():
    hook = ((0, 0), (0, 1), (1, 1), (2, 1))  # a square above the left end of a row of three
    assert len(set(WAYS)) == ORIENTATIONS
    assert oriented(hook, WAYS.index("turned right")) == ((0, 0), (1, 0), (0, 1), (0, 2))
    assert oriented(hook, WAYS.index("flipped")) == ((0, 0), (-2, 1), (-1, 1), (0, 1))
    assert oriented(hook, WAYS.index("upside down")) == ((0, 0), (1, 0), (2, 0), (2, 1))


def test_sheets_without_a_colour_are_counted():
    page = str(Game.new(6, game="explore_and_draw", seed=3))
    assert "fifth sheet" in page
    assert "sixth sheet" in page
    assert "five" not in page


def test_cards_of_the_expansion_have_their_own_titles():
    rules = Game.new(2, seed=0, modules=("kittens", "beasts", "events")).rules
    assert label(rules, "draft", rules.action_id("keep every_cat_in_a_family")).startswith("Draft Nobody alone (")
    assert label(rules, "rescue_cards", rules.action_id("token boots")) == "Token: boots"
    for decision in ("turn", "rescue_cards"):
        assert label(rules, decision, rules.action_id("square (9,4)")) == "Feed the royal rat in column 10, row 5"


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_different_actions_of_a_decision_have_different_labels(options):
    for game, _ in positions(options, every=17):
        if not game.over:
            said = [label(game.rules, game.decision, action) for action in game.legal_actions().tolist()]
            assert len(set(said)) == len(said)
            assert not any("_" in one for one in said)


@pytest.mark.parametrize("options", [{"num_players": 2}, {"num_players": 2, "game": "remote"}], ids=str)
def test_legal_actions_are_named_or_counted(options):
    seen = set()
    for game, _ in positions(options, every=1):
        if game.over:
            break
        actions, (head, *each) = game.legal_actions().tolist(), legal(game)
        few = len(actions) <= NAMED_ACTIONS
        seen.add(few)
        assert head.startswith(f"{len(actions)} legal action{'s' * (len(actions) > 1)}:")
        assert each == ([f"· {label(game.rules, game.decision, action)}" for action in actions] if few else [])
        if not few:
            counts = [int(part.split()[0]) for part in head.partition(": ")[2].split(", ")]
            assert sum(counts) == len(actions)
            assert legal(game, most=len(actions))[1:], "as many as one asks for"
    assert seen == {True, False}


def test_counted():
    assert [counted(k, "rescue card") for k in (0, 1, 2)] == ["0 rescue cards", "1 rescue card", "2 rescue cards"]
    assert kind_title(0) == "Oshax"
    assert np.unique([kind_title(kind) for kind in range(5)]).size == 5
