"""Targets are judged correctly, and figures are written as people read them."""

import pytest

from benchmarks.rows import OURS, PEERS, ROWS, START, Row, written


def row(key: str) -> Row:
    return next(row for row in ROWS if row.key == key)


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (None, "s", "not measured"), (1234567.8, "/s", "1,234,568 /s"), (25.34, "s", "25.3 s"), (0.1234, "s", "0.123 s"),
        (1.234, "×", "1.23 ×"),
    ],
)  # fmt: skip
def test_figures_in_words(value, unit, text):
    assert written(value, unit) == text


def test_a_rate_is_to_reach_at_least_and_a_time_at_most():
    rate, wait = Row("r", "", at_least=10), Row("w", "", "s", at_most=10)
    assert [rate.reached({"r": value}) for value in (9, 10, 11, None)] == [False, True, True, None]
    assert [wait.reached({"w": value}) for value in (9, 10, 11, None)] == [True, True, False, None]
    assert (rate.goal, wait.goal, Row("n", "").goal) == ("≥ 10.0 /s", "≤ 10.0 s", "")
    assert Row("n", "").reached({"n": 1.0}) is None


def test_a_ratio_is_judged_in_place_of_an_absolute_figure_where_it_was_measured():
    aec = row("aec_steps_per_s")
    assert aec.reached({"aec_steps_per_s": 100_000, "aec_times_blokus_rl": None}) is False
    assert aec.reached({"aec_steps_per_s": 100_000, "aec_times_blokus_rl": 5.5}) is None
    assert row("aec_times_blokus_rl").reached({"aec_times_blokus_rl": 5.5}) is True


def test_keys_are_unique_and_judges_exist():
    keys = [row.key for row in ROWS]
    assert len(set(keys)) == len(keys)
    assert {row.judged_by for row in ROWS} - {""} <= set(keys)
    assert not [row for row in PEERS if row.target is not None], "peers are measured, not judged"
    assert (*OURS, *START, *PEERS) == ROWS
