"""Fill in what a seat sees (layout.py says where).

It sees another seat as it was in the last evening (D-7, T-16): boat, lessons, specials spent before today. The pending choice
shows to the seat that decides, and to nobody else. The order of deck and bag and the sister's colours still face down are left
out (D-8).
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.planes import NOT_PACKED, draw_boat, draw_look
from isle_env.components import tables as T
from isle_env.components.drawing import tables as D
from isle_env.components.drawing.model import CELLS
from isle_env.engine.record import NONE
from isle_env.games.drawing import editions, layout
from isle_env.games.drawing import state as S
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.layout import ISLAND, ISLAND_AT, ISLAND_SIZE, SEAT, SEAT_AT, SEAT_SIZE, SISTER
from isle_env.games.drawing.published import write_counts
from isle_env.games.drawing.setup import plays_sister
from isle_env.machine import wide
from isle_env.machine.cache import takes
from isle_env.machine.jit import inline, inner, jit

ROOM_NUMBER = (T.ROOM_AT + 1).astype(np.uint8)
"""uint8[142], what `rooms` shows."""
ITEMS = np.array(D.ITEMS)
"""int64[games]."""
SHOWS_COPY = ISLAND_AT[:, ISLAND.copy_tile + 1] > ISLAND_AT[:, ISLAND.copy_tile]
"""bool[games], whether the observation says what is to be drawn a second time."""
assert (ISLAND_SIZE - ISLAND_AT[:, ISLAND.open] >= wide.WIDTH).all(), "sets of cells are written with this many bytes"
assert (SEAT_SIZE - SEAT_AT[:, SEAT.lessons] >= wide.WIDTH).all(), "and so are lessons"


@takes(2, "what a seat of a drawing game sees")
@jit
def observe(games, i, seat, out):
    """Write what a seat sees of game i. out: uint8[size(game, num_players)], overwritten."""
    g = games[i]
    game, n = np.int64(g["game"]), np.int64(g["num_players"])
    wide.clear(out, np.int64(0), ISLAND_SIZE[game] + n * SEAT_SIZE[game])
    wide.copy(ROOM_NUMBER, out, ISLAND_AT[game, ISLAND.rooms])
    write_island(g, game, out)
    write_now(g, game, out)
    write_pending(g, game, seat, out)
    write_seats(g, game, seat, out)
    for relative in range(n):
        base = boats_at(game, n) + relative * layout.BOAT_SIZE
        write_shown(g, seat, (seat + relative) % n, out, base, NOT_PACKED)
    if plays_sister(g):
        write_sister(g, out)


@inline
def boats_at(game, n):
    """Where the boats begin, the viewer's first. n: seats."""
    return ISLAND_SIZE[game] + n * SEAT_SIZE[game]


@inline
def write_shown(g, viewer, seat, out, base, masks):
    """The boat of a seat: the viewer's as it is, another one as it was in the last evening. masks: as in ``boat_size``."""
    if seat == viewer:
        draw_boat(g, seat, out, base, masks)
    else:
        draw_look(g["shown_look"][seat], np.int64(g["boat"][seat]), out, base, masks)


@inline
def write_island(g, game, out):
    """What lies on the island and what has lain there. out: overwritten there."""
    at = ISLAND_AT[game]
    wide.clear(out, at[ISLAND.cells], at[ISLAND.rooms] - at[ISLAND.cells])
    for cell in range(CELLS):
        item = np.int64(g["cell"][cell])
        if item != NONE:
            out[at[ISLAND.cells] + cell * ITEMS[game] + item] = 1
    for item in range(ITEMS[game]):
        out[at[ISLAND.seen] + item] = g["seen"][item]
    if editions.DRAWS_FROM_BAG[game] == 1:
        for k in range(D.BAG_RARES):
            out[at[ISLAND.rare_today] + k] = np.int64(g["rare_today"]) >> k & 1
            out[at[ISLAND.bag_rare] + k] = D.BAG_RARE_COPIES[k] - g["rare_seen"][k]
        for cat in range(D.BAG_CATS):
            out[at[ISLAND.bag_cats] + cat] = g["seen"][cat] == 0
        for k in range(D.OSHAX_ITEMS.shape[0]):
            out[at[ISLAND.oshax] + k] = g["seen"][D.OSHAX_ITEMS[k]] == 0


@inline
def write_now(g, game, out):
    """The day. out: overwritten there."""
    at = ISLAND_AT[game, ISLAND.day]
    wide.clear(out, at, np.int64(S.DAYS))
    out[at + np.int64(g["day"]) - 1] = 1


@inner
def write_pending(g, game, viewer, out):
    """The pending choice, for the seat that decides; zeros for the others. out: overwritten there."""
    at, first = ISLAND_AT[game], ISLAND_AT[game, ISLAND.step]
    wide.clear(out, first, ISLAND_SIZE[game] - first)
    if g["seat"] != viewer:
        out[first + Step.OVER] = g["step"] == Step.OVER
        return
    wide.spread(np.int64(g["taken"]), out, at[ISLAND.taken])
    wide.spread(np.int64(g["open"]), out, at[ISLAND.open])
    out[first + np.int64(g["step"])] = 1
    if g["cell_now"] != NONE:
        out[at[ISLAND.cell_now] + np.int64(g["cell_now"])] = 1
    if g["half"] != NONE:
        out[at[ISLAND.half] + np.int64(g["half"])] = 1
    out[at[ISLAND.rest]] = np.int64(g["rest"]) & 1
    out[at[ISLAND.rest] + 1] = np.int64(g["rest"]) >> 1
    out[at[ISLAND.picks]] = g["picks"]
    if g["special_now"] != NONE:
        out[at[ISLAND.special_now] + np.int64(g["special_now"])] = 1
    if g["tile_in_hand"] != NONE:
        out[at[ISLAND.tile_in_hand] + np.int64(g["tile_in_hand"])] = 1
    if g["colour_in_hand"] != T.NO_COLOUR:
        out[at[ISLAND.colour_in_hand] + np.int64(g["colour_in_hand"])] = 1
    if g["copy_tile"] != NONE:
        out[at[ISLAND.copy_due]] = 1
        if SHOWS_COPY[game]:
            out[at[ISLAND.copy_tile] + np.int64(g["copy_tile"])] = 1
            if g["copy_colour"] != T.NO_COLOUR:
                out[at[ISLAND.copy_colour] + np.int64(g["copy_colour"])] = 1


@inline
def write_seats(g, game, viewer, out):
    """What is known of the seats, the viewer first. out: their blocks overwritten."""
    n = np.int64(g["num_players"])
    wide.clear(out, ISLAND_SIZE[game], n * SEAT_SIZE[game])
    for relative in range(n):
        _seat(g, game, viewer, (viewer + relative) % n, out, ISLAND_SIZE[game] + relative * SEAT_SIZE[game])


@inner
def _seat(g, game, viewer, seat, out, base):
    """What is known of a seat. out: written, from zeros, in the block from base on."""
    at = SEAT_AT[game]
    today, lessons = np.int64(g["day"]), np.int64(g["shown_lessons"][seat])
    out[base] = g["seat"] == seat
    if seat == viewer:
        lessons = np.int64(g["lessons"][seat])
    wide.spread(lessons, out, base + at[SEAT.lessons])  # more bytes than there are lessons: what follows is written later
    if seat == viewer:
        out[base + at[SEAT.anywhere]] = g["anywhere"][seat]
        write_counts(g, seat, out, base + at[SEAT.tiles])
    else:
        wide.copy(g["shown_counts"][seat], out, base + at[SEAT.tiles])
    over = g["step"] == Step.OVER
    for special in range(S.SPECIALS):
        day = np.int64(g["special_day"][seat, special])
        if day > 0 and (day < today or seat == viewer or over):
            out[base + at[SEAT.specials] + special] = 1
            if day == today and not over:
                out[base + at[SEAT.special_today]] = 1
    out[base + at[SEAT.boat_sheet] + np.int64(g["boat"][seat])] = 1


@inner
def write_sister(g, out):
    """What lies open before the sister. out: its last block overwritten."""
    sister = out[out.shape[0] - layout.SISTER_SIZE :]
    wide.clear(sister, np.int64(0), np.int64(layout.SISTER_SIZE))
    for place in range(min(np.int64(g["day"]), np.int64(T.NUM_COLOURS))):
        sister[SISTER.colours + place * T.NUM_COLOURS + np.int64(g["sister_colours"][place])] = 1
    for lesson in range(D.SISTER_LESSONS):
        sister[SISTER.sister_lessons + lesson] = g["sister_lessons"][lesson]
