"""The Isle of Cats, the rescue: rescue cards, then the cats, one a turn, as a PettingZoo AEC environment.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end | no |

    from isle_env import rescue_v0
    env = rescue_v0.env(num_players=2, day=3)

**Decided here**: which rescue cards to lay out; then, one cat a turn, which cat, where it goes, the treasures of maps,
anytime cards. Observations, action ids and rules are those of the full game.

Options, starts, rewards and infos are those of :mod:`isle_env.draft_v0`: ``day``, ``prelude``, ``finish``, and the full
game's.

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.phases import RescueEnv
from isle_env.envs.wrappers import order_enforced

raw_env = RescueEnv
env = order_enforced(raw_env, "rescue_v0")
