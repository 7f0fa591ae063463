"""What the recipe `scratch` comes to in 300,000 decisions: as much as when it was recorded. It takes a minute."""

from __future__ import annotations

import csv
from pathlib import Path
from statistics import mean, stdev

import pytest

from tests.support.extras import package

package("torch")
package("sb3_contrib")
package("tensorboard")

from isle_training import ppo  # noqa: E402

pytestmark = pytest.mark.long
RECORDED = {"random": (1.0, 1.0, 1.0, 1.0, 1.0), "greedy": (0.59, 0.548, 0.61, 0.588, 0.43)}
"""Shares of 200 games won by five runs of the seeds 1 to 5, each as below."""
LEAST = 0.01
"""Two runs differ by so much at least, whatever five of them did."""


def test_it_learns_as_fast_as_it_did(tmp_path: Path):
    asked = ("--seed", 6, "--steps", 300_000, "--ladder", *RECORDED, "--evaluate", 1000, "--deals", 100, "--threads", 1)
    assert ppo.main(["--recipe", "scratch", "--out", str(tmp_path / "run"), *map(str, asked)]) == 0
    with (tmp_path / "run" / "log.csv").open(encoding="utf-8") as file:
        last = list(csv.DictReader(file))[-1]
    for name, shares in RECORDED.items():
        assert float(last[f"{name} share"]) > mean(shares) - 3 * max(stdev(shares), LEAST), name
