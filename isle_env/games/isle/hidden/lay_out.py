"""The table is set: places, purchases and pins, numbered by what everybody knows of them.

    deck, packs, picks   a place for each entry of the record's lists
    purchases            by seat and number; their places by class, pack and round
    pins                 by time, kind, seat and goal

No number depends on which hidden card lies where. So two deals that a seat cannot tell apart are one and the same table, but
for the cards in its places, and those are dealt anew (first_deal.py).
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ....box import T
from .. import state as S
from . import table
from .knowledge import SIGHT_CLASSES, UNSEEN, is_public, sight_class


@inner
def lay_out(g, viewer, w):
    """Set the table from the record; the purchases still pending have been taken back. w: a workspace, overwritten."""
    for k in range(S.MAX_SEATS * table.LEFTS):
        w[table.IN_FRONT + k] = 0
        w[table.GIVEN_UP + k] = 0
    for k in range(S.MAX_SEATS * S.DAYS):
        w[table.LESSONS_READ + k] = 0
    w[table.NUM_PLACES] = 0
    w[table.NUM_PINS] = 0
    _number_purchases(g, viewer, w)
    _add_listed(g, viewer, w)
    _add_purchases(g, viewer, w)
    _add_known(w)
    _sort_classes(w)
    _list_unseen(w)
    _note_open(w)


@inline
def _is_another_purchase(g, card, viewer):
    """Was this card on offer in a finished purchase of another seat?"""
    where = np.int64(g["card_where"][card])
    taker = np.int64(g["card_taker"][card])
    if where == S.IN_UNUSED or taker == viewer or taker == NONE or g["card_purchase"][card] >= table.SEAT_PURCHASES:
        return False
    return where < S.IN_PACK or (where - S.IN_PACK) % S.MAX_SEATS == taker


@inner
def _number_purchases(g, viewer, w):
    """Number the purchases of the others that have cards, by seat and index."""
    for k in range(S.MAX_SEATS * table.SEAT_PURCHASES):
        w[table.NUMBER_OF + k] = 0
    for card in range(T.CARDS):
        w[table.PLACE_OF + card] = -1
        if _is_another_purchase(g, card, viewer) and not _is_listed(g, card):
            w[table.NUMBER_OF + np.int64(g["card_taker"][card]) * table.SEAT_PURCHASES + np.int64(g["card_purchase"][card])] = 1
    number = 0
    for k in range(S.MAX_SEATS * table.SEAT_PURCHASES):
        if w[table.NUMBER_OF + k] == 1:
            _clear_purchase(g, w, number, k // table.SEAT_PURCHASES, k % table.SEAT_PURCHASES)
            number += 1
            w[table.NUMBER_OF + k] = number
    w[table.NUM_PURCHASES] = number


@inner
def _clear_purchase(g, w, number, seat, index):
    """A purchase without cards; the reading that followed it."""
    w[table.SEAT + number] = seat
    w[table.INDEX + number] = index
    w[table.READING + number] = -1
    for day in range(S.DAYS - 1, -1, -1):
        if g["read_after"][seat, day] > index:
            w[table.READING + number] = day
    w[table.SETS_OF + number] = -1
    w[table.OFFERED + number] = 0
    w[table.PAID + number] = 0
    w[table.OVERPAID + number] = 0
    w[table.TAKEN + number] = 0
    w[table.PRIVATE + number] = 0


@inline
def _is_listed(g, card):
    """Is this card in the deck, in a pack, or on offer to a seat that has not finished choosing?"""
    where = g["card_where"][card]
    return where == S.IN_DECK or S.IN_PACK <= where < S.IN_UNBOUGHT


# ---- places ----


@inner
def _add_place(g, w, card, number, purchase, listed):
    """A place with its history, and the card in it. number: its class, -1 where nothing is hidden. Returns the place."""
    place = np.int64(w[table.NUM_PLACES])
    w[table.NUM_PLACES] = place + 1
    w[table.CARD + place] = card
    w[table.PLACE_OF + card] = place
    w[table.CLASS + place] = number
    w[table.PURCHASE + place] = purchase
    w[table.PIN + place] = 0
    w[table.BOUGHT + place] = 0
    w[table.WHERE + place] = g["card_where"][card]
    w[table.DAY + place] = g["card_day"][card]
    w[table.PACK + place] = g["card_pack"][card]
    w[table.ROUND + place] = g["card_round"][card]
    w[table.TAKER + place] = g["card_taker"][card]
    w[table.OFFER + place] = g["card_purchase"][card]
    w[table.LEFT + place] = 0
    w[table.LISTED + place] = listed
    return place


@inner
def _add_listed(g, viewer, w):
    """Places of the deck, and of the others' packs and picks."""
    for k in range(np.int64(g["deck_left"])):
        _add_place(g, w, np.int64(g["deck"][k]), np.int64(UNSEEN), np.int64(-1), np.int64(k))
    for seat in range(np.int64(g["num_players"])):
        if seat != viewer:
            for k in range(np.int64(g["pack_size"][seat])):
                card = np.int64(g["pack"][seat, k])
                _add_place(g, w, card, np.int64(sight_class(g, card, viewer)), np.int64(-1), np.int64(k))
            for k in range(np.int64(g["pick_count"][seat])):
                card = np.int64(g["pick"][seat, k])
                _add_place(g, w, card, np.int64(sight_class(g, card, viewer)), np.int64(-1), np.int64(k))


@inner
def _add_purchases(g, viewer, w):
    """Places of finished purchases, what was paid in each, and the pins."""
    for card in range(T.CARDS):
        if w[table.PLACE_OF + card] < 0 and _is_another_purchase(g, card, viewer):
            seat, index = np.int64(g["card_taker"][card]), np.int64(g["card_purchase"][card])
            _insert(g, viewer, w, np.int64(w[table.NUMBER_OF + seat * table.SEAT_PURCHASES + index]) - 1, card)
    for number in range(w[table.NUM_PURCHASES]):
        for k in range(w[table.OFFERED + number]):
            card = w[table.PLACES + number * table.MOST_ON_OFFER + k]
            class_number = np.int64(sight_class(g, card, viewer))
            place = _add_place(g, w, card, class_number, np.int64(number), np.int64(0))
            w[table.PLACES + number * table.MOST_ON_OFFER + k] = place
            _note_fate(g, w, card, place, np.int64(number))


@inline
def _order_key(g, viewer, card):
    """Places of a purchase stand in the order of this number; where it is equal, nothing tells two places apart."""
    return (np.int64(sight_class(g, card, viewer)) * 256 + np.int64(g["card_pack"][card])) * 256 + np.int64(g["card_round"][card])


@inner
def _insert(g, viewer, w, number, card):
    """Enter a card into a purchase's list, at its place in the order."""
    first, at = table.PLACES + number * table.MOST_ON_OFFER, np.int64(w[table.OFFERED + number])
    key = _order_key(g, viewer, card)
    while at > 0 and _order_key(g, viewer, np.int64(w[first + at - 1])) > key:
        w[first + at] = w[first + at - 1]
        at -= 1
    w[first + at] = card
    w[table.OFFERED + number] += 1


@inner
def _note_fate(g, w, card, place, number):
    """Add up what everybody knows of a purchase: cards and fish, lessons laid down and given up, cards played, cards in front."""
    where, seat = np.int64(g["card_where"][card]), w[table.SEAT + number]
    if where == S.IN_UNBOUGHT + seat:
        return
    kind, left = np.int64(T.CARD_KIND[card]), min(np.int64(g["card_left"][card]), np.int64(table.SEAT_PURCHASES))
    w[table.BOUGHT + place] = 1
    w[table.PAID + number] += T.KIND_COST[kind]
    w[table.TAKEN + number] += 1
    if is_public(g, card):
        _add_pin(g, w, place, number)
    elif T.KIND_TYPE[kind] == T.TYPE_PRIVATE and w[table.READING + number] >= 0:
        w[table.PRIVATE + number] += 1
        w[table.LESSONS_READ + seat * S.DAYS + w[table.READING + number]] += 1
        if where == S.IN_GIVEN_UP + seat:
            w[table.GIVEN_UP + seat * table.LEFTS + left] += 1
    elif where == S.IN_FRONT + seat:
        w[table.IN_FRONT + seat * table.LEFTS + left] += 1


@inner
def _add_known(w):
    """Cards that hide nothing take the places that are left."""
    for card in range(T.CARDS):
        if w[table.PLACE_OF + card] < 0:
            place = w[table.NUM_PLACES]
            w[table.NUM_PLACES] = place + 1
            w[table.CARD + place] = card
            w[table.PLACE_OF + card] = place
            w[table.CLASS + place] = -1
            w[table.PURCHASE + place] = -1
            w[table.PIN + place] = 0
            w[table.BOUGHT + place] = 0
            w[table.WHERE + place] = S.IN_UNUSED


# ---- pins ----


@inner
def _add_pin(g, w, place, number):
    """Enter a card played from a purchase into the list of pins, at its place in the order."""
    card, seat = w[table.CARD + place], w[table.SEAT + number]
    kind, where = np.int64(T.CARD_KIND[card]), np.int64(g["card_where"][card])
    left = np.int64(g["card_left"][card] if where != S.IN_HAND + seat else g["purchases"][seat])
    reading = np.int64(w[table.READING + number]) if T.KIND_TYPE[kind] == T.TYPE_PUBLIC else np.int64(-1)
    at = np.int64(w[table.NUM_PINS])
    w[table.NUM_PINS] = at + 1
    key = _pin_key(left, kind, seat, where, reading)
    while at > 0 and _key_of(w, at - 1) > key:
        before = at - 1
        _set_pin(
            w, at, w[table.PIN_PLACE + before], w[table.PIN_KIND + before], w[table.PIN_SEAT + before],
            w[table.PIN_WHERE + before], w[table.PIN_LEFT + before], w[table.PIN_READING + before],
        )  # fmt: skip
        at -= 1
    _set_pin(w, at, place, kind, seat, where, left, reading)


@inline
def _pin_key(left, kind, seat, where, reading):
    """Pins stand in the order of this number, those with the fewest purchases to have come from first."""
    return (((left * 256 + kind) * 8 + seat) * 256 + where) * 8 + reading + 1


@inline
def _key_of(w, pin):
    """The key of a pin in the list."""
    return _pin_key(
        w[table.PIN_LEFT + pin],
        w[table.PIN_KIND + pin],
        w[table.PIN_SEAT + pin],
        w[table.PIN_WHERE + pin],
        w[table.PIN_READING + pin],
    )


@inline
def _set_pin(w, pin, place, kind, seat, where, left, reading):
    """Write one pin."""
    w[table.PIN_PLACE + pin] = place
    w[table.PIN_KIND + pin] = kind
    w[table.PIN_SEAT + pin] = seat
    w[table.PIN_WHERE + pin] = where
    w[table.PIN_LEFT + pin] = left
    w[table.PIN_READING + pin] = reading
    w[table.PIN + place] = pin + 1


# ---- lists ----


@inner
def _sort_classes(w):
    """List the places of each class, and the cards in them."""
    for k in range(SIGHT_CLASSES + 1):
        w[table.CLASS_START + k] = 0
    for place in range(T.CARDS):
        if w[table.CLASS + place] >= 0:
            w[table.CLASS_START + w[table.CLASS + place] + 1] += 1
    for k in range(SIGHT_CLASSES):
        w[table.CLASS_START + k + 1] += w[table.CLASS_START + k]
        w[table.CLASS_FILLED + k] = w[table.CLASS_START + k]
    for place in range(T.CARDS):
        if w[table.CLASS + place] >= 0:
            w[table.CLASS_PLACES + w[table.CLASS_FILLED + w[table.CLASS + place]]] = place
            w[table.CLASS_FILLED + w[table.CLASS + place]] += 1
    for k in range(SIGHT_CLASSES):
        w[table.CLASS_FILLED + k] = w[table.CLASS_START + k]
    for card in range(T.CARDS):
        number = w[table.CLASS + w[table.PLACE_OF + card]]
        if number >= 0:
            w[table.CLASS_CARDS + w[table.CLASS_FILLED + number]] = card
            w[table.CLASS_FILLED + number] += 1


@inner
def _list_unseen(w):
    """List the never-seen places of each seat's purchases."""
    count = 0
    for seat in range(S.MAX_SEATS):
        w[table.UNSEEN_START + seat] = count
        for k in range(w[table.NUM_PURCHASES]):
            if w[table.SEAT + k] == seat:
                for at in range(w[table.OFFERED + k]):
                    place = w[table.PLACES + k * table.MOST_ON_OFFER + at]
                    if w[table.CLASS + place] == UNSEEN:
                        w[table.UNSEEN_PLACES + count] = place
                        count += 1
    w[table.UNSEEN_START + S.MAX_SEATS] = count


@inner
def _note_open(w):
    """Which places of purchases could hold a card from elsewhere."""
    for purchase in range(w[table.NUM_PURCHASES]):
        for k in range(w[table.OFFERED + purchase]):
            place = w[table.PLACES + purchase * table.MOST_ON_OFFER + k]
            elsewhere = w[table.CLASS_START + w[table.CLASS + place] + 1] - w[table.CLASS_START + w[table.CLASS + place]]
            for other in range(w[table.OFFERED + purchase]):
                elsewhere -= w[table.CLASS + w[table.PLACES + purchase * table.MOST_ON_OFFER + other]] == w[table.CLASS + place]
            w[table.OPEN + place] = elsewhere > 0
