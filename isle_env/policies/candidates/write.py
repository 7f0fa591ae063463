"""Writing a number into a row of int16."""

from __future__ import annotations

from isle_env.machine.jit import inline

MOST = 32767
"""Numbers beyond this are written as this."""


@inline
def put(row, at, value):
    """Write a number into a row, or the nearest that fits. row: int16[…]."""
    row[at] = max(min(value, MOST), -MOST)
