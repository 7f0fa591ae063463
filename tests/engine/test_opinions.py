"""Opinions: their order, what is kept of what a player says, and what is refused."""

from __future__ import annotations

import pytest

from isle_env.engine.opinions import LEAD, MOST_POINTS, POINTS, SHARE, Candidate, Opinion, range_of
from isle_env.views.opinions import ABOUT, figure_of, futures_of


def test_what_a_search_kept_comes_first_however_good_the_others_look():
    said = Opinion((Candidate(1, 0.9, 2), Candidate(2, 0.4, 8), Candidate(3, 0.5, 8), Candidate(4, 0.95, 4)))
    kept = Opinion.of(said)
    assert [candidate.action for candidate in kept.candidates] == [3, 2, 4, 1]
    assert [kept.dropped(candidate) for candidate in kept.candidates] == [False, False, True, True]


def test_of_equals_the_earlier_stays_first():
    assert [c.action for c in Opinion.of(Opinion((Candidate(9, 1.5, 3), Candidate(2, 1.2, 3)))).candidates] == [9, 2]


def test_values_by_action_are_an_opinion_too():
    assert Opinion.of({3: 0.25, 4: 2.0, 5: -0.5}) == Opinion((Candidate(4, 1.0), Candidate(3, 0.25), Candidate(5, 0.0)))
    assert not any(map(Opinion.of({3: 0.25, 4: 2}).dropped, Opinion.of({3: 0.25, 4: 2}).candidates))
    assert Opinion.of({}) == Opinion()


@pytest.mark.parametrize("unit", [POINTS, LEAD])
def test_points_may_be_negative_and_many(unit):
    kept = Opinion.of(Opinion((Candidate(1, -35.5, 2), Candidate(2, 1e9, 2), Candidate(3, 80.25, -1)), unit))
    assert kept.candidates == (Candidate(2, MOST_POINTS, 2), Candidate(1, -35.5, 2), Candidate(3, 80.25, 0))


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (None, TypeError),
        ([1, 2], TypeError),
        ({"x": 1.0}, ValueError),
        ({3: float("nan")}, ValueError),
        ({3: "much"}, ValueError),
        (Opinion((Candidate(1, 0.5),), "per cent"), ValueError),
    ],
)
def test_what_makes_no_sense_is_refused(said, error):
    with pytest.raises(error):
        Opinion.of(said)


def test_figures_in_words():
    assert [figure_of(value, SHARE) for value in (0, 0.6128, 1)] == ["0.0 %", "61.3 %", "100.0 %"]
    assert [figure_of(value, POINTS) for value in (-5.52, 42.0)] == ["−5.5 points", "42.0 points"]
    assert [figure_of(value, LEAD) for value in (-5.52, 3.0)] == ["−5.5 points", "+3.0 points"]
    assert [futures_of(number) for number in (0, 1, 25)] == ["", "1 playout", "25 playouts"]
    assert all(range_of(unit)[0] < range_of(unit)[1] for unit in ABOUT)
