"""``isle sweep``: the values meet the same opponent on the same deals, and the figures are those of the games."""

from __future__ import annotations

import csv
import json
import math
import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from isle_agents.asked import Sweep
from isle_agents.contests.report import runner as report
from isle_agents.contests.sweep import runner
from isle_agents.contests.sweep.points import points
from isle_agents.contests.sweep.schedule import Settings
from isle_agents.contests.tournament.folder import parsed
from isle_agents.playing.settings import BadSettings
from isle_env.games.known import rules_called
from isle_env.players.registry import with_option
from isle_env.players.words import UnknownAgent
from isle_env.policies.isle import prices

PRICES = Path(prices.__file__).with_name("prices.toml")


@pytest.fixture
def lists(tmp_path, monkeypatch):
    """Two lists of prices in the working folder: a player with them is quick."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.toml", "b.toml"):
        shutil.copy(PRICES, name)
    return "prices=a.toml,b.toml"


def play(path, over="playouts=1,2", agent="search", **more):
    options = {"against": "greedy", "mode": "standard", "players": 2, "games": 4, "seed": 1, "workers": 1, "resume": False}
    return runner.main(Sweep(agent=agent, over=over, out=path, **{**options, **more}))


def read(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_value_plays_the_same_deals_from_every_seat_against_the_opponent_alone(players):
    settings = Settings(("greedy", "search:playouts=1", "search:playouts=2"), players, games=7, focus="greedy")
    found = Counter()
    for fixture in settings.fixtures():
        (seat,) = (seat for seat, agent in enumerate(fixture.lineup) if agent != 0)
        found[fixture.deal, fixture.lineup[seat], seat] += 1
    assert set(found.values()) == {1}
    assert len(found) == settings.total == 2 * settings.deals * players


def test_a_sweep_is_played_shown_and_reported(tmp_path, capsys):
    path = tmp_path / "run"
    assert play(path, stats=True, games=2) == 0
    said = capsys.readouterr().out
    assert "search over playouts=1,2, against greedy" in said
    rows, lines = read(path / "games.csv"), read(path / "sweep.csv")
    assert [line["playouts"] for line in lines] == ["1", "2"]
    for line in lines:
        own = [row for row in rows if row["agent"] == f"search:playouts={line['playouts']}"]
        assert len(own) == int(line["games"]) == 2
        assert float(line["win_rate"]) == pytest.approx(np.mean([float(row["win"]) for row in own]))
        assert float(line["score"]) == pytest.approx(np.mean([int(row["total"]) for row in own]))
        assert int(line["decisions"]) == sum(int(row["decisions"]) for row in own)
    assert float(lines[1]["more_points"]) == pytest.approx(float(lines[1]["score"]) - float(lines[0]["score"]))
    assert lines[0]["more_points"] == ""
    assert (path / "results.png").read_bytes().startswith(b"\x89PNG")
    command = json.loads((path / "tournament.json").read_text(encoding="utf-8"))["command"]
    assert command[:7] == ["isle", "sweep", "search", "--over", "playouts=1,2", "--against", "greedy"]
    assert report.main(path) == 0


def test_a_sweep_is_gone_on_with(tmp_path, capsys, lists):
    assert play(None, lists, "greedy") == 0
    (path,) = (tmp_path / "results").iterdir()
    assert path.name.startswith("sweep-")
    whole = [{k: v for k, v in row.items() if k != "seconds"} for row in read(path / "games.csv")]
    lines = (path / "games.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (path / "games.csv").write_text("".join(lines[:5]), encoding="utf-8")
    record = json.loads((path / "tournament.json").read_text(encoding="utf-8"))
    (path / "tournament.json").write_text(json.dumps({**record, "state": "interrupted"}), encoding="utf-8")
    assert play(None, lists, "greedy", resume=True) == 0
    assert "(2 games done before)" in capsys.readouterr().out
    assert [{k: v for k, v in row.items() if k != "seconds"} for row in read(path / "games.csv")] == whole
    assert play(path, "prices=b.toml,a.toml", "greedy", resume=True) == 2
    assert "is another one: agents there" in capsys.readouterr().err


def rows(label, deals):
    """Rows with these totals and wins, by deal."""
    empty = dict.fromkeys(("game", "table", "rotation", "game_seed", "seat", "place", "decisions"), "1")
    parts = dict.fromkeys(
        ("rats", "rooms", "families", "rare_treasures", "private_lessons", "public_lessons", "family_cards"), "0"
    )
    for deal, results in deals.items():
        for win, total in results:
            yield parsed({**empty, **parts, "deal": str(deal), "agent": label, "win": str(win), "total": str(total),
                          "seconds": "0.002", "failed": ""}, rules_called("isle_of_cats"))  # fmt: skip


def test_what_a_value_gains_is_compared_deal_by_deal():
    one = {0: [(0, 10), (1, 20)], 1: [(0, 50), (0, 60)], 2: [(0, -5), (0, 5)]}
    two = {0: [(1, 13), (1, 23)], 1: [(0, 54), (0, 64)], 2: [(0, 0), (0, 10)]}
    first, second = points([*rows("x:a=1", one), *rows("x:a=2", two)], ("1", "2"), ("x:a=1", "x:a=2"))
    assert first.more_points is None
    assert first.milliseconds == pytest.approx(2)
    value, low, high = second.more_points
    assert value == pytest.approx(4)
    assert high - low == pytest.approx(2 * 4.303 / math.sqrt(3), rel=0.04), "deals differ by 1: their luck is gone"
    assert second.more_wins[0] == pytest.approx(0.5 / 3)
    same = points([*rows("x:a=1", one), *rows("x:a=2", one)], ("1", "2"), ("x:a=1", "x:a=2"))[1]
    assert same.more_wins == (0, -math.inf, math.inf), "no scatter, no interval"


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ("playouts", "expected an option and two or more values, such as playouts=25,100,400"),
        ("playouts=25", "expected an option and two or more values"),
        ("playouts=25,25", "25 is there twice"),
        ("playout=1,2", "has no option 'playout'; it takes"),
        ("playouts=1,few", "playouts"),
    ],
)
def test_a_wrong_option_is_named(tmp_path, capsys, over, says):
    assert play(tmp_path / "run", over=over) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_an_option_takes_the_place_of_its_own():
    assert with_option("search:playouts=5,prices=tuned", "playouts", "9") == "search:playouts=9,prices=tuned"
    assert with_option("search:ms=5", "playouts", "9") == "search:playouts=9"
    with pytest.raises(UnknownAgent, match="it takes none"):
        with_option("random", "playouts", "9")
    with pytest.raises(UnknownAgent, match="no module 'my_agents'"):
        with_option("my_agents:Mine", "playouts", "9")


def test_words_are_read():
    assert runner.parsed(" prices = greedy, tuned ") == ("prices", ("greedy", "tuned"))
    with pytest.raises(BadSettings):
        runner.parsed("=1,2")
