"""The solo game as a Gymnasium environment: one player against the sister, whose turns are part of the rules.

    env = gymnasium.make("isle_env/IsleOfCatsSolo-v0", difficulty="hard")
    observation, info = env.reset(seed=1)                 info["action_mask"]: what may be done
    observation, reward, over, _, info = env.step(…)      at the end: both scores in parts, and who has won

Everything is as in :class:`isle_env.SeatEnv`, except that nobody else decides.
"""

from __future__ import annotations

from typing import Any

from isle_env.envs.seat import SeatEnv
from isle_env.games.known import DEFAULT_GAME
from isle_env.setting import SOLO

_NOT_ALONE = ("opponents", "seat", "num_players", "mode", "reaction_windows", "candidates", "candidate_prices")
"""Options of a ``SeatEnv`` that a game alone does not have, or that this environment leaves out."""


class SoloEnv(SeatEnv):
    """A solo game; masks in ``info["action_mask"]`` (int8[NUM_ACTIONS]) and by :meth:`action_masks` (bool).

    difficulty: how many advanced lessons the sister has, from ``"easy"`` with none over ``"medium"``, ``"hard"`` and
    ``"very_hard"`` to ``"expert"`` with four (R-55, D-52). game: ``"isle_of_cats"`` or ``"explore_and_draw"``. reward: ``"win"``
    +1 or -1 (the sister wins ties, R-54), ``"margin"`` own score minus hers, divided by 100, ``"score"`` own points,
    ``"points"`` and ``"forecast"`` the margin on the way (:mod:`isle_env.isle_of_cats_v0`). options: those of the game that are
    for the solo mode, see :mod:`isle_env.isle_of_cats_v0` and :mod:`isle_env.explore_and_draw_v0`.

    At the end ``info`` holds ``score`` and ``sister_score`` (points by part), ``sister_lessons`` (points by lesson), ``scores``,
    ``winners`` (``[0]``, or empty if she has won) and ``won``. An illegal action ends the game with ``ILLEGAL_REWARD``.
    """

    def __init__(
        self,
        difficulty: str = "easy",
        *,
        game: str = DEFAULT_GAME,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Raises ``ValueError``/``TypeError`` naming the wrong option."""
        for name in options:
            if name in _NOT_ALONE:
                raise TypeError(f"SoloEnv.__init__() got an unexpected keyword argument {name!r}")
        super().__init__(seat=0, game=game, difficulty=difficulty, reward=reward, render_mode=render_mode, mode=SOLO, **options)
