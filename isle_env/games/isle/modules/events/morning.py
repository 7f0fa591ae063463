"""The morning of a day with an event: what its tile says, before cats come into the fields (V-3 … V-6, V-15, V-20 … V-24).

    royal rats ──PLACE──→ every boat        semi-permanent token ──TOKEN──→ every seat        points: at once, for all seats

The other events change a rule of the day; `today` is asked where the rule stands. Seats act in turn order.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from .....boats.placement import fits
from .....box import T
from ...decisions import Step
from ...order import ask
from ..royal_rats.play import rats_left
from . import tokens
from .points import counted
from .today import today


@inner
def begin(g):
    """The event of the day. Returns whether a seat is asked something."""
    event = today(g)
    if event >= T.ACTION_EVENTS:
        for seat in range(np.int64(g["num_players"])):
            g["points"][seat] += T.EVENT_POINTS[event] * counted(g, seat, event)
        return False
    if event != T.EventKey.ROYAL_RATS and event != T.EventKey.SEMI_PERMANENT_TOKEN:
        return False
    g["event_at"] = 0
    return go_on(g)


@inner
def go_on(g):
    """Ask the next seat that has something to do. Returns whether there is one."""
    event = today(g)
    for position in range(np.int64(g["event_at"]), np.int64(g["num_players"])):
        g["event_at"] = position + 1
        if event == T.EventKey.SEMI_PERMANENT_TOKEN:
            if tokens.left(g) > 0:
                ask(g, Step.TOKEN, position)
                return True
        elif rats_left(g) > 0 and fits(g, np.int64(g["order"][position]), np.int64(T.RAT_SHAPE)):
            g["tile_in_hand"] = T.ROYAL_RAT
            ask(g, Step.PLACE, position)
            return True
    g["event_at"] = 0
    return False
