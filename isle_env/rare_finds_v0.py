"""The Isle of Cats, the rare finds: Oshax and treasure cards, one a turn, as a PettingZoo AEC environment.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end | no |

    from isle_env import rare_finds_v0
    env = rare_finds_v0.env(num_players=2, day=3)

**Decided here**: which card, which tile, which colour of an Oshax, where it goes, anytime cards. Observations, action ids
and rules are those of the full game. On many days some seats have nothing to play; these seats are not asked.

Options, starts, rewards and infos are those of :mod:`isle_env.draft_v0`: ``day``, ``prelude``, ``finish``, and the full
game's.

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.phases import RareFindsEnv
from isle_env.envs.wrappers import order_enforced

raw_env = RareFindsEnv
env = order_enforced(raw_env, "rare_finds_v0")
