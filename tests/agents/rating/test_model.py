"""Ratings: beside what can be worked out by hand, a search on a grid, and games of players whose strength is known."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from isle_agents.contests.rating.model import CHI95, SCALE, Model, Pair, Rating


def pair(player, rung, wins, games, others=1):
    return Pair(player, rung, wins, games, games, others)


@pytest.mark.parametrize(("wins", "others"), [(75, 1), (10, 1), (25, 3), (60, 3)])
def test_one_rung_gives_the_odds(wins, others):
    rating = Model([pair("me", "greedy", wins, 100, others)]).rating("me")
    assert rating.value == pytest.approx(1000 + SCALE * math.log(others * wins / (100 - wins)), abs=0.1)
    for end in (rating.low, rating.high):  # where the likelihood has fallen as far as it may
        chance = 1 / (1 + others * 10 ** ((1000 - end) / 400))
        best = wins * math.log(wins / 100) + (100 - wins) * math.log(1 - wins / 100)
        there = wins * math.log(chance) + (100 - wins) * math.log(1 - chance)
        assert best - there == pytest.approx(CHI95, abs=2e-2)


def test_400_points_are_ten_to_one_and_an_equal_player_among_four_wins_a_quarter():
    assert Model([pair("me", "greedy", 1000, 1100)]).value("me") == pytest.approx(1400, abs=0.1)
    assert Model([pair("me", "greedy", 25, 100, 3)]).value("me") == pytest.approx(1000, abs=0.1)


def test_who_lost_every_game_has_an_upper_bound_and_who_won_every_game_a_lower_one():
    lost, won = (Model([pair("me", "greedy", wins, 100)]).rating("me") for wins in (0, 100))
    bound = SCALE * math.log(math.exp(2.705543 / 2 / 100) - 1)
    assert (lost.low, won.high) == (-math.inf, math.inf)
    assert lost.high == pytest.approx(1000 + bound, abs=0.5)
    assert won.low == pytest.approx(1000 - bound, abs=0.5)
    assert str(lost) == f"below {lost.high:.0f}"
    assert str(won) == f"above {won.low:.0f}"


def test_the_fixed_player_is_known_and_a_stranger_is_not():
    model = Model([pair("tuned", "greedy", 90, 100)])
    assert model.rating("greedy") == Rating(1000, 1000, 1000)
    assert str(model.rating("nobody")) == "unknown"


def test_who_met_nobody_that_is_known_stays_unknown():
    rating = Model([pair("me", "other", 50, 100), pair("tuned", "greedy", 90, 100)]).rating("me")
    assert (rating.low, rating.high) == (-math.inf, math.inf)


PAIRS = [
    pair("tuned", "greedy", 90, 100),
    pair("me", "greedy", 18, 20),
    pair("me", "tuned", 9, 20),
    pair("tuned", "random", 20, 20),
]


def test_a_grid_finds_the_same_ratings_and_the_same_interval():
    """The slow twin: every combination of two ratings on a grid, with `random` far below as the games say."""
    grid = np.arange(0.0, 5.0, 0.01)
    likelihood = np.zeros((len(grid), len(grid)))  # of me, of tuned
    me, tuned = np.meshgrid(grid, grid, indexing="ij")
    for difference, wins, games in ((tuned, 90, 100), (me, 18, 20), (me - tuned, 9, 20)):
        likelihood += -wins * np.log1p(np.exp(-difference)) - (games - wins) * np.log1p(np.exp(difference))
    place = np.unravel_index(likelihood.argmax(), likelihood.shape)
    profile = likelihood.max(axis=1)
    inside = grid[profile >= profile.max() - CHI95]
    rating = Model(PAIRS).rating("me")
    assert rating.value == pytest.approx(1000 + SCALE * grid[place[0]], abs=3)
    assert (rating.low, rating.high) == pytest.approx((1000 + SCALE * inside[0], 1000 + SCALE * inside[-1]), abs=3)


def test_what_is_not_known_of_a_rung_widens_the_interval():
    few, many = (
        Model([pair("tuned", "greedy", 0.9 * games, games), pair("me", "tuned", 500, 1000)]).rating("me") for games in (50, 5000)
    )
    assert many.half == pytest.approx(1.96 * SCALE * math.hypot(1 / math.sqrt(1000 / 4), 1 / math.sqrt(5000 * 0.09)), rel=0.02)
    assert few.half > 3 * many.half


def test_games_that_are_worth_less_count_less():
    whole, half = (
        Model([Pair("me", "greedy", 60, 100, effective)]).rating("me") for effective in (100.0, 50.0)
    )  # fmt: skip
    assert half.value == pytest.approx(whole.value, abs=0.5)
    assert half.half / whole.half == pytest.approx(math.sqrt(2), rel=0.02)


def test_the_interval_holds_the_true_rating_in_95_of_100_cases():
    """Four players of known strength, games drawn by the model: 200 times."""
    rng, true = np.random.default_rng(1), {"greedy": 1000, "tuned": 1400, "net": 1500, "me": 1300}
    meetings = [(a, b) for a, b in itertools.combinations(true, 2)]
    held = 0
    for _ in range(200):
        pairs = []
        for a, b in meetings:
            chance = 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
            pairs.append(pair(a, b, int(rng.binomial(40, chance)), 40))
        rating = Model(pairs).rating("me")
        held += rating.low <= true["me"] <= rating.high
    assert 0.91 <= held / 200 <= 0.99
