"""The bot of docs/players.md: short, and better than chance."""

import csv
import shutil

from isle_agents.asked import Tournament
from isle_agents.contests.tournament.runner import main
from tests.test_readme import ROOT

BOT = ROOT / "docs" / "tutorials" / "bots" / "one_move_ahead.py"


def test_it_beats_random(tmp_path, monkeypatch):
    shutil.copy(BOT, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    asked = Tournament(
        agents=["one_move_ahead:OneMoveAhead", "random"], games=6, seed=500, workers=1, out=tmp_path / "run", replays=2
    )
    assert main(asked) == 0
    with (tmp_path / "run" / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["agent"] == "one_move_ahead:OneMoveAhead"]
    assert not any(row["failed"] for row in rows)
    assert sum(float(row["win"]) for row in rows) >= 4
    assert (tmp_path / "run" / "replays").is_dir()


def test_it_is_short():
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 32
