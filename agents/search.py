"""The player that searches, as it is in the environments: ``isle_env.envs.search``."""

from isle_env.envs.search import SearchPlayer as SearchAgent

__all__ = ["SearchAgent"]
