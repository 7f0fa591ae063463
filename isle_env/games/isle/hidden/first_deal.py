"""The first deal of a sample, made from what the viewer knows alone: the true deal leaves no trace in it, nor in what follows.

    cards shuffled in their classes ──→ pins placed ──→ mended until every purchase fits ──→ sets bought ──→ rescue cards bought

If a part finds no way on, some of the pins are placed anew and all is tried again. Deals found so are not yet evenly drawn,
since some are easier to find than others; the rounds of changes that follow see to that (determinize.py).

Where the others have played nearly all they bought, late in a game of three or four, such a deal is hard to find, as it would
be for a person. Then one is taken in which some purchases cost a fish or two more or less than was paid (NEARLY). Where seats
have played all they bought but their lessons, even that may fail. Then the lessons find their places together with the pins, and
purchases may be off by more fish.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ....box import T
from .. import state as S
from . import purchases, table
from .chance import below
from .first_rescue import buy_rescue
from .knowledge import SIGHT_CLASSES
from .lay_out import lay_out
from .mend import FAR, LESSON, mend
from .place_pins import place_pins, place_pins_and_lessons, take_up
from .sorts import count_free

ATTEMPTS = 64
"""How often a deal that fits is looked for."""
STEPS, EACH, LONGEST = 500, 4, 5
"""How long a deal is mended at first; how many attempts last as long before others last twice as long, and how often so."""
NEARLY = LESSON - 1
"""By how many fish a purchase may be off where no deal was found that fits."""
SHARE, FAR_SHARE = 4, 64
"""One pin in so many is placed anew for another attempt: of a seat with a purchase that does not fit, and of any other."""
FURTHER = 240
"""After so many attempts all cards are dealt anew each time, and private lessons are given places as pins are."""
LAST_ATTEMPT = 720
"""So often a deal is looked for at all. For a game that was played one is found long before."""


@inner
def deal_first(g, viewer, w, sums):
    """Set the table and deal. w: a workspace, overwritten; sums: of ``sums_array``, cleared.

    Returns whether a deal was found. A game that was played has one; a save from outside may have an impossible past.
    """
    lay_out(g, viewer, w)
    placed = False
    for attempt in range(LAST_ATTEMPT):
        if placed and attempt < FURTHER:
            _take_up_pins(g, w)
        else:
            _shuffle_classes(g, w)
        placed = place_pins(g, w) if attempt < FURTHER else place_pins_and_lessons(g, w)
        _unbuy(w)
        if placed and _mend(g, w, np.int64(attempt), sums):
            if _buy(g, w, sums):
                return True
            placed = False  # rescue cards may be out of reach from here: all cards are dealt anew
    return False


@inner
def _mend(g, w, attempt, sums):
    """Mend a deal for as long as this attempt allows. Returns whether every purchase fits, or nearly so after many attempts."""
    steps = STEPS << min(attempt // EACH, LONGEST)
    if attempt < FURTHER:
        return mend(g, w, steps, np.int64(0 if attempt < ATTEMPTS else NEARLY), sums)
    for tolerance in range(NEARLY, FAR):
        if mend(g, w, steps // 4, np.int64(tolerance), sums):
            return True
    return False


@inner
def _buy(g, w, sums):
    """Buy in every purchase of a mended deal. False if rescue cards are missing; only cards with a pin are bought then."""
    for purchase in range(w[table.NUM_PURCHASES]):
        if w[table.MISFIT + purchase] > 0:
            _pay_nearest(g, w, np.int64(purchase), sums)
        purchases.draw(g, w, np.int64(purchase), sums)
    count_free(w)
    if buy_rescue(g, w, sums):
        return True
    _unbuy(w)
    for purchase in range(w[table.NUM_PURCHASES]):
        w[table.PAID + purchase] -= w[table.OVERPAID + purchase]
        w[table.OVERPAID + purchase] = 0
    return False


@inner
def _pay_nearest(g, w, purchase, sums):
    """Take as paid what the nearest set costs, a few fish more or less."""
    paid, by = w[table.PAID + purchase], np.int64(0)
    while purchases.sets(g, w, purchase, sums) == 0:
        by = -by if by > 0 else 1 - by
        w[table.PAID + purchase] = paid + by
    w[table.OVERPAID + purchase] = by


@inner
def _unbuy(w):
    """Only cards with a pin are bought."""
    for place in range(T.CARDS):
        w[table.BOUGHT + place] = w[table.PIN + place] > 0


@inner
def _take_up_pins(g, w):
    """Some pins are to be placed anew, most of them those of a seat with a purchase that does not fit."""
    for pin in range(w[table.NUM_PINS]):
        if below(g, np.int64(SHARE if _is_misfit(w, w[table.PIN_SEAT + pin]) else FAR_SHARE)) == 0:
            take_up(w, pin)


@inner
def _is_misfit(w, seat):
    """Has this seat a purchase that does not fit, as far as it was mended?"""
    for purchase in range(w[table.NUM_PURCHASES]):
        if w[table.SEAT + purchase] == seat and w[table.MISFIT + purchase] > 0:
            return True
    return False


@inner
def _shuffle_classes(g, w):
    """Deal the cards of each class evenly to its places, and the lessons to purchases; nothing is bought or played yet."""
    for place in range(T.CARDS):
        w[table.PIN + place] = 0
    for number in range(SIGHT_CLASSES):
        first, end = w[table.CLASS_START + number], w[table.CLASS_START + number + 1]
        for k in range(first, end):
            w[table.CARD + w[table.CLASS_PLACES + k]] = w[table.CLASS_CARDS + k]
            w[table.PLACE_OF + w[table.CLASS_CARDS + k]] = w[table.CLASS_PLACES + k]
        for k in range(end - 1, first, -1):
            table.exchange(w, w[table.CLASS_PLACES + k], w[table.CLASS_PLACES + first + below(g, k - first + 1)])
    for purchase in range(w[table.NUM_PURCHASES]):
        w[table.PRIVATE + purchase] = 0
        w[table.SETS_OF + purchase] = -1
    for pin in range(w[table.NUM_PINS]):
        w[table.PIN_PLACE + pin] = -1
    _share_lessons(g, w)


@inner
def _share_lessons(g, w):
    """Share the private lessons of each reading between the purchases before it, each card bought as likely to be one."""
    for k in range(S.MAX_SEATS * S.DAYS):
        for _ in range(w[table.LESSONS_READ + k]):
            rooms = np.int64(0)
            for purchase in range(w[table.NUM_PURCHASES]):
                rooms += _room_for_lessons(w, purchase, k)
            which = below(g, rooms)
            for purchase in range(w[table.NUM_PURCHASES]):
                room = _room_for_lessons(w, purchase, k)
                if 0 <= which < room:
                    w[table.PRIVATE + purchase] += 1
                which -= room


@inner
def _room_for_lessons(w, purchase, reading):
    """How many of the cards bought in a purchase could still be private lessons of a reading, counted by seat and day."""
    if w[table.READING + purchase] < 0 or w[table.SEAT + purchase] * S.DAYS + w[table.READING + purchase] != reading:
        return np.int64(0)
    return w[table.TAKEN + purchase] - w[table.PRIVATE + purchase]
