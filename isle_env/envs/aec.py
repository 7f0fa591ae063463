"""The Isle of Cats, a whole game, as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from isle_env.envs.game_env import GameEnv
from isle_env.games.known import DEFAULT_GAME
from isle_env.games.options.isle import ISLE, IsleOptions
from isle_env.games.options.signatures import with_options
from isle_env.setting import checked_setting

if TYPE_CHECKING:
    from typing_extensions import Unpack


class IsleOfCatsEnv(GameEnv):
    """A whole game for agents ``player_0`` …: standard or family for 2 to 4, solo for one.

    The user's page is :mod:`isle_env.isle_of_cats_v0`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        **GameEnv.metadata,
        "name": "isle_of_cats_v0",
    }

    @with_options(ISLE, IsleOptions)
    def __init__(
        self,
        num_players: int | None = None,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        on_illegal: str = "raise",
        **options: Unpack[IsleOptions],
    ) -> None:
        """Options are documented in :mod:`isle_env.isle_of_cats_v0`. Raises ``ValueError``/``TypeError`` naming the wrong one."""
        setting = checked_setting(num_players, game=DEFAULT_GAME, asked=f"{self}.raw_env()", **options)
        super().__init__(setting, reward, render_mode, on_illegal)
