"""How well something plays: paired deals against an opponent, many games at once, with intervals.

    measured(decide, setting, "greedy", deals=200) ─→ Outcome: win rate and margin, each with its 95 % interval

Every deal is played from every seat, and the deal is the unit of the intervals (isle_agents/playing/intervals.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from isle_agents.playing.intervals import mean, mean_interval, win_interval
from isle_env.candidate_views import TOLD
from isle_env.envs.batch_policies import BatchOpponent
from isle_env.policies.prices.price_list import PriceList
from isle_env.setting import Setting
from isle_env.vector import SeatBatch
from isle_training.mixture import options_of

Decide = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""situations int16[M, G], candidates int16[M, K, F], candidate ids int16[M, K] → M of those ids."""
AT_ONCE = 256
"""Games in a batch: the more at once, the fewer calls of the network."""


class Outcome(NamedTuple):
    """How paired games went."""

    share: float
    """Share of the games won, 0 to 1; who shares a win has a part of it."""
    share_low: float
    share_high: float
    margin: float
    """Points beyond the best other seat's, or beyond the sister's, on average."""
    margin_low: float
    margin_high: float
    games: int


def measured(
    decide: Decide,
    setting: Setting,
    opponent: BatchOpponent,
    deals: int,
    first: int = 0,
    prices: PriceList | None = None,
    threads: int = 1,
    view: str = TOLD,
) -> Outcome:
    """Play so many deals from every seat, the opponent in all the others; in the solo game it is not looked at.

    first: the seed of the first deal; the others follow it; prices: of the candidates, None: the tuned ones; view: of the
    candidates, by name (isle_env/candidate_views.py). Equal arguments give equal outcomes.
    """
    seats = setting.num_players
    shares, margins = np.zeros((deals, seats)), np.zeros((deals, seats))
    for begin in range(0, deals, AT_ONCE):
        listed = np.arange(begin, min(begin + AT_ONCE, deals))
        for seat in range(seats):
            batch = SeatBatch(
                len(listed),
                opponents="random" if setting.mode == "solo" else opponent,
                seat=seat,
                **options_of(setting),
                threads=threads,
                candidates=view,
                candidate_prices=prices,
            )
            try:
                shares[listed, seat], margins[listed, seat] = _play(batch, decide, first + listed)
            finally:
                batch.close()
    won, ahead = shares.mean(axis=1).tolist(), margins.mean(axis=1).tolist()
    games = deals * seats
    return Outcome(mean(won), *win_interval(won, games), mean(ahead), *mean_interval(ahead), games)


def _play(batch: SeatBatch, decide: Decide, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Play one game in each slot. Returns the learner's shares of the wins and its margins, float64[N] both."""
    shares, margins = np.zeros(len(seeds)), np.zeros(len(seeds))
    running = np.ones(len(seeds), dtype=np.bool_)
    batch.reset(seeds.tolist())
    while running.any():
        # A slot whose game is over has begun another one; what happens there is not looked at.
        actions = batch.candidate_ids[:, 0].astype(np.int64)
        asked = np.flatnonzero(running)
        actions[asked] = decide(batch.situations[asked], batch.candidates[asked], batch.candidate_ids[asked])
        batch.step(actions)
        for slot in np.flatnonzero(batch.dones & running).tolist():
            shares[slot], margins[slot] = result(batch, slot)
            running[slot] = False
    return shares, margins


def result(batch: SeatBatch, slot: int) -> tuple[float, float]:
    """The learner's share of the win, and its margin in points, in the game that has just ended in a slot."""
    seat, winners = int(batch.final_seats[slot]), batch.final_winners[slot]
    totals = batch.final_scores[slot, :, -1].astype(int)
    others = np.delete(totals, seat) if len(totals) > 1 else batch.final_sister_scores[slot, -1:]
    return float(winners[seat] / max(1, winners.sum())), float(totals[seat] - int(others.max()))
