"""The Remote Edition, a whole game, as a PettingZoo AEC environment: 2 to 6 seats.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 6) | ``Discrete(1184)`` | ``Box(uint8)``, flat | ``int8[1184]`` | at the end | no |

    from isle_env import remote_v0
    env = remote_v0.env(num_players=4)

Observation, actions, rewards and infos are as in :mod:`isle_env.explore_and_draw_v0`, with the items and lessons of this game.
docs/spaces_drawing.md lists the entries by name and index.

| option | values | default |
|---|---|---|
| ``num_players`` | 2 to 6 | 2 |
| ``reward`` | ``"win"``, ``"margin"``, ``"score"``, ``"points"``, ``"forecast"`` | ``"win"`` |
| options |
| ``render_mode`` | None, ``"ansi"`` text, ``"rgb_array"`` pixels, ``"human"`` a window | None |
| ``on_illegal`` | ``"raise"``; ``"end"``: an illegal action ends the game (:mod:`isle_env.isle_of_cats_v0`) | ``"raise"`` |

There is no sister, and there are no promo cards.

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.drawing import RemoteEnv
from isle_env.envs.wrappers import order_enforced
from isle_env.games.options.drawing import REMOTE
from isle_env.games.options.pages import documented

__doc__ = documented(__doc__, REMOTE)

raw_env = RemoteEnv
env = order_enforced(raw_env, "remote_v0")
