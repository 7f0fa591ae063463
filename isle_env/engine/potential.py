"""Rewards by a potential Φ: what it has changed by, and at the end what is left to the margin, so that they add up to that.

    day by day      Φ(morning of day 2) − 0  ─→  Φ(day 3) − Φ(day 2)  ─→  …  ─→  margin − Φ(last day)
    step by step    Φ(after decision 1) − 0  ─→  Φ(2) − Φ(1)          ─→  …  ─→  margin − Φ(last but one)

Day by day Φ is the margin that the game's forecast expects, step by step the margin as it stands (points.py); both in hundreds of
points, as the reward ``margin`` is. Φ may read what no player may know, so it is for training alone. Kernels are made from these
parts and a Φ (:func:`potential_of`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from isle_env.engine import seats as machinery
from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.engine.rewards import MARGIN_SCALE
from isle_env.engine.single import is_over
from isle_env.machine.jit import inner
from isle_env.machine.stack import stack_array

MOST_SEATS = 8
"""More than any game has."""
_lead_room = stack_array(np.float64, MOST_SEATS)


class Promised(NamedTuple):
    """What the games of a batch have been rewarded for so far (N games, n seats)."""

    seeds: np.ndarray
    """int64[N], of the games that this is about: another seed in the slot means another game, which has just begun."""
    days: np.ndarray
    """int64[N], the last day that was looked at, 0 for none."""
    margins: np.ndarray
    """float64[N, n], Φ when it was looked at."""


class Potential(NamedTuple):
    """The parts of kernels."""

    write_leads: Any
    """(games, i, by, leads) writes Φ of every seat of game i. leads: float64[n]."""
    reward: Any
    """What ``reward_range`` does."""
    reward_learners: Any
    """What ``reward_learners`` does."""


@inner
def _renew(games, i, seeds, promised):
    """Forget what was promised in another game of the slot. Returns whether there was one."""
    is_new = promised.seeds[i] != seeds[i]
    if is_new:
        promised.seeds[i], promised.days[i] = seeds[i], 0
        for seat in range(promised.margins.shape[1]):
            promised.margins[i, seat] = 0.0
    return is_new


@inner
def _on_a_new_morning(games, i, promised):
    """Has the game come to a morning that was not looked at yet? It is noted."""
    if is_over(games[i]):
        return False
    day = np.int64(games[i]["day"])
    found = day >= FIRST_MORNING and day != promised.days[i]
    promised.days[i] = day
    return found


@inner
def _on_any_step(games, i, promised):
    """Is the game not over? Its day is noted."""
    promised.days[i] = np.int64(games[i]["day"])
    return not is_over(games[i])


def potential_of(write_all: Any, daily: bool) -> Potential:
    """The parts for a Φ.

    write_all(g, by, leads): writes that of every seat, float64[n]; by: what it goes by; daily: it changes on mornings alone.
    """
    is_due = _on_a_new_morning if daily else _on_any_step

    @inner
    def write_leads(games, i, by, leads):
        """Write Φ of every seat."""
        write_all(games[i], by, leads)

    @inner
    def reward(first, last, games, seeds, dones, ended_seeds, promised, by, rewards):
        """Rewards of the step that the games of a range have just made, in which the caller plays every seat.

        seeds: int64[N], of the running games; dones: bool[N], ended_seeds: int64[N], of those that ended in this step; promised:
        :class:`Promised`, written; by: as above; rewards: float32[N, n], of games that ended their margins; written.
        """
        n, leads = rewards.shape[1], _lead_room()
        for i in range(first, last):
            if dones[i] and promised.seeds[i] == ended_seeds[i]:
                for seat in range(n):
                    rewards[i, seat] -= promised.margins[i, seat]
                    promised.margins[i, seat] = 0.0
            has_begun = _renew(games, i, seeds, promised)
            if not has_begun and is_due(games, i, promised):
                write_all(games[i], by, leads)
                for seat in range(n):
                    rewards[i, seat] += leads[seat] - promised.margins[i, seat]
                    promised.margins[i, seat] = leads[seat]

    @inner
    def reward_learners(first, last, listed, games, slots, ended, promised, by, rewards, final, today, held):
        """Rewards of the learners after some games went on as far as they are held, or further (``engine.seats.play_on``).

        listed: int64[M], the games; slots: as there; ended: (dones bool[N], seeds int64[N], seats int64[N]) of games that ended
        in this step; promised: :class:`Promised`, written; by: as above; rewards: float32[N], the learner's, final:
        float32[N, n], everybody's at the end, written; today: float32[N], what Φ has brought the learner in this step,
        written; held: int64[M], written: GO_ON where a compiled opponent has to go on from a morning, else STAY.
        """
        learners, seeds, _, opponents, _ = slots
        dones, ended_seeds, ended_seats = ended
        n, leads = final.shape[1], _lead_room()
        for j in range(first, last):
            i = listed[j]
            held[j] = machinery.STAY
            if dones[i] and promised.seeds[i] == ended_seeds[i] and promised.days[i] > 0:
                for seat in range(n):
                    final[i, seat] -= promised.margins[i, seat]
                rewards[i] += today[i] - promised.margins[i, ended_seats[i]]
                promised.days[i] = 0
            _renew(games, i, seeds, promised)
            learner = learners[i]
            if not daily and promised.days[i] == 0:
                if games[i]["seat"] == learner:  # nothing is given before its first decision
                    promised.days[i] = np.int64(games[i]["day"])
            elif is_due(games, i, promised):
                write_all(games[i], by, leads)
                change = leads[learner] - promised.margins[i, learner]
                today[i] += change
                rewards[i] += change
                for seat in range(n):
                    promised.margins[i, seat] = leads[seat]
                where = machinery.place(games[i], learner, n)
                if where >= 0 and opponents[where] != machinery.ASKED:
                    held[j] = machinery.GO_ON

    return Potential(write_leads, reward, reward_learners)


def daily_potential_of(margin_at_morning: Any) -> Potential:
    """The parts for a game's forecast. margin_at_morning(g, seat, prices, weights): by how many points a seat is expected to win.

    What it goes by: (prices int64[seats, WORDS], weights of the forecast).
    """

    @inner
    def write_all(g, by, leads):
        """Write Φ of every seat."""
        for seat in range(np.int64(g["num_players"])):
            leads[seat] = margin_at_morning(g, np.int64(seat), by[0], by[1]) / MARGIN_SCALE

    return potential_of(write_all, daily=True)
