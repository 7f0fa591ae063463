"""The generator inside the record: sfc32 (Small Fast Counter), four words of 32 bits.

All arithmetic is int64 on values below 2**35, so compiled and plain Python draw the same stream without overflow.
Seeded from ``np.random.SeedSequence``; nothing touches a global generator.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine import bits
from isle_env.machine.jit import inline, jit, jit_inline

_LOW = 0xFFFFFFFF


def seed_words(seed: int, count: int = 4) -> np.ndarray:
    """The first words of a seed, four of which start a generator. Returns ``uint32[count]``.

    Raises ``ValueError`` for a negative seed.
    """
    if seed < 0:
        raise ValueError(f"seed {seed} is negative; seeds are whole numbers from 0")
    words = np.random.SeedSequence(seed).generate_state(count, np.uint32)
    words[3] |= 1  # never the all-zero state
    return words


@jit_inline
def next_word(state):
    """The next 32 random bits. state: uint32[4], written. Returns int64."""
    a, b, c, counter = np.int64(state[0]), np.int64(state[1]), np.int64(state[2]), np.int64(state[3])
    out = (a + b + counter) & _LOW
    state[0] = b ^ (b >> 9)
    state[1] = (c + (c << 3)) & _LOW
    state[2] = (((c << 21) | (c >> 11)) + out) & _LOW
    state[3] = (counter + 1) & _LOW
    return out


@jit_inline
def below(state, n):
    """A whole number 0 … n-1, n at most 65536 (multiply-shift; bias below 2**-16). state: uint32[4], written."""
    return (next_word(state) * n) >> 32


@jit
def shuffle(state, values, n):
    """Shuffle the first n values in place (Fisher-Yates). state: uint32[4], written; values: 1-D, written."""
    for k in range(n - 1, 0, -1):
        j = below(state, k + 1)
        kept = values[k]
        values[k] = values[j]
        values[j] = kept


@inline
def draw(state, words, count):
    """A uniform choice among the legal actions.

    state: uint32[4], a generator, advanced; words: uint32[MASK_WORDS]; count: how many are legal.
    """
    return bits.nth(words, below(state, count))


@jit
def random_action(state, words):
    """A uniform choice among the legal actions. state: uint32[4], a generator, advanced; words: uint32[MASK_WORDS]."""
    return draw(state, words, bits.count(words))
