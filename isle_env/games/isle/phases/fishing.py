"""Fishing: every seat gains its fish of the day, without a decision (rulebook p. 11)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inline, inner

from ....box import EXPANDED, T
from .. import state as S
from ..decisions import Phase
from ..flow import go_to_phase
from ..modules.events.today import today


@inline
def fish_of_the_day(g):
    """What every seat gains in the morning: 20 fish; an event makes it 22 or 18 (V-17)."""
    fish = np.int64(S.FISH_A_DAY)
    if EXPANDED:
        fish += 2 * (today(g) == T.EventKey.EXTRA_FISH) - 2 * (today(g) == T.EventKey.FEWER_FISH)
    return fish


@inner
def enter(g):
    """Every seat gains as many fish."""
    fish = fish_of_the_day(g)
    for seat in range(np.int64(g["num_players"])):
        g["fish"][seat] += fish
    go_to_phase(g, Phase.DRAFT)
