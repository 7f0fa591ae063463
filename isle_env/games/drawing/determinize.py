"""Draw anew what a seat cannot know: the order of the decks and of the bag, and what the others have done today.

    decks, bag, Oshax tiles, face-down colours ──sorted, then shuffled──→ as likely as any other order
    every other seat ──────────────────────────→ as it was in the last evening; it has still to play this day (D-7)

No tile ever leaves a boat, so the last evening's boat is what lies in the first ``shown_slots`` slots. The deciding seat stays
the one that decides; if it is not the viewer, it is at its choice again. Nothing here depends on what the viewer has not seen,
not even the order in which the others have drawn what lies on their boats.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.laying import reset_boat
from isle_env.boats.record import MAX_TILES
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.engine.record import NONE
from isle_env.engine.rng import next_word, shuffle
from isle_env.games.drawing import editions
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.flow import clear_day
from isle_env.games.drawing.published import publish
from isle_env.games.drawing.setup import deck_size, plays_sister
from isle_env.games.drawing.shapes import lay
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit
from isle_env.machine.stack import scratch, stack_array

byte_counts = stack_array(np.int64, 256)
_kept = stack_array(np.int64, 4 * MAX_TILES)
"""Room for counting bytes, and for the tiles of a boat: shape, colour, orientation and first square of each."""


ROOM, DRAWN = 1, 0
"""As in games/isle/determinize.py: entries of a chain's memory, and the one that says how many samples were drawn."""


@jit
def next_sample(chain, seat, seed, memory, games, i):
    """As in games/isle/determinize.py. Here each sample is drawn by itself, from numbers that follow those of the last one."""
    words = scratch()
    for k in range(4):
        words[k] = seed[k] if memory[DRAWN] == 0 else next_word(chain[0]["rng"][:])
    memory[DRAWN] += 1
    games[i] = chain[0]
    determinize(games, i, seat, words)
    for k in range(4):
        chain[0]["rng"][k] = games[i]["rng"][k]


@takes(2, "samples of what a seat of a drawing game cannot know")
@jit
def determinize(games, i, seat, seed):
    """Resample game i in place as seen by a seat. games: DRAW[:], element i written; seed: uint32[4], a generator's start."""
    g = games[i]
    game, day = np.int64(g["game"]), np.int64(g["day"])
    for k in range(4):
        g["rng"][k] = seed[k]
    g["decisions"] = 0
    if editions.DRAWS_FROM_BAG[game] == 1:
        _shuffle_anew(g["rng"][:], g["bag"][:], np.int64(0), np.int64(g["bag_left"]))
        _shuffle_anew(g["rng"][:], g["oshax_deck"][:], np.int64(0), np.int64(g["oshax_left"]))
    else:
        _shuffle_anew(g["rng"][:], g["cats_deck"][:], S.CATS_A_DAY * day, deck_size(g))
    _shuffle_anew(g["rng"][:], g["lessons_deck"][:], S.CARDS_A_DAY * day, D.LESSONS_DECK_SIZE[game])
    if plays_sister(g):
        _shuffle_anew(g["rng"][:], g["sister_colours"][:], min(day, np.int64(T.NUM_COLOURS)), np.int64(T.NUM_COLOURS))
    for other in range(np.int64(g["num_players"])):
        if other != seat:
            _put_back(g, other)
    if g["step"] != Step.OVER and g["seat"] != seat:
        clear_day(g)
        g["step"] = Step.CHOOSE


@inner
def _shuffle_anew(state, values, first, end):
    """Shuffle values[first:end], whatever order they were in: sorted first, so that the same seed gives the same order.

    state: uint32[4], a generator, advanced; values: uint8[:], written.
    """
    counts = byte_counts()
    for value in range(256):
        counts[value] = 0
    for k in range(first, end):
        counts[values[k]] += 1
    at = first
    for value in range(256):
        for _ in range(counts[value]):
            values[at] = value
            at += 1
    shuffle(state, values[first:], end - first)


@inner
def _put_back(g, seat):
    """A seat as it was in the last evening: its boat, its ticks and specials, and a day still to be played."""
    today = g["step"] != Step.OVER
    if today:
        g["done"][seat] = 0
        g["anywhere"][seat] = 0
        for special in range(S.SPECIALS):
            if g["special_day"][seat, special] == g["day"]:
                g["special_day"][seat, special] = 0
    ticked, count = np.int64(g["shown_lessons"][seat]), 0
    g["lessons"][seat] = ticked
    while ticked != 0:
        ticked &= ticked - 1
        count += 1
    g["lesson_count"][seat] = count
    _lay_again(g, seat, np.int64(g["shown_slots"][seat]))
    publish(g, seat)


@inner
def _lay_again(g, seat, slots):
    """Clear a boat and draw what lay in its first slots again, by the squares, not in the order in which it was drawn."""
    kept = _kept()
    for slot in range(slots):
        kept[4 * slot] = g["tile_code"][seat, slot]
        kept[4 * slot + 1] = g["tile_colour"][seat, slot]
        kept[4 * slot + 2] = g["tile_orientation"][seat, slot]
        kept[4 * slot + 3] = g["tile_first"][seat, slot]
    reset_boat(g, seat, np.int64(g["boat"][seat]))
    for slot in range(MAX_TILES):
        g["tile_orientation"][seat, slot] = NONE
    last = np.int64(-1)
    for slot in range(slots):
        least = slot
        first = np.int64(NONE)
        for k in range(slots):
            if last < kept[4 * k + 3] < first:
                least, first = k, kept[4 * k + 3]
        last = first
        lay(g, seat, kept[4 * least], kept[4 * least + 1], kept[4 * least + 2], first)
        g["tile_orientation"][seat, slot] = kept[4 * least + 2]
