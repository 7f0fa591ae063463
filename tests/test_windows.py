"""What Windows does otherwise, simulated: its names of files, quotes, encodings and open files.

Its signals and locks are tested beside those of this system (test_stopping.py, test_locks.py), and so is a tournament without
what it lacks (test_tournament.py).
"""

from __future__ import annotations

import io
import os
import select
import shutil
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest

from isle_agents.cli import plain
from isle_agents.playing import leaving, worker
from isle_agents.playing.run import new_folder
from isle_env import Game, extras, typed, whole_file
from isle_env.games.isle import step
from isle_env.machine import cache, jit, kernels
from isle_env.players import names
from isle_env.players.registry import load
from isle_env.players.words import UnknownAgent
from isle_env.policies.drawing_search import search
from isle_env.policies.isle import policy
from isle_env.whole_file import write_whole

ROOT = Path(__file__).resolve().parents[1]
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
LONGEST = 259
"""Characters of a path."""
HOME = r"C:\Users\a-rather-long-user-name\.cache\isle_env"


# --- names of files ---------------------------------------------------------------------------------------------------


def test_every_file_has_a_name_that_windows_can_have():
    folders = ("isle_env", "agents", "training", "benchmarks", "docs", "tests", ".github")
    found = [path.relative_to(ROOT).as_posix() for top in folders for path in (ROOT / top).rglob("*")]
    parts = {part for path in found for part in path.split("/")}
    assert not [part for part in parts if set(part) & set('<>:"\\|?*') or part.endswith((".", " "))]
    assert not [part for part in parts if part.partition(".")[0].lower() in RESERVED]
    assert len({path.lower() for path in found}) == len(found), "two names that are one there"


def test_folders_of_runs_have_such_names():
    assert not set(new_folder("tournament").name) & set('<>:"\\|?*')


def test_paths_of_kernels_are_short_enough():
    """Some are imported here; the longest file while it is written is that of the longest of them."""
    there = [value for module in (step, search, policy) for value in vars(module).values()]
    caches = [value._cache for value in there if isinstance(value, kernels.EntryKernel)]
    assert len(caches) > 5
    groups = [place.folder.name for place in jit._places.values()]
    while_written = f".{16 * '0'}.kernel.{32 * '0'}"
    longest = max(
        (PureWindowsPath(HOME, groups[0], files._files + while_written) for files in caches), key=lambda path: len(str(path))
    )
    room = max(map(len, groups)) - len(groups[0])
    assert len(str(longest)) + room + len("expanded-") < LONGEST, longest


# --- what people type and read ----------------------------------------------------------------------------------------


def test_commands_are_quoted_as_each_system_wants_it(monkeypatch):
    words = ["isle", "replay", r"my games\a.json"]
    assert typed.as_typed(words) == r"isle replay 'my games\a.json'"
    assert extras.install("play").startswith("pip install 'isle-env[play]' ")
    monkeypatch.setattr(typed, "ON_WINDOWS", True)
    assert typed.as_typed(words) == r'isle replay "my games\a.json"'
    assert typed.as_typed(["isle", "replay", r"results\a.json"]) == r"isle replay results\a.json"
    assert extras.install("play").startswith('pip install "isle-env[play]" ')


def test_options_can_be_paths_of_windows():
    path = r"C:\weights\two, three.npz"
    assert names.split(r"weights=C:\new\table.npz,x=1") == [("weights", r"C:\new\table.npz"), ("x", "1")]
    assert names.split(f'weights="{path}"') == [("weights", path)], "as it is typed"
    assert names.split(names.joined([("weights", path)])) == [("weights", path)], "as it is written"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (r".\bots\bot.py:Bot", "did you mean bots.bot:Class?"),
        (r"C:\bots\bot.py:Bot", "by its module: bot:Class"),
        ("D:/bots/bot.py", "by its module: bot:Class"),
    ],
)
def test_a_player_named_by_its_file_is_told_what_would_be_right(name, hint):
    with pytest.raises(UnknownAgent) as error:
        load(name)
    assert hint in str(error.value)


def test_signs_that_an_encoding_lacks_are_printed_as_others(monkeypatch):
    written = io.BytesIO()
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, io.TextIOWrapper(written, encoding="cp1252", errors="strict"))
    plain.print_plainly()
    print("15 × 3 − 2 │ ┃ ─━ ┏┼ ▶ ★ Ḃ … ± 猫", flush=True)
    assert written.getvalue().decode("cp1252").strip() == "15 × 3 - 2 | # -= ++ > * B … ± ?"


def test_a_stream_that_says_what_to_do_with_others_is_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="ignore"))
    monkeypatch.setattr(sys, "stderr", None)  # as pythonw has it
    plain.print_plainly()
    assert sys.stdout.errors == "ignore"


def test_a_game_is_shown_in_a_pipe_of_windows(tmp_path):
    (tmp_path / "game.isle").write_bytes(Game.new(2, seed=0).to_bytes())
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    shown = subprocess.run(
        [sys.executable, "-m", "isle_env", "show", str(tmp_path / "game.isle")], env=environment, capture_output=True, check=True
    )
    assert "seat 0" in shown.stdout.decode("cp1252").lower()
    assert b"+---" in shown.stdout, "boats are drawn"


# --- files that are open, processes -----------------------------------------------------------------------------------


@pytest.fixture
def scanner(monkeypatch):
    """A program that has each new file open for a moment: how often it refuses, to be set."""
    refusals = [0]
    replace = Path.replace

    def refused(self, target):
        if refusals[0] > 0:
            refusals[0] -= 1
            raise PermissionError(13, "Access is denied", str(self))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refused)
    monkeypatch.setattr(whole_file, "ON_WINDOWS", True)
    monkeypatch.setattr(whole_file, "PAUSES", (0.0, 0.0))
    return refusals


def test_a_file_is_put_in_place_when_a_scanner_lets_it_go(tmp_path, scanner):
    scanner[0] = 2
    write_whole(tmp_path / "checkpoint.pt", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.pt"]
    assert (tmp_path / "checkpoint.pt").read_bytes() == b"new"


def test_a_file_that_stays_open_is_an_error_and_the_old_one_stands(tmp_path, scanner):
    (tmp_path / "games.csv").write_bytes(b"old")
    scanner[0] = 3
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "games.csv", b"new")
    assert (tmp_path / "games.csv").read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_kernel_that_another_process_reads_just_now_is_kept_already(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    place = cache.Place("kernels-toy-0123456789abcdef")
    place.write("folder/kernel", b"code")

    def refused(*_):
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(os, "replace", refused)
    place.write("folder/kernel", b"code")
    assert place.read("folder/kernel") == b"code"
    assert len(list((place.folder / "folder").iterdir())) == 1
    assert capfd.readouterr().err == ""
    shutil.rmtree(place.folder)
    place.write("folder/kernel", b"code")
    assert "cannot be kept" in capfd.readouterr().err, "nothing is there, so it is said"


def test_the_lock_of_a_kernel_is_deleted_when_it_is_closed(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    place = cache.Place("kernels-toy-0123456789abcdef")
    unlink, held = Path.unlink, []
    lock = place.folder / "folder" / "kernel.lock"

    def refused(self, missing_ok=False):
        held.append(self)
        if len(held) == 1:
            raise PermissionError(32, "The process cannot access the file because it is being used by another process")
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", refused)
    with place.turn("folder/kernel", test_paths_of_kernels_are_short_enough):
        assert lock.exists()
    assert held == [lock, lock]
    assert not lock.exists()


def test_what_players_print_is_heard_where_select_knows_sockets_only(monkeypatch):
    def select_of_windows(*_):
        raise OSError(10038, "An operation was attempted on something that is not a socket")

    monkeypatch.setattr(select, "select", select_of_windows)
    monkeypatch.setattr(worker, "ON_WINDOWS", True)
    here, there = os.pipe()
    try:
        worker._Talk(there, 1000).write(b"I am thinking")
        assert os.read(here, 100) == b"I am thinking"
    finally:
        os.close(here)
        os.close(there)


def test_how_a_crash_is_called():
    assert leaving.ended(0xC0000005) == "killed: 0xc0000005"
    assert leaving.ended(3) == "exited: the process ended with status 3"
