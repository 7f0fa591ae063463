"""Purchase: pay for any affordable set of the cards on offer (rulebook p. 13; R-12, R-13, R-35).

    pick[seat] ──KEEP, pay──→ bought ──PASS──→ hand[seat]
               ──PASS───────→ unbought, face down

Two purchases share this file. The daily one (STEP_BUY) is simultaneous and hidden: the others see what the `shown_…` fields of
the record say until all have committed. The other one is of cards drawn by an anytime card (STEP_BUY_DRAWN): the other seats do
not buy, and see what it cost when it is finished (`shown_fish` until then).
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inline, inner

from ....box import T
from .. import actions as A
from .. import state as S
from ..cards import buy, discard_openly, finish_purchase
from ..decisions import Phase, Step
from ..flow import go_to_phase, resume
from ..order import ask


@inner
def enter(g):
    """Note what the others may see during the purchase, then ask the first seat."""
    for seat in range(np.int64(g["num_players"])):
        g["shown_fish"][seat] = g["fish"][seat]
        g["shown_hand"][seat] = g["hand_count"][seat]
        g["shown_permanent"][seat] = g["permanent"][seat]
        g["shown_used"][seat] = g["permanent_used"][seat]
    ask(g, Step.BUY, np.int64(0))


@inline
def legal(g, words):
    """KEEP for every affordable kind on offer, and PASS. words: uint32[MASK_WORDS], written."""
    seat, added = np.int64(g["seat"]), 0
    for k in range(np.int64(g["pick_count"][seat])):
        kind = np.int64(T.CARD_KIND[g["pick"][seat, k]])
        if T.KIND_COST[kind] <= g["fish"][seat]:
            added += set_bit(words, A.KEEP + kind)
    return added + set_bit(words, A.PASS)


@inline
def keep(g, kind):
    """Buy one card of a kind."""
    buy(g, np.int64(g["seat"]), kind)


@inner
def done(g):
    """The seat has bought what it wants: on to the next seat, or to the end of the purchase."""
    finish_purchase(g, np.int64(g["seat"]))
    if g["step"] == Step.BUY_DRAWN:
        resume(g)
    elif g["turn"] + 1 < g["num_players"]:
        ask(g, Step.BUY, np.int64(g["turn"]) + 1)
    else:
        discard_openly(g, np.int64(S.IN_BUYING))  # what was played meanwhile is open now
        go_to_phase(g, Phase.LESSONS)
