"""The table that hidden cards are dealt on: places, the purchases they belong to, and cards that were played from them.

    place    where a card has come to lie: deck, pack, pick, or one of the cards on offer in a purchase.
             Cards move between places, and a place keeps its history (lay_out.py numbers them).
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

from isle_env.machine.jit import inline
from isle_env.machine.stack import stack_array

from ....box import T
from .. import state as S
from ..decisions import Step
from .knowledge import SIGHT_CLASSES, reads_later

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


DRAWN, FOUND = _room(1), _room(1)
"""How many samples were drawn; 1 if a deal that fits was found for them."""
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
CLASS_CARDS = _room(_C)
"""The cards that lie in the places of a class, in the order of their numbers: from ``CLASS_START`` on, too."""
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
OVERPAID = _room(PURCHASES)
"""How much was added to that, where no deal was found that fits: its cards cost a few fish more, or less (first_deal.py)."""
TAKEN = _room(PURCHASES)
"""How many cards were bought."""
PRIVATE = _room(PURCHASES)
"""How many of them are private lessons, where lessons have been read."""
PLACES = _room(PURCHASES * MOST_ON_OFFER)
"""The places of a purchase."""
PIN_PLACE = _room(_C)
PIN_KIND = _room(_C)
PIN_SEAT = _room(_C)
PIN_WHERE = _room(_C)
"""Where the pinned card is now (IN_…)."""
PIN_LEFT = _room(_C)
"""How many purchases its seat had finished when it left the hand: it was bought in one of them."""
PIN_READING = _room(_C)
"""The day on which a public lesson was read, counted from 0; -1 for other cards, which may be from any purchase."""
UNSEEN_START = _room(S.MAX_SEATS + 1)
"""Where the never-seen places of a seat's purchases begin in ``UNSEEN_PLACES``."""
UNSEEN_PLACES = _room(_C)
MIXED = _room(_C)
"""1: this place has been dealt its card for good (deal.py)."""
LESSONS_READ = _room(S.MAX_SEATS * S.DAYS)
"""Private lessons that a seat laid down at the reading of each day."""
LEFTS = SEAT_PURCHASES + 1
IN_FRONT = _room(S.MAX_SEATS * LEFTS)
"""Rescue cards that a seat laid face down when it had finished so many purchases."""
GIVEN_UP = _room(S.MAX_SEATS * LEFTS)
"""Lessons that a seat gave up when so many of its purchases had been through a reading."""
NUM_PLACES, NUM_PURCHASES, NUM_PINS = _room(1), _room(1), _room(1)
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
MISFIT, MISFITS, TOLERANCE, FORMER, COLD, LESSON_MISFIT = (_room(n) for n in (PURCHASES, 1, 1, 4, 1, 1))
"""While a first deal is mended (mend.py): how far each purchase is from what was bought; the purchases that are further off than
TOLERANCE, as bits; that number; the misfits before a step, four at most; how seldom a step is taken that makes them larger; how
many fish a lesson too many or too few counts as."""
FIRST_SORTS, SECOND_SORTS, PAIRS, UNDO = _room(SORTS), _room(SORTS), _room(SORTS * SORTS), _room(4)
"""Used while two cards are drawn: how many there are of each sort, pairs of sorts added up, what was exchanged."""
ENTRIES = _next

workspace = stack_array(np.int64, ENTRIES)
"""Room for the table, not cleared."""


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
    return g["step"] == Step.LESSON_COLOUR and w[READING + number] == g["day"] - 1 and reads_later(g, kind, w[SEAT + number])
