"""Batches: many games stepped in one compiled call, across cores.

    VectorGame   every seat is driven by the caller; arrays are reused from step to step

The rules are those of :class:`isle_env.Game`: game k of a batch, seeded with ``seeds[k]``, equals ``Game.new(seed=seeds[k])``
played alone with the same actions.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from isle_env.core import CACHE_FOLDER, batch
from isle_env.core import actions as A
from isle_env.core import layout as L
from isle_env.core import setup as _setup
from isle_env.core import state as S
from isle_env.core.jit import announce_compile
from isle_env.core.rng import seed_words
from isle_env.envs.rewards import REWARDS, checked_reward
from isle_env.game import Game, IllegalAction, checked_flag, checked_seats

_MODES = {
    AutoresetMode.NEXT_STEP: batch.NEXT_STEP,
    AutoresetMode.SAME_STEP: batch.SAME_STEP,
    AutoresetMode.DISABLED: batch.DISABLED,
}


class VectorGame:
    """``num_games`` standard games, each waiting for one decision of one seat.

    Arrays, valid until the next call (N games, n seats; ``observations`` and ``masks`` may be the caller's own):

    - ``observations`` uint8[N, size]: what the deciding seat of each game sees (core/layout.py)
    - ``masks`` int8[N, NUM_ACTIONS]: what it may do
    - ``seats`` int64[N]: which seat decides, -1 where the game is over (autoreset NEXT_STEP and DISABLED only)
    - ``rewards`` float32[N, n]: of every seat, for the last step; ``dones`` bool[N]: the game ended in the last step
    - ``seeds`` int64[N]: the seed of the running game; the next one's follows from it (``core.seeding.next_seed``)
    - where a game has ended: ``final_scores`` int16[N, n, parts] (``state.SCORE_PARTS``), ``final_seeds`` int64[N],
      ``final_observations`` uint8[N, n, size], kept until the next end in that slot

    Autoreset is declared in ``metadata["autoreset_mode"]``: SAME_STEP (default; the row shows the next game at once),
    NEXT_STEP (the row is zero, the next action is ignored and begins the new game) or DISABLED (a finished game stays).
    """

    def __init__(
        self,
        num_games: int,
        num_players: int = 2,
        *,
        threads: int = 1,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        auto_skip: bool = True,
        reaction_windows: bool = False,
        lesson_modules: tuple[str, ...] = ("A", "B", "C"),
        extra_lessons: tuple[str, ...] = (),
        observations: np.ndarray | None = None,
        masks: np.ndarray | None = None,
    ) -> None:
        """Make room; :meth:`reset` begins the games. Raises ``ValueError``/``TypeError`` naming the wrong option."""
        self.num_players = checked_seats(num_players)
        self.num_games = _checked_count("num_games", num_games)
        self.threads = min(_checked_count("threads", threads), self.num_games)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata: dict[str, Any] = {"autoreset_mode": self.autoreset_mode}
        self._mode = _MODES[self.autoreset_mode]
        self._reward = list(REWARDS).index(checked_reward(reward))
        self._used_kinds = _setup.lessons_in_use(lesson_modules, extra_lessons)
        skip, windows = checked_flag("auto_skip", auto_skip), checked_flag("reaction_windows", reaction_windows)
        self._flags = np.array([skip, windows], dtype=np.int64)
        self._allocate(observations, masks)
        self._pool: ThreadPoolExecutor | None = None
        self._started = False

    def _allocate(self, observations: np.ndarray | None, masks: np.ndarray | None) -> None:
        """All arrays of the batch."""
        count, n, size = self.num_games, self.num_players, L.size(self.num_players)
        self.games = S.zeros(count)
        self.observations = _owned("observations", observations, (count, size), np.uint8)
        self.masks = _owned("masks", masks, (count, A.NUM_ACTIONS), np.int8)
        self.seats = np.full(count, -1, dtype=np.int64)
        self.rewards = np.zeros((count, n), dtype=np.float32)
        self.dones = np.zeros(count, dtype=np.bool_)
        self.seeds = np.zeros(count, dtype=np.int64)
        self.final_scores = np.zeros((count, n, len(S.SCORE_PARTS)), dtype=np.int16)
        self.final_seeds = np.zeros(count, dtype=np.int64)
        self.final_observations = np.zeros((count, n, size), dtype=np.uint8)
        self.actions = np.zeros(count, dtype=np.int64)
        self._words = np.zeros((count, A.MASK_WORDS), dtype=np.uint32)
        self._states = np.zeros((count, 4), dtype=np.uint32)
        drawn = np.full((count, n), batch.NOT_DRAWN, dtype=np.uint16)
        shown = np.zeros((count, A.MASK_WORDS), dtype=np.uint32)
        self._rows = (self.observations, self.masks, drawn, shown, self.seats)
        self._ends = (self.rewards, self.dones, self.final_scores, self.final_seeds, self.final_observations)

    def reset(self, seed: int | Sequence[int] | np.ndarray | None = None) -> None:
        """Begin all games. seed: one number (game k gets ``seed + k``), one a game, or None for chance."""
        self.seeds[:] = self._checked_seeds(seed)
        for k in range(self.num_games):
            self._states[k] = seed_words((1 << 64) | int(self.seeds[k]))
        announce_compile(CACHE_FOLDER)
        self.dones[:] = False
        self.rewards[:] = 0
        self._run(
            batch.begin_range, self.games, self._words, self.seeds, _setup.BLANK, self.num_players, self._used_kinds,
            self._flags, self._rows,
        )  # fmt: skip
        self._started = True

    def _checked_seeds(self, seed: int | Sequence[int] | np.ndarray | None) -> np.ndarray:
        """One seed a game, ``int64[N]``. Raises ``ValueError``."""
        if seed is None:
            seed = secrets.randbits(62)
        if isinstance(seed, (int, np.integer)):
            numbers = [int(seed) + k for k in range(self.num_games)]
        else:
            numbers = [int(number) for number in seed]
        if len(numbers) != self.num_games or min(numbers) < 0 or max(numbers) >= 2**63:
            raise ValueError(f"seed: expected one number or {self.num_games}, from 0 to 2**63 - 1")
        return np.array(numbers, dtype=np.int64)

    def sample(self) -> np.ndarray:
        """A uniform legal action for each game: ``int64[N]``, the array ``actions``, 0 where the game is over."""
        self._check_started()
        self._run(batch.sample_range, self.games, self._words, self._states, self.actions)
        return self.actions

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """One decision in each game; the arrays then hold what follows. An illegal action raises before anything is done."""
        self._check_started()
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.num_games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions: expected {self.num_games} whole numbers, got {chosen.dtype}{list(chosen.shape)}")
        chosen = chosen.astype(np.int64, copy=False)
        wrong = batch.first_illegal(0, self.num_games, self.games, self._words, chosen)
        if wrong >= 0:
            self._refuse(wrong, int(chosen[wrong]))
        self._step(chosen, draw=0)

    def step_random(self) -> None:
        """A step with a uniform legal action in each game (kept in ``actions``): for rollouts and benchmarks."""
        self._check_started()
        self._step(self.actions, draw=1)

    def _step(self, actions: np.ndarray, draw: int) -> None:
        """The step itself, of legal actions or of such drawn for it."""
        self._run(
            batch.step_range, self.games, self._words, actions, self._states, draw, self.seeds, _setup.BLANK,
            self.num_players, self._used_kinds, self._flags, self._mode, self._reward, self._rows, self._ends,
        )  # fmt: skip

    def _refuse(self, index: int, action: int) -> None:
        """Raise the reason why a game does not allow an action."""
        try:
            self.game(index).apply(action)
        except IllegalAction as reason:
            raise IllegalAction(f"game {index} of the batch: {reason}") from None

    def _run(self, kernel: Callable[..., None], *arguments: Any) -> None:
        """Run a range kernel over all games, in as many threads as asked for."""
        if self.threads == 1:
            kernel(0, self.num_games, *arguments)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="isle_env")
        cuts = [self.num_games * t // self.threads for t in range(self.threads + 1)]
        others = [self._pool.submit(kernel, cuts[t], cuts[t + 1], *arguments) for t in range(1, self.threads)]
        kernel(cuts[0], cuts[1], *arguments)
        for other in others:
            other.result()

    def _check_started(self) -> None:
        """Raises ``RuntimeError`` before the first reset."""
        if not self._started:
            raise RuntimeError("there are no games yet: call reset() first")

    def game(self, index: int) -> Game:
        """A copy of one game of the batch, hidden things included."""
        self._check_started()
        return Game(S.copied(self.games[index : index + 1]))

    def close(self) -> None:
        """End the threads; the arrays stay."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


def _checked_count(name: str, value: Any) -> int:
    """A whole number from 1. Raises ``ValueError``."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise ValueError(f"{name}={value!r}: expected a whole number from 1")
    return int(value)


def _owned(name: str, array: np.ndarray | None, shape: tuple[int, ...], dtype: type) -> np.ndarray:
    """The caller's array, checked and cleared, or a new one. Raises ``ValueError``."""
    if array is None:
        return np.zeros(shape, dtype=dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name}: expected a writable C-contiguous {np.dtype(dtype)}{list(shape)}")
    array[...] = 0
    return array
