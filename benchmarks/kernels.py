"""Whole random games in one compiled call, a kernel for each game that has rules of its own."""

from __future__ import annotations

from isle_env.engine.jit import jit, own_cache
from isle_env.engine.verbs import BEGIN
from isle_env.expanded.games.isle import setup as expanded_setup
from isle_env.expanded.games.isle import step as expanded_step
from isle_env.games.drawing import setup as drawing_setup
from isle_env.games.drawing import step as drawing_step
from isle_env.games.isle import setup as isle_setup
from isle_env.games.isle import step as isle_step

with own_cache():

    @jit
    def play_isle(games, template, seeds, dice, words):
        """Set up and play games 0 … len(games)-1 of The Isle of Cats. Returns the decisions taken.

        games: GAME[n], written; template: GAME[1]; seeds, dice: uint32[n, 4], generators of the deal and of the choices;
        words: uint32[MASK_WORDS], written.
        """
        decisions = 0
        for i in range(games.shape[0]):
            isle_setup.start(games, i, template, seeds[i])
            isle_step.step(games, i, BEGIN, words)
            decisions += isle_step.play_out(games, i, dice[i], words)
        return decisions

    @jit
    def play_expanded(games, template, seeds, dice, words):
        """The same with Kittens + Beasts. games: the larger GAME[n]; template: GAME[1]."""
        decisions = 0
        for i in range(games.shape[0]):
            expanded_setup.start(games, i, template, seeds[i])
            expanded_step.step(games, i, BEGIN, words)
            decisions += expanded_step.play_out(games, i, dice[i], words)
        return decisions

    @jit
    def play_drawing(games, template, seeds, dice, words):
        """The same for Explore & Draw and the Remote Edition. games: DRAW[n]; template: DRAW[1]."""
        decisions = 0
        for i in range(games.shape[0]):
            drawing_setup.start(games, i, template, seeds[i])
            drawing_step.step(games, i, BEGIN, words)
            decisions += drawing_step.play_out(games, i, dice[i], words)
        return decisions
