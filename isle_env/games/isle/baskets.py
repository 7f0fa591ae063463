"""Baskets: what a seat has, which one a cat takes, and how they are gained and given up (rulebook p. 2, 15-17; R-15, R-33, V-16).

    permanent, back every morning ─→ semi-permanent, by token ─→ regular, by card ─→ two broken ones, by card

In family mode a cat needs none (R-40).
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner, jit_inline

from ...box import EXPANDED, T
from . import state as S
from .kinds import RESCUE_KINDS


@jit_inline
def baskets(g, seat):
    """Baskets a seat can still use: fresh permanent ones, semi-permanent ones, regular cards, pairs of broken ones."""
    fresh = np.int64(g["permanent"][seat]) - np.int64(g["permanent_used"][seat])
    if EXPANDED:
        fresh += np.int64(g["semi"][seat])
    return fresh + np.int64(g["regular"][seat]) + np.int64(g["broken"][seat]) // 2


@inline
def use_basket(g, seat):
    """Use one: permanent first, then semi-permanent, regular, two broken ones (R-15, V-16)."""
    if g["permanent_used"][seat] < g["permanent"][seat]:
        g["permanent_used"][seat] += 1
        return
    if EXPANDED:
        if g["semi"][seat] > 0:
            g["semi"][seat] -= 1
            return
    if g["regular"][seat] > 0:
        g["regular"][seat] -= 1
    else:
        g["broken"][seat] -= 2


@inner
def turn_over(g, seat):
    """The rescue cards before a seat are turned over: it has the baskets on them."""
    for k in range(RESCUE_KINDS.shape[0]):
        kind = RESCUE_KINDS[k]
        if T.KIND_BASKET[kind] == T.BASKET_REGULAR:
            g["regular"][seat] += g["front"][seat, kind]
        elif T.KIND_BASKET[kind] == T.BASKET_BROKEN:
            g["broken"][seat] += g["front"][seat, kind]
    if EXPANDED:
        g["semi"][seat] = g["front_tokens"][seat, S.BASKET_SIDE]


@inner
def discard_unused(g, seat):
    """The rescue cards of a seat are discarded, with the baskets left on them (p. 17)."""
    g["regular"][seat] = 0
    g["broken"][seat] = 0
    if EXPANDED:
        g["semi"][seat] = 0


@inline
def refresh(g, seat):
    """In the evening the permanent baskets of a seat are empty again."""
    g["permanent_used"][seat] = 0


@inline
def gain(g, seat):
    """A card brings the seat a permanent basket, unused."""
    g["permanent"][seat] += 1


@inline
def give_up(g, seat):
    """A card costs the seat a permanent basket, a used one first (R-33)."""
    g["permanent"][seat] -= 1
    if g["permanent_used"][seat] > 0:
        g["permanent_used"][seat] -= 1
