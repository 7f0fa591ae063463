"""One game, whichever it is: set up, what may be done in it, what is seen, played to its end by chance.

Which game it is follows from the type of the records (verbs.py).
"""

from __future__ import annotations

import numpy as np

from isle_env.engine import verbs
from isle_env.engine.record import NONE
from isle_env.engine.rng import draw
from isle_env.engine.seeding import write_words
from isle_env.machine import bits
from isle_env.machine.cache import takes
from isle_env.machine.jit import inline, jit
from isle_env.machine.stack import bare


@inline
def is_over(g):
    """Has the game ended? Nobody decides then; between two steps of a running game somebody does."""
    return g["seat"] == NONE


@takes(2, "the set-up of games")
@jit
def start(games, i, template, seed):
    """Set up game i from the words of its seed: copy the template, then let chance act.

    games: an array of records, element i is written; template: the record it starts from, an array of one; seed: uint32[4 or
    more], the generator's start. The game is left before its first decision: it is for the caller to step it with BEGIN.
    """
    games[i] = template[0]
    for k in range(4):
        games[i]["rng"][k] = seed[k]
    verbs.deal(games[i])


@takes(2, "the set-up of games")
@jit
def start_from_seed(games, i, template, seed):
    """Set up game i as :func:`start` does, from the seed itself. seed: int64, not negative."""
    games[i] = template[0]
    write_words(seed, games[i]["rng"][:])
    games[i]["rng"][3] |= 1  # as rng.seed_words
    verbs.deal(games[i])


@takes(2, "what a seat may do")
@jit
def legal_mask(games, i, words):
    """The legal actions of game i's pending decision. words: uint32[MASK_WORDS], overwritten. Returns their number."""
    if is_over(games[i]):
        bits.clear(words)
        return np.int64(0)
    return verbs.legal(games[i], bare(words))


@takes(2, "what a seat sees and may do")
@jit
def observe_and_mask(games, i, seat, words, observation, mask):
    """What a seat sees of game i and may do: one call for an environment's `observe`.

    words: uint32[MASK_WORDS], the pending mask; observation: uint8[size], mask: int8[ids], overwritten (the mask with zeros
    unless the seat decides).
    """
    verbs.observe(games, i, seat, observation)
    if games[i]["seat"] == seat:
        bits.unpack(words, mask)
    else:
        for k in range(mask.shape[0]):
            mask[k] = 0


@jit
def play_out(games, i, state, words):
    """Play game i to its end with uniform random actions. Returns the number of decisions.

    state: uint32[4], a generator outside the game, advanced; words: uint32[MASK_WORDS], the pending mask, consumed.
    """
    decisions = 0
    count = bits.count(words)
    while count > 0:
        count = verbs.step(games, i, draw(state, words, count), words)
        decisions += 1
    return decisions
