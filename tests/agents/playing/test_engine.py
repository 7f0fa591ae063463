"""Engines: what is asked for, what is taken along, and the worker of a cluster, all without Ray."""

from __future__ import annotations

import subprocess
import sys

import pytest

from isle_agents.contests.tournament.match import Hall
from isle_agents.contests.tournament.schedule import Settings
from isle_agents.playing import carried, engine
from isle_agents.playing.errands import Hired
from isle_agents.playing.remote import Played, Remote
from isle_agents.playing.settings import BadSettings
from isle_agents.playing.worker import Job
from isle_env.players import words
from tests.support.extras import without


def test_engines_are_checked():
    assert engine.checked("local", None).is_local
    chosen = engine.checked("ray", "10.0.0.1:6379")
    assert chosen.options() == [("engine", "ray"), ("address", "10.0.0.1:6379")]
    assert (chosen.workers(None), chosen.workers(3)) == (0, 3)
    with pytest.raises(BadSettings, match="--engine dask: expected one of local, ray"):
        engine.checked("dask", None)
    with pytest.raises(BadSettings, match="--address x:1: only --engine ray"):
        engine.checked("local", "x:1")


def test_without_ray_a_line_says_what_to_install(tmp_path):
    command = [sys.executable, "-m", "isle_env", "tournament", "greedy", "random", "--engine", "ray", "--out", "new"]
    done = subprocess.run(command, cwd=tmp_path, env=without("ray"), capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("error: --engine ray needs Ray")
    assert "pip install -e '.[ray]'" in done.stderr
    assert not (tmp_path / "new").exists()


def test_rules_players_and_own_files_are_packed(tmp_path):
    here, folder = tmp_path / "here", tmp_path / "there"
    for name, text in {
        "mine.py": "from beside import act",
        "beside.py": "act = None",
        "deep/__init__.py": "",
        "deep/er.py": "",
        "prices/own.toml": "x = 1",
        "unused/data.bin": "…",
    }.items():
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text(text, encoding="utf-8")
    folder.mkdir()
    along = carried.pack(folder, ["random", "mine:Player", "deep.er:act", "greedy:prices=prices/own.toml", "json:loads"], here)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    own = {name for name in found if name.startswith("own/")}
    assert own == {f"own/{name}" for name in ("mine.py", "beside.py", "deep/__init__.py", "deep/er.py", "prices/own.toml")}
    assert along["working_dir"] == str(folder / "own")
    assert along["py_modules"] == [str(folder / "isle_env"), str(folder / "isle_agents")]
    assert {"isle_env/game.py", "isle_env/players/registry.py", "isle_agents/players/champion.py"} <= found
    assert any(name.startswith("isle_agents/players/weights/") for name in found)
    assert not any("__pycache__" in name for name in found)


def test_what_packages_bring_is_carried(tmp_path, monkeypatch):
    """A package as it is; a module in one file goes to the players' working folder. Of those who do not play nothing is taken."""
    site, folder = tmp_path / "site", tmp_path / "there"
    for name, text in {
        "bots/__init__.py": "",
        "bots/bold.py": "class Bold: ...",
        "single_bot.py": "class Single: ...",
        "unused_bot.py": "class Unused: ...",
        "bots-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: bots\nVersion: 1.0\n",
        "bots-1.0.dist-info/entry_points.txt": "[isle_env.players]\nbold = bots.bold:Bold\nsingle = single_bot:Single\n"
        "unused = unused_bot:Unused\n",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    folder.mkdir()
    monkeypatch.syspath_prepend(site)
    words._brought.cache_clear()
    try:
        along = carried.pack(folder, ["x=bold", "single", "greedy"], tmp_path)
    finally:
        words._brought.cache_clear()
    assert along["py_modules"] == [str(folder / name) for name in ("isle_env", "isle_agents", "bots")]
    assert sorted(path.name for path in (folder / "bots").iterdir()) == ["__init__.py", "bold.py"]
    assert [path.name for path in (folder / "own").iterdir()] == ["single_bot.py"]


@pytest.mark.parametrize("name", ["greedy:prices={file}", "greedy:prices=../{name}"])
def test_files_elsewhere_are_refused(tmp_path, name):
    file = tmp_path / "own.toml"
    file.write_text("x = 1", encoding="utf-8")
    here, folder = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    folder.mkdir()
    with pytest.raises(BadSettings, match="has to lie below the working folder"):
        carried.pack(folder, [name.format(file=file, name=file.name)], here)


@pytest.mark.parametrize("watched", [False, True])
def test_a_worker_of_a_cluster_plays_as_a_hall_does(watched):
    settings = Settings(("greedy", "random"), 2, 6, 5)
    remote = Remote(Job(Hall, settings), watched)
    assert isinstance(remote.prepare(), Hired)
    fixtures = list(settings.fixtures())[:4]
    played = remote.play(fixtures)
    assert isinstance(played, Played)
    hall = Hall(settings)
    expected = [row for fixture in fixtures for row in hall.play(fixture)]
    got = sorted((row for rows in played.results for row in rows), key=lambda row: (row.game, row.seat))
    for row in (*got, *expected):
        row.seconds = 0.0
    assert got == expected
    if remote._pool is not None:
        remote._pool.close()


def test_a_player_that_exits_leaves_as_on_one_machine():
    settings = Settings(("tests.agents.bad_agents:OsExits", "random"), 2, 2, 0)
    remote = Remote(Job(Hall, settings), watched=True)
    assert isinstance(remote.prepare(), Hired)
    played = remote.play(list(settings.fixtures()))
    assert isinstance(played, Played)
    assert {left.label for left in played.left} == {"tests.agents.bad_agents:OsExits"}
    assert remote._pool is not None
    remote._pool.close()


def test_a_player_that_cannot_be_made_is_named():
    remote = Remote(Job(Hall, Settings(("tests.agents.bad_agents:NoSuch", "random"), 2, 2, 0)), watched=True)
    assert "NoSuch" in str(remote.prepare())
    assert remote._pool is not None
    remote._pool.close()
