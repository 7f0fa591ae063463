"""Fill the fields: the morning of a day, without a decision (rulebook p. 2, 7; R-11, R-40)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import EXPANDED, T
from .. import modes
from .. import state as S
from ..flow import go_to_phase
from ..island import fill_fields
from ..modules.events import morning


@inner
def enter(g):
    """Begin a day: ``passed_today`` starts anew, the event of the day (V-3), cats. Family mode goes on to the rescue."""
    g["day"] += 1
    for seat in range(np.int64(g["num_players"])):
        for kind in range(T.NUM_KINDS):
            g["passed_today"][seat, kind] = 0
    if EXPANDED:
        if g["box"] & S.EVENTS != 0 and morning.begin(g):
            return
    lay_out(g)


@inner
def go_on(g):
    """A seat has done what an event asks for: the next one is asked, or the cats come."""
    if not morning.go_on(g):
        lay_out(g)


@inner
def lay_out(g):
    """Cats come into the fields, and the day goes on."""
    fill_fields(g)
    go_to_phase(g, modes.AFTER_FIELDS[g["mode"]])
