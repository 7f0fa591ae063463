"""Resample what a seat cannot know, consistently with what it has seen.

    bag, deck order, packs, picks, hands, face-down lessons and discards, pending choices of the others
    family mode: the others' family cards      solo: the sister's deck of basket cards, her colours face down

The sample is drawn by shuffling cards among the places that the seat cannot tell apart:

    unseen cards          any place a never-seen card lies in: deck, packs, hands, … of others
    cards seen in a pack  among those of that pack the seat last saw in the same round (who took which?)
    a seat's draft picks  among their fates: bought, face down as lesson, not bought

A place takes only cards that could lie there (a face-down lesson is a private lesson, …). What is public stays: counts,
boats, fish, cards played. Payments of past purchases are not re-checked. Law, tested on whole games:
``observe(determinize(g, seat), seat) == observe(g, seat)``. Rulings R-12, R-13, R-14, R-37, R-40, R-50.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.engine.jit import inner, inner_heap, jit_heap
from isle_env.engine.rng import below, shuffle
from isle_env.games.isle import state as S
from isle_env.games.isle.cards import leave
from isle_env.games.isle.knowledge import SIGHT_CLASSES, is_known, recount_passed, sight_class
from isle_env.games.isle.phases.anytime import gives_fish

SWEEPS = 3
"""Rounds of shuffling; each mixes every group completely, several let the groups mix with each other."""
TAKER_GROUPS = (S.DAYS + 1) * S.MAX_SEATS


@jit_heap
def determinize(games, i, seat, seed):
    """Resample game i in place as seen by a seat. games: GAME[:], element i written; seed: uint32[4], a generator's start."""
    g = games[i]
    for k in range(4):
        g["rng"][k] = seed[k]
    shuffle(g["rng"][:], g["bag"][:], np.int64(g["bag_left"]))
    if g["mode"] == S.FAMILY:
        _shuffle_family_cards(g, seat)
        return
    if g["mode"] == S.SOLO:
        shuffle(g["rng"][:], g["baskets"][:], np.int64(g["baskets_left"]))
        face_down = g["sister_colours"][np.int64(g["day"]) :]
        shuffle(g["rng"][:], face_down, np.int64(face_down.shape[0]))
    _take_back_purchases(g, seat)
    place = _places(g)
    hidden = np.empty(T.CARDS, dtype=np.int64)
    count = 0
    for card in range(T.CARDS):
        if not is_known(g, card, seat):
            hidden[count] = card
            count += 1
    group = np.empty(T.CARDS, dtype=np.int64)
    for _ in range(SWEEPS):
        for k in range(count):
            group[hidden[k]] = sight_class(g, hidden[k], seat)
        _shuffle_groups(g, hidden, count, group, SIGHT_CLASSES, place, False)
        for k in range(count):
            group[hidden[k]] = _taker_group(g, hidden[k])
        _shuffle_groups(g, hidden, count, group, TAKER_GROUPS, place, True)
        _relabel_played(g, seat)
        count = 0
        for card in range(T.CARDS):
            if not is_known(g, card, seat):
                hidden[count] = card
                count += 1
    _write_places(g, place)
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            _recount_cards(g, other)
            recount_passed(g, other)
    _buy_again(g, seat)
    if g["seat"] != S.NONE:
        _recount_bought(g, np.int64(g["seat"]))


@inner
def _shuffle_family_cards(g, seat):
    """Exchange the family cards that are not the seat's: those of the others, kept, returned or on offer, and those in the box.

    ``family_where`` of such cards is shuffled (Fisher-Yates over the cards that are not the seat's).
    """
    for card in range(T.NUM_FAMILY_CARDS - 1, 0, -1):
        if _is_own_family_card(g, card, seat):
            continue
        others = 0
        for k in range(card + 1):
            others += not _is_own_family_card(g, k, seat)
        at = below(g["rng"][:], others)
        for k in range(card + 1):
            if not _is_own_family_card(g, k, seat):
                if at == 0:
                    _swap_entries(g["family_where"], card, k)
                    break
                at -= 1


@inner
def _is_own_family_card(g, card, seat):
    """Was this family card dealt to the seat?"""
    where = np.int64(g["family_where"][card])
    return where != 0 and (where - S.FAMILY_OFFER) % S.MAX_SEATS == seat


@inner_heap
def _places(g):
    """int64[CARDS]: index of each card within the deck, pack or picks it lies in."""
    place = np.zeros(T.CARDS, dtype=np.int64)
    for k in range(np.int64(g["deck_left"])):
        place[g["deck"][k]] = k
    for seat in range(np.int64(g["num_players"])):
        for k in range(np.int64(g["pack_size"][seat])):
            place[g["pack"][seat, k]] = k
        for k in range(np.int64(g["pick_count"][seat])):
            place[g["pick"][seat, k]] = k
    return place


@inner
def _write_places(g, place):
    """The inverse of :func:`_places`: write deck, packs and picks from where the cards are now."""
    for card in range(T.CARDS):
        where = np.int64(g["card_where"][card])
        if where == S.IN_DECK:
            g["deck"][place[card]] = card
        elif S.IN_PACK <= where < S.IN_PACK + S.MAX_SEATS:
            g["pack"][where - S.IN_PACK, place[card]] = card
        elif S.IN_PICK <= where < S.IN_PICK + S.MAX_SEATS:
            g["pick"][where - S.IN_PICK, place[card]] = card


@inner
def _taker_group(g, card):
    """Number shared by the cards one seat drafted on one day whose fate is hidden now, 0 for others."""
    drafting = g["phase"] <= S.BUY and g["card_day"][card] == g["day"]
    if g["card_pack"][card] == S.NONE or g["card_round"][card] == S.NONE or drafting:
        return 0
    return np.int64(g["card_day"][card]) * S.MAX_SEATS + np.int64(g["card_taker"][card])


@inner_heap
def _shuffle_groups(g, cards, count, group, num_groups, place, fates_only):
    """Shuffle the places of cards within each group, refusing a swap that puts a card where it cannot lie.

    cards: int64[:], the first `count` count; group: int64[CARDS]; place: int64[CARDS], written. With fates_only the
    places alone change hands, not the history of the card, and group 0 is left out.
    """
    start = np.zeros(num_groups + 1, dtype=np.int64)
    for k in range(count):
        start[group[cards[k]] + 1] += 1
    for number in range(num_groups):
        start[number + 1] += start[number]
    ordered = np.empty(count, dtype=np.int64)
    filled = start.copy()
    for k in range(count):
        ordered[filled[group[cards[k]]]] = cards[k]
        filled[group[cards[k]]] += 1
    for number in range(1 if fates_only else 0, num_groups):
        first, size = start[number], start[number + 1] - start[number]
        for k in range(size - 1, 0, -1):
            a, b = ordered[first + k], ordered[first + below(g["rng"][:], k + 1)]
            if a != b and _can_swap(g, a, b, fates_only):
                _swap(g, a, b, place, fates_only)


@inner
def _can_swap(g, a, b, fates_only):
    """Could each of two cards lie where the other does?"""
    if fates_only:
        return _may_lie(g, a, np.int64(g["card_where"][b]), a) and _may_lie(g, b, np.int64(g["card_where"][a]), b)
    return _may_lie(g, a, np.int64(g["card_where"][b]), b) and _may_lie(g, b, np.int64(g["card_where"][a]), a)


@inner
def _may_lie(g, card, where, history):
    """Could this card lie at a place, with the day and way of coming there of the card `history`?"""
    kind = np.int64(T.CARD_KIND[card])
    type_ = np.int64(T.KIND_TYPE[kind])
    base = where - (where - S.IN_PACK) % S.MAX_SEATS if where >= S.IN_PACK else where
    if base == S.IN_LESSONS or base == S.IN_GIVEN_UP:
        return type_ == T.TYPE_PRIVATE
    if base == S.IN_FRONT:
        return type_ == T.TYPE_RESCUE
    if base == S.IN_BUYING:
        return gives_fish(T.KIND_RULE[kind])
    if base == S.IN_HAND and (type_ == T.TYPE_PRIVATE or type_ == T.TYPE_PUBLIC):
        return _lesson_in_hand(g, kind, type_, where - S.IN_HAND, history)
    return True


@inner
def _lesson_in_hand(g, kind, type_, seat, history):
    """Can a seat still hold a lesson that came as `history` did: has it not been through Read Lessons since?"""
    day, today = np.int64(g["card_day"][history]), np.int64(g["day"])
    reading = g["step"] == S.STEP_LESSON_COLOUR
    if reading and type_ == T.TYPE_PUBLIC:
        return _reads_later(g, kind, seat)
    last_read = today if reading or g["phase"] > S.LESSONS else today - 1
    after_reading = g["card_pack"][history] == S.NONE and g["card_round"][history] == 1
    return day > last_read or (day == last_read and after_reading)


@inner
def _reads_later(g, kind, seat):
    """In Read Lessons: is it still to come that this seat reads a public lesson of this kind?"""
    for position in range(np.int64(g["num_players"])):
        if g["order"][position] == seat:
            return position > g["turn"] or (position == g["turn"] and kind > g["card_in_hand"])
    return False


@inner
def _swap(g, a, b, place, fates_only):
    """Let two cards change places; unless fates_only, their histories too."""
    _swap_entries(g["card_where"], a, b)
    if not fates_only:
        _swap_entries(g["card_day"], a, b)
        _swap_entries(g["card_pack"], a, b)
        _swap_entries(g["card_round"], a, b)
        _swap_entries(g["card_taker"], a, b)
        kept = place[a]
        place[a] = place[b]
        place[b] = kept


@inner
def _swap_entries(values, a, b):
    """Exchange two entries. values: uint8[CARDS], written."""
    kept = values[a]
    values[a] = values[b]
    values[b] = kept


@inner
def _relabel_played(g, seat):
    """Two copies of a kind that one other seat bought look alike: which of them it has played is unknown."""
    for card in range(T.CARDS):
        where = np.int64(g["card_where"][card])
        taker = np.int64(g["card_taker"][card])
        if where != S.IN_PLAYED or taker == seat or taker == S.NONE:
            continue
        first = T.KIND_FIRST_CARD[T.CARD_KIND[card]]
        copy = first + below(g["rng"][:], T.KIND_COPIES[T.CARD_KIND[card]])
        if g["card_where"][copy] == S.IN_HAND + taker and g["card_taker"][copy] == taker:
            _swap_entries(g["card_where"], card, copy)


@inner
def _recount_cards(g, seat):
    """Count hand, lessons and rescue cards of a seat by kind from where the cards are now."""
    for kind in range(T.NUM_KINDS):
        g["hand"][seat, kind] = 0
        g["lessons"][seat, kind] = 0
        g["given_up"][seat, kind] = 0
        g["unbought"][seat, kind] = 0
        g["front"][seat, kind] = 0
    for card in range(T.CARDS):
        kind = np.int64(T.CARD_KIND[card])
        if g["card_where"][card] == S.IN_HAND + seat:
            g["hand"][seat, kind] += 1
        elif g["card_where"][card] == S.IN_LESSONS + seat:
            g["lessons"][seat, kind] += 1
        elif g["card_where"][card] == S.IN_GIVEN_UP + seat:
            g["given_up"][seat, kind] += 1
        elif g["card_where"][card] == S.IN_UNBOUGHT + seat:
            g["unbought"][seat, kind] += 1
        elif g["card_where"][card] == S.IN_FRONT + seat:
            g["front"][seat, kind] += 1


@inner
def _take_back_purchases(g, seat):
    """During the hidden purchase: the others have bought and played nothing yet, as far as the seat knows."""
    if g["phase"] != S.BUY:
        return
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            _take_back(g, other)


@inner
def _take_back(g, seat):
    """Put one seat back to the beginning of today's purchase."""
    g["pick_count"][seat] = 0
    for card in range(T.CARDS):
        where = np.int64(g["card_where"][card])
        todays = g["card_day"][card] == g["day"] and g["card_taker"][card] == seat and g["card_pack"][card] != S.NONE
        if todays:
            g["pick"][seat, g["pick_count"][seat]] = card
            g["pick_count"][seat] += 1
            g["card_where"][card] = S.IN_PICK + seat
        elif where == S.IN_BUYING + seat:
            g["card_where"][card] = S.IN_HAND + seat
    g["fish"][seat] = g["shown_fish"][seat]
    g["hand_count"][seat] = g["shown_hand"][seat]
    g["permanent"][seat] = g["shown_permanent"][seat]
    g["permanent_used"][seat] = g["shown_used"][seat]


@inner
def _buy_again(g, seat):
    """The others whose purchase was over buy a random affordable set of what they now have on offer."""
    if g["phase"] != S.BUY:
        return
    for position in range(np.int64(g["turn"])):
        other = np.int64(g["order"][position])
        if other != seat:
            for k in range(np.int64(g["pick_count"][other])):
                _buy_or_leave(g, other, np.int64(g["pick"][other, k]))
                g["pick"][other, k] = S.NONE
            g["pick_count"][other] = 0


@inner
def _buy_or_leave(g, seat, card):
    """Toss a coin for one card on offer, if the seat can pay for it."""
    kind = np.int64(T.CARD_KIND[card])
    if T.KIND_COST[kind] <= g["fish"][seat] and below(g["rng"][:], 2) == 1:
        g["fish"][seat] -= T.KIND_COST[kind]
        g["card_where"][card] = S.IN_HAND + seat
        g["hand"][seat, kind] += 1
        g["hand_count"][seat] += 1
    else:
        leave(g, seat, card)


@inner
def _recount_bought(g, buyer):
    """Count the cards of an unfinished purchase from where they are now."""
    for kind in range(T.NUM_KINDS):
        g["bought"][kind] = 0
    for card in range(T.CARDS):
        if g["card_where"][card] == S.IN_BOUGHT + buyer:
            g["bought"][T.CARD_KIND[card]] += 1
