"""Empty the fields: the end of a day, and after the fifth the end of the game (rulebook p. 2, 19; R-6, R-41)."""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inner

from ....box import EXPANDED
from .. import modes
from .. import state as S
from ..baskets import refresh
from ..decisions import Phase, Step
from ..island import empty_fields
from ..modules.events import tokens


@inner
def end_day(g):
    """Cats left behind flee and permanent baskets are fresh again; after day 5 the game is over (step.py scores it)."""
    empty_fields(g)
    for seat in range(np.int64(g["num_players"])):
        refresh(g, seat)
        g["passed"][seat] = 0
        if EXPANDED:
            tokens.clear(g, seat)
    if EXPANDED:
        g["fastest"] = NONE
    if modes.ORDER_ROTATES[g["mode"]] == 1:
        _rotate_order(g)
    if g["day"] == S.DAYS:
        g["phase"] = Phase.OVER
        g["step"] = Step.OVER
        g["seat"] = NONE


@inner
def _rotate_order(g):
    """The seat that was first is last on the next day (R-41)."""
    first, last = g["order"][0], np.int64(g["num_players"]) - 1
    for position in range(last):
        g["order"][position] = g["order"][position + 1]
    g["order"][last] = first
