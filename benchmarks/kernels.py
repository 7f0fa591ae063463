"""Whole random games in one compiled call, whichever game the records are of."""

from __future__ import annotations

from isle_env.engine import single, verbs
from isle_env.machine.jit import jit, own_cache

with own_cache():

    @jit
    def play_all(games, template, seeds, dice, words):
        """Set up and play games 0 … len(games)-1. Returns the decisions taken.

        games: an array of records, written; template: the record they start from, an array of one; seeds, dice: uint32[n, 4],
        generators of the deal and of the choices; words: uint32[MASK_WORDS], written.
        """
        decisions = 0
        for i in range(games.shape[0]):
            single.start(games, i, template, seeds[i])
            verbs.step(games, i, verbs.BEGIN, words)
            decisions += single.play_out(games, i, dice[i], words)
        return decisions
