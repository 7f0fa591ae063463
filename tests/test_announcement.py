"""What the terminal says while whole games are compiled, in one process and in several that start at once."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from isle_env import Game

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")

FIRST_STEP = """
from isle_env import Game
game = Game.new(2, seed=0)
game.apply(int(game.legal_actions()[0]))
"""
EVERYTHING = """
import contextlib, io, json, sys, time, zlib
import numpy as np
from isle_env import Game, draft_v0, isle_of_cats_v0
from isle_env.machine import cache
from isle_env.machine.kernels import EntryKernel
from isle_env.policies import isle
from isle_env.vector import SeatVectorEnv, VectorGame

under_way, compiled, said = [], [], []
compile_, say = EntryKernel.compile, cache._say

def timed(kernel, sig):
    before, began = len(said), time.process_time()
    known = sum(kernel.stats.cache_misses.values())
    under_way.append(0)
    try:
        return compile_(kernel, sig)
    finally:
        seconds = time.process_time() - began
        own = seconds - under_way.pop()
        if under_way:
            under_way[-1] += seconds
        if sum(kernel.stats.cache_misses.values()) > known:
            compiled.append((f"{kernel.py_func.__module__}.{kernel.py_func.__qualname__}", own, said[before:]))

EntryKernel.compile = timed
cache._say = lambda text: (said.append(text), say(text))

game = Game.new(2, seed=0)
game.apply(int(game.legal_actions()[0]))
again = Game.from_bytes(game.determinize(0, seed=1).to_bytes())
again.observe(0)
env = isle_of_cats_v0.raw_env()
env.reset(seed=0)
env.last()
batch = VectorGame(2, num_players=2)
batch.reset(seed=0)
batch.step_random()
batch.step(batch.sample())
learners = SeatVectorEnv(2, num_players=2, opponents="greedy")
learners.reset(seed=0)
draft = draft_v0.raw_env(finish="value")
draft.reset(seed=0)
while not all(draft.terminations.values()):
    draft.step(int(draft.last()[0]["action_mask"].nonzero()[0][0]))
prices = isle.Prices.default().for_all
isle.choose_from(again.games, 0, prices, again._words)
isle.play_out(again.games, 0, prices, again._words)
digest = zlib.crc32(game.to_bytes() + again.to_bytes() + env.save() + batch.observations.tobytes())
print(json.dumps([digest, compiled]))
"""


def start(code: str, cache: Path | None, **environment: str) -> subprocess.Popen:
    """A process with kernels in a folder of its own; None: with those of this process."""
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def end(process: subprocess.Popen) -> tuple[str, list[str]]:
    """What a process printed, and its lines on stderr."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out, err.splitlines()


def test_nothing_is_said_when_all_is_in_the_cache():
    """One process fills it, another loads."""
    game = Game.new(2, seed=0)
    game.apply(int(game.legal_actions()[0]))
    assert end(start(FIRST_STEP, None)) == ("", [])


def test_nothing_is_compiled_without_the_jit(tmp_path):
    assert end(start(FIRST_STEP, tmp_path / "cache", NUMBA_DISABLE_JIT="1")) == ("", [])
    assert not (tmp_path / "cache").exists()


def test_an_import_is_silent_and_writes_nothing(tmp_path):
    assert end(start("import isle_env.vector, isle_env.policies.isle", tmp_path / "cache")) == ("", [])
    assert not (tmp_path / "cache").exists()


@pytest.mark.long
def test_three_processes_begin_at_once_with_an_empty_cache(tmp_path):
    """Each kernel is compiled once, and whoever compiles it for seconds says so. Later processes find everything."""
    cache = tmp_path / "cache"
    ends = [end(process) for process in [start(EVERYTHING, cache) for _ in range(3)]]
    results = [json.loads(out) for out, _ in ends]
    assert len({digest for digest, _ in results}) == 1
    compiled = [one for _, compiled in results for one in compiled]
    names = [name for name, _, _ in compiled]
    assert "isle_env.games.isle.step.step" in names
    assert len(names) == len(set(names)), "who comes second waits"
    assert not [path for path in cache.rglob("*") if path.is_file() and path.suffix != ".kernel"]

    # Some take longer in a process that loads the others: what those would have compiled for them is missing there.
    quiet = {name for name, _, said in compiled if not said}
    for path in list(cache.rglob("*.kernel")):
        if any(name.endswith(f".{path.name.split('-')[0]}") for name in quiet):
            path.unlink()
    again = json.loads(end(start(EVERYTHING, cache))[0])[1]
    assert {name for name, _, _ in again} == quiet
    silent = {name: round(seconds, 1) for name, seconds, said in compiled + again if seconds > 2 and not said}
    assert not silent, "decorate it with `takes`"
    lines = [line for _, lines in ends for line in lines]
    assert all(line.startswith(("isle_env: compiling ", "isle_env: waiting for another process, ")) for line in lines)
    assert lines.count("isle_env: compiling the rules, once (some 10 seconds) …") == 1

    shutil.copytree(cache, tmp_path / "copy")
    for folder in (cache, tmp_path / "copy"):
        out, lines = end(start(EVERYTHING, folder))
        assert json.loads(out) == [results[0][0], []]
        assert lines == []
