"""Fill the fields: the morning of a day, without a decision (rulebook p. 2, 7; R-11, R-40)."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inner
from isle_env.games.isle import modes
from isle_env.games.isle.flow import go_to_phase
from isle_env.games.isle.island import fill_fields


@inner
def enter(g):
    """Begin a day: cats come into the fields, and ``passed_today`` starts anew. Family mode goes on to the rescue."""
    g["day"] += 1
    for seat in range(np.int64(g["num_players"])):
        for kind in range(T.NUM_KINDS):
            g["passed_today"][seat, kind] = 0
    fill_fields(g)
    go_to_phase(g, modes.AFTER_FIELDS[g["mode"]])
