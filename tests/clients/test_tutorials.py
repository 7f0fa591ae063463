"""Each script below docs/tutorials trains for seconds with the real library, and takes no action outside the mask.

A library that is not installed skips its script. ``pip install -e '.[clients]'`` brings them all.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.extras import is_here

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.py"))
OURS = {"isle_env", "numpy", "gymnasium", "pettingzoo"}
MOST_LINES = 60
BROUGHT_ALONG = {"ray": "tree"}
"""Library -> a package that it needs for learning, where it may be installed without (the extra ``ray`` has no RLlib)."""


def imported(script: Path) -> set[str]:
    """The top-level packages that a script imports."""
    found = set()
    for node in ast.walk(ast.parse(script.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def watched(script: Path, folder: Path, seconds: int) -> subprocess.CompletedProcess[str]:
    """The script run in a process of its own, in an empty folder."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "tests.clients.watched", str(script), str(seconds)],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "RAY_USAGE_STATS_ENABLED": "0"},
    )


@pytest.mark.parametrize("script", TUTORIALS, ids=lambda script: script.stem)
def test_a_script_is_short(script):
    assert len(script.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.long
@pytest.mark.parametrize("script", TUTORIALS, ids=lambda script: script.stem)
def test_it_trains_and_keeps_to_the_mask(script, tmp_path):
    for package in sorted(imported(script) - OURS - set(sys.stdlib_module_names)):
        if not (is_here(package) and is_here(BROUGHT_ALONG.get(package, package))):
            pytest.skip(f"needs {package}: pip install -e '.[clients]'")
    done = watched(script, tmp_path, 4)
    assert done.returncode == 0, done.stderr[-3000:]
    assert [line for line in done.stderr.splitlines() if line.startswith("ILLEGAL")] == []
    taken = re.search(r"^(\d+) decisions", done.stdout, flags=re.MULTILINE)
    assert taken, done.stdout
    assert int(taken[1]) > 100


def test_an_action_outside_the_mask_would_be_noticed(tmp_path):
    done = watched(ROOT / "tests" / "clients" / "unmasked.py", tmp_path, 1)
    assert done.returncode == 0, done.stderr
    assert len(re.findall("^ILLEGAL: action 5000 ", done.stderr, flags=re.MULTILINE)) == 40
    assert "40 decisions" in done.stdout


def test_the_page_names_every_script():
    page = (ROOT / "docs" / "with_your_library.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(tutorials/(\w+)\.py\)", page)) == {script.stem for script in TUTORIALS}
