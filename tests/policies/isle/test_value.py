"""The value of a position equals the slow twin's part by part, is the score once the game is over, and predicts the outcome."""

from __future__ import annotations

import random

import numpy as np
import pytest

from isle_env import Game
from isle_env.envs.rewards import values
from isle_env.policies import isle as reference
from isle_env.policies.isle import Prices
from isle_env.policies.isle.value import VALUE_PARTS
from tests.oracle.duel import POLICIES
from tests.oracle.value import value
from tests.policies.isle.lists import random_prices
from tests.support.positions import buying, hold, rescue_turn
from tests.support.settings import first
from tests.support.volume import seeds

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
PHASES = ("draft", "buy", "lessons", "rescue_cards", "rescue", "rare_finds", "over")


def hundredths(game: Game, prices: Prices) -> list[dict[str, int]]:
    return [{part: round(100 * worth) for part, worth in own.items()} for own in values(game, prices)]


@pytest.mark.parametrize(("seats", "windows"), first(3, (2, False), (3, True), (4, False), (2, True), (3, False), (4, True)))
def test_value_is_the_twins(seats, windows):
    """At many positions in games of every kind, at the default prices and at any others."""
    seen = set()
    for seed in seeds(4, 2):
        game, rng = (
            Game.new(seats, seed=seed, reaction_windows=windows, extra_lessons=("organised_columns",)),
            random.Random(seed),
        )
        careful = seed % 2 == 1
        while True:
            if rng.random() < 0.1 or game.phase not in seen or game.over or game.decision == "lesson_colour":
                before = game.to_bytes()
                prices = Prices.default() if rng.random() < 0.5 else random_prices(seed)
                assert hundredths(game, prices) == value(game, prices), f"{game!r} {prices!r}"
                assert game.to_bytes() == before
                seen.add(game.phase)
            if game.over:
                break
            if careful:
                game.apply(int(reference.choose(game.games, 0)))
            else:
                game.apply(POLICIES[seed // 2 % len(POLICIES)](game, rng))
    if len(seeds(4, 2)) >= 4:
        assert seen >= set(PHASES)


@SEATS
def test_value_of_a_finished_game_is_its_score(seats):
    game, rng = Game.new(seats, seed=3), random.Random(3)
    while not game.over:
        game.apply(POLICIES[1](game, rng))
    for own, score in zip(values(game), game.scores(), strict=True):
        assert set(own) == set(VALUE_PARTS)
        assert own["total"] == score["total"]
        assert own["lessons"] == score["private_lessons"] + score["public_lessons"]


def test_cards_on_offer_and_in_hand_count():
    """A good card more makes a game worth more to its holder, and to nobody else."""
    game = rescue_turn()
    plain = values(game)
    for card in ("oshax", "basket_speed_3", "one_rare_or_two_common", "gain_permanent_basket", "random_tile_onto_boat"):
        richer = game.clone()
        hold(richer, 0, card)
        rich = values(richer)
        assert rich[0]["total"] > plain[0]["total"], card
        assert rich[1] == plain[1]


def test_cards_picked_are_bought_first():
    """Cards on offer after the draft count as if the policy had bought from them."""
    game = buying(auto_skip=True)
    settled = game.clone()
    while settled.phase in ("buy", "lessons"):
        settled.apply(int(reference.choose(settled.games, 0)))
    assert values(game) == values(settled)
    empty = game.clone()
    empty.record["pick_count"][0] = 0
    empty.record["pick"][0] = 255
    empty.refresh()
    assert values(empty)[0]["total"] < values(game)[0]["total"]


def test_fish_and_baskets_count():
    game = rescue_turn()
    game.record["fish"][:2], game.record["permanent"][:2] = 10, 2
    plain = values(game)
    more = game.clone()
    more.record["fish"][0] += 1
    assert values(more)[0]["total"] > plain[0]["total"]
    more = game.clone()
    more.record["permanent"][0] += 1
    assert values(more)[0]["total"] > plain[0]["total"]
    assert values(more)[1] == plain[1]


def test_value_goes_with_the_outcome():
    """Values and outcomes are clearly correlated, from many positions of random games, with the policy playing to the end."""
    worth, ends = [], []
    for seed in seeds(150, 6):
        game, rng = Game.new(2, seed=seed), random.Random(seed)
        for _ in range(rng.randrange(20, 200)):
            if not game.over:
                game.apply(POLICIES[seed % len(POLICIES)](game, rng))
        totals = [own["total"] for own in values(game)]
        while not game.over:
            game.apply(int(reference.choose(game.games, 0)))
        worth.append(totals[0] - totals[1])
        ends.append(game.scores()[0]["total"] - game.scores()[1]["total"])
    if len(worth) >= 100:
        assert np.corrcoef(worth, ends)[0, 1] > 0.5
