"""A batch for one learner as a Stable-Baselines3 ``VecEnv``, with the masks that sb3-contrib's MaskablePPO asks for.

    MaskablePPO ─→ env_method("action_masks") ─→ rows of one bool[N, NUM_ACTIONS]
                ─→ step(actions) ─→ SeatBatch ─→ observations, rewards, dones, infos

This is the only module here that needs a training library. Only the first use of ``isle_env.vector.SeatVecEnv`` imports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from isle_env.envs.batch_base import refuse_packed
from isle_env.envs.batch_policies import BatchOpponent
from isle_env.envs.candidates import shown
from isle_env.envs.looking import checked_render_mode
from isle_env.envs.seat import seat_spaces
from isle_env.envs.seat_batch import SeatBatch
from isle_env.envs.seat_place import SeatPlace
from isle_env.extras import install

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as missing:
    raise ImportError(f"SeatVecEnv needs Stable-Baselines3 ({missing}): run {install('training')}") from missing

Indices = int | Iterable[int] | None


class SeatVecEnv(VecEnv):
    """One seat in each of ``num_envs`` games. ``batch`` is the :class:`SeatBatch` that plays them; the options are the same.

    A finished game is followed by the next in the same step; its info then holds ``terminal_observation`` and the final info
    of :class:`isle_env.SeatEnv`; ``TimeLimit.truncated`` is True where ``max_episode_steps`` cut it
    off. All arrays returned are new, as with ``DummyVecEnv``.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        opponents: Sequence[BatchOpponent] | BatchOpponent = "random",
        seat: int | None = None,
        num_players: int | None = None,
        candidates: bool | str = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Options of :class:`SeatBatch`, without ``autoreset_mode``; render_mode: ``"ansi"``, ``"rgb_array"`` or ``"human"``.

        Raises ``ValueError``/``TypeError`` naming the wrong one.
        """
        refuse_packed(options)
        if "autoreset_mode" in options:
            raise TypeError("autoreset_mode: Stable-Baselines3 knows no other than SAME_STEP")
        self.batch = SeatBatch(
            num_envs, opponents=opponents, seat=seat, num_players=num_players, candidates=candidates, **options
        )
        self._candidates = candidates
        checked_render_mode(render_mode)
        self._places = [SeatPlace(self.batch, k, render_mode) for k in range(num_envs)]
        self._random = np.random.default_rng()
        self._actions = np.zeros(num_envs, dtype=np.int64)
        super().__init__(num_envs, *seat_spaces(self.batch.num_players, candidates, self.batch.rules))

    def set_opponents(self, opponents: Sequence[BatchOpponent] | BatchOpponent) -> None:
        """Change the opponents from the next decision on, for example to a newer copy of the learner; games go on."""
        self.batch.set_opponents(opponents)

    def reset(self) -> Any:
        """Begin all games: from the seeds given to ``seed`` the first time, later from seeds that follow from them."""
        if self._seeds[0] is not None:
            self._random = np.random.default_rng(self._seeds[0])
            self.batch.reset([int(seed or 0) for seed in self._seeds])
        else:
            self.batch.reset(int(self._random.integers(2**62)))
        self._reset_seeds()
        self._reset_options()
        return self._seen()

    def step_async(self, actions: np.ndarray) -> None:
        """Note the learner's decisions, one per game."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Take the noted decisions: observations uint8[N, size], rewards float32[N], dones bool[N], an info per game."""
        batch = self.batch
        batch.step(self._actions)
        infos: list[dict[str, Any]] = [{"TimeLimit.truncated": False} for _ in range(self.num_envs)]
        for k in batch.ended().tolist():
            infos[k]["TimeLimit.truncated"] = not batch.dones[k]
            infos[k].update(batch.final_info(k), terminal_observation=batch.final_observation(k, self._candidates))
        return self._seen(), batch.rewards.copy(), batch.dones | batch.truncations, infos

    def _seen(self) -> Any:
        """What the learner sees in each game: new arrays."""
        batch, view = self.batch, None if self.batch.view is None else self.batch.view.copied()
        return shown(batch.observations if self._candidates == "only" else batch.observations.copy(), view, self._candidates)

    def get_images(self) -> list[Any]:
        """A picture of each game (``render_mode="rgb_array"``), for Stable-Baselines3's videos: ``uint8[height, width, 3]``."""
        return [place.render() for place in self._places]

    def action_masks(self) -> np.ndarray:
        """What the learner may do: a new ``bool[N, NUM_ACTIONS]``."""
        return self.batch.masks.view(np.bool_).copy()

    def close(self) -> None:
        """End the threads, and close the window if there is one."""
        self.batch.close()
        for place in self._places:
            place.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of some games (``SeatPlace``). Raises ``AttributeError``."""
        return [getattr(place, attr_name) for place in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of some games. Raises ``AttributeError`` for those that the game itself decides."""
        for place in self._chosen(indices):
            setattr(place, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of some games (``SeatPlace``). Raises ``AttributeError``."""
        if method_name == "action_masks":  # called at every step: one copy for all games, not one each
            masks = self.action_masks()
            return [masks[k] for k in self._get_indices(indices)]
        return [getattr(place, method_name)(*method_args, **method_kwargs) for place in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._chosen(indices)]

    def _chosen(self, indices: Indices) -> list[SeatPlace]:
        """The games of these numbers."""
        return [self._places[k] for k in self._get_indices(indices)]
