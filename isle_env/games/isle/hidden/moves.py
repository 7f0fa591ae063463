"""Steps that turn a deal into another one that the viewer cannot tell from it.

    buy_again      one purchase: other cards in two of its places, another set of cards bought
    swap_pins, swap_unseen, move_to_copy, exchange_copy, trade_copies
                   a card played in the open came from another place, perhaps from another purchase
    swap_seen      two cards seen in one pack were taken by each other's seats
    move_lessons   of two purchases before one reading, one had a private lesson more and the other one less

Each step leaves the even distribution over all fitting deals as it is (Metropolis-Hastings): what is tried, is tried as
often the other way round, and is accepted by how many sets of cards could have been bought after it and before it. While
rescue cards lie face down, a deal counts as often as its cards can be laid out so.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inline, inner
from isle_env.engine.rng import below
from isle_env.games.isle import state as S
from isle_env.games.isle.hidden import purchases as P
from isle_env.games.isle.hidden import table as H
from isle_env.games.isle.hidden.deal import GROUP
from isle_env.games.isle.hidden.knowledge import SIGHT_CLASSES, UNSEEN


@inner
def _accept(g, new, old):
    """True with probability new / old, capped at 1. Both are int64, old is not 0."""
    return new >= old or below(g["rng"][:], np.int64(65536)) * old < new * 65536


# ---- one purchase ----


@inner
def buy_again(g, w, purchase, sums):
    """Draw the cards in two places of a purchase afresh, and which cards were bought. sums: of purchases.sums_array."""
    _exchange_free(g, w, purchase)
    if P.wanted(w, purchase) == 0:
        return  # whatever was bought has a pin, and all other places are free
    if g["phase"] != S.RESCUE_CARDS:
        _draw_two(g, w, purchase, sums)
        return
    seat = w[H.SEAT + purchase]
    before, ways = P.bought_as_bits(w, purchase), ways_to_lay_out(g, w, seat)
    _draw_two(g, w, purchase, sums)
    if not _accept(g, ways_to_lay_out(g, w, seat), ways):
        _undo(w)
        P.restore_bought(w, purchase, before)
        for k in range(w[H.NUM_PURCHASES]):
            w[H.SETS_OF + k] = -1
        count_free(w)


@inner
def _exchange_free(g, w, purchase):
    """Exchange the card in each free place with that in a random place of its class, if that is free too."""
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if H.is_free(w, place) and w[H.OPEN + place] == 1:
            first = w[H.CLASS_START + w[H.CLASS + place]]
            size = w[H.CLASS_START + w[H.CLASS + place] + 1] - first
            other = w[H.CLASS_PLACES + first + below(g["rng"][:], size)]
            if H.is_free(w, other):
                H.exchange(w, place, other)
                _forget(w, purchase)
                _forget(w, w[H.PURCHASE + other])


@inner
def _draw_two(g, w, purchase, sums):
    """:func:`buy_again` where nothing else depends on it. What was exchanged is noted in ``UNDO``."""
    one, other = _two_places(g, w, purchase)
    together = one >= 0 and other >= 0 and w[H.CLASS + one] == w[H.CLASS + other]
    _change_free(w, purchase, np.int64(-1))
    _count_sorts(g, w, purchase, one, other, np.int64(H.FIRST_SORTS))
    if together:
        for sort in range(H.SORTS):
            w[H.SECOND_SORTS + sort] = w[H.FIRST_SORTS + sort]
    else:
        _count_sorts(g, w, purchase, other, one, np.int64(H.SECOND_SORTS))
    number = P.wanted(w, purchase)
    there = P.gather(g, w, purchase, one, other, sums)
    pair = _draw_pair(g, w, purchase, sums, number, together)
    a = _draw_of_sort(g, w, purchase, one, other, pair // H.SORTS, np.int64(-1))
    b = _draw_of_sort(g, w, purchase, other, one, pair % H.SORTS, a)
    _count_elsewhere(w, a, one, other, np.int64(-1))
    _count_elsewhere(w, b, one, other, np.int64(-1))
    _exchange_two(w, one, other, a, b)
    _count_elsewhere(w, a, one, other, np.int64(1))
    _count_elsewhere(w, b, one, other, np.int64(1))
    first, second = P.number_in(g, w, purchase, one), P.number_in(g, w, purchase, other)
    found = P.count(sums, number, first, second)
    w[H.SETS_OF + purchase] = found
    P.take(w, purchase, one, other, sums, there, number, first, second, below(g["rng"][:], found))
    P.clear(sums, there)
    _change_free(w, purchase, np.int64(1))


@inner
def count_free(w):
    """Count the never-seen cards in free places by sort: ``FREE_SORTS``."""
    for sort in range(H.SORTS):
        w[H.FREE_SORTS + sort] = 0
    for k in range(w[H.CLASS_START + UNSEEN], w[H.CLASS_START + UNSEEN + 1]):
        place = w[H.CLASS_PLACES + k]
        if H.is_free(w, place):
            w[H.FREE_SORTS + SORT[T.CARD_KIND[w[H.CARD + place]]]] += 1


@inner
def _change_free(w, purchase, by):
    """Take the free places of a purchase out of ``FREE_SORTS``, or count them in again. by: -1 or 1."""
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if w[H.CLASS + place] == UNSEEN and H.is_free(w, place):
            w[H.FREE_SORTS + SORT[T.CARD_KIND[w[H.CARD + place]]]] += by


@inner
def _count_elsewhere(w, place, one, other, by):
    """The card in this place, if it is not one of two, is about to change (by -1) or has changed (by 1)."""
    if place < 0 or place == one or place == other:
        return
    if w[H.CLASS + place] == UNSEEN:
        w[H.FREE_SORTS + SORT[T.CARD_KIND[w[H.CARD + place]]]] += by
    if w[H.PURCHASE + place] >= 0:
        w[H.SETS_OF + w[H.PURCHASE + place]] = -1


@inner
def _two_places(g, w, purchase):
    """Two random places of a purchase that other cards could lie in; where there are fewer, others or -1."""
    count = _list_places(w, purchase, np.int64(1), np.int64(0))
    if count < 2:
        count = _list_places(w, purchase, np.int64(0), count)
    one, other = np.int64(-1), np.int64(-1)
    for _ in range(min(count, 2)):
        # where one place alone is open to other cards it comes first in the list, and is taken
        at = below(g["rng"][:], count) if one >= 0 or w[H.OPEN + w[H.FREE_PLACES + 1]] == 1 or count < 2 else np.int64(0)
        place = w[H.FREE_PLACES + at]
        count -= 1
        w[H.FREE_PLACES + at] = w[H.FREE_PLACES + count]
        one, other = place, one
    return one, other


@inner
def _list_places(w, purchase, is_open, count):
    """List a purchase's open places without a pin, or the others, in ``FREE_PLACES`` after so many. Returns their number."""
    for k in range(w[H.OFFERED + purchase]):
        place = w[H.PLACES + purchase * H.MOST_ON_OFFER + k]
        if w[H.PIN + place] == 0 and w[H.OPEN + place] == is_open:
            w[H.FREE_PLACES + count] = place
            count += 1
    return count


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
    """Count the cards that could come into place one by their sort. counts: FIRST_SORTS or SECOND_SORTS, overwritten.

    The free places of the purchase are not counted in ``FREE_SORTS`` meanwhile.
    """
    for sort in range(H.SORTS):
        w[counts + sort] = 0
    if one < 0:
        w[counts + NEVER_SORT] = 1
    elif w[H.CLASS + one] == UNSEEN and not _is_read_now(g, w, purchase):
        _copy_free(w, purchase, counts)
        w[counts + _sort_of(g, w, purchase, w[H.CARD + one])] += 1
        if other >= 0 and w[H.CLASS + other] == UNSEEN:
            w[counts + _sort_of(g, w, purchase, w[H.CARD + other])] += 1
    else:
        for k in range(w[H.CLASS_START + w[H.CLASS + one]], w[H.CLASS_START + w[H.CLASS + one] + 1]):
            place = w[H.CLASS_PLACES + k]
            if _in_reach(w, purchase, one, other, place):
                w[counts + _sort_of(g, w, purchase, w[H.CARD + place])] += 1


@inline
def _is_read_now(g, w, purchase):
    """Are the lessons of this purchase being read? Then some public lessons can be in it and others cannot."""
    return g["step"] == S.STEP_LESSON_COLOUR and w[H.READING + purchase] == g["day"] - 1


@inner
def _copy_free(w, purchase, counts):
    """Copy ``FREE_SORTS`` as sorts of a purchase: a public lesson is among those never bought once lessons have been read."""
    for sort in range(H.SORTS):
        w[counts + sort] = w[H.FREE_SORTS + sort]
    if w[H.READING + purchase] >= 0:
        w[counts + NEVER_SORT] += w[counts + PUBLIC_SORT]
        w[counts + PUBLIC_SORT] = 0


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
    """A random place with a card of this sort that could come into place one, not ``but``; one is there. -1 if place one is."""
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


# ---- cards seen in one pack ----


@inner
def swap_seen(g, w, sums):
    """Two cards of one pack, taken by others since the viewer saw it, were taken by each other's seats: every pair is tried."""
    for k in range(w[H.CLASS_START + UNSEEN + 1], w[H.CLASS_START + SIGHT_CLASSES]):
        place = w[H.CLASS_PLACES + k]
        for other in range(k + 1, w[H.CLASS_START + w[H.CLASS + place] + 1]):
            _swap_seen(g, w, place, w[H.CLASS_PLACES + other], sums)


@inner
def _swap_seen(g, w, a, b, sums):
    """Let the cards in two places of two purchases change places, then buy both again. Cards alike are left to deal.py."""
    one, other = w[H.PURCHASE + a], w[H.PURCHASE + b]
    if one < 0 or other < 0 or one == other or w[H.PIN + a] > 0 or w[H.PIN + b] > 0:
        return
    if GROUP[T.CARD_KIND[w[H.CARD + a]]] == GROUP[T.CARD_KIND[w[H.CARD + b]]]:
        return
    before_one, before_other = P.bought_as_bits(w, one), P.bought_as_bits(w, other)
    old = _known_sets_of_both(g, w, one, other, sums)
    layouts = ways_to_lay_out(g, w, w[H.SEAT + one]) * ways_to_lay_out(g, w, w[H.SEAT + other])
    H.exchange(w, a, b)
    if _choose(g, _sets(g, w, one, other, sums), old):
        _draw_both(g, w, one, other, sums)
        if _accept(g, ways_to_lay_out(g, w, w[H.SEAT + one]) * ways_to_lay_out(g, w, w[H.SEAT + other]), layouts):
            count_free(w)
            return
    H.exchange(w, a, b)
    _restore(w, one, other, before_one, before_other)


# ---- cards played in the open ----

TRIES = 8
"""Places looked at to find one that a card could have come from."""


@inner
def _could_hold(w, pin, place):
    """Could the pinned card have come from this place: one of its seat's purchases, finished by then, and in time to be read?"""
    purchase, now = w[H.PURCHASE + place], w[H.PURCHASE + w[H.PIN_PLACE + pin]]
    if purchase < 0 or w[H.SEAT + purchase] != w[H.SEAT + now] or w[H.INDEX + purchase] >= w[H.PIN_LEFT + pin]:
        return False
    kind = T.CARD_KIND[w[H.CARD + w[H.PIN_PLACE + pin]]]
    return T.KIND_TYPE[kind] != T.TYPE_PUBLIC or w[H.READING + purchase] == w[H.READING + now]


@inner
def _is_outside(w, seat, third, place):
    """Is this a free place that was never seen, outside of the seat's own purchases and of a third one, -1 for none?"""
    purchase = w[H.PURCHASE + place]
    if purchase >= 0 and (w[H.SEAT + purchase] == seat or purchase == third):
        return False
    return w[H.CLASS + place] == UNSEEN and H.is_free(w, place)


@inner
def swap_unseen(g, w, pin, sums):
    """A card played in the open, never seen before, came from another never-seen place of its seat."""
    here, seat = w[H.PIN_PLACE + pin], seat_of_pin(w, pin)
    first, own = w[H.UNSEEN_START + seat], w[H.UNSEEN_START + seat + 1] - w[H.UNSEEN_START + seat]
    if w[H.CLASS + here] != UNSEEN:
        return
    there = w[H.UNSEEN_PLACES + first + below(g["rng"][:], own)]
    for _ in range(TRIES):
        if not _could_hold(w, pin, there):
            there = w[H.UNSEEN_PLACES + first + below(g["rng"][:], own)]
    if w[H.PURCHASE + here] == w[H.PURCHASE + there] or not _could_hold(w, pin, there):
        return
    if w[H.PIN + there] == 0:
        _carry_over(g, w, pin, there, sums)
    elif _could_hold(w, w[H.PIN + there] - 1, here):
        _move(g, w, pin, there, here, there, sums)


@inner
def swap_pins(g, w, pin):
    """Two cards of a price, played and never seen before, came from each other's purchases: every earlier pin is tried."""
    if w[H.CLASS + w[H.PIN_PLACE + pin]] != UNSEEN:
        return
    for other in range(pin):
        here, there = w[H.PIN_PLACE + pin], w[H.PIN_PLACE + other]
        if w[H.CLASS + there] == UNSEEN and w[H.PURCHASE + here] != w[H.PURCHASE + there]:
            if T.KIND_COST[T.CARD_KIND[w[H.CARD + here]]] == T.KIND_COST[T.CARD_KIND[w[H.CARD + there]]]:
                if _could_hold(w, pin, there) and _could_hold(w, other, here) and below(g["rng"][:], np.int64(2)) == 0:
                    _shift(w, pin, here, there, here, there)


@inner
def _carry_over(g, w, pin, there, sums):
    """Carry a pinned card over to a place of another purchase; any unseen card comes into the place that it leaves.

    Weighed against each other are all cards that could lie here if it goes, and all that could lie there if it stays.
    """
    here, seat, moved = w[H.PIN_PLACE + pin], seat_of_pin(w, pin), w[H.CARD + there]
    one, other, kind = w[H.PURCHASE + here], w[H.PURCHASE + there], np.int64(T.CARD_KIND[w[H.CARD + here]])
    if T.CARD_KIND[moved] == kind:
        return
    _count_outside(g, w, other, seat, np.int64(-1), kind)
    w[H.FIRST_SORTS + _sort_of(g, w, other, moved)] += 1
    old = _ways_to_fill(g, w, other, there, sums) * P.known_sets(g, w, one, sums)
    _count_outside(g, w, one, seat, np.int64(-1), kind)
    w[H.FIRST_SORTS + _sort_of(g, w, one, moved)] += 1
    before_one, before_other, layouts = P.bought_as_bits(w, one), P.bought_as_bits(w, other), ways_to_lay_out(g, w, seat)
    _shift(w, pin, here, there, here, there)
    ways = P.sets(g, w, other, sums)
    if ways > 0:
        ways *= _ways_to_fill(g, w, one, here, sums)
    if _choose(g, ways, old):
        place = _draw_outside(g, w, one, seat, np.int64(-1), kind, here)
        H.exchange(w, here, place)
        _draw_both(g, w, one, other, sums)
        if _accept(g, ways_to_lay_out(g, w, seat), layouts):
            _forget(w, w[H.PURCHASE + place] if place != here else np.int64(-1))
            count_free(w)
            return
        H.exchange(w, here, place)
    _shift(w, pin, there, here, here, there)
    _restore(w, one, other, before_one, before_other)


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
                _move(g, w, moved, two, np.int64(-1), np.int64(-1), sums)


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
    """A card played in the open was not the copy that has been seen, but another one, never seen; or the reverse.

    An unseen copy of the card's kind comes into a never-seen place of a purchase, and the pin goes there; the copy seen changes
    places with any card of its class, or stays. Or a copy that has been seen comes into a place of its class in a purchase of
    the seat, and the pin goes there; any unseen card comes into the place that it leaves, each as likely as there are deals with
    it. Tried one way are all these cards at once, so that is what the other way is weighed against.
    """
    here = w[H.PIN_PLACE + pin]
    seat, kind = seat_of_pin(w, pin), np.int64(T.CARD_KIND[w[H.CARD + here]])
    own = w[H.UNSEEN_START + seat + 1] - w[H.UNSEEN_START + seat]
    if own == 0:
        return
    seen = _copies_seen(w, kind, np.int64(-1))
    if w[H.CLASS + here] != UNSEEN:
        first = w[H.CLASS_START + w[H.CLASS + here]]
        size = w[H.CLASS_START + w[H.CLASS + here] + 1] - first
        spare = w[H.CLASS_PLACES + first + below(g["rng"][:], size)]
        goals = _place_in_class(w, seat, w[H.CLASS + here], np.int64(-1))
        target = w[H.UNSEEN_PLACES + w[H.UNSEEN_START + seat] + below(g["rng"][:], own)]
        if (w[H.PIN + spare] > 0 and spare != here) or w[H.PIN + target] > 0 or T.CARD_KIND[w[H.CARD + target]] == kind:
            return
        outside = _copies_outside(w, seat, w[H.PURCHASE + spare], kind, np.int64(-1))
        if outside > 0 and _could_hold(w, pin, target):
            copy = _copies_outside(w, seat, w[H.PURCHASE + spare], kind, below(g["rng"][:], outside))
            _to_unseen(g, w, pin, target, copy, spare, own * outside * size, (seen + 1) * goals, sums)
    elif seen > 0:
        copy = _copies_seen(w, kind, below(g["rng"][:], seen))
        number = w[H.CLASS + copy]
        goals = _place_in_class(w, seat, number, np.int64(-1))
        if goals == 0:
            return
        target = _place_in_class(w, seat, number, below(g["rng"][:], goals))
        if w[H.PIN + target] > 0 or not _could_hold(w, pin, target):
            return
        outside = _copies_outside(w, seat, w[H.PURCHASE + copy], kind, np.int64(-1))
        size = w[H.CLASS_START + number + 1] - w[H.CLASS_START + number]
        _from_unseen(g, w, pin, copy, target, own * (outside + 1) * size, seen * goals, sums)


@inner
def _to_unseen(g, w, pin, target, copy, spare, weight, weight_back, sums):
    """Bring a copy into a never-seen place and the pin there. The weights: how rarely each way is tried."""
    here, seat = w[H.PIN_PLACE + pin], seat_of_pin(w, pin)
    one, other, third = w[H.PURCHASE + target], w[H.PURCHASE + here], w[H.PURCHASE + spare]
    touched = (one, other, third, np.int64(-1))
    _count_outside(g, w, one, seat, third, np.int64(T.CARD_KIND[w[H.CARD + here]]))
    w[H.FIRST_SORTS + _sort_of(g, w, one, w[H.CARD + target])] += 1
    back = _ways_to_fill(g, w, one, target, sums) * weight_back
    back *= known_ways(g, w, touched, 1, sums)
    before, laid = bought_in(w, touched), layouts(g, w)
    _shift(w, pin, here, target, target, copy)
    H.exchange(w, here, spare)
    if _choose(g, ways_in(g, w, touched, 0, sums) * weight, back):
        draw_in(g, w, touched, sums)
        if _accept(g, layouts(g, w), laid):
            _forget(w, w[H.PURCHASE + copy])
            count_free(w)
            return
    H.exchange(w, here, spare)
    _shift(w, pin, target, here, target, copy)
    restore_in(w, touched, before)


@inner
def _from_unseen(g, w, pin, copy, target, weight_back, weight, sums):
    """Bring a copy that has been seen and the pin into a place, and any unseen card where the pin was."""
    here, seat = w[H.PIN_PLACE + pin], seat_of_pin(w, pin)
    one, other, third = w[H.PURCHASE + here], w[H.PURCHASE + target], w[H.PURCHASE + copy]
    touched, kind = (one, other, third, np.int64(-1)), np.int64(T.CARD_KIND[w[H.CARD + here]])
    _count_outside(g, w, one, seat, third, kind)
    back = known_ways(g, w, touched, 0, sums) * weight_back
    before, laid = bought_in(w, touched), layouts(g, w)
    _shift(w, pin, here, target, copy, target)
    ways = ways_in(g, w, touched, 1, sums)
    if ways > 0:
        ways *= _ways_to_fill(g, w, one, here, sums)
    if _choose(g, ways * weight, back):
        place = _draw_outside(g, w, one, seat, third, kind, np.int64(-1))
        H.exchange(w, here, place)
        draw_in(g, w, touched, sums)
        if _accept(g, layouts(g, w), laid):
            _forget(w, w[H.PURCHASE + place])
            count_free(w)
            return
        H.exchange(w, here, place)
    _shift(w, pin, target, here, copy, target)
    restore_in(w, touched, before)


@inner
def _choose(g, new, old):
    """True with probability new / (new + old): always to take the likelier one would lead back and forth. old is not 0."""
    return below(g["rng"][:], np.int64(65536)) * (new + old) < new * 65536


@inner
def _count_outside(g, w, purchase, seat, third, kind):
    """Count the cards in places :func:`_is_outside`, save those of a kind, by sort: FIRST_SORTS."""
    if not _is_read_now(g, w, purchase):
        _count_outside_by_sort(w, purchase, seat, third, kind)
        return
    for sort in range(H.SORTS):
        w[H.FIRST_SORTS + sort] = 0
    for k in range(w[H.CLASS_START + UNSEEN], w[H.CLASS_START + UNSEEN + 1]):
        place = w[H.CLASS_PLACES + k]
        if _is_outside(w, seat, third, place) and T.CARD_KIND[w[H.CARD + place]] != kind:
            w[H.FIRST_SORTS + _sort_of(g, w, purchase, w[H.CARD + place])] += 1


@inner
def _count_outside_by_sort(w, purchase, seat, third, kind):
    """The same from ``FREE_SORTS``, where a sort says whether a card can have been bought."""
    outside = _copies_outside(w, seat, np.int64(-1), kind, np.int64(-1))
    w[H.FREE_SORTS + SORT[kind]] -= outside
    _copy_free(w, purchase, np.int64(H.FIRST_SORTS))
    w[H.FREE_SORTS + SORT[kind]] += outside
    for k in range(w[H.UNSEEN_START + seat], w[H.UNSEEN_START + seat + 1]):
        _leave_out(w, purchase, w[H.UNSEEN_PLACES + k])
    for k in range(w[H.OFFERED + third] if third >= 0 and w[H.SEAT + third] != seat else 0):
        place = w[H.PLACES + third * H.MOST_ON_OFFER + k]
        if w[H.CLASS + place] == UNSEEN and T.CARD_KIND[w[H.CARD + place]] != kind:
            _leave_out(w, purchase, place)


@inline
def _leave_out(w, purchase, place):
    """Take the card in a free place out of FIRST_SORTS."""
    if H.is_free(w, place):
        sort = SORT[T.CARD_KIND[w[H.CARD + place]]]
        w[H.FIRST_SORTS + (NEVER_SORT if sort == PUBLIC_SORT and w[H.READING + purchase] >= 0 else sort)] -= 1


@inner
def _ways_to_fill(g, w, purchase, place, sums):
    """In how many ways one of the cards counted in FIRST_SORTS can come into a place and a set be bought; added up in PAIRS."""
    number, total = P.wanted(w, purchase), np.int64(0)
    there = P.gather(g, w, purchase, place, np.int64(-1), sums)
    for sort in range(H.SORTS):
        if w[H.FIRST_SORTS + sort] > 0:
            ways = P.with_sum(sums, number) + P.with_sum(sums, number - _number_of_sort(w, purchase, sort))
            total += w[H.FIRST_SORTS + sort] * ways
        w[H.PAIRS + sort] = total
    P.clear(sums, there)
    return total


@inner
def _draw_outside(g, w, purchase, seat, third, kind, here):
    """The place of a card that was counted in FIRST_SORTS, by the ways that :func:`_ways_to_fill` added up.

    here: the place of one more card that was counted, -1 for none.
    """
    which, sort = below(g["rng"][:], w[H.PAIRS + H.SORTS - 1]), np.int64(0)
    while w[H.PAIRS + sort] <= which:
        sort += 1
    if here >= 0 and _sort_of(g, w, purchase, w[H.CARD + here]) == sort and below(g["rng"][:], w[H.FIRST_SORTS + sort]) == 0:
        return here
    first = w[H.CLASS_START + UNSEEN]
    while True:
        place = w[H.CLASS_PLACES + first + below(g["rng"][:], w[H.CLASS_START + UNSEEN + 1] - first)]
        if _is_outside(w, seat, third, place) and T.CARD_KIND[w[H.CARD + place]] != kind:
            if _sort_of(g, w, purchase, w[H.CARD + place]) == sort:
                return place


@inner
def _draw_both(g, w, one, other, sums):
    """Buy a set that fits in each of two purchases, or in one if they are the same."""
    P.draw(g, w, one, sums)
    if other != one:
        P.draw(g, w, other, sums)


@inner
def _restore(w, one, other, before_one, before_other):
    """Write back what was bought in two purchases whose cards are what they were."""
    P.restore_bought(w, one, before_one)
    P.restore_bought(w, other, before_other)
    _forget(w, one)
    _forget(w, other)


@inline
def _forget(w, purchase):
    """The sets of a purchase have to be counted again. purchase: -1 for none."""
    if purchase >= 0:
        w[H.SETS_OF + purchase] = -1


@inner
def trade_copies(g, w, pin, sums):
    """Two seats played a card of one kind: each played the copy that the other was thought to have. One copy is tried.

    Each copy comes into a place of its class in the other seat's purchases, whose card comes where the copy lay.
    """
    kind = np.int64(T.CARD_KIND[w[H.CARD + w[H.PIN_PLACE + pin]]])
    copy = w[H.PLACE_OF + T.KIND_FIRST_CARD[kind] + below(g["rng"][:], T.KIND_COPIES[kind])]
    other = w[H.PIN + copy] - 1
    if other < 0:
        return
    here, there, one, two = w[H.PIN_PLACE + pin], w[H.PIN_PLACE + other], seat_of_pin(w, pin), seat_of_pin(w, other)
    mine, theirs = w[H.CLASS + here], w[H.CLASS + there]
    if one == two or mine == theirs:
        return
    goals, goals_there = _place_in_class(w, one, theirs, np.int64(-1)), _place_in_class(w, two, mine, np.int64(-1))
    if goals == 0 or goals_there == 0:
        return
    goal = _place_in_class(w, one, theirs, below(g["rng"][:], goals))
    goal_there = _place_in_class(w, two, mine, below(g["rng"][:], goals_there))
    if w[H.PIN + goal] > 0 or w[H.PIN + goal_there] > 0 or not _could_hold(w, pin, goal) or not _could_hold(w, other, goal_there):
        return
    back = _place_in_class(w, one, mine, np.int64(-1)) * _place_in_class(w, two, theirs, np.int64(-1))
    _trade(g, w, pin, other, goal, goal_there, goals * goals_there, back, sums)


@inner
def _place_in_class(w, seat, number, which):
    """How many places of a class there are in a seat's purchases; with which >= 0, that one of them."""
    count = np.int64(0)
    for k in range(w[H.CLASS_START + number], w[H.CLASS_START + number + 1]):
        place = w[H.CLASS_PLACES + k]
        if w[H.PURCHASE + place] >= 0 and w[H.SEAT + w[H.PURCHASE + place]] == seat:
            if count == which:
                return place
            count += 1
    return count


@inner
def _trade(g, w, pin, other, goal, goal_there, weight, weight_back, sums):
    """Move two pins of different seats to these places, and the cards with them. The weights: how rarely each way is tried."""
    here, there, one, two = w[H.PIN_PLACE + pin], w[H.PIN_PLACE + other], seat_of_pin(w, pin), seat_of_pin(w, other)
    a, b, c, d = w[H.PURCHASE + here], w[H.PURCHASE + goal], w[H.PURCHASE + there], w[H.PURCHASE + goal_there]
    before_a, before_b = P.bought_as_bits(w, a), P.bought_as_bits(w, b)
    before_c, before_d = P.bought_as_bits(w, c), P.bought_as_bits(w, d)
    old = _known_sets_of_both(g, w, a, b, sums) * _known_sets_of_both(g, w, c, d, sums)
    layouts = ways_to_lay_out(g, w, one) * ways_to_lay_out(g, w, two)
    _shift(w, pin, here, goal, here, goal_there)
    _shift(w, other, there, goal_there, there, goal)
    if _choose(g, _sets(g, w, a, b, sums) * _sets(g, w, c, d, sums) * weight, old * weight_back):
        _draw_both(g, w, a, b, sums)
        _draw_both(g, w, c, d, sums)
        if _accept(g, ways_to_lay_out(g, w, one) * ways_to_lay_out(g, w, two), layouts):
            count_free(w)
            return
    _shift(w, other, goal_there, there, there, goal)
    _shift(w, pin, goal, here, here, goal_there)
    _restore(w, a, b, before_a, before_b)
    _restore(w, c, d, before_c, before_d)


@inner
def _copies_outside(w, seat, third, kind, which):
    """How many copies of a kind are in places :func:`_is_outside`; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        if _is_outside(w, seat, third, w[H.PLACE_OF + card]):
            if count == which:
                return w[H.PLACE_OF + card]
            count += 1
    return count


@inner
def _copies_seen(w, kind, which):
    """How many copies of a kind have been seen and lie hidden now, without a pin; with which >= 0, the place of that one."""
    count = np.int64(0)
    for card in range(T.KIND_FIRST_CARD[kind], T.KIND_FIRST_CARD[kind] + T.KIND_COPIES[kind]):
        place = w[H.PLACE_OF + card]
        if w[H.CLASS + place] > UNSEEN and w[H.PIN + place] == 0:
            if count == which:
                return place
            count += 1
    return count


@inner
def _move(g, w, pin, there, a, b, sums):
    """Move a pin to another place, after the cards in places a and b have changed places; then buy both purchases again.

    a, b: places of the same seat's purchases, -1 for no exchange. Accepted by how many sets fit afterwards and before.
    """
    here = w[H.PIN_PLACE + pin]
    one, other, seat = w[H.PURCHASE + here], w[H.PURCHASE + there], w[H.SEAT + w[H.PURCHASE + here]]
    before_one, before_other = P.bought_as_bits(w, one), P.bought_as_bits(w, other)
    old, layouts = _known_sets_of_both(g, w, one, other, sums), ways_to_lay_out(g, w, seat)
    _shift(w, pin, here, there, a, b)
    if _choose(g, _sets(g, w, one, other, sums), old):
        _draw_both(g, w, one, other, sums)
        if _accept(g, ways_to_lay_out(g, w, seat), layouts):
            count_free(w)
            return
        _forget(w, one)
        _forget(w, other)
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


@inner
def _known_sets_of_both(g, w, one, other, sums):
    """The same, from what has been counted."""
    ways = P.known_sets(g, w, one, sums)
    return ways * P.known_sets(g, w, other, sums) if other != one else ways


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
        _draw_both(g, w, one, other, sums)
        if _accept(g, ways_to_lay_out(g, w, seat), old_layouts):
            count_free(w)
            return
    w[H.PRIVATE + one] -= 1
    w[H.PRIVATE + other] += 1
    _restore(w, one, other, before_one, before_other)


# ---- the purchases that a step touches ----


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
    return np.int64(P.bought_as_bits(w, purchase)) if purchase >= 0 else np.int64(0)


@inner
def restore_in(w, touched, before):
    """Write back what :func:`bought_in` gave; the cards are what they were."""
    for k in range(4):
        if touched[k] >= 0:
            P.restore_bought(w, touched[k], before[k])
            _forget(w, touched[k])


@inner
def known_ways(g, w, touched, first, sums):
    """In how many ways sets could have been bought in all these purchases, from what has been counted.

    first: 1 leaves the first of them out, wherever it stands in the list; 0 does not.
    """
    ways = np.int64(1)
    for k in range(first, 4):
        if _is_first(touched, k):
            ways *= P.known_sets(g, w, touched[k], sums)
    return ways


@inner
def ways_in(g, w, touched, first, sums):
    """The same, counted afresh."""
    ways = np.int64(1)
    for k in range(first, 4):
        if ways > 0 and _is_first(touched, k):
            ways *= P.sets(g, w, touched[k], sums)
    return ways


@inner
def draw_in(g, w, touched, sums):
    """Buy a set that fits in each of these purchases."""
    for k in range(4):
        if _is_first(touched, k):
            P.draw(g, w, touched[k], sums)


@inner
def layouts(g, w):
    """In how many ways all seats could have laid down their rescue cards."""
    ways = np.int64(1)
    for seat in range(np.int64(g["num_players"])):
        ways *= ways_to_lay_out(g, w, seat)
    return ways


NEVER_SORT = 0
_OF_KIND = [
    (int(T.KIND_COST[k]), bool(T.KIND_TYPE[k] == T.TYPE_PRIVATE), bool(T.KIND_TYPE[k] == T.TYPE_PUBLIC))
    for k in range(T.NUM_KINDS)
]
_KEYS = sorted(set(_OF_KIND))
assert len(_KEYS) + 1 == H.SORTS
SORT = np.array([1 + _KEYS.index(key) for key in _OF_KIND], dtype=np.int64)
"""int64[kinds], what a card of each kind is in a sum, from 1."""
_PUBLIC_KEYS = [k for k, (_, _, public) in enumerate(_KEYS) if public]
assert len(_PUBLIC_KEYS) == 1, "public lessons cost the same"
PUBLIC_SORT = 1 + _PUBLIC_KEYS[0]
SORT_NUMBER = np.full((2, H.SORTS), P.NEVER, dtype=np.int64)
SORT_NUMBER[0, 1:] = [cost + P.STEP for cost, _, _ in _KEYS]
SORT_NUMBER[1, 1:] = [cost + P.STEP + P.LESSON * private for cost, private, _ in _KEYS]
"""int64[2, SORTS], a card of each sort as a number: before and after its lessons were read (see purchases.py)."""
