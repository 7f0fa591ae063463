"""What every game can do, said to it by the type of its record.

    verbs.step(games, i, action, words) ─→ the step of whichever game has the record type games.dtype

The machinery (batches of games) calls these and knows no game. A game hands its kernels over once, in its ``rules.py``
(:func:`speak`). In a compiled kernel the answer is found while it is compiled, so a call costs nothing; from Python, and with the
JIT off, it is a look into a dictionary. A kernel compiled for one game contains that game and no other.

Numba takes a record for a kind of another if it begins with all of that one's fields: two games' tables must differ at their
beginnings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba as nb
import numpy as np
from numba.extending import overload

BEGIN = -1
"""To be handed to :func:`step` instead of an action: brings a game that was just set up to its first decision."""

VERBS = ("start_from_seed", "step", "observe", "draw_row")

_kernels: dict[tuple[str, Any], Callable[..., Any]] = {}


def speak(record: np.dtype, **kernels: Callable[..., Any]) -> None:
    """Hand over a game's kernels, one for each of ``VERBS``. record: the type of its records."""
    if set(kernels) != set(VERBS):
        raise ValueError(f"verbs {sorted(kernels)}: a game has exactly {', '.join(VERBS)}")
    for name, kernel in kernels.items():
        _kernels[name, record] = _kernels[name, nb.from_dtype(record)] = kernel


def _kernel(name: str, record: Any) -> Callable[..., Any]:
    """The kernel of the game with this record type, NumPy's or Numba's."""
    if (name, record) not in _kernels:
        raise TypeError(f"no game has said how it does {name!r} with records of this type (isle_env.engine.verbs.speak)")
    return _kernels[name, record]


def start_from_seed(games, i, template, seed):
    """Set up game i. template: the record it starts from, an array of one; seed: int64, not negative."""
    return _kernel("start_from_seed", games.dtype)(games, i, template, seed)


def step(games, i, action, words):
    """Apply an action and go on to the next decision. Returns how many actions are legal then, 0: over; -1: it was illegal.

    words: uint32[MASK_WORDS], the mask of the pending decision, overwritten with the next one's.
    """
    return _kernel("step", games.dtype)(games, i, action, words)


def observe(games, i, seat, out):
    """Write what a seat sees of game i. out: uint8[size], overwritten."""
    return _kernel("observe", games.dtype)(games, i, seat, out)


def draw_row(games, i, seat, rows):
    """The same in row i of a batch, where it may have a part left from before. rows: :class:`isle_env.engine.batch.Rows`."""
    return _kernel("draw_row", games.dtype)(games, i, seat, rows)


if not nb.config.DISABLE_JIT:

    @overload(start_from_seed, inline="always")
    def _start_from_seed(games, i, template, seed):
        kernel = _kernel("start_from_seed", games.dtype)
        return lambda games, i, template, seed: kernel(games, i, template, seed)

    @overload(step, inline="always")
    def _step(games, i, action, words):
        kernel = _kernel("step", games.dtype)
        return lambda games, i, action, words: kernel(games, i, action, words)

    @overload(observe, inline="always")
    def _observe(games, i, seat, out):
        kernel = _kernel("observe", games.dtype)
        return lambda games, i, seat, out: kernel(games, i, seat, out)

    @overload(draw_row, inline="always")
    def _draw_row(games, i, seat, rows):
        kernel = _kernel("draw_row", games.dtype)
        return lambda games, i, seat, rows: kernel(games, i, seat, rows)
