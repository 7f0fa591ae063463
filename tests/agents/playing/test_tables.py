"""Tables fit the width, and figures have few digits."""

import io

import pytest
from rich.console import Console

from isle_agents.playing.tables import show, tables, thousands, wins

NAMES = [("agent", str)]
FEW, MORE = [("score", lambda line: "12")], [(f"column {k}", lambda line: "34") for k in range(5)]


@pytest.mark.parametrize(("width", "heads"), [(79, [FEW + MORE]), (60, [FEW, MORE])])
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


def test_names_are_never_broken():
    name = "tests.agents.sample_agents:AVeryLongNameOfAPlayer"
    out = io.StringIO()
    console = Console(file=out, width=40)
    lines = [name, name + "#2"]
    show(console, "title", tables(lines, NAMES, FEW + MORE, (FEW, MORE), 40), "note")
    said = out.getvalue().splitlines()
    for line in lines:
        assert len([text for text in said if line in text.split()]) == 6
    assert console.width == 40


def test_a_group_that_is_too_wide_is_split_again():
    views = tables(["a_name_of_twenty_ch"], NAMES, FEW + MORE, (FEW, MORE), 43)
    assert [[column.header for column in view.columns] for view in views] == [
        ["agent", "score"],
        ["agent", "column 0", "column 1"],
        ["agent", "column 2", "column 3"],
        ["agent", "column 4"],
    ]
