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

The next sample of a chain begins with the changes, a few rounds of them (hidden/changes.py).

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

from isle_env.engine.rng import next_word, shuffle
from isle_env.machine.cache import takes
from isle_env.machine.jit import engine, inline, inner, jit
from isle_env.machine.stack import bare, scratch, stack_array

from ...box import EXPANDED
from . import modes
from .hidden import deal, first_deal, pending, purchases, table
from .hidden.changes import BETWEEN, change, rounds_to_forget
from .hidden.family_cards import shuffle_family_cards
from .hidden.knowledge import recount_passed

ROOM, DRAWN = table.ENTRIES, table.DRAWN
"""Entries of a chain's memory, and the one that says how many samples were drawn."""

byte_counts = stack_array(np.int64, 256)
"""Room for counting bytes."""


@jit
def determinize(games, i, seat, seed):
    """Resample game i in place as seen by a seat. games: GAME[:], element i written; seed: uint32[4], a generator's start."""
    resample(games, i, seat, seed, np.int64(1))


@jit
def resample(games, i, seat, seed, times):
    """The same, with so many times as many rounds of changes as usual: tests look whether more of them change anything."""
    memory = table.workspace()
    memory[table.DRAWN] = 0
    draw_sample(games, i, seat, seed, times, memory, games, i)


@jit
def next_sample(chain, seat, seed, memory, games, i):
    """Write the next sample of a chain into game i; the first one is what ``determinize`` makes of the game.

    chain: GAME[:], of which the first is the game that samples are drawn of, written; seed: uint32[4], as above; memory:
    int64[ROOM], written, its entry DRAWN 0 before the first sample; games: GAME[:], element i written. The same chain gives the
    same samples, one after the other.
    """
    draw_sample(chain, np.int64(0), seat, seed, np.int64(1), bare(memory), games, i)


@takes(10, "samples of what a seat cannot know")
@engine
def draw_sample(chain, c, seat, seed, times, w, games, i):
    """A sample of game c of a chain, written into game i, perhaps the same one. times: as in :func:`resample`; w: bare memory.

    Between samples the deal is kept: game c is the position with pending purchases taken back, w says where each hidden card lay
    in the last sample.
    """
    g = chain[c]
    if w[table.DRAWN] == 0:
        for k in range(4):
            g["rng"][k] = seed[k]
    else:
        _draw_generator(g)
    _shuffle_listed(g, seat)
    if _others_buy(g):
        _deal(g, seat, times, w)
    w[table.DRAWN] += 1
    games[i] = chain[c]
    sample = games[i]
    if _others_buy(g):
        _write(sample, seat, w)
    for k in range(4):
        g["rng"][k] = sample["rng"][k]


@inner
def _deal(g, seat, times, w):
    """Deal the hidden cards in the memory: for the first sample from what the seat knows, for every other from the last one."""
    sums = purchases.sums_array()
    purchases.clear_all(sums)
    if w[table.DRAWN] == 0:
        pending.take_back(g, seat)
        w[table.FOUND] = np.int64(first_deal.deal_first(g, seat, w, sums))
        if w[table.FOUND] == 1:
            change(g, w, times * rounds_to_forget(w), sums)
    elif w[table.FOUND] == 1:
        change(g, w, np.int64(BETWEEN), sums)


@inline
def _others_buy(g):
    """Have the other seats cards that this one cannot know?"""
    return modes.HAS_CARDS[g["mode"]] == 1 and g["num_players"] > 1


@inner
def _draw_generator(g):
    """A new start of a generator, from the old one's numbers: samples of a chain go on with others than the chain does."""
    words = scratch()
    for k in range(4):
        words[k] = next_word(g["rng"][:])
    for k in range(4):
        g["rng"][k] = words[k]


@inner
def _shuffle_listed(g, seat):
    """Shuffle what everybody knows to be in a bag or on a pile; all that a seat cannot know in modes without purchases."""
    _shuffle_anew(g["rng"][:], g["bag"][:], np.int64(g["bag_left"]))
    if EXPANDED:
        _shuffle_anew(g["rng"][:], g["kitten_bag"][:], np.int64(g["kitten_left"]))
        _shuffle_anew(g["rng"][:], g["beast_bag"][:], np.int64(g["beast_left"]))
    if modes.HAS_FAMILY_CARDS[g["mode"]] == 1:
        shuffle_family_cards(g, seat)
    elif modes.HAS_SISTER[g["mode"]] == 1:
        _shuffle_anew(g["rng"][:], g["baskets"][:], np.int64(g["baskets_left"]))
        face_down = g["sister_colours"][np.int64(g["day"]) :]
        _shuffle_anew(g["rng"][:], face_down, np.int64(face_down.shape[0]))
        _shuffle_anew(g["rng"][:], g["deck"][:], np.int64(g["deck_left"]))


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
def _write(g, seat, w):
    """Write the deal of the memory into a record, and make the purchases again that were taken back.

    In a position without a possible past, which only a save from outside can have, all cards stay where they are.
    """
    if w[table.FOUND] == 1:
        deal.mix_places(g, w)
        deal.mix_alike(g, w)
        deal.choose_places(g, w)
        deal.write_back(g, w)
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            deal.recount(g, other)  # what was taken back counts
            if w[table.FOUND] == 1:
                recount_passed(g, other)
    pending.buy_again(g, seat)
