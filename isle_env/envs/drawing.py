"""The draw-and-write games as PettingZoo AEC environments: Explore & Draw and the Remote Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from isle_env.envs.game_env import GameEnv
from isle_env.games.options.drawing import EXPLORE_AND_DRAW, REMOTE, DrawingOptions, RemoteOptions
from isle_env.games.options.signatures import with_options
from isle_env.setting import checked_setting

if TYPE_CHECKING:
    from typing_extensions import Unpack


class ExploreAndDrawEnv(GameEnv):
    """Explore & Draw for agents ``player_0`` …: 2 to 6, or one alone against the sister.

    The user's page is :mod:`isle_env.explore_and_draw_v0`.
    """

    metadata: ClassVar[dict[str, Any]] = {**GameEnv.metadata, "name": "explore_and_draw_v0"}

    @with_options(EXPLORE_AND_DRAW, DrawingOptions)
    def __init__(
        self,
        num_players: int | None = None,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        on_illegal: str = "raise",
        **options: Unpack[DrawingOptions],
    ) -> None:
        """Options: see :mod:`isle_env.explore_and_draw_v0`. Raises ``ValueError``/``TypeError`` naming the wrong one."""
        setting = checked_setting(num_players, game="explore_and_draw", asked=f"{self}.raw_env()", **options)
        super().__init__(setting, reward, render_mode, on_illegal)


class RemoteEnv(GameEnv):
    """The Remote Edition for agents ``player_0`` …, 2 to 6. The user's page is :mod:`isle_env.remote_v0`."""

    metadata: ClassVar[dict[str, Any]] = {**GameEnv.metadata, "name": "remote_v0"}

    @with_options(REMOTE, RemoteOptions)
    def __init__(
        self,
        num_players: int | None = None,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        on_illegal: str = "raise",
        **options: Unpack[RemoteOptions],
    ) -> None:
        """Options are documented in :mod:`isle_env.remote_v0`. Raises ``ValueError``/``TypeError`` naming the wrong one."""
        setting = checked_setting(num_players, game="remote", asked=f"{self}.raw_env()", **options)
        super().__init__(setting, reward, render_mode, on_illegal)
