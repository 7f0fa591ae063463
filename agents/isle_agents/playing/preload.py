"""Loads the rules, by playing a game, into the process from which workers are forked: they begin at once, with what it has.
It ends with the main process.

This happens on import, because that process does nothing else than to import what it is told to.
"""

from contextlib import suppress

with suppress(Exception):  # workers would then load the rules themselves, and say what is wrong
    from isle_agents.playing import chairs, end_with_parent, worker  # noqa: F401
    from isle_env.game import Game

    end_with_parent.end_with_parent()
    chairs.warm_up(Game.new(num_players=2, seed=0))
