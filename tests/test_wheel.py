"""What ``pip install isle-env`` brings, used as its users do: without a checkout, in folders that have modules of the same names.

`.ci/run` makes an environment from the wheel, first without any extra, then with two, and sets ISLE_WHEEL to its Python.
"""

from __future__ import annotations

import csv
import os
import re
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PYTHON = os.environ.get("ISLE_WHEEL", "")
ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(not PYTHON, reason="needs an environment from the wheel in ISLE_WHEEL: .ci/run makes one")
_NAMES = ("agents/__init__.py", "training.py", "isle/__init__.py", "benchmarks.py", "tests/__init__.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A working folder with modules of the user's own, which nobody may import, and a player."""
    for name in _NAMES:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("raise AssertionError('this is the module of the user')\n", encoding="utf-8")
    player = "import numpy as np\n\n\ndef last_legal(observation, mask, info):\n    return np.flatnonzero(mask)[-1]\n"
    (tmp_path / "mine.py").write_text(player, encoding="utf-8")
    return tmp_path


def isle(folder: Path, *words: object, typed: str = "", status: int = 0) -> str:
    """Run the script of the environment there. Returns what it says."""
    script = Path(PYTHON).with_name("isle")
    done = subprocess.run(
        [str(script), *map(str, words)], cwd=folder, env=_environment(), input=typed, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def _environment() -> dict[str, str]:
    """Without the checkout's folders, and without what would hide that something is printed too late."""
    gone = ("PYTHONPATH", "PYTHONUNBUFFERED", "VIRTUAL_ENV", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if name not in gone}
    return {**kept, "COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}


def has(module: str) -> bool:
    """Is a module there, in the environment of the wheel?"""
    code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([PYTHON, "-c", code], env=_environment(), cwd="/").returncode == 0


def test_the_three_packages_lie_in_the_environment(folder):
    code = "import isle_env as a, isle_agents as b, isle_training as c; print(a.__file__, b.__file__, c.__file__)"
    done = subprocess.run([PYTHON, "-c", code], cwd=folder, env=_environment(), capture_output=True, text=True, check=True)
    assert [Path(line).parent.name for line in done.stdout.split()] == ["isle_env", "isle_agents", "isle_training"]
    assert all("site-packages" in line and not Path(line).is_relative_to(ROOT) for line in done.stdout.split())


def test_players_are_listed_and_python_m_is_the_same_command(folder):
    listed = isle(folder, "agents")
    assert {"champion", "greedy", "net", "random", "search", "tuned"} <= {line.split()[0] for line in listed.splitlines() if line}
    done = subprocess.run([PYTHON, "-m", "isle_env", "agents"], cwd=folder, env=_environment(), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, listed)


def test_a_tournament_of_all_kinds_of_players_and_its_report(folder):
    players = ("greedy", "tuned", "champion:playouts=2", "mine:last_legal")
    said = isle(folder, "tournament", *players, "--games", 4, "--workers", 2, "--stats", "--out", "run")
    assert all(name in said for name in players)
    isle(folder, "report", "run")
    assert {"games.csv", "report.html"} <= {file.name for file in (folder / "run").iterdir()}


PROGRAM = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print('{"protocol": 1, "wants": ["ids"]}', flush=True)
    elif told["type"] == "decide":
        print(told["ids"][0], flush=True)
"""
MODEL = """
import re

def answer(prompt):
    place = re.search('^For example: "(.*)"', prompt, re.M)
    return "ACTION: " + (place[1] if place else "1")
"""


def test_a_program_and_a_language_model_play(folder):
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "my_model.py").write_text(MODEL, encoding="utf-8")
    players = (f"program=process:{PYTHON} program.py", "model=llm:call=my_model:answer")
    said = isle(folder, "tournament", *players, "--mode", "family", "--games", 2, "--workers", 1, "--out", "run")
    assert all(name in said for name in ("program", "model"))
    with (folder / "run" / "games.csv").open(encoding="utf-8", newline="") as file:
        assert [row["failed"] for row in csv.DictReader(file)] == [""] * 4


def test_solo_games(folder):
    assert "tuned" in isle(folder, "solo", "tuned", "--games", 2, "--workers", 1, "--out", "run")


def test_a_rating_and_its_check(folder):
    said = isle(folder, "rate", "mine:last_legal", "--mode", "solo", "--precision", 400, "--workers", 1, "--out", "rated")
    assert "mine:last_legal, alone against the sister: " in said
    said = isle(folder, "verify", "rated/solo.rating.json", "--replay-with", "mine:last_legal", "--games", 5, "--workers", 1)
    assert "grade: replayed" in said


def test_a_sweep(folder):
    said = isle(folder, "sweep", "search", "--over", "playouts=1,2", "--games", 2, "--workers", 1, "--out", "run")
    assert re.search(r"\b1\b.*\n.*\b2\b", said)


def test_playing_in_the_terminal(folder):
    said = isle(folder, "play", "greedy", "--terminal", "--seed", 1, typed="rules\nquit\n")
    assert "Seat 0 decides" in said
    assert "A DAY OF THE STANDARD GAME" in said, "the wheel has no docs/"


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [(("play", "--no-browser"), "starlette", "play"), (("train", "ppo", "--out", "here"), "torch", "training")],
)
def test_a_command_that_lacks_an_extra_says_the_line_to_type(folder, words, module, extra):
    if has(module):
        pytest.skip(f"the environment has the extra {extra}")
    assert f"pip install 'isle-env[{extra}]'" in isle(folder, *words, status=2)
    assert not (folder / "here").exists()


@pytest.fixture
def served(folder: Path) -> Iterator[str]:
    """The address of a page of `isle play`."""
    command = [str(Path(PYTHON).with_name("isle")), "play", "greedy", "--no-browser"]
    pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=folder, env=_environment(), text=True, **pipe) as run:
        try:
            assert run.stdout is not None
            lines, address = [], None
            while address is None:
                line = run.stdout.readline()
                assert line, "".join(lines)
                lines.append(line)
                address = re.search(r"http://\S+", line)
            yield address.group()
        finally:
            run.terminate()


def test_the_page_of_isle_play(request):
    if not has("starlette"):
        pytest.skip("needs the extra play in the environment of the wheel")
    address = request.getfixturevalue("served")
    for _ in range(50):
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                assert b"Isle of Cats" in answer.read()
            return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"{address} is not served")


def test_training(folder):
    if not has("torch"):
        pytest.skip("needs the extra training in the environment of the wheel")
    isle(folder, "train", "ppo", "--recipe", "smoke", "--steps", 20_000, "--out", "run")
    assert (folder / "run" / "network.pt").is_file() or (folder / "run" / "best.pt").is_file()
