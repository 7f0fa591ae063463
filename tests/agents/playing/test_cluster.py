"""`--engine ray` on a cluster of several nodes on this machine: the same rows as here, whoever is lost on the way."""

from __future__ import annotations

import csv
import re
import shutil
import signal
import time
from pathlib import Path

import pytest

from isle_agents.contests.rating.rating_file import RatingFile
from isle_env.games.isle.state import DIFFICULTIES
from tests.support.extras import package
from tests.support.nodes import ROOT, done, linux

package("ray")
pytestmark = [pytest.mark.long, linux]

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


def test_programs_are_carried_along_and_play_the_same_games(isle, nodes, tmp_path):
    shutil.copy(ROOT / "docs" / "tutorials" / "bots" / "any_language.py", tmp_path)
    words = ["tournament", "mine=process:python3 any_language.py", "random", "--games", "4", "--seed", "3"]
    done(isle(*words, "--workers", "2", "--out", "here"))
    done(isle(*words, "--engine", "ray", "--address", nodes.address, "--out", "there"))
    assert rows(tmp_path / "there") == rows(tmp_path / "here")
    ran = isle("tournament", "process:python3 --version", "random", "--engine", "ray", "--address", nodes.address)
    assert "has to be a file below the working folder" in done(ran, 2)


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


def test_a_rating_has_the_same_games_there(isle, nodes, tmp_path):
    """How many there are depends on how long they take; as far as both go, they are the same."""
    words = ["rate", "greedy", "--mode", "solo", "--precision", "150", "--out"]
    done(isle(*words, "here", "--workers", "1"))
    done(isle(*words, "there", "--engine", "ray", "--address", nodes.address))
    here, there = (RatingFile.load(tmp_path / name / "solo.rating.json") for name in ("here", "there"))
    for rung in DIFFICULTIES:
        both = list(zip(here.games[rung], there.games[rung], strict=False))
        assert len(both) >= 10
        assert all(one == other for one, other in both)


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
