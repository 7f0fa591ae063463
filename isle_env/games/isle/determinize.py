"""Draw anew what a seat cannot know: a deal as likely as any other that fits all it has seen.

    bag, deck order, packs, picks, hands, face-down lessons and discards, choices not yet revealed
    family mode: the others' family cards      solo: the sister's deck of basket cards, her colours face down

The steps of a sample, each in a file of hidden/:

    pending.take_back   the others' purchases that nobody has seen yet are undone
    lay_out             the places a hidden card can be in, what the seat knows of each, and what every purchase cost
    first_deal          a first deal that fits, made from that alone; mend: until it fits
    one_purchase …      it is changed into others that fit, until all are equally likely (see below)
    deal                cards that look alike are shuffled, lessons and rescue cards laid out, the record written
    pending.buy_again   the purchases that were undone are made again

The changes, one file of hidden/ for each sort of step:

    one_purchase   other cards in two places of a purchase, another set of cards bought
    packs          two cards seen in one pack were taken by each other's seats
    pins           a card played in the open came from another place of its seat
    copies         it was another copy of its kind, never seen, or the reverse
    relocate       it was any copy of its kind that could have reached its seat
    trades         two seats that played a card of one kind each played the copy that the other was thought to have
    lessons        of two purchases before one reading, one had a private lesson more and the other one less

Each leaves the even distribution over all fitting deals as it is (Metropolis-Hastings): what is tried, is tried as often the
other way round, and is taken by how many sets of cards could have been bought after it and before it (hidden/weighing.py).

A deal fits if it has every seat buying, in each of its purchases, as many cards as it did, for the fish that it paid; if as many
of them are private lessons as it laid down; and if it has had every card that it played or read by then. Late in games of three
and four, where players have played nearly all they bought, some samples nearly fit: a purchase is a fish or two off
(first_deal.py).

Two laws: ``observe(determinize(g, seat), seat) == observe(g, seat)``, always; and what a sample says depends on what the seat has
seen alone: two games that a seat cannot tell apart give the same sample for the same seed, byte for byte. How even the samples
are depends on the rounds of changes: tests compare them with brute force, and with eight times as many rounds.
Rulings R-12, R-13, R-14, R-35, R-37, R-40, R-50, K-13, M-14.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.rng import shuffle
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import stack_array

from ...box import EXPANDED, T
from . import modes
from . import state as S
from .hidden import (
    copies,
    deal,
    first_deal,
    lessons_read,
    one_purchase,
    packs,
    pending,
    pins,
    purchases,
    relocate,
    sorts,
    table,
    trades,
)
from .hidden.chance import below
from .hidden.knowledge import recount_passed

ROUNDS = 8
"""Rounds of changes to all purchases, beside three for every two cards that other seats have played in the open. With fewer some
deals are drawn too often (docs/performance.md)."""


byte_counts = stack_array(np.int64, 256)
"""Room for counting bytes."""


@takes(10, "samples of what a seat cannot know")
@jit
def determinize(games, i, seat, seed):
    """Resample game i in place as seen by a seat. games: GAME[:], element i written; seed: uint32[4], a generator's start."""
    resample(games, i, seat, seed, np.int64(1))


@takes(10, "samples of what a seat cannot know")
@jit
def resample(games, i, seat, seed, times):
    """The same, with so many times as many rounds of changes as usual: tests look whether more of them change anything."""
    g = games[i]
    for k in range(4):
        g["rng"][k] = seed[k]
    _shuffle_anew(g["rng"][:], g["bag"][:], np.int64(g["bag_left"]))
    if EXPANDED:
        _shuffle_anew(g["rng"][:], g["kitten_bag"][:], np.int64(g["kitten_left"]))
        _shuffle_anew(g["rng"][:], g["beast_bag"][:], np.int64(g["beast_left"]))
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        _shuffle_family_cards(g, seat)
        return
    if modes.HAS_SISTER[g["mode"]] == 1:
        _shuffle_anew(g["rng"][:], g["baskets"][:], np.int64(g["baskets_left"]))
        face_down = g["sister_colours"][np.int64(g["day"]) :]
        _shuffle_anew(g["rng"][:], face_down, np.int64(face_down.shape[0]))
        _shuffle_anew(g["rng"][:], g["deck"][:], np.int64(g["deck_left"]))
        return
    _deal_cards(g, seat, times)


@inner
def _shuffle_anew(state, values, n):
    """Shuffle the first n values, whatever order they were in: sorted first, so that the same seed gives the same order.

    state: uint32[4], a generator, advanced; values: uint8[:], written.
    """
    counts = byte_counts()
    for k in range(256):
        counts[k] = 0
    for k in range(n):
        counts[values[k]] += 1
    at = 0
    for value in range(256):
        for _ in range(counts[value]):
            values[at] = value
            at += 1
    shuffle(state, values, n)


@inner
def _deal_cards(g, seat, times):
    """Draw anew the cards of deck, packs, picks and of the other seats. times: as in :func:`resample`.

    In a position without a possible past, which only a save from outside can have, they stay where they are.
    """
    pending.take_back(g, seat)
    w = table.workspace()
    sums = purchases.sums_array()
    purchases.clear_all(sums)
    if first_deal.deal_first(g, seat, w, sums):
        _mix_deal(g, seat, times, w, sums)
    else:
        for other in range(np.int64(g["num_players"])):
            if other != seat:
                deal.recount(g, other)  # what was taken back counts
    pending.buy_again(g, seat)


@inner
def _mix_deal(g, seat, times, w, sums):
    """Change the first deal into others that fit, until all are equally likely, and write it into the record."""
    sorts.count_free(w)
    for _ in range(times * (ROUNDS + 3 * w[table.NUM_PINS] // 2) if w[table.NUM_PURCHASES] > 0 else 0):
        for purchase in range(w[table.NUM_PURCHASES]):
            one_purchase.buy_again(g, w, purchase, sums)
        packs.swap_seen(g, w, sums)
        for pin in range(w[table.NUM_PINS]):
            pins.swap_pins(g, w, pin)
            pins.swap_unseen(g, w, pin, sums)
            pins.move_to_copy(g, w, pin, sums)
            copies.exchange_copy(g, w, pin, sums)
            trades.trade_copies(g, w, pin, sums)
            relocate.relocate(g, w, pin, sums)
        lessons_read.move_lessons(g, w, sums)
    deal.mix_places(g, w)
    deal.mix_alike(g, w)
    deal.choose_places(g, w)
    deal.write_back(g, w)
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            deal.recount(g, other)
            recount_passed(g, other)


@inner
def _shuffle_family_cards(g, seat):
    """Exchange the family cards that are not the seat's: those of the others, kept, returned or on offer, and those in the box.

    ``family_where`` of such cards is shuffled (Fisher-Yates over the cards that are not the seat's).
    """
    _sort_family_cards(g, seat)
    for card in range(T.NUM_FAMILY_CARDS - 1, 0, -1):
        if _is_own_family_card(g, card, seat):
            continue
        others = 0
        for k in range(card + 1):
            others += not _is_own_family_card(g, k, seat)
        at = below(g, others)
        for k in range(card + 1):
            if not _is_own_family_card(g, k, seat):
                if at == 0:
                    where = g["family_where"][card]
                    g["family_where"][card] = g["family_where"][k]
                    g["family_where"][k] = where
                    break
                at -= 1


@inner
def _sort_family_cards(g, seat):
    """Bring the places of those cards into the order of their numbers (insertion sort)."""
    for card in range(1, T.NUM_FAMILY_CARDS):
        if _is_own_family_card(g, card, seat):
            continue
        at = card
        for k in range(card - 1, -1, -1):
            if not _is_own_family_card(g, k, seat) and g["family_where"][k] > g["family_where"][at]:
                where = g["family_where"][at]
                g["family_where"][at] = g["family_where"][k]
                g["family_where"][k] = where
                at = k


@inner
def _is_own_family_card(g, card, seat):
    """Was this family card dealt to the seat?"""
    where = np.int64(g["family_where"][card])
    return where != 0 and (where - S.FAMILY_OFFER) % S.MAX_SEATS == seat
