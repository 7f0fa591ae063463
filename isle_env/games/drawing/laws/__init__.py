"""The laws that every position of a game keeps, for saves from outside: :func:`broken_law` names the first one broken.

    every byte in its bounds ─→ setting ─→ blank where nothing belongs ─→ decks and island ─→ seats, boats ─→ the pending decision

A record that keeps them all can be played on, scored, observed, sampled and shown. It need not have been reached by play. In the
game nothing is checked: its kernels keep the laws. Later laws rely on earlier ones: nothing is used as an index before it is
known to be in bounds. All of this is plain Python, since nobody loads saves by the thousand.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from isle_env.engine import record
from isle_env.engine.single import legal_mask
from isle_env.games.drawing import scoring
from isle_env.games.drawing.decisions import Step
from isle_env.games.drawing.laws.boats import boats_broken
from isle_env.games.drawing.laws.bounds import blanks_broken, bounds_broken
from isle_env.games.drawing.laws.island import island_broken
from isle_env.games.drawing.laws.options import setting_broken
from isle_env.games.drawing.laws.pending import pending_broken
from isle_env.games.drawing.laws.seats import seats_broken
from isle_env.machine.sizes import MASK_WORDS

LAWS: tuple[Callable[[np.ndarray], str | None], ...] = (
    bounds_broken,
    setting_broken,
    blanks_broken,
    island_broken,
    seats_broken,
    boats_broken,
    pending_broken,
)
"""Each takes ``DRAW[1]`` and returns what is wrong in words, or None."""


def broken_law(games: np.ndarray) -> str | None:
    """The first law that a game breaks, in words; None if it keeps all. games: ``DRAW[1]``, not written."""
    for law in LAWS:
        broken = law(games)
        if broken:
            return broken
    if games[0]["step"] == Step.OVER:
        fresh = record.copied(games)
        scoring.score_game(fresh[0])
        return None if fresh.tobytes() == games.tobytes() else "the scores or winners are not those of the position"
    if games["score"].any() or games["sister_score"].any() or games["winner"].any():
        return "the game is running and has a score"
    if legal_mask(games, 0, np.zeros(MASK_WORDS, dtype=np.uint32)) == 0:
        return f"the pending decision ({Step(games[0]['step']).key}) allows no action"
    return None
