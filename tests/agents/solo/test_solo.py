"""Whole runs: they do not depend on the workers, are kept if asked for, and are refused before harm is done."""

import csv
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from isle_agents import statuses
from isle_agents.asked import Solo
from isle_agents.contests.solo import runner
from isle_agents.contests.solo.match import columns
from isle_env.games.isle.state import DIFFICULTIES, RULES_VERSION, STATE_VERSION
from isle_env.games.known import rules_called
from tests.agents.ctrl_c import isle
from tests.agents.recorded import arguments
from tests.support.settings import first
from tests.support.systems import posix

SAMPLE = "tests.agents.sample_agents"
ROOT = Path(__file__).resolve().parents[3]
SHAPE = [(d, name, agent) for d in range(4) for name in ("easy", "expert") for agent in (f"{SAMPLE}:Forgetful", "random")]


def run(out, *agents, **options):
    """Play in this process unless told otherwise. Returns the exit status."""
    settings = {"difficulties": ["easy", "expert"], "games": 4, "seed": 3, "workers": 1, "resume": False, **options}
    return runner.main(Solo(agents=list(agents or (f"{SAMPLE}:Forgetful", "random")), out=out, **settings))


def rows(out, name="games.csv"):
    """A CSV without the columns that depend on the machine."""
    with (out / name).open() as file:
        return [{**row, "seconds": None, "decisions_per_second": None} for row in csv.DictReader(file)]


def record(out):
    return json.loads((out / "solo.json").read_text())


def keep_lines(path, count, tail=""):
    """Cut a file down to its first lines. tail: what stands after them, such as half a row."""
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:count]) + tail)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run played to its end by one process."""
    out = tmp_path_factory.mktemp("whole") / "folder"
    assert run(out) == 0
    return out


def test_everything_is_written(whole):
    assert {p.name for p in whole.iterdir()} == {"games.csv", "summary.csv", "results.png", "solo.json"}
    assert (whole / "results.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    games = rows(whole)
    expected = columns(rules_called("isle_of_cats"))
    assert tuple(games[0])[: len(expected)] == expected
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
    settings = arguments(stored["settings"])
    assert run(tmp_path / "again", *settings.pop("agents"), **settings) == 0
    assert rows(tmp_path / "again") == rows(whole)


def test_two_workers_play_the_same_games(whole, tmp_path):
    assert run(tmp_path / "two", workers=2) == 0
    assert rows(tmp_path / "two") == rows(whole)
    assert rows(tmp_path / "two", "summary.csv") == rows(whole, "summary.csv")


def test_another_seed_plays_other_games(whole, tmp_path):
    assert run(tmp_path / "other", seed=4) == 0
    assert [r["total"] for r in rows(tmp_path / "other")] != [r["total"] for r in rows(whole)]


def test_without_out_a_folder_is_named_by_the_time_and_the_latest_unfinished_one_is_resumed(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    options = {"difficulties": ["all"], "games": 1}
    assert run(None, "random", **options) == 0
    said = capsys.readouterr().out
    assert f"random: alone against the sister, {', '.join(DIFFICULTIES)}, 5 games (1 deal), seed 3" in said
    assert [name for name in DIFFICULTIES if f" {name} " not in said] == []
    (out,) = Path("results").iterdir()
    assert out.name.startswith("solo-")
    assert run(None, "random", **options, resume=True) == statuses.USAGE  # that one is finished
    assert "no unfinished solo run with these settings in results/" in capsys.readouterr().err
    whole = rows(out)
    (out / "solo.json").write_text(json.dumps({**record(out), "state": "running"}))
    keep_lines(out / "games.csv", 3)
    assert run(None, "random", **options, resume=True) == 0
    assert rows(out) == whole
    assert record(out)["state"] == "finished"


@pytest.mark.parametrize(("lines", "tail"), first(2, (1, ""), (5, "9,1,99,easy,tests"), (6, ""), (17, "")))
def test_resumed_equals_uninterrupted(whole, tmp_path, lines, tail):
    """Nothing done, some games done, a torn row, everything done."""
    out = tmp_path / "resumed"
    assert run(out) == 0
    keep_lines(out / "games.csv", lines, tail)
    (out / "summary.csv").unlink()
    (out / "results.png").unlink()
    assert run(out, resume=True) == 0
    assert rows(out) == rows(whole)
    assert rows(out, "summary.csv") == rows(whole, "summary.csv")
    assert (out / "results.png").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 4}, "seed there 3, now 4"),
        ({"difficulties": ["easy"]}, "difficulties there easy expert, now easy"),
        ({"memory": 2000}, "memory there None, now 2000"),
    ],
)
def test_another_run_is_not_resumed(whole, capsys, change, said):
    before = (whole / "games.csv").read_bytes()
    assert run(whole, **change, resume=True) == statuses.USAGE
    assert said in capsys.readouterr().err
    assert (whole / "games.csv").read_bytes() == before


def test_nothing_to_resume(tmp_path, capsys):
    assert run(tmp_path, resume=True) == statuses.USAGE
    assert f"nothing to resume: there is no solo.json in {tmp_path}" in capsys.readouterr().err


def test_a_folder_in_use_is_left_alone(whole, capsys):
    before = {p.name: p.read_bytes() for p in whole.iterdir()}
    assert run(whole) == statuses.USAGE
    said = capsys.readouterr().err
    assert f"the folder {whole} is not empty" in said
    assert "--resume" in said
    assert {p.name: p.read_bytes() for p in whole.iterdir()} == before


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("agent", "kind"), [("Raises", "error"), ("Dies", "exited")])
def test_who_fails_leaves_its_games_and_the_run_goes_on(tmp_path, capsys, workers, agent, kind):
    out, fails = tmp_path / "out", f"{SAMPLE}:{agent}"
    assert run(out, "random", fails, workers=workers) == statuses.LEFT
    said = capsys.readouterr()
    assert f"{fails} leaves game " in said.err
    assert f"{fails} left games: 8 × {kind}" in said.out
    assert (record(out)["state"], record(out)["failed"]) == ("finished", {fails: {kind: 8}})
    assert {(row["agent"], row["failed"].partition(":")[0], row["win"]) for row in rows(out)} == {
        ("random", "", "0"),
        (fails, kind, "0"),
    }
    assert [(line["agent"], line["failed"]) for line in rows(out, "summary.csv") if line["agent"] == fails] == [(fails, "4")] * 2


@posix
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path):
    out, agents = tmp_path / "out", (f"{SAMPLE}:Sleeper", "random")
    process = subprocess.Popen(
        isle("solo", *agents, "--games", "100", "--workers", "2", "--out", str(out)),
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
    printed, errors = process.communicate(timeout=120)
    assert process.returncode == statuses.INTERRUPTED
    assert errors == ""
    done = record(out)["finished_games"]
    assert 4 <= done < 200
    assert f"{done} of 200 games are kept. To go on:" in printed
    assert f"--out {out} --resume" in printed
    assert f"{done} games of 200, so far" in printed
    assert record(out)["state"] == "interrupted"
    assert len(rows(out)) == done
    assert sum(int(line["games"]) for line in rows(out, "summary.csv")) == done
    assert [int(row["game"]) for row in rows(out)] == sorted(int(row["game"]) for row in rows(out))
    before = rows(out)
    assert run(out, *agents, difficulties=None, games=100, seed=0, resume=True) == 0
    assert len(rows(out)) == 200
    assert [row for row in rows(out) if row in before] == before


def test_a_finished_run_is_made_longer(tmp_path):
    assert run(tmp_path / "longer", games=2) == 0
    assert run(tmp_path / "longer", games=4, resume=True) == 0
    assert run(tmp_path / "fresh", games=4) == 0
    assert rows(tmp_path / "longer") == rows(tmp_path / "fresh")
    assert run(tmp_path / "longer", games=2, resume=True) == statuses.USAGE, "nothing is thrown away"
