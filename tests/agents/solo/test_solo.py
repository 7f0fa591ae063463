"""Whole runs: they do not depend on the workers, are kept if asked for, and are refused before harm is done."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from agents.playing import terminal
from agents.solo import runner
from agents.solo.match import COLUMNS
from isle_env.games.isle.state import DIFFICULTIES, RULES_VERSION, STATE_VERSION

SAMPLE = "tests.agents.sample_agents"
ROOT = Path(__file__).resolve().parents[3]
SHAPE = [(d, name, agent) for d in range(4) for name in ("easy", "expert") for agent in (f"{SAMPLE}:Forgetful", "random")]


def run(out, *agents, **options):
    """Play in this process unless told otherwise. Returns the exit status."""
    settings = {"difficulties": ["easy", "expert"], "games": 4, "seed": 3, "workers": 1, **options}
    return runner.main(agents=agents or (f"{SAMPLE}:Forgetful", "random"), out=out, **settings)


def rows(out, name="games.csv"):
    """A CSV without the columns that depend on the machine."""
    with (out / name).open() as file:
        return [{**row, "seconds": None, "decisions_per_second": None} for row in csv.DictReader(file)]


def record(out):
    return json.loads((out / "solo.json").read_text())


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run played to its end by one process."""
    out = tmp_path_factory.mktemp("whole") / "folder"
    assert run(out) == 0
    return out


def test_everything_is_written(whole):
    assert {p.name for p in whole.iterdir()} == {"games.csv", "summary.csv", "solo.json"}
    games = rows(whole)
    assert tuple(games[0])[: len(COLUMNS)] == COLUMNS
    assert [(int(r["deal"]), r["difficulty"], r["agent"]) for r in games] == SHAPE
    assert [int(r["game"]) for r in games] == list(range(len(SHAPE)))
    for row in games:
        assert int(row["margin"]) == int(row["total"]) - int(row["sister_total"])
        assert row["win"] == str(int(int(row["margin"]) > 0))
    for line in rows(whole, "summary.csv"):
        own = [int(r["margin"]) for r in games if (r["difficulty"], r["agent"]) == (line["difficulty"], line["agent"])]
        assert float(line["margin"]) == pytest.approx(sum(own) / 4)
        assert line["games"] == "4"


def test_the_record_repeats_the_run(whole, tmp_path):
    stored = record(whole)
    assert (stored["state"], stored["finished_games"], stored["games"]) == ("finished", 16, 16)
    assert (stored["rules_version"], stored["state_version"]) == (RULES_VERSION, STATE_VERSION)
    assert {"python", "isle-env", "numpy", "numba"} == set(stored["versions"])
    assert stored["command"][:2] == ["isle", "solo"]
    settings = stored["settings"]
    assert run(tmp_path / "again", *settings.pop("agents"), **settings) == 0
    assert rows(tmp_path / "again") == rows(whole)


def test_two_workers_play_the_same_games(whole, tmp_path):
    assert run(tmp_path / "two", workers=2) == 0
    assert rows(tmp_path / "two") == rows(whole)
    assert rows(tmp_path / "two", "summary.csv") == rows(whole, "summary.csv")


def test_another_seed_plays_other_games(whole, tmp_path):
    assert run(tmp_path / "other", seed=4) == 0
    assert [r["total"] for r in rows(tmp_path / "other")] != [r["total"] for r in rows(whole)]


def test_without_out_nothing_is_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    assert run(None, "random", difficulties=["all"], games=1) == 0
    said = capsys.readouterr().out
    assert f"random: alone against the sister, {', '.join(DIFFICULTIES)}, 5 games (1 deal), seed 3" in said
    assert [name for name in DIFFICULTIES if f" {name} " not in said] == []
    assert "results in" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_use_is_left_alone(whole, capsys):
    before = {p.name: p.read_bytes() for p in whole.iterdir()}
    assert run(whole) == terminal.USAGE
    said = capsys.readouterr().err
    assert f"the folder {whole} is not empty" in said
    assert "--resume" not in said  # there is none
    assert {p.name: p.read_bytes() for p in whole.iterdir()} == before


@pytest.mark.parametrize("workers", [1, 2])
def test_a_failing_agent_stops_the_run_and_keeps_what_is_done(tmp_path, capsys, workers):
    out = tmp_path / "out"
    assert run(out, "random", f"{SAMPLE}:Raises", workers=workers) == terminal.FAILED
    said = capsys.readouterr()
    assert f"agent '{SAMPLE}:Raises' in seat 0" in said.err
    assert "ZeroDivisionError" in said.err
    assert record(out)["state"] == "failed"
    assert record(out)["finished_games"] == len(rows(out)) < 16
    assert f"failed after {len(rows(out))} of 16 games" in said.out
    assert {row["agent"] for row in rows(out)} <= {"random"}


def test_a_worker_that_dies_is_noticed(tmp_path, capsys):
    assert run(tmp_path / "out", f"{SAMPLE}:Dies", workers=2) == terminal.FAILED
    assert "a worker process died" in capsys.readouterr().err


def test_ctrl_c_ends_with_what_is_done_and_says_so(tmp_path):
    out, agents = tmp_path / "out", (f"{SAMPLE}:Sleeper", "random")
    command = [sys.executable, "-m", "isle_env.cli", "solo", *agents, "--games", "40", "--workers", "2", "--out", str(out)]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "SLEEPER": "0.2"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a process group of its own: Ctrl-C in a terminal reaches all of it
    )
    deadline = time.monotonic() + 120
    while not (out / "games.csv").exists() or (out / "games.csv").read_text().count("\n") < 5:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    printed, errors = process.communicate(timeout=30)
    assert process.returncode == terminal.INTERRUPTED
    assert errors == ""
    done = record(out)["finished_games"]
    assert 4 <= done < 80
    assert f"interrupted after {done} of 80 games: the figures are those of what was played" in printed
    assert f"{done} games of 80, so far" in printed
    assert record(out)["state"] == "interrupted"
    assert len(rows(out)) == done
    assert sum(int(line["games"]) for line in rows(out, "summary.csv")) == done
    assert [int(row["game"]) for row in rows(out)] == sorted(int(row["game"]) for row in rows(out))
