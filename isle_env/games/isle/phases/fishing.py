"""Fishing: every seat gains its fish of the day, without a decision (rulebook p. 11)."""

from __future__ import annotations

import numpy as np

from isle_env.engine.jit import inner
from isle_env.games.isle import state as S
from isle_env.games.isle.flow import go_to_phase


@inner
def enter(g):
    """Every seat gains 20 fish."""
    for seat in range(np.int64(g["num_players"])):
        g["fish"][seat] += S.FISH_A_DAY
    go_to_phase(g, S.DRAFT)
