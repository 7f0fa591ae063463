"""Family cards: each seat keeps two of the three dealt at set-up, face down until scoring (rulebook p. 2, Player Setup; R-40).

    offer[seat] ──KEEP, KEEP──→ kept[seat];  the third goes back to the box

The seats choose one after the other. The others never see the choice.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import set_bit
from isle_env.machine.jit import inner

from ....box import T
from .. import actions as A
from .. import state as S
from ..decisions import Phase, Step
from ..flow import go_to_phase
from ..order import ask

CARD_OF_KIND = np.full(T.NUM_ALL_KINDS, -1)
"""int64[kinds], the family card of a kind, -1 for other kinds."""
CARD_OF_KIND[T.FAMILY_KINDS] = np.arange(T.NUM_FAMILY_CARDS)


@inner
def enter(g):
    """The first seat of the turn order begins."""
    ask(g, Step.FAMILY_CARDS, np.int64(0))


@inner
def legal(g, words):
    """KEEP for every card on offer to the seat. words: uint32[MASK_WORDS], written."""
    added = 0
    for card in range(T.NUM_FAMILY_CARDS):
        if g["family_where"][card] == S.FAMILY_OFFER + g["seat"]:
            added += set_bit(words, A.KEEP + T.FAMILY_KINDS[card])
    return added


@inner
def keep(g, kind):
    """Keep a card; after the second one the third is returned and the next seat chooses."""
    seat = np.int64(g["seat"])
    g["family_where"][CARD_OF_KIND[kind]] = S.FAMILY_KEPT + seat
    kept = 0
    for card in range(T.NUM_FAMILY_CARDS):
        kept += g["family_where"][card] == S.FAMILY_KEPT + seat
    if kept < S.FAMILY_KEEP:
        return
    for card in range(T.NUM_FAMILY_CARDS):
        if g["family_where"][card] == S.FAMILY_OFFER + seat:
            g["family_where"][card] = S.FAMILY_RETURNED + seat
    if g["turn"] + 1 < g["num_players"]:
        ask(g, Step.FAMILY_CARDS, np.int64(g["turn"]) + 1)
    else:
        go_to_phase(g, Phase.FIELDS)
