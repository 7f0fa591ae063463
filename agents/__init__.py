"""Players: what they are asked (protocol), what they are called (registry), and how they are compared (tournament)."""

from agents.protocol import Agent
from agents.registry import UnknownAgent, load

__all__ = ["Agent", "UnknownAgent", "load"]
