"""What a seat sees of events, and of the tokens and royal rats that they bring: everything (V-2)."""

from __future__ import annotations

import numpy as np

from isle_env.components.expansion import tables as T
from isle_env.engine import layout as machinery
from isle_env.machine import wide
from isle_env.machine.jit import inner

from .....boats.planes import write_plane
from .....boats.record import LOOK_KIND_OR_EXPANSION, LOOK_ROYAL_RAT
from ... import state as S
from ...decisions import Step
from ..block import Block
from ..royal_rats.record import ROYAL_RATS
from .record import TOKENS

BLOCK = Block(
    "events",
    S.BIT["events"],
    (
        ("events", (S.DAYS, T.NUM_EVENTS), 1, "one-hot by day, the event (EventKey of components/expansion/model.py)"),
        ("sister_numbers", (S.DAYS,), 255, "by day, what the tile brings the sister (days 2 to 4)"),
        ("token_asked", (1,), 1, "the pending decision is that for the side of a token"),
        ("rat_in_hand", (1,), 1, "a royal rat is being placed"),
    ),
    (
        ("tokens", (2,), TOKENS, "semi-permanent tokens held: baskets, boots"),
        ("tokens_laid", (2,), TOKENS, "those laid today"),
        ("baskets_left", (1,), TOKENS, "semi-permanent baskets left today"),
        ("royal_rats", (1,), ROYAL_RATS, "royal rats on the boat"),
        ("points", (1,), 255, "point tokens, 255 for more"),
    ),
    (("royal_rat", (int(T.SQUARES),), 1, "plane: a royal rat stands there"),),
)
BITS = BLOCK.bits
OWN, A_SEAT, A_BOAT = BLOCK.widths
AT = machinery.offsets(BLOCK.name, BLOCK.fields)
AT_SEAT = machinery.offsets("Seat", BLOCK.seat_fields)


@inner
def write(g, viewer, out, at, every):
    """The events of all days, tokens, royal rats, points.

    at: where it begins; every: False if the event tiles are in ``out`` already, and as they were.
    Returns where the next block begins.
    """
    if np.int64(g["box"]) & BITS == 0:
        return at
    n = np.int64(g["num_players"])
    kept = np.int64(0) if every else np.int64(AT.token_asked)
    wide.clear(out, at + kept, OWN - kept + n * A_SEAT)
    if every:
        _tiles(g, out, at)
    out[at + AT.token_asked] = g["step"] == Step.TOKEN
    out[at + AT.rat_in_hand] = g["tile_in_hand"] == T.ROYAL_RAT
    for relative in range(n):
        seat, base = (viewer + relative) % n, at + OWN + relative * A_SEAT
        for side in range(2):
            out[base + AT_SEAT.tokens + side] = g["tokens"][seat, side]
            out[base + AT_SEAT.tokens_laid + side] = g["front_tokens"][seat, side]
        out[base + AT_SEAT.baskets_left] = g["semi"][seat]
        out[base + AT_SEAT.royal_rats] = g["royal"][seat]
        out[base + AT_SEAT.points] = min(np.int64(g["points"][seat]), 255)
    return at + OWN + n * (A_SEAT + A_BOAT)


@inner
def _tiles(g, out, at):
    """The five tiles (V-2). out, at: as in ``write``."""
    for day in range(S.DAYS):
        tile = np.int64(g["event_tile"][day]) - 1
        out[at + AT.events + day * T.NUM_EVENTS + T.EVENT_KIND[tile, T.DAY_SIDE[day]]] = 1
        if 0 < day < S.DAYS - 1:
            out[at + AT.sister_numbers + day] = T.EVENT_SOLO[tile, day - 1]


@inner
def write_boat(g, seat, relative, out, at):
    """What it shows of one boat. relative: its place, clockwise from the viewer; at and result: as in ``write``."""
    if np.int64(g["box"]) & BITS == 0:
        return at
    n = np.int64(g["num_players"])
    boat = at + OWN + n * A_SEAT + relative * A_BOAT
    write_plane(g["look"][seat], np.int64(LOOK_KIND_OR_EXPANSION), np.int64(LOOK_ROYAL_RAT), out, boat)
    return at + OWN + n * (A_SEAT + A_BOAT)
