"""Whole tournaments: they do not depend on workers or interruptions, and are refused before harm is done."""

import csv
import itertools
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import time
import tracemalloc
from functools import partial
from pathlib import Path

import pytest

from isle_agents import statuses
from isle_agents.asked import Tournament
from isle_agents.contests.tournament import runner
from isle_agents.contests.tournament.match import columns
from isle_agents.playing import games as games_module
from isle_agents.playing import pool, process, progress
from isle_agents.playing import run as run_module
from isle_env.games.isle.state import RULES_VERSION, STATE_VERSION
from isle_env.games.known import rules_called
from tests.agents.ctrl_c import isle
from tests.agents.recorded import arguments
from tests.support.settings import first
from tests.support.systems import posix

SAMPLE = "tests.agents.sample_agents"
ROOT = Path(__file__).resolve().parents[3]
PNG = b"\x89PNG\r\n\x1a\n"


def run(out, *agents, **options):
    """Play a tournament in this process unless told otherwise. Returns its exit status."""
    settings = {"mode": "standard", "players": 2, "games": 6, "seed": 3, "workers": 1, "resume": False, **options}
    return runner.main(Tournament(agents=list(agents or (f"{SAMPLE}:Forgetful", "random")), out=out, **settings))


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
    """Does a process group end by itself? A helper process of multiprocessing takes a moment, on a busy machine seconds."""
    for _ in range(600):
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
    assert tuple(rows[0]) == columns(rules_called("isle_of_cats"))
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
    assert (stored["settings"]["limit"], stored["settings"]["memory"], stored["failed"]) == (60.0, None, {})
    assert stored["machine"]["workers"] == 1
    assert stored["command"][:2] == ["isle", "tournament"]
    settings = arguments(stored["settings"])
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
    assert tuple(games(one)[0]) == columns(rules_called("isle_of_cats"))
    assert {(row["rare_treasures"], row["public_lessons"], row["private_lessons"]) for row in games(one)} == {("0", "0", "0")}
    assert any(row["family_cards"] != "0" for row in games(one))
    assert any(float(row["family_cards"]) for row in summary(one))
    assert (one / "results.png").read_bytes().startswith(PNG)
    assert run(two, mode="family", players=players, workers=2) == 0
    keep_lines(two / "games.csv", 3)
    assert run(two, mode="family", players=players, resume=True) == 0
    assert games(two) == games(one)
    assert summary(two) == summary(one)


def test_another_seed_plays_other_games(whole, tmp_path):
    assert run(tmp_path / "other", seed=4) == 0
    assert [r["total"] for r in games(tmp_path / "other")] != [r["total"] for r in games(whole)]


@pytest.mark.parametrize(("lines", "tail"), first(2, (1, ""), (5, "2,1,0,0,99"), (6, ""), (13, "")))
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
    assert run(None, resume=True) == statuses.USAGE  # that one is finished
    assert "no unfinished tournament with these settings in results/" in capsys.readouterr().err
    stored = {**record(out), "state": "running"}
    (out / "tournament.json").write_text(json.dumps(stored))
    keep_lines(out / "games.csv", 3)
    assert run(None, resume=True, seed=99) == statuses.USAGE
    assert run(None, resume=True) == 0
    assert games(out) == games(whole)


def test_a_folder_in_use_is_left_alone(whole, capsys):
    before = {p.name: p.read_bytes() for p in whole.iterdir()}
    assert run(whole) == statuses.USAGE
    said = capsys.readouterr().err
    assert f"the folder {whole} is not empty" in said
    assert "--resume" in said
    assert {p.name: p.read_bytes() for p in whole.iterdir()} == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 4}, "seed there 3, now 4"),
        ({"games": 4}, "games there 6, now 4"),
        ({"players": 3}, "players there 2, now 3"),
        ({"mode": "family"}, "mode there standard, now family"),
        ({"limit": 5}, "limit there 60.0, now 5"),
        ({"agents": ("random",)}, f"agents there {SAMPLE}:Forgetful random, now random"),
    ],
)
def test_another_tournament_is_not_resumed(whole, capsys, change, said):
    before = (whole / "games.csv").read_bytes()
    change = dict(change)
    assert run(whole, *change.pop("agents", ()), **change, resume=True) == statuses.USAGE
    assert said in capsys.readouterr().err
    assert (whole / "games.csv").read_bytes() == before


def test_a_finished_tournament_is_made_longer(whole, tmp_path):
    """Its games are the first of the longer one; they are not played again."""
    longer, fresh = tmp_path / "longer", tmp_path / "fresh"
    shutil.copytree(whole, longer)
    kept = (longer / "games.csv").read_text().splitlines()
    assert run(longer, games=10, resume=True) == 0
    assert run(fresh, games=10) == 0
    assert games(longer) == games(fresh)
    assert (longer / "games.csv").read_text().splitlines()[: len(kept)] == kept, "times and all"
    assert summary(longer) == summary(fresh)
    stored = record(longer)
    assert (stored["games"], stored["finished_games"], stored["settings"]["games"], stored["state"]) == (10, 10, 10, "finished")


def test_the_latest_run_with_fewer_games_is_made_longer(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(None, games=2) == 0
    assert run(None, games=4, resume=True) == 0
    (folder,) = (tmp_path / "results").iterdir()
    assert record(folder)["games"] == 4


def test_other_rules_are_not_resumed(whole, tmp_path, capsys):
    out = tmp_path / "old"
    out.mkdir()
    (out / "tournament.json").write_text(json.dumps({**record(whole), "rules_version": 0}))
    assert run(out, resume=True) == statuses.USAGE
    assert f"rules version there 0, now {RULES_VERSION}" in capsys.readouterr().err


def test_nothing_to_resume(tmp_path, capsys):
    assert run(tmp_path, resume=True) == statuses.USAGE
    assert f"nothing to resume: there is no tournament.json in {tmp_path}" in capsys.readouterr().err


@pytest.mark.parametrize("contents", ["{", "[]", '{"other": 1}'])
def test_a_damaged_record_is_not_resumed(tmp_path, capsys, contents):
    file = tmp_path / "tournament.json"
    file.write_text(contents)
    assert run(tmp_path, resume=True) == statuses.USAGE
    assert f"{file} is damaged, or no tournament wrote it: cannot resume; choose another --out" in capsys.readouterr().err
    assert file.read_text() == contents


def test_a_games_file_of_something_else_is_not_resumed(tmp_path, capsys):
    out = tmp_path / "foreign"
    assert run(out, games=2) == 0
    (out / "games.csv").write_text("a,b\n1,2\n")
    assert run(out, games=2, resume=True) == statuses.USAGE
    assert "other columns than a tournament writes" in capsys.readouterr().err
    assert (out / "games.csv").read_text() == "a,b\n1,2\n"


def test_a_folder_that_cannot_be_made_is_refused_before_any_game(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert run(tmp_path / "file" / "out", f"{SAMPLE}:Raises") == statuses.USAGE
    assert f"cannot write the folder {tmp_path / 'file' / 'out'}: Not a directory" in capsys.readouterr().err


@pytest.mark.parametrize("workers", [1, 2])
def test_who_fails_leaves_its_games_and_the_tournament_goes_on(tmp_path, capsys, workers):
    out, fails = tmp_path / "out", f"{SAMPLE}:Raises"
    assert run(out, f"{SAMPLE}:LastLegal", "random", fails, workers=workers) == statuses.LEFT == 3
    said = capsys.readouterr()
    assert said.err.count("\n") == 1  # once, not in each of its games
    assert f"{fails} leaves game " in said.err
    assert "error: ZeroDivisionError: division of the spoils by zero (sample_agents.py, line " in said.err
    assert "Traceback" not in said.err
    assert f"{fails} left games: 12 × error; 'random' played on for it, and it ranks last there" in said.out
    assert record(out)["state"] == "finished"
    assert record(out)["failed"] == {fails: {"error": 12}}
    assert {row["agent"]: row["failed"] for row in summary(out)} == {f"{SAMPLE}:LastLegal": "0", "random": "0", fails: "12"}
    of_fails = [row for row in games(out) if row["agent"] == fails]
    assert len(of_fails) == 12
    assert {(row["win"], row["place"], row["failed"].partition(":")[0]) for row in of_fails} == {("0.0", "2", "error")}
    assert {row["failed"] for row in games(out) if row["agent"] != fails} == {""}


def test_a_traceback_is_printed_if_asked_for(tmp_path, capsys):
    assert run(tmp_path / "out", f"{SAMPLE}:Raises", games=2, traceback=True) == statuses.LEFT
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert 'raise ZeroDivisionError("division of the spoils by zero")' in said


def test_who_ends_its_process_leaves_its_games(tmp_path, capsys):
    one, two = tmp_path / "one", tmp_path / "two"
    assert run(one, f"{SAMPLE}:Dies", "random", workers=1) == statuses.LEFT
    assert run(two, f"{SAMPLE}:Dies", "random", workers=2) == statuses.LEFT
    assert "exited: the process ended with status 7" in capsys.readouterr().err
    assert games(one) == games(two)
    assert summary(one) == summary(two)
    assert {row["failed"] for row in games(one)} == {"", "exited: the process ended with status 7"}
    assert {row["decisions"] for row in games(one) if row["failed"]} == {"2"}


def test_resuming_keeps_who_left(tmp_path, capsys):
    whole, out, agents = tmp_path / "whole", tmp_path / "out", (f"{SAMPLE}:Raises", "random")
    assert run(whole, *agents) == run(out, *agents) == statuses.LEFT
    keep_lines(out / "games.csv", 7)
    assert run(out, *agents, resume=True) == statuses.LEFT
    assert games(out) == games(whole)
    assert summary(out) == summary(whole)
    assert record(out)["failed"] == record(whole)["failed"] == {agents[0]: {"error": 6}}
    assert run(out, *agents, resume=True) == statuses.LEFT  # nothing is left to play
    assert games(out) == games(whole)


def test_a_file_with_a_syntax_error_is_named_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "torn_player.py").write_text("class Torn:\n    def act(self o):\n        return 1\n")
    assert run(tmp_path / "out", "torn_player:Torn") == statuses.FAILED
    said = capsys.readouterr().err
    assert said.startswith(
        f"error: agent 'torn_player:Torn' cannot be made: SyntaxError in {tmp_path / 'torn_player.py'}, line 2: "
    )
    assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


@posix
@pytest.mark.parametrize("ended", ["Ctrl-C", pytest.param("SIGTERM", marks=pytest.mark.long)])
def test_what_is_done_is_kept_and_the_same_command_goes_on(tmp_path, capfd, ended):
    out, agents = tmp_path / "out", (f"{SAMPLE}:Sleeper", "random")
    process = subprocess.Popen(
        isle("tournament", *agents, "--games", "40", "--workers", "2", "--out", str(out)),
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
    assert run(out, *agents, games=40, seed=0, resume=True) == statuses.USAGE
    assert f"another run is writing into {out}" in capfd.readouterr().err
    if ended == "Ctrl-C":
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.terminate()
    printed, errors = process.communicate(timeout=120)
    assert process.returncode == statuses.INTERRUPTED
    assert errors == ""
    assert f"--out {out} --resume" in printed
    done = record(out)["finished_games"]
    assert record(out)["state"] == "interrupted"
    assert 2 <= done < 40
    assert len(games(out)) == 2 * done
    assert is_empty(process.pid)
    if ended == "SIGTERM":
        return  # what was kept is kept in the same way

    assert run(out, *agents, games=40, seed=0, resume=True) == 0
    assert run(tmp_path / "uninterrupted", *agents, games=40, seed=0) == 0
    assert games(out) == games(tmp_path / "uninterrupted")
    assert summary(out) == summary(tmp_path / "uninterrupted")


def test_the_table_fits_a_terminal_of_80_columns(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert run(tmp_path / "out", "random", f"{SAMPLE}:first_legal", games=2) == 0
    said = capsys.readouterr().out
    for head in ("agent", "games", "win rate", "score", "rats", "rooms", "families", "rare", "private", "public", "rating"):
        assert head in said
    assert "…" not in said.partition("rules")[2]


def test_agent_names_are_not_broken(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    names = (f"{SAMPLE}:LastLegal", f"{SAMPLE}:first_legal")
    assert run(tmp_path / "out", *names, games=2) == 0
    said = capsys.readouterr().out.partition("2 games\n")[2]
    assert [said.count(f" {name} ") for name in names] == [said.count(" agent ")] * 2


def test_redirected_progress_is_lines(tmp_path, capsys, monkeypatch):
    """Every look at the clock finds that 4 seconds have passed."""
    seconds = itertools.count(0, 4)
    monkeypatch.setattr(run_module, "shown", partial(progress.shown, clock=lambda: next(seconds)))
    assert run(tmp_path / "out", games=20) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if " a second, about " in line]
    assert lines == [
        f"{done} of 20 games, 0.2 a second, about {left} left" for done, left in ((3, "1 min 8 s"), (8, "48 s"), (18, "8 s"))
    ]


@pytest.mark.long
def test_memory_does_not_grow_with_the_games(tmp_path, monkeypatch):
    """Many more games are played and shown, and no more memory is needed at any time."""
    monkeypatch.setattr(games_module.in_order, "__defaults__", (400,))
    peaks = []
    run(tmp_path / "first", "random", games=10)  # what is loaded and kept once
    for count in (100, 500):
        tracemalloc.start()
        assert run(tmp_path / str(count), "random", games=count) == 0
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 250_000  # 400 games are 800 rows, of some 1,000 bytes each
    assert [row["game"] for row in games(tmp_path / "500")] == [str(game) for game in range(500) for _ in (0, 1)]


@pytest.mark.long
def test_windows_lacks_some_of_what_is_used_here(whole, tmp_path, monkeypatch):
    """No groups of processes, no signals that wait; workers are spawned. A player that ends its process leaves."""
    for module, name in ((os, "killpg"), (os, "setpgid"), (signal, "pthread_sigmask")):
        monkeypatch.delattr(module, name, raising=False)
    monkeypatch.setattr(process, "HAS_TRACKER", False)
    monkeypatch.setattr(process, "resource_tracker", None)  # there its module can be imported and no more
    monkeypatch.setattr(pool, "worker_context", lambda: multiprocessing.get_context("spawn"))
    assert run(tmp_path / "two", workers=2) == 0
    assert games(tmp_path / "two") == games(whole)
    assert run(tmp_path / "exits", "tests.agents.bad_agents:OsExits", "random", games=2, workers=2) == statuses.LEFT
