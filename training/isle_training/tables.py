"""The games in which a network learns, as one environment for Stable-Baselines3.

    Tables   one VecEnv of several batches; each batch has opponents of its own, one for each other seat (league.py)

The solo game has nobody else: there each batch has a difficulty.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from isle_env.candidate_views import TOLD
from isle_env.envs.batch_policies import BatchOpponent
from isle_env.envs.rewards import MARGIN
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting
from isle_env.vector import SeatVecEnv
from isle_training.evaluation import result
from isle_training.mixture import options_of, sister
from isle_training.policy import EARNED

Observation = dict[str, np.ndarray]
Indices = int | Iterable[int] | None


class Ended(NamedTuple):
    """A game that the learner has finished."""

    against: str
    share: float
    margin: float


class Tables(VecEnv):
    """Several batches of games as one environment for Stable-Baselines3.

    ``ended`` collects the finished games until it is cleared.
    """

    def __init__(
        self, parts: Sequence[SeatVecEnv], names: Sequence[str], win: float = 0.0, margin: float = 1.0, earned: bool = False
    ) -> None:
        """names: who plays the other seats of each part, in words; win, margin: weights of a result: 1 for a win and -1 for a
        loss, and what the parts give as their reward, which comes to the margin in hundreds of points; earned: whether
        observations also say what each game has brought so far.
        """
        self.parts, self.names, self.win, self.margin = list(parts), list(names), win, margin
        self.ended: list[Ended] = []
        self._seated: list[list[BatchOpponent]] = []
        self._ends = np.cumsum([part.num_envs for part in self.parts])
        self._earned = np.zeros((int(self._ends[-1]), 1), np.float32)
        """What each running game has brought so far of what the parts give."""
        space = self.parts[0].observation_space
        assert isinstance(space, spaces.Dict)
        if earned:
            space = spaces.Dict({**space.spaces, EARNED: spaces.Box(-np.inf, np.inf, (1,), np.float32)})
        super().__init__(int(self._ends[-1]), space, self.parts[0].action_space)

    def seat(self, names: Sequence[Sequence[str]], opponents: Sequence[Sequence[BatchOpponent]]) -> None:
        """Change the opponents of each part from the next decision on; games go on."""
        self._seated = [list(its) for its in opponents]
        for part, its in zip(self.parts, self._seated, strict=True):
            part.set_opponents(its)
        self.names = [" ".join(sorted(table)) for table in names]

    def reset(self) -> Observation:  # type: ignore[override]
        """Begin all games."""
        self._earned[:] = 0
        return self._seen([part.reset() for part in self.parts])

    def seed(self, seed: int | None = None) -> list[int | None]:  # type: ignore[override]
        """Seeds of the games that the next reset begins: one after the other, from `seed` on."""
        begins = [0, *self._ends[:-1].tolist()]
        return [
            one
            for part, begin in zip(self.parts, begins, strict=True)
            for one in part.seed(None if seed is None else seed + begin)
        ]

    def step_async(self, actions: np.ndarray) -> None:
        """Note the learner's decisions, one per game."""
        for part, its in zip(self.parts, np.split(actions, self._ends[:-1]), strict=True):
            part.step_async(its)

    def step_wait(self) -> tuple[Observation, np.ndarray, np.ndarray, list[dict[str, Any]]]:  # type: ignore[override]
        """Take the noted decisions. Returns what :meth:`SeatVecEnv.step_wait` does."""
        observations, rewards, dones, infos = zip(*(part.step_wait() for part in self.parts), strict=True)
        self._earned[:, 0] += np.concatenate(rewards)
        self._earned[np.concatenate(dones)] = 0
        for part, name, earned in zip(self.parts, self.names, rewards, strict=True):
            earned *= self.margin
            for slot in np.flatnonzero(part.batch.dones).tolist():
                share, margin = result(part.batch, slot)
                earned[slot] += self.win * (2 * share - 1)
                self.ended.append(Ended(name, share, margin))
        everything = [info for some in infos for info in some]
        return self._seen(observations), np.concatenate(rewards), np.concatenate(dones), everything

    def _seen(self, observations: Sequence[Observation]) -> Observation:
        """What the learner sees of all parts."""
        seen = _joined(observations)
        return {**seen, EARNED: self._earned.copy()} if EARNED in self.observation_space.spaces else seen

    def state(self) -> dict[str, Any]:
        """All that :meth:`restore` needs but the opponents."""
        for part in self.parts:
            part.set_opponents("random")
        kept = {"parts": pickle.dumps(self.parts), "names": self.names, "earned": self._earned.copy()}
        for part, its in zip(self.parts, self._seated, strict=False):
            part.set_opponents(its)
        return kept

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on with the games of such a state, in as many threads as now. Opponents are to be seated next."""
        self.close()
        threads = [part.batch.threads for part in self.parts]
        self.parts, self.names = pickle.loads(state["parts"]), list(state["names"])
        for part, number in zip(self.parts, threads, strict=True):
            part.batch.threads = number
        self._earned[:] = state["earned"]

    def close(self) -> None:
        """End the threads."""
        for part in self.parts:
            part.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of some games."""
        return [value for part, its in self._shared(indices) for value in part.get_attr(attr_name, its)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of some games."""
        for part, its in self._shared(indices):
            part.set_attr(attr_name, value, its)

    def env_method(self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of some games."""
        return [
            value
            for part, its in self._shared(indices)
            for value in part.env_method(method_name, *method_args, indices=its, **method_kwargs)
        ]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def _shared(self, indices: Indices) -> list[tuple[SeatVecEnv, list[int]]]:
        """Numbers of games, part by part. Runs of games of one part stay together, in the order asked for."""
        runs: list[tuple[SeatVecEnv, list[int]]] = []
        for index in self._get_indices(indices):
            number = int(np.searchsorted(self._ends, index, side="right"))
            part, within = self.parts[number], int(index - (self._ends[number - 1] if number else 0))
            if runs and runs[-1][0] is part:
                runs[-1][1].append(within)
            else:
                runs.append((part, [within]))
        return runs


def _joined(observations: Sequence[Observation]) -> Observation:
    """The observations of all parts, one after the other."""
    if len(observations) == 1:
        return observations[0]
    return {name: np.concatenate([one[name] for one in observations]) for name in observations[0]}


def tables(
    setting: Setting,
    shares: Mapping[str, float],
    games: int,
    parts: int,
    win: float = 0.0,
    margin: float = 1.0,
    prices: PriceList | None = None,
    threads: int = 1,
    reward: str = MARGIN,
    view: str = TOLD,
    earned: bool = False,
) -> Tables:
    """The games of a run: so many, in so many parts. In the solo game each part has a difficulty, by the shares.

    win, margin: weights of a result (:class:`Tables`); prices: of the candidates; reward: one that comes to the margin
    (``WHOLE_MARGINS``); view: of the candidates (isle_env/candidate_views.py); earned: as in :class:`Tables`.
    """
    count = min(parts, games)
    names, settings = ["random"] * count, [setting] * count
    if setting.mode == "solo":
        ends = np.cumsum(list(shares.values())) * count
        names = [list(shares)[int(np.searchsorted(ends, part + 0.5))] for part in range(count)]
        settings = [sister(setting, name) for name in names]
    made = [
        SeatVecEnv(
            games * (part + 1) // count - games * part // count,
            **options_of(each),
            threads=threads,
            candidates=view,
            candidate_prices=prices,
            reward=reward,
        )
        for part, each in enumerate(settings)
    ]
    return Tables(made, names, win, margin, earned)
