"""The first deal of a sample, made from what the viewer knows alone: the true deal leaves no trace in it, nor in what follows.

    cards shuffled in their classes ──→ pins placed ──→ mended until every purchase fits ──→ sets bought ──→ rescue cards bought

If a part finds no way on, some of the pins are placed anew and all is tried again. Deals found so are not yet evenly drawn,
since some are easier to find than others; the rounds of changes that follow see to that (determinize.py).

Where the others have played nearly all they bought, late in a game of three or four, such a deal is hard to find, as it would
be for a person. Then one is taken in which some purchases cost a fish or two more or less than was paid (NEARLY).
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inner
from isle_env.games.isle import state as S
from isle_env.games.isle.hidden import purchases, table
from isle_env.games.isle.hidden.chance import below
from isle_env.games.isle.hidden.first_rescue import buy_rescue
from isle_env.games.isle.hidden.knowledge import SIGHT_CLASSES, UNSEEN
from isle_env.games.isle.hidden.lay_out import lay_out
from isle_env.games.isle.hidden.mend import LESSON, mend
from isle_env.games.isle.hidden.pin_places import could_hold, put_pin
from isle_env.games.isle.hidden.sorts import count_free

ATTEMPTS = 24
"""How often a deal that fits is looked for."""
STEPS, EACH, LONGEST = 500, 4, 5
"""How long a deal is mended at first; how many attempts last as long before others last twice as long, and how often so."""
NEARLY = LESSON - 1
"""By how many fish a purchase may be off where no deal was found that fits."""
SHARE, FAR_SHARE = 4, 64
"""One pin in so many is placed anew for another attempt: of a seat with a purchase that does not fit, and of any other."""
EVICT = 3
"""How hard a pin tries at last: it takes what other pins have."""
PIN_TRIES = 400
"""How often a pin is given a place."""
LAST_ATTEMPT = 240
"""So often a deal is looked for at all. For a game that was played one is found long before."""


@inner
def deal_first(g, viewer, w, sums):
    """Set the table and deal. w: a workspace, overwritten; sums: of ``sums_array``, cleared.

    Returns whether a deal was found. A game that was played has one; a save from outside may have an impossible past.
    """
    lay_out(g, viewer, w)
    placed = False
    for attempt in range(LAST_ATTEMPT):
        if placed:
            _take_up_pins(g, w)
        else:
            _shuffle_classes(g, w)
        placed = _place_pins(g, w)
        _unbuy(w)
        if placed and mend(g, w, STEPS << min(attempt // EACH, LONGEST), np.int64(0 if attempt < ATTEMPTS else NEARLY), sums):
            if _buy(g, w, sums):
                return True
            placed = False  # rescue cards may be out of reach from here: all cards are dealt anew
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
    """Take as paid what the nearest set costs: up to NEARLY fish more, or less."""
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
            _take_up(w, pin)


@inner
def _take_up(w, pin):
    """A pin has no place any more."""
    w[table.PIN + w[table.PIN_PLACE + pin]] = 0
    w[table.PIN_PLACE + pin] = -1


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


# ---- pins ----


@inner
def _place_pins(g, w):
    """Give each pin a copy of its kind and a place it could have come from. False if that does not come about.

    Each pair of a copy and a place is as likely as another. A pin that finds no pair free takes one, and those that had the copy
    or the place look again.
    """
    for _ in range(PIN_TRIES):
        pin = _first_without_place(w)
        if pin < 0:
            return True
        effort = 0
        pairs = _pair(w, pin, effort, np.int64(-1))
        while pairs == 0 and effort < EVICT:
            effort += 1
            pairs = _pair(w, pin, effort, np.int64(-1))
        if pairs == 0:
            return False
        _pair(w, pin, effort, below(g, pairs))
    return False


@inner
def _first_without_place(w):
    """The first pin that has no place, -1 if all have one."""
    for pin in range(w[table.NUM_PINS]):
        if w[table.PIN_PLACE + pin] < 0:
            return np.int64(pin)
    return np.int64(-1)


@inner
def _pair(w, pin, effort, which):
    """How many pairs of a copy and a place there are for a pin; with which >= 0, that one is taken.

    effort: 0 only copies that the viewer has seen, and places in purchases with room for them; 1 unseen copies, too; 2 purchases
    without room, too; EVICT pairs that other pins have, too.
    """
    count, kind, seat = np.int64(0), w[table.PIN_KIND + pin], w[table.PIN_SEAT + pin]
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        copy = w[table.PLACE_OF + card]
        if w[table.CLASS + copy] < 0 or (w[table.PIN + copy] > 0 and effort < EVICT):
            continue
        if w[table.CLASS + copy] == UNSEEN:
            if effort == 0:
                continue
            first, end = (
                table.UNSEEN_PLACES + w[table.UNSEEN_START + seat],
                table.UNSEEN_PLACES + w[table.UNSEEN_START + seat + 1],
            )
        else:
            number = w[table.CLASS + copy]
            first, end = (
                table.CLASS_PLACES + w[table.CLASS_START + number],
                table.CLASS_PLACES + w[table.CLASS_START + number + 1],
            )
        for k in range(first, end):
            goal = w[k]
            if (w[table.PIN + goal] > 0 and effort < EVICT) or not could_hold(w, pin, goal):
                continue
            if effort < 2 and not _has_room(w, w[table.PURCHASE + goal], kind):
                continue
            if count == which:
                _take_pair(w, pin, copy, goal)
                return count
            count += 1
    return count


@inner
def _take_pair(w, pin, copy, goal):
    """Bring a copy to a place and the pin there. Pins that were on either have no place any more."""
    for place in (copy, goal):
        if w[table.PIN + place] > 0:
            _take_up(w, w[table.PIN + place] - 1)
    table.exchange(w, copy, goal)
    put_pin(w, goal, pin)


@inner
def _has_room(w, purchase, kind):
    """Do the cards pinned in a purchase leave room for one more of this kind, by number and by price?"""
    number, cost = purchases.wanted(w, purchase), T.KIND_COST[kind]
    cards, fish = number // purchases.STEP, number % purchases.STEP
    return fish >= cost if cards > 1 else cards == 1 and fish == cost


# ---- lessons ----


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
