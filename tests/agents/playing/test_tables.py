"""Tables fit the width, and figures have few digits."""

import pytest

from agents.playing.tables import tables, thousands, wins

NAMES = [("agent", str)]
FEW, MORE = [("score", lambda line: "12")], [(f"column {k}", lambda line: "34") for k in range(5)]


@pytest.mark.parametrize(("width", "heads"), [(79, [FEW + MORE]), (40, [FEW, MORE])])
def test_what_does_not_fit_is_split(width, heads):
    views = tables(["x", "y"], NAMES, FEW + MORE, (FEW, MORE), width)
    assert [[column.header for column in view.columns] for view in views] == [
        ["agent", *(head for head, _ in columns)] for columns in heads
    ]
    assert [view.row_count for view in views] == [2] * len(views)


@pytest.mark.parametrize(
    ("rate", "said"),
    [(12.4, "12"), (950, "950"), (8_140, "8.1k"), (120_400, "120k"), (1_240_000, "1.2M"), (float("inf"), "–")],
)
def test_rates_have_three_digits(rate, said):
    assert thousands(rate) == said


def test_a_win_rate_is_said_in_per_cent():
    assert wins(0.625, 0.527, 0.7139) == "62.5 % (52.7–71.4)"
