"""Which cards of a purchase could have been bought: sets of as many cards, as dear, with as many private lessons.

    w ──gather──→ how many sets of up to 5 cards have which sum ──count──→ how many fit, with two further cards or without

A card is a number: its price, then STEP for the card itself and LESSON for a private lesson. Numbers of a set add up, and a set
fits if its sum is the number that is wanted. Two places of a purchase are kept apart, so that other cards can be tried in
them without adding up everything again. Cards with a pin were certainly bought and are taken off beforehand. A card
that cannot have been bought, a public lesson nobody has read, has the number NEVER.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner
from isle_env.machine.stack import stack_array

from ....box import T
from . import table
from .chance import below

SETS = 1 << table.MOST_ON_OFFER
"""Sets of the cards of a purchase."""
STEP, LESSON = 1 << 6, 1 << 9
NEVER = 1 << 20
"""The number of a card that cannot have been bought, and of a place without a card."""
SUM_ENTRIES = 8 * LESSON
sums_array = stack_array(np.int32, SETS + SUM_ENTRIES)
"""Room for the sums of all sets, and how many sets have each sum. The second part has to be zero, and is left so."""

assert table.MOST_ON_OFFER < 8, "sums have three bits for the number of cards"
assert table.MOST_ON_OFFER * T.KIND_COST.max() < STEP, "sums have six bits for fish"


ASK = -1
_number = T.KIND_COST + STEP
_read = np.where(T.KIND_TYPE == T.TYPE_PRIVATE, _number + LESSON, np.where(T.KIND_TYPE == T.TYPE_PUBLIC, ASK, _number))
CARD_NUMBER = np.stack([_number, _read])[:, T.CARD_KIND]
"""int64[2, cards], each card as a number, before lessons were read and after; ASK for a public one, which may then be NEVER."""


@inline
def number_in(g, w, purchase, place):
    """The card in a place as a number; NEVER where the place is -1."""
    if place < 0:
        return np.int64(NEVER)
    card = w[table.CARD + place]
    number = CARD_NUMBER[np.int64(w[table.READING + purchase] >= 0), card]
    if number != ASK:
        return number
    return CARD_NUMBER[0, card] if table.may_be_bought(g, w, purchase, T.CARD_KIND[card]) else np.int64(NEVER)


@inner
def add_up(g, w, purchase, one, other, sums):
    """Write the sum of every set of a purchase's cards without a pin, two places left out. Returns how many sets there are."""
    count = np.int64(1)
    sums[0] = 0
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if place != one and place != other and w[table.PIN + place] == 0:
            number = np.int32(number_in(g, w, purchase, place))
            for at in range(count):
                sums[count + at] = sums[at] + number
            count *= 2
    return count


@inner
def gather(g, w, purchase, one, other, sums):
    """Note how many sets of a purchase's cards without a pin, two places left out, have each sum; forget it by :func:`clear`.

    sums: of ``sums_array``, written. Returns how many sets there are.
    """
    count = add_up(g, w, purchase, one, other, sums)
    for at in range(count):
        if sums[at] < NEVER:
            sums[SETS + np.int64(sums[at])] += 1
    return count


@inner
def clear_all(sums):
    """Make the array ready for its first use."""
    for at in range(SETS, SETS + SUM_ENTRIES):
        sums[at] = 0


@inline
def clear(sums, count):
    """Forget what :func:`gather` noted. count: what it returned."""
    for at in range(count):
        if sums[at] < NEVER:
            sums[SETS + np.int64(sums[at])] = 0


@inner
def wanted(w, purchase):
    """The number that the cards without a pin have to add up to."""
    number = w[table.PAID + purchase] + STEP * w[table.TAKEN + purchase]
    if w[table.READING + purchase] >= 0:
        number += LESSON * w[table.PRIVATE + purchase]
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if w[table.PIN + place] > 0:
            number -= T.KIND_COST[T.CARD_KIND[w[table.CARD + place]]] + STEP
    return number


@inline
def with_sum(sums, number):
    """How many sets have a sum; none has a negative one."""
    return np.int64(sums[SETS + number]) if number >= 0 else np.int64(0)


@inline
def count(sums, number, first, second):
    """How many sets add up to a number: those noted in ``sums``, each with or without two further cards, given as numbers."""
    found = with_sum(sums, number) + with_sum(sums, number - first)
    return found + with_sum(sums, number - second) + with_sum(sums, number - first - second)


@inner
def take(w, purchase, one, other, sums, sets_there, number, first, second, which):
    """Buy one of the sets that :func:`count` found: number `which` of them. sets_there: what :func:`gather` returned."""
    for further in range(4):
        rest = number - (first if further & 1 else 0) - (second if further & 2 else 0)
        for at in range(sets_there):
            if sums[at] == rest:
                if which == 0:
                    _mark(w, purchase, one, other, at, further)
                    return
                which -= 1


@inner
def sets(g, w, purchase, sums):
    """How many sets could have been bought in a purchase. sums: of ``sums_array``, used."""
    number, found = wanted(w, purchase), np.int64(0)
    if number < 0:
        return found
    for at in range(add_up(g, w, purchase, np.int64(-1), np.int64(-1), sums)):
        found += sums[at] == number
    return found


@inner
def known_sets(g, w, purchase, sums):
    """The same, counted only if a card has changed since it was counted last."""
    if w[table.SETS_OF + purchase] < 0:
        w[table.SETS_OF + purchase] = sets(g, w, purchase, sums)
    return np.int64(w[table.SETS_OF + purchase])


@inner
def draw(g, w, purchase, sums):
    """Buy one of the sets that fit, each equally likely; there is one. sums: of ``sums_array``, used."""
    found = sets(g, w, purchase, sums)
    number, which, at = wanted(w, purchase), below(g, found), np.int64(-1)
    while which >= 0:
        at += 1
        which -= sums[at] == number
    w[table.SETS_OF + purchase] = found
    _mark(w, purchase, np.int64(-1), np.int64(-1), at, np.int64(0))


@inner
def _mark(w, purchase, one, other, chosen, further):
    """Note which places are bought. chosen: the set as bits, in the order of ``gather``; further: of the two places left out."""
    for k in range(w[table.OFFERED + purchase]):
        place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
        if w[table.PIN + place] > 0:
            continue
        if place == one:
            w[table.BOUGHT + place] = further & 1
        elif place == other:
            w[table.BOUGHT + place] = further >> 1
        else:
            w[table.BOUGHT + place] = chosen & 1
            chosen >>= 1


@inner
def bought_as_bits(w, purchase):
    """Which cards of a purchase are bought: bit k for its place k."""
    bits = 0
    for k in range(w[table.OFFERED + purchase]):
        bits |= w[table.BOUGHT + w[table.PLACES + purchase * table.MOST_ON_OFFER + k]] << k
    return bits


@inner
def restore_bought(w, purchase, bits):
    """Write back what :func:`bought_as_bits` gave."""
    for k in range(w[table.OFFERED + purchase]):
        w[table.BOUGHT + w[table.PLACES + purchase * table.MOST_ON_OFFER + k]] = bits >> k & 1
