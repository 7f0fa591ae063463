"""Arrays on large pages are arrays like any others."""

from __future__ import annotations

import copy
import gc
import os
import pickle

import numpy as np
import pytest

from isle_env.machine import pages
from isle_env.machine.pages import LINE, PAGE, Room

SHAPES = [
    (3, np.int64),
    ((5, 7), np.uint8),
    ((2, 3, 4), np.float32),
    ((4, 0), np.int16),
    ((PAGE // 8 + 1,), np.int64),
    (9, np.bool_),
]


def test_arrays_are_zero_writable_and_apart():
    room = Room()
    arrays = [room.zeros(*what) for what in SHAPES]
    for number, (array, (shape, dtype)) in enumerate(zip(arrays, SHAPES, strict=True)):
        assert array.shape == (shape if isinstance(shape, tuple) else (shape,))
        assert array.dtype == dtype
        assert array.flags.c_contiguous
        assert array.ctypes.data % LINE == 0
        assert not array.any()
        array[...] = number % 2
    assert [bool(array.all()) for array in arrays] == [not array.size or number % 2 == 1 for number, array in enumerate(arrays)]


def test_records_find_room():
    record = np.dtype([("word", "u4"), ("bytes", "u1", (3,)), ("unused", "u1")])
    games = Room().zeros(4, record)
    games["bytes"][2] = 1, 2, 3
    assert games.tobytes()[16:24] == bytes([0, 0, 0, 0, 1, 2, 3, 0])


def test_arrays_outlive_their_room():
    room = Room()
    array = room.zeros(1000, np.int64)
    array[...] = np.arange(1000)
    del room
    gc.collect()
    assert array.sum() == 499_500


def test_a_copy_takes_the_array_alone():
    array = Room().zeros(10, np.int64)
    assert len(pickle.dumps(array)) < 1000
    twin = copy.deepcopy(array)
    twin[0] = 1
    assert array[0] == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork a process")
def test_a_forked_process_has_pages_of_its_own():
    array = Room().zeros(10, np.int64)
    child = os.fork()
    if child == 0:
        array[0] = 7
        os._exit(0)
    os.waitpid(child, 0)
    assert array[0] == 0


def test_without_large_pages_usual_ones_serve(monkeypatch):
    monkeypatch.delattr(pages.mmap, "MADV_HUGEPAGE", raising=False)
    array = Room().zeros((3, 5), np.int32)
    assert array.shape == (3, 5)
    assert not array.any()
