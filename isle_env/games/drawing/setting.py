"""The options of Explore & Draw and of the Remote Edition, checked once and turned into the record that each game starts from.

Rulings D-1 (seats), D-50 and D-52 (alone, difficulties), T-1.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.engine.setting import SOLO, checked_difficulty, checked_flag, in_words
from isle_env.games.drawing import editions, rules
from isle_env.games.drawing import setup as _setup
from isle_env.games.drawing import state as S
from isle_env.games.known import GAMES

OPTIONS = ("difficulty", "auto_skip", "promo")
"""The options of a game beside the number of seats; the Remote Edition has no promo cards and no sister."""
TITLES = tuple(GAMES[name].title for name in S.GAME_NAMES)
ALONE = {name: {"num_players": 1} for game, name in enumerate(S.GAME_NAMES) if editions.HAS_SISTER[game]}
"""Game -> the options that make it one against the sister."""
_OTHER_GAMES = (
    "mode", "reaction_windows", "lesson_modules", "extra_lessons", "modules", "family_cards", "promo_oshax",
    "promo_rare_treasures",
)  # fmt: skip
"""Options of The Isle of Cats, for an error that says more than "unknown"."""


@dataclass(frozen=True, eq=False)
class Setting:
    """The options of a game, all of which its record keeps."""

    game: int
    """Explore & Draw or the Remote Edition, as in the record."""
    num_players: int
    difficulty: str | None
    """A name of ``state.DIFFICULTIES`` in a game against the sister, else None (D-52)."""
    auto_skip: bool
    promo: bool

    @property
    def rules(self) -> Rules:
        """The game."""
        return rules.GAMES[self.game]

    @property
    def mode(self) -> str:
        """``"solo"`` against the sister, else ``"standard"``."""
        return SOLO if self.difficulty is not None else "standard"

    @functools.cached_property
    def template(self) -> np.ndarray:
        """``DRAW[1]``: the record from which :func:`isle_env.engine.single.start` deals such a game. Do not write to it."""
        difficulty = S.DIFFICULTIES.index(self.difficulty) if self.difficulty else 0
        return _setup.template(self.game, self.num_players, difficulty, self.promo, self.auto_skip)

    def differences(self, other: Setting) -> list[str]:
        """How another setting of these games differs from this one, in words; empty if games of one can go on in the other."""
        names = ("num_players", "difficulty", "auto_skip", "promo")
        return in_words([(name, getattr(self, name), getattr(other, name)) for name in names])


def setting_of(record: np.void) -> Setting:
    """The options a game is played with. record: one element of a DRAW array."""
    return Setting(
        int(record["game"]),
        int(record["num_players"]),
        rules.difficulty_of(record),
        bool(record["auto_skip"]),
        bool(record["promo"]),
    )


def checked(
    num_players: int | None = None,
    *,
    game: str = S.GAME_NAMES[S.EXPLORE_AND_DRAW],
    difficulty: str | None = None,
    auto_skip: bool = True,
    promo: bool = False,
    asked: str = "checked()",
    **unknown: Any,
) -> Setting:
    """The setting of these options. Raises ``ValueError``/``TypeError`` naming the wrong one and what would be right.

    game: ``"explore_and_draw"`` or ``"remote"``. num_players: 1 to 6 in Explore & Draw, 2 to 6 in the Remote Edition (None: 2, or
    1 if a difficulty is given). difficulty: that of a game alone, a name of ``state.DIFFICULTIES`` (None: ``"easy"``). auto_skip:
    decisions with one legal answer are taken automatically. promo: the promo cards are shuffled into the cats deck of Explore &
    Draw. asked: the public function that was given the options, for its error about unknown ones.
    """
    number = S.GAME_NAMES.index(game)
    title, options = TITLES[number], "num_players, " + ", ".join(OPTIONS if editions.HAS_PROMO[number] else OPTIONS[1:2])
    for name in unknown:
        if name in _OTHER_GAMES:
            raise ValueError(f"{name}={unknown[name]!r}: {title} has no such option; it has {options}")
        raise TypeError(f"{asked} has no option {name!r}; those of {title} are {options}")
    skip, cards = checked_flag("auto_skip", auto_skip), checked_flag("promo", promo)
    if cards and not editions.HAS_PROMO[number]:
        raise ValueError(f"promo=True: {title} has no promo cards")
    seats = _checked_seats(num_players, number, 1 if difficulty is not None and editions.HAS_SISTER[number] else 2)
    return _setting(number, seats, _checked_difficulty(difficulty, number, seats), skip, cards)


@functools.lru_cache(maxsize=64)
def _setting(game: int, num_players: int, difficulty: str | None, skip: bool, promo: bool) -> Setting:
    """The same, kept for the next call with its template."""
    return Setting(game, num_players, difficulty, skip, promo)


def _checked_seats(num_players: Any, game: int, default: int) -> int:
    """The number of seats as an int. Raises ``ValueError`` for a number that the game does not allow."""
    least, most = int(editions.FEWEST_SEATS[game]), int(editions.MOST_SEATS[game])
    if num_players is None:
        return default
    if isinstance(num_players, bool) or not isinstance(num_players, (int, np.integer)) or not least <= num_players <= most:
        raise ValueError(f"num_players={num_players!r}: {TITLES[game]} has {least} to {most} seats")
    return int(num_players)


def _checked_difficulty(difficulty: Any, game: int, num_players: int) -> str | None:
    """The difficulty of a game against the sister, None in other games. Raises ``ValueError``."""
    if not editions.HAS_SISTER[game] or num_players > 1:
        if difficulty is not None:
            alone = "only a game of one seat has difficulties" if editions.HAS_SISTER[game] else f"{TITLES[game]} has no sister"
            raise ValueError(f"difficulty={difficulty!r}: {alone}")
        return None
    return checked_difficulty(difficulty, S.DIFFICULTIES)
