"""The Isle of Cats, a whole game, as a PettingZoo AEC environment: standard, family or solo.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4; solo: 1) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end | no |

    from isle_env import isle_of_cats_v0
    env = isle_of_cats_v0.env(num_players=2)
    env = isle_of_cats_v0.env(mode="family", num_players=4)
    env = isle_of_cats_v0.env(mode="solo", difficulty="hard")

**Observation** ``{"observation": uint8[n], "action_mask": int8[1706]}``: all a careful person at the table knows, seen from
the own seat, in the solo game with what is known of the sister; fields and their places in docs/spaces.md, views by
``isle_env.games.isle.layout.views``.
**Actions** are small steps (which tile, then where); blocks in docs/spaces.md, names by ``Game.action_name``. Their numbers are
the same in every mode.
**Rewards** come once, at the end, for all agents: ``"win"`` (winners share +1, the others share -1), ``"margin"`` (own
score minus the best other, divided by 100), ``"score"`` (own points). In the solo game the sister is the other one, and wins
ties (R-54). ``infos`` then hold ``score`` (breakdown of the own score), ``scores``, ``winners`` and ``won``, in the solo game
``sister_score`` (her breakdown) and ``sister_lessons`` (points by lesson) too; before that they are empty.

| option | values | default | for |
|---|---|---|---|
| ``mode`` | ``"standard"``, ``"family"``, ``"solo"`` | ``"standard"`` | |
| ``num_players`` | 2 to 4; 1 in the solo game | 2; 1 | |
| ``difficulty`` | ``"easy"``, ``"medium"``, ``"hard"``, ``"very_hard"``, ``"expert"`` (R-55) | ``"easy"`` | solo |
| ``reward`` | ``"win"``, ``"margin"``, ``"score"`` | ``"win"`` | all |
| ``auto_skip`` | take decisions with one legal answer by itself | True | all |
| ``reaction_windows`` | ask the other seats for anytime cards before phases and turns (R-30) | False | standard |
| ``lesson_modules`` | three different letters (R-23) | ``("A", "B", "C")`` | standard, solo |
| ``extra_lessons`` | ``("organised_columns",)`` | ``()`` | standard, solo |
| ``render_mode`` | None, ``"ansi"`` | None | all |

An option given for a mode that has not got it is refused.

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
