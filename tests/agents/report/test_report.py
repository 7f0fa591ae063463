"""``isle report``: its figures are those of the games, and the page loads nothing."""

from __future__ import annotations

import base64
import csv
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from isle_agents.asked import Solo, Tournament
from isle_agents.contests.report import runner, strength
from isle_agents.contests.report.page import between, number, page
from isle_agents.contests.report.reading import NoReport, played
from isle_agents.contests.report.worth import LEAST, worth
from isle_agents.contests.solo import runner as solo
from isle_agents.contests.tournament import runner as tournament
from isle_agents.contests.tournament.folder import parsed
from isle_agents.contests.tournament.standings import standings
from isle_agents.playing import stats
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.games.known import rules_called
from tests.support.settings import first


def rows_of(path):
    with (path / "stats.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three players, 20 deals."""
    path = tmp_path_factory.mktemp("report") / "run"
    assert (
        tournament.main(Tournament(agents=["tuned", "greedy", "random"], games=40, seed=5, workers=1, out=path, stats=True)) == 0
    )
    return path


def test_win_rates_are_those_of_the_standings(folder):
    found = {line.name: line for line in strength.lines(played(folder))}
    rows = [parsed(row, rules_called("isle_of_cats")) for row in rows_of(folder)]
    for standing in standings(rows, ("tuned", "greedy", "random")):
        line = found[standing.agent]
        assert line.wins == pytest.approx((standing.win_rate, standing.win_low, standing.win_high))
        assert line.score[0] == pytest.approx(standing.score)
        assert line.parts == pytest.approx(standing.parts)


def test_pairs_and_seats_are_counted_by_hand(folder):
    rows, run = rows_of(folder), played(folder)
    (pair,) = (one for one in strength.pairs(run) if (one.one, one.other) == ("tuned", "greedy"))
    games: dict[str, dict[str, dict]] = {}
    for row in rows:
        games.setdefault(row["game"], {})[row["agent"]] = row
    both = [game for game in games.values() if {"tuned", "greedy"} <= set(game)]
    margins = [int(game["tuned"]["total"]) - int(game["greedy"]["total"]) for game in both]
    assert pair.games == len(both) == 40
    assert pair.margin[0] == pytest.approx(np.mean(margins))
    assert pair.margin[1] < pair.margin[0] < pair.margin[2]
    name, lines = strength.seats(run)[0]
    first = [float(row["win"]) for row in rows if row["seat"] == "0"]
    assert name == "everybody"
    assert lines[0].wins[0] == pytest.approx(np.mean(first))
    assert sum(line.wins[0] for line in lines) == pytest.approx(1)


def test_what_a_card_was_worth_is_counted_by_hand(folder):
    run, rows = played(folder), [row for row in rows_of(folder) if row["agent"] == "greedy"]
    found = {one.key: one for one in worth(run, run.agents.index("greedy"))}
    assert any(one.more_points for one in found.values())
    for one in found.values():
        bought = [row for row in rows if one.key in [key for _, key in stats.read(row["cards_bought"])]]
        left = [row for row in rows if row not in bought and one.key in [key for _, key in stats.read(row["cards_left"])]]
        assert one.games[:2] == (len(bought), len(left))
        for some, score, wins in zip((bought, left), one.scores, one.wins, strict=False):
            if some:
                assert score == pytest.approx(np.mean([int(row["total"]) for row in some]))
                assert wins == pytest.approx(np.mean([float(row["win"]) for row in some]))
        if one.more_points:
            assert min(len({row["deal"] for row in some}) for some in (bought, left)) >= LEAST
            mean = {t: np.mean([int(r["total"]) for r in rows if r["table"] == t]) for t in {r["table"] for r in rows}}
            beyond = [np.mean([int(row["total"]) - mean[row["table"]] for row in some]) for some in (bought, left)]
            assert one.more_points[0] == pytest.approx(beyond[0] - beyond[1])
            assert one.more_points[1] <= one.more_points[0] <= one.more_points[2]


def test_the_page_is_whole_and_loads_nothing(folder, capsys):
    assert runner.main(folder) == 0
    assert capsys.readouterr().out.strip() == str(folder / "report.html")
    text = (folder / "report.html").read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|href)="(?!data:|#)', text)
    assert "://" not in re.sub(r'"data:[^"]*"', "", text)
    pictures = re.findall(r'alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)"', text)
    assert len(pictures) >= 7
    assert text.count('<div class="wide"><img') == len(pictures), "pictures scroll by themselves on a narrow screen"
    assert "max-width: max(100%, 58rem)" in text
    for _, data in pictures:
        assert ElementTree.fromstring(base64.b64decode(data)).tag.endswith("svg")
    for said in (
        "Who wins",
        "What cards and lessons were worth",
        "Does it matter who begins?",
        "isle tournament tuned greedy random",
    ):
        assert said in text
    assert "nan" not in re.sub(r'"data:[^"]*"', "", text)
    assert page(played(folder)) == text, "the same at each writing"


def test_players_cannot_write_into_the_page(folder, tmp_path):
    """Names of players are theirs: they are shown, not obeyed."""
    for name in ("stats.csv", "tournament.json"):
        text = (folder / name).read_text(encoding="utf-8").replace("greedy", "<script>x</script>")
        few = "".join(text.splitlines(keepends=True)[:41]) if name == "stats.csv" else text
        (tmp_path / name).write_text(few, encoding="utf-8")
    text = page(played(tmp_path))
    assert "<script>" not in text
    assert "&lt;script&gt;x&lt;/script&gt;" in text


@pytest.mark.parametrize(
    "options",
    [
        *first(
            3,
            {"mode": "family"},
            {"game": "explore_and_draw", "players": 3},
            {"options": {"modules": ("kittens", "beasts")}, "focus": "random"},
            {"game": "remote"},
            {"stats": False},
        )
    ],
    ids=str,
)
def test_every_game_has_a_page(tmp_path, capsys, options):
    path = tmp_path / "run"
    given = {"mode": "standard", "players": 2, "games": 4, "seed": 2, "workers": 1, "out": path, "resume": False, "stats": True}
    assert tournament.main(Tournament(agents=["greedy", "random"], **{**given, **options})) == 0
    assert runner.main(path, tmp_path / "page.html") == 0
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert ("What cards and lessons were worth" in text) == options.get("stats", True)
    assert ("play with --stats" in capsys.readouterr().out) == (not options.get("stats", True))


def words_of(text):
    """The words of a page and of its pictures."""
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', text)
    return re.sub(r'"data:[^"]*"', "", text) + "".join(base64.b64decode(data).decode() for data in pictures)


def test_cards_have_the_names_of_the_picture(folder):
    from isle_env.views.text_cards import kind_title

    text = words_of(page(played(folder)))
    assert f"<td>{kind_title(T.KIND_KEY.index('exactly_5_green'))}</td>" in text
    plotted = {name.strip() for name in re.findall(r">([^<>]+)\(\d+\)</text>", text)}
    assert plotted, "the plot has names as well"
    assert plotted <= {kind_title(kind) for kind in range(T.NUM_ALL_KINDS)}
    assert "exactly 5 green" not in text
    assert "The number in brackets says in how many games greedy bought it." in text


@pytest.mark.parametrize(("game", "has"), [("explore_and_draw", False), ("remote", True)])
def test_a_drawing_game_is_reported_in_its_own_words(tmp_path, game, has):
    path = tmp_path / "run"
    assert (
        tournament.main(Tournament(agents=["greedy", "random"], games=12, seed=3, workers=1, out=path, game=game, stats=True))
        == 0
    )
    text = words_of(page(played(path)))
    assert "private lessons" not in text
    assert "lessons ticked" in text
    assert ("<!-- anytime -->" in text or ">anytime<" in text) == has
    titles = {lesson.title for edition in D.EDITIONS if edition.name == game for lesson in edition.lessons}
    assert any(f"<td>{title}</td>" in text for title in titles)


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw"])
def test_solo_games_have_a_page(tmp_path, game):
    path = tmp_path / "run"
    assert (
        solo.main(
            Solo(
                agents=["greedy", "random"],
                difficulties=["easy", "expert"],
                games=3,
                seed=1,
                workers=1,
                out=path,
                game=game,
                stats=True,
            )
        )
        == 0
    )
    assert runner.main(path) == 0
    text = (path / "report.html").read_text(encoding="utf-8")
    assert "greedy, expert" in text
    assert "Does it matter who begins?" not in text


def test_a_folder_without_games_says_what_would_work(tmp_path, capsys):
    assert runner.main(tmp_path / "nowhere") == 2
    assert "there is no such folder; name a folder that 'isle tournament' or 'isle solo' has written" in capsys.readouterr().err
    with pytest.raises(NoReport, match=r"it has neither tournament\.json nor solo\.json"):
        played(tmp_path)


def test_an_unfinished_run_says_so(folder, tmp_path):
    for name in ("stats.csv", "tournament.json"):
        text = (folder / name).read_text(encoding="utf-8").replace('"finished"', '"interrupted"')
        lines = text.splitlines(keepends=True)
        (tmp_path / name).write_text("".join(lines[:21]) + lines[21][:99] if name == "stats.csv" else text, encoding="utf-8")
    run = played(tmp_path)
    assert run.games == 10
    assert "10 games on 2 deals of 120: the run is not finished." in page(run)


def test_a_report_that_cannot_be_written(folder, tmp_path, capsys):
    assert runner.main(folder, tmp_path / "no" / "page.html") == 1
    assert "cannot write" in capsys.readouterr().err


def test_figures_in_words():
    assert between((1.25, 1.0, 1.5)) == "1.2 (1.0 to 1.5)"
    assert between((-0.5, -np.inf, np.inf)) == "−0.5"
    assert between(None) == number(None) == "–"


def test_points_by_turn_order_and_day_are_counted_by_hand(folder):
    mean = np.mean([int(row["score_after_day_2"]) for row in rows_of(folder) if row["turn_order_day_1"] == "2"])
    cells = re.search(r"<td>place 2</td><td>[^<]*</td><td>([^<]*)</td>", page(played(folder)))
    assert cells.group(1) == number(mean)
