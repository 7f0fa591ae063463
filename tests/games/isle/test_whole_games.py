"""Whole random games played together with the oracle's: the same table and legal actions after every decision, the same end.

The oracle (tests/oracle) is a second, slow implementation, written from the rulebook. Modes, seats, reaction windows, auto_skip,
policies and starts with plenty of fish (which fill boats) are mixed, so that every step and every card comes up many times.
"""

import random

import pytest

from isle_env import Game
from isle_env.games.isle import actions, layout
from tests.oracle.duel import POLICIES, beside, compare, duel, enrich
from tests.oracle.kept import check_kept
from tests.oracle.scoring import Count, score
from tests.oracle.sight import unseen
from tests.oracle.sister_lessons import sister_score
from tests.support import invariants
from tests.support.settings import SETTINGS, Setting, each_setting, each_skip
from tests.support.volume import seeds

GAMES = seeds(6, 2)
"""Games for each setting, with auto_skip and without."""


def start(setting: Setting, seed: int, **options: bool) -> Game:
    """A game: every second one has plenty of fish and baskets, every third one the promo lesson if the mode has lessons."""
    extra = ("organised_columns",) if seed % 3 == 0 and setting.get("mode") != "family" else ()
    game = Game.new(seed=1000 + seed, extra_lessons=extra, **setting, **options)
    if seed % 2:
        enrich(game)
    return game


@pytest.mark.long
@each_skip
@each_setting
def test_game_is_the_oracles(setting, skip):
    for seed in GAMES:
        game = start(setting, seed, auto_skip=skip)
        for turn, _ in enumerate(duel(game, random.Random(seed), POLICIES[seed // 2 % len(POLICIES)])):
            if turn % 4 == 0 or game.over:
                invariants.check(game.games)
                check_kept(game.games[0])


@each_setting
def test_some_games_are_the_oracles(setting):
    """Now and then, and at the end: tables, masks, what a seat sees; scores are those of a game that ends now."""
    for seed in seeds(3, 2):
        game = start(setting, seed, auto_skip=seed % 3 > 0)
        oracle, rng = beside(game), random.Random(seed)
        while not game.over:
            action = POLICIES[seed % len(POLICIES)](game, rng)
            game.apply(action)
            oracle.apply(action)
            if rng.random() < 0.25 or game.over:
                compare(game, oracle)
                viewer = rng.randrange(game.num_players)
                assert unseen(oracle.table, viewer, layout.views(game.observe(viewer), game.num_players)) == []
                assert game.scores() == [score(oracle.table, number) for number in range(game.num_players)]
                if oracle.table.sister is not None:
                    assert game.sister_score() == sister_score(oracle.table.sister, Count(oracle.table, 0))
        assert set(game.winners()) == oracle.table.winners


def test_every_kind_of_action_is_reached():
    """The mix above reaches every step: actions of all blocks, and all 17 anytime cards, are played."""
    found, settings = set(), list(SETTINGS.values())
    for seed in seeds(70, 70):
        game, rng = start(settings[(seed + seed // len(settings)) % len(settings)], seed), random.Random(seed)
        while not game.over:
            action = POLICIES[1 + seed % 3](game, rng)
            block, number = actions.block_of(action)
            found.add((game.decision, block, number if block in ("PLAY", "OPTION", "FIELD") else 0))
            game.apply(action)
    played = {number for _, block, number in found if block == "PLAY"}
    assert len(played) == 20, "17 kinds of anytime card, two of treasure card, Oshax"
    assert {number for _, block, number in found if block == "OPTION"} == {0, 1, 2, 3}
    assert {number for _, block, number in found if block == "FIELD"} == {0, 1}
    steps = {step for step, _, _ in found}
    assert len(steps) == 17, f"decisions reached: {sorted(steps)}"
