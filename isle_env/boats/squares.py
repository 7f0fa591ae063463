"""Squares of the boat: what lies beside one, and where rats are drawn."""

from __future__ import annotations

import numpy as np

from ..box import T

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_at = np.pad(T.SQUARE_AT, 1, constant_values=-1)
NEIGHBOURS = np.stack([_at[T.SQUARE_Y + 1 + dy, T.SQUARE_X + 1 + dx] for dx, dy in _STEPS], axis=1)
"""int64[142, 4], the squares beside a square, -1 off the boat."""
BESIDE = np.where(NEIGHBOURS < 0, np.arange(T.SQUARES)[:, None], NEIGHBOURS)
"""int64[142, 4], the squares beside a square, itself in place of those off the boat."""
RAT_AT = T.RAT_ROWS.astype(np.int64)[:, T.SQUARE_Y] >> T.SQUARE_X & 1
"""int64[boats, 142], 1 where the boat has a rat."""
