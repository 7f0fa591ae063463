"""The position in some hundreds of numbers, from what the deciding seat observes and from its own lessons."""

from __future__ import annotations

import numpy as np

from isle_env.machine.bits import lowest
from isle_env.machine.jit import inline, inner
from isle_env.machine.wide import WIDTH, matches, take_64

from ...box import EXPANDED, T
from ...games.isle import layout, modes
from ...games.isle import state as S
from ...games.isle.layout import ISLAND, OWN, SISTER
from ...games.isle.lessons import lesson_points
from ..isle.promises import promise
from . import modules
from .table import SEEN_FIRST, SIT, SITUATION

CATS_FROM = np.array([ISLAND.left_field, ISLAND.right_field, ISLAND.bag_cats])
CATS_TO = np.array([SIT.left_cats, SIT.right_cats, SIT.bag_cats])
SUM_FROM = np.array([ISLAND.rare, ISLAND.common, ISLAND.oshax])
SUM_LENGTH = np.array([T.BASE_RARE, T.NUM_COMMON, T.BASE_OSHAX])
SUM_TO = np.array([SIT.rare_left, SIT.common_left, SIT.oshax_left])
"""Sums over a stretch of the observation."""
COPY_FROM = np.array([ISLAND.todo, ISLAND.treasures, ISLAND.acted, ISLAND.turn_extra, OWN.picks_left])
COPY_TO = np.array([SIT.todo, SIT.treasures, SIT.acted, SIT.turn_extra, SIT.picks_left])
"""Single entries that are taken over."""
NUM_PUBLIC, NUM_PRIVATE = len(layout.PUBLIC_KINDS), len(layout.PRIVATE_KINDS)
assert NUM_PRIVATE <= WIDTH, "the private lessons do not fit into one look"
BYTES = (1 << 8 * int(T.NUM_COLOURS)) - 1
"""A byte for each colour."""
ONE_SEAT = layout.size(1)
"""Entries of an observation of one seat, before those of modules."""
SISTER_LAST = np.array([SISTER.sister_turns, SISTER.sister_speed, SISTER.sister_leads])


@inner
def write_situation(g, seat, prices, observation, out, told):
    """Write the situation. observation: uint8[size], of the deciding seat; out: int16[SITUATION], overwritten; told: bool."""
    for k in range(SITUATION):
        out[k] = 0
    for k in range(SEEN_FIRST):
        out[k] = observation[k]
    for k in range(COPY_FROM.shape[0]):
        out[COPY_TO[k]] = observation[COPY_FROM[k]]
    for k in range(NUM_PUBLIC):
        out[SIT.public_lessons + k] = observation[ISLAND.public_lessons + k]
    for part in range(3):
        cats = np.int64(0)
        for shape in range(T.NUM_CAT_SHAPES):
            cats += take_64(observation, CATS_FROM[part] + T.NUM_COLOURS * shape) & BYTES
        for colour in range(T.NUM_COLOURS):
            out[CATS_TO[part] + colour] = cats >> 8 * colour & 255
        for k in range(SUM_LENGTH[part]):
            out[SUM_TO[part]] += observation[SUM_FROM[part] + k]
    _write_cards(observation, out)
    _write_lessons(g, seat, prices, observation, out, told)
    seats = np.int64(g["num_players"])
    for k in range(seats * layout.SEAT_SIZE):
        out[SIT.seats + k] = observation[layout.BEFORE_SEATS + k]
    if modes.HAS_SISTER[g["mode"]] == 1:
        sister = ONE_SEAT - layout.SISTER_SIZE
        for k in range(3):
            out[SIT.sister_turns + k] = observation[sister + SISTER_LAST[k]]
    if EXPANDED:
        modules.write_modules(g, seat, out)
        modules.write_new_picks(g, seat, out)


@inline
def _some(observation, at, count):
    """Which of so many entries, WIDTH at most, are not 0: bit k = entry at + k."""
    return ~matches(observation, at, 255, 0) & (1 << min(count, WIDTH)) - 1


@inner
def _write_cards(observation, out):
    """Own hand and cards on offer, by sort."""
    for part in range(0, layout.BASE_KINDS, WIDTH):
        some = _some(observation, OWN.hand + part, layout.BASE_KINDS - part)
        while some != 0:
            kind = part + lowest(some)
            some &= some - 1
            held = np.int64(observation[OWN.hand + kind])
            out[SIT.hand_types + T.KIND_TYPE[kind]] += held
            out[SIT.hand_halves] += held * T.KIND_BASKET[kind]
        some = _some(observation, OWN.picks + part, layout.BASE_KINDS - part)
        while some != 0:
            kind = part + lowest(some)
            some &= some - 1
            out[SIT.pick_types + T.KIND_TYPE[kind]] += observation[OWN.picks + kind]


@inner
def _write_lessons(g, seat, prices, observation, out, told):
    """The seat's private lessons, what they pay now and, if that is told, what they promise."""
    now = promised = np.int64(0)
    some = _some(observation, OWN.lessons, NUM_PRIVATE)
    while some != 0:
        k = lowest(some)
        some &= some - 1
        held, kind = np.int64(observation[OWN.lessons + k]), layout.PRIVATE_KINDS[k]
        out[SIT.lessons + k] = held
        now += held * lesson_points(g, seat, kind, T.KIND_COLOUR[kind], g["mode"] == S.Mode.SOLO)
        if told:
            promised += held * promise(g, seat, prices, kind)[0]
    if EXPANDED:
        more, promised_more = modules.write_new_lessons(g, seat, prices, out, told)
        now, promised = now + more, promised + promised_more
    out[SIT.lessons_now] = now
    out[SIT.lessons_promise] = max(min(promised, 32767), -32767)
