"""`isle play`: the command with wrong words, and a whole game in the terminal."""

import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from isle_agents import cli
from isle_agents.statuses import INTERRUPTED
from isle_agents.table import hand, main, saves, terminal
from isle_agents.table.match import Match
from isle_agents.table.plan import Plan
from isle_env.replays import Replay
from isle_env.views import labels
from tests.agents.play import hanging
from tests.support.extras import package, without
from tests.support.systems import posix


def isle(*typed, lines=()):
    """Run a command in this process. Returns Click's result."""
    return CliRunner().invoke(
        cli.app, list(map(str, typed)), input="".join(f"{line}\n" for line in lines), env={"COLUMNS": "100"}
    )


@pytest.mark.parametrize("options", [{"mode": "solo"}, {"mode": "family", "seat": 1}, {"game": "remote"}], ids=str)
def test_a_whole_game(tmp_path, monkeypatch, options):
    """Choices by their numbers, tiles by way, column and row."""
    plan = Plan.made(agents=["random"] * (options.get("mode") != "solo"), seed=3, **options)
    told, asked = [], []
    said, shadow, random = [], [None], np.random.default_rng(2)

    def ask(prompt):
        if prompt.startswith(terminal.AT_THE_END):
            asked.append("the end")
            return "quit"
        numbers = [line.split()[0] for line in said if line[:3].strip().isdecimal()]
        said.clear()
        asked.append(shadow[0].decision)
        placing = hand.hand(shadow[0])
        if placing:
            way, look = next((way, look) for way, look in placing["ways"].items() if look["legal"])
            x, y, _ = look["legal"][int(random.integers(len(look["legal"])))]
            return f"place {way} {x + 1} {y + 1}"
        return str(random.choice(numbers))

    class Watched(terminal.Match):
        """Tells the person which game is played."""

        def run_agents(self):
            super().run_agents()
            shadow[0] = self.game

    def say(line):
        said.append(line)
        told.append(line)

    monkeypatch.setattr(terminal, "Match", Watched)
    terminal.play(plan, None, tmp_path, ask=ask, say=say)
    assert shadow[0].over
    asked.pop()  # the question after the end
    assert sum(line.startswith("You: ") for line in told) == len(asked), "every decision is told once"
    assert any(line.startswith("Seat 0") and "total" in line for line in told)
    assert kept(told) == next(tmp_path.iterdir())
    assert Replay.load(kept(told)).end() == shadow[0]


def kept(told):
    """The file that the line at the end names, which `isle replay` takes."""
    (line,) = [line for line in told if "isle replay" in line]
    words = shlex.split(line[line.index("isle replay") :])
    done = isle(*words[1:])
    assert done.exit_code == 0, done.output
    path = Path(words[-1])
    page = path.with_name(path.name.replace(".json", ".html"))
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    page.unlink()
    return path


@pytest.fixture(scope="module")
def last_decision(tmp_path_factory):
    """A saved game whose end is one decision away: the file, and that decision."""
    match = Match(Plan.made(mode="solo", seed=3))
    random, before = np.random.default_rng(1), None
    while not match.game.over:
        before = match.replay()
        action = int(random.choice(match.game.legal_actions()))
        match.decide(action)
    path = tmp_path_factory.mktemp("nearly") / "nearly over.replay.json"
    saves.write(path, before)
    return path, match.game.rules.action_name(action)


def test_after_the_end_it_can_be_saved_elsewhere(tmp_path, last_decision):
    path, action = tmp_path / "a game.replay.json", last_decision[1]
    path.write_bytes(last_decision[0].read_bytes())
    elsewhere = tmp_path / "another folder" / "mine.replay.json"
    done = isle("play", "--terminal", "--load", path, lines=[action, "show", "hint", f"save {elsewhere}", "save", "", "1"])
    assert done.exit_code == 0, done.output
    said = done.output.splitlines()
    assert sum("isle replay" in line for line in said) == 3
    assert "nothing to choose by 'hint'" in done.output
    assert sum(line.startswith("The sister: ") for line in said) == 2, "at the end, and when asked for"
    assert Replay.load(path) == Replay.load(elsewhere)
    assert Replay.load(path).end().over
    assert kept([line for line in said if str(elsewhere) in line]) == elsewhere
    again = isle("play", "--terminal", "--load", path)
    assert again.exit_code == 0
    assert "isle replay" in again.output


def test_a_finished_game_that_cannot_be_kept_is_not_lost(tmp_path, last_decision):
    plan, past = saves.read(last_decision[0])
    (tmp_path / "file").write_text("no folder")
    mine, told = tmp_path / "mine.replay.json", []
    lines = iter([last_decision[1], f"save {mine}", "quit"])
    terminal.play(plan, past, tmp_path / "file", ask=lambda prompt: str(next(lines)), say=told.append)
    assert any("could not be kept" in line and "file" in line for line in told)
    assert kept(told) == mine


class Slow:
    """An agent that takes its time for its first decision."""

    waited = False

    def act(self, observation, mask, info):
        if not self.waited:
            time.sleep(0.5)
            self.waited = True
        return int(np.flatnonzero(mask)[0])


def test_an_agent_that_takes_its_time_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(terminal, "QUIET", 0.1)
    told = []
    plan = Plan.made(agents=[f"{__name__}:Slow"], seed=5)
    terminal.play(plan, None, tmp_path, ask=lambda prompt: "quit", say=told.append)
    (line,) = [line for line in told if "is thinking" in line]
    assert line.startswith("Seat 1 (")
    monkeypatch.setattr(terminal, "QUIET", 60.0)
    told.clear()
    terminal.play(plan, None, tmp_path, ask=lambda prompt: "quit", say=told.append)
    assert not any("is thinking" in line for line in told)


class Compiles(Slow):
    """An agent that is compiled for longer than it may think unmentioned."""

    def act(self, observation, mask, info):
        from numba.core.compiler_lock import global_compiler_lock

        with global_compiler_lock:
            return super().act(observation, mask, info)


def test_compiling_is_not_called_thinking(tmp_path, monkeypatch):
    monkeypatch.setattr(terminal, "QUIET", 0.2)
    told = []
    plan = Plan.made(agents=[f"{__name__}:Compiles"], seed=5)
    terminal.play(plan, None, tmp_path, ask=lambda prompt: "quit", say=told.append)
    assert not any("is thinking" in line for line in told)


def test_help_hint_undo_save_and_wrong_words(tmp_path):
    done = isle(
        "play", "--terminal", "--mode", "solo", "--seed", 1, "--saves", tmp_path,
        lines=["nonsense", "999", "place 0 0", "place a b c", "place 0 0 0", "undo", "hint", "1", "undo", "show", "save", "quit"],
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert done.output.count("is no choice") >= 4
    assert "Not possible: nothing to undo" in done.output
    assert "Not possible: there is no tile in hand" in done.output
    assert "Search would choose: Draft" in done.output
    assert "50 % is an even game" in done.output
    assert re.search(r"\d\.\d %  +\d+ playouts?  Draft", done.output)
    (path,) = tmp_path.iterdir()
    assert f"--load {path}" in done.output.replace("\n", "")
    again = isle("play", "--terminal", "--load", path, lines=["quit"])
    assert again.exit_code == 0
    plan, replay = saves.read(path)
    assert plan.options["mode"] == "solo"
    assert replay.end().day == 1


def test_the_end_of_the_input_ends_it(tmp_path):
    assert isle("play", "--terminal", "--mode", "solo", "--saves", tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (["--game", "chess"], "game 'chess'"),
        (["gredy"], "did you mean 'greedy'"),
        (["--seat", "5"], "seat 5"),
        (["--players", "7"], "7"),
        (["--load", "missing.replay.json"], "missing.replay.json: No such file"),
        (["--modules", "dogs"], "dogs"),
        (["--mode", "solo", "greedy"], "1 agents for 0 other seats"),
        (["--seed", "-3"], "seed -3"),
        (["--port", "80000"], "--port 80000 does not go with --terminal"),
        (["--browser"], "--browser does not go with --terminal"),
        (["--load", "x.replay.json", "--mode", "solo"], "--mode does not go with --load"),
        (["--load", "x.replay.json", "--promo-oshax"], "--promo-oshax does not go with --load"),
        (["--promo"], "cards of Explore & Draw"),
        (["--game", "remote", "--promo"], "no promo cards"),
        (["--game", "explore_and_draw", "--mode", "solo", "--players", "3"], "has 1 seat"),
    ],
)
def test_a_wrong_command_is_one_line(typed, message):
    done = isle("play", "--terminal", *typed)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert message in line


@pytest.mark.parametrize("missing", main.NEEDED)
def test_without_the_extra_the_page_says_what_to_install(missing):
    command = [sys.executable, "-m", "isle_env", "play", "--no-browser"]
    done = subprocess.run(command, env=without(missing), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert re.fullmatch(rf"error: [^\n]*{missing}[^\n]*pip install 'isle-env\[play\]'[^\n]*--terminal[^\n]*\n", done.stderr)


def test_a_port_that_is_taken_is_one_line(tmp_path):
    package("uvicorn")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = isle("play", "random", "--no-browser", "--port", taken.getsockname()[1])
    assert done.exit_code == 2
    assert "--port" in done.stderr
    assert isle("play", "random", "--no-browser", "--port", 70_000).exit_code == 2


@posix
@pytest.mark.long
def test_ctrl_c_ends_the_server_even_while_a_page_waits(tmp_path):
    package("uvicorn")
    command = [sys.executable, "-m", "isle_env", "play", "random", "--no-browser", "--saves", str(tmp_path), "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", running.stdout.readline())[0]
        with urllib.request.urlopen(f"{address}state") as answer:
            version = re.search(rb'"version":(\d+)', answer.read())[1].decode()

        def waits():
            with suppress(OSError):
                urllib.request.urlopen(f"{address}state?after={version}").close()

        page = threading.Thread(target=waits, daemon=True)
        page.start()
        page.join(0.5)
        running.send_signal(signal.SIGINT)
        _, complaints = running.communicate(timeout=20)
    assert running.returncode == INTERRUPTED
    assert "Traceback" not in complaints


@pytest.mark.parametrize("way", [["--terminal"], ["--no-browser"]], ids=["terminal", "page"])
def test_ctrl_c_is_one_status(tmp_path, monkeypatch, way):
    def pressed(*_, **__):
        raise KeyboardInterrupt

    if way == ["--terminal"]:
        monkeypatch.setattr(terminal, "play", pressed)
    else:
        package("uvicorn")
        monkeypatch.setattr("uvicorn.Server.run", pressed)
    assert isle("play", "--mode", "solo", "--saves", tmp_path, *way).exit_code == INTERRUPTED


@posix
@pytest.mark.long
@pytest.mark.parametrize("agent", ["Sleeps", "Burns"])
@pytest.mark.parametrize("way", ["page", "terminal"])
def test_ctrl_c_ends_it_at_once_while_an_agent_hangs(tmp_path, way, agent):
    if way == "page":
        package("uvicorn")
    command = [sys.executable, "-m", "isle_env", "play", f"{hanging.__name__}:{agent}", "--seed", "5", "--saves", str(tmp_path)]
    command += ["--no-browser"] if way == "page" else ["--terminal"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            assert running.stderr is not None
            if way == "page":
                address = re.search(r"http://127\.0\.0\.1:\d+/\S+", running.stdout.readline())[0]
                with urllib.request.urlopen(f"{address}state") as answer:
                    assert f":{agent}".encode() in answer.read()
            assert any("it hangs" in line for line in iter(running.stderr.readline, ""))
            pressed = time.monotonic()
            running.send_signal(signal.SIGINT)
            _, complaints = running.communicate(timeout=60)
            assert time.monotonic() - pressed < 10
        finally:
            running.kill()
    assert running.returncode == INTERRUPTED
    assert "Traceback" not in complaints


@pytest.mark.parametrize("game", ["isle_of_cats", "explore_and_draw", "remote"])
def test_columns_and_rows_count_from_one_for_people(game):
    """Where hints and log say column 15, row 6, one types 15 6, and the board has these numbers at its edges."""
    match, random = Match(Plan.made(game=game, agents=["random"], seed=4)), np.random.default_rng(4)
    position, seen = match.game, 0
    while not position.over and seen < 20:
        if (placing := hand.hand(position)) is not None:
            way = min(way for way in placing["ways"] if placing["ways"][way]["legal"])
            x, y, action = placing["ways"][way]["legal"][0]
            assert terminal._action(match, f"place {way} {x + 1} {y + 1}", []) == action
            assert f"column {x + 1}, row {y + 1}" in labels.label_in(position, action)
            seen += 1
        position.apply(int(random.choice(position.legal_actions())))
    assert seen == 20
    lines = str(position).splitlines()
    heads = [line for line in lines if " 1 2 3 4 5 6 7 8 9 0 1 2" in line]
    assert heads, "a column of the board is called by its last digit"
    edges = [line[0] for line in lines[lines.index(heads[0]) + 1 :] if line[:1].isdigit() and line[1:2] == " "][:9]
    assert edges == list("123456789")


def test_the_rules_are_told():
    told = []
    lines = iter(["rules", "quit"])
    plan = Plan.made(mode="family", agents=["random"], seed=3)
    terminal.play(plan, None, Path(), ask=lambda prompt: next(lines), say=told.append)
    said = "\n".join(told)
    assert "THE FAMILY GAME" in said
    assert "1. Before day 1: Everybody is dealt three family cards" in said
    first = told.index("\nTHE FAMILY GAME")
    assert all(len(line) <= terminal.WIDTH for block in told[first : first + 12] for line in block.splitlines())
