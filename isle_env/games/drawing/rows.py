"""A row of a batch: what the deciding seat sees, of which only what has changed is drawn.

    boats    the viewer's when a tile was drawn (`boat_changes`), the others' on another day; all when the viewer is another one
    island   when the cells are others than those noted beside the row, or what was seen differs
    seats, pending choice, sister: always

A note says what was drawn, not when. So it holds whoever views and whatever game is in the slot. The plain twin is
``observe.observe``; tests compare every row.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.planes import boat_size
from isle_env.engine.layout import Field, offsets, size
from isle_env.games.drawing import observe as table
from isle_env.games.drawing import state as S
from isle_env.games.drawing.layout import ISLAND, ISLAND_AT
from isle_env.games.drawing.setup import plays_sister
from isle_env.machine import wide
from isle_env.machine.jit import inline

NOTED: tuple[Field, ...] = (
    ("drawn", (1,), 1, "1: the row has been drawn; all other notes hold"),
    *((name, S.DRAW[name].shape or (1,), 255, "the record's field") for name in ("cell", "seen", "rare_seen")),
)
"""What is noted beside a row."""
NOTES = size(NOTED)
NOTE = offsets("Note", NOTED)
OTHERS = 0x8000
"""Set in the mark of a boat as it was in the last evening; the mark of a live one is its changes, far fewer."""


@inline
def draw_row(games, i, seat, rows):
    """What a seat sees of game i, in row i. rows: :class:`isle_env.engine.batch.Rows`, its observations and notes written."""
    g = games[i]
    game, n = np.int64(g["game"]), np.int64(g["num_players"])
    _draw_table(g, game, seat, rows.observations[i], rows.notes[i])
    for relative in range(n):
        whose = (seat + relative) % n
        mark = np.int64(g["boat_changes"][whose]) if relative == 0 else OTHERS + np.int64(g["day"])
        if rows.seats[i] != seat or rows.drawn[i, whose] != mark:
            base = table.boats_at(game, n) + relative * boat_size(rows.masks)
            table.write_shown(g, seat, whose, rows.observations[i], base, rows.masks)
            rows.drawn[i, whose] = mark
    if plays_sister(g):
        table.write_sister(g, rows.observations[i])


@inline
def _draw_table(g, game, seat, out, notes):
    """All but the boats and the sister, where it is not there yet. out: the row; notes: uint8[NOTES], its own."""
    if notes[NOTE.drawn] == 0:
        wide.copy(table.ROOM_NUMBER, out, ISLAND_AT[game, ISLAND.rooms])
    cells, seen = wide.renew(g["cell"], notes, np.int64(NOTE.cell)), wide.renew(g["seen"], notes, np.int64(NOTE.seen))
    if cells | seen | wide.renew(g["rare_seen"], notes, np.int64(NOTE.rare_seen)) or notes[NOTE.drawn] == 0:
        table.write_island(g, game, out)
    notes[NOTE.drawn] = 1
    table.write_now(g, game, out)
    table.write_pending(g, game, seat, out)
    table.write_seats(g, game, seat, out)
