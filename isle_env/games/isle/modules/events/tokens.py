"""Semi-permanent tokens, a basket on one side and boots on the other (expansion's rulebook; V-15, V-16).

an event ──TOKEN: its side──→ tokens[seat, side] ──TOKEN, with rescue cards──→ front_tokens[seat, side], until the evening
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inner

from ... import actions as A
from ... import state as S
from ...decisions import Step
from .record import TOKENS


@inner
def left(g):
    """Semi-permanent tokens that no seat holds or has laid."""
    left = np.int64(TOKENS)
    for seat in range(np.int64(g["num_players"])):
        for side in range(2):
            left -= np.int64(g["tokens"][seat, side]) + np.int64(g["front_tokens"][seat, side])
    return left


@inner
def legal(g, words):
    """TOKEN: either side. words: uint32[MASK_WORDS], written."""
    return set_bit(words, A.TOKEN + S.BASKET_SIDE) + set_bit(words, A.TOKEN + S.BOOTS_SIDE)


@inner
def take(g, side):
    """Take a semi-permanent token with this side up."""
    g["tokens"][g["seat"], side] += 1
    g["step"] = Step.ENTER


@inner
def legal_to_lay(g, words):
    """TOKEN for every side of which the seat has one. words: uint32[MASK_WORDS], written."""
    added = 0
    for side in range(len(A.TOKEN_SIDES)):
        if g["tokens"][g["seat"], side] > 0:
            added += set_bit(words, A.TOKEN + side)
    return added


@inner
def lay(g, side):
    """Lay a semi-permanent token on the rescue cards (V-16)."""
    seat = np.int64(g["seat"])
    g["tokens"][seat, side] -= 1
    g["front_tokens"][seat, side] += 1


@inner
def clear(g, seat):
    """In the evening the tokens laid go back to the box."""
    g["front_tokens"][seat, S.BASKET_SIDE] = g["front_tokens"][seat, S.BOOTS_SIDE] = 0
