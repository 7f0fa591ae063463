"""A batch of games with one learner's seat in each: this policy is among those that play the other seats (engine/seats.py)."""

from __future__ import annotations

from isle_env.engine import seats, verbs
from isle_env.machine.cache import takes
from isle_env.machine.jit import jit_nogil

from ...games.isle import state as S
from .policy import choose_alone

verbs.decide(S.GAME, choose_alone)


@takes(4, "the opponents")
@jit_nogil
def advance_range(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends):
    """:func:`isle_env.engine.seats.play_on`, where REFERENCE is this policy."""
    seats.play_on(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends)
