"""What an action with a card does: draft, buy, play, give up."""

from __future__ import annotations

import numpy as np

from isle_env.engine.candidates import put
from isle_env.machine.jit import inner

from ...boats.lesson_counts import FIRST_COUNTED
from ...box import T
from ...games.isle import state as S
from ...games.isle.decisions import Step
from ...games.isle.lessons import lesson_points
from ...games.isle.phases.anytime import fish_from, gives_fish
from ..isle.memory import DECLARED, STAYS, next_to_draft, promised, promised_to_next
from ..isle.promises import outlook
from ..isle.steps import lacking
from .table import FEATURE


@inner
def write_card(g, seat, prices, kind, memory, row, told):
    """Describe a card of some kind. memory: of this decision (memory.py), not read unless the policy's thoughts are told; row:
    int16[FEATURES], of zeros, written.
    """
    type_ = T.KIND_TYPE[kind]
    row[FEATURE.card_type + type_] = 1
    if type_ == T.TYPE_FAMILY:
        return
    step = np.int64(g["step"])
    if step == Step.DRAFT or step == Step.BUY or step == Step.BUY_DRAWN:
        row[FEATURE.price] = T.KIND_COST[kind]
        row[FEATURE.fish_after] = np.int64(g["fish"][seat]) - T.KIND_COST[kind]
    if type_ == T.TYPE_RESCUE:
        row[FEATURE.speed], row[FEATURE.basket] = T.KIND_SPEED[kind], T.KIND_BASKET[kind]
    elif type_ == T.TYPE_ANYTIME:
        if gives_fish(T.KIND_RULE[kind]):
            row[FEATURE.gives_fish] = fish_from(g, seat, T.KIND_RULE[kind], T.KIND_AMOUNT[kind])
    elif type_ == T.TYPE_PRIVATE or type_ == T.TYPE_PUBLIC:
        if told:
            _write_lesson(g, seat, prices, kind, memory, row)
        else:
            put(row, FEATURE.lesson_now, _most_now(g, seat, kind))


@inner
def _most_now(g, seat, kind):
    """What a lesson would pay a seat if the game ended now, at most: where a colour is to be declared, in the best one."""
    solo = g["mode"] == S.Mode.SOLO
    if not T.KIND_NEEDS_COLOUR[kind]:
        return lesson_points(g, seat, kind, T.KIND_COLOUR[kind], solo)
    most = np.int64(0)
    for colour in range(T.NUM_COLOURS):
        most = max(most, lesson_points(g, seat, kind, np.int64(colour), solo))
    return most


@inner
def _write_lesson(g, seat, prices, kind, memory, row):
    """Describe a lesson; a public one with the colour that the seat would declare."""
    rule = T.KIND_RULE[kind]
    put(row, FEATURE.promise, promised(g, seat, prices, kind, memory))
    colour = memory[DECLARED + kind] if T.KIND_NEEDS_COLOUR[kind] else T.KIND_COLOUR[kind]
    put(row, FEATURE.lesson_now, lesson_points(g, seat, kind, colour, g["mode"] == S.Mode.SOLO))
    if rule < FIRST_COUNTED:
        put(row, FEATURE.lesson_steps, lacking(g, seat, rule, T.KIND_AMOUNT[kind], colour))
    if T.KIND_TYPE[kind] == T.TYPE_PRIVATE and STAYS[kind]:  # what the others' fish would decide is hidden in a purchase
        most, next_seat = np.int64(0), next_to_draft(g, seat)
        for other in range(np.int64(g["num_players"])):
            if other == next_seat != seat:
                most = max(most, promised_to_next(g, seat, prices, kind, memory))
            elif other != seat:
                most = max(most, outlook(g, other, prices, kind, colour))
        put(row, FEATURE.promise_others, most)
