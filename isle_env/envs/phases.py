"""One phase of one day as a PettingZoo AEC environment: the full game's observations, action ids and transitions.

reset ─→ a policy plays up to the phase (starts.py) ─→ the agents' decisions ─→ the phase ends ─→ the finish gives rewards
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from isle_env import policies
from isle_env.engine import record
from isle_env.envs.aec import IsleOfCatsEnv
from isle_env.envs.deciding import AnyPlayer, checked_player
from isle_env.envs.rewards import ending, standing
from isle_env.envs.starts import Starts, checked_day
from isle_env.game import Game
from isle_env.games.isle.decisions import Phase
from isle_env.games.options.isle import ISLE, IsleOptions
from isle_env.games.options.signatures import with_options
from isle_env.machine.sizes import MASK_WORDS
from isle_env.policies.isle import Prices

if TYPE_CHECKING:
    from typing_extensions import Unpack

FINISHES = ("playout", "value")


class PhaseEnv(IsleOfCatsEnv):
    """One phase for 2 to 4 agents. The classes of the four phases are below; ``draft_v0`` … are the pages for users."""

    _is_whole = False
    phases: ClassVar[tuple[int, int]]
    """The first and the last phase of the record (``decisions.Phase``) whose decisions are the agents'."""

    @with_options(ISLE, IsleOptions)
    def __init__(
        self,
        num_players: int | None = None,
        *,
        day: int | None = None,
        prelude: AnyPlayer = "greedy",
        finish: str = "playout",
        reward: str = "win",
        render_mode: str | None = None,
        on_illegal: str = "raise",
        **options: Unpack[IsleOptions],
    ) -> None:
        """Options are documented in :mod:`isle_env.draft_v0`. Raises ``ValueError``/``TypeError`` naming the wrong one."""
        super().__init__(num_players, reward=reward, render_mode=render_mode, on_illegal=on_illegal, **options)
        if self.setting.mode != "standard":
            raise ValueError(f"mode={self.setting.mode!r}: phase environments play the standard game")
        if finish not in FINISHES:
            raise ValueError(f"finish={finish!r}: expected one of {list(FINISHES)}")
        self.day, self.prelude, self.finish = checked_day(day), checked_player("prelude", prelude, self.rules), finish
        self._starts = Starts(self.phases, self.day, self.prelude, self.setting)
        self._today = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin at the start of a seed, or at a given position.

        seed: the same seed gives the same start; without one, the start follows from the last seed given, or from chance if
        none was. options: ``{"state": bytes}``, a saved game whose pending decision is of this phase, on whatever day; a seed
        given with it is for later resets. Raises ``ValueError``/``TypeError``, and as :meth:`restore` and ``Starts.draw`` do.
        """
        state = _state_in(options)
        if state is None:
            super().reset(seed)
            return
        game = self._checked_save(state)
        if seed is not None:
            self._follow(seed)
        self._take_over(game)

    def _begin(self, seed: int) -> None:
        game = self._starts.draw(seed)
        self._games, self._words = game.games, game._words
        self._today = game.day

    def _checked_save(self, data: bytes) -> Game:
        """The saved game, if this environment can go on with it and it is in the phase. Raises as :meth:`restore` does."""
        game = super()._checked_save(data)
        if not self._starts.is_phase(game.record):
            wanted = " or ".join(repr(phase.key) for phase in Phase if self.phases[0] <= phase <= self.phases[1])
            where = "is over" if game.over else f"is in phase {game.phase!r} of day {game.day}"
            raise ValueError(f"the saved game {where}; {self} begins at a decision of phase {wanted}")
        return game

    def _take_over(self, game: Game) -> None:
        self._today = game.day
        super()._take_over(game)

    def _point_at_decider(self) -> None:
        """Select the agent that decides, or end the episode for all when the phase is over."""
        game = self._games[0]
        if self._starts.holds(game, self._today):
            self.agent_selection = self.possible_agents[int(game["seat"])]
        else:
            self._words[:] = 0  # nobody decides any more
            self._finish()

    def _outcome(self) -> tuple[list[float], list[dict[str, Any]]]:
        """Rewards and infos by seat. The game is finished on a copy: `game` stays where the phase ended."""
        if self.finish == "value":
            return standing(Game(self._games), self.reward)
        games = record.copied(self._games)
        policies.reference_of(self.rules).play_out(games, 0, Prices.default().for_all, np.zeros(MASK_WORDS, dtype=np.uint32))
        return ending(Game(games), self.reward)


def _state_in(options: dict[str, Any] | None) -> bytes | None:
    """The saved game in the options of a reset, None without one. Raises ``ValueError`` for an unknown option.

    The name ``"options"`` is accepted and ignored, because PettingZoo's api_test passes ``{"options": 1}`` to every environment.
    """
    unknown = sorted(set(options or {}) - {"state", "options"})
    if unknown:
        raise ValueError(f"reset options {unknown}: the only one is 'state', a saved game as bytes (see Game.to_bytes)")
    return (options or {}).get("state")


class DraftEnv(PhaseEnv):
    """See :mod:`isle_env.draft_v0`."""

    metadata: ClassVar[dict[str, Any]] = {**IsleOfCatsEnv.metadata, "name": "draft_v0"}
    phases = (Phase.DRAFT, Phase.DRAFT)


class BuyEnv(PhaseEnv):
    """See :mod:`isle_env.buy_v0`."""

    metadata: ClassVar[dict[str, Any]] = {**IsleOfCatsEnv.metadata, "name": "buy_v0"}
    phases = (Phase.BUY, Phase.BUY)


class RescueEnv(PhaseEnv):
    """See :mod:`isle_env.rescue_v0`."""

    metadata: ClassVar[dict[str, Any]] = {**IsleOfCatsEnv.metadata, "name": "rescue_v0"}
    phases = (Phase.RESCUE_CARDS, Phase.RESCUE)


class RareFindsEnv(PhaseEnv):
    """See :mod:`isle_env.rare_finds_v0`."""

    metadata: ClassVar[dict[str, Any]] = {**IsleOfCatsEnv.metadata, "name": "rare_finds_v0"}
    phases = (Phase.RARE_FINDS, Phase.RARE_FINDS)
