"""Whole tournaments: they do not depend on workers or interruptions, and are refused before harm is done."""

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
from agents.tournament import runner
from agents.tournament.match import COLUMNS
from isle_env.games.isle.state import RULES_VERSION, STATE_VERSION

SAMPLE = "tests.agents.sample_agents"
ROOT = Path(__file__).resolve().parents[3]
PNG = b"\x89PNG\r\n\x1a\n"


def run(out, *agents, **options):
    """Play a tournament in this process unless told otherwise. Returns its exit status."""
    settings = {"mode": "standard", "players": 2, "games": 6, "seed": 3, "workers": 1, "resume": False, **options}
    return runner.main(agents=agents or (f"{SAMPLE}:Forgetful", "random"), out=out, **settings)


def games(out):
    """games.csv without the column that depends on the machine."""
    with (out / "games.csv").open() as file:
        return [{**row, "seconds": None} for row in csv.DictReader(file)]


def summary(out):
    """summary.csv without the columns that depend on the machine."""
    with (out / "summary.csv").open() as file:
        return [{**row, "seconds": None, "decisions_per_second": None} for row in csv.DictReader(file)]


def record(out):
    return json.loads((out / "tournament.json").read_text())


def keep_lines(path, count, tail=""):
    """Cut a file down to its first lines. tail: what stands after them, such as half a row."""
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:count]) + tail)


def is_empty(group):
    """Does a process group end by itself within some seconds? A helper process of multiprocessing takes a moment."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A tournament played to its end by one process."""
    out = tmp_path_factory.mktemp("whole") / "deep" / "folder"
    assert run(out) == 0
    return out


def test_everything_is_written(whole):
    assert {p.name for p in whole.iterdir()} == {"games.csv", "summary.csv", "results.png", "tournament.json"}
    assert (whole / "results.png").read_bytes().startswith(PNG)
    rows = games(whole)
    assert tuple(rows[0]) == COLUMNS
    assert [(int(r["game"]), int(r["seat"])) for r in rows] == [(g, s) for g in range(6) for s in (0, 1)]
    rates = [float(row["win_rate"]) for row in summary(whole)]
    assert rates == sorted(rates, reverse=True)
    for row in summary(whole):
        own = [float(r["win"]) for r in rows if r["agent"] == row["agent"]]
        assert float(row["win_rate"]) == pytest.approx(sum(own) / len(own))


def test_the_record_repeats_the_tournament(whole, tmp_path):
    stored = record(whole)
    assert stored["state"] == "finished"
    assert stored["finished_games"] == stored["games"] == 6
    assert (stored["rules_version"], stored["state_version"]) == (RULES_VERSION, STATE_VERSION)
    assert {"python", "isle-env", "numpy", "numba", "openskill"} == set(stored["versions"])
    assert stored["machine"]["workers"] == 1
    assert stored["command"][:2] == ["isle", "tournament"]
    settings = stored["settings"]
    assert run(tmp_path / "again", *settings.pop("agents"), **settings) == 0
    assert games(tmp_path / "again") == games(whole)


def test_two_workers_play_the_same_games(whole, tmp_path):
    assert run(tmp_path / "two", workers=2) == 0
    assert games(tmp_path / "two") == games(whole)
    assert summary(tmp_path / "two") == summary(whole)


@pytest.mark.parametrize("players", [2, 3])
def test_family_mode(tmp_path, capsys, players):
    """The same files; two workers, and a resumed run, play the same games as one."""
    one, two = tmp_path / "one", tmp_path / "two"
    assert run(one, mode="family", players=players) == 0
    said = capsys.readouterr().out
    assert f"{players} seats, family mode, " in said
    assert "families and family cards" in " ".join(said.split())
    assert record(one)["settings"]["mode"] == "family"
    assert tuple(games(one)[0]) == COLUMNS
    assert {(row["rare_treasures"], row["public_lessons"]) for row in games(one)} == {("0", "0")}
    assert any(row["private_lessons"] != "0" for row in games(one))
    assert (one / "results.png").read_bytes().startswith(PNG)
    assert run(two, mode="family", players=players, workers=2) == 0
    keep_lines(two / "games.csv", 3)
    assert run(two, mode="family", players=players, resume=True) == 0
    assert games(two) == games(one)
    assert summary(two) == summary(one)


def test_another_seed_plays_other_games(whole, tmp_path):
    assert run(tmp_path / "other", seed=4) == 0
    assert [r["total"] for r in games(tmp_path / "other")] != [r["total"] for r in games(whole)]


@pytest.mark.parametrize(("lines", "tail"), [(1, ""), (6, ""), (5, "2,1,0,0,99"), (13, "")])
def test_resumed_equals_uninterrupted(whole, tmp_path, lines, tail):
    """Nothing done, half a game done, a torn row, everything done."""
    out = tmp_path / "resumed"
    assert run(out) == 0
    keep_lines(out / "games.csv", lines, tail)
    (out / "summary.csv").unlink()
    assert run(out, resume=True) == 0
    assert games(out) == games(whole)
    assert summary(out) == summary(whole)


def test_games_done_before_are_not_played_again(tmp_path, capsys):
    out = tmp_path / "resumed"
    assert run(out) == 0
    keep_lines(out / "games.csv", 9)
    assert run(out, resume=True) == 0
    said = capsys.readouterr().out
    assert "(4 games done before)" in said
    assert "2 games in" in said


def test_without_out_the_latest_unfinished_one_is_resumed(whole, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT)
    assert run(None) == 0
    (out,) = Path("results").iterdir()
    assert out.name.startswith("tournament-")
    assert run(None, resume=True) == terminal.USAGE  # that one is finished
    assert "no unfinished tournament with these settings in results/" in capsys.readouterr().err
    stored = {**record(out), "state": "running"}
    (out / "tournament.json").write_text(json.dumps(stored))
    keep_lines(out / "games.csv", 3)
    assert run(None, resume=True, seed=99) == terminal.USAGE
    assert run(None, resume=True) == 0
    assert games(out) == games(whole)


def test_a_folder_in_use_is_left_alone(whole, capsys):
    before = {p.name: p.read_bytes() for p in whole.iterdir()}
    assert run(whole) == terminal.USAGE
    said = capsys.readouterr().err
    assert f"the folder {whole} is not empty" in said
    assert "--resume" in said
    assert {p.name: p.read_bytes() for p in whole.iterdir()} == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 4}, "seed there 3, now 4"),
        ({"games": 8}, "games there 6, now 8"),
        ({"players": 3}, "players there 2, now 3"),
        ({"mode": "family"}, "mode there standard, now family"),
        ({"agents": ("random",)}, f"agents there {SAMPLE}:Forgetful random, now random"),
    ],
)
def test_another_tournament_is_not_resumed(whole, capsys, change, said):
    before = (whole / "games.csv").read_bytes()
    change = dict(change)
    assert run(whole, *change.pop("agents", ()), **change, resume=True) == terminal.USAGE
    assert said in capsys.readouterr().err
    assert (whole / "games.csv").read_bytes() == before


def test_other_rules_are_not_resumed(whole, tmp_path, capsys):
    out = tmp_path / "old"
    out.mkdir()
    (out / "tournament.json").write_text(json.dumps({**record(whole), "rules_version": 0}))
    assert run(out, resume=True) == terminal.USAGE
    assert f"rules version there 0, now {RULES_VERSION}" in capsys.readouterr().err


@pytest.mark.parametrize("contents", [None, "{", "[]", '{"other": 1}'])
def test_nothing_to_resume(tmp_path, capsys, contents):
    if contents is not None:
        (tmp_path / "tournament.json").write_text(contents)
    assert run(tmp_path, resume=True) == terminal.USAGE
    assert f"nothing to resume: there is no tournament.json in {tmp_path}" in capsys.readouterr().err


def test_a_games_file_of_something_else_is_not_resumed(tmp_path, capsys):
    out = tmp_path / "foreign"
    assert run(out, games=2) == 0
    (out / "games.csv").write_text("a,b\n1,2\n")
    assert run(out, games=2, resume=True) == terminal.USAGE
    assert "other columns than a tournament writes" in capsys.readouterr().err
    assert (out / "games.csv").read_text() == "a,b\n1,2\n"


def test_a_folder_that_cannot_be_made_is_refused_before_any_game(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert run(tmp_path / "file" / "out", f"{SAMPLE}:Raises") == terminal.USAGE
    assert f"cannot write the folder {tmp_path / 'file' / 'out'}: Not a directory" in capsys.readouterr().err


@pytest.mark.parametrize("workers", [1, 2])
def test_a_failing_agent_stops_the_tournament_and_keeps_what_is_done(tmp_path, capsys, workers):
    out = tmp_path / "out"
    assert run(out, f"{SAMPLE}:LastLegal", "random", f"{SAMPLE}:Raises", workers=workers) == terminal.FAILED
    said = capsys.readouterr()
    assert f"agent '{SAMPLE}:Raises' in seat" in said.err
    assert "ZeroDivisionError" in said.err
    assert f"--out {out} --resume" in said.out
    stored = record(out)
    assert stored["state"] == "failed"
    assert stored["finished_games"] * 2 == len(games(out))
    assert {row["agent"] for row in games(out)} <= {f"{SAMPLE}:LastLegal", "random"}
    if workers == 1:  # the first two games of the schedule are between the other two
        assert stored["finished_games"] == 2


def test_a_worker_that_dies_is_noticed(tmp_path, capsys):
    out = tmp_path / "out"
    assert run(out, f"{SAMPLE}:Dies", "random", workers=2) == terminal.FAILED
    assert "a worker process died" in capsys.readouterr().err
    assert record(out)["state"] == "failed"


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path, capfd):
    out, agents = tmp_path / "out", (f"{SAMPLE}:Sleeper", "random")
    command = [sys.executable, "-m", "isle_env.cli", "tournament", *agents, "--games", "20", "--workers", "2", "--out", str(out)]
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
    assert f"--out {out} --resume" in printed
    done = record(out)["finished_games"]
    assert record(out)["state"] == "interrupted"
    assert 2 <= done < 20
    assert len(games(out)) == 2 * done
    assert is_empty(process.pid)

    assert run(out, *agents, games=20, seed=0, resume=True) == 0
    assert run(tmp_path / "uninterrupted", *agents, games=20, seed=0) == 0
    assert games(out) == games(tmp_path / "uninterrupted")
    assert summary(out) == summary(tmp_path / "uninterrupted")


def test_the_table_fits_a_terminal_of_80_columns(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert run(tmp_path / "out", "random", f"{SAMPLE}:first_legal", games=2) == 0
    said = capsys.readouterr().out
    for head in ("agent", "games", "win rate", "score", "rats", "rooms", "families", "rare", "private", "public", "rating"):
        assert head in said
    assert "…" not in said.partition("rules")[2]
