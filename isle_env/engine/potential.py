"""What a morning is worth to each seat, as a potential: rewards come day by day, and add up to the margin at the end.

    day 1      morning of day 2      …      morning of the last day      end
    Φ = 0   ─→ Φ(2) − 0          ─→  …  ─→ Φ(d) − Φ(d − 1)           ─→ margin − Φ(d)

Φ is the margin that the game's forecast expects, in hundreds of points as the reward ``margin`` is. It may read what no player
may know, so it is for training alone. Each game makes its kernels from these parts and its own margin (:func:`potential_of`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.engine import seats as machinery
from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.engine.single import is_over
from isle_env.machine.jit import inner


class Promised(NamedTuple):
    """What the games of a batch have been rewarded for so far (N games, n seats)."""

    seeds: np.ndarray
    """int64[N], of the games that this is about."""
    days: np.ndarray
    """int64[N], the last day that was looked at, 0 for none."""
    margins: np.ndarray
    """float64[N, n], Φ of that morning."""


class Potential(NamedTuple):
    """The parts of a game's kernels."""

    write_leads: Any
    """(games, i, prices, weights, leads) writes Φ of every seat on a morning of game i. leads: float64[n]."""
    reward: Any
    """What ``reward_range`` of a game does."""
    reward_learners: Any
    """What ``reward_learners`` of a game does."""


@inner
def _renew(games, i, seeds, promised):
    """Forget what was promised in another game of the slot."""
    if promised.seeds[i] != seeds[i]:
        promised.seeds[i], promised.days[i] = seeds[i], 0
        for seat in range(promised.margins.shape[1]):
            promised.margins[i, seat] = 0.0


@inner
def _is_new_morning(games, i, promised):
    """Has the game come to a morning that was not looked at yet? It is noted."""
    if is_over(games[i]):
        return False
    day = np.int64(games[i]["day"])
    found = day >= FIRST_MORNING and day != promised.days[i]
    promised.days[i] = day
    return found


def potential_of(margin_at_morning: Any) -> Potential:
    """The parts for a game. margin_at_morning(g, seat, prices, weights): by how many points a seat is expected to win."""

    @inner
    def lead_of(g, seat, prices, weights):
        """Φ of a seat."""
        return margin_at_morning(g, seat, prices, weights) / MARGIN_SCALE

    @inner
    def write_leads(games, i, prices, weights, leads):
        """Write Φ of every seat."""
        for seat in range(np.int64(games[i]["num_players"])):
            leads[seat] = lead_of(games[i], np.int64(seat), prices, weights)

    @inner
    def reward(first, last, games, seeds, dones, ended_seeds, promised, prices, weights, rewards):
        """Rewards of the step that the games of a range have just made, in which the caller plays every seat.

        seeds: int64[N], of the running games; dones: bool[N], ended_seeds: int64[N], of those that ended in this step; promised:
        :class:`Promised`, written; prices: int64[seats, WORDS]; weights: of the forecast; rewards: float32[N, n], of games that
        ended their margins; written.
        """
        n = rewards.shape[1]
        for i in range(first, last):
            if dones[i] and promised.seeds[i] == ended_seeds[i]:
                for seat in range(n):
                    rewards[i, seat] -= promised.margins[i, seat]
                    promised.margins[i, seat] = 0.0
            _renew(games, i, seeds, promised)
            if _is_new_morning(games, i, promised):
                for seat in range(n):
                    lead = lead_of(games[i], np.int64(seat), prices, weights)
                    rewards[i, seat] += lead - promised.margins[i, seat]
                    promised.margins[i, seat] = lead

    @inner
    def reward_learners(first, last, listed, games, slots, ended, promised, prices, weights, rewards, final, today, held):
        """Rewards of the learners after some games went on as far as a morning, or further (``engine.seats.play_on``).

        listed: int64[M], the games; slots: as there; ended: (dones bool[N], seeds int64[N], seats int64[N]) of games that ended
        in this step; promised: :class:`Promised`, written; prices, weights: as above; rewards: float32[N], the learner's, final:
        float32[N, n], everybody's at the end, written; today: float32[N], what mornings have brought the learner in this step,
        written; held: int64[M], written: GO_ON where a compiled opponent has to go on from a morning, else STAY.
        """
        learners, seeds, _, opponents, _ = slots
        dones, ended_seeds, ended_seats = ended
        n = final.shape[1]
        for j in range(first, last):
            i = listed[j]
            held[j] = machinery.STAY
            if dones[i] and promised.seeds[i] == ended_seeds[i] and promised.days[i] > 0:
                for seat in range(n):
                    final[i, seat] -= promised.margins[i, seat]
                rewards[i] += today[i] - promised.margins[i, ended_seats[i]]
                promised.days[i] = 0
            _renew(games, i, seeds, promised)
            if _is_new_morning(games, i, promised):
                for seat in range(n):
                    lead = lead_of(games[i], np.int64(seat), prices, weights)
                    if seat == learners[i]:
                        today[i] += lead - promised.margins[i, seat]
                        rewards[i] += lead - promised.margins[i, seat]
                    promised.margins[i, seat] = lead
                where = machinery.place(games[i], learners[i], n)
                if where >= 0 and opponents[where] != machinery.ASKED:
                    held[j] = machinery.GO_ON

    return Potential(write_leads, reward, reward_learners)
