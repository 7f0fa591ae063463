"""Whole games are the same to the byte with the JIT, without it, and with a numba that has moved its internals."""

from __future__ import annotations

import os
import subprocess
import sys

import numba
import pytest

from tests.games.drawing.positions import digest

GAMES = 3
OTHER_NUMBA = f"""
import numba.core.codegen
del numba.core.codegen.JITCodeLibrary
from isle_env.machine import jit
assert jit.kernels is None
from tests.games.drawing.positions import digest
print(digest({GAMES}))
"""


def printed(*command: str, **environment: str) -> str:
    """What another process prints last."""
    done = subprocess.run(
        [sys.executable, *command], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="this compares the JIT with running without it")
def test_without_the_jit():
    assert printed("-m", "tests.games.drawing.positions", str(GAMES), NUMBA_DISABLE_JIT="1") == digest(GAMES)


@pytest.mark.product
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
def test_with_another_numba():
    """Kernels are compiled as any others: slower to compile, the same results."""
    assert printed("-c", OTHER_NUMBA) == digest(GAMES)


@pytest.mark.long
def test_another_process():
    """Whatever Python's hash seed."""
    assert printed("-m", "tests.games.drawing.positions", "12", PYTHONHASHSEED="7") == digest(12)


def test_who_plays_the_first_game_loads_nothing_of_these():
    """Neither the box nor the kernels: importing it costs what it did."""
    code = "import sys; from isle_env import isle_of_cats_v0; print([name for name in sys.modules if 'drawing' in name])"
    assert printed("-c", code) == "['isle_env.games.options.drawing']", "the table of their options, which is quick"


@pytest.mark.long
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled with the JIT off")
def test_who_plays_these_games_compiles_nothing_of_the_first(tmp_path):
    """All lie in the folder of these games: their own, and what the machinery compiles for them. None is the first game's."""
    printed("-m", "tests.games.drawing.positions", "1", NUMBA_CACHE_DIR=str(tmp_path))
    kernels = [path.relative_to(tmp_path).parts for path in tmp_path.rglob("*.kernel")]
    assert {path[1].rsplit("_", 1)[0] for path in kernels} == {"drawing", "engine"}
    assert {path[0].rsplit("-", 1)[0] for path in kernels} == {"kernels-drawing"}
