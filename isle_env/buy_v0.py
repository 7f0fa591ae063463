"""The Isle of Cats, the purchase of the cards drafted, as a PettingZoo AEC environment.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end | no |

    from isle_env import buy_v0
    env = buy_v0.env(num_players=2, day=3)

**Decided here**: which of its seven cards a seat pays for, and which fish cards it plays to pay. Observations, action ids
and rules are those of the full game. Lessons bought are read after the phase; the reference policy declares their colours.

Options, starts, rewards and infos are those of :mod:`isle_env.draft_v0`: ``day``, ``prelude``, ``finish``, and the full
game's.

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.phases import BuyEnv
from isle_env.envs.wrappers import order_enforced

raw_env = BuyEnv
env = order_enforced(raw_env, "buy_v0")
