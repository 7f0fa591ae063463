"""Explore & Draw, a whole game, as a PettingZoo AEC environment: 2 to 6 seats, or one alone against the sister.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (1 to 6) | ``Discrete(1184)`` | ``Box(uint8)``, flat | ``int8[1184]`` | at the end | no |

    from isle_env import explore_and_draw_v0
    env = explore_and_draw_v0.env(num_players=6)
    env = explore_and_draw_v0.env(difficulty="hard")          alone against the sister

**Observation** ``{"observation": uint8[n], "action_mask": int8[1184]}``: everything a careful person in that seat knows. Of the
other seats that is what lay on their boats in the last evening (D-7). docs/spaces_drawing.md lists the entries by name and index;
``Game.rules.views`` returns them by name.
**Actions** are small steps: the column, which card next, which tile, then where. docs/spaces_drawing.md lists their blocks,
``game.action_name`` names them. The Remote Edition has the same.
**Rewards** come once, at the end, for all agents: ``"win"`` (the winner gets +1, the others share -1; equal points go to the
seat with more filled rooms, and who is still equal shares the +1, D-41), ``"margin"`` (own score minus the best other, divided by
100), ``"score"`` (own points); ``"points"`` and ``"forecast"`` give the margin on the way (:mod:`isle_env.isle_of_cats_v0`).
Alone the sister counts as the other seat, and wins ties (D-55). ``infos`` then hold ``score`` (own points by part), ``scores``,
``winners``, ``won`` and ``tie_breaks`` (filled rooms of each seat); alone ``sister_score`` (her points by part) and
``sister_lessons`` (her points by lesson) in place of the last. Before the end they are empty.

The seats are asked one after the other, each for its whole day; what a seat does shows to the others in the evening.

| option | values | default |
|---|---|---|
| ``num_players`` | 1 to 6 | 2; 1 if a difficulty is given |
| options |
| ``reward`` | ``"win"``, ``"margin"``, ``"score"``, ``"points"``, ``"forecast"`` | ``"win"`` |
| ``render_mode`` | None, ``"ansi"`` text, ``"rgb_array"`` pixels, ``"human"`` a window | None |
| ``on_illegal`` | ``"raise"``; ``"end"``: an illegal action ends the game (:mod:`isle_env.isle_of_cats_v0`) | ``"raise"`` |

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.drawing import ExploreAndDrawEnv
from isle_env.envs.wrappers import order_enforced
from isle_env.games.options.drawing import EXPLORE_AND_DRAW
from isle_env.games.options.pages import documented

__doc__ = documented(__doc__, EXPLORE_AND_DRAW)

raw_env = ExploreAndDrawEnv
env = order_enforced(raw_env, "explore_and_draw_v0")
