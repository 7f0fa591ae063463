"""What the rows of candidates have in common in all games: how many there are, how they are filled and compared.

A game says where its numbers stand in a row (``table.py`` of its candidates), and gets kernels for them (:func:`rows_of`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from isle_env.engine.rng import below, next_word
from isle_env.machine.bits import lowest, popcount
from isle_env.machine.jit import inline, inner
from isle_env.machine.sizes import MASK_WORDS

CANDIDATES = 64
"""Actions that are listed at most."""
NO_ACTION = -1
"""In place of the id where no action is listed."""
MOST = 32767
"""Numbers beyond this are written as this."""
MIXING = 16
"""Words of a generator that are thrown away, after which similar masks give numbers that have nothing in common."""


@inline
def put(row, at, value):
    """Write a number into a row, or the nearest that fits. row: int16[…]."""
    row[at] = max(min(value, MOST), -MOST)


def rows_of(feature: Any, features: int) -> tuple[Any, Any]:
    """The kernels ``clear_listed(rows, ids)`` and ``compare(count, rows)`` of a game.

    feature: where each number of a row begins, by name; features: numbers in a row.
    """

    @inner
    def clear_listed(rows, ids):
        """Nothing to decide: clear the rows that have an action. They come first; the others hold zeros."""
        for k in range(CANDIDATES):
            if ids[k] == NO_ACTION:
                return
            ids[k] = NO_ACTION
            for n in range(features):
                rows[k, n] = 0

    @inner
    def compare(count, rows):
        """Write how far each rated action is rated below the best."""
        best = np.int64(-MOST)
        for k in range(count):
            if rows[k, feature.rated] == 1:
                best = max(best, np.int64(rows[k, feature.rating]))
        for k in range(count):
            if rows[k, feature.rated] == 1:
                put(rows[k], feature.behind, best - rows[k, feature.rating])

    return clear_listed, compare


@inner
def draw_some(words, first, dice, count, ids):
    """List as many actions as there is room for, each as likely, in order. Returns how many are listed then.

    words: uint32[MASK_WORDS], the legal actions, of which those from ``first`` on are meant; dice: int64[4], what the seat sees
    in numbers, from which all chance follows, overwritten; count: how many actions are listed before; ids: int16[CANDIDATES].
    """
    left = np.int64(0)
    for j in range(MASK_WORDS):
        word = np.int64(words[j])
        dice[j & 3] = dice[j & 3] * 31 + word & 0xFFFFFFFF
        left += popcount(word if 32 * j >= first else word >> min(first - 32 * j, 32))
    for _ in range(MIXING):
        next_word(dice)
    for j in range(first >> 5, MASK_WORDS):
        word = np.int64(words[j])
        while word != 0:
            action = 32 * j + lowest(word)
            word &= word - 1
            if action >= first:
                if below(dice, left) < CANDIDATES - count:
                    ids[count] = action
                    count += 1
                left -= 1
    return count
