"""Whole random games beside the oracle's: after every decision the same table, the same legal actions, the same end.

The oracle (tests/oracle) tells the game a second time, slowly, from the rulebook. Seats, reaction windows, auto_skip, ways
of playing and rich starts (boats fill up) are mixed, so that every step and every card comes up many times.
"""

import random

import pytest

from isle_env import Game
from isle_env.core import actions
from tests import invariants
from tests.oracle.duel import POLICIES, beside, duel, enrich
from tests.oracle.kept import check_kept
from tests.oracle.scoring import score
from tests.volume import seeds

GAMES = seeds(12, 2)
"""Games for each combination of seats and options."""


def start(seats: int, seed: int, **options: bool) -> Game:
    """A game of a mixed kind: every second one rich, every third with the promo lesson."""
    extra = ("organised_columns",) if seed % 3 == 0 else ()
    game = Game.new(seats, 1000 + seed, extra_lessons=extra, **options)
    if seed % 2:
        enrich(game)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("windows", [False, True], ids=["plain", "windows"])
@pytest.mark.parametrize("skip", [True, False], ids=["skip", "ask"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_game_is_the_oracles(seats, skip, windows):
    for seed in GAMES:
        game = start(seats, seed, auto_skip=skip, reaction_windows=windows)
        for turn, _ in enumerate(duel(game, random.Random(seed), POLICIES[seed // 2 % len(POLICIES)])):
            if turn % 4 == 0 or game.over:
                invariants.check(game.games)
                check_kept(game.games[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_before_the_end_are_the_oracles(seats):
    """`scores()` in the middle of a game: what it would be if it ended now."""
    for seed in seeds(6, 2):
        game = start(seats, seed)
        oracle, rng = beside(game), random.Random(seed)
        while not game.over:
            action = POLICIES[seed % len(POLICIES)](game, rng)
            game.apply(action)
            oracle.apply(action)
            if rng.random() < 0.1 or game.over:
                assert game.scores() == [score(oracle.table, number) for number in range(seats)]
        assert set(game.winners()) == oracle.table.winners


def test_every_kind_of_action_is_reached():
    """The mix above is no use if it never gets to a step: all blocks and all 17 anytime cards are played."""
    found = set()
    for seed in seeds(60, 60):
        game, rng = start(2 + seed % 3, seed, reaction_windows=seed % 4 > 1), random.Random(seed)
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
    assert len(steps) == 16, f"decisions reached: {sorted(steps)}"
