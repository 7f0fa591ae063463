"""The figures on the terminal: everything is shown at any width, and numbers are short."""

import io

import pytest
from rich.console import Console

from agents.tournament import plot, report
from agents.tournament.match import PARTS
from agents.tournament.standings import Standing

BEST = Standing("best[1]", 400, 0.995, 0.98, 1.0, 71.25, (-3.0, -5.0, 55.5, 6.0, 10.75, 7.0), 45.0, 40.0, 50.0, 9, 3.0)
LAST = Standing("my_agents:Last", 400, 0.005, 0.0, 0.02, -31.0, (-14.0, -35.0, 2.0, 1.0, 7.0, 8.0), 5.0, 0.0, 10.0, 9, 0.0)


@pytest.mark.parametrize(("width", "tables"), [(80, 2), (160, 1)])
def test_every_figure_is_shown_without_being_cut(width, tables):
    out = io.StringIO()
    report.show(Console(file=out, width=width), [BEST, LAST], "400 games")
    said = out.getvalue()
    assert len(report.tables([BEST, LAST], width)) == tables
    for figure in ("best[1]", "99.5 % (98.0–100.0)", "71.2", "55.5", "45.0 ± 5.0", "-31.0", "-35.0", "0.5 % (0.0–2.0)", "–"):
        assert figure in said
    assert all(word in said for part in PARTS for word in part.split("_"))
    assert "…" not in said
    assert max(map(len, said.splitlines())) <= width


@pytest.mark.parametrize(
    ("decisions", "seconds", "said"),
    [(25, 2, "12"), (950, 1, "950"), (8_140, 1, "8.1k"), (120_400, 1, "120k"), (1_240_000, 1, "1.2M"), (1, 0, "–")],
)
def test_rates_have_three_digits(decisions, seconds, said):
    standing = Standing("a", 1, 1, 0, 1, 0, (0,) * 6, 25, 9, 41, decisions, seconds)
    assert report._thousands(standing.decisions_per_second) == said


def test_the_picture_grows_with_the_number_of_agents():
    sizes = []
    for agents in ([BEST, LAST], [BEST, LAST] * 4):
        image = plot.draw(agents, "title", players=2)
        assert image.startswith(b"\x89PNG")
        sizes.append(tuple(int.from_bytes(image[k : k + 4], "big") for k in (16, 20)))
    assert sizes[0][0] == sizes[1][0] > 1500
    assert sizes[0][1] < sizes[1][1]
