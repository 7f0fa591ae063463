"""What every batch of games has: options, the arrays of N games, a row for each, seeds, and threads that share the games."""

from __future__ import annotations

import itertools
import os
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from isle_env.engine import batch, record
from isle_env.engine.potential import Promised
from isle_env.engine.setting import has_flags, whole_number
from isle_env.envs.potential import leads_of
from isle_env.envs.rewards import REWARDS, checked_reward
from isle_env.envs.workers import Workers
from isle_env.game import Game, IllegalAction
from isle_env.games.options.table import flag
from isle_env.machine.pages import Room
from isle_env.machine.sizes import MASK_WORDS
from isle_env.packing import Packing
from isle_env.setting import checked_setting

_AUTORESETS = {
    AutoresetMode.NEXT_STEP: batch.NEXT_STEP,
    AutoresetMode.SAME_STEP: batch.SAME_STEP,
    AutoresetMode.DISABLED: batch.DISABLED,
}
Seeds = int | Sequence[int] | np.ndarray | None
"""One number (game k gets that plus k), one number per game, or None for chance."""


class BatchBase:
    """``num_games`` games in one array, with a row of observation and mask for each. Subclasses say who decides.

    A step writes only what has changed, so ``observations`` and ``masks`` are read-only, unless they are the caller's own: those
    are drawn whole. One thread at a time may use a batch; another one that tries gets a ``RuntimeError``.
    """

    _least_part = 128
    """Fewest games that are worth a thread: waking it takes about as long as a step in that many games."""

    def __init__(
        self,
        num_games: int,
        *,
        num_players: int | None = None,
        threads: int = 1,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        observations: np.ndarray | None = None,
        masks: np.ndarray | None = None,
        packed: bool = False,
        **options: Any,
    ) -> None:
        """Allocate the arrays; :meth:`reset` begins the games. Raises ``ValueError``/``TypeError`` naming the wrong option.

        packed: rows of a third of the size (:mod:`isle_env.packing`): ``observations`` are ``uint8[N, packing.packed_size]``, and
        ``masks`` are ``uint32[N, MASK_WORDS]``. options: those of the games, such as ``mode`` (:meth:`isle_env.Game.new`).
        """
        self.setting = checked_setting(num_players, **options, asked=f"{type(self).__name__}()")
        self.rules = self.setting.rules
        self.num_players = self.setting.num_players
        self.num_games = checked_count("num_games", num_games)
        self.threads = min(checked_count("threads", threads), self.num_games)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata: dict[str, Any] = {"autoreset_mode": self.autoreset_mode}
        self._autoreset = _AUTORESETS[self.autoreset_mode]
        self._reward = list(REWARDS).index(checked_reward(reward))
        self._leads = leads_of(reward, self.setting)
        self._workers: Workers | None = None
        self._in_use = threading.Lock()
        self._process = os.getpid()
        self._started = False
        self.packing = Packing(self.rules, self.num_players) if flag("packed", packed) else None
        """How the rows are packed, None if they are not."""
        if self.packing is not None and masks is not None:
            raise ValueError("masks: a batch with packed=True shows its own words, and cannot write to an array of yours")
        self._everywhere = np.arange(self.num_games, dtype=np.int64)
        room = Room()
        self._allocate_rows(room, observations, masks)
        self._allocate_ends(room)
        self._allocate(room)

    def _allocate_rows(self, room: Room, observations: np.ndarray | None, masks: np.ndarray | None) -> None:
        """The games, and the arrays in which engine/batch.py keeps their rows."""
        count, n, rules = self.num_games, self.num_players, self.rules
        self.games = room.zeros(count, rules.record)
        self._foreign = observations is not None or masks is not None
        size = rules.size(n) if self.packing is None else self.packing.packed_size
        shown = _owned(room, "observations", observations, (count, size), np.uint8)
        allowed = batch.PACKED if self.packing is not None else _owned(room, "masks", masks, (count, rules.num_actions), np.int8)
        self.seeds = room.zeros(count, np.int64)
        self._words = room.zeros((count, MASK_WORDS), np.uint32)
        self._drawn = room.zeros((count, n), np.uint16)
        self._drawn[...] = batch.NOT_DRAWN
        self._shown = room.zeros((count, MASK_WORDS), np.uint32)
        self._viewers = room.zeros(count, np.int64)
        self._viewers[...] = -1
        self._notes = room.zeros((count, rules.row_notes), np.uint8)
        self._rows = batch.Rows(shown, allowed, self._drawn, self._shown, self._viewers, self._notes)
        self._show_rows(observations, masks)

    def _show_rows(self, observations: np.ndarray | None, masks: np.ndarray | None) -> None:
        """The rows as the caller sees them: its own arrays, or views of the batch's that it cannot write to."""
        self.observations = read_only(self._rows.observations) if observations is None else observations
        if masks is None:
            masks = read_only(self._rows.masks if self.packing is None else self._words)
        self.masks = masks

    def _forget_rows(self) -> None:
        """Rows are to be drawn whole: somebody else may have written to them."""
        self._drawn[...] = batch.NOT_DRAWN
        self._notes[...] = 0
        self._shown[...] = 0
        self._rows.masks[...] = 0

    def _whole(self, listed: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Rows of some games, not packed: observations and masks. listed: int64[M]. New arrays."""
        seen, allowed = self._rows.observations[listed], self.masks[listed]
        return (seen, allowed) if self.packing is None else (self.packing.unpack(seen), self.packing.unpack_masks(allowed))

    def _allocate_ends(self, room: Room) -> None:
        """What every batch keeps of the end of a game, and a random stream for each slot."""
        count, n, rules = self.num_games, self.num_players, self.rules
        self.dones = room.zeros(count, np.bool_)
        self.final_scores = room.zeros((count, n, len(rules.score_parts)), np.int16)
        self.final_tie_breaks = room.zeros((count, n if n > 1 else 0), np.int16)
        self.final_sister_scores = room.zeros((count, len(rules.sister_parts) if n == 1 else 0), np.int16)
        self.final_seeds = room.zeros(count, np.int64)
        self._states = room.zeros((count, 4), np.uint32)
        if self._leads is not None:
            margins = np.zeros((count, n), np.float64)
            self._promised = Promised(np.full(count, -1, np.int64), np.zeros(count, np.int64), margins)

    def _allocate(self, room: Room) -> None:
        """The further arrays of a subclass."""
        raise NotImplementedError

    def _checked_seeds(self, seed: Seeds) -> np.ndarray:
        """One seed per game, ``int64[N]``. Raises ``ValueError``, ``TypeError`` for what is no whole number."""
        if seed is None:
            seed = secrets.randbits(62)
        if isinstance(seed, Iterable):
            numbers = [whole_number("seed", number) for number in seed]
        else:
            first = whole_number("seed", seed)
            numbers = [first + k for k in range(self.num_games)]
        if len(numbers) != self.num_games or min(numbers) < 0 or max(numbers) >= 2**63:
            raise ValueError(f"seed: expected one number or {self.num_games}, from 0 to 2**63 - 1")
        return np.array(numbers, dtype=np.int64)

    def _checked_actions(self, actions: np.ndarray | Sequence[int]) -> np.ndarray:
        """One whole number per game, ``int64[N]``, perhaps the caller's own array. Raises ``ValueError``."""
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.num_games,) or chosen.dtype.kind not in "iu" or has_flags(actions):
            got = "True or False among them" if has_flags(actions) else f"{chosen.dtype}{list(chosen.shape)}"
            raise ValueError(f"actions: expected {self.num_games} whole numbers, got {got}")
        return chosen.astype(np.int64, copy=False)

    def _first_illegal(self, listed: np.ndarray, actions: np.ndarray, first: int = 0) -> int:
        """The first line whose action its running game does not allow, -1 if there is none.

        listed: int64[M], games; actions: int64[M], one for each; first: the line to begin with.
        """
        return int(batch.first_illegal(first, len(listed), listed, self.games, self._words, actions))

    def _refusal(self, index: int, action: int) -> IllegalAction:
        """Why a game does not allow an action, and what it allows."""
        try:
            Game(record.copied(self.games[index : index + 1])).apply(action)
        except IllegalAction as error:
            return error
        raise AssertionError(f"action {action} is legal in game {index}")

    def _take(self) -> None:
        """Begin to use the batch, until ``_in_use`` is released. Raises ``RuntimeError`` if it is in use already."""
        if self._in_use.acquire(blocking=False):
            return
        if self._process == os.getpid():
            raise RuntimeError("this batch is in use by another thread, or by the policy that it is asking right now")
        self._process, self._in_use = os.getpid(), threading.Lock()  # a fork during a step: the thread that stepped is not here
        self._in_use.acquire()

    def _run(self, kernel: Callable[..., None], count: int, *arguments: Any) -> None:
        """Run a kernel over the range from 0 to count, in as many threads as were asked for and have enough to do."""
        if self._is_alone(count):
            kernel(0, count, *arguments)
        else:
            self._staff().run(kernel, self._parts(count), arguments)

    def _is_alone(self, count: int) -> bool:
        """Does the caller's thread do so many games by itself?"""
        return self.threads == 1 or count < 2 * self._least_part

    def _parts(self, count: int) -> list[tuple[int, int]]:
        """The ranges from 0 to count, one for each thread that has enough to do."""
        threads = max(1, min(self.threads, count // self._least_part))
        return list(itertools.pairwise(count * t // threads for t in range(threads + 1)))

    def _staff(self) -> Workers:
        """The threads, started now if there are none."""
        if self._workers is None or not self._workers.is_alive():
            self._workers = self._hired()
        return self._workers

    def _hired(self) -> Workers:
        """New threads."""
        return Workers(self.threads - 1)

    def _check_started(self) -> None:
        """Raises ``RuntimeError`` before the first reset."""
        if not self._started:
            raise RuntimeError("there are no games yet: call reset() first")

    def game(self, index: int) -> Game:
        """A copy of one game of the batch, hidden things included."""
        self._check_started()
        return Game(record.copied(self.games[index : index + 1]))

    def close(self) -> None:
        """End the threads; the arrays stay."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the threads, which are started again when they are needed, and read-only views."""
        state = {**self.__dict__, "_workers": None}
        del state["_in_use"]
        if state["observations"] is not self._rows.observations:
            del state["observations"]
        if state["masks"] is not self._rows.masks:
            del state["masks"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        """What :meth:`__getstate__` gave, in perhaps another process."""
        self.__dict__.update(state)
        self._in_use, self._process = threading.Lock(), os.getpid()
        self._show_rows(state.get("observations"), state.get("masks"))


def refuse_packed(options: dict[str, Any]) -> None:
    """Raises ``TypeError`` where rows are handed out as a library wants them, which are never packed."""
    if "packed" in options:
        raise TypeError("packed: only the plain arrays of VectorGame and SeatBatch can be packed")


def checked_count(name: str, value: Any) -> int:
    """A whole number from 1. Raises ``ValueError``."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 1:
        raise ValueError(f"{name}={value!r}: expected a whole number from 1")
    return int(value)


def read_only(array: np.ndarray) -> np.ndarray:
    """A view of an array that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


def _owned(room: Room, name: str, array: np.ndarray | None, shape: tuple[int, ...], dtype: type) -> np.ndarray:
    """The caller's array, checked and cleared, or a new one. Raises ``ValueError``."""
    if array is None:
        return room.zeros(shape, dtype)
    if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name}: expected a writable C-contiguous {np.dtype(dtype)}{list(shape)}")
    array[...] = 0
    return array
