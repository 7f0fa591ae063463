"""What the situation has in games with Kittens + Beasts beside the rest: all of it lies open, but for a seat's own lessons."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ...box import T
from ...games.isle import layout, modes
from ...games.isle import state as S
from ...games.isle.decisions import Step
from ...games.isle.kinds import NEW_LESSON_KINDS
from ...games.isle.lessons import lesson_points
from ...games.isle.modules.beasts import play as beasts
from ...games.isle.modules.events import points as events
from ...games.isle.modules.kittens import play as kittens
from ..isle.promises import promise
from .table import EVENTS_SHOWN, NUM_EVENTS, SIT


@inner
def write_modules(g, seat, out):
    """Write the numbers of modules. out: int16[SITUATION], written."""
    for module in range(len(S.MODULES)):
        out[SIT.module + module] = (g["box"] >> module) & 1
    if g["box"] & S.KITTENS != 0:
        for k in range(kittens.open_kittens(g)):
            out[SIT.kittens + T.TILE_COLOUR[g["kitten_board"][k]]] += 1
        out[SIT.kittens_left] = g["kitten_left"]
        out[SIT.second_kitten] = 1 if g["step"] == Step.SECOND_KITTEN else 0
    for field in range(2):
        for k in range(np.int64(g["field_count"][field])):
            if T.TILE_KIND[g["field"][field, k]] == T.BEAST:
                out[SIT.beasts_left] += 1
    if g["box"] & S.EVENTS != 0:
        for ahead in range(EVENTS_SHOWN):
            day = np.int64(g["day"]) - 1 + ahead
            if day < S.DAYS:
                event = T.EVENT_KIND[np.int64(g["event_tile"][day]) - 1, T.DAY_SIDE[day]]
                out[SIT.events + ahead * NUM_EVENTS + event] = 1
    for k in range(T.BASE_RARE, T.NUM_RARE):
        out[SIT.rare_left] += g["rare"][k]
    for k in range(T.BASE_OSHAX, T.NUM_OSHAX):
        out[SIT.oshax_left] += g["oshax"][k]
    _write_seats(g, seat, out)
    if modes.HAS_SISTER[g["mode"]] == 1:
        if g["box"] & S.BEASTS != 0:
            out[SIT.sister_modules] = beasts.sisters_points(g)
        if g["box"] & S.EVENTS != 0:
            out[SIT.sister_modules + 1] = events.sisters_points(g)


@inner
def _write_seats(g, seat, out):
    """What each seat has of the modules, the deciding one first."""
    seats = np.int64(g["num_players"])
    for k in range(seats):
        other = (seat + k) % seats
        out[SIT.fastest + k] = 1 if g["box"] & S.KITTENS != 0 and g["fastest"] == other else 0
        out[SIT.beasts + k], out[SIT.friendships + k] = g["beast_count"][other], g["friendships"][other]
        out[SIT.royal + k], out[SIT.points + k] = g["royal"][other], g["points"][other]
        for side in range(2):
            out[SIT.tokens + 2 * k + side] = g["tokens"][other, side]


@inner
def write_new_lessons(g, seat, prices, out, told):
    """Write the lessons of module I: those of the seat, and public ones. Returns what its private ones pay now, and promise."""
    now = promised = np.int64(0)
    for k in range(NEW_LESSON_KINDS.shape[0]):
        kind = NEW_LESSON_KINDS[k]
        if T.KIND_TYPE[kind] == T.TYPE_PUBLIC:
            out[SIT.new_lessons + k] = 1 if g["public"][kind] > 0 else 0
            continue
        held = np.int64(g["lessons"][seat, kind])
        if held > 0:
            out[SIT.new_lessons + k] = held
            now += held * lesson_points(g, seat, kind, T.KIND_COLOUR[kind], g["mode"] == S.Mode.SOLO)
            if told:
                promised += held * promise(g, seat, prices, kind)[0]
    return now, promised


@inner
def write_new_picks(g, seat, out):
    """Add the cards of module I that are on offer to the seat to its picks by sort."""
    for k in range(np.int64(g["pick_count"][seat])):
        kind = T.CARD_KIND[g["pick"][seat, k]]
        if kind >= layout.BASE_KINDS:
            out[SIT.pick_types + T.KIND_TYPE[kind]] += 1
