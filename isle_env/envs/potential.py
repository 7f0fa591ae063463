"""Rewards that come on the way: what a potential Φ has changed by, at the end what is left to the margin.

    "points"      step by step, Φ: the margin as it stands                          by the rules alone
    "forecast"    day by day, Φ: the margin that the forecast expects on a morning  learned from games of a player

Φ is 0 at the start, so the rewards of a game add up to that of ``"margin"``, and a potential changes no best play (Ng, Harada and
Russell 1999). It tells a learner at once, or a day later, what a choice was worth. Both read the hands and lessons of all seats:
they are for training, and nobody who plays may be given them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from isle_env.envs.rewards import FORECAST, POINTS
from isle_env.forecasts.files import Forecast, file_for
from isle_env.setting import Setting
from isle_env.weights import Played


class Leads:
    """By how much each seat leads, as kernels find it: Φ. One object serves all games of a setting."""

    def __init__(self, by: tuple[Any, ...] = (), played: Played | None = None) -> None:
        """played: whose forecast it is, which changes on mornings alone, None: the points as they stand; by: what it goes by."""
        self.by, self._played, self.daily = by, played, played is not None

    @property
    def kernels(self) -> Any:
        """The module of the kernels."""
        if self._played is not None:
            return self._played.policies("search.potential")
        from isle_env.engine import points  # kernels that no other reward needs

        return points

    def __call__(self, games: np.ndarray) -> np.ndarray:
        """Φ of every seat: ``float64[n]``. games: an array of one record that is not over, for a forecast on a morning."""
        found = np.zeros(int(games[0]["num_players"]))
        self.kernels.write_leads(games, 0, self.by, found)
        return found


def leads_of(reward: str, setting: Setting) -> Leads | None:
    """What a reward goes by in a game, None for those that come at the end.

    Raises ``WeightsError`` if the project's file of a forecast is damaged.
    """
    if reward == POINTS:
        return Leads()
    if reward == FORECAST:
        played = Played.in_(setting)
        return Leads((played.tuned_prices.for_all, Forecast.read(file_for(played)).weights), played)
    return None


class Potential:
    """What the seats of one game have been rewarded for so far."""

    def __init__(self, leads: Leads, seats: int) -> None:
        """seats: of the game."""
        self._leads = leads
        self._day, self._given = 0, np.zeros(seats)

    def begin(self, games: np.ndarray) -> None:
        """Begin with a game, wherever it stands: from here on Φ counts from 0. games: an array of one record."""
        self._day = int(games[0]["day"])
        self._given[:] = 0

    def earned(self, games: np.ndarray) -> list[float] | None:
        """What each seat earns by a step that has just been made, None if Φ is not due. games: an array of one, not over."""
        day = int(games[0]["day"])
        if self._leads.daily and day == self._day:
            return None
        before, self._day, self._given = self._given, day, self._leads(games)
        return (self._given - before).tolist()

    def rest(self, rewards: Sequence[float]) -> list[float]:
        """What is left at the end. rewards: the margins."""
        return (np.array(rewards) - self._given).tolist()


def potential_of(reward: str, setting: Setting) -> Potential | None:
    """The potential that a reward goes by, None for those that come at the end. Raises as :func:`leads_of` does."""
    leads = leads_of(reward, setting)
    return None if leads is None else Potential(leads, setting.num_players)
