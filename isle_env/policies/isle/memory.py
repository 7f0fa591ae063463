"""What the policy has found out and will need again: where a tile lies best, and what lessons promise.

A cat is taken, then laid where it was found best:

    rescue turn ──TILE──→ place       rare finds ──PLAY──→ option ──→ treasure ──→ place
                                                  └─PLAY──→ oshax ──→ colour ──→ place

Nothing that the policy looks at changes between two of these decisions: neither the boat nor the lessons. So a caller who plays
the policy's answers may pass it the same memory at each decision; it chooses as with an empty one, only faster. This part of
the memory holds for the very next decision of the same game.

While a day's cards are drafted and bought, the policy looks at the same lessons again and again, and the boats do not change.
What a lesson promises a seat is kept for that long. Call ``forget`` before another game.

Who wants to know of all tiles what they bring rates them first (``note_all_rated``); then the policy chooses from that.
"""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline
from isle_env.machine.stack import stack_array

from ...box import EXPANDED, T
from ...games.isle import state as S
from ...games.isle.decisions import Step
from .promises import promise

TILES = T.ROYAL_RAT + 1 if EXPANDED else T.COMMON_TILE + T.NUM_COMMON
"""Tile codes in use are below."""

DUE, SEAT, TILE, COLOUR, PLACE, ALL_RATED, RATED_AT, GAIN = range(8)
"""The decision that the memory is for, and its seat; the best tile, its colour and its PLACE action, -1 for none; 1 if all
treasures of the cards in question are rated; the decision of which every tile is rated. GAIN + tile: what it brings."""
PLACES = GAIN + TILES
"""PLACES + tile: the PLACE action that brings it."""

DECLARED = PLACES + TILES
"""DECLARED + kind: the colour to declare for a lesson of which ``promised`` has told the deciding seat."""

DAY = DECLARED + int(T.NUM_KINDS)
"""The day on which the promises were looked up, -1 for none."""
PROMISES = DAY + 1
"""PROMISES + NUM_KINDS * seat + kind: what a lesson promises a seat, UNKNOWN until it is asked for."""
UNKNOWN = -(1 << 62)
TO_NEXT = PROMISES + S.MAX_SEATS * int(T.NUM_KINDS)
"""TO_NEXT + NUM_KINDS * seat + kind: what it promises the seat that the pack goes to next, in the eyes of this one."""
SIZE = TO_NEXT + S.MAX_SEATS * int(T.NUM_KINDS)

STAYS = np.isin(T.KIND_TYPE, (T.TYPE_PRIVATE, T.TYPE_PUBLIC)) & ~np.isin(
    T.KIND_RULE, (T.RULE_EXACTLY_PERMANENT_BASKETS, T.RULE_AT_LEAST_FISH, T.RULE_POINTS_PER_FISH)
)
"""bool[kinds], lessons that a purchase does not change: they count neither fish nor baskets."""

memory_room = stack_array(np.int64, SIZE)
"""Room for a memory; call ``forget`` before its first use."""


@inline
def forget(memory):
    """Empty a memory: int64[SIZE], written."""
    memory[DUE] = memory[DAY] = memory[RATED_AT] = -1


@inline
def _of_today(g, memory):
    """Forget the promises of another day. memory: written."""
    if memory[DAY] != g["day"]:
        memory[DAY] = np.int64(g["day"])
        for k in range(PROMISES, SIZE):
            memory[k] = UNKNOWN


@inline
def promised(g, seat, prices, kind, memory):
    """What a lesson promises a seat that drafts or buys. prices: the seat's list, bare; memory: written."""
    _of_today(g, memory)
    at = PROMISES + T.NUM_KINDS * seat + kind
    if memory[at] == UNKNOWN or not STAYS[kind]:
        memory[at], memory[DECLARED + kind] = promise(g, seat, prices, kind)
    return memory[at]


@inline
def next_to_draft(g, seat):
    """The seat that this one's pack goes to: on the left on days 1, 3 and 5, on the right on days 2 and 4."""
    n = np.int64(g["num_players"])
    return (seat + (1 if g["day"] % 2 == 1 else n - 1)) % n


@inline
def promised_to_next(g, seat, prices, kind, memory):
    """What a lesson promises the seat that gets the pack after this one. prices: this seat's list, bare; memory: written."""
    _of_today(g, memory)
    at = TO_NEXT + T.NUM_KINDS * seat + kind
    if memory[at] == UNKNOWN:
        memory[at], _ = promise(g, next_to_draft(g, seat), prices, kind)
    return memory[at]


@inline
def keep_for_next(g, seat, memory):
    """Note that the memory is for the decision after the pending one."""
    memory[DUE], memory[SEAT] = np.int64(g["decisions"]) + 1, seat


@inline
def note_all_rated(g, memory):
    """Note that every tile is rated which the pending decision is about (``tiles.rate_tiles``)."""
    memory[RATED_AT] = np.int64(g["decisions"])


@inline
def choose_best(memory, tile, colour, place):
    """Remember the best tile."""
    memory[TILE], memory[COLOUR], memory[PLACE] = tile, colour, place


@inline
def recalls(g, seat, step, memory):
    """Does the memory answer the pending decision?"""
    if memory[RATED_AT] == g["decisions"]:
        return True
    if memory[DUE] != g["decisions"] or memory[SEAT] != seat:
        return False
    if step == Step.OPTION or step == Step.TREASURE:
        return memory[ALL_RATED] == 1
    if step == Step.OSHAX:
        return memory[TILE] >= 0
    if step == Step.OSHAX_COLOUR:
        return memory[TILE] == g["tile_in_hand"]
    return step == Step.PLACE and memory[TILE] == g["tile_in_hand"] and memory[COLOUR] == g["colour_in_hand"]
