"""Bit words: masks of actions, popcounts and bit searches. (The rows of a boat are words, too: boats/placement.py.)

Every word holds at most 32 bits and travels as int64, so nothing overflows, no signs mix, and compiled and plain
Python agree. A boat row is a word of 22 bits (bit x = column x); a mask is ``MASK_WORDS`` words of 32 actions.
"""

from __future__ import annotations

import numba as nb
import numpy as np
from numba import types
from numba.extending import intrinsic

from isle_env.machine import wide
from isle_env.machine.jit import inline, jit
from isle_env.machine.sizes import MASK_WORDS

if nb.config.DISABLE_JIT:

    def popcount(word):
        """Number of set bits of a word."""
        return (int(word) & 0xFFFFFFFFFFFFFFFF).bit_count()

    def lowest(word):
        """Position of the lowest set bit; the word is not 0."""
        return (int(word) & -int(word)).bit_length() - 1

else:

    @intrinsic
    def popcount(typingctx, word):
        """Number of set bits of a word."""

        def codegen(context, builder, signature, args):
            value = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.ctpop(value)

        return types.int64(word), codegen

    @intrinsic
    def lowest(typingctx, word):
        """Position of the lowest set bit; the word is not 0."""

        def codegen(context, builder, signature, args):
            value = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.cttz(value, context.get_constant(types.boolean, True))

        return types.int64(word), codegen


@inline
def clear(words):
    """Empty a mask. words: uint32[MASK_WORDS], written."""
    for k in range(MASK_WORDS):  # a known number: the loop becomes a few wide instructions
        words[k] = 0


@inline
def set_bit(words, action):
    """Add an action to a mask. words: uint32[MASK_WORDS], written. Returns 1 if it was not there yet, else 0."""
    word, place = np.int64(words[action >> 5]), action & 31
    words[action >> 5] = word | 1 << place
    return 1 - (word >> place & 1)


@inline
def has_bit(words, action):
    """Is the action in the mask? words: uint32[MASK_WORDS]."""
    return (words[action >> 5] >> (action & 31)) & 1 == 1


@inline
def count(words):
    """Actions in the mask. words: uint32[MASK_WORDS]."""
    return wide.count(words)


@inline
def first(words):
    """Lowest action of the mask, -1 for an empty one. words: uint32[MASK_WORDS]."""
    for k in range(MASK_WORDS):
        if words[k] != 0:
            return k * 32 + lowest(words[k])
    return -1


@inline
def nth(words, n):
    """The n-th (from 0) action of the mask in ascending order, -1 past its count. words: uint32[MASK_WORDS]."""
    filled = wide.filled(words)
    while filled != 0:
        k = lowest(filled)
        filled &= filled - 1
        word = np.int64(words[k])
        here = popcount(word)
        if n < here:
            for _ in range(n):
                word &= word - 1
            return k * 32 + lowest(word)
        n -= here
    return -1


@inline
def spread_word(words, k, mask):
    """Write the bytes of one word of a packed mask. words: uint32[MASK_WORDS]; mask: int8[NUM_ACTIONS], written.

    The last word has too few actions for a whole stretch of bytes: it is written together with the end of the one before.
    """
    at, last = k * wide.WIDTH, mask.shape[0] - wide.WIDTH
    if at <= last:
        wide.spread(np.int64(words[k]), mask, at)
    else:
        gap = at - last
        word = np.int64(words[k - 1]) >> (wide.WIDTH - gap) | np.int64(words[k]) << gap
        wide.spread(word & 0xFFFFFFFF, mask, last)


@jit
def unpack(words, mask):
    """Spread a packed mask into bytes. words: uint32[MASK_WORDS]; mask: int8[NUM_ACTIONS], written."""
    for k in range((mask.shape[0] + 31) // 32):
        spread_word(words, k, mask)


@jit
def list_actions(words, actions):
    """Write the actions of a mask in ascending order. words: uint32[MASK_WORDS]; actions: int64[count(words)], overwritten."""
    n, filled = 0, wide.filled(words)
    while filled != 0:
        k = lowest(filled)
        filled &= filled - 1
        word = np.int64(words[k])
        while word != 0:
            actions[n] = k * 32 + lowest(word)
            word &= word - 1
            n += 1
