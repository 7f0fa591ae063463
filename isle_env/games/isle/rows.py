"""A row of a batch: what the deciding seat sees, of which only what has changed is drawn.

A boat is drawn only when a tile was laid or lifted (`boat_changes`) or the viewer is another one than before. The plain twin
is ``observe.observe``; tests compare every row.
"""

from __future__ import annotations

import numpy as np

from isle_env.boats.planes import write_boat
from isle_env.engine.jit import inline
from isle_env.games.isle import layout, modes
from isle_env.games.isle.observe import write_sister, write_table


@inline
def draw_row(games, i, seat, rows):
    """What a seat sees of game i, in row i. rows: :class:`isle_env.engine.batch.Rows`, its observations and ``drawn`` written."""
    g = games[i]
    n = np.int64(g["num_players"])
    write_table(g, seat, rows.observations[i])
    for relative in range(n):
        whose = (seat + relative) % n
        changes = g["boat_changes"][whose]
        if rows.seats[i] != seat or rows.drawn[i, whose] != changes:
            base = layout.BEFORE_SEATS + n * layout.SEAT_SIZE + relative * layout.BOAT_SIZE
            write_boat(g, whose, rows.observations[i], base)
            rows.drawn[i, whose] = changes
    if modes.HAS_SISTER[g["mode"]] == 1:
        write_sister(g, rows.observations[i])
