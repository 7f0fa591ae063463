"""Which cards of a purchase could have been bought: sets of as many cards, as dear, with as many private lessons.

    w ──gather──→ sums of all sets of up to 5 cards ──count──→ how many sets fit, with two further cards or without

A card is a number: its price in the lowest byte, then 1 for the card itself, 1 for a private lesson, 1 for a card that cannot
have been bought. Numbers of a set add up, so a set fits if its sum is the number that is wanted. Two cards of a purchase are
kept apart, so that others can be tried in their places without adding up everything again. Cards with a pin were
certainly bought and are taken off beforehand.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core.hidden import table as H
from isle_env.core.jit import inline, inner
from isle_env.core.rng import below
from isle_env.core.stack import stack_array

SUMS = 1 << (H.MOST_ON_OFFER - 2)
ONE, LESSON, BARRED = 1 << 8, 1 << 16, 1 << 24
NO_CARD = 1 << 28
"""The number of a place without a card: no set with it fits."""
NO_SET = -(1 << 30)
"""Fills the sums beyond the last set; no number wanted comes near it."""

sums_array = stack_array(np.int32, SUMS)
"""Room for the sums of the sets of five cards."""

assert H.MOST_ON_OFFER - 2 <= 5, "the number of sums is made for purchases of up to seven cards"


@inline
def number_of(g, w, purchase, kind):
    """A card of this kind as a number, in this purchase."""
    number = T.KIND_COST[kind] + ONE
    if w[H.READING + purchase] >= 0:
        if T.KIND_TYPE[kind] == T.TYPE_PRIVATE:
            number += LESSON
        if not H.may_be_bought(g, w, purchase, kind):
            number += BARRED
    return number


@inline
def number_in(g, w, purchase, place):
    """The card in a place as a number; NO_CARD where the place is -1 or its card has a pin."""
    if place < 0 or w[H.PIN + place] > 0:
        return np.int64(NO_CARD)
    return number_of(g, w, purchase, T.CARD_KIND[w[H.CARD + place]])


@inner
def gather(g, w, purchase, one, other, sums):
    """The sums of all sets of a purchase's cards without a pin, two places left out. sums: int32[SUMS], overwritten."""
    count = 1
    sums[0] = 0
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if place != one and place != other and w[H.PIN + place] == 0:
            number = number_in(g, w, purchase, place)
            for at in range(count):
                sums[count + at] = sums[at] + number
            count *= 2
    for at in range(count, SUMS):
        sums[at] = NO_SET


@inner
def wanted(g, w, purchase):
    """The number that the cards without a pin have to add up to."""
    number = w[H.PAID + purchase] + ONE * w[H.TAKEN + purchase]
    if w[H.READING + purchase] >= 0:
        number += LESSON * w[H.PRIVATE + purchase]
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if w[H.PIN + place] > 0:
            number -= T.KIND_COST[T.CARD_KIND[w[H.CARD + place]]] + ONE
    return number


@inner
def count(sums, number, one, other):
    """How many sets add up to a number: those in ``sums``, each with or without two further cards, given as numbers."""
    found = 0
    without, with_one = np.int32(number), np.int32(number - one)
    with_other, with_both = np.int32(number - other), np.int32(number - one - other)
    for at in range(SUMS):
        found += (sums[at] == without) + (sums[at] == with_one) + (sums[at] == with_other) + (sums[at] == with_both)
    return found


@inner
def take(w, purchase, one, other, sums, number, first, second, which):
    """Buy one of the sets that :func:`count` found: number `which` of them. first, second: the cards in one, other as numbers."""
    for further in range(4):
        rest = number - (first if further & 1 else 0) - (second if further & 2 else 0)
        for at in range(SUMS):
            if sums[at] == rest:
                if which == 0:
                    _mark(w, purchase, one, other, at, further)
                    return
                which -= 1


@inner
def _last_two(w, purchase):
    """The last two places of a purchase without a pin, -1 where there is none."""
    one, other = np.int64(-1), np.int64(-1)
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if w[H.PIN + place] == 0:
            one, other = other, place
    return one, other


@inner
def sets(g, w, purchase, sums):
    """How many sets could have been bought in a purchase. sums: int32[SUMS], overwritten."""
    one, other = _last_two(w, purchase)
    gather(g, w, purchase, one, other, sums)
    return count(sums, wanted(g, w, purchase), number_in(g, w, purchase, one), number_in(g, w, purchase, other))


@inner
def draw(g, w, purchase, sums):
    """Buy one of the sets that fit, each equally likely. sums: int32[SUMS], overwritten."""
    ways = sets(g, w, purchase, sums)
    one, other = _last_two(w, purchase)
    first, second = number_in(g, w, purchase, one), number_in(g, w, purchase, other)
    take(w, purchase, one, other, sums, wanted(g, w, purchase), first, second, below(g["rng"][:], ways))


@inner
def _mark(w, purchase, one, other, chosen, further):
    """Note which places are bought. chosen: the set as bits, in the order of ``gather``; further: of the two places left out."""
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if w[H.PIN + place] > 0:
            continue
        if place == one:
            w[H.BOUGHT + place] = further & 1
        elif place == other:
            w[H.BOUGHT + place] = further >> 1
        else:
            w[H.BOUGHT + place] = chosen & 1
            chosen >>= 1


@inner
def bought_as_bits(w, purchase):
    """Which cards of a purchase are bought: bit k for its place k."""
    bits = 0
    for k in range(w[H.OFFERED + purchase]):
        bits |= w[H.BOUGHT + w[H.PLACES + purchase * H.MOST_ON_OFFER + k]] << k
    return bits


@inner
def restore_bought(w, purchase, bits):
    """Write back what :func:`bought_as_bits` gave."""
    for k in range(w[H.OFFERED + purchase]):
        w[H.BOUGHT + w[H.PLACES + purchase * H.MOST_ON_OFFER + k]] = bits >> k & 1
