"""Arrays side by side on large pages of memory.

A batch touches a little of each of its games in every step, some megabytes in all. On the usual pages of 4 KB the processor
keeps looking up where they lie, and they lie scattered, so that they push one another out of its cache.

    room = Room()
    games = room.zeros(shape, dtype)    like np.zeros; small arrays share a page

Where the system has no large pages (anything but Linux), these are usual ones.
"""

from __future__ import annotations

import math
import mmap
from typing import Any

import numpy as np

PAGE = 2 << 20
"""Bytes of a large page."""
LINE = 64
"""Bytes of a line of the processor's cache; every array begins with one."""


class Room:
    """Makes arrays, one after the other on the same pages. They live as long as any of them does."""

    def __init__(self) -> None:
        """No page is taken yet."""
        self._page: np.ndarray = np.zeros(0, dtype=np.uint8)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
        """An array of zeros. Takes further pages if it does not fit onto the last one."""
        whole = np.dtype(dtype)
        size = math.prod(np.atleast_1d(shape).tolist()) * whole.itemsize
        if size > len(self._page):
            self._page = _pages(size)
        array = self._page[:size].view(whole).reshape(shape)
        self._page = self._page[-(-size // LINE) * LINE :]
        return array


def _pages(size: int) -> np.ndarray:
    """Room for so many bytes on large pages: ``uint8``, all zero."""
    size = -(-size // PAGE) * PAGE
    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return np.zeros(size, dtype=np.uint8)
    memory = mmap.mmap(-1, size + PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    try:
        memory.madvise(mmap.MADV_HUGEPAGE)
    except OSError:  # a kernel without them
        pass
    found = np.frombuffer(memory, dtype=np.uint8)
    first = -found.ctypes.data % PAGE
    return found[first : first + size]
