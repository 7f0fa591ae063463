"""A batch for one learner as a Gymnasium vector environment.

It behaves like a ``SyncVectorEnv`` of as many :class:`isle_env.SeatEnv`, but in compiled calls. Masks are in
``info["action_mask"]``. Seeds are the one difference: here the number *is* the game's (game k plays ``Game.new(seed=seed + k)``),
while a ``SeatEnv`` draws its games from a generator that starts with the number. So ``make_vec(…, vectorization_mode="sync")``
and this environment play other games after the same seed, each of them the same games every time.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from isle_env.envs.batch_base import refuse_packed
from isle_env.envs.batch_policies import BatchOpponent
from isle_env.envs.candidates import shown
from isle_env.envs.looking import FRAMES_A_SECOND, RENDER_MODES, checked_render_mode
from isle_env.envs.seat import seat_spaces
from isle_env.envs.seat_batch import SeatBatch
from isle_env.envs.seat_place import SeatPlace
from isle_env.setting import SOLO


class SeatVectorEnv(gymnasium.vector.VectorEnv[Any, np.ndarray, np.ndarray]):
    """One seat in each of ``num_envs`` games. ``batch`` is the :class:`SeatBatch` that plays them; the options are the same.

    Autoreset is declared in ``metadata["autoreset_mode"]``. SAME_STEP (default): the last observation is in
    ``info["final_obs"]``, the last info in ``info["final_info"]``. NEXT_STEP: the step returns the last observation, and the
    next action is ignored. Infos have the keys of Gymnasium's own vector environments, each with its ``_key`` array of flags,
    and ``action_mask`` int8[N, NUM_ACTIONS]. max_episode_steps: decisions of the learner after which a game is cut off
    (truncated), as by Gymnasium's ``TimeLimit``.
    copy: return new arrays (default), or the batch's own, which the next call overwrites.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponents: Sequence[BatchOpponent] | BatchOpponent = "random",
        seat: int | None = None,
        num_players: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        candidates: bool | str = False,
        **options: Any,
    ) -> None:
        """Raises ``ValueError``/``TypeError`` naming the wrong option. options: those of :class:`SeatBatch`."""
        refuse_packed(options)
        checked_render_mode(render_mode)
        self.batch = SeatBatch(
            num_envs,
            opponents=opponents,
            seat=seat,
            num_players=num_players,
            autoreset_mode=autoreset_mode,
            candidates=candidates,
            **options,
        )
        self._candidates = candidates
        self.num_envs, self.copy, self.render_mode = self.batch.num_games, copy, render_mode
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_A_SECOND, **self.batch.metadata}
        self.autoreset_mode = self.batch.autoreset_mode
        self.single_observation_space, self.single_action_space = seat_spaces(
            self.batch.num_players, candidates, self.batch.rules
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._everyone = np.ones(self.num_envs, dtype=np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games.

        seed: one number (game k gets ``seed + k``) or one per game; None: seeds that follow from the last one given.
        """
        if options is not None and "reset_mask" in options:
            raise ValueError("options['reset_mask'] is for autoreset_mode DISABLED, which this environment does not have")
        if seed is None:
            self.batch.reset(int(self.np_random.integers(2**62)))
        else:
            self.batch.reset(seed)
            super().reset(seed=int(self.batch.seeds[0]))
        return self._seen(), self._masks()

    def step(self, actions: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """The learner's decision in each game; rewards float64[N], terminations and truncations bool[N].

        An illegal action ends its game with ``ILLEGAL_REWARD`` and a reason in ``illegal_action``, as a number in
        ``illegal_reason``. Games are truncated by ``max_episode_steps`` alone. Raises as ``SeatBatch.step``.
        """
        batch = self.batch
        batch.step(actions)
        infos, ended = self._masks(), batch.ended()
        observations = self._seen(ended if batch.autoreset_mode is AutoresetMode.NEXT_STEP else None)
        for k in ended.tolist():
            infos = self._add_info(infos, self._end_info(k), k)
        return observations, batch.rewards.astype(np.float64), batch.dones.copy(), batch.truncations.copy(), infos

    def _end_info(self, k: int) -> dict[str, Any]:
        """The info of a game that has just ended; with SAME_STEP also its last observation and mask."""
        info = self.batch.final_info(k)
        if self.batch.autoreset_mode is AutoresetMode.NEXT_STEP:
            return info
        final = {"action_mask": self.batch.final_mask(k), **info}
        return {"final_obs": self.batch.final_observation(k, self._candidates), "final_info": final}

    def action_masks(self) -> np.ndarray:
        """What the learner may do: a new ``bool[N, NUM_ACTIONS]``, all False in games that are over."""
        return self.batch.masks.view(np.bool_).copy()

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """An attribute of each game (``isle_env.envs.seat_place.SeatPlace``); a method is called with the arguments.

        Raises ``AttributeError``.
        """
        found = [getattr(place, name) for place in self._places]
        return tuple(each(*args, **kwargs) if callable(each) else each for each in found)

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute of each game. Raises ``AttributeError``."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of each game. values: a list or tuple of one a game, or one value for all.

        Raises ``ValueError`` for another number of values, ``AttributeError`` for what the game itself decides.
        """
        each = values if isinstance(values, (list, tuple)) else [values] * self.num_envs
        if len(each) != self.num_envs:
            raise ValueError(f"set_attr({name!r}): expected one value or {self.num_envs}, got {len(each)}")
        for place, value in zip(self._places, each, strict=True):
            setattr(place, name, value)

    @functools.cached_property
    def _places(self) -> list[SeatPlace]:
        """Each game as an environment of its own would be asked."""
        return [SeatPlace(self.batch, k, self.render_mode) for k in range(self.num_envs)]

    def render(self) -> tuple[str | np.ndarray, ...] | None:  # type: ignore[override]
        """Each position as the learner sees it: text, or with ``"rgb_array"`` ``uint8[height, width, 3]``; None without a mode.

        ``"human"`` shows the first game in a window, and gives None.
        """
        if self.render_mode is None:
            return None
        shown_games = tuple(place.render() for place in self._places)
        return None if self.render_mode == "human" else shown_games  # type: ignore[return-value]  # each has the same mode

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads, and close the window if there is one."""
        self.batch.close()
        for place in self._places:
            place.close()

    def _handed_out(self, array: np.ndarray) -> np.ndarray:
        """The array to return: a copy unless the caller did without."""
        return array.copy() if self.copy else array

    def _seen(self, ended: np.ndarray | None = None) -> Any:
        """What the learner sees in each game. ended: games whose last observation is to be returned."""
        batch, observations = self.batch, self._handed_out(self.batch.observations)
        if ended is not None and ended.size:
            observations = batch.observations.copy()
            observations[ended] = batch.final_observations[ended]
        view = None if batch.view is None else type(batch.view)(*map(self._handed_out, batch.view))
        return shown(observations, view, self._candidates)

    def _masks(self) -> dict[str, Any]:
        """The infos of a step in which nothing ends."""
        return {"action_mask": self._handed_out(self.batch.masks), "_action_mask": self._everyone.copy()}


class SoloVectorEnv(SeatVectorEnv):
    """``num_envs`` solo games; it behaves like a ``SyncVectorEnv`` of as many :class:`isle_env.SoloEnv`."""

    def __init__(self, num_envs: int = 1, *, difficulty: str = "easy", **options: Any) -> None:
        """options: those of :class:`SeatVectorEnv`, ``game`` among them, without ``opponents``, ``seat`` and ``num_players``."""
        super().__init__(num_envs, difficulty=difficulty, mode=SOLO, **options)
