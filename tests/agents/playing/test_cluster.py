"""`--engine ray` on a cluster of several nodes on this machine: the same rows as here, whoever is lost on the way.

The nodes start in an empty folder and are given no path to the checkout: what they play by is what Ray has brought them.
"""

from __future__ import annotations

import csv
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.extras import package

package("ray")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the nodes' processes are found in /proc"),
]

ROOT = Path(__file__).resolve().parents[3]
OWN = """
import os
import numpy as np
from beside import chosen

class Own:
    def reset(self, seed):
        self.rng, self.asked = np.random.default_rng(seed), 0

    def act(self, observation, mask, info):
        return chosen(mask, self.rng)

class Exits(Own):
    def act(self, observation, mask, info):
        self.asked += 1
        if self.asked == 20:
            os._exit(7)
        return chosen(mask, self.rng)

class Tells(Own):
    def act(self, observation, mask, info):
        import isle_env
        raise ValueError(isle_env.__file__)
"""


class Nodes:
    """A head and two nodes with a processor each, started with Ray's own command and a token, as docs/cluster.md says."""

    def __init__(self, folder: Path) -> None:
        self.mark = f"ISLE_NODES={secrets.token_hex(8)}"
        token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
        bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        name, _, value = self.mark.partition("=")
        # Ray's workers are nice by 15 steps: beside other tests they would hardly ever get to a processor.
        self.env = bare | token | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0", name: value}
        self.known = {name: value for name, value in self.env.items() if name.startswith("RAY_")}
        """What a command needs to be let in."""
        self.folder, self.started = folder, []
        port, client = free_port(), free_port()
        self.address = f"127.0.0.1:{port}"
        try:
            self._start(
                "--head", "--node-ip-address=127.0.0.1", f"--port={port}", f"--ray-client-server-port={client}", "--num-cpus=0",
                "--include-dashboard=false",
            )  # fmt: skip
            for _ in range(2):
                self._start(f"--address={self.address}", "--num-cpus=1")
        except BaseException:
            self.close()
            raise

    def _start(self, *options: str) -> None:
        """Start a node; its processes are those that are new and have the mark."""
        before = self._processes()
        words = [sys.executable, "-m", "ray.scripts.scripts", "start", "--object-store-memory=100000000", *options]
        said = subprocess.run(
            words, cwd=self.folder, env=self.env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120
        )
        assert said.returncode == 0, said.stdout
        self.started.append(self._processes() - before)

    def _processes(self) -> set[int]:
        """The processes of all nodes, by the mark in their environment."""
        found = set()
        for path in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if self.mark.encode() in path.read_bytes().split(b"\0"):
                    found.add(int(path.parent.name))
        return found

    def lose_one(self) -> None:
        """A node is gone at once, with all that it plays."""
        kill(self.started.pop())  # its workers end with it

    def close(self) -> None:
        """End all nodes."""
        kill(self._processes())


def kill(processes: set[int]) -> None:
    """Kill processes, those that are there."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    made = Nodes(tmp_path_factory.mktemp("nodes"))
    yield made
    made.close()


@pytest.fixture
def isle(tmp_path, nodes):
    """Begins the command `isle` in the folder of the test, as one who knows the token unless told otherwise; it ends with it."""
    begun = []
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])

    def begin(*words: str, known: bool = True, site: Path | None = None) -> subprocess.Popen[str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
        env |= {"PYTHONPATH": os.pathsep.join([paths, str(site or "")]), **(nodes.known if known else {})}
        begun.append(
            subprocess.Popen(
                [sys.executable, "-m", "isle_env", *words], cwd=tmp_path, text=True, env=env, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # tests in the background ignore it
            )
        )  # fmt: skip
        return begun[-1]

    yield begin
    for command in begun:
        command.kill()
        command.communicate()


def done(command: subprocess.Popen[str], status: int = 0) -> str:
    """What a command says, when it has ended as it should."""
    said = command.communicate(timeout=500)[0]  # nodes compile for themselves, on a busy machine for minutes
    assert command.returncode == status, said
    return said


def rows(folder: Path) -> list[dict[str, str]]:
    """games.csv without the seconds."""
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        return [{name: cell for name, cell in row.items() if name != "seconds"} for row in csv.DictReader(file)]


def wait_for_games(folder: Path, lines: int) -> None:
    """Until so many lines of games.csv are written."""
    file, until = folder / "games.csv", time.monotonic() + 400
    while not (file.exists() and len(file.read_text(encoding="utf-8").splitlines()) > lines):
        assert time.monotonic() < until, "no game was played"
        time.sleep(0.2)


def test_players_of_ones_own_are_carried_along_and_fail_as_they_do_here(isle, nodes, tmp_path):
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "beside.py").write_text(
        "def chosen(mask, rng):\n    return int(rng.choice(mask.nonzero()[0]))\n", encoding="utf-8"
    )
    words = ["tournament", "greedy", "own:Own", "own:Exits", "--games", "6", "--seed", "3"]
    done(isle(*words, "--workers", "2", "--out", "here"), 3)
    said = done(isle(*words, "--engine", "ray", "--address", nodes.address, "--out", "there"), 3)
    assert "2 at a time" in said
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    words = ["tournament", "random", "own:Tells", "--games", "2", "--engine", "ray", "--address", nodes.address, "--out", "where"]
    done(isle(*words), 3)
    reasons = {row["failed"] for row in rows(tmp_path / "where") if row["failed"]}
    assert reasons
    assert all("/runtime_resources/" in reason and str(ROOT) not in reason for reason in reasons), reasons


def test_players_that_packages_bring_play_where_nothing_is_installed(isle, nodes, tmp_path):
    """Names are resolved where the run starts: neither `bold` nor `champion` is a word on the nodes."""
    site = tmp_path / "site"
    for name, text in {
        "bots.py": OWN.replace(
            "from beside import chosen", "def chosen(mask, rng):\n    return int(rng.choice(mask.nonzero()[0]))"
        ),
        "bots-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: bots\nVersion: 1.0\n",
        "bots-1.0.dist-info/entry_points.txt": "[isle_env.players]\nbold = bots:Own\n",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, encoding="utf-8")
    words = ["tournament", "quick=champion:playouts=2", "bold", "--games", "4", "--seed", "3"]
    done(isle(*words, "--workers", "2", "--out", "here", site=site))
    said = done(isle(*words, "--engine", "ray", "--address", nodes.address, "--out", "there", site=site))
    assert re.search(r"isle_env: on the cluster: \d+ workers prepare quick=champion:playouts=2, bold; kernels that a node", said)
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    assert {row["agent"] for row in rows(tmp_path / "here")} == {"quick", "bold"}


def test_ctrl_c_keeps_what_was_played_and_resume_goes_on_anywhere(isle, nodes, tmp_path):
    words = ["solo", "search:playouts=20", "--games", "40", "--seed", "2", "--out", "run"]
    running = isle(*words, "--engine", "ray", "--address", nodes.address)
    wait_for_games(tmp_path / "run", 3)
    running.send_signal(signal.SIGINT)
    said = done(running, 130)
    assert "To go on:" in said
    assert f"--engine ray --address {nodes.address}" in said
    assert 3 <= len(rows(tmp_path / "run")) < 40
    done(isle(*words, "--workers", "2", "--resume"))
    done(isle(*words[:-1], "here", "--workers", "2"))
    assert rows(tmp_path / "run") == rows(tmp_path / "here")


def test_without_the_token_nobody_is_let_in(isle, nodes, tmp_path):
    words = ["tournament", "greedy", "--games", "2", "--engine", "ray", "--address", nodes.address, "--out", "new"]
    said = done(isle(*words, known=False), 1)
    assert f"error: the cluster at {nodes.address} cannot be reached: it asks for a token" in said
    assert "RAY_AUTH_MODE=token" in said
    assert not (tmp_path / "new").exists()


def test_without_an_address_ray_is_started_here_whatever_runs_here_already(isle, nodes, tmp_path):
    words = ["tournament", "greedy", "tuned", "--games", "4", "--seed", "2"]
    done(isle(*words, "--engine", "ray", "--workers", "1", "--out", "there", known=False))
    done(isle(*words, "--workers", "1", "--out", "here"))
    assert rows(tmp_path / "there") == rows(tmp_path / "here")


def test_a_node_that_is_lost_loses_nothing(isle, nodes, tmp_path):
    """The last to use the nodes: one is left."""
    words = ["tournament", "search:playouts=20", "greedy", "--games", "24", "--seed", "2"]
    done(isle(*words, "--workers", "2", "--out", "here"))
    running = isle(*words, "--engine", "ray", "--address", nodes.address, "--out", "there")
    wait_for_games(tmp_path / "there", 3)
    nodes.lose_one()
    assert len(rows(tmp_path / "there")) < 48, "the run was over before the node was lost"
    done(running)
    assert rows(tmp_path / "there") == rows(tmp_path / "here")


def test_nobody_answers(isle, tmp_path):
    said = done(isle("tournament", "greedy", "--engine", "ray", "--address", "127.0.0.1:1", "--out", "new"), 1)
    assert "error: the cluster at 127.0.0.1:1 cannot be reached: [Errno 111]" in said
    assert not (tmp_path / "new").exists()
