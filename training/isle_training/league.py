"""A league: who plays the other seats while a network learns.

    shares   {"self": 0.4, "past": 0.3, "greedy": 0.1, "tuned": 0.2}
       │ League.draw, now and then
       ▼
    seated   opponents for each batch of games (tables.py), one for each other seat

"self" is the network as it is, "past" one of its former selves; all other names are those that environments take: ``"random"``,
``"greedy"``, ``"tuned"``, ``"search:playouts=50"``. Selves are asked for all the games of a batch that wait for them at once, and
draw their decisions as the learner does. The solo game has nobody else: there the shares are those of the difficulties.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.utils import obs_as_tensor

from isle_env.candidate_views import TOLD, UNTOLD
from isle_env.envs.batch_policies import BatchOpponent, checked_policies
from isle_env.games.options.isle import DIFFICULTIES
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import SOLO, Setting
from isle_training.mixture import sister
from isle_training.policy import CandidatePolicy, drawn

SELF, PAST = "self", "past"

Weights = dict[str, torch.Tensor]


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
        if setting.mode == SOLO:
            _checked_difficulty("league", name, setting)
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
        if setting.mode == SOLO:
            _checked_difficulty("ladder", name, setting)
        else:
            checked_policies(name, setting)
    return list(dict.fromkeys(names))


def _checked_difficulty(option: str, name: str, setting: Setting) -> None:
    """Raises ``ValueError`` if the sister has no such difficulty. option: that names it."""
    if name not in DIFFICULTIES:
        raise ValueError(
            f"{option}: nobody is called {name!r} in a solo game, in which there are the sister's difficulties "
            f"{', '.join(DIFFICULTIES)}; a recipe for several seats wants --league and --ladder here"
        )
    sister(setting, name)


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
            # What its weights begin with is overwritten at once. It must not take from the learner's chance: a run that goes on
            # makes its former selves at other moments.
            with torch.random.fork_rng(devices=[]):
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
