"""The position in some hundreds of numbers, from what the deciding seat observes and from its own lessons."""

from __future__ import annotations

import numpy as np

from isle_env.components import tables as T
from isle_env.games.isle import layout, modes
from isle_env.games.isle import state as S
from isle_env.games.isle.layout import ISLAND, OWN, SISTER
from isle_env.games.isle.lessons import lesson_points
from isle_env.machine.jit import inner
from isle_env.policies.candidates.table import SEEN_FIRST, SIT, SITUATION
from isle_env.policies.isle.promises import promise

CATS_FROM = np.array([ISLAND.left_field, ISLAND.right_field, ISLAND.bag_cats])
CATS_TO = np.array([SIT.left_cats, SIT.right_cats, SIT.bag_cats])
SUM_FROM = np.array([ISLAND.rare, ISLAND.common, ISLAND.oshax])
SUM_LENGTH = np.array([T.NUM_RARE, T.NUM_COMMON, T.NUM_OSHAX])
SUM_TO = np.array([SIT.rare_left, SIT.common_left, SIT.oshax_left])
"""Sums over a stretch of the observation."""
COPY_FROM = np.array([ISLAND.todo, ISLAND.treasures, ISLAND.acted, ISLAND.turn_extra, OWN.picks_left])
COPY_TO = np.array([SIT.todo, SIT.treasures, SIT.acted, SIT.turn_extra, SIT.picks_left])
"""Single entries that are taken over."""
NUM_PUBLIC, NUM_PRIVATE = len(layout.PUBLIC_KINDS), len(layout.PRIVATE_KINDS)
SISTER_LAST = np.array([SISTER.sister_turns, SISTER.sister_speed, SISTER.sister_leads])


@inner
def write_situation(g, seat, prices, observation, out):
    """Write the situation. observation: uint8[size], of the deciding seat; out: int16[SITUATION], overwritten."""
    for k in range(SITUATION):
        out[k] = 0
    for k in range(SEEN_FIRST):
        out[k] = observation[k]
    for k in range(COPY_FROM.shape[0]):
        out[COPY_TO[k]] = observation[COPY_FROM[k]]
    for k in range(NUM_PUBLIC):
        out[SIT.public_lessons + k] = observation[ISLAND.public_lessons + k]
    for part in range(3):
        for colour in range(T.NUM_COLOURS):
            cats = np.int64(0)
            for shape in range(T.NUM_CAT_SHAPES):
                cats += observation[CATS_FROM[part] + T.NUM_COLOURS * shape + colour]
            out[CATS_TO[part] + colour] = cats
        for k in range(SUM_LENGTH[part]):
            out[SUM_TO[part]] += observation[SUM_FROM[part] + k]
    _write_cards(observation, out)
    _write_lessons(g, seat, prices, observation, out)
    seats = np.int64(g["num_players"])
    for k in range(seats * layout.SEAT_SIZE):
        out[SIT.seats + k] = observation[layout.BEFORE_SEATS + k]
    if modes.HAS_SISTER[g["mode"]] == 1:
        sister = observation.shape[0] - layout.SISTER_SIZE
        for k in range(3):
            out[SIT.sister_turns + k] = observation[sister + SISTER_LAST[k]]


@inner
def _write_cards(observation, out):
    """Own hand and cards on offer, by sort."""
    for kind in range(T.NUM_KINDS):
        held = np.int64(observation[OWN.hand + kind])
        if held > 0:
            out[SIT.hand_types + T.KIND_TYPE[kind]] += held
            out[SIT.hand_halves] += held * T.KIND_BASKET[kind]
        out[SIT.pick_types + T.KIND_TYPE[kind]] += observation[OWN.picks + kind]


@inner
def _write_lessons(g, seat, prices, observation, out):
    """The seat's private lessons, what they pay now and what they promise."""
    now = promised = np.int64(0)
    for k in range(NUM_PRIVATE):
        held = np.int64(observation[OWN.lessons + k])
        if held > 0:
            kind = layout.PRIVATE_KINDS[k]
            out[SIT.lessons + k] = held
            now += held * lesson_points(g, seat, kind, T.KIND_COLOUR[kind], g["mode"] == S.Mode.SOLO)
            promised += held * promise(g, seat, prices, kind)[0]
    out[SIT.lessons_now] = now
    out[SIT.lessons_promise] = max(min(promised, 32767), -32767)
