"""Random play through PettingZoo's interface, for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"num_players": 3, "reward": "margin", "reaction_windows": True},
    {"num_players": 4, "reward": "score", "auto_skip": False, "extra_lessons": ("organised_columns",)},
)
"""Sets of options that between them change every one."""


def legal_choice(mask: np.ndarray, rng: np.random.Generator) -> int:
    """A random legal action."""
    return int(rng.choice(np.flatnonzero(mask)))


def decide(env: Any, rng: np.random.Generator) -> int:
    """One random decision of the selected agent. Returns its action."""
    action = legal_choice(env.observe(env.agent_selection)["action_mask"], rng)
    env.step(action)
    return action


def running(env: Any) -> bool:
    """Does the game still go on?"""
    return bool(env.agents) and not env.terminations[env.agent_selection]


def decisions(env: Any, rng: np.random.Generator, count: int = 10**9) -> Iterator[int]:
    """Up to ``count`` random decisions, until the game ends."""
    while count and running(env):
        yield decide(env, rng)
        count -= 1


def play(env: Any, rng: np.random.Generator, count: int = 10**9) -> list[int]:
    """The actions of up to ``count`` random decisions, until the game ends."""
    return list(decisions(env, rng, count))


def picture(env: Any) -> tuple[Any, ...]:
    """All that agents can notice of an environment right now, comparable with ``==``."""
    seen = [env.observe(agent) for agent in env.possible_agents]
    return (
        env.agent_selection, env.agents, env.rewards, env.terminations, env.truncations, env.infos,
        [(one["observation"].tobytes(), one["action_mask"].tobytes()) for one in seen],
    )  # fmt: skip
