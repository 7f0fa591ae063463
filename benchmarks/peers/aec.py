"""The check that a peer must pass before it is timed, if it is a PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.random_play import DRAWS, first_draw
from benchmarks.timing import same


def check(what: str, env: Any, draws: list[float], seed: int = 3) -> None:
    """The deciding agent always has a legal action, every game ends, and the same seed gives the same game.

    Raises :class:`benchmarks.timing.Disagreement`.
    """
    once, again = record(what, env, draws, seed), record(what, env, draws, seed)
    same(f"{what}, the same seed", once, again)


def record(what: str, env: Any, draws: list[float], seed: int) -> tuple[list[int], dict[str, float]]:
    """The actions of one game, and the rewards of every agent."""
    env.reset(seed=seed)
    actions: list[int] = []
    at, rewards = first_draw(seed), dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        seen, reward, terminated, truncated, _ = env.last()
        rewards[env.agent_selection] += reward
        if terminated or truncated:
            env.step(None)
            continue
        mask = np.asarray(seen["action_mask"])
        same(f"{what}, a legal action at decision {len(actions)}", bool(mask.any()), True)
        same(f"{what}, size of the mask", mask.shape, (env.action_space(env.agent_selection).n,))
        legal = mask.nonzero()[0]
        actions.append(int(legal[int(draws[at % DRAWS] * len(legal))]))
        env.step(actions[-1])
        at += 1
    return actions, rewards
