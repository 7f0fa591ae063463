"""Read lessons: all lessons in hand are played (rulebook p. 14; R-14).

    hand ──private──→ lessons[seat], face down, only their number is public
         ──public───→ public[kind] = colour + 1, or 6 without a colour

Public lessons go seat by seat in turn order, a seat's own in the order of their numbers.
"""

from __future__ import annotations

import numpy as np

from isle_env.engine.record import NONE
from isle_env.machine.bits import lowest, set_bit
from isle_env.machine.jit import inline, inner

from ....box import T
from .. import actions as A
from .. import kinds
from .. import state as S
from ..cards import from_hand
from ..decisions import Phase, Step
from ..flow import go_to_phase
from ..modules.events.today import finds_come_first
from ..order import ask

NO_COLOUR_CHOSEN = T.NUM_COLOURS + 1
PRIVATE, PUBLIC = kinds.of_type(T.TYPE_PRIVATE), kinds.of_type(T.TYPE_PUBLIC)
"""int64[kinds.STRETCHES] each, the kinds of private and of public lessons."""


@inner
def enter(g):
    """Private lessons go down by themselves, then public ones until a colour is to be declared."""
    for seat in range(np.int64(g["num_players"])):
        for stretch in range(kinds.STRETCHES):
            private = kinds.held(g["hand"][seat], stretch, PRIVATE)
            while private != 0:
                _lay_down(g, seat, kinds.BEGINS[stretch] + lowest(private))
                private &= private - 1
        g["read_after"][seat, np.int64(g["day"]) - 1] = g["purchases"][seat]
    _read_from(g, np.int64(0))


@inline
def _lay_down(g, seat, kind):
    """All private lessons of a kind in a hand go down before the seat."""
    while g["hand"][seat, kind] > 0:
        from_hand(g, seat, kind, S.IN_LESSONS + seat)
        g["lessons"][seat, kind] += 1
        g["lesson_count"][seat] += 1


@inner
def _read_from(g, position):
    """Play public lessons from a position of the turn order on; stop where a colour is needed."""
    for at in range(position, np.int64(g["num_players"])):
        seat = np.int64(g["order"][at])
        for stretch in range(kinds.STRETCHES):
            public = kinds.held(g["hand"][seat], stretch, PUBLIC)
            while public != 0:
                kind = kinds.BEGINS[stretch] + lowest(public)
                public &= public - 1
                if T.KIND_NEEDS_COLOUR[kind]:
                    g["card_in_hand"] = kind
                    ask(g, Step.LESSON_COLOUR, at)
                    return
                _publish(g, seat, kind, np.int64(NO_COLOUR_CHOSEN))
    go_to_phase(g, Phase.RARE_FINDS if finds_come_first(g) else Phase.RESCUE_CARDS)


@inner
def _publish(g, seat, kind, value):
    """Put a public lesson into play for all."""
    from_hand(g, seat, kind, S.IN_PUBLIC)
    g["public"][kind] = value


@inner
def legal(g, words):
    """COLOUR: any of the five. words: uint32[MASK_WORDS], written."""
    added = 0
    for colour in range(T.NUM_COLOURS):
        added += set_bit(words, A.COLOUR + colour)
    return added


@inner
def declare(g, colour):
    """Choose the colour of the lesson that is being read."""
    _publish(g, np.int64(g["seat"]), np.int64(g["card_in_hand"]), colour + 1)
    g["card_in_hand"] = NONE
    _read_from(g, np.int64(g["turn"]))
