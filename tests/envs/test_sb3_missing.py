"""Only `SeatVecEnv` needs Stable-Baselines3; if it is missing, the error says how to install it."""

import subprocess
import sys

import pytest

import isle_env.vector
from tests.support.extras import without


def run(code: str, *missing: str) -> str:
    """The output of a new Python. missing: modules that it does not find."""
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, env=without(*missing), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_batches_import_no_training_library():
    names = "'stable_baselines3', 'sb3_contrib', 'torch'"
    assert run(f"import sys, isle_env.vector; print([name for name in ({names}) if name in sys.modules])") == "[]"


def test_where_it_is_missing_the_error_says_what_to_install():
    code = """
import isle_env.vector
try:
    isle_env.vector.SeatVecEnv
except ImportError as error:
    print(error)
"""
    assert "pip install -e '.[training]'" in run(code, "stable_baselines3")


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'Chess'; it has SeatBatch"):
        isle_env.vector.Chess  # noqa: B018
