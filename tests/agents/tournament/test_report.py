"""The figures on the terminal: everything is shown at any width, and numbers are short."""

import csv
import io
from dataclasses import replace

import pytest
from rich.console import Console

from isle_agents.contests.tournament import plot, report
from isle_agents.contests.tournament.standings import Standing
from isle_env.games.known import rules_called

RULES = rules_called("isle_of_cats")

BEST = Standing("best[1]", 400, 0.995, 0.98, 1.0, 71.25, (-3.0, -5.0, 55.5, 6.0, 10.75, 7.0, 12.25), 45.0, 40.0, 50.0, 9, 3.0)
LAST = Standing("my_agents:Last", 400, 0.005, 0.0, 0.02, -31.0, (-14.0, -35.0, 2.0, 1.0, 7.0, 8.0, 3.0), 5.0, 0.0, 10.0, 9, 0.0)


def said(mode, width):
    """What is printed at this width."""
    out = io.StringIO()
    report.show(Console(file=out, width=width), [BEST, LAST], mode, "400 games", RULES)
    return out.getvalue()


@pytest.mark.parametrize("mode", ["standard", "family"])
@pytest.mark.parametrize(("width", "tables"), [(80, 2), (160, 1)])
def test_every_figure_is_shown_without_being_cut(mode, width, tables):
    printed = said(mode, width)
    assert len(report.tables([BEST, LAST], mode, width, RULES)) == tables
    for figure in ("best[1]", "99.5 % (98.0–100.0)", "71.2", "55.5", "45.0 ± 5.0", "-31.0", "-35.0", "0.5 % (0.0–2.0)", "–"):
        assert figure in printed
    assert all(word in printed for head in RULES.headings(mode).values() for word in head.split())
    assert "…" not in printed
    assert max(map(len, printed.splitlines())) <= width


def test_a_mode_shows_the_parts_of_the_score_that_it_has():
    standard, family = said("standard", 160), said("family", 160)
    assert "the sum of rats, rooms, families and family cards" in family
    assert ("12.2" in family, "10.8" in family) == (True, False)
    assert ("12.2" in standard, "10.8" in standard) == (False, True)
    for part in ("rare", "public", "private"):
        assert part in standard
        assert part not in family


@pytest.mark.parametrize("mode", ["standard", "family"])
def test_the_picture_grows_with_the_number_of_agents(mode):
    sizes = []
    for agents in ([BEST, LAST], [BEST, LAST] * 4):
        image = plot.draw(agents, "title", 2, mode, RULES)
        assert image.startswith(b"\x89PNG")
        sizes.append(tuple(int.from_bytes(image[k : k + 4], "big") for k in (16, 20)))
    assert sizes[0][0] == sizes[1][0] > 1500
    assert sizes[0][1] < sizes[1][1]


def test_games_that_were_left_have_a_column_if_there_are_any():
    left = replace(LAST, failed={"timeout": 3, "error": 4})
    heads = [[column.header for column in table.columns] for table in report.tables([BEST, left], "standard", 200, RULES)]
    assert "failed" in heads[0]
    assert "failed" not in [column.header for column in report.tables([BEST, LAST], "standard", 200, RULES)[0].columns]
    rows = list(csv.DictReader(io.StringIO(report.summary_csv([BEST, left], RULES))))
    assert [row["failed"] for row in rows] == ["0", "7"]
