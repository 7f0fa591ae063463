"""Games noted on their mornings: what a forecast is learnt from.

Games(played, …)(part) ─▶ Found(sums, noted)     a part is some games of one setting; what it holds follows from its number
  ├─ of tuned: compiled, each noted on one morning, before which some actions are random
  ├─ EveningGames: of an earlier forecast in a drawing game, compiled, too, each noted on all its mornings from some day on
  └─ PlayersGames: of any other player, each noted on all its mornings
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from isle_env.engine.forecasting import FIRST_MORNING
from isle_env.engine.setting import SOLO
from isle_env.game import Game
from isle_env.machine.sizes import MASK_WORDS
from isle_env.setting import Setting
from isle_env.weights import Played
from isle_training.hands import Needs
from isle_training.mixture import mixture
from isle_training.noted import Noted, Sums
from isle_training.seeds import of_forecast
from isle_training.teachers import Teacher, needs_of

MOST = 32767
"""Numbers of a morning beyond this are kept as this."""
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
    """Plays parts with ``tuned``: what threads or workers are asked to do (``hands``)."""

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

    @property
    def needs(self) -> Needs:
        """What it needs on other machines."""
        return Needs("the tuned policy")

    def prepare(self) -> None:
        """Compile."""
        self._play(0, 0)

    def __call__(self, part: int) -> Found:
        """One part of the games."""
        noted = self._play(part, self.size)
        return Found(noted.sums(self.played.policies("search.forecast").FORECASTING.days), noted if self.keeps else None)

    def _play(self, part: int, count: int) -> Noted:
        """The first games of a part."""
        first = of_forecast(self.seed) + part * self.size
        days, numbers, points = self._noted(part, self.settings[part % len(self.settings)], first + np.arange(count))
        return Noted(days, np.clip(numbers, -MOST, MOST).astype(np.int16), points)

    def _noted(self, part: int, setting: Setting, seeds: npt.NDArray[np.int64]) -> tuple[np.ndarray, ...]:
        """What is noted of the games with these seeds: days, numbers and points, as ``Noted`` has them."""
        days, random = self._asked(part, len(seeds))
        numbers, points = self._room(setting, len(seeds))
        games, words, dice = np.zeros(1, setting.rules.record), np.zeros(MASK_WORDS, np.uint32), np.zeros(4, np.uint32)
        self.played.policies("search.mornings").play_noted(
            0, len(seeds), games, words, dice, setting.template, seeds, self.played.tuned_prices.for_all, days, random, numbers,
            points,
        )  # fmt: skip
        return days, numbers, points

    def _asked(self, part: int, count: int) -> tuple[np.ndarray, np.ndarray]:
        """The day before which some actions of a game are random, and how many of a thousand: int64[count] each."""
        rng = np.random.default_rng((self.seed, part))
        days = rng.integers(FIRST_MORNING, self.played.policies("search.forecast").FORECASTING.days + 1, count)
        return days, rng.choice(RANDOM, count)

    def _room(self, setting: Setting, lines: int) -> tuple[np.ndarray, np.ndarray]:
        """Room for the numbers and points of so many mornings."""
        seats = setting.num_players
        numbers = self.played.policies("search.morning").NUMBERS
        return np.zeros((lines, seats, numbers), np.int32), np.zeros((lines, seats), np.int64)


@dataclass(frozen=True)
class EveningGames(Games):
    """Plays parts of a drawing game with an earlier forecast in all seats. It takes the action whose evening it rates highest."""

    weights: npt.NDArray[np.float64] | None = None
    """Of the forecast."""

    def _noted(self, part: int, setting: Setting, seeds: npt.NDArray[np.int64]) -> tuple[np.ndarray, ...]:
        """What is noted of the games with these seeds, each on all its mornings from some day on."""
        days, random = self._asked(part, len(seeds))
        last: int = self.played.policies("search.forecast").FORECASTING.days
        numbers, points = self._room(setting, len(seeds) * last)
        noted, words = np.zeros(len(numbers), np.int64), np.zeros((2, MASK_WORDS), np.uint32)
        lines = self.played.policies("search.mornings").play_by_evenings(
            np.zeros(2, setting.rules.record), *words, np.zeros(4, np.uint32), setting.template, seeds,
            self.played.tuned_prices.for_all, self.weights, days, random, noted, numbers, points,
        )  # fmt: skip
        return noted[:lines], numbers[:lines], points[:lines]


@dataclass(frozen=True)
class PlayersGames(Games):
    """Plays parts with another player in all seats; nothing is random but what it draws itself."""

    player: str = ""
    """Its name, as teachers have them."""
    searcher: str = ""
    """Of ``searcher_for``."""
    network: str = ""
    """Digest of the player's network, if it has one."""

    @property
    def needs(self) -> Needs:
        """What it needs on other machines."""
        return needs_of(self.player)

    def prepare(self) -> None:
        """Compile."""
        game = Game.deal(self.settings[0], 0)
        self._teacher().choose(game, 0)
        self._numbers(game)

    def _noted(self, part: int, setting: Setting, seeds: npt.NDArray[np.int64]) -> tuple[np.ndarray, ...]:
        """What is noted of the games with these seeds, each on all its mornings."""
        teacher = self._teacher()
        games = [self._play_game(teacher, Game.deal(setting, seed), seed) for seed in seeds.tolist()]
        return tuple(np.concatenate(several) for several in zip(*games, strict=True))

    def _teacher(self) -> Teacher:
        """The player. Raises ``DataError`` if its file holds another network by now."""
        found = Teacher(self.player, self.searcher)
        found.check_network(self.network)
        return found

    def _play_game(self, teacher: Teacher, game: Game, seed: int) -> tuple[np.ndarray, ...]:
        """The mornings of a game, from the second day's on: days, numbers, points. seed: of the game."""
        days: list[int] = []
        numbers = []
        while not game.over:
            day = int(game.record["day"])
            if day >= FIRST_MORNING and day not in days:
                days.append(day)
                numbers.append(self._numbers(game))
            game.apply(teacher.choose(game, seed))
        points = np.array([score["total"] for score in game.scores()])
        if game.mode == SOLO:
            points -= game.sister_score()["total"]
        return np.array(days), np.array(numbers), np.tile(points, (len(days), 1))

    def _numbers(self, game: Game) -> npt.NDArray[np.int32]:
        """What all seats have on a morning: int32[n, NUMBERS]."""
        numbers = np.zeros((game.num_players, self.played.policies("search.morning").NUMBERS), np.int32)
        self.played.policies("search.mornings").write_morning(game.games, 0, self.played.tuned_prices.for_all, numbers)
        return numbers
