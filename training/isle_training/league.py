"""A league: who plays the other seats while a network learns, and the games in which it does.

    shares   {"self": 0.4, "past": 0.3, "greedy": 0.1, "tuned": 0.2}
       │ League.draw, now and then
       ▼
    Tables   one VecEnv of several batches; each batch has opponents of its own, one for each other seat

"self" is the network as it is, "past" one of its former selves; all other names are those that environments take: ``"random"``,
``"greedy"``, ``"tuned"``, ``"search:playouts=50"``. Selves are asked for all the games of a batch that wait for them at once, and
draw their decisions as the learner does. The solo game has nobody else: there the shares are those of the difficulties.
"""

from __future__ import annotations

import math
import pickle
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.utils import obs_as_tensor
from stable_baselines3.common.vec_env import VecEnv

from isle_env.candidate_views import TOLD, UNTOLD
from isle_env.envs.batch_policies import BatchOpponent, checked_policies
from isle_env.envs.rewards import MARGIN
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting
from isle_env.vector import SeatVecEnv
from isle_training.evaluation import result
from isle_training.mixture import options_of, sister
from isle_training.policy import EARNED, CandidatePolicy, drawn

SELF, PAST = "self", "past"
SEEDS = 1 << 42
"""Games for training begin with seeds from here on; those that follow them in a slot are spread over all 63 bits. Those for
measuring are below 2**39, and from 2**39 on those for measuring while something is trained."""

Weights = dict[str, torch.Tensor]
Observation = dict[str, np.ndarray]
Indices = int | Iterable[int] | None


def checked_shares(shares: Mapping[str, float], setting: Setting, view: str = TOLD) -> dict[str, float]:
    """Shares that add up to 1. view: of the learner; nobody may play who is told more than one with the view "untold".

    Raises ``ValueError`` for a name that nobody has, and for shares that are none.
    """
    kept = {}
    for name, share in shares.items():
        if not math.isfinite(share) or share < 0:
            raise ValueError(f"league: the share of {name!r} is {share}, expected a number from 0 on")
        if share == 0:
            continue
        kept[name] = share
        if setting.mode == "solo":
            sister(setting, name)
        elif name not in (SELF, PAST):
            _checked_name(name, setting)
            if view == UNTOLD and name != "random":
                raise ValueError(
                    f"league: {name!r} goes by what was told to it; with --untold there are {SELF!r}, {PAST!r} and 'random'"
                )
    if not kept:
        raise ValueError("league: no share is above 0, so nobody would play")
    return {name: share / sum(kept.values()) for name, share in kept.items()}


def checked_ladder(names: Sequence[str], setting: Setting) -> list[str]:
    """The names of a ladder, or in the solo game of difficulties. Raises ``ValueError`` for one that nobody has."""
    for name in names:
        if setting.mode == "solo":
            sister(setting, name)
        else:
            checked_policies(name, setting)
    return list(dict.fromkeys(names))


def _checked_name(name: str, setting: Setting) -> None:
    """Raises ``ValueError`` if environments have no opponent of that name."""
    try:
        checked_policies(name, setting)
    except ValueError as error:
        raise ValueError(f"{error} (in a league also {SELF!r} and {PAST!r})") from None


class Self:
    """A policy for many games at once: the network with some weights, which draws as the learner does."""

    wants_candidates = True

    def __init__(self, policy: CandidatePolicy, prices: PriceList | None, generator: torch.Generator, view: str = TOLD) -> None:
        """prices: of the candidates, None: the tuned ones; generator: of the draws; view: that the network reads."""
        self.policy, self.prices, self.generator, self.view = policy, prices, generator, view

    def __call__(self, view: Any, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """Decide in M games: int64[M]. See :data:`isle_env.envs.batch_policies.BatchPolicy`."""
        seen = {"situation": view.situation, "candidates": view.candidates, "candidate_ids": view.ids}
        with torch.no_grad():
            odds, ids, _ = self.policy.judged(obs_as_tensor(seen, self.policy.device))
            return ids.gather(1, drawn(odds, self.generator)).squeeze(1).cpu().numpy()


class League:
    """Draws the opponents of each batch. What it keeps of former selves are their weights."""

    def __init__(
        self,
        shares: Mapping[str, float],
        policy: CandidatePolicy,
        kept: int,
        seed: int,
        prices: PriceList | None = None,
        view: str = TOLD,
    ) -> None:
        """shares: as :func:`checked_shares` gives them; policy: the learner; kept: how many former selves at most; prices, view:
        of the candidates.
        """
        self.shares, self.policy, self.kept, self.prices, self.view = dict(shares), policy, kept, prices, view
        self.past: dict[int, Weights] = {}
        """Former selves, numbered from 0 as they joined, without those that have left."""
        self.joined = 0
        """So many have joined."""
        self.seating: list[tuple[list[str], int | None]] = []
        """For each table the names of the others, and the number of the former self that is there for "past"."""
        self.rng = np.random.default_rng(seed)
        self.generator = torch.Generator().manual_seed(seed)
        self._present = Self(policy, prices, self.generator, view)
        self._selves: dict[int, Self] = {}

    def join(self) -> None:
        """The network as it is becomes a former self. If there are too many, an older one leaves that sits at no table."""
        if len(self.past) >= self.kept:
            sitting = {number for _, number in self.seating}
            older = list(self.past)[: max(1, len(self.past) // 2)]
            free = [number for number in older if number not in sitting] or [n for n in self.past if n not in sitting]
            if free:
                gone = free[int(self.rng.integers(len(free)))]
                del self.past[gone]
                self._selves.pop(gone, None)
        self.past[self.joined] = {name: value.clone() for name, value in self.policy.network.state_dict().items()}
        self.joined += 1

    def draw(self, tables: int, seats: int) -> None:
        """Draw who plays the other seats at each table. seats: others at a table.

        The shares are kept as well as whole seats allow: chance decides about the rest, and who sits where.
        """
        names = list(self.shares)
        ends = np.cumsum([self.shares[name] for name in names]) * tables * seats
        places = np.searchsorted(ends, self.rng.random() + np.arange(tables * seats), side="right").clip(max=len(names) - 1)
        self.rng.shuffle(places)
        self.seating = []
        for table in places.reshape(tables, seats).tolist():
            at_it = [names[place] for place in table]
            # A table's former selves are one and the same, so that it is asked for all their seats together.
            former = list(self.past)[int(self.rng.integers(len(self.past)))] if PAST in at_it and self.past else None
            self.seating.append((at_it, former))

    def seated(self) -> tuple[list[list[str]], list[list[BatchOpponent]]]:
        """The players of the last draw, table by table: their names, and as environments take them."""
        players = [[self._player(name, former) for name in names] for names, former in self.seating]
        return [names for names, _ in self.seating], players

    def _player(self, name: str, former: int | None) -> BatchOpponent:
        """Somebody by name. former: the former self that "past" stands for; None: there is none yet."""
        if name not in (SELF, PAST):
            return name
        return self._present if name == SELF or former is None else self._former(former)

    def _former(self, number: int) -> Self:
        """A former self as a policy."""
        if number not in self._selves:
            policy = type(self.policy)(**self.policy._get_constructor_parameters())
            policy.network.load_state_dict(self.past[number])
            self._selves[number] = Self(policy.eval(), self.prices, self.generator, self.view)
        return self._selves[number]

    def state(self) -> dict[str, Any]:
        """All that :meth:`restore` needs."""
        chance = {"rng": self.rng.bit_generator.state, "generator": self.generator.get_state()}
        return {"past": dict(self.past), "joined": self.joined, "seating": self.seating, **chance}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on as the league did that gave this state."""
        self.past, self.joined, self.seating = dict(state["past"]), state["joined"], state["seating"]
        self.rng.bit_generator.state = state["rng"]
        self.generator.set_state(state["generator"])
        self._selves.clear()


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
        self._shows_earned = earned
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
        return {**seen, EARNED: self._earned.copy()} if self._shows_earned else seen

    def state(self) -> dict[str, Any]:
        """All that :meth:`restore` needs but the opponents."""
        for part in self.parts:
            part.set_opponents("random")
        kept = {"parts": pickle.dumps(self.parts), "names": self.names, "earned": self._earned.copy()}
        for part, its in zip(self.parts, self._seated, strict=False):
            part.set_opponents(its)
        return kept

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on with the games of such a state. Opponents are to be seated next."""
        self.close()
        self.parts, self.names = pickle.loads(state["parts"]), list(state["names"])
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
