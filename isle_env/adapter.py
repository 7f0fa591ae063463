"""One adapter for what learning libraries want differently: where the mask is, the type of arrays, the names of entries.

    from isle_env import adapted, isle_of_cats_v0
    env = adapted(isle_of_cats_v0.env(on_illegal="end"), mask="both", dtype="float32", observation_key="observations")

| environment | without the adapter: observation | mask |
|---|---|---|
| PettingZoo's, ``env`` or ``raw_env`` | a dict of ``observation`` and ``action_mask`` | in the observation |
| ``SeatEnv``, ``SoloEnv``; ``SeatVectorEnv``, ``SoloVectorEnv`` | an array, or a dict with candidates | in the infos |

docs/with_your_library.md says which library wants what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

PLACES = ("observation", "infos", "both")
INFOS = ("all", "numbers")
_PLAIN, _MASK = "observation", "action_mask"
"""What the environments themselves call the two."""


@dataclass(frozen=True)
class Form:
    """What observations and infos are to look like; :func:`adapted` says what the options mean."""

    mask: str = "observation"
    dtype: np.dtype | None = None
    mask_dtype: np.dtype = field(default_factory=lambda: np.dtype(np.int8))
    observation_key: str = _PLAIN
    mask_key: str = _MASK
    infos: str = "all"

    def space(self, plain: spaces.Space[Any], num_actions: int) -> spaces.Space[Any]:
        """The space of observations. plain: without mask, a ``Box`` or a ``Dict`` of them."""
        entries = {name: self._of_type(box) for name, box in _entries(plain, spaces.Dict).items()}
        if self.mask == "infos":
            return spaces.Dict(self._named(entries)) if isinstance(plain, spaces.Dict) else entries[_PLAIN]
        return spaces.Dict({**self._named(entries), self.mask_key: spaces.Box(0, 1, (num_actions,), self.mask_dtype.type)})

    def observation(self, plain: Any, mask: np.ndarray) -> Any:
        """An observation, or a batch of them. plain: without mask, an array or a dict of arrays."""
        entries = {name: seen if self.dtype is None else seen.astype(self.dtype) for name, seen in _entries(plain, dict).items()}
        if self.mask == "infos":
            return self._named(entries) if isinstance(plain, dict) else entries[_PLAIN]
        return {**self._named(entries), self.mask_key: mask.astype(self.mask_dtype)}

    def info(self, info: Mapping[str, Any], mask: np.ndarray) -> dict[str, Any]:
        """An info of one environment."""
        found = {key: value for key, value in info.items() if key != _MASK}
        if self.infos == "numbers":
            found = dict(_number(key, value) for key, value in found.items() if key == "score" or _is_number(value))
        return found if self.mask == "observation" else {**found, self.mask_key: mask.astype(self.mask_dtype)}

    def _of_type(self, box: Any) -> spaces.Box:
        """A space of the type asked for."""
        if self.dtype is None:
            return box
        return spaces.Box(box.low.astype(self.dtype), box.high.astype(self.dtype), dtype=self.dtype.type)

    def _named(self, entries: dict[str, Any]) -> dict[str, Any]:
        """The entries by the names asked for."""
        return {self.observation_key if name == _PLAIN else name: value for name, value in entries.items()}


def adapted(
    env: Any,
    *,
    mask: str = "observation",
    dtype: Any = None,
    mask_dtype: Any = np.int8,
    observation_key: str = _PLAIN,
    mask_key: str = _MASK,
    infos: str = "all",
) -> Any:
    """The environment with observations and infos as a library wants them: a PettingZoo (AEC) or a Gymnasium one, or a batch.

    mask: ``"observation"``: in the observation, which is a dict then; ``"infos"``: in the infos alone, and the observation is the
    plain array (with candidates the dict of them); ``"both"``. dtype: of the observation's arrays, such as ``"float32"``; None:
    as they are. mask_dtype: of the mask. observation_key, mask_key: what the two are called. infos: ``"all"``, or ``"numbers"``:
    nothing but numbers and arrays, for libraries that make tensors of infos; ``score`` is then the total.

    Everything else is the environment's own. Raises ``ValueError``/``TypeError`` naming the wrong option.
    """
    form = Form(
        mask=_one_of("mask", mask, PLACES),
        dtype=None if dtype is None else _number_type("dtype", dtype),
        mask_dtype=_number_type("mask_dtype", mask_dtype),
        observation_key=observation_key,
        mask_key=mask_key,
        infos=_one_of("infos", infos, INFOS),
    )
    if observation_key == mask_key:
        raise ValueError(f"observation_key and mask_key are both {mask_key!r}: they need different names")
    if isinstance(env, AECEnv):
        return AdaptedAEC(env, form)
    if isinstance(env, VectorEnv):
        return AdaptedVectorEnv(env, form)
    if isinstance(env, gymnasium.Env):
        return AdaptedEnv(env, form)
    raise TypeError(
        f"adapted() takes a PettingZoo AEC environment, a Gymnasium environment or a SeatVectorEnv, not {type(env).__name__}"
    )


class AdaptedAEC(BaseWrapper):
    """A PettingZoo environment in another form. In infos, agents that do not decide have masks of zeros."""

    def __init__(self, env: AECEnv, form: Form) -> None:
        super().__init__(env)
        self.form = form
        self._spaces: dict[str, spaces.Space[Any]] = {}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, one object for all calls. Raises ``ValueError`` for an unknown agent."""
        if agent not in self._spaces:
            inner = self.env.observation_space(agent)
            self._spaces[agent] = self.form.space(inner[_PLAIN], inner[_MASK].shape[0])
        return self._spaces[agent]

    @property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:  # type: ignore[override]
        """The observation space of every agent."""
        return {agent: self.observation_space(agent) for agent in self.possible_agents}

    def observe(self, agent: str) -> Any:
        """What an agent sees now."""
        seen = self.env.observe(agent)
        return self.form.observation(seen[_PLAIN], seen[_MASK])

    @property
    def infos(self) -> dict[str, dict[str, Any]]:  # type: ignore[override]
        """The info of every agent."""
        return {agent: self.form.info(info, self._mask(agent)) for agent, info in self.env.infos.items()}

    def _mask(self, agent: str) -> np.ndarray:
        return self.env.observe(agent)[_MASK]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The selected agent's observation, reward since its last decision, termination, truncation and info."""
        seen, reward, terminated, truncated, info = self.env.last(True)
        plain, mask = seen[_PLAIN], seen[_MASK]
        shown = self.form.observation(plain, mask) if observe else None
        return shown, reward, terminated, truncated, self.form.info(info, mask)


class AdaptedEnv(gymnasium.Wrapper):  # type: ignore[type-arg]
    """A Gymnasium environment of one seat in another form."""

    def __init__(self, env: gymnasium.Env[Any, Any], form: Form) -> None:
        super().__init__(env)
        self.form = form
        self.observation_space = form.space(env.observation_space, _num_actions(env.action_space))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        plain, info = self.env.reset(seed=seed, options=options)
        return self.form.observation(plain, info[_MASK]), self.form.info(info, info[_MASK])

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take a decision."""
        plain, reward, terminated, truncated, info = self.env.step(action)
        return self.form.observation(plain, info[_MASK]), reward, terminated, truncated, self.form.info(info, info[_MASK])

    def action_masks(self) -> np.ndarray:
        """What may be done: ``bool[NUM_ACTIONS]``, for sb3-contrib."""
        return self.env.get_wrapper_attr("action_masks")()


class AdaptedVectorEnv(VectorWrapper):
    """A batch of games of one seat each in another form."""

    def __init__(self, env: VectorEnv[Any, Any, Any], form: Form) -> None:
        super().__init__(env)
        self.form = form
        self.single_observation_space = form.space(env.single_observation_space, _num_actions(env.single_action_space))
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games."""
        plain, infos = self.env.reset(seed=seed, options=options)
        return self.form.observation(plain, infos[_MASK]), self._infos(infos)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """A decision in each game."""
        plain, rewards, terminations, truncations, infos = self.env.step(actions)
        return self.form.observation(plain, infos[_MASK]), rewards, terminations, truncations, self._infos(infos)

    def _infos(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Infos of a batch: arrays, each with its array of flags; those of games that ended are a dict of the same sort."""
        mask = infos[_MASK]
        found = {key: value for key, value in infos.items() if key not in (_MASK, f"_{_MASK}")}
        if "final_obs" in found:
            last = found["final_info"]
            seen = found["final_obs"].copy()
            for k in np.flatnonzero(found["_final_obs"]):
                seen[k] = self.form.observation(seen[k], last[_MASK][k])
            found["final_obs"], found["final_info"] = seen, self._infos(last)
        if self.form.infos == "numbers":
            found = {key: value for key, value in found.items() if key.startswith("_") or _kept(key, value)}
            found = {key: value for key, value in found.items() if not key.startswith("_") or key[1:] in found}
            if "score" in found:
                found["score"] = found["score"]["total"]
        if self.form.mask == "observation":
            return found
        return {**found, self.form.mask_key: mask.astype(self.form.mask_dtype), f"_{self.form.mask_key}": infos[f"_{_MASK}"]}

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """An attribute of each game; a method is called with the arguments."""
        return self.env.call(name, *args, **kwargs)  # type: ignore[attr-defined]

    @property
    def autoreset_mode(self) -> Any:
        """When a finished game is followed by the next."""
        return self.metadata["autoreset_mode"]


def _kept(key: str, value: Any) -> bool:
    """Does an entry of a batch's infos stay where only numbers do? Arrays of objects hold text or lists."""
    return key in ("score", "final_obs", "final_info") or (isinstance(value, np.ndarray) and value.dtype != object)


def _entries(plain: Any, kind: type) -> dict[str, Any]:
    """The entries of an observation or of its space."""
    return dict(plain.items()) if isinstance(plain, kind) else {_PLAIN: plain}  # type: ignore[attr-defined]


def _is_number(value: Any) -> bool:
    return isinstance(value, (bool, int, float, np.number, np.bool_)) or (isinstance(value, np.ndarray) and value.dtype != object)


def _number(key: str, value: Any) -> tuple[str, Any]:
    """An entry of an info as a number: of points by part the total."""
    return key, value["total"] if key == "score" else value


def _num_actions(space: Any) -> int:
    """The number of actions. Raises ``TypeError`` for an environment that is none of ours."""
    if not isinstance(space, spaces.Discrete):
        raise TypeError(f"adapted() takes an environment with Discrete actions, this one has {space}")
    return int(space.n)


def _one_of(name: str, value: Any, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"{name}={value!r}: expected one of {list(known)}")
    return str(value)


def _number_type(name: str, value: Any) -> np.dtype:
    """A type of numbers. Raises ``ValueError``."""
    try:
        found = np.dtype(value)
    except TypeError:
        found = None
    if found is None or found.kind not in "biuf":
        raise ValueError(f"{name}={value!r}: expected a type of numbers, such as 'float32'")
    return found
