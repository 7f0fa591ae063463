"""Arrays on the stack that a kernel gets several of at once, and the short list kept in one of them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np
import pytest

from isle_env.engine.halving import insert
from isle_env.machine.jit import jit, own_cache
from isle_env.machine.stack import stack_arrays


class Pair(NamedTuple):
    """Two arrays of different types and sizes."""

    few: Any
    many: Any


pair_room = stack_arrays(Pair, [(np.int16, 3), (np.int64, 40)])

with own_cache():

    @jit
    def fill(out):
        """Fill two pairs, then read all of both. out: int64[86], written."""
        one, other = pair_room(), pair_room()
        for k in range(40):
            one.many[k], other.many[k] = -k, 1000 + k
        for k in range(3):
            one.few[k], other.few[k] = -1 - k, 100 + k
        for k in range(3):
            out[k], out[43 + k] = one.few[k], other.few[k]
        for k in range(40):
            out[3 + k], out[46 + k] = one.many[k], other.many[k]

    @jit
    def keep(keys, most, kept):
        """Insert all keys. kept: int64[most], written. Returns how many are kept."""
        count = 0
        for k in range(keys.shape[0]):
            count = insert(kept, count, most, keys[k])
        return count


def test_named_arrays_are_apart():
    out = np.zeros(86, np.int64)
    fill(out)
    assert out.tolist() == [-1, -2, -3, *range(0, -40, -1), 100, 101, 102, *range(1000, 1040)]


@pytest.mark.parametrize(("number", "most"), [(0, 4), (3, 4), (4, 4), (50, 4), (50, 1)])
def test_the_greatest_keys_are_kept_in_order(number, most):
    keys = random.Random(number).sample(range(-1000, 1000), number)
    kept = np.zeros(most + 1, np.int64)
    kept[most] = 7
    count = keep(np.array(keys, np.int64), np.int64(most), kept)
    assert kept[:count].tolist() == sorted(keys, reverse=True)[:most]
    assert kept[most] == 7, "nothing is written behind the list"
