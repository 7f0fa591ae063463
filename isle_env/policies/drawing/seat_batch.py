"""A batch of drawing games with one learner's seat in each: this policy is among those that play the other seats."""

from __future__ import annotations

from isle_env.engine import seats, verbs
from isle_env.games.drawing import state as S
from isle_env.machine.cache import takes
from isle_env.machine.jit import inner, jit_nogil
from isle_env.policies.drawing.policy import choose_alone


@inner
def _choose(games, i, prices, words):
    """The verb ``choose``. words: not read."""
    return choose_alone(games, i, prices)


verbs.decide(S.DRAW, _choose)


@takes(3, "the opponents of the drawing games")
@jit_nogil
def advance_range(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends):
    """:func:`isle_env.engine.seats.play_on`, where REFERENCE is this policy."""
    seats.play_on(first, last, listed, actions, games, words, slots, deal, autoreset, reward, rows, ends)
