"""Who does the parts of a long computation: in order, prepared once, never more at once than asked for; and what is refused."""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

import numpy as np
import pytest

from isle_agents.playing import carried
from isle_agents.playing.engine import Engine
from isle_agents.playing.errands import Done, Hired
from isle_agents.playing.pool import WorkerDied
from isle_agents.playing.settings import BadSettings
from isle_agents.statuses import FAILED
from isle_env.policies.isle import Prices
from isle_env.setting import checked_setting
from isle_training.arena import Matches, Part
from isle_training.hands import Needs, Remote, Threads, add_engine, engine_of, hands
from tests.support.extras import package, without


@dataclass
class Squares:
    """A task that notes what is asked of it; items that are even take longer."""

    prepared: int = 0
    at_once: int = 0
    most: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def prepare(self) -> None:
        self.prepared += 1

    def __call__(self, item: int) -> int:
        with self.lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        time.sleep(0.002 * (item % 2 == 0))
        with self.lock:
            self.at_once -= 1
        return item * item


def asked(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int)
    add_engine(parser, "squares are found")
    return parser.parse_args(words)


def test_results_come_in_order_from_any_number_of_threads():
    for threads in (1, 3):
        task = Squares()
        with hands(asked("--threads", str(threads)), task, Needs("squares")) as who:
            assert who.count == threads
            assert list(who.map(range(40))) == [item * item for item in range(40)]
            assert list(who.as_done([5, 2])) == [(0, 25), (1, 4)]
            assert not list(who.map([]))
        assert task.prepared == 1
        assert task.most <= threads


def test_items_are_taken_as_they_are_needed():
    """A long computation keeps few results, and an end comes soon."""
    taken = []
    with Threads(Squares(), 2) as who:
        results = who.map(taken.append(item) or item for item in range(1000))
        assert [next(results) for _ in range(3)] == [0, 1, 4]
        results.close()
    assert len(taken) < 20


def test_a_worker_of_a_cluster_sends_results_back_with_their_numbers():
    remote = Remote(Squares())
    assert isinstance(remote.prepare(), Hired)
    done = remote.play([(7, 3), (9, 4)])
    assert isinstance(done, Done)
    assert done.results == [(7, 9), (9, 16)]
    assert done.seconds > 0


def test_what_the_user_has_to_read_is_sent_back():
    class Refuses(Squares):
        def prepare(self) -> None:
            raise ValueError("no forecast there")

    assert str(Remote(Refuses()).prepare()) == "no forecast there"


def test_what_a_task_needs_is_packed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "f.json").write_text("{}")
    (tmp_path / "there").mkdir()
    along = Needs("squares", names=("greedy",), files=("deep/f.json",)).pack(tmp_path / "there")
    assert [path.rpartition("/")[2] for path in along["py_modules"]] == ["isle_env", "isle_agents", "isle_training"]
    assert (tmp_path / "there" / "own" / "deep" / "f.json").exists()
    (tmp_path / "other").mkdir()
    with pytest.raises(BadSettings, match=r"'\.\./f\.json': with --engine ray the file \.\./f\.json .* has to lie below"):
        carried.pack(tmp_path / "other", (), files=("../f.json",))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--engine", "dask"), "--engine dask: expected one of local, ray"),
        (("--address", "x:1"), "--address x:1: only --engine ray"),
        (("--workers", "2"), "--workers 2: only --engine ray has workers; here --threads"),
    ],
)
def test_wrong_options_are_one_clear_line(words, said):
    with pytest.raises(BadSettings, match=said):
        engine_of(asked(*words))


@pytest.mark.parametrize("command", [("forecast", "--games", "1"), ("tune",), ("imitate",)], ids=lambda words: words[0])
def test_without_ray_a_line_says_what_to_install(tmp_path, command):
    package({"tune": "cma", "imitate": "torch"}.get(command[0], "rich"))
    words = [sys.executable, "-m", "isle_env", "train", *command, "--engine", "ray", "--out", "new"]
    done = subprocess.run(words, cwd=tmp_path, env=without("ray"), capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"isle_training.{command[0]}: --engine ray needs Ray")
    assert not (tmp_path / "new").exists()


class Lost:
    """Workers of a cluster that are lost."""

    count, seconds = 2, 0.0

    def __enter__(self) -> Lost:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def map(self, items: Iterable[object]) -> Generator[object, None, None]:
        yield from ()
        raise WorkerDied("workers of the cluster are lost with part 3 …")

    as_done = map


@pytest.mark.parametrize(
    ("command", "needed", "goes_on"),
    [
        (("forecast", "--games", "1"), "rich", "nothing was kept, the same command begins anew"),
        (("tune", "--lists", "4", "--deals", "2"), "cma", "stopped in the first generation; begin anew with --out"),
        (("imitate", "--games", "16"), "torch", "the games played so far are kept: give the same command again"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_a_cluster_that_fails_ends_a_command_in_one_line(tmp_path, monkeypatch, capsys, command, needed, goes_on):
    package(needed)
    name, *words = command
    module = importlib.import_module(f"isle_training.{name}")
    monkeypatch.setattr(module, "hands", lambda *_: Lost())
    if name == "imitate":
        monkeypatch.setattr(module, "engine_of", lambda options: Engine("ray"))
    assert module.main([*words, "--out", str(tmp_path / "new")]) == FAILED
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"isle_training.{name}: workers of the cluster are lost with part 3 …; {goes_on}")


def test_arrays_that_cannot_be_written_to_are_no_reason_to_compile():
    """Ray hands out such arrays, which to Numba have a type of their own."""
    setting = checked_setting(2)
    matches = Matches((setting,))
    matches.prepare()
    play_range = importlib.import_module("isle_env.policies.isle.matches").play_range
    before = list(getattr(play_range, "signatures", []))
    chosen, seeds = np.zeros((1, 2), np.int64), np.arange(1)
    lists = Prices.default().for_all.copy()
    for array in (chosen, seeds, lists):
        array.flags.writeable = False
    assert matches(Part(0, lists, chosen, seeds)).points.any()
    assert list(getattr(play_range, "signatures", [])) == before
