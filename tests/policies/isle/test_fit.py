"""The greedy policy finds the best place and the best cat: compared with a plain search, and its choices with recorded ones."""

from __future__ import annotations

import hashlib
import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.engine.rng import random_action, seed_words
from isle_env.games.isle.decisions import Phase, Step
from isle_env.games.isle.phases.anytime import ANYTIME_KINDS
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices
from tests.oracle import fit
from tests.support.settings import first
from tests.support.volume import seeds

DEFAULT = Prices.default().for_all
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def positions(seats: int, seed: int, chance: float):
    """Positions of a game without auto-skip, in which the policy decides, or chance that often."""
    game, dice, rng = Game.new(seats, seed=seed, auto_skip=False), seed_words(seed), random.Random(seed)
    while not game.over:
        yield game
        by_chance = rng.random() < chance
        game.apply(int(random_action(dice, game._words)) if by_chance else reference.choose(game.games, 0))


def without_lessons(game: Game) -> Game:
    """The same position with no lesson and no anytime card: neither has a say."""
    other = game.clone()
    other.record["lessons"][:] = 0
    other.record["public"][:] = 0
    other.record["hand"][:, ANYTIME_KINDS] = 0
    other.refresh()
    return other


@pytest.mark.parametrize(("seats", "chance"), first(3, (2, 0.3), (3, 0.0), (4, 0.3), (2, 0.0), (3, 0.3), (4, 0.0)))
def test_the_best_place_and_the_best_cat(seats, chance):
    """Every few decisions of played games: as a search says that looks at each placement square by square."""
    places = cats = 0
    for seed in seeds(1, 1):
        for count, game in enumerate(positions(seats, seed, chance)):
            decision = int(game.record["step"])
            if decision == Step.PLACE and count % 3 == 0:
                plain, places = without_lessons(game), places + 1
                assert reference.choose(plain.games, 0) == fit.best_place(Prices.default(), plain), (
                    f"decision {count} of game {seed}: {game!r}"
                )
            elif decision == Step.TURN and game.record["phase"] == Phase.RESCUE and count % 9 == 0:
                plain, cats = without_lessons(game), cats + 1
                assert reference.choose(plain.games, 0) == fit.best_cat(Prices.default(), plain), (
                    f"decision {count} of game {seed}: {game!r}"
                )
    assert places > 5
    assert cats > 0


def choices(seats: int, seed: int) -> list[int]:
    """What the policy answers all along a game in which every fourth decision is left to chance."""
    return [reference.choose(game.games, 0) for game in positions(seats, seed, 0.25)]


RECORDED = {2: "d91502ebebd38498", 3: "e2f24400bccffd19", 4: "8e1b48306a3d9eaf"}


@SEATS
def test_the_choices_are_the_recorded_ones(seats):
    """The policy plays the opponents and the openings of environments: it must not change unnoticed."""
    answers = np.array(choices(seats, 900), dtype="<i2")
    assert hashlib.sha256(answers.tobytes()).hexdigest()[:16] == RECORDED[seats]


def test_choosing_from_the_pending_mask_is_choosing():
    for game in positions(3, 7, 0.2):
        assert reference.choose_from(game.games, 0, DEFAULT, game._words) == reference.choose(game.games, 0)
