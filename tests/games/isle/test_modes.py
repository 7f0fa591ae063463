"""The kernels play the same games however they run: compiled, as plain Python, and compiled with bounds checks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.digest import digest

ROOT = Path(__file__).resolve().parents[2]
GAMES = 6


def digest_elsewhere(games: int, **environment: str) -> str:
    """The digest from a new process."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.support.digest", str(games), "--samples"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.long
def test_plain_python_plays_the_same_games():
    """Without the JIT NumPy also warns of every overflow, and here warnings are errors."""
    assert digest_elsewhere(GAMES, NUMBA_DISABLE_JIT="1") == digest(GAMES)


@pytest.mark.long
def test_nothing_is_read_or_written_out_of_bounds(tmp_path):
    """A kernel that reads past an array raises IndexError here. It needs a cache of its own, since the machine code differs."""
    assert digest_elsewhere(GAMES, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path)) == digest(GAMES)
