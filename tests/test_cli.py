"""The command line as a user meets it: help, versions, defaults, and errors that say what to do."""

import importlib.metadata
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from isle_agents import cli
from isle_env.players.registry import about
from isle_env.players.words import known
from tests.support.systems import posix

ROOT = Path(__file__).resolve().parent.parent


def isle(*words):
    """Run a command in this process. Returns Click's result."""
    return CliRunner().invoke(cli.app, [str(word) for word in words], env={"COLUMNS": "100", "TERM": "dumb"})


def test_version():
    done = isle("--version")
    assert done.exit_code == 0
    assert done.stdout == f"isle-env {importlib.metadata.version('isle-env')}\n"


def test_python_m_isle_env_is_isle():
    done = subprocess.run([sys.executable, "-m", "isle_env", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"isle-env {importlib.metadata.version('isle-env')}\n"


def test_completion_can_be_installed():
    assert "--install-completion" in isle("--help").stdout


@posix
def test_python_m_isle_env_without_an_installed_script_says_what_to_type(tmp_path):
    """From files on Python's path: nothing has been installed, so there is no entry point."""
    (tmp_path / "isle_env").symlink_to(ROOT / "isle_env")
    code = "import importlib.metadata as metadata, runpy; metadata.entry_points = lambda **_: (); runpy.run_module('isle_env')"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the command isle is not installed; pip install isle-env brings it, in a checkout: pip install -e ." in done.stderr


def test_agents_are_listed_with_what_they_do():
    done = isle("agents")
    assert done.exit_code == 0
    width = max(map(len, known()))
    for name in known():
        assert f"{name:<{width}}  {about(name).summary}\n" in done.stdout
    assert "module:Class" in done.stdout


def test_agents_are_listed_with_the_games_that_they_play():
    """Word by word: who plays what is otherwise said in the registry alone."""
    found, name = {}, ""
    for line in isle("agents").stdout.splitlines():
        name = line.split()[0] if line[:1].strip() else name
        if line.strip().startswith("games: "):
            assert name not in found, "one line a player"
            found[name] = line.strip().removeprefix("games: ").split(", ")
    every = ["isle_of_cats", "explore_and_draw", "remote"]
    assert found == dict.fromkeys(["champion", "greedy", "net", "random", "search", "tuned"], every)


@pytest.mark.parametrize("command", ["tournament", "solo"])
def test_players_of_other_games_are_refused_in_one_line(tmp_path, command, stranger):
    done = isle(command, stranger, "--game", "explore_and_draw", "--out", tmp_path / "out")
    assert done.exit_code == 2
    said = "error: agent 'net' does not play explore_and_draw; these do: champion, greedy, random, search, tuned"
    assert " ".join(done.output.split()) == said
    assert not (tmp_path / "out").exists()


def test_tournament(tmp_path):
    done = isle("tournament", "random", "random", "--games", 2, "--players", 3, "--workers", 1, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "random · random#2: 3 seats" in done.stdout
    assert str(tmp_path / "out") in done.stdout
    assert (tmp_path / "out" / "results.png").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nobody"], ["error: unknown agent 'nobody'", "greedy, net, random", "module:Class"]),
        (["no_such_module:Agent"], ["no module 'no_such_module'", "known are"]),
        (["random", "--mode", "solo"], ["--mode solo: nobody to compete with there; 'isle solo' has agents play alone"]),
        (["random", "--mode", "famly"], ["--mode famly: expected standard or family"]),
        (["random", "--players", 7], ["--players 7: the game seats 2, 3 or 4"]),
        (["random", "--games", 0], ["--games 0: at least 1 game"]),
        (["random", "--seed", -1], ["--seed -1: seeds are whole numbers from 0"]),
        (["random", "--workers", 0], ["--workers 0: at least 1 process"]),
        (["random", "--games", "many"], ["--games", "integer"]),
        (["random", "--limit", 0], ["--limit 0: a decision takes more than 0 seconds; inf for no limit"]),
        (["random", "--limit", "nan"], ["--limit nan: a decision takes more than 0 seconds"]),
        (["random", "--memory", 0], ["--memory 0: a worker takes some 300 MB before any player does"]),
        (["random", "--sead", 1], ["No such option", "--sead"]),
    ],
)
def test_usage_errors(tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    done = isle("tournament", *words)
    assert done.exit_code == 2
    assert [part for part in said if part not in done.output] == []
    assert "Traceback" not in done.output
    assert list(tmp_path.iterdir()) == []  # nothing was begun


def test_tournament_in_family_mode(tmp_path):
    done = isle("tournament", "random", "random", "--mode", "family", "--games", 2, "--workers", 1, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "random · random#2: 2 seats, family mode" in done.stdout
    assert "family cards" in " ".join(done.stdout.split())


def test_solo(tmp_path):
    options = ("--difficulty", "hard", "--difficulty", "easy", "--games", 2, "--workers", 1, "--out", tmp_path / "two")
    done = isle("solo", "random", *options)
    assert done.exit_code == 0, done.output
    assert "random: alone against the sister, easy, hard, 4 games (2 deals), seed 0" in done.stdout
    done = isle("solo", "random", "--games", 1, "--workers", 1, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert str(tmp_path / "out") in done.stdout
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"games.csv", "summary.csv", "results.png", "solo.json"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nobody"], ["error: unknown agent 'nobody'", "greedy, net, random"]),
        (
            ["random", "--difficulty", "nasty"],
            ["error: --difficulty nasty: expected easy, medium, hard, very_hard, expert, or all"],
        ),
        (["random", "--games", 0], ["--games 0: at least 1 game"]),
        (["random", "--seed", -1], ["--seed -1: seeds are whole numbers from 0"]),
        (["random", "--workers", 0], ["--workers 0: at least 1 process"]),
        (["random", "--players", 1], ["No such option", "--players"]),
        (["random", "--limit", -1], ["--limit -1: a decision takes more than 0 seconds"]),
    ],
)
def test_usage_errors_of_solo(tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    done = isle("solo", *words, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert [part for part in said if part not in done.output] == []
    assert "Traceback" not in done.output
    assert list(tmp_path.iterdir()) == []


def test_unknown_command():
    done = isle("tornament")
    assert done.exit_code == 2
    assert "No such command 'tornament'" in done.output


def test_an_agent_that_cannot_be_made_is_not_a_usage_error(tmp_path):
    done = isle("tournament", "tests.agents.sample_agents:NotMade", "random", "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "cannot be made" in done.output
    assert "FileNotFoundError: weights.bin" in done.output
    assert "Traceback" not in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("command", "option"), [("tournament", "--resume"), ("solo", "--difficulty"), ("solo", "--resume"), ("solo", "--limit")]
)
def test_help_loads_nothing_heavy(command, option):
    program = f"import sys; from isle_agents.cli import app; app(['{command}', '--help'], standalone_mode=False); " + (
        "heavy = ('numba', 'matplotlib', 'openskill', 'isle_agents.playing', 'isle_training'); "
        "sys.exit(', '.join(m for m in heavy if m in sys.modules) or None)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert option in done.stdout


def test_a_tournament_with_a_focus_and_stats_has_a_report(tmp_path):
    done = isle("tournament", "greedy", "--focus", "random", "--games", 2, "--workers", 1, "--stats", "--out", tmp_path / "run")
    assert done.exit_code == 0, done.output
    assert "random against greedy, who do not meet: 2 seats" in done.stdout
    done = isle("report", tmp_path / "run", "--out", tmp_path / "page.html")
    assert (done.exit_code, done.stdout.strip()) == (0, str(tmp_path / "page.html"))
    assert "What cards and lessons were worth" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_sweep_needs_values(tmp_path):
    done = isle("sweep", "search", "--over", "playouts=5", "--out", tmp_path / "run")
    assert done.exit_code == 2
    assert isle("sweep", "search").exit_code == 2
    assert not (tmp_path / "run").exists()


def test_compiling_ahead_says_what_it_did():
    done = isle("compile", "rules")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("[1/1] isle_of_cats: the rules")
    assert isle("compile", "nonsense").exit_code == 2


def test_a_match_keeps_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    done = isle("match", "greedy", "random", "--games", 4, "--workers", 1)
    assert done.exit_code == 0, done.output
    assert "win rate" in done.stdout
    assert "4 games in" in done.stdout
    assert not any(words in done.stdout for words in ("results in", "folder:", "--resume", "isle-match"))
    assert list(tmp_path.iterdir()) == []


def test_a_match_with_an_unknown_player_is_refused():
    done = isle("match", "nobody", "random")
    assert done.exit_code == 2
    assert "unknown agent 'nobody'" in done.output
