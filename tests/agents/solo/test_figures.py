"""Known results give known figures."""

import math

import pytest

from isle_agents.contests.solo.figures import figures
from isle_agents.contests.solo.match import SoloResult
from isle_agents.contests.solo.schedule import Settings
from isle_agents.playing.intervals import mean_interval, win_interval

SETTINGS = Settings(("a", "b"), ("easy", "hard"), games=4)


def result(deal, difficulty, agent, margin):
    """A game in which the sister has 50 points."""
    return SoloResult(
        game=deal,
        deal=deal,
        game_seed=1,
        difficulty=difficulty,
        agent=agent,
        win=int(margin > 0),
        margin=margin,
        total=50 + margin,
        parts=(-5, -10, 50 + margin, 3, 8, 4),
        sister_total=50,
        sister_parts=(20, 25, 5),
        decisions=100,
        seconds=0.25,
        rules=SETTINGS.rules,
    )


def test_means_and_intervals():
    margins = [10, -6, 0, 4]
    (found,) = figures([result(deal, "easy", "a", margin) for deal, margin in enumerate(margins)], SETTINGS)
    assert (found.difficulty, found.agent, found.games) == ("easy", "a", 4)
    assert (found.win_rate, found.margin, found.score, found.sister_score) == (0.5, 2, 52, 50)
    assert (found.win_low, found.win_high) == win_interval([1, 0, 0, 1], 4)
    assert (found.margin_low, found.margin_high) == mean_interval(margins)
    assert found.parts == (-5, -10, 52, 3, 8, 4)
    assert found.sister_parts == (20, 25, 5)
    assert (found.decisions, found.seconds, found.decisions_per_second) == (400, 1.0, 400)


def test_easy_comes_first_and_then_the_best_margin():
    rows = [result(0, *shape) for shape in (("hard", "a", 9), ("easy", "a", -3), ("hard", "b", 2), ("easy", "b", 5))]
    assert [(f.difficulty, f.agent) for f in figures(rows, SETTINGS)] == [
        ("easy", "b"),
        ("easy", "a"),
        ("hard", "a"),
        ("hard", "b"),
    ]


def test_what_has_not_been_played_is_left_out():
    assert figures([], SETTINGS) == []
    (found,) = figures([result(0, "easy", "a", 1)], SETTINGS)
    assert (found.margin_low, found.margin_high) == (-math.inf, math.inf)
    assert 0 < found.win_low < found.win_rate == 1 == pytest.approx(found.win_high)
