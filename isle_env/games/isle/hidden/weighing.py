"""Parts of every step: whether it is taken, what it was before, and in how many ways cards could have been bought.

A step is weighed by the sets of cards that could have been bought in the purchases that it touches, before it and after it.
While rescue cards lie face down, a deal counts as often as its cards can be laid out so.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ..decisions import Phase
from . import purchases, table
from .chance import below


@inner
def accept(g, new, old):
    """True with probability new / old, capped at 1; old is not 0."""
    return new >= old or below(g, np.int64(65536)) * old < new * 65536


@inner
def choose(g, new, old):
    """True with probability new / (new + old): always to take the likelier one would lead back and forth. old is not 0."""
    return below(g, np.int64(65536)) * (new + old) < new * 65536


@inline
def forget_sets(w, purchase):
    """The sets of a purchase have to be counted again. purchase: -1 for none."""
    if purchase >= 0:
        w[table.SETS_OF + purchase] = -1


@inline
def pair(one, other):
    """Two purchases, perhaps the same, as the functions below take them: four, -1 for none."""
    return np.int64(one), np.int64(other), np.int64(-1), np.int64(-1)


@inline
def _is_first(touched, k):
    """Is entry k a purchase that does not stand before it in the list?"""
    if touched[k] < 0:
        return False
    for other in range(k):
        if touched[other] == touched[k]:
            return False
    return True


@inner
def bought_in(w, touched):
    """What is bought in these purchases, as bits. touched: four purchases, -1 for none, some perhaps the same."""
    one, two = _bits(w, touched[0]), _bits(w, touched[1])
    return one, two, _bits(w, touched[2]), _bits(w, touched[3])


@inline
def _bits(w, purchase):
    """What is bought in a purchase, as bits."""
    return np.int64(purchases.bought_as_bits(w, purchase)) if purchase >= 0 else np.int64(0)


@inner
def restore_in(w, touched, before):
    """Write back what :func:`bought_in` gave; the cards are what they were."""
    for k in range(4):
        if touched[k] >= 0:
            purchases.restore_bought(w, touched[k], before[k])


@inner
def forget_in(w, touched):
    """The sets of these purchases have to be counted again: their cards change back after sets were drawn."""
    for k in range(4):
        forget_sets(w, touched[k])


@inner
def known_ways(g, w, touched, first, sums):
    """In how many ways sets could have been bought in all these purchases, from what has been counted.

    first: 1 leaves the first of them out, wherever it stands in the list; 0 does not.
    """
    ways = np.int64(1)
    for k in range(first, 4):
        if _is_first(touched, k):
            ways *= purchases.known_sets(g, w, touched[k], sums)
    return ways


@inner
def ways_in(g, w, touched, first, sums):
    """The same, counted afresh."""
    ways = np.int64(1)
    for k in range(first, 4):
        if ways > 0 and _is_first(touched, k):
            ways *= purchases.sets(g, w, touched[k], sums)
    return ways


@inner
def draw_in(g, w, touched, sums):
    """Buy a set that fits in each of these purchases."""
    for k in range(4):
        if _is_first(touched, k):
            purchases.draw(g, w, touched[k], sums)


@inner
def ways_to_lay_out(g, w, seat):
    """In how many ways a seat could have chosen the rescue cards face down before it, one by one, among those it held then.

    A float64: for several seats with many cards the product is beyond int64.
    """
    ways, laid = 1.0, np.int64(0)
    if g["phase"] != Phase.RESCUE_CARDS:
        return ways
    for left in range(table.LEFTS):
        for _ in range(w[table.IN_FRONT + seat * table.LEFTS + left]):
            ways *= _held_rescue(w, seat, left) - laid
            laid += 1
    return ways


@inner
def missing_rescue(w, seat):
    """How many rescue cards too few a seat has bought for those face down before it, at the worst moment."""
    laid, missing = np.int64(0), np.int64(0)
    for left in range(table.LEFTS):
        if w[table.IN_FRONT + seat * table.LEFTS + left] > 0:
            laid += w[table.IN_FRONT + seat * table.LEFTS + left]
            missing = max(missing, laid - _held_rescue(w, seat, left))
    return missing


@inner
def _held_rescue(w, seat, left):
    """Rescue cards that a seat has bought in its first so many purchases and nobody has seen since."""
    held = np.int64(0)
    for purchase in range(w[table.NUM_PURCHASES]):
        if w[table.SEAT + purchase] == seat and w[table.INDEX + purchase] < left:
            for k in range(w[table.OFFERED + purchase]):
                held += table.is_held_rescue(w, w[table.PLACES + purchase * table.MOST_ON_OFFER + k])
    return held


@inner
def layouts(g, w):
    """In how many ways all seats could have laid down their rescue cards, a float64."""
    ways = 1.0
    for seat in range(np.int64(g["num_players"])):
        ways *= ways_to_lay_out(g, w, seat)
    return ways
