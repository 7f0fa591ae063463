"""Batches: many games stepped in one compiled call, across cores.

    VectorGame      every seat is driven by the caller; arrays are reused from step to step
    SeatBatch       one learner's seat in each game, the others played in between; plain arrays
    SeatVectorEnv   a SeatBatch as a ``gymnasium.vector.VectorEnv``; SoloVectorEnv: the same for solo games
    SeatVecEnv      a SeatBatch as a Stable-Baselines3 ``VecEnv``; needs the extra ``training``, imported when first used

The rules are those of :class:`isle_env.Game`: game k of a batch, seeded with ``seeds[k]``, equals ``Game.new(seed=seeds[k])``
played alone with the same actions.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from isle_env.engine import batch
from isle_env.engine.rng import seed_words
from isle_env.envs.batch_base import BatchBase, Seeds
from isle_env.envs.potential import Leads
from isle_env.envs.seat_batch import SeatBatch
from isle_env.envs.seat_vector_env import SeatVectorEnv, SoloVectorEnv
from isle_env.envs.workers import Workers
from isle_env.game import IllegalAction
from isle_env.machine.crew import WORK, crew_of
from isle_env.machine.jit import Direct
from isle_env.machine.pages import Room

__all__ = ["SeatBatch", "SeatVectorEnv", "SoloVectorEnv", "VectorGame"]
if TYPE_CHECKING:
    from isle_env.envs.sb3 import SeatVecEnv

    __all__ += ["SeatVecEnv"]  # not at run time: `import *` would ask for Stable-Baselines3


def __getattr__(name: str) -> Any:
    """Import ``SeatVecEnv``, and Stable-Baselines3, on first use. Raises ``ImportError`` saying what to install."""
    if name == "SeatVecEnv":
        return importlib.import_module("isle_env.envs.sb3").SeatVecEnv
    raise AttributeError(f"module 'isle_env.vector' has no attribute {name!r}; it has {', '.join(__all__)}, SeatVecEnv")


class VectorGame(BatchBase):
    """``num_games`` games of one sort (options: those of :meth:`isle_env.Game.new`), each waiting for one decision of one seat.

    Arrays, valid until the next call, for N games of n seats; ``observations`` and ``masks`` may be the caller's own, and
    are read-only otherwise. A batch belongs to one thread at a time.

    - ``observations`` uint8[N, size]: what the deciding seat of each game sees (layout.py in the game's folder)
    - ``masks`` int8[N, NUM_ACTIONS]: what that seat may do
      With ``packed=True`` both take a third of the room: boats and masks as bits, ``packing`` turns them back
    - ``seats`` int64[N]: which seat decides, -1 where the game is over (autoreset NEXT_STEP and DISABLED only)
    - ``rewards`` float32[N, n]: what each seat earned in the last step; ``dones`` bool[N]: the game ended in the last step
    - ``seeds`` int64[N]: the seed of the running game; the next game's follows from it (``engine.seeding.next_seed``)
    - of the last game that ended in a slot: ``final_scores`` int16[N, n, parts] (``rules.score_parts``; ``rules.points(games[k],
      row)`` has a row by part, also of the family game), ``final_tie_breaks`` int16[N, n] (:meth:`isle_env.Game.tie_breaks`; no
      columns in solo games), ``final_seeds`` int64[N], ``final_observations`` uint8[N, n, size], and in solo games
      ``final_sister_scores`` int16[N, parts] (``state.SISTER_PARTS``; no parts in the other modes)

    Autoreset is declared in ``metadata["autoreset_mode"]``: SAME_STEP (default; the row shows the next game at once),
    NEXT_STEP (the row is zero, the next action is ignored and begins the new game) or DISABLED (a finished game stays).
    """

    def _allocate(self, room: Room) -> None:
        """The arrays that a batch needs in which the caller plays every seat."""
        count, n = self.num_games, self.num_players
        self.seats = self._viewers
        self.rewards = room.zeros((count, n), np.float32)
        self.final_observations = room.zeros((count, n, self.rules.size(n)), np.uint8)
        self.actions = room.zeros(count, np.int64)
        self._alone = crew_of(1), crew_of(1)
        for work in (batch.TAKE, batch.DRAW):
            self._alone[work][WORK] = work
        self._ends = batch.Ends(
            self.rewards, self.dones, self.final_scores, self.final_tie_breaks, self.final_sister_scores, self.final_seeds
        )
        self._arguments = (  # of the step's kernel, the same in every step: all but the range and who does it
            self.games, self._words, self.actions, self._states, batch.How(self._autoreset, self._reward), self.seeds,
            self.setting.template, self._rows, self._ends, self.final_observations,
        )  # fmt: skip

    def reset(self, seed: Seeds = None) -> None:
        """Begin all games. seed: one number (game k gets ``seed + k``), one a game, or None for chance."""
        seeds = self._checked_seeds(seed)
        self._take()
        try:
            self.seeds[:] = seeds
            for k in range(self.num_games):
                self._states[k] = seed_words((1 << 64) | int(self.seeds[k]))
            self.dones[:] = False
            self.rewards[:] = 0
            if self._foreign:
                self._forget_rows()
            if self._leads is not None:
                self._promised.seeds[:] = seeds  # these games: their first step counts already
                self._promised.days[:] = 0
                self._promised.margins[:] = 0
            self._run(batch.begin_range, self.num_games, self.games, self._words, self.seeds, self.setting.template, self._rows)
            self._started = True
        finally:
            self._in_use.release()

    def sample(self) -> np.ndarray:
        """A uniform legal action for each game: ``int64[N]``, the array ``actions``, 0 where the game is over."""
        self._check_started()
        self._take()
        try:
            self._run(batch.sample_range, self.num_games, self.games, self._words, self._states, self.actions)
        finally:
            self._in_use.release()
        return self.actions

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """One decision in each game; the arrays then show what follows.

        Raises :class:`isle_env.game.IllegalAction` for an illegal action, before anything is done.
        """
        self._check_started()
        chosen = self._checked_actions(actions)
        self._take()
        try:
            wrong = self._first_illegal(self._everywhere, chosen)
            if wrong >= 0:
                refusal = self._refusal(wrong, int(chosen[wrong]))
                raise IllegalAction(f"game {wrong} of the batch: {refusal}", refusal.reason)
            self.actions[:] = chosen
            self._step(batch.TAKE)
        finally:
            self._in_use.release()

    def step_random(self) -> None:
        """A step with a uniform legal action in each game, for rollouts and benchmarks. ``actions`` has the actions taken."""
        self._check_started()
        self._take()
        try:
            self._step(batch.DRAW)
        finally:
            self._in_use.release()

    def _step(self, work: int) -> None:
        """The step itself. work: ``batch.TAKE`` to take the actions in ``actions``, ``batch.DRAW`` to draw legal ones into it."""
        if self._foreign:
            self._forget_rows()
        if self._is_alone(self.num_games):
            self._kernel().call(0, self.num_games, *self._arguments, self._alone[work], 0)
        else:
            self._staff().run_standing(work)
        if self._leads is not None:
            self._reward_on_the_way(self._leads)

    def _reward_on_the_way(self, leads: Leads) -> None:
        """Give each seat what the step has brought, with a reward that does not come at the end alone."""
        self._run(
            leads.kernels.reward_range, self.num_games, self.games, self.seeds, self.dones, self.final_seeds, self._promised,
            leads.by, self.rewards,
        )  # fmt: skip

    def _hired(self) -> Workers:
        """New threads, whose standing call is the step."""
        return Workers(self.threads - 1, (self._kernel(), self._parts(self.num_games), self._arguments))

    def _kernel(self) -> Direct:
        """The kernel of a step."""
        return self.rules.step_batch if self.packing is None else self.rules.step_packed
