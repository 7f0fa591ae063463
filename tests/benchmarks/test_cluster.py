"""The simulation of a cluster: what can be worked out by hand, and what holds of any schedule."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.extras import package

package("ray")

from benchmarks import cluster  # noqa: E402
from benchmarks.cluster import Head, Work, simulated, speeds  # noqa: E402

FREE = Head(0.0, 0.0, 0.0)


def test_a_head_that_takes_no_time_keeps_all_workers_busy():
    parts = np.full(120, 2.0)
    assert [simulated(parts, workers, FREE) for workers in (1, 10, 120, 500)] == pytest.approx([240, 24, 2, 2])


def test_no_run_is_faster_than_its_longest_part_its_work_shared_or_its_head():
    rng = np.random.default_rng(3)
    for workers in (1, 3, 17, 80):
        parts = rng.uniform(1.0, 5.0, 200)
        head = Head(*rng.uniform(0, 0.05, 2), 0.0001)
        took = simulated(parts, workers, head)
        assert took >= max(parts.max(), parts.sum() / workers, len(parts) * (head.message + head.rest))
        assert took <= parts.sum() + len(parts) * (head.message + head.rest + head.look * 2 * workers) + 1e-9


def test_workers_wait_for_a_busy_head():
    """From as many workers on as a part takes longer than the head's part of it, more bring nothing."""
    parts = np.full(20_000, 1.0)
    few, many, more = (len(parts) / simulated(parts, workers, Head(0.01, 0.0, 0.0)) for workers in (50, 200, 800))
    assert few == pytest.approx(50, rel=0.05)
    assert many == pytest.approx(100, rel=0.05)
    assert more == pytest.approx(100, rel=0.05)


def test_short_parts_are_sent_together():
    """A message for each would take as long as the parts do."""
    parts = np.full(20_000, 0.01)
    assert parts.sum() / simulated(parts, 4, Head(0.01, 0.0, 0.0)) > 3.5


def test_a_look_at_many_answers_is_shared_by_those_that_have_come():
    """A look takes as long as fifty parts, and 1,000 workers are nearly as good as without it: many answers come at once."""
    parts = np.full(50_000, 1.0)
    alone = simulated(parts, 1000, Head(0.0001, 0.0, 0.0))
    assert simulated(parts, 1000, Head(0.0001, 0.0, 0.00005)) < 1.3 * alone


def test_rounds_are_split_as_an_arena_does():
    work = Work("rounds", lambda number: None, 100, rounds=True)
    assert speeds(work, [1.0], FREE, (1, 5, 1000)) == pytest.approx([1, 5, 100])


def test_a_table_has_a_column_for_each_number_of_workers():
    entry = {
        "name": "run",
        "whole": 2000,
        "seconds": (1.0, 2.0),
        "sent": 2500,
        "rest": 0.001,
        "message": 0.002,
        "gained": [1.0] * 5,
    }
    lines = cluster.table([entry]).markdown().splitlines()
    assert lines[0].endswith("| 1,000 workers | 10,000 workers |")
    assert lines[2] == "| run | 2,000 | 1.5 s | 2 kB | 3 ms | 1× | 1× | 1× | 1× | 1× |"


@pytest.mark.long
def test_every_run_that_is_measured_can_be_played(tmp_path):
    names = []
    for work in cluster.works(tmp_path):
        names.append(work.name)
        work.take(work.part(0))
    assert names == list(dict.fromkeys(names))
    assert {name.split()[0] for name in names} == {"tournament", "imitate", "forecast", "tune,"}
