"""The Isle of Cats, a whole game, as a PettingZoo AEC environment: standard, family or solo.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4; solo: 1) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end, or by the day | no |

    from isle_env import isle_of_cats_v0
    env = isle_of_cats_v0.env(num_players=2)
    env = isle_of_cats_v0.env(mode="family", num_players=4)
    env = isle_of_cats_v0.env(mode="solo", difficulty="hard")

**Observation** ``{"observation": uint8[n], "action_mask": int8[1706]}``: everything a careful person in that seat knows, in the
solo game also about the sister. docs/spaces.md lists the entries by name and index; ``isle_env.games.isle.layout.views`` returns
them by name.
**Actions** are small steps (which tile, then where). docs/spaces.md lists their blocks, ``Game.action_name`` names them. Their
numbers are the same in every mode.
**Rewards** come once, at the end, for all agents: ``"win"`` (the winner gets +1, the others share -1; equal points go to the seat
with more fish, in the family game with more filled rooms, and who is still equal shares the +1, R-6), ``"margin"`` (own
score minus the best other, divided by 100), ``"score"`` (own points). In the solo game the sister counts as the other seat, and
wins ties (R-54). ``infos`` then hold ``score`` (own points by part), ``scores``, ``winners``, ``won`` and ``tie_breaks`` (fish
of each seat, in the family game filled rooms); in the solo game ``sister_score`` (her points by part) and ``sister_lessons`` (her
points by lesson) in place of the last. Before the end they are empty.

``"points"`` and ``"forecast"`` are the margin given on the way, for training: with each step by how much the margin as it stands
has changed, or on the mornings of days 2 to 5 the margin that a learned forecast expects; at the end what is left to the true
one. So the rewards of a game add up to those of ``"margin"``, and no best play changes (they are potential-based). They read the
lessons of all seats, the forecast also their hands: a learner may be rewarded by them, nobody who plays may be told.

| option | values | default | for |
|---|---|---|---|
| options |
| ``num_players`` | 2 to 4; 1 in the solo game | 2; 1 | |
| ``reward`` | ``"win"``, ``"margin"``, ``"score"``, ``"points"``, ``"forecast"`` | ``"win"`` | all |
| ``render_mode`` | None, ``"ansi"`` text, ``"rgb_array"`` pixels, ``"human"`` a window | None | all |
| ``on_illegal`` | ``"raise"``; ``"end"``: an illegal action ends the game for all, with -1 for its agent | ``"raise"`` | all |

An option is refused in a mode that does not have it.

**Kittens + Beasts**: what is in play is seen in blocks behind the base game's entries; with events there are two more actions,
1708 in all; scores get the parts ``beasts`` and ``events``. Without any of it spaces, ids and deals are as ever. Much of that box
is not public and was made up: docs/rules_expansion.md says what.

``state()`` is what all agents know together, ``uint8[agents × n]``: their observations one after the other. The infos of an agent
whose illegal action ended the game hold ``illegal_action``, why in words, and ``illegal_reason``, why as a number
(:class:`isle_env.game.IllegalReason`), and no scores.

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.aec import IsleOfCatsEnv
from isle_env.envs.wrappers import order_enforced
from isle_env.games.options.isle import ISLE
from isle_env.games.options.pages import documented

__doc__ = documented(__doc__, ISLE, with_modes=True)

raw_env = IsleOfCatsEnv
env = order_enforced(raw_env, "isle_of_cats_v0")
