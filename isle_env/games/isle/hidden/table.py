"""The table that hidden cards are dealt on: places, the purchases they belong to, and cards that were played from them.

    place    where a card has come to lie: deck, pack, pick, or one of the cards on offer in a purchase.
             Place j is at first that of card j; cards move between places, and a place keeps its history.
    class    what the viewer saw of a place (knowledge.py): a card moves only between places of one class.
    purchase the cards another seat was offered together and chose from. Everybody knows how many it bought, what it paid,
             and how many private lessons it laid down.
    pin      a card that has left a purchase for the open: everybody knows its kind and who played it and when,
             but not which purchase it came from.

All of it is one array of int64 on the stack, ``w``; the names below are where each list in it begins. Sources: R-12, R-13,
R-14, R-35, R-37.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inline, inner
from isle_env.engine.stack import stack_array
from isle_env.games.isle import state as S
from isle_env.games.isle.hidden.knowledge import SIGHT_CLASSES, is_public, reads_later, sight_class

MOST_ON_OFFER = S.PACK
"""Cards on offer in a purchase at most."""
SEAT_PURCHASES = 16
"""Purchases of one seat that are told apart: 5 of drafted cards, the rest of drawn ones, of which the base box has 4."""
PURCHASES = (S.MAX_SEATS - 1) * SEAT_PURCHASES
_C = int(T.CARDS)

_next = 0


def _room(entries: int) -> int:
    """Where a list of so many entries begins."""
    global _next
    first, _next = _next, _next + entries
    return first


CARD = _room(_C)
"""The card in each place."""
PLACE_OF = _room(_C)
"""The place of each card."""
CLASS = _room(_C)
"""Class of a place; -1 where nothing is hidden: the card stays."""
PURCHASE = _room(_C)
"""The purchase that a place belongs to, -1 for deck, packs and picks, which take any card."""
PIN = _room(_C)
"""1 + the pin in a place, 0 for none."""
BOUGHT = _room(_C)
"""1: the card in this place was bought."""
OPEN = _room(_C)
"""1: a card from elsewhere could lie in this place of a purchase: not all places of its class are in the same purchase."""
CLASS_START = _room(SIGHT_CLASSES + 1)
"""Where the places of a class begin in ``CLASS_PLACES``."""
CLASS_PLACES = _room(_C)
CLASS_FILLED = _room(SIGHT_CLASSES)
NUMBER_OF = _room(S.MAX_SEATS * SEAT_PURCHASES)
"""1 + the purchase with this seat and index, 0 for none."""
SEAT = _room(PURCHASES)
INDEX = _room(PURCHASES)
"""Which purchase of its seat it is, counted from 0."""
READING = _room(PURCHASES)
"""The day on which the lessons bought in it were read, counted from 0; -1 if they have not been."""
OFFERED = _room(PURCHASES)
"""How many cards were on offer."""
PAID = _room(PURCHASES)
"""What was paid."""
TAKEN = _room(PURCHASES)
"""How many cards were bought."""
PRIVATE = _room(PURCHASES)
"""How many of them are private lessons, where lessons have been read."""
PLACES = _room(PURCHASES * MOST_ON_OFFER)
"""The places of a purchase."""
PIN_PLACE = _room(_C)
PIN_WHERE = _room(_C)
"""Where the pinned card is now (IN_…)."""
PIN_LEFT = _room(_C)
"""How many purchases its seat had finished when it left the hand: it was bought in one of them."""
UNSEEN_START = _room(S.MAX_SEATS + 1)
"""Where the never-seen places of a seat's purchases begin in ``UNSEEN_PLACES``."""
UNSEEN_PLACES = _room(_C)
MIXED = _room(_C)
"""1: this place has been dealt its card for good (deal.py)."""
LEFTS = SEAT_PURCHASES + 1
IN_FRONT = _room(S.MAX_SEATS * LEFTS)
"""Rescue cards that a seat laid face down when it had finished so many purchases."""
GIVEN_UP = _room(S.MAX_SEATS * LEFTS)
"""Lessons that a seat gave up when so many of its purchases had been through a reading."""
NUM_PURCHASES, NUM_PINS = _room(1), _room(1)
WHERE, DAY, PACK, ROUND, TAKER, OFFER, LEFT, LISTED = (_room(_C) for _ in range(8))
"""The history of each place, as in the record, and its index within deck, pack or picks."""
FREE_PLACES = _room(_C)
"""Used while places are listed."""
SORTS = (
    len(
        {
            (int(T.KIND_COST[k]), int(T.KIND_TYPE[k]) * (T.KIND_TYPE[k] in (T.TYPE_PRIVATE, T.TYPE_PUBLIC)))
            for k in range(T.NUM_KINDS)
        }
    )
    + 1
)
"""Sorts of cards that sums can tell apart, and one for those that cannot have been bought."""
FREE_SORTS = _room(SORTS)
"""Never-seen cards in free places by sort (sorts.count_free)."""
SETS_OF = _room(PURCHASES)
"""How many sets could have been bought in a purchase, -1 where nobody has counted since a card changed."""
FIRST_SORTS, SECOND_SORTS, PAIRS, UNDO = _room(SORTS), _room(SORTS), _room(SORTS * SORTS), _room(4)
"""Used while two cards are drawn: how many there are of each sort, pairs of sorts added up, what was exchanged."""
ENTRIES = _next

workspace = stack_array(np.int64, ENTRIES)
"""Room for the table, not cleared."""


@inner
def lay_out(g, viewer, w):
    """Set up the table from the record; the purchases still pending have been taken back. w: a workspace, overwritten."""
    for k in range(S.MAX_SEATS * SEAT_PURCHASES):
        w[NUMBER_OF + k] = 0
    for k in range(S.MAX_SEATS * LEFTS):
        w[IN_FRONT + k] = 0
        w[GIVEN_UP + k] = 0
    w[NUM_PURCHASES] = 0
    w[NUM_PINS] = 0
    _note_places(g, w)
    for card in range(T.CARDS):
        w[CARD + card] = card
        w[PLACE_OF + card] = card
        w[CLASS + card] = -1
        w[PURCHASE + card] = -1
        w[PIN + card] = 0
        w[BOUGHT + card] = 0
        where = np.int64(g["card_where"][card])
        if where == S.IN_DECK or (S.IN_PACK <= where < S.IN_UNBOUGHT and (where - S.IN_PACK) % S.MAX_SEATS != viewer):
            w[CLASS + card] = sight_class(g, card, viewer)
        elif _is_another_purchase(g, card, viewer):
            w[CLASS + card] = sight_class(g, card, viewer)
            _note_purchase(g, w, card)
    _sort_classes(w)
    _list_unseen(w)
    _note_open(w)


@inline
def _is_another_purchase(g, card, viewer):
    """Was this card on offer in a finished purchase of another seat?"""
    where = np.int64(g["card_where"][card])
    taker = np.int64(g["card_taker"][card])
    if where == S.IN_UNUSED or taker == viewer or taker == S.NONE or g["card_purchase"][card] >= SEAT_PURCHASES:
        return False
    return where < S.IN_PACK or (where - S.IN_PACK) % S.MAX_SEATS == taker


@inner
def _note_places(g, w):
    """Copy the history of every place, and its index within deck, pack or picks."""
    for card in range(T.CARDS):
        w[WHERE + card] = g["card_where"][card]
        w[DAY + card] = g["card_day"][card]
        w[PACK + card] = g["card_pack"][card]
        w[ROUND + card] = g["card_round"][card]
        w[TAKER + card] = g["card_taker"][card]
        w[OFFER + card] = g["card_purchase"][card]
    for k in range(np.int64(g["deck_left"])):
        w[LISTED + np.int64(g["deck"][k])] = k
    for seat in range(np.int64(g["num_players"])):
        for k in range(np.int64(g["pack_size"][seat])):
            w[LISTED + np.int64(g["pack"][seat, k])] = k
        for k in range(np.int64(g["pick_count"][seat])):
            w[LISTED + np.int64(g["pick"][seat, k])] = k


@inner
def _note_purchase(g, w, card):
    """Enter a card of another seat's purchase: the purchase, whether it was bought, its pin."""
    where = np.int64(g["card_where"][card])
    seat = np.int64(g["card_taker"][card])
    number = _purchase_of(g, w, seat, np.int64(g["card_purchase"][card]))
    w[PURCHASE + card] = number
    w[PLACES + number * MOST_ON_OFFER + w[OFFERED + number]] = card
    w[OFFERED + number] += 1
    if where == S.IN_UNBOUGHT + seat:
        return
    kind, left = np.int64(T.CARD_KIND[card]), min(np.int64(g["card_left"][card]), np.int64(SEAT_PURCHASES))
    w[BOUGHT + card] = 1
    w[PAID + number] += T.KIND_COST[kind]
    w[TAKEN + number] += 1
    if is_public(g, card):
        pin = w[NUM_PINS]
        w[PIN_PLACE + pin] = card
        w[PIN_WHERE + pin] = where
        w[PIN_LEFT + pin] = g["card_left"][card] if where != S.IN_HAND + seat else g["purchases"][seat]
        w[NUM_PINS] = pin + 1
        w[PIN + card] = pin + 1
    elif T.KIND_TYPE[kind] == T.TYPE_PRIVATE and w[READING + number] >= 0:
        w[PRIVATE + number] += 1
        if where == S.IN_GIVEN_UP + seat:
            w[GIVEN_UP + seat * LEFTS + left] += 1
    elif where == S.IN_FRONT + seat:
        w[IN_FRONT + seat * LEFTS + left] += 1


@inner
def _purchase_of(g, w, seat, index):
    """The number of a seat's purchase, a new one if it has none yet."""
    number = np.int64(w[NUMBER_OF + seat * SEAT_PURCHASES + index]) - 1
    if number >= 0:
        return number
    number = np.int64(w[NUM_PURCHASES])
    w[NUM_PURCHASES] = number + 1
    w[NUMBER_OF + seat * SEAT_PURCHASES + index] = number + 1
    w[SEAT + number] = seat
    w[INDEX + number] = index
    w[READING + number] = -1
    for day in range(S.DAYS - 1, -1, -1):
        if g["read_after"][seat, day] > index:
            w[READING + number] = day
    w[SETS_OF + number] = -1
    w[OFFERED + number] = 0
    w[PAID + number] = 0
    w[TAKEN + number] = 0
    w[PRIVATE + number] = 0
    return number


@inner
def _sort_classes(w):
    """List the places of each class."""
    for k in range(SIGHT_CLASSES + 1):
        w[CLASS_START + k] = 0
    for place in range(T.CARDS):
        if w[CLASS + place] >= 0:
            w[CLASS_START + w[CLASS + place] + 1] += 1
    for k in range(SIGHT_CLASSES):
        w[CLASS_START + k + 1] += w[CLASS_START + k]
        w[CLASS_FILLED + k] = w[CLASS_START + k]
    for place in range(T.CARDS):
        if w[CLASS + place] >= 0:
            w[CLASS_PLACES + w[CLASS_FILLED + w[CLASS + place]]] = place
            w[CLASS_FILLED + w[CLASS + place]] += 1


@inner
def _list_unseen(w):
    """List the never-seen places of each seat's purchases."""
    count = 0
    for seat in range(S.MAX_SEATS):
        w[UNSEEN_START + seat] = count
        for k in range(w[NUM_PURCHASES]):
            if w[SEAT + k] == seat:
                for at in range(w[OFFERED + k]):
                    place = w[PLACES + k * MOST_ON_OFFER + at]
                    if w[CLASS + place] == 0:
                        w[UNSEEN_PLACES + count] = place
                        count += 1
    w[UNSEEN_START + S.MAX_SEATS] = count


@inner
def _note_open(w):
    """Which places of purchases could hold a card from elsewhere."""
    for purchase in range(w[NUM_PURCHASES]):
        for k in range(w[OFFERED + purchase]):
            place = w[PLACES + purchase * MOST_ON_OFFER + k]
            elsewhere = w[CLASS_START + w[CLASS + place] + 1] - w[CLASS_START + w[CLASS + place]]
            for other in range(w[OFFERED + purchase]):
                elsewhere -= w[CLASS + w[PLACES + purchase * MOST_ON_OFFER + other]] == w[CLASS + place]
            w[OPEN + place] = elsewhere > 0


@inline
def is_free(w, place):
    """Does this place take any card, because nothing was paid for it?"""
    return w[PIN + place] == 0 and w[BOUGHT + place] == 0


@inline
def is_held_rescue(w, place):
    """Is the card in this place a rescue card that was bought and has not been seen since?"""
    return w[BOUGHT + place] == 1 and w[PIN + place] == 0 and T.KIND_TYPE[T.CARD_KIND[w[CARD + place]]] == T.TYPE_RESCUE


@inline
def exchange(w, a, b):
    """Let the cards in two places change places."""
    card = w[CARD + a]
    w[CARD + a] = w[CARD + b]
    w[CARD + b] = card
    w[PLACE_OF + w[CARD + a]] = a
    w[PLACE_OF + w[CARD + b]] = b


@inline
def may_be_bought(g, w, number, kind):
    """Could a card of this kind have been bought in this purchase and be hidden still? A public lesson is hidden until read."""
    if T.KIND_TYPE[kind] != T.TYPE_PUBLIC or w[READING + number] < 0:
        return True
    return g["step"] == S.STEP_LESSON_COLOUR and w[READING + number] == g["day"] - 1 and reads_later(g, kind, w[SEAT + number])
