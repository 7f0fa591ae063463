"""Which numbers a forecast adds to the row of a candidate: the one table of them."""

from __future__ import annotations

import numpy as np

from isle_env.engine import layout as machinery
from isle_env.engine.layout import Field

FORETOLD_FIELDS: tuple[Field, ...] = (
    ("foretold", (1,), 1000, "change of the own points that the forecast expects in the end, in hundredths of a point"),
    ("foretold_boat", (1,), 1000, "the part of it that comes from what lies on the boat"),
    ("foretold_lessons", (1,), 1000, "the part of it that comes from lessons and family cards"),
    ("rest_of_day", (1,), 1000, "what the seat's further tiles of today will bring it by the policy's ratings, in hundredths of "
     "a point, if all seats take in turn what brings them most"),
    ("rest_of_day_others", (1,), 1000, "what those of all other seats will bring them"),
)  # fmt: skip
"""Name, shape, scale, meaning. They stand behind those of ``FEATURE_FIELDS``; 0 where nothing is foretold."""

EXPECTED = 3
"""The first numbers, which come from the forecast. The others say how the day goes on (rest_of_day.py)."""
FORETOLD = machinery.size(FORETOLD_FIELDS)
"""Numbers that are added to a row."""
FORETOLD_SCALES = np.array(machinery.bounds(FORETOLD_FIELDS), np.float32)
"""float32[FORETOLD]."""
FORETOLD_SCALES.setflags(write=False)
