"""The figures on the terminal and as CSV: everything is shown at any width."""

import csv
import io
import math

import pytest
from rich.console import Console

from isle_agents.contests.solo import report
from isle_agents.contests.solo.figures import Figures
from isle_env.games.known import rules_called

MARGINS, PARTS_OF_BOTH = (5.0, -1.25, 11.25, 50.25), ((-3.0, -24.5, 20.75, 4.5, 40.0, 12.5), 45.25, (26.5, 17.0, 1.75))
GREEDY = Figures("very_hard", "best[1]", 100, 0.755, 0.655, 0.826, *MARGINS, *PARTS_OF_BOTH, 9, 3.0)
RULES = rules_called("isle_of_cats")
ONCE = Figures("expert", "my_agents:Last", 1, 0.0, 0.0, 0.93, -184.25, -math.inf, math.inf, -38.0, *PARTS_OF_BOTH, 9, 0.0)


@pytest.mark.parametrize(("width", "tables"), [(80, 3), (180, 1)])
def test_every_figure_is_shown_without_being_cut(width, tables):
    out = io.StringIO()
    report.show(Console(file=out, width=width), [GREEDY, ONCE], "101 games", RULES)
    said = out.getvalue()
    assert len(report.tables([GREEDY, ONCE], width, RULES)) == tables
    own, hers = ("50.2", "-3.0", "-24.5", "20.8", "4.5", "40.0", "12.5"), ("45.2", "26.5", "17.0", "1.8")
    results = ("101 games", "very_hard", "best[1]", "75.5 % (65.5–82.6)", "5.0 ± 6.2", "-184.2", "–")
    for figure in (*results, *own, *hers):
        assert figure in said
    for head in ("difficulty", "agent", "games", "win rate", "margin", "score", "sister's", "colours", "her best", "a second"):
        assert head in said
    assert all(word in said for part in RULES.parts_in("solo") for word in part.split("_"))
    assert "…" not in said
    assert "inf" not in said
    assert max(map(len, said.splitlines())) <= width


def test_the_csv_has_all_digits_and_leaves_out_what_is_not_known():
    first, second = csv.DictReader(io.StringIO(report.summary_csv([GREEDY, ONCE], RULES)))
    assert (first["agent"], first["win_rate"], first["margin_low"], first["sister_score"]) == (
        "best[1]",
        "0.755",
        "-1.25",
        "45.25",
    )
    assert (first["families"], first["sister_best_lesson_again"], first["decisions_per_second"]) == ("20.75", "1.75", "3.0")
    assert (second["margin"], second["margin_low"], second["margin_high"]) == ("-184.25", "", "")
