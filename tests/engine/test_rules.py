"""A game's `Rules` find the modules that belong to it, in the copy that it is made of, and name the parts of scores."""

import pickle

import pytest

from isle_env import Game

GAMES = {
    "isle": {},
    "family": {"mode": "family"},
    "solo": {"mode": "solo"},
    "modules": {"modules": ("beasts",)},
    "promo": {"promo_oshax": True, "mode": "solo"},
    "explore_and_draw": {"game": "explore_and_draw"},
    "remote": {"game": "remote"},
}
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_modules_are_those_of_the_copy(name):
    rules = Game.new(**GAMES[name], seed=1).rules
    assert rules.expanded == rules.module("box").EXPANDED == (name in ("modules", "promo"))
    assert rules.family == ("drawing" if name in ("explore_and_draw", "remote") else "isle")
    assert rules.actions is rules.own("actions")
    assert rules.own("rules").__name__ == rules.home
    assert pickle.loads(pickle.dumps(rules)) is rules


@each_game
def test_parts_of_a_mode_are_those_of_its_scores(name):
    game = Game.new(**GAMES[name], seed=1)
    parts = game.rules.parts_in(game.mode)
    assert (*parts, "total") == tuple(game.scores()[0])
    assert set(parts) <= set(game.rules.all_parts)
    assert list(game.rules.headings(game.mode)) == list(parts)
