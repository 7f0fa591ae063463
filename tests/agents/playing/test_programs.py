"""Programs as players of whole runs: who fails leaves its games, what they write is kept, and no process is left behind."""

import csv
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from isle_agents import statuses
from isle_agents.asked import Tournament
from isle_agents.contests.tournament import runner
from isle_agents.playing.carried import pack
from isle_agents.playing.settings import BadSettings
from isle_agents.table.match import Match
from isle_agents.table.plan import Plan
from isle_env.players.words import UnknownAgent
from tests.agents.ctrl_c import isle
from tests.agents.tournament.test_tournament import games, is_empty, run
from tests.support.systems import posix

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = ROOT / "tests" / "players" / "process"
BOTS = ROOT / "docs" / "tutorials" / "bots"


def named(what, alias="bad"):
    return f"{alias}=process:{sys.executable} '{PROGRAMS / 'wayward.py'}' '{what}'"


@pytest.mark.parametrize(
    ("what", "reason", "limit"),
    [
        ("dies", "exited: python", 60),
        ("prints rubbish", "not an action: ", 60),
        ("floods a line", "flood: a line of more than", 60),
        ("closes its output", "cut off: ", 60),
        ("never answers", "timeout: more than 0.5 s for a decision", 0.5),
        ("answers late", "timeout: more than 0.5 s for a decision", 0.5),
    ],
)
def test_who_fails_leaves_its_games_and_the_run_goes_on(what, reason, limit, tmp_path, capsys):
    assert run(tmp_path / "out", named(what), "random", games=2, limit=limit) == statuses.LEFT
    rows = [row for row in games(tmp_path / "out") if row["agent"] == "bad"]
    assert [row["failed"].startswith(reason) for row in rows] == [True, True], rows
    assert all("\n" not in row["failed"] for row in rows)
    capsys.readouterr()


def test_what_it_writes_to_its_standard_error_is_kept_in_the_folder(tmp_path, capsys):
    out = tmp_path / "out"
    assert run(out, named("dies"), "random", games=1) == statuses.LEFT
    texts = [file.read_text() for file in (out / "programs").iterdir()]
    assert any("out of luck" in text for text in texts)
    assert "out of luck" in capsys.readouterr().err, "the reason has its last line"


def test_a_forgotten_print_changes_no_game(tmp_path, monkeypatch):
    monkeypatch.setattr("isle_env.players.process.agent.MOMENT", 0.3)
    for how in ("before its first answer", "nothing unasked"):
        name = f"mine=process:{sys.executable} '{PROGRAMS / 'talker.py'}' '{how}' '{tmp_path / how}'"
        assert run(tmp_path / f"run, {how}", name, "random", games=2) == 0
    assert games(tmp_path / "run, before its first answer") == games(tmp_path / "run, nothing unasked")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (named("fails at once"), "cannot play: exited: .*no such weights"),
        (named("speaks another protocol"), "it speaks protocol 2, and only 1 is spoken here"),
        ("process:./nobody", "no file './nobody', looked for from"),
        ("process:", "a command follows the colon"),
    ],
)
def test_who_cannot_begin_is_named_in_one_line_before_the_first_game(name, said, tmp_path, capsys):
    assert run(tmp_path / "out", name, "random") == statuses.USAGE
    printed = capsys.readouterr()
    assert not (tmp_path / "out").exists()
    lines = [line for line in printed.err.splitlines() if line.startswith("error: ")]
    assert len(lines) == 1
    assert re.search(said, lines[0]), lines


def test_resumed_equals_uninterrupted(tmp_path, monkeypatch):
    shutil.copy(BOTS / "any_language.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    agents = (f"mine=process:{sys.executable} any_language.py", "random")
    assert run(tmp_path / "whole", *agents, games=4) == 0
    assert run(tmp_path / "parts", *agents, games=2) == 0
    assert run(tmp_path / "parts", *agents, games=4, resume=True, workers=2) == 0
    assert games(tmp_path / "parts") == games(tmp_path / "whole")


@posix
@pytest.mark.parametrize("how", ["Ctrl-C", "SIGKILL"])
@pytest.mark.parametrize("what", ["never answers", "ignores the end of input"])
def test_no_process_is_left(how, what, tmp_path):
    """Neither after Ctrl-C nor after the run was killed, whatever the programs think of that."""
    if how == "SIGKILL" and sys.platform != "linux":
        pytest.skip("only Linux ends the programs of a process that was killed")
    process = subprocess.Popen(
        isle("tournament", named(what), named("plays on", "good"), "--games", "400", "--workers", "2", "--limit", "600"),
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)},
    )
    until = time.monotonic() + 120
    while len(of_session(process.pid, "wayward.py")) < 4 and time.monotonic() < until:
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    if how == "Ctrl-C":
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(120) == statuses.INTERRUPTED
        assert is_empty(process.pid)
    else:
        process.kill()
        process.wait()
    until = time.monotonic() + 30
    while of_session(process.pid, "wayward.py") and time.monotonic() < until:
        time.sleep(0.05)
    assert not of_session(process.pid, "wayward.py")


def of_session(session, word):
    """Living processes of a session in whose command a word occurs."""
    found = []
    for line in subprocess.run(["ps", "-eo", "sess=,pid=,stat=,args="], capture_output=True, text=True).stdout.splitlines():
        its_session, pid, state, command = line.split(maxsplit=3)
        if int(its_session) == session and word in command and not state.startswith("Z"):
            found.append(int(pid))
    return found


def test_at_the_table_where_a_person_sits(tmp_path):
    """The program is told what the person did; when it fails, random plays on, and the person is told."""
    match = Match(Plan.made(game="isle_of_cats", players=2, agents=[named("dies")], seat=0, seed=3))
    while not match.game.over:
        if match.mine:
            match.decide(int(match.game.legal_actions()[0]))
        else:
            match.answer(match.ask())
    assert any("out of luck" in notice and "'random' plays on for it" in notice for notice in match.notices)


# ---- on other machines ----


def test_the_files_of_a_command_are_carried(tmp_path):
    (tmp_path / "bots").mkdir()
    for file in ("bots/mine.py", "book.txt", "other.py"):
        (tmp_path / file).write_text("")
    (tmp_path / "pack").mkdir()
    pack(tmp_path / "pack", ["process:python3 bots/mine.py --book book.txt"], tmp_path)
    assert sorted(str(file.relative_to(tmp_path / "pack" / "own")) for file in (tmp_path / "pack" / "own").rglob("*.*")) == [
        "book.txt",
        "bots/mine.py",
    ]


@pytest.mark.parametrize("command", ["python3 --version", "/usr/bin/env python3", "python3 ../mine.py"])
def test_a_program_that_cannot_be_carried_is_refused(command, tmp_path):
    (tmp_path / "mine.py").write_text("")
    (tmp_path / "here" / "pack").mkdir(parents=True)
    with pytest.raises(BadSettings, match=r"has to (be a file below|lie below) the working folder"):
        pack(tmp_path / "here" / "pack", [f"process:{command}"], tmp_path / "here")


# ---- the examples of the docs ----


@pytest.mark.parametrize("bot", sorted(BOTS.glob("any_language.*")), ids=lambda bot: bot.suffix)
def test_the_examples_are_short_and_beat_random_in_a_whole_tournament(bot, tmp_path, monkeypatch, capsys):
    assert len(bot.read_text(encoding="utf-8").splitlines()) < 80
    interpreter = {".py": sys.executable, ".js": shutil.which("node")}[bot.suffix]
    if interpreter is None:
        pytest.skip("there is no node")
    shutil.copy(bot, tmp_path)
    monkeypatch.chdir(tmp_path)
    for game, many in (("isle_of_cats", 10), ("remote", 2)):
        out = tmp_path / game
        asked = Tournament(agents=[f"mine=process:{interpreter} {bot.name}", "random"], games=many, seed=3, game=game, out=out)
        assert runner.main(asked) == 0
        with (out / "games.csv").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["agent"] == "mine"]
        assert not any(row["failed"] for row in rows)
        if game == "isle_of_cats":
            assert sum(float(row["win"]) for row in rows) > 5
        said = [file.read_text(encoding="utf-8") for file in (out / "programs").iterdir()]
        assert all('"wrong"' not in text for text in said)
    capsys.readouterr()


def test_one_that_is_not_there_for_an_environment():
    from isle_env import SeatEnv

    with pytest.raises(ValueError, match=r"opponents: agent 'process:\./nobody': no file './nobody'"):
        SeatEnv(opponents="process:./nobody")
    with pytest.raises(UnknownAgent, match="it speaks protocol 2"):
        SeatEnv(opponents=named("speaks another protocol")).reset(seed=1)
