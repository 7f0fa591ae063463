"""Players: what they must do (protocol.py), how they are named (names.py, words.py, registry.py), and those that are compiled.

random_agent.py  greedy.py  tuned.py  search.py     the players of this package
record_player.py  searching_player.py               what players that read a record or search have in common
options.py                                          options in a player's name
"""

from isle_env.players.protocol import Agent
from isle_env.players.registry import load
from isle_env.players.words import About, UnknownAgent

__all__ = ["About", "Agent", "UnknownAgent", "load"]
