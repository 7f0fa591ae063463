"""The last steps of a deal: which of the cards that look alike lies where, what became of those bought, and back to the record.

    mix_places ──→ mix_alike ──→ choose_places ──→ write_back ──→ recount

Of the cards bought, private lessons lie before their seat once lessons have been read, save those given up since; rescue
cards lie face down in front while they are being chosen; all others are in hand.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.jit import inline, inner

from ....box import T
from .. import state as S
from . import table
from .chance import below
from .knowledge import SIGHT_CLASSES

# ---- cards that look alike ----


@inner
def mix_places(g, w):
    """Shuffle the cards of a purchase among its places of one class (Fisher-Yates), with pins and with what was bought.

    Nothing tells such places apart, so every order is as likely as any other.
    """
    for purchase in range(w[table.NUM_PURCHASES]):
        first = table.PLACES + purchase * table.MOST_ON_OFFER
        for k in range(w[table.OFFERED + purchase] - 1, 0, -1):
            place, alike = w[first + k], np.int64(0)
            for other in range(k + 1):
                alike += w[table.CLASS + w[first + other]] == w[table.CLASS + place]
            which = below(g, alike) if alike > 1 else np.int64(0)
            for other in range(k if alike > 1 else 0):
                if w[table.CLASS + w[first + other]] == w[table.CLASS + place]:
                    if which == 0:
                        _swap_in_purchase(w, place, w[first + other])
                    which -= 1


@inner
def _swap_in_purchase(w, a, b):
    """Let the cards in two places of a purchase change places, with pins and with what was bought."""
    table.exchange(w, a, b)
    for entry in (table.PIN, table.BOUGHT):
        held = w[entry + a]
        w[entry + a] = w[entry + b]
        w[entry + b] = held
    for place in (a, b):
        if w[table.PIN + place] > 0:
            w[table.PIN_PLACE + w[table.PIN + place] - 1] = place


@inner
def mix_alike(g, w):
    """Deal the cards of each class anew among its places, as far as no sum tells them apart: evenly, place by place."""
    places = w[table.CLASS_START + SIGHT_CLASSES]
    for k in range(places):
        w[table.MIXED + w[table.CLASS_PLACES + k]] = 0
    for k in range(places):
        if w[table.PIN + w[table.CLASS_PLACES + k]] > 0:
            _draw_same_kind(g, w, w[table.CLASS_PLACES + k])
    for k in range(places):
        place = w[table.CLASS_PLACES + k]
        if w[table.BOUGHT + place] == 1 and w[table.PIN + place] == 0:
            _draw_same_group(g, w, place)
    for number in range(SIGHT_CLASSES):
        if w[table.CLASS_START + number + 1] - w[table.CLASS_START + number] > 1:
            _shuffle_free(g, w, w[table.CLASS_START + number], w[table.CLASS_START + number + 1])


@inline
def _is_left(w, place, other):
    """Is the other place of the same class, and not dealt for good yet?"""
    return w[table.CLASS + other] == w[table.CLASS + place] and w[table.MIXED + other] == 0


@inner
def _draw_same_kind(g, w, place):
    """A pinned card may be any copy of its kind."""
    kind = np.int64(T.CARD_KIND[w[table.CARD + place]])
    copies = np.int64(T.KIND_COPIES[kind])
    other = place
    if copies > 1:
        other = w[table.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g, copies)]
        while not _is_left(w, place, other):
            other = w[table.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g, copies)]
    table.exchange(w, place, other)
    w[table.MIXED + place] = 1


@inner
def _draw_same_group(g, w, place):
    """A bought card may be any of its price and sort that is not pinned elsewhere."""
    group = np.int64(GROUP[T.CARD_KIND[w[table.CARD + place]]])
    first = np.int64(GROUP_START[group])
    size = np.int64(GROUP_START[group + 1]) - first
    other = place
    if size > 1 and w[table.CLASS_START + w[table.CLASS + place] + 1] - w[table.CLASS_START + w[table.CLASS + place]] > 1:
        other = w[table.PLACE_OF + GROUP_CARDS[first + below(g, size)]]
        while not _is_left(w, place, other) or w[table.PIN + other] > 0:
            other = w[table.PLACE_OF + GROUP_CARDS[first + below(g, size)]]
    table.exchange(w, place, other)
    w[table.MIXED + place] = 1


@inner
def _shuffle_free(g, w, first, end):
    """Shuffle the cards of the free places among the places ``CLASS_PLACES[first : end]`` of a class (Fisher-Yates)."""
    count = 0
    for k in range(first, end):
        place = w[table.CLASS_PLACES + k]
        if table.is_free(w, place):
            w[table.FREE_PLACES + count] = place
            count += 1
    for k in range(count - 1, 0, -1):
        table.exchange(w, w[table.FREE_PLACES + k], w[table.FREE_PLACES + below(g, np.int64(k + 1))])


# ---- what became of the cards bought ----


@inner
def choose_places(g, w):
    """Write into ``WHERE`` what became of every card that others bought and nobody has seen since, and of those pinned."""
    for purchase in range(w[table.NUM_PURCHASES]):
        for k in range(w[table.OFFERED + purchase]):
            _choose_place(w, w[table.PLACES + purchase * table.MOST_ON_OFFER + k], purchase)
    for pin in range(w[table.NUM_PINS]):
        w[table.WHERE + w[table.PIN_PLACE + pin]] = w[table.PIN_WHERE + pin]
    for seat in range(np.int64(g["num_players"])):
        for left in range(table.LEFTS):
            for _ in range(w[table.IN_FRONT + seat * table.LEFTS + left]):
                _move_one(g, w, seat, left, np.int64(S.IN_HAND), np.int64(S.IN_FRONT))
            for _ in range(w[table.GIVEN_UP + seat * table.LEFTS + left]):
                _move_one(g, w, seat, left, np.int64(S.IN_LESSONS), np.int64(S.IN_GIVEN_UP))


@inner
def _choose_place(w, place, purchase):
    """Where a card on offer in a purchase has come to lie, if it was not given up or laid in front."""
    seat = w[table.SEAT + purchase]
    if w[table.BOUGHT + place] == 0:
        w[table.WHERE + place] = S.IN_UNBOUGHT + seat
    elif w[table.READING + purchase] >= 0 and T.KIND_TYPE[T.CARD_KIND[w[table.CARD + place]]] == T.TYPE_PRIVATE:
        w[table.WHERE + place] = S.IN_LESSONS + seat
    else:
        w[table.WHERE + place] = S.IN_HAND + seat


@inner
def _move_one(g, w, seat, left, origin, goal):
    """Move one card of a seat's first so many purchases: a rescue card to the front, or a lesson to those given up."""
    able = np.int64(0)
    for place in range(T.CARDS):
        able += _may_move(w, place, seat, left, origin)
    which = below(g, able)
    for place in range(T.CARDS):
        if _may_move(w, place, seat, left, origin):
            if which == 0:
                w[table.WHERE + place] = goal + seat
                w[table.LEFT + place] = left
                return
            which -= 1


@inline
def _may_move(w, place, seat, left, origin):
    """Could the card in this place be moved so?"""
    purchase = w[table.PURCHASE + place]
    if purchase < 0 or w[table.WHERE + place] != origin + seat or w[table.INDEX + purchase] >= left:
        return False
    return origin == S.IN_LESSONS or table.is_held_rescue(w, place)


# ---- back to the record ----


@inner
def write_back(g, w):
    """Write the cards into the record where they lie now, with the history of their places."""
    for pin in range(w[table.NUM_PINS]):
        w[table.LEFT + w[table.PIN_PLACE + pin]] = w[table.PIN_LEFT + pin]
    for place in range(T.CARDS):
        if w[table.CLASS + place] < 0:
            continue
        card, where = w[table.CARD + place], w[table.WHERE + place]
        g["card_where"][card] = where
        g["card_day"][card] = w[table.DAY + place]
        g["card_pack"][card] = w[table.PACK + place]
        g["card_round"][card] = w[table.ROUND + place]
        g["card_taker"][card] = w[table.TAKER + place]
        g["card_purchase"][card] = w[table.OFFER + place]
        g["card_left"][card] = _left(g, w, place)
        if where == S.IN_DECK:
            g["deck"][w[table.LISTED + place]] = card
        elif S.IN_PACK <= where < S.IN_PICK:
            g["pack"][where - S.IN_PACK, w[table.LISTED + place]] = card
        elif S.IN_PICK <= where < S.IN_UNBOUGHT:
            g["pick"][where - S.IN_PICK, w[table.LISTED + place]] = card
    for k in range(np.int64(g["deck_left"]), T.CARDS):
        g["deck"][k] = NONE  # what lay there before would tell which cards were dealt when


@inner
def _left(g, w, place):
    """How many purchases its seat had finished when the card in this place left the hand, 0 if it has not."""
    where, purchase = w[table.WHERE + place], w[table.PURCHASE + place]
    if purchase < 0 or where == S.IN_HAND + w[table.SEAT + purchase] or w[table.BOUGHT + place] == 0:
        return np.int64(0)
    if where == S.IN_LESSONS + w[table.SEAT + purchase]:
        return np.int64(g["read_after"][w[table.SEAT + purchase], w[table.READING + purchase]])
    return w[table.LEFT + place]


@inner
def recount(g, seat):
    """Count a seat's cards by kind from where they are now: hand, lessons, rescue cards, what it left and gave up."""
    for kind in range(T.NUM_KINDS):
        g["hand"][seat, kind] = 0
        g["lessons"][seat, kind] = 0
        g["front"][seat, kind] = 0
        g["unbought"][seat, kind] = 0
        g["given_up"][seat, kind] = 0
    for card in range(T.CARDS):
        kind = np.int64(T.CARD_KIND[card])
        where = g["card_where"][card]
        if where == S.IN_HAND + seat:
            g["hand"][seat, kind] += 1
        elif where == S.IN_LESSONS + seat:
            g["lessons"][seat, kind] += 1
        elif where == S.IN_FRONT + seat:
            g["front"][seat, kind] += 1
        elif where == S.IN_UNBOUGHT + seat:
            g["unbought"][seat, kind] += 1
        elif where == S.IN_GIVEN_UP + seat:
            g["given_up"][seat, kind] += 1


def _groups() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Group of each kind, where each group begins, and the cards group by group.

    Cards of one group cost the same and are all private lessons, all rescue cards, or neither; each public lesson is alone.
    """
    keys = [
        (int(T.KIND_TYPE[kind] == T.TYPE_PRIVATE), int(T.KIND_TYPE[kind] == T.TYPE_RESCUE), int(T.KIND_COST[kind]),
         kind if T.KIND_TYPE[kind] == T.TYPE_PUBLIC else -1)
        for kind in range(T.NUM_KINDS)
    ]  # fmt: skip
    numbers = {key: number for number, key in enumerate(sorted(set(keys)))}
    group = np.array([numbers[key] for key in keys], dtype=np.int64)
    of_card = group[T.CARD_KIND]
    starts = np.searchsorted(np.sort(of_card), np.arange(len(numbers) + 1)).astype(np.int64)
    return group, starts, np.argsort(of_card, kind="stable").astype(np.int64)


GROUP, GROUP_START, GROUP_CARDS = _groups()
