"""Fill the fields: the morning of a day, without a decision (rulebook p. 2, 7; R-11, R-40)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import EXPANDED, T
from .. import modes
from .. import state as S
from ..flow import go_to_phase
from ..island import add_below, add_to_field, draw_tile, is_cat
from ..modules.beasts import play as beasts
from ..modules.events import morning
from ..modules.events.today import today


@inner
def enter(g):
    """Begin a day: ``passed_today`` starts anew, the event of the day (V-3), cats. Family mode goes on to the rescue."""
    g["day"] += 1
    for seat in range(np.int64(g["num_players"])):
        for kind in range(T.NUM_KINDS):
            g["passed_today"][seat, kind] = 0
    if EXPANDED:
        if g["box"] & S.EVENTS != 0 and morning.begin(g):
            return
    lay_out(g)


@inner
def go_on(g):
    """A seat has done what an event asks for: the next one is asked, or the cats come."""
    if not morning.go_on(g):
        lay_out(g)


@inner
def lay_out(g):
    """Cats come into the fields, and the day goes on."""
    fill_fields(g)
    go_to_phase(g, modes.AFTER_FIELDS[g["mode"]])


@inner
def fill_fields(g):
    """Draw 2n cats into the left, then 2n into the right field, 4 into each for one player (R-11).

    In family mode 4n cats lie around the island, without sides; the record keeps them in the left field. Rare treasures go
    below the island. With beasts, the right field of day 1 is theirs (B-1); an event may leave fewer cats to the left (V-17).
    """
    wanted = modes.CATS_LAID[g["mode"]] * max(np.int64(g["num_players"]), 2)
    for field in range(modes.FIELDS_LAID[g["mode"]]):
        room = wanted
        if EXPANDED:
            if field == 0 and today(g) == T.EventKey.FEWER_CATS_LEFT:
                room -= np.int64(g["num_players"])
            if field == 1 and g["box"] & S.BEASTS != 0 and g["day"] == 1:
                while g["field_count"][1] < wanted and g["beast_left"] > 0:
                    add_to_field(g, 1, beasts.draw(g))
        while g["field_count"][field] < room and g["bag_left"] > 0:
            _put_down(g, field, draw_tile(g))


@inline
def _put_down(g, field, tile):
    """A tile from the bag: a cat goes into a field, last in its line; all others below the island."""
    if is_cat(tile):
        add_to_field(g, field, tile)
    else:
        add_below(g, tile)
