"""Players: what they must do (protocol), how they are named (registry), and how they are compared (tournament, solo)."""

from agents.protocol import Agent
from agents.registry import UnknownAgent, load

__all__ = ["Agent", "UnknownAgent", "load"]
