"""The reward "forecast", which comes day by day: on each morning what the forecast has changed by, at the end the rest.

    Φ = 0 at the start, on the mornings from day 2 on the margin that the forecast expects, and rewards are its changes

A potential changes no best play (Ng, Harada and Russell 1999), and tells a learner a day after a choice what it was worth, not at
the end of the game. The rewards of a game add up to that of ``"margin"``. The forecast reads the hands and lessons of
all seats: this reward is for training, and nobody who plays may be given it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from isle_env.envs.rewards import FORECAST
from isle_env.forecasts.files import Forecast, file_for
from isle_env.setting import Setting
from isle_env.weights import Played


class Foresight:
    """The forecast of a game, as kernels take it."""

    def __init__(self, setting: Setting) -> None:
        """Raises ``WeightsError`` if the project's file of it is damaged."""
        self._played = Played.in_(setting)
        self.weights, self.prices = Forecast.read(file_for(self._played)).weights, self._played.tuned_prices.for_all

    @property
    def kernels(self) -> Any:
        """The module of the kernels, ``potential`` of the package that searches in the game."""
        return self._played.policies("search.potential")

    def leads(self, games: np.ndarray) -> np.ndarray:
        """Φ of every seat on a morning: ``float64[n]``, 0 on those that have no weights. games: an array of one record."""
        found = np.zeros(int(games[0]["num_players"]))
        self.kernels.write_leads(games, 0, self.prices, self.weights, found)
        return found


class Potential:
    """What the seats of one game have been rewarded for so far."""

    def __init__(self, setting: Setting) -> None:
        """Raises ``WeightsError`` if the project's file of the forecast is damaged."""
        self._foresight = Foresight(setting)
        self._day, self._leads = 0, np.zeros(setting.num_players)

    def begin(self, games: np.ndarray) -> None:
        """Begin with a game, wherever it stands: from here on Φ counts from 0. games: an array of one record."""
        self._day = int(games[0]["day"])
        self._leads[:] = 0

    def earned(self, games: np.ndarray) -> list[float] | None:
        """What each seat earns by a step that has just been made, None if that did not lead to a morning."""
        day = int(games[0]["day"])
        if day == self._day:
            return None
        before, self._day, self._leads = self._leads, day, self._foresight.leads(games)
        return (self._leads - before).tolist()

    def rest(self, rewards: Sequence[float]) -> list[float]:
        """What is left at the end. rewards: the margins."""
        return (np.array(rewards) - self._leads).tolist()


def potential_of(reward: str, setting: Setting) -> Potential | None:
    """The potential that a reward goes by, None for those that come at the end."""
    return Potential(setting) if reward == FORECAST else None
