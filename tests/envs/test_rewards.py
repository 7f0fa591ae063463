"""The named reward functions: every pattern of winners and ties, for 2, 3 and 4 seats."""

from itertools import chain, combinations

import pytest

from isle_env.envs.rewards import MARGIN_SCALE, REWARDS, margin, score, win


def totals(*points: int) -> list[dict[str, int]]:
    return [{"total": value} for value in points]


PATTERNS = [
    (seats, set(winners))
    for seats in (2, 3, 4)
    for winners in chain.from_iterable(combinations(range(seats), k) for k in range(1, seats + 1))
]


@pytest.mark.parametrize(("seats", "winners"), PATTERNS)
def test_win_is_shared_and_sums_to_zero(seats, winners):
    values = win(totals(*[10] * seats), sorted(winners))
    assert sum(values) == pytest.approx(0)
    if len(winners) == seats:
        assert values == [0.0] * seats
        return
    for seat, value in enumerate(values):
        assert value == pytest.approx(1 / len(winners) if seat in winners else -1 / (seats - len(winners)))


def test_win_goes_by_the_winners_not_the_totals():
    """The tie-break (R-6) has decided already who they are."""
    assert win(totals(30, 30), [1]) == [-1.0, 1.0]


@pytest.mark.parametrize(
    ("points", "leads"),
    [((50, 20), (30, -30)), ((7, 7), (0, 0)), ((-5, 40, 25), (-45, 15, -15)), ((9, 9, 1, 0), (0, 0, -8, -9))],
)
def test_margin_over_the_best_other(points, leads):
    assert margin(totals(*points), [0]) == pytest.approx([lead / MARGIN_SCALE for lead in leads])


def test_score_is_the_total():
    assert score(totals(-12, 0, 87), [2]) == [-12.0, 0.0, 87.0]


def test_names():
    assert {"win": win, "margin": margin, "score": score} == REWARDS
