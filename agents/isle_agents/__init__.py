"""Players: what they must do (protocol), how they are named (registry), and how they are compared (tournament, solo)."""

from isle_env.players.protocol import Agent
from isle_env.players.registry import load
from isle_env.players.words import UnknownAgent

__all__ = ["Agent", "UnknownAgent", "load"]
