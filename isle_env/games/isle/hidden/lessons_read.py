"""A step between two purchases before one reading: one had a private lesson more, and the other one less."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from . import table
from .chance import below
from .sorts import count_free
from .weighing import accept, bought_in, draw_in, forget_in, pair, restore_in, ways_in, ways_to_lay_out


@inner
def move_lessons(g, w, sums):
    """Where one reading followed two purchases of a seat, how its private lessons were shared between them is hidden."""
    for one in range(w[table.NUM_PURCHASES]):
        for other in range(one):
            if w[table.SEAT + one] == w[table.SEAT + other] and w[table.READING + one] == w[table.READING + other] >= 0:
                if below(g, np.int64(2)) == 0:  # each way as often: first one way and then the other would favour one
                    _move_lesson(g, w, one, other, sums)
                else:
                    _move_lesson(g, w, other, one, sums)


@inner
def _move_lesson(g, w, one, other, sums):
    """One purchase had a private lesson more, the other one less."""
    if w[table.PRIVATE + other] == 0 or w[table.PRIVATE + one] == w[table.TAKEN + one]:
        return
    seat = w[table.SEAT + one]
    touched = pair(one, other)
    before, old, layouts = bought_in(w, touched), ways_in(g, w, touched, 0, sums), ways_to_lay_out(g, w, seat)
    w[table.PRIVATE + one] += 1
    w[table.PRIVATE + other] -= 1
    if accept(g, ways_in(g, w, touched, 0, sums), old):
        draw_in(g, w, touched, sums)
        if accept(g, ways_to_lay_out(g, w, seat), layouts):
            count_free(w)
            return
        forget_in(w, touched)
    w[table.PRIVATE + one] -= 1
    w[table.PRIVATE + other] += 1
    restore_in(w, touched, before)
