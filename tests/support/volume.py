"""How many games the random tests play: one setting for all of them.

``ISLE_TEST_VOLUME=10`` plays ten times as many games, ``0.1`` a tenth. With the JIT off the kernels are about a hundred times
slower, so fewer games are played by default.
"""

from __future__ import annotations

import os

import numba

FACTOR = float(os.environ.get("ISLE_TEST_VOLUME", "1"))


def seeds(ordinary: int, without_jit: int | None = None) -> range:
    """Seeds of a test's games. ordinary: how many at volume 1; without_jit: how many with the JIT off (default: a tenth)."""
    if numba.config.DISABLE_JIT:
        ordinary = max(1, ordinary // 10) if without_jit is None else without_jit
    return range(max(1, round(ordinary * FACTOR)))
