"""Known data gives known numbers, and a 95 % interval holds the truth about 95 times in 100."""

import math
from collections import Counter

import numpy as np
import pytest

from isle_agents.playing.intervals import difference_interval, mean_interval, win_interval


def test_the_interval_is_wilsons_where_a_deal_is_one_game():
    """20 of 100 gives 13.3 % to 28.9 % in every textbook; Student's t for 100 deals adds about a hundredth."""
    low, high = win_interval([1.0] * 20 + [0.0] * 80, 100)
    assert (low, high) == pytest.approx((0.1334, 0.2888), abs=0.002)


@pytest.mark.parametrize("deals", [1, 2, 10, 500])
def test_the_interval_never_claims_certainty(deals):
    low, high = win_interval([1.0] * deals, 2 * deals)
    assert high == pytest.approx(1)
    assert low < 1 - 1 / (2 * deals)
    assert win_interval([0.0] * deals, 2 * deals) == pytest.approx((0, 1 - low))
    low, high = win_interval([0.5] * deals, 2 * deals)
    assert 0 < low < 0.5 < high < 1


def test_the_rate_is_in_its_interval_to_the_last_digit():
    """At 0 of 4 games rounding once put the low end 5e-17 above the rate."""
    for deals in range(1, 200):
        assert win_interval([0.0] * deals, 2 * deals)[0] == 0
        assert win_interval([1.0] * deals, 2 * deals)[1] == 1


def test_a_hundred_wins_of_a_hundred():
    low, _ = win_interval([1.0] * 50, 100)
    assert 0.955 < low < 0.965


def test_one_loss_in_many_changes_the_interval_little():
    none, one = win_interval([1.0] * 500, 1000), win_interval([1.0] * 499 + [0.5], 1000)
    assert none[0] - 0.003 < one[0] < none[0]
    assert one[1] > 0.999


def test_games_of_a_deal_that_all_end_alike_count_as_one():
    alike = win_interval([1.0] * 60 + [0.0] * 40, 400)
    assert alike == pytest.approx(win_interval([1.0] * 60 + [0.0] * 40, 100), abs=0.005)


@pytest.mark.parametrize(
    ("rate", "spread", "size", "deals"),
    [
        (0.5, 4, 2, 20),
        (0.5, 0.5, 2, 50),
        (0.8, 4, 2, 100),
        (0.95, 8, 2, 50),
        (0.99, 8, 2, 250),
        (0.25, 4, 4, 50),
        (0.25, 4, 12, 100),
    ],
)
def test_the_interval_holds_the_truth_as_often_as_it_says(rate, spread, size, deals):
    """Deals of different luck (a beta distribution), some games each: it holds in about 95 of 100 tournaments, not many more."""
    random = np.random.default_rng(0)
    chances = random.beta(rate * spread, (1 - rate) * spread, size=(2000, deals))
    values = random.binomial(size, chances) / size
    held = [low <= rate <= high for low, high in (win_interval(v, size * deals) for v in values.tolist())]
    assert 0.935 <= np.mean(held) <= 0.98


@pytest.mark.parametrize(("size", "student"), [(4, 3.182), (10, 2.262), (30, 2.045)])
def test_the_interval_of_a_mean_is_students(size, student):
    """student: the quantile in every textbook. The scatter of 0 … n - 1 is n (n + 1) / 12."""
    low, high = mean_interval(range(size))
    half = student * math.sqrt((size + 1) / 12)
    assert ((low + high) / 2, (high - low) / 2) == pytest.approx(((size - 1) / 2, half), rel=0.01)


def test_the_interval_of_one_value_is_no_claim():
    assert mean_interval([7]) == (-math.inf, math.inf)


def test_the_interval_of_a_constant_is_a_point():
    assert mean_interval([4.5] * 9) == (4.5, 4.5)


@pytest.mark.parametrize("deals", [3, 10, 100])
def test_the_interval_of_a_mean_holds_the_truth_as_often_as_it_says(deals):
    samples = np.random.default_rng(0).normal(-30, 25, size=(4000, deals))
    held = [low <= -30 <= high for low, high in map(mean_interval, samples.tolist())]
    assert np.mean(held) == pytest.approx(0.95, abs=0.012)


@pytest.mark.parametrize("kind", [win_interval, mean_interval])
def test_counted_values_give_the_very_same_interval(kind):
    values = np.random.default_rng(0).choice([0, 1 / 4, 1 / 3, 0.5, 2 / 3, 1], size=500).tolist()
    games = (1000,) if kind is win_interval else ()
    assert kind(Counter(values), *games) == kind(values, *games)


def test_a_difference_covers_the_truth_as_often_as_it_says():
    """Values of a deal have its luck in common, on both sides: an interval that ignores that would be too wide or too narrow."""
    random, inside, widths = np.random.default_rng(3), 0, []
    for _ in range(400):
        luck = random.normal(0, 10, 60)
        ones, others = {}, {}
        for deal in range(60):
            for _ in range(3):
                bought = random.random() < 0.4
                value = luck[deal] + random.normal(0, 3) + 2 * bought
                (ones if bought else others).setdefault(deal, []).append(value)
        _, low, high = difference_interval(ones, others)
        inside += low <= 2 <= high
        widths.append(high - low)
    assert 0.92 <= inside / 400 <= 0.98
    assert np.mean(widths) < 2 * 1.96 * 12 * np.sqrt(1 / 60 + 1 / 60), "narrower than with sides of deals of their own"


def test_a_difference_of_two_single_deals_has_no_interval():
    assert difference_interval({1: [3.0]}, {2: [1.0, 1.0]}) == (2.0, -math.inf, math.inf)
