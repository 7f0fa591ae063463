"""Steps that turn a deal into another one that the viewer cannot tell from it.

    buy_again      one purchase: other cards in two of its places, another set of cards bought
    swap_unseen, move_to_copy, exchange_copy
                   a card played in the open came from another place, perhaps from another purchase
    move_lesson    of two purchases before one reading, one had a private lesson more and the other one less

Each step leaves the even distribution over all fitting deals as it is (Metropolis-Hastings): what is tried, is tried as
often the other way round, and is accepted by how many sets of cards could have been bought after it and before it. While
rescue cards lie face down, a deal counts as often as its cards can be laid out so.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S
from isle_env.core.hidden import purchases as P
from isle_env.core.hidden import table as H
from isle_env.core.hidden.knowledge import UNSEEN
from isle_env.core.jit import inline, inner
from isle_env.core.rng import below


@inner
def _accept(g, new, old):
    """True with probability new / old, capped at 1. Both are int64, old is not 0."""
    return new >= old or below(g["rng"][:], np.int64(65536)) * old < new * 65536


# ---- one purchase ----


@inner
def buy_again(g, w, purchase, sums):
    """Draw the cards in two places of a purchase afresh, and which cards were bought. sums: of purchases.sums_array."""
    if g["phase"] != S.RESCUE_CARDS:
        _draw_two(g, w, purchase, sums)
        return
    seat = w[H.SEAT + purchase]
    before, ways = P.bought_as_bits(w, purchase), ways_to_lay_out(g, w, seat)
    _draw_two(g, w, purchase, sums)
    if not _accept(g, ways_to_lay_out(g, w, seat), ways):
        _undo(w)
        P.restore_bought(w, purchase, before)


@inner
def _draw_two(g, w, purchase, sums):
    """:func:`buy_again` where nothing else depends on it. What was exchanged is noted in ``UNDO``."""
    one, other = _two_places(g, w, purchase)
    together = one >= 0 and other >= 0 and w[H.CLASS + one] == w[H.CLASS + other]
    _count_sorts(g, w, purchase, one, other, np.int64(H.FIRST_SORTS))
    if together:
        for sort in range(H.SORTS):
            w[H.SECOND_SORTS + sort] = w[H.FIRST_SORTS + sort]
    else:
        _count_sorts(g, w, purchase, other, one, np.int64(H.SECOND_SORTS))
    number = P.wanted(w, purchase)
    there = P.gather(g, w, purchase, one, other, sums)
    pair = _draw_pair(g, w, purchase, sums, number, together)
    first, second = pair // H.SORTS, pair % H.SORTS
    a = _draw_of_sort(g, w, purchase, one, other, first, np.int64(-1))
    b = _draw_of_sort(g, w, purchase, other, one, second, a)
    _exchange_two(w, one, other, a, b)
    first, second = P.number_in(g, w, purchase, one), P.number_in(g, w, purchase, other)
    which = below(g["rng"][:], P.count(sums, number, first, second))
    P.take(w, purchase, one, other, sums, there, number, first, second, which)
    P.clear(sums, there)


@inner
def _two_places(g, w, purchase):
    """Two random places of a purchase that other cards could lie in; where there are fewer, others or -1."""
    start, offered = below(g["rng"][:], w[H.OFFERED + purchase]), w[H.OFFERED + purchase]
    one, other = np.int64(-1), np.int64(-1)
    for alone in range(2):
        for k in range(offered):
            place = w[H.PLACES + purchase * H.MOST_ON_OFFER + (start + k) % offered]
            single = w[H.CLASS_START + w[H.CLASS + place] + 1] - w[H.CLASS_START + w[H.CLASS + place]] == 1
            if w[H.PIN + place] == 0 and single == (alone == 1):
                if one < 0:
                    one = place
                elif other < 0:
                    other = place
    return one, other


@inline
def _in_reach(w, purchase, one, other, place):
    """Could the card in a place of the same class come into place one: is nothing paid for it, or is it one of the two?"""
    return place == one or place == other or (H.is_free(w, place) and w[H.PURCHASE + place] != purchase)


@inline
def _sort_of(g, w, purchase, card):
    """Sort of a card in a purchase: what it costs, and whether it is a private lesson; NEVER_SORT if it was not bought."""
    kind = np.int64(T.CARD_KIND[card])
    return np.int64(SORT[kind]) if H.may_be_bought(g, w, purchase, kind) else np.int64(NEVER_SORT)


@inner
def _count_sorts(g, w, purchase, one, other, counts):
    """Count the cards that could come into place one by their sort. counts: FIRST_SORTS or SECOND_SORTS, overwritten."""
    for sort in range(H.SORTS):
        w[counts + sort] = 0
    if one < 0:
        w[counts + NEVER_SORT] = 1
        return
    for k in range(w[H.CLASS_START + w[H.CLASS + one]], w[H.CLASS_START + w[H.CLASS + one] + 1]):
        place = w[H.CLASS_PLACES + k]
        if _in_reach(w, purchase, one, other, place):
            w[counts + _sort_of(g, w, purchase, w[H.CARD + place])] += 1


@inline
def _number_of_sort(w, purchase, sort):
    """A card of a sort as a number, in a purchase."""
    return np.int64(SORT_NUMBER[1 if w[H.READING + purchase] >= 0 else 0, sort])


@inner
def _draw_pair(g, w, purchase, sums, number, together):
    """Sorts of cards for the two places, each pair as likely as there are deals with it. Returns ``first * SORTS + second``."""
    total = np.int64(0)
    for first in range(H.SORTS):
        of_first = _number_of_sort(w, purchase, first)
        for second in range(H.SORTS):
            ways = w[H.FIRST_SORTS + first] * (w[H.SECOND_SORTS + second] - (together and first == second))
            if ways > 0:
                total += ways * P.count(sums, number, of_first, _number_of_sort(w, purchase, second))
            w[H.PAIRS + first * H.SORTS + second] = total
    which, pair = below(g["rng"][:], total), np.int64(0)
    while w[H.PAIRS + pair] <= which:
        pair += 1
    return pair


@inner
def _draw_of_sort(g, w, purchase, one, other, sort, but):
    """A random place whose card has this sort and could come into place one, other than ``but``; -1 if place one is. One is there."""
    if one < 0:
        return np.int64(-1)
    first = w[H.CLASS_START + w[H.CLASS + one]]
    size = w[H.CLASS_START + w[H.CLASS + one] + 1] - first
    while True:
        place = w[H.CLASS_PLACES + first + below(g["rng"][:], size)]
        if place != but and _in_reach(w, purchase, one, other, place) and _sort_of(g, w, purchase, w[H.CARD + place]) == sort:
            return place


@inner
def _exchange_two(w, one, other, a, b):
    """Bring the card of place a into place one and that of place b into place other, -1 for none; note what was done."""
    if b == one:
        b = a
    w[H.UNDO], w[H.UNDO + 1], w[H.UNDO + 2], w[H.UNDO + 3] = one, a, other, b
    if a >= 0:
        H.exchange(w, one, a)
    if b >= 0:
        H.exchange(w, other, b)


@inner
def _undo(w):
    """Take back what :func:`_exchange_two` did last."""
    if w[H.UNDO + 3] >= 0:
        H.exchange(w, w[H.UNDO + 2], w[H.UNDO + 3])
    if w[H.UNDO + 1] >= 0:
        H.exchange(w, w[H.UNDO], w[H.UNDO + 1])


@inner
def ways_to_lay_out(g, w, seat):
    """In how many ways a seat could have chosen the rescue cards face down before it, one by one, among those it held then."""
    ways, laid = np.int64(1), np.int64(0)
    if g["phase"] != S.RESCUE_CARDS:
        return ways
    for left in range(H.LEFTS):
        for _ in range(w[H.IN_FRONT + seat * H.LEFTS + left]):
            ways *= _held_rescue(w, seat, left) - laid
            laid += 1
    return ways


@inner
def _held_rescue(w, seat, left):
    """Rescue cards that a seat has bought in its first so many purchases and nobody has seen since."""
    held = np.int64(0)
    for purchase in range(w[H.NUM_PURCHASES]):
        if w[H.SEAT + purchase] == seat and w[H.INDEX + purchase] < left:
            for k in range(w[H.OFFERED + purchase]):
                held += H.is_held_rescue(w, w[H.PLACES + purchase * H.MOST_ON_OFFER + k])
    return held


# ---- cards played in the open ----


@inner
def _could_hold(w, pin, place):
    """Could the pinned card have come from this place: one of its seat's purchases, finished by then, and in time to be read?"""
    purchase, now = w[H.PURCHASE + place], w[H.PURCHASE + w[H.PIN_PLACE + pin]]
    if purchase < 0 or w[H.SEAT + purchase] != w[H.SEAT + now] or w[H.INDEX + purchase] >= w[H.PIN_LEFT + pin]:
        return False
    kind = T.CARD_KIND[w[H.CARD + w[H.PIN_PLACE + pin]]]
    return T.KIND_TYPE[kind] != T.TYPE_PUBLIC or w[H.READING + purchase] == w[H.READING + now]


@inner
def _is_outside(w, seat, place):
    """Is this a free place that was never seen, outside of the seat's own purchases?"""
    purchase = w[H.PURCHASE + place]
    return w[H.CLASS + place] == UNSEEN and H.is_free(w, place) and (purchase < 0 or w[H.SEAT + purchase] != seat)


@inner
def swap_unseen(g, w, seat, sums):
    """Two never-seen cards of a seat, one of them played since, were bought in each other's purchases: every pair is tried."""
    first, end = w[H.UNSEEN_START + seat], w[H.UNSEEN_START + seat + 1]
    for k in range(first, end):
        for other in range(k + 1, end):
            here, there = w[H.UNSEEN_PLACES + k], w[H.UNSEEN_PLACES + other]
            if w[H.PIN + here] == 0:
                here, there = there, here
            pin = w[H.PIN + here] - 1
            if pin >= 0 and w[H.PURCHASE + here] != w[H.PURCHASE + there] and _could_hold(w, pin, there):
                if w[H.PIN + there] == 0 or _could_hold(w, w[H.PIN + there] - 1, here):
                    _move(g, w, pin, there, here, there, np.int64(1), np.int64(1), sums)


@inner
def move_to_copy(g, w, pin, sums):
    """A card played in the open was another copy of its kind that the seat was offered: every pair of copies is tried."""
    here = w[H.PIN_PLACE + pin]
    copies = _list_copies(w, seat_of_pin(w, pin), np.int64(T.CARD_KIND[w[H.CARD + here]]))
    for k in range(copies):
        for other in range(k + 1, copies):
            one, two = w[H.FREE_PLACES + k], w[H.FREE_PLACES + other]
            if w[H.PIN + one] == 0:
                one, two = two, one
            moved = w[H.PIN + one] - 1
            if moved >= 0 and w[H.PIN + two] == 0 and _could_hold(w, moved, two):
                _move(g, w, moved, two, np.int64(-1), np.int64(-1), np.int64(1), np.int64(1), sums)


@inline
def seat_of_pin(w, pin):
    """The seat that played a pinned card."""
    return w[H.SEAT + w[H.PURCHASE + w[H.PIN_PLACE + pin]]]


@inner
def _list_copies(w, seat, kind):
    """List the places in a seat's purchases with a card of a kind in ``FREE_PLACES``. Returns how many there are."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        place = w[H.PLACE_OF + card]
        if w[H.PURCHASE + place] >= 0 and w[H.SEAT + w[H.PURCHASE + place]] == seat:
            w[H.FREE_PLACES + count] = place
            count += 1
    return count


@inner
def exchange_copy(g, w, pin, sums):
    """A card played in the open was a copy in a place where an unseen card was thought to lie; or the reverse of that.

    Either brings an unseen copy of the card's kind into a never-seen place of a purchase, where the pin goes; or the pin goes to
    another copy on offer, and any unseen card comes into the never-seen place that it leaves.
    """
    here = w[H.PIN_PLACE + pin]
    seat, kind = seat_of_pin(w, pin), np.int64(T.CARD_KIND[w[H.CARD + here]])
    unseen = w[H.CLASS_START + UNSEEN + 1] - w[H.CLASS_START + UNSEEN]
    own = w[H.UNSEEN_START + seat + 1] - w[H.UNSEEN_START + seat]
    if own == 0:
        return
    if below(g["rng"][:], np.int64(2)) == 0:
        outside = _copies_outside(w, seat, kind, np.int64(-1))
        target = w[H.UNSEEN_PLACES + w[H.UNSEEN_START + seat] + below(g["rng"][:], own)]
        if outside > 0 and w[H.PIN + target] == 0 and T.CARD_KIND[w[H.CARD + target]] != kind and _could_hold(w, pin, target):
            copy = _copies_outside(w, seat, kind, below(g["rng"][:], outside))
            inside = _copies_inside(w, pin, seat, kind, np.int64(-1)) + 1
            _move(g, w, pin, target, target, copy, outside * own, inside * unseen, sums)
    elif w[H.CLASS + here] == UNSEEN:
        inside = _copies_inside(w, pin, seat, kind, np.int64(-1))
        other = w[H.CLASS_PLACES + w[H.CLASS_START + UNSEEN] + below(g["rng"][:], unseen)]
        if inside > 0 and _is_outside(w, seat, other) and T.CARD_KIND[w[H.CARD + other]] != kind:
            copy = _copies_inside(w, pin, seat, kind, below(g["rng"][:], inside))
            outside = _copies_outside(w, seat, kind, np.int64(-1)) + 1
            _move(g, w, pin, copy, here, other, inside * unseen, outside * own, sums)


@inner
def _copies_outside(w, seat, kind, which):
    """How many copies of a kind lie free and unseen outside of a seat's purchases; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        if _is_outside(w, seat, w[H.PLACE_OF + card]):
            if count == which:
                return w[H.PLACE_OF + card]
            count += 1
    return count


@inner
def _copies_inside(w, pin, seat, kind, which):
    """How many copies of its kind without a pin a pinned card could have been; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        place = w[H.PLACE_OF + card]
        if w[H.PURCHASE + place] >= 0 and w[H.PIN + place] == 0 and _could_hold(w, pin, place):
            if count == which:
                return place
            count += 1
    return count


@inner
def _move(g, w, pin, there, a, b, new_weight, old_weight, sums):
    """Move a pin to another place, after the cards in places a and b have changed places; then buy both purchases again.

    a, b: -1 for no exchange. Accepted by how many sets fit afterwards and before, times the weights.
    """
    here = w[H.PIN_PLACE + pin]
    one, other, seat = w[H.PURCHASE + here], w[H.PURCHASE + there], w[H.SEAT + w[H.PURCHASE + here]]
    before_one, before_other = P.bought_as_bits(w, one), P.bought_as_bits(w, other)
    _shift(w, pin, here, there, a, b)
    new = _sets(g, w, one, other, sums)
    _shift(w, pin, there, here, a, b)
    P.restore_bought(w, one, before_one)
    P.restore_bought(w, other, before_other)
    if new == 0:
        return
    old, old_layouts = _sets(g, w, one, other, sums), ways_to_lay_out(g, w, seat)
    if below(g["rng"][:], np.int64(65536)) * (new * new_weight + old * old_weight) >= new * new_weight * 65536:
        return  # chosen among the two in proportion: always to take the likelier one would lead back and forth
    _shift(w, pin, here, there, a, b)
    P.draw(g, w, one, sums)
    if other != one:
        P.draw(g, w, other, sums)
    if not _accept(g, ways_to_lay_out(g, w, seat), old_layouts):
        _shift(w, pin, there, here, a, b)
        P.restore_bought(w, one, before_one)
        P.restore_bought(w, other, before_other)


@inner
def _shift(w, pin, here, there, a, b):
    """Exchange the cards in places a and b, unless they are -1, and put a pin into another place; a pin there comes here."""
    if a >= 0:
        H.exchange(w, a, b)
    w[H.PIN + here] = w[H.PIN + there]
    if w[H.PIN + there] > 0:
        w[H.PIN_PLACE + w[H.PIN + there] - 1] = here
    w[H.PIN + there] = pin + 1
    w[H.PIN_PLACE + pin] = there
    w[H.BOUGHT + there] = 1
    w[H.BOUGHT + here] = w[H.PIN + here] > 0


@inner
def _sets(g, w, one, other, sums):
    """How many sets could have been bought in two purchases, or in one if they are the same."""
    ways = P.sets(g, w, one, sums)
    return ways * P.sets(g, w, other, sums) if other != one and ways > 0 else ways


# ---- lessons of two purchases ----


@inner
def move_lessons(g, w, sums):
    """Where one reading followed two purchases of a seat, how its private lessons were shared between them is hidden."""
    for one in range(w[H.NUM_PURCHASES]):
        for other in range(one):
            if w[H.SEAT + one] == w[H.SEAT + other] and w[H.READING + one] == w[H.READING + other] >= 0:
                if below(g["rng"][:], np.int64(2)) == 0:  # each way as often: first one way and then the other would favour one
                    _move_lesson(g, w, one, other, sums)
                else:
                    _move_lesson(g, w, other, one, sums)


@inner
def _move_lesson(g, w, one, other, sums):
    """One purchase had a private lesson more, the other one less."""
    if w[H.PRIVATE + other] == 0 or w[H.PRIVATE + one] == w[H.TAKEN + one]:
        return
    seat = w[H.SEAT + one]
    before_one, before_other = P.bought_as_bits(w, one), P.bought_as_bits(w, other)
    old, old_layouts = _sets(g, w, one, other, sums), ways_to_lay_out(g, w, seat)
    w[H.PRIVATE + one] += 1
    w[H.PRIVATE + other] -= 1
    if _accept(g, _sets(g, w, one, other, sums), old):
        P.draw(g, w, one, sums)
        P.draw(g, w, other, sums)
        if _accept(g, ways_to_lay_out(g, w, seat), old_layouts):
            return
    w[H.PRIVATE + one] -= 1
    w[H.PRIVATE + other] += 1
    P.restore_bought(w, one, before_one)
    P.restore_bought(w, other, before_other)


NEVER_SORT = 0
_KEYS = sorted({(int(T.KIND_COST[k]), bool(T.KIND_TYPE[k] == T.TYPE_PRIVATE)) for k in range(T.NUM_KINDS)})
assert len(_KEYS) < H.SORTS
SORT = np.array(
    [1 + _KEYS.index((int(T.KIND_COST[k]), bool(T.KIND_TYPE[k] == T.TYPE_PRIVATE))) for k in range(T.NUM_KINDS)], dtype=np.int64
)
"""int64[kinds], what a card of each kind is in a sum, from 1."""
SORT_NUMBER = np.full((2, H.SORTS), P.NEVER, dtype=np.int64)
SORT_NUMBER[0, 1 : 1 + len(_KEYS)] = [cost + P.STEP for cost, _ in _KEYS]
SORT_NUMBER[1, 1 : 1 + len(_KEYS)] = [cost + P.STEP + P.LESSON * private for cost, private in _KEYS]
"""int64[2, SORTS], a card of each sort as a number: before and after its lessons were read (see purchases.py)."""
