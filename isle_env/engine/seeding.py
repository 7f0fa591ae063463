"""From a seed to the words of a generator, in compiled code: the same words that NumPy's ``SeedSequence`` gives.

    seed ──→ pool of 4 words ──→ word 0-3: the game's generator      (as ``SeedSequence(seed).generate_state(4)``)
                             └─→ word 4-5: the seed of the next game (:func:`next_seed`)

So a batch seeds its games without leaving the kernel, and game k of a batch equals the game ``Game.new(seed=k's seed)``.
Arithmetic is on 32-bit words kept in int64 (no overflow, the same with the JIT off). The algorithm and its constants are
those documented in ``numpy.random.SeedSequence`` (M. E. O'Neill's seed_seq); tests compare the two.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner, jit
from isle_env.machine.stack import scratch, stack_array

SEED_WORDS = 6
"""Words of a seed that a game uses: its generator's start and the next game's seed."""
_LOW = 0xFFFFFFFF
_POOL = 4
_INIT_A, _MULT_A = 0x43B0D7E5, 0x931E8875
_INIT_B, _MULT_B = 0x8B51F9DD, 0x58F38DED
_MIX_LEFT, _MIX_RIGHT = 0xCA01F9DD, 0x4973F715


@inner
def _times(a, b):
    """Low 32 bits of a product of two words, without leaving int64."""
    return (a * (b & 0xFFFF) + (((a * (b >> 16)) & 0xFFFF) << 16)) & _LOW


@inner
def _stir(value, constant):
    """One scrambling step of a word with a running constant."""
    value = _times(value, constant)
    return value ^ (value >> 16)


@inner
def _pool(seed, pool):
    """Fill the pool from a seed. pool: int64[4] or more, its first 4 written."""
    constant = np.int64(_INIT_A)
    for k in range(_POOL):
        word = (seed >> (32 * k)) & _LOW if k < 2 else np.int64(0)
        word ^= constant
        constant = _times(constant, np.int64(_MULT_A))
        pool[k] = _stir(word, constant)
    for source in range(_POOL):
        for goal in range(_POOL):
            if source != goal:
                word = pool[source] ^ constant
                constant = _times(constant, np.int64(_MULT_A))
                word = _stir(word, constant)
                mixed = (_times(pool[goal], np.int64(_MIX_LEFT)) - _times(word, np.int64(_MIX_RIGHT))) & _LOW
                pool[goal] = mixed ^ (mixed >> 16)


@inner
def write_to(seed, words, count):
    """The first words of a seed's sequence. seed: int64, not negative; words: room for count of them, overwritten."""
    pool = scratch()
    _pool(seed, pool)
    constant = np.int64(_INIT_B)
    for k in range(count):
        word = pool[k % _POOL] ^ constant
        constant = _times(constant, np.int64(_MULT_B))
        words[k] = _stir(word, constant)


@jit
def write_words(seed, words):
    """The first words of a seed's sequence. seed: int64, not negative; words: uint32[:], overwritten."""
    write_to(seed, words, words.shape[0])


_dice_room = stack_array(np.int64, 4)


@inner
def write_dice(seed, dice):
    """Start a generator from a seed. dice: uint32[4], overwritten."""
    words = _dice_room()
    write_to(seed, words, np.int64(4))
    for k in range(4):
        dice[k] = words[k]
    dice[3] |= 1  # as rng.seed_words


@inline
def _following(words):
    """The next seed in the words of a seed. words: the first SEED_WORDS or more."""
    return ((np.int64(words[4]) & 0x3FFFFFFF) << 32) | np.int64(words[5])


@jit
def following(words):
    """:func:`next_seed` from the words of a seed. words: uint32[SEED_WORDS] or more."""
    return _following(words)


@jit
def next_seed(seed):
    """The seed of the game after the one with this seed: a whole number below 2**62. seed: int64, not negative."""
    words = scratch()
    write_to(seed, words, np.int64(SEED_WORDS))
    return _following(words)
