"""No step of determinize leaves its workspace."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.long
def test_every_access_to_the_workspace_is_in_range_and_to_something_written():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.support.workspace", "20"], capture_output=True, text=True, env=environment, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert "20 samples" in run.stdout
