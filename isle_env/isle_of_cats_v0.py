"""The Isle of Cats, standard game, as a PettingZoo AEC environment.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end | no |

    from isle_env import isle_of_cats_v0
    env = isle_of_cats_v0.env(num_players=2)

**Observation** ``{"observation": uint8[n], "action_mask": int8[1706]}``: all a careful person at the table knows, seen from
the own seat; fields and their places in docs/spaces.md, views by ``isle_env.core.layout.views``.
**Actions** are small steps (which tile, then where); blocks in docs/spaces.md, names by ``Game.action_name``.
**Rewards** come once, at the end, for all agents: ``"win"`` (winners share +1, the others share -1), ``"margin"`` (own
score minus the best other, divided by 100), ``"score"`` (own points). ``infos`` then hold ``score`` (breakdown of the own
score), ``scores``, ``winners`` and ``won``; before that they are empty.

Options: ``num_players`` 2-4; ``reward``; ``auto_skip`` (take decisions with one legal answer by itself); ``reaction_windows``
(ask the other seats for anytime cards before phases and turns, R-30); ``lesson_modules`` (three letters, R-23);
``extra_lessons`` (``("organised_columns",)``); ``render_mode`` None or ``"ansi"``.

Version history: v0, the first.
"""

from __future__ import annotations

from typing import Any

from isle_env.envs.aec import IsleOfCatsEnv
from isle_env.envs.wrappers import OrderEnforcingWrapper

raw_env = IsleOfCatsEnv


def env(**options: Any) -> OrderEnforcingWrapper:
    """The environment within PettingZoo's order-enforcing wrapper; illegal actions are refused by the environment itself."""
    return OrderEnforcingWrapper(raw_env(**options))
