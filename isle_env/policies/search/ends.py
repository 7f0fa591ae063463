"""Where the futures of a search end: on a morning, with a forecast of the rest, or with the game.

    early      on a morning to come     little chance, but what the forecast does not see is never seen
    middle     a day later
    late       with the game            all is seen, in hundreds of them

A few early ones are enough. So the first futures of a decision are early, and the more there is time for, the farther they go.
What each kind counts for follows from how far it errs, by itself and by chance (``python -m benchmarks.ends``, docs/design.md).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.machine.jit import inner

EARLY, MIDDLE, EARLY_COUNTS, MIDDLE_COUNTS = range(4)
"""Numbers among the options of a search, from some place on: the number of the first future that is no longer early, and of the
first that is late; for how many late ones an early one counts, and a middle one."""
NUMBERS = 4
LATE = 2
"""Of the kinds of futures, which are numbered from 0."""


class Ends(NamedTuple):
    """Which futures of a decision are of which kind."""

    early: int
    """So many are early."""
    middle: int
    """Those after them up to this one are middle ones."""
    counts: tuple[tuple[int, int], ...]
    """Day by day, for how many late futures an early one counts, and a middle one."""

    def numbers(self, day: int) -> tuple[int, int, int, int]:
        """The numbers for a day, from 1."""
        return self.early, self.middle, *self.counts[day - 1]


EVER = 1 << 40
"""More futures than a decision has."""
ALL_EARLY, ALL_LATE = (EVER, EVER, 1, 1), (0, 0, 1, 1)
"""The numbers if all futures are of one kind."""


@inner
def kind_of(future, options, at):
    """The kind of a future, and for how many late ones it counts. at: where the numbers begin."""
    if future < options[at + EARLY]:
        return np.int64(0), options[at + EARLY_COUNTS]
    if future < options[at + MIDDLE]:
        return np.int64(1), options[at + MIDDLE_COUNTS]
    return np.int64(LATE), np.int64(1)


def counted(numbers: npt.NDArray[np.int64], futures: int) -> int:
    """For how many late futures so many of a decision count. numbers: int64[NUMBERS]."""
    early, middle = (min(futures, int(numbers[k])) for k in (EARLY, MIDDLE))
    return int(early * numbers[EARLY_COUNTS] + (middle - early) * numbers[MIDDLE_COUNTS] + futures - middle)
