"""A Ray cluster of several nodes on this machine, and the command `isle` beside it: fixtures of tests.

The nodes start in an empty folder and are given no path to the checkout: what they play by is what Ray has brought them.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

linux = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the nodes' processes are found in /proc")
ROOT = Path(__file__).resolve().parents[2]


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

    def lose_a_worker(self) -> None:
        """A worker is gone at once; its node is not."""
        nodes = set().union(*self.started)
        workers = [process for process, parent, name in running() if parent in nodes and name.startswith("ray::Remote")]
        assert workers, "nobody works"
        kill({workers[0]})

    def close(self) -> None:
        """End all nodes."""
        kill(self._processes())


def running() -> Iterator[tuple[int, int, str]]:
    """All processes: number, the one that has started it, and what it calls itself."""
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (path / "stat").read_text().rpartition(")")[2].split()[1]
            yield int(path.name), int(parent), (path / "cmdline").read_bytes().split(b"\0")[0].decode()


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
