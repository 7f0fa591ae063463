"""Family mode: the family cards that are not the seat's are drawn anew (R-50)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import T
from .. import state as S
from .chance import below


@inner
def shuffle_family_cards(g, seat):
    """Exchange the family cards that are not the seat's: those of the others, kept, returned or on offer, and those in the box.

    ``family_where`` of such cards is shuffled (Fisher-Yates over the cards that are not the seat's).
    """
    _sort_family_cards(g, seat)
    for card in range(T.NUM_FAMILY_CARDS - 1, 0, -1):
        if _is_own_family_card(g, card, seat):
            continue
        others = 0
        for k in range(card + 1):
            others += not _is_own_family_card(g, k, seat)
        at = below(g, others)
        for k in range(card + 1):
            if not _is_own_family_card(g, k, seat):
                if at == 0:
                    where = g["family_where"][card]
                    g["family_where"][card] = g["family_where"][k]
                    g["family_where"][k] = where
                    break
                at -= 1


@inner
def _sort_family_cards(g, seat):
    """Bring the places of those cards into the order of their numbers (insertion sort)."""
    for card in range(1, T.NUM_FAMILY_CARDS):
        if _is_own_family_card(g, card, seat):
            continue
        at = card
        for k in range(card - 1, -1, -1):
            if not _is_own_family_card(g, k, seat) and g["family_where"][k] > g["family_where"][at]:
                where = g["family_where"][at]
                g["family_where"][at] = g["family_where"][k]
                g["family_where"][k] = where
                at = k


@inner
def _is_own_family_card(g, card, seat):
    """Was this family card dealt to the seat?"""
    where = np.int64(g["family_where"][card])
    return where != 0 and (where - S.FAMILY_OFFER) % S.MAX_SEATS == seat
