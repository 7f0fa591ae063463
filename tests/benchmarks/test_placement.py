"""The placement benchmark checks before it times."""

import numpy as np
import pytest

from benchmarks import placement
from isle_env.games.isle import actions as A
from isle_env.machine.sizes import MASK_WORDS


@pytest.fixture(scope="module")
def work():
    games, tasks, expected = placement.workload()
    masks = np.zeros((len(tasks), MASK_WORDS), np.uint32)
    placement._run(games, tasks, 1, 0, masks)
    return games, tasks, expected, masks


def test_the_work_is_all_recorded_tiles_under_both_rules(work):
    games, tasks, expected, _ = work
    assert (len(games), len(tasks), len(expected)) == (800, 3200, 3200)
    assert sum(count for count, _ in expected) > 100_000


def test_right_masks_pass(work):
    _, tasks, expected, masks = work
    placement.check(masks, tasks, expected)


def test_a_single_wrong_placement_is_found(work):
    _, tasks, expected, masks = work
    wrong = masks.copy()
    wrong[17, (A.PLACE >> 5) + 4] ^= 1
    with pytest.raises(placement.WrongPlacements, match="task 17"):
        placement.check(wrong, tasks, expected)


def test_c_program_agrees_with_the_kernel(work, tmp_path):
    games, tasks, _, masks = work
    run = placement.compile_c(str(tmp_path))
    if run is None:
        pytest.skip("needs a C compiler, such as gcc")
    again = np.zeros_like(masks)
    placement.c_runner(run, games, tasks, 0, again)(1)
    assert np.array_equal(again, masks)
