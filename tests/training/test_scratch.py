"""What two recipes come to in 300,000 decisions: as much as when they were recorded. Each takes a minute, or three.

`scratch` learns from nothing by play alone; with `scratch_foretold` began what got furthest (docs/beat_ours.md).

A run can have bad luck, and which seed has it depends on the processor, whose sums differ in the last digits: on another one than
that of the record, seed 6 of `scratch` comes to 26 % against `greedy`, seeds 1, 3, 7 and 8 to 62, 60, 47 and 69 %. So when a
run falls short, two more are played, and the mean of all three, the bad one among them, is held to three of its standard errors.
"""

from __future__ import annotations

import csv
import math
from pathlib import Path
from statistics import mean, stdev

import pytest

from tests.support.extras import package

package("torch")
package("sb3_contrib")
package("tensorboard")

from isle_training import ppo  # noqa: E402

pytestmark = pytest.mark.long
RECORDED = {
    "scratch": {"random": (1.0, 1.0, 1.0, 1.0, 1.0), "greedy": (0.59, 0.548, 0.61, 0.588, 0.43)},
    "scratch_foretold": {"random": (1.0, 1.0, 1.0, 1.0, 1.0), "greedy": (0.435, 0.565, 0.36, 0.303, 0.505)},
}
"""Recipe -> opponent -> shares of 200 games won by five runs of the seeds 1 to 5, each as below."""
LEAST = 0.01
"""Two runs differ by so much at least, whatever five of them did."""


SEEDS = (8, 7, 6)
"""Seed 6 stands last: where it falls short, three runs take longer than a test may."""


def shares_of(recipe: str, seed: int, folder: Path) -> dict[str, float]:
    """The shares of games that a run wins in the end."""
    against = RECORDED[recipe]
    asked = ("--seed", seed, "--steps", 300_000, "--ladder", *against, "--evaluate", 1000, "--deals", 100, "--threads", 1)
    assert ppo.main(["--recipe", recipe, "--out", str(folder), *map(str, asked)]) == 0
    with (folder / "log.csv").open(encoding="utf-8") as file:
        last = list(csv.DictReader(file))[-1]
    return {name: float(last[f"{name} share"]) for name in against}


def short_of(recipe: str, runs: list[dict[str, float]]) -> list[str]:
    """Against whom the mean of runs is more than three standard errors below what was recorded."""
    recorded = RECORDED[recipe]
    least = {name: mean(shares) - 3 * max(stdev(shares), LEAST) / math.sqrt(len(runs)) for name, shares in recorded.items()}
    return [name for name in recorded if mean(run[name] for run in runs) <= least[name]]


@pytest.mark.parametrize("recipe", RECORDED)
def test_it_learns_as_fast_as_it_did(recipe: str, tmp_path: Path):
    runs = [shares_of(recipe, SEEDS[0], tmp_path / "first")]
    if short_of(recipe, runs):
        runs += [shares_of(recipe, seed, tmp_path / str(seed)) for seed in SEEDS[1:]]
        assert not short_of(recipe, runs), runs


@pytest.mark.parametrize(
    ("shares", "short"),
    [((0.34,), False), ((0.33,), True), ((0.26, 0.47, 0.69), False), ((0.26, 0.47, 0.54), True), ((0.34, 0.34, 0.34), True)],
)
def test_more_runs_are_held_to_more(shares, short):
    assert bool(short_of("scratch", [{"random": 1.0, "greedy": share} for share in shares])) == short
    assert short_of("scratch", [{"random": 0.96, "greedy": 0.6}]) == ["random"]
