"""Which numbers a forecast adds to the row of a candidate of a drawing game: the one table of them."""

from __future__ import annotations

import numpy as np

from isle_env.engine import layout
from isle_env.engine.layout import Field

FORETOLD_FIELDS: tuple[Field, ...] = (
    ("tried", (1,), 1, "1: the rest of the day was tried with it"),
    ("foretold", (1,), 300, "points that the forecast then expects in the end beyond the policy's own choice, in hundredths"),
)
"""Name, shape, scale, meaning. They stand behind those of ``FEATURE_FIELDS``; 0 where nothing is foretold."""

FORETOLD = layout.size(FORETOLD_FIELDS)
"""Numbers that are added to a row."""
FORETOLD_SCALES = np.array(layout.bounds(FORETOLD_FIELDS), np.float32)
"""float32[FORETOLD]."""
FORETOLD_SCALES.setflags(write=False)
TRIED = 16
"""Of the places of what is in hand so many are tried, the first ones listed."""
