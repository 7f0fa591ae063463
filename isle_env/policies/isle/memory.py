"""What the last look at a boat found, for the decisions that follow from it: a cat is taken, then laid where it was found best.

    rescue turn ──TILE──→ place       rare finds ──PLAY──→ option ──→ treasure ──→ place
                                                  └─PLAY──→ oshax ──→ colour ──→ place

Between two of these decisions nothing happens that the policy looks at: neither the boat nor the lessons change. So whoever
plays what the policy answers may hand it the same memory decision after decision; it chooses as with an empty one, only sooner.
The memory holds for the very next decision of the same game. Another game begins with ``forget``.
"""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.core import state as S
from isle_env.core.jit import inline
from isle_env.core.stack import stack_array

TILES = T.COMMON_TILE + T.NUM_COMMON
"""Tile codes in use are below."""

DUE, SEAT, TILE, COLOUR, PLACE, ALL_RATED, GAIN = range(7)
"""The decision that the memory is for, and its seat; the best tile, its colour and its PLACE action, -1 for none; are all
treasures of the cards in question rated? GAIN + tile: what it brings."""
PLACES = GAIN + TILES
"""PLACES + tile: the PLACE action that brings it."""

memory_room = stack_array(np.int64, PLACES + TILES)
"""Room for a memory, which has to be made to ``forget`` before its first use."""


@inline
def forget(memory):
    """Empty a memory: int64[PLACES + TILES], written."""
    memory[DUE] = -1


@inline
def keep_for_next(g, seat, memory):
    """The memory is for the decision after the pending one."""
    memory[DUE], memory[SEAT] = np.int64(g["decisions"]) + 1, seat


@inline
def choose_best(memory, tile, colour, place):
    """Remember the best tile."""
    memory[TILE], memory[COLOUR], memory[PLACE] = tile, colour, place


@inline
def recalls(g, seat, step, memory):
    """Does the memory answer the pending decision?"""
    if memory[DUE] != g["decisions"] or memory[SEAT] != seat:
        return False
    if step == S.STEP_OPTION or step == S.STEP_TREASURE:
        return memory[ALL_RATED] == 1
    if step == S.STEP_OSHAX:
        return memory[TILE] >= 0
    if step == S.STEP_OSHAX_COLOUR:
        return memory[TILE] == g["tile_in_hand"]
    return step == S.STEP_PLACE and memory[TILE] == g["tile_in_hand"] and memory[COLOUR] == g["colour_in_hand"]
