"""What a seat sees of kittens: all but the order of their bag (M-14)."""

from __future__ import annotations

import numpy as np

from isle_env.components.expansion import tables as T
from isle_env.engine import layout as machinery
from isle_env.engine.record import NONE
from isle_env.machine import wide
from isle_env.machine.jit import inline, inner

from ... import state as S
from ...decisions import Step
from ..block import Block, in_hand
from .record import KITTENS_OPEN

BLOCK = Block(
    "kittens",
    S.BIT["kittens"],
    (
        ("board", (T.NUM_KITTENS,), 1, "kittens lying open"),
        ("bag", (T.NUM_KITTENS,), 1, "kittens not drawn yet"),
        ("fastest", (S.MAX_SEATS,), 1, "one-hot, seat that may rescue kittens today, the viewer first; zero: nobody"),
        ("second_kitten", (1,), 1, "the pending decision is that for a second kitten"),
        ("kitten_in_hand", (T.NUM_KITTENS,), 1, "one-hot, the kitten being placed"),
        ("kittens_in_basket", (1,), 2, "kittens in the basket that is being filled"),
    ),
)
BITS = BLOCK.bits
OWN, A_SEAT, A_BOAT = BLOCK.widths
AT = machinery.offsets(BLOCK.name, BLOCK.fields)


@inner
def write(g, viewer, out, at, every):
    """The kittens on their board and in the bag, who may rescue them, and what is being rescued.

    at: where it begins; every: False if board and bag are in ``out`` already, and as they were.
    Returns where the next block begins.
    """
    if np.int64(g["box"]) & BITS == 0:
        return at
    n = np.int64(g["num_players"])
    kept = np.int64(0) if every else np.int64(AT.fastest)
    wide.clear(out, at + kept, OWN - kept + n * A_SEAT)
    if every:
        _places(g, out, at)
    if g["fastest"] != NONE:
        out[at + AT.fastest + (np.int64(g["fastest"]) - viewer + n) % n] = 1
    out[at + AT.second_kitten] = g["step"] == Step.SECOND_KITTEN
    in_hand(g, T.KITTEN_TILE, T.NUM_KITTENS, out, at + AT.kitten_in_hand)
    out[at + AT.kittens_in_basket] = g["kitten_open"]
    return at + OWN + n * (A_SEAT + A_BOAT)


@inner
def _places(g, out, at):
    """The board, and the bag by elimination. out: uint8[size]; at: where the block begins."""
    for k in range(KITTENS_OPEN):
        if g["kitten_board"][k] != NONE:
            out[at + AT.board + np.int64(g["kitten_board"][k]) - T.KITTEN_TILE] = 1
    for k in range(np.int64(g["kitten_left"])):
        out[at + AT.bag + np.int64(g["kitten_bag"][k]) - T.KITTEN_TILE] = 1


@inline
def beyond(g, at):
    """Where the next block begins. at: where this one does; it shows nothing of boats."""
    return at + OWN if np.int64(g["box"]) & BITS != 0 else at
