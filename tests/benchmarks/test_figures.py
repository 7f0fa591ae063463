"""docs/figures.md: what it counts agrees with the games, and the page says all that it should."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from benchmarks import figures, problem
from benchmarks.problem import SORTS, Choices, Sort
from isle_env import Game

SMALL = {sort.title: sort for sort in SORTS}
FURTHER = ("The Isle of Cats, 3 seats", "Remote Edition, 2 seats")


@pytest.mark.parametrize("title", ["solo game, hard", *(pytest.param(name, marks=pytest.mark.long) for name in FURTHER)])
def test_decisions_are_those_of_the_game(title):
    sort = SMALL[title]
    found, game = problem.play(sort, 1, seed=7), sort.game(7)
    policy, legal, seats = problem.policy_of(game), [], [0] * sort.seats
    while not game.over:
        legal.append(int(game.mask().sum()))
        seats[game.current_seat] += 1
        game.apply(policy(game.games))
    assert found.decisions == [len(legal)]
    assert found.a_seat == seats
    assert sorted(count for choices in found.phases.values() for count in choices.counts) == sorted(legal)
    assert found.tree[0] == pytest.approx(sum(math.log10(count) for count in legal))
    assert set(found.phases) <= set(figures.PHASES)
    assert max(found.hidden) == (7 if title.startswith("Remote") else 5)


@pytest.mark.parametrize("title", ["The Isle of Cats, 2 seats", "solo game, hard", "Explore & Draw, 2 seats"])
def test_ends_are_those_of_the_same_games_one_decision_at_a_time(title):
    sort = SMALL[title]
    found = problem.results(sort, 3, seed=5)
    for number in range(3):
        game = sort.game(5 + number)
        order = game.record["order"][: sort.seats].tolist() if game.rules.family == "isle" else list(range(sort.seats))
        policy = problem.policy_of(game)
        while not game.over:
            game.apply(policy(game.games))
        assert found.totals[number].tolist() == [game.scores()[seat]["total"] for seat in order]
        assert found.first[number] == ((order[0] in game.winners()) / max(1, len(game.winners())))
    assert len(found.sister) == (3 if sort.seats == 1 else 0)


def test_what_is_hidden_at_the_beginning():
    """150 cards less the public ones and the own pack; a bag less what lies in the fields."""
    game = Game.new(2, seed=3)
    cards, tiles = problem.hidden(game)
    assert cards == int((game.record["card_where"] == 0).sum()) + 7, "the deck and the other seat's pack"
    assert tiles == int(game.record["bag_left"])
    assert problem.hidden(Game.new(2, seed=3, game="explore_and_draw")) == (144, 0)
    cards, tiles = problem.hidden(Game.new(2, seed=3, game="remote"))
    assert (cards, tiles > 0) == (25, True)
    with_modules = SMALL["Kittens + Beasts, 2 seats"].game(3)
    assert problem.hidden(with_modules)[1] > int(with_modules.record["bag_left"]), "kittens and beasts have bags of their own"


def test_medians_and_tails():
    choices = Choices([2, 2, 3, 4, 100])
    assert (choices.median, choices.tail(0.95), choices.tail(0.5)) == (3, 100, 3)


def test_the_page_has_every_sort_and_section(monkeypatch, tmp_path):
    few = (SORTS[0], SORTS[3], SMALL["solo game, hard"], SMALL["Remote Edition, 2 seats"])
    monkeypatch.setattr(figures, "SORTS", few)
    assert figures.main(["--games", "2", "--results", "20", "--out", str(tmp_path / "page.md")]) == 0
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    for sort in few:
        assert text.count(f"| {sort.title} |") == 3
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == re.findall(
        r"^## (.*)$", figures.PAGE.read_text(encoding="utf-8"), re.MULTILINE
    ), "the page in docs is of another make"
    assert "nan" not in text


def test_the_page_in_docs_has_every_sort():
    text = figures.PAGE.read_text(encoding="utf-8")
    for sort in SORTS:
        assert f"| {sort.title} |" in text


def test_a_rival_and_a_sister():
    two = problem.Results(np.array([[10, 20], [30, 10]]), np.array([0.0, 1.0]), np.array([], np.int64))
    assert figures._rivals(two)[0] == "15 (10 to 20)"
    one = problem.Results(np.array([[10], [30]]), np.array([0.0, 1.0]), np.array([20, 10]))
    assert figures._rivals(one) == ("5 (-8 to 18) over the sister", "–")
    assert Sort("x", 2) == Sort("x", 2)
