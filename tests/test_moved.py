"""The old names in isle_env.core still import, and give the modules themselves."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from isle_env.core import MOVED, POLICIES


@pytest.mark.parametrize("old", sorted(MOVED | POLICIES))
def test_an_old_name_is_the_module_that_stands_elsewhere_now(old):
    assert importlib.import_module(f"isle_env.core.{old}") is importlib.import_module((MOVED | POLICIES)[old])


@pytest.mark.parametrize(
    "line",
    [
        "import isle_env.games.isle.state as S; S.GAME",
        "from isle_env.core import actions; actions.action_id('pass')",
        "from isle_env.games.isle.actions import action_id; action_id('pass')",
        "from isle_env.core import layout, state, step",
        "from isle_env.core import CACHE_FOLDER",
        "from isle_env.core import reference; reference.choose",
    ],
)
def test_documented_imports_work_in_a_fresh_process(line):
    subprocess.run([sys.executable, "-W", "error", "-c", line], check=True)
