"""Sorts of cards: what a sum of prices can tell apart, and how many never-seen cards of each sort lie in free places."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import T
from ..decisions import Step
from . import purchases, table
from .knowledge import UNSEEN

NEVER_SORT = 0
_OF_KIND = [
    (int(T.KIND_COST[k]), bool(T.KIND_TYPE[k] == T.TYPE_PRIVATE), bool(T.KIND_TYPE[k] == T.TYPE_PUBLIC))
    for k in range(T.NUM_KINDS)
]
_KEYS = sorted(set(_OF_KIND))
assert len(_KEYS) + 1 == table.SORTS
SORT = np.array([1 + _KEYS.index(key) for key in _OF_KIND], dtype=np.int64)
"""int64[kinds], what a card of each kind is in a sum, from 1."""
_PUBLIC_KEYS = [k for k, (_, _, public) in enumerate(_KEYS) if public]
assert len(_PUBLIC_KEYS) == 1, "public lessons cost the same"
PUBLIC_SORT = 1 + _PUBLIC_KEYS[0]
SORT_NUMBER = np.full((2, table.SORTS), purchases.NEVER, dtype=np.int64)
SORT_NUMBER[0, 1:] = [cost + purchases.STEP for cost, _, _ in _KEYS]
SORT_NUMBER[1, 1:] = [cost + purchases.STEP + purchases.LESSON * private for cost, private, _ in _KEYS]
"""int64[2, SORTS], a card of each sort as a number: before and after its lessons were read (see purchases.py)."""


@inner
def count_free(w):
    """Count the never-seen cards in free places by sort: ``FREE_SORTS``."""
    for sort in range(table.SORTS):
        w[table.FREE_SORTS + sort] = 0
    for k in range(w[table.CLASS_START + UNSEEN], w[table.CLASS_START + UNSEEN + 1]):
        place = w[table.CLASS_PLACES + k]
        if table.is_free(w, place):
            w[table.FREE_SORTS + SORT[T.CARD_KIND[w[table.CARD + place]]]] += 1


@inline
def is_read_now(g, w, purchase):
    """Are the lessons of this purchase being read? Then some public lessons can be in it and others cannot."""
    return g["step"] == Step.LESSON_COLOUR and w[table.READING + purchase] == g["day"] - 1


@inline
def sort_of(g, w, purchase, card):
    """Sort of a card in a purchase: what it costs, and whether it is a private lesson; NEVER_SORT if it was not bought."""
    kind = np.int64(T.CARD_KIND[card])
    return np.int64(SORT[kind]) if table.may_be_bought(g, w, purchase, kind) else np.int64(NEVER_SORT)


@inline
def number_of_sort(w, purchase, sort):
    """A card of a sort as a number, in a purchase."""
    return np.int64(SORT_NUMBER[1 if w[table.READING + purchase] >= 0 else 0, sort])


@inner
def copy_free(w, purchase, counts):
    """Copy ``FREE_SORTS`` as sorts of a purchase: a public lesson is among those never bought once lessons have been read."""
    for sort in range(table.SORTS):
        w[counts + sort] = w[table.FREE_SORTS + sort]
    if w[table.READING + purchase] >= 0:
        w[counts + NEVER_SORT] += w[counts + PUBLIC_SORT]
        w[counts + PUBLIC_SORT] = 0
