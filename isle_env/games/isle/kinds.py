"""Sets of card kinds, as words: which kinds a seat holds is asked of 32 counts at once.

hand[seat] (counts by kind) ──held──→ a word for each stretch of 32 kinds, bit k = kind BEGINS[stretch] + k

for stretch in range(STRETCHES):
    held_here = held(g["hand"][seat], stretch, PRIVATE)
    while held_here != 0:
        kind = BEGINS[stretch] + lowest(held_here)
        held_here &= held_here - 1
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from isle_env.machine import wide
from isle_env.machine.jit import inline

from ...box import T

_LAST = int(T.NUM_KINDS) - wide.WIDTH
BEGINS = np.array([*range(0, _LAST, wide.WIDTH), _LAST])
"""int64[STRETCHES], the first kind of each stretch. The last one may overlap the one before."""
STRETCHES = len(BEGINS)


def kind_set(kinds: Iterable[int]) -> np.ndarray:
    """A set of kinds, ``int64[STRETCHES]``. Each kind is in the first of the stretches that reach it."""
    words = np.zeros(STRETCHES, dtype=np.int64)
    for kind in map(int, kinds):
        stretch = min(kind // wide.WIDTH, STRETCHES - 1)
        words[stretch] |= 1 << (kind - int(BEGINS[stretch]))
    return words


def of_type(*wanted: int) -> np.ndarray:
    """The set of all kinds of some types (``tables.TYPE_…``), ``int64[STRETCHES]``."""
    return kind_set(np.flatnonzero(np.isin(T.KIND_TYPE[: T.NUM_KINDS], wanted)))


EVERY = kind_set(range(T.NUM_KINDS))
RESCUE_KINDS = np.flatnonzero(T.KIND_TYPE[: T.NUM_KINDS] == T.TYPE_RESCUE)
"""int64[…], the rescue cards."""
NEW_LESSON_KINDS = T.FIRST_FAMILY_KIND + np.flatnonzero(
    np.isin(T.KIND_TYPE[T.FIRST_FAMILY_KIND :], (T.TYPE_PRIVATE, T.TYPE_PUBLIC))
)
"""int64[…], the lessons that only the larger box has."""


@inline
def held(counts, stretch, kinds):
    """The kinds of a set, in one stretch of it, of which there are any. counts: uint8[NUM_KINDS]; kinds: int64[STRETCHES]."""
    return ~wide.matches(counts, BEGINS[stretch], 255, 0) & kinds[stretch]
