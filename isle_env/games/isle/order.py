"""The turn order: drawn at set-up, by speed in every rescue; and who is asked by it. In family mode day_end.py turns it.

    order[position] = seat      speed: rescue cards and boots laid face down before a seat, turned over together

Set-up step B, rulebook p. 16; rulings R-10, R-41, V-16.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.rng import below
from isle_env.machine.jit import inline, inner

from ...box import EXPANDED, T
from . import state as S
from .kinds import RESCUE_KINDS


@inline
def ask(g, step, position):
    """The seat at a position of the turn order has the next decision."""
    g["step"] = step
    g["turn"] = position
    g["seat"] = g["order"][position]


@inner
def draw_first_seat(g):
    """Draw who is first in the turn order; the others follow clockwise (set-up step B; R-10)."""
    n = np.int64(g["num_players"])
    if n > 1:
        first = below(g["rng"][:], n) + 1
        for position in range(n):
            g["order"][position] = (first + position) % n


@inline
def speed_of(g, seat):
    """Speed of the rescue cards, and of the tokens, before a seat."""
    total = 0
    if EXPANDED:
        total += S.TOKEN_SPEED * np.int64(g["front_tokens"][seat, S.BOOTS_SIDE])
    for k in range(RESCUE_KINDS.shape[0]):
        total += T.KIND_SPEED[RESCUE_KINDS[k]] * np.int64(g["front"][seat, RESCUE_KINDS[k]])
    return total


@inner
def settle_by_speed(g):
    """Fastest first; seats of equal speed keep their order (insertion sort, stable)."""
    for position in range(1, np.int64(g["num_players"])):
        seat = np.int64(g["order"][position])
        speed = speed_of(g, seat)
        at = position
        while at > 0 and speed_of(g, np.int64(g["order"][at - 1])) < speed:
            g["order"][at] = g["order"][at - 1]
            at -= 1
        g["order"][at] = seat
