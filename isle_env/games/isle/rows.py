"""A row of a batch: what the deciding seat sees, of which only what has changed is drawn.

    boats    a tile was laid or lifted (`boat_changes`), or the viewer is another one
    table    a stretch that takes long to draw: the fields of the record behind it are others than those noted beside the row
    seats, sister, and what the table shows as it is in the record: always

A note says what was drawn, not when. So it holds whoever views and whatever game is in the slot. The plain twin is
``observe.observe``; tests compare every row.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.layout import Field, offsets, size
from isle_env.machine import wide
from isle_env.machine.jit import inline

from ...boats.planes import boat_size, draw_boat
from ...box import EXPANDED
from . import layout, modes
from . import observe as table
from . import state as S
from .layout import ISLAND
from .modules import observe as blocks

PENDING = ("tile_in_hand", "colour_in_hand", "card_in_hand", "todo", "treasures", "treasure_set", "acted", "turn_extra", "moved")
"""The fields of the record that say what is open in a choice."""
MODULE_FIELDS = ("kitten_board", "kitten_left", "beast_left", "event_tile") if EXPANDED else ()
"""Those that say where kittens, beasts and events are; on day 1 beasts are in `field`, too."""
NOTED: tuple[Field, ...] = (
    ("drawn", (1,), 1, "1: the row has been drawn; all other notes hold"),
    *((name, S.GAME[name].shape or (1,), 255, "the record's field") for name in ("field", "field_count", "public", *PENDING)),
    *((name, (S.PACK,), 255, "the viewer's part of that field") for name in ("pack", "pick")),
    *((name, S.GAME[name].shape or (1,), 255, "the record's field") for name in MODULE_FIELDS),
    *((("modules_day", (1,), 5, "the day on which kittens, beasts and events were drawn"),) if EXPANDED else ()),
)
"""What is noted beside a row."""
MOVED = S.GAME["moved"].shape[0]
NOTES = size(NOTED)
NOTE = offsets("Note", NOTED)


@inline
def draw_row(games, i, seat, rows):
    """What a seat sees of game i, in row i. rows: :class:`isle_env.engine.batch.Rows`, its observations and notes written."""
    g = games[i]
    n = np.int64(g["num_players"])
    _draw_table(g, seat, rows.observations[i], rows.notes[i])
    for relative in range(n):
        whose = (seat + relative) % n
        changes = g["boat_changes"][whose]
        if rows.seats[i] != seat or rows.drawn[i, whose] != changes:
            base = layout.BEFORE_SEATS + n * layout.SEAT_SIZE + relative * boat_size(rows.masks)
            draw_boat(g, whose, rows.observations[i], base, rows.masks)
            if EXPANDED:
                blocks.write_boat(g, whose, relative, rows.observations[i], boat_size(rows.masks))
            rows.drawn[i, whose] = changes
    if modes.HAS_SISTER[g["mode"]] == 1:
        table.write_sister(g, rows.observations[i], boat_size(rows.masks))
    if EXPANDED:
        blocks.write_tables(g, seat, rows.observations[i], boat_size(rows.masks), _renew_modules(g, rows.notes[i]))


@inline
def _renew_modules(g, notes):
    """Note kittens, beasts and events. Returns whether their places are others than before."""
    changed = wide.renew(g["kitten_board"], notes, np.int64(NOTE.kitten_board))
    changed |= wide.renew(g["event_tile"], notes, np.int64(NOTE.event_tile))
    changed |= notes[NOTE.beast_left] != g["beast_left"] or notes[NOTE.kitten_left] != g["kitten_left"]
    notes[NOTE.beast_left], notes[NOTE.kitten_left] = g["beast_left"], g["kitten_left"]
    changed |= g["day"] == 1 or notes[NOTE.modules_day] != g["day"]  # on day 1 beasts lie in the fields
    notes[NOTE.modules_day] = g["day"]
    return changed


@inline
def _draw_table(g, seat, out, notes):
    """What ``observe.write_table`` writes, where it is not there yet. out: the row; notes: uint8[NOTES], its own."""
    if notes[NOTE.drawn] == 0:
        wide.clear(notes, np.int64(0), np.int64(NOTES))
        wide.clear(out, np.int64(0), np.int64(layout.BEFORE_SEATS))
        wide.copy(table.ROOM_NUMBER, out, np.int64(ISLAND.rooms))
    table.write_now(g, out)
    table.write_supplies(g, out)
    if _renew_fields(g, notes):
        table.write_fields(g, out)
    if wide.renew(g["public"], notes, np.int64(NOTE.public)):
        table.write_public(g, out)
    if notes[NOTE.drawn] == 0 or _pending_differs(g, notes):
        _note_pending(g, notes)
        table.write_pending(g, out)
    notes[NOTE.drawn] = 1
    if wide.renew(g["pack"][seat], notes, np.int64(NOTE.pack)) | wide.renew(g["pick"][seat], notes, np.int64(NOTE.pick)):
        table.write_offers(g, seat, out)
    table.write_own(g, seat, out)
    table.write_seats(g, seat, out)


@inline
def _renew_fields(g, notes):
    """Note the cats in the fields. Returns whether they are others than before."""
    left = wide.renew(g["field"][0], notes, np.int64(NOTE.field))
    right = wide.renew(g["field"][1], notes, np.int64(NOTE.field + S.FIELD_ROOM))
    return left | right | wide.renew(g["field_count"], notes, np.int64(NOTE.field_count))


@inline
def _pending_differs(g, notes):
    """Is the open part of the choice another than the one noted?"""
    differs = notes[NOTE.tile_in_hand] ^ g["tile_in_hand"] | notes[NOTE.colour_in_hand] ^ g["colour_in_hand"]
    differs |= notes[NOTE.card_in_hand] ^ g["card_in_hand"] | notes[NOTE.todo] ^ g["todo"]
    differs |= notes[NOTE.treasures] ^ g["treasures"] | notes[NOTE.treasure_set] ^ g["treasure_set"]
    differs |= notes[NOTE.acted] ^ g["acted"] | notes[NOTE.turn_extra] ^ g["turn_extra"]
    for k in range(MOVED):
        differs |= notes[NOTE.moved + k] ^ g["moved"][k]
    return differs != 0


@inline
def _note_pending(g, notes):
    """Note the open part of the choice."""
    notes[NOTE.tile_in_hand], notes[NOTE.colour_in_hand] = g["tile_in_hand"], g["colour_in_hand"]
    notes[NOTE.card_in_hand], notes[NOTE.todo] = g["card_in_hand"], g["todo"]
    notes[NOTE.treasures], notes[NOTE.treasure_set] = g["treasures"], g["treasure_set"]
    notes[NOTE.acted], notes[NOTE.turn_extra] = g["acted"], g["turn_extra"]
    for k in range(MOVED):
        notes[NOTE.moved + k] = g["moved"][k]
