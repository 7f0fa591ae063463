"""Random play through PettingZoo's interface, for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from isle_env import Game
from isle_env.envs.rewards import ending

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"num_players": 3, "reward": "margin", "reaction_windows": True},
    {"num_players": 4, "reward": "score", "auto_skip": False, "extra_lessons": ("organised_columns",)},
    {"mode": "family"},
    {"mode": "family", "num_players": 3, "auto_skip": False, "reward": "score"},
    {"mode": "family", "num_players": 4, "reward": "margin"},
    {"mode": "solo"},
    {"mode": "solo", "difficulty": "expert", "reward": "margin", "auto_skip": False, "extra_lessons": ("organised_columns",)},
    {"mode": "solo", "difficulty": "hard", "reward": "score", "lesson_modules": ("C", "A", "B")},
)
"""Sets of options that together change each of them."""


def name_of(options: dict[str, Any]) -> str:
    """A name for a set of options: mode and difficulty or seats."""
    if options.get("mode") == "solo":
        return f"solo-{options.get('difficulty', 'easy')}"
    return f"{options.get('mode', 'standard')}-{options.get('num_players', 2)}p"


each_options = pytest.mark.parametrize("options", OPTIONS, ids=name_of)


def legal_choice(mask: np.ndarray, rng: np.random.Generator) -> int:
    """A random legal action."""
    return int(rng.choice(np.flatnonzero(mask)))


def decide(env: Any, rng: np.random.Generator) -> int:
    """One random decision of the selected agent. Returns its action."""
    action = legal_choice(env.observe(env.agent_selection)["action_mask"], rng)
    env.step(action)
    return action


def running(env: Any) -> bool:
    """Is the game still running?"""
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
    """Everything that agents can see of an environment now, comparable with ``==``."""
    seen = [env.observe(agent) for agent in env.possible_agents]
    return (
        env.agent_selection, env.agents, env.rewards, env.terminations, env.truncations, env.infos,
        [(one["observation"].tobytes(), one["action_mask"].tobytes()) for one in seen],
    )  # fmt: skip


def rules_options(options: dict[str, Any]) -> dict[str, Any]:
    """Those that `Game.new` takes, too."""
    return {name: value for name, value in options.items() if name != "reward"}


def plays_as(env: Any, alone: Game, reward: str) -> list[dict[str, Any]]:
    """Play an environment and the game that it should play side by side, to the end. Returns everybody's infos.

    After every decision: one game, observations of the space and as the game gives them, a mask for the deciding seat alone.
    Rewards and infos are those of the end.
    """
    space = env.observation_space(env.possible_agents[0])
    for action in decisions(env, np.random.default_rng(4)):
        alone.apply(action)
        assert env.game == alone
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert space.contains(seen)
            assert (seen["observation"] == alone.observe(seat)).all()
            deciding = running(env) and agent == env.agent_selection
            assert seen["action_mask"].any() == deciding
            assert not deciding or (seen["action_mask"] == alone.mask()).all()
    assert alone.over
    values, infos = ending(alone, reward)
    assert [env.rewards[agent] for agent in env.possible_agents] == values
    assert [env.infos[agent] for agent in env.possible_agents] == infos
    return infos
