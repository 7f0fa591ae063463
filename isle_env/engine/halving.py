"""A search at one decision, whatever the game: candidates play the same futures, and the better half goes on.

    round 1      ⌈n⌉ candidates   few futures each      playouts are divided evenly among the rounds
    round 2      ⌈n/2⌉            twice as many
    …            2                                      the best of the last two is the answer

All candidates of a round play the same futures (common random numbers). Values are whole numbers, added up over the rounds.
Two kernels of the game say what a candidate is, what a future, and what its end is worth (:func:`search_of`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.machine.bits import popcount
from isle_env.machine.jit import inline, inner, jit
from isle_env.machine.lanes import LANES, reaching
from isle_env.machine.stack import stack_array

ONE = 1 << 20
"""The most that a future is worth."""
ROOM = 64
"""Candidates at most."""
assert ROOM == LANES, "the keys of all candidates are not looked at together"
KEY_BITS = 24
"""Low bits of a decision's key, which are zero: they number what is drawn by chance."""
PLAYOUTS = 0
"""Of the options, the first is the budget: playouts of a decision. The others are the game's."""

COUNT, FUTURES = range(2)
"""What a search has found out: how many candidates are left, how many futures each of them has played."""
STATE = 2

_key_room = stack_array(np.int64, ROOM)

WHOLE, LIST = -1, -2
"""In place of the first future: the whole search; only list the candidates."""


@jit
def halve(state, listed, sums, keep):
    """Keep so many of the candidates, the best ones in order; of equals the earlier. state, listed, sums: written."""
    count = state[COUNT]
    for k in range(1, count):
        action, total, at = listed[k], sums[k], k
        while at > 0 and sums[at - 1] < total:
            listed[at], sums[at] = listed[at - 1], sums[at - 1]
            at -= 1
        listed[at], sums[at] = action, total
    state[COUNT] = min(keep, count)


@inline
def insert(keys, count, most, key):
    """Add a key to a list of the greatest, the greatest first, of which there are ``count`` now and never more than ``most``.

    keys: room for ``most``, written. Returns how many there are then.
    """
    if count < most:
        count += 1
    elif key < keys[count - 1]:
        return count
    at = count - 1
    while at > 0 and keys[at - 1] < key:
        keys[at] = keys[at - 1]
        at -= 1
    keys[at] = key
    return count


@inner
def in_order(keys, count):
    """Put keys in order, the greatest first. keys: int64[ROOM], no two of them equal; count: of them are there."""
    ordered, there = _key_room(), np.int64(-1) if count == ROOM else ~(np.int64(-1) << count)
    for k in range(count):
        ordered[popcount(reaching(keys, 0, keys[k]) & there) - 1] = keys[k]
    for k in range(count):
        keys[k] = ordered[k]


@jit
def rounds_of(count):
    """How many rounds so many candidates play."""
    rounds = 0
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    return rounds


class Table(NamedTuple):
    """Where futures are played, a table for each thread."""

    games: np.ndarray
    """An array of records, of which the game's search says how many."""
    mask: np.ndarray
    """uint32[MASK_WORDS], of the future's pending decision."""
    dice: np.ndarray
    """uint32[4], the chance of a future."""
    memory: np.ndarray
    """int64[:], of which the game's search says what it keeps there from one future to the next. Zero before a decision."""


def search_of(begin: Any, play: Any) -> Any:
    """The search of a game as a part; its ``search`` kernel, which is cached, calls it with the same arguments.

    begin(root, words, prices, weights, options, state, listed, sums, table): lists the candidates, writes ``state`` and what
    their sums begin with; what it leaves in ``table`` is there for ``play``. play(root, words, prices, weights, options, key,
    state, listed, sums, table, first, last): plays the futures from first to last - 1 with every candidate and adds what they are
    worth, 0 to ONE each, to ``sums``.
    """

    @inner
    def search(root, words, prices, weights, options, key, state, listed, sums, table, first, last):
        """Search one decision; the game's ``search`` says what the arguments are."""
        if first < 0:
            begin(root, words, prices, weights, options, state, listed, sums, table)
        if first == WHOLE:
            rounds = rounds_of(state[COUNT])
            for r in range(rounds):
                share = options[PLAYOUTS] * (r + 1) // rounds - options[PLAYOUTS] * r // rounds
                futures = max(share // state[COUNT], 1)
                start = state[FUTURES]
                play(root, words, prices, weights, options, key, state, listed, sums, table, start, start + futures)
                state[FUTURES] = start + futures
                halve(state, listed, sums, (state[COUNT] + 1) // 2)
        elif first >= 0:
            play(root, words, prices, weights, options, key, state, listed, sums, table, first, last)
        return listed[0]

    return search
