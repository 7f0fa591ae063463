"""Training on a cluster: the same files as here, whoever is lost on the way."""

from __future__ import annotations

import csv
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.extras import package
from tests.support.nodes import done, linux

package("ray")
pytestmark = [pytest.mark.long, linux]


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder; a log without the time, and no checkpoint, which has it, too."""
    found = {
        path.name: path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".npz", ".json", ".toml") and path.stem != "checkpoint"
    }
    for path in folder.rglob("log.csv"):
        lines = [
            line | {"seconds": "", "processor_hours": ""}
            for line in csv.DictReader(path.read_text(encoding="utf-8").splitlines())
        ]
        found[path.name] = repr(lines).encode()
    return found


def wait_for(met: Callable[[], bool], otherwise: str) -> None:
    """Wait until a condition is met, on a busy machine for minutes. otherwise: what is wrong if it never is."""
    until = time.monotonic() + 400
    while not met():
        assert time.monotonic() < until, otherwise
        time.sleep(0.1)


def write_network(file: Path) -> None:
    """One that knows nothing."""
    from isle_agents.players.card import Card
    from isle_env.weights import Played
    from isle_training.network import new_network, save

    save(new_network(8, 4), Card.new(Played("standard", 2)), file)


@pytest.mark.parametrize(
    ("begun", "words"),
    [
        ("checkpoint.npz", ("forecast", "--mode", "family", "--player", "champion:playouts=4", "--games", "600")),
        ("log.csv", ("tune", "--players", "3", "--generations", "3", "--lists", "8", "--deals", "24", "--measure", "8")),
    ],
    ids=("forecast", "tune"),
)
def test_the_same_files_come_out_though_a_worker_is_lost(isle, nodes, tmp_path, begun, words):
    """begun: a file that is there when a third of the run is done."""
    package({"forecast": "rich", "tune": "cma"}[words[0]])
    there = tmp_path / "there"
    running = isle("train", *words, "--engine", "ray", "--address", nodes.address, "--out", there.name)
    wait_for(lambda: (there / begun).exists(), "nothing was done")
    nodes.lose_a_worker()
    assert running.poll() is None, "all was done before the worker was lost"
    done(running)
    done(isle("train", *words, "--threads", "2", "--out", "here"))
    assert contents(tmp_path / "here") == contents(there) != {}


def test_a_forecast_of_a_drawing_game(isle, nodes, tmp_path):
    """The policy plays its games; nobody is lost."""
    package("rich")
    words = ("train", "forecast", "--game", "remote", "--games", "3000")
    done(isle(*words, "--engine", "ray", "--address", nodes.address, "--out", "there"))
    done(isle(*words, "--threads", "2", "--out", "here"))
    assert contents(tmp_path / "here") == contents(tmp_path / "there") != {}


def test_a_teachers_games_though_a_worker_is_lost(isle, nodes, tmp_path):
    """The forecast by which rollouts value mornings, and the network that plays them, are files of the user's; of the champion
    nobody there knows the name.
    """
    package("torch")
    (tmp_path / "mine.json").write_bytes(Path("isle_env/forecasts/standard_2.forecast.json").read_bytes())
    write_network(tmp_path / "mine.pt")
    teachers = {
        "rollouts": ("rollouts:futures=1,forecast=mine.json", 160, 1),
        "network": ("rollouts:network=mine.pt", 160, 0.05),
        "champion": ("champion:playouts=8", 40, 1),
    }
    for name, (teacher, games, asked) in teachers.items():
        words = ["train", "imitate", "--only-games", "--teacher", teacher, "--games", str(games), "--asked", str(asked)]
        there = tmp_path / f"{name}_there"
        running = isle(*words, "--engine", "ray", "--address", nodes.address, "--out", there.name)
        wait_for(lambda there=there: len(list(there.rglob("*.npz"))) >= 2, "no game was played")
        nodes.lose_a_worker()
        played = len(list(there.rglob("*.npz")))
        said = done(running)
        assert played < len(list(there.rglob("*.npz"))), f"all was played before the worker was lost: {said}"
        done(isle(*words, "--threads", "2", "--out", f"{name}_here"))
        assert contents(there) == contents(tmp_path / f"{name}_here")


def test_an_end_keeps_what_was_played(isle, nodes, tmp_path):
    """By Ctrl-C, or by a scheduler; the same command goes on."""
    package("torch")
    words = ["train", "imitate", "--only-games", "--teacher", "champion:playouts=8", "--games", "40"]
    there = [*words, "--engine", "ray", "--address", nodes.address, "--out", "there"]
    for number, signal_sent in enumerate((signal.SIGINT, signal.SIGTERM)):
        running, least = isle(*there), 2 + 8 * number
        wait_for(lambda least=least: len(list((tmp_path / "there").rglob("*.npz"))) >= least, "no game was played")
        running.send_signal(signal_sent)
        assert "go on with the same command" in done(running, 130)
    assert len(list((tmp_path / "there").rglob("*.npz"))) < 40
    done(isle(*there))
    done(isle(*words, "--threads", "2", "--out", "here"))
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_a_file_that_cannot_be_taken_along_is_one_clear_line(isle, nodes, tmp_path):
    file = tmp_path / "mine.json"
    words = ("train", "imitate", "--only-games", "--out", "new", "--engine", "ray", "--address", nodes.address, "--teacher")
    file.write_bytes(Path("isle_env/forecasts/standard_2.forecast.json").read_bytes())
    package("torch")
    said = done(isle(*words, f"rollouts:forecast={file}"), 2)
    assert "has to lie below the working folder" in said
    assert not list((tmp_path / "new").rglob("*.npz"))
