"""The Isle of Cats, a whole game, as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any, ClassVar

from isle_env.envs.game_env import GameEnv
from isle_env.setting import MODULES, checked_setting


class IsleOfCatsEnv(GameEnv):
    """A whole game for agents ``player_0`` …: standard or family for 2 to 4, solo for one.

    The user's page is :mod:`isle_env.isle_of_cats_v0`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        **GameEnv.metadata,
        "name": "isle_of_cats_v0",
    }

    def __init__(
        self,
        num_players: int | None = None,
        *,
        mode: str = "standard",
        difficulty: str | None = None,
        reward: str = "win",
        auto_skip: bool = True,
        reaction_windows: bool = False,
        lesson_modules: tuple[str, ...] = MODULES,
        extra_lessons: tuple[str, ...] = (),
        modules: tuple[str, ...] = (),
        family_cards: str = "base",
        promo_oshax: bool = False,
        promo_rare_treasures: bool = False,
        render_mode: str | None = None,
        on_illegal: str = "raise",
    ) -> None:
        """Options are documented in :mod:`isle_env.isle_of_cats_v0`. Raises ``ValueError``/``TypeError`` naming the wrong one."""
        setting = checked_setting(
            num_players, mode=mode, difficulty=difficulty, auto_skip=auto_skip, reaction_windows=reaction_windows,
            lesson_modules=lesson_modules, extra_lessons=extra_lessons, modules=modules, family_cards=family_cards,
            promo_oshax=promo_oshax, promo_rare_treasures=promo_rare_treasures,
        )  # fmt: skip
        super().__init__(setting, reward, render_mode, on_illegal)
