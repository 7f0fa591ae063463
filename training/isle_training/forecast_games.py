"""Games of the tuned policy, each noted on one of its mornings: what a forecast is learnt from.

Games(played, …)(part) ─▶ Found(sums, noted)     a part is some games of one setting; what it holds follows from its number
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.machine.sizes import MASK_WORDS
from isle_env.setting import Setting
from isle_env.weights import Played
from isle_training.mixture import mixture
from isle_training.noted import Noted, Sums

MOST = 32767
"""Numbers of a morning beyond this are kept as this."""
SEEDS = 1 << 41
"""Seeds from here on are for forecasts."""
RANDOM = (0, 30, 100, 250)
"""Of a thousand actions before the morning, how many are random: each number in a quarter of the games."""


class Found(NamedTuple):
    """What came of a part."""

    sums: list[Sums]
    """What least squares needs, a morning each: who plays adds up, too."""
    noted: Noted | None
    """The games themselves, if they are wanted."""


@dataclass(frozen=True)
class Games:
    """Plays parts: what threads or workers are asked to do (``hands``)."""

    played: Played
    modules: Sequence[str]
    """As in :func:`mixture`."""
    seed: int
    size: int
    """Games of a part."""
    keeps: bool = False
    """Are the games wanted themselves?"""

    @cached_property
    def settings(self) -> list[Setting]:
        """Those of the parts, in turn."""
        return mixture(self.played, self.modules)

    def prepare(self) -> None:
        """Compile."""
        self._play(0, 0)

    def __call__(self, part: int) -> Found:
        """One part of the games."""
        noted = self._play(part, self.size)
        return Found(noted.sums(self.played.policies("search.forecast").FORECASTING.days), noted if self.keeps else None)

    def _play(self, part: int, count: int) -> Noted:
        """The first games of a part."""
        setting, policies = self.settings[part % len(self.settings)], self.played.policies
        rng, first = np.random.default_rng((self.seed, part)), SEEDS + (self.seed << 32) + part * self.size
        days = rng.integers(FIRST_MORNING, policies("search.forecast").FORECASTING.days + 1, count)
        random = rng.choice(RANDOM, count)
        numbers = np.zeros((count, setting.num_players, policies("search.morning").NUMBERS), np.int32)
        points = np.zeros((count, setting.num_players), np.int64)
        games, words, dice = np.zeros(1, setting.rules.record), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32)
        policies("search.mornings").play_noted(
            0, count, games, words, dice, setting.template, first + np.arange(count), self.played.tuned_prices.for_all, days,
            random, numbers, points,
        )  # fmt: skip
        return Noted(days, np.clip(numbers, -MOST, MOST).astype(np.int16), points)
