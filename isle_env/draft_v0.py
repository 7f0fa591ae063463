"""The Isle of Cats, the draft: 7 cards, kept 2, 2, 2 and 1, as a PettingZoo AEC environment.

| agents | actions | observation | mask | rewards | parallel API |
|---|---|---|---|---|---|
| ``player_0`` … (2 to 4) | ``Discrete(1706)`` | ``Box(uint8)``, flat | ``int8[1706]`` | at the end | no |

    from isle_env import draft_v0
    env = draft_v0.env(num_players=2, day=3)

**Decided here**: which cards to keep; packs are passed on when all have chosen. Observations, action ids and rules are those
of the full game. Cards kept are paid for in the next phase, where the reference policy buys, whatever the finish.

Options: ``num_players`` 2-4, and

- ``day`` 1-5, or None: drawn for each start
- ``prelude``: who plays all seats up to the phase: ``"greedy"`` (the plain greedy policy), that policy with a list of prices
  of its own (:class:`isle_env.Prices`) or ``"random"``, all inside compiled code, or an object with
  ``act(observation, mask, info)``, or a function, as for :class:`isle_env.SeatEnv`
- ``finish``: where the rewards come from once the phase is over: ``"playout"``, the reference policy plays the game to its
  end in all seats; ``"value"``, the position is valued as it stands, by the formula in ``isle_env.policies.isle.value``
- the full game's, in its standard mode: ``reward``, ``render_mode``, ``on_illegal`` and those of the game
  (:mod:`isle_env.isle_of_cats_v0`)

``reset(seed)`` starts from a real position: the deal of the full game with this seed, played up to the day by the prelude. A
deal in which nobody has a decision in the phase on that day is replaced by the next (``engine.seeding.next_seed``). The same
seed gives the same start. ``reset(options={"state": data})`` starts from any saved game (``save()``, ``Game.to_bytes()``)
whose pending decision is of this phase, on whatever day; ``restore(data)`` does the same.

The episode ends for all agents together when the next decision belongs to another phase or day, or when the game is over.
Nobody decides then, and ``game`` shows the position in which the phase ended. Reaction windows before the phase and before its
turns belong to it. Declaring the colours of public lessons belongs to none of the four phases.

**Rewards** come once, at the end: ``"win"``, ``"margin"`` or ``"score"`` (``"points"`` and ``"forecast"`` are
``"margin"`` here: within a phase nothing is given on the way). With ``"playout"`` they compare the final scores; with
``"value"`` they compare the values, in points, and the highest value wins. ``infos`` then hold ``score``, ``scores``,
``winners``, ``won`` and ``tie_breaks`` as in the full game. With ``"value"`` scores and tie-breaks are those of a game that ends
now, and ``infos`` hold ``value`` and ``values`` by part as well.

**Value** of a position = boat as scored + what rooms and families begun are worth + what lessons will probably bring
+ cards in hand + cats for whom there are baskets and fish + baskets for later days + fish, at the prices of the reference
policy; of a finished game its score. Formula and prices stand in ``isle_env.policies.isle.value``.

Version history: v0, the first.
"""

from __future__ import annotations

from isle_env.envs.phases import DraftEnv
from isle_env.envs.wrappers import order_enforced

raw_env = DraftEnv
env = order_enforced(raw_env, "draft_v0")
