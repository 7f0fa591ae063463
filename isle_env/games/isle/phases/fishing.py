"""Fishing: every seat gains its fish of the day, without a decision (rulebook p. 11)."""

from __future__ import annotations

import numpy as np

from isle_env.machine.jit import inner

from ..decisions import Phase
from ..flow import go_to_phase
from ..modules.events.today import fish_of_the_day


@inner
def enter(g):
    """Every seat gains as many fish."""
    fish = fish_of_the_day(g)
    for seat in range(np.int64(g["num_players"])):
        g["fish"][seat] += fish
    go_to_phase(g, Phase.DRAFT)
