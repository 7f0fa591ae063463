"""Runs code in a new Python process, for tests that the same seeds give the same results everywhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def printed_by_a_process(code: str, hash_seed: str) -> list:
    """The JSON that the code prints in a new process. hash_seed: Python's hash seed, which orders sets of strings."""
    process = subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "-c", code],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)
