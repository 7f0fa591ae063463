"""What a seat sees of beasts: all but the order of their bag (M-14)."""

from __future__ import annotations

import numpy as np

from isle_env.components.expansion import tables as T
from isle_env.engine import layout as machinery
from isle_env.machine import wide
from isle_env.machine.jit import inner

from .....boats.planes import write_plane
from .....boats.record import LOOK_BEAST, LOOK_KIND_OR_EXPANSION
from ... import modes
from ... import state as S
from ..block import Block, in_hand

BLOCK = Block(
    "beasts",
    S.BIT["beasts"],
    (
        ("field", (T.NUM_BEASTS,), 1, "beasts in the fields"),
        ("bag", (T.NUM_BEASTS,), 1, "beasts not drawn"),
        ("line", (T.NUM_BEASTS,), 2 * S.FIELD_ROOM, "solo: place of each in the sister's line, 0: not in it"),
        ("beast_in_hand", (T.NUM_BEASTS,), 1, "one-hot, the beast being placed"),
    ),
    (
        ("beasts", (1,), T.NUM_BEASTS, "beasts on the boat"),
        ("friendships", (1,), 255, "friendships of these beasts now"),
    ),
    (
        ("beast", (int(T.SQUARES),), 1, "plane: a beast lies there"),
        ("icon", (int(T.SQUARES),), T.NUM_COLOURS, "plane: colour + 1 of the icon on it"),
    ),
)
BITS = BLOCK.bits
OWN, A_SEAT, A_BOAT = BLOCK.widths
AT = machinery.offsets(BLOCK.name, BLOCK.fields)
AT_SEAT = machinery.offsets("Seat", BLOCK.seat_fields)


@inner
def write(g, viewer, out, at, every):
    """Beasts in the fields, in the bag and in hand; aboard, and their friends.

    at: where it begins; every: False if fields and bag are in ``out`` already, and as they were.
    Returns where the next block begins.
    """
    if np.int64(g["box"]) & BITS == 0:
        return at
    n = np.int64(g["num_players"])
    kept = np.int64(0) if every else np.int64(AT.beast_in_hand)
    wide.clear(out, at + kept, OWN - kept + n * A_SEAT)
    if every:
        _places(g, out, at)
    in_hand(g, T.BEAST_TILE, T.NUM_BEASTS, out, at + AT.beast_in_hand)
    for relative in range(n):
        seat, base = (viewer + relative) % n, at + OWN + relative * A_SEAT
        out[base + AT_SEAT.beasts] = g["beast_count"][seat]
        out[base + AT_SEAT.friendships] = g["friendships"][seat]
    return at + OWN + n * (A_SEAT + A_BOAT)


@inner
def _places(g, out, at):
    """Beasts in the fields, alone with their places in the sister's line, and in the bag. out, at: as in ``write``."""
    place = np.int64(0)
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            place += 1
            beast = np.int64(g["field"][field, k]) - T.BEAST_TILE
            if beast >= 0:
                out[at + AT.field + beast] = 1
                if modes.HAS_SISTER[g["mode"]] == 1:
                    out[at + AT.line + beast] = place
    for k in range(np.int64(g["beast_left"])):
        out[at + AT.bag + np.int64(g["beast_bag"][k]) - T.BEAST_TILE] = 1


@inner
def write_boat(g, seat, relative, out, at):
    """What it shows of one boat. relative: its place, clockwise from the viewer; at and result: as in ``write``."""
    if np.int64(g["box"]) & BITS == 0:
        return at
    n = np.int64(g["num_players"])
    boat = at + OWN + n * A_SEAT + relative * A_BOAT
    write_plane(g["look"][seat], np.int64(LOOK_KIND_OR_EXPANSION), np.int64(LOOK_BEAST), out, boat)
    wide.copy(g["icon"][seat], out, boat + T.SQUARES)
    return at + OWN + n * (A_SEAT + A_BOAT)
