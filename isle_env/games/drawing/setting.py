"""The options of Explore & Draw and of the Remote Edition, checked once and turned into the record that each game starts from.

Rulings D-1 (seats), D-50 and D-52 (alone, difficulties), T-1.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.engine.setting import SOLO, in_words
from isle_env.games.drawing import editions, rules
from isle_env.games.drawing import setup as _setup
from isle_env.games.drawing import state as S
from isle_env.games.known import GAMES
from isle_env.games.options import ALL, TABLES
from isle_env.games.options.drawing import STANDARD
from isle_env.games.options.table import checked_values, kept, names_of

TITLES = tuple(GAMES[name].title for name in S.GAME_NAMES)
_TABLES = tuple(TABLES[name] for name in S.GAME_NAMES)
_KEPT = kept(_TABLES[0])


@dataclass(frozen=True, eq=False)
class Setting:
    """The options of a game, all of which its record keeps."""

    game: int
    """Explore & Draw or the Remote Edition, as in the record."""
    num_players: int
    options: Mapping[str, Any]
    """The others, by name."""

    @property
    def rules(self) -> Rules:
        """The game."""
        return rules.GAMES[self.game]

    @property
    def mode(self) -> str:
        """``"solo"`` against the sister, else ``"standard"``."""
        return SOLO if self.difficulty is not None else STANDARD

    @property
    def difficulty(self) -> str | None:
        """A name of ``state.DIFFICULTIES`` in a game against the sister, else None (D-52)."""
        return self.options["difficulty"]  # type: ignore[no-any-return]

    @functools.cached_property
    def template(self) -> np.ndarray:
        """``DRAW[1]``: the record from which :func:`isle_env.engine.single.start` deals such a game. Do not write to it."""
        difficulty = S.DIFFICULTIES.index(self.difficulty) if self.difficulty else 0
        return _setup.template(self.game, self.num_players, difficulty, **{name: self.options[name] for name in _KEPT})

    def differences(self, other: Setting) -> list[str]:
        """How another setting of these games differs from this one, in words; empty if games of one can go on in the other."""
        options = [(name, mine, other.options[name]) for name, mine in self.options.items()]
        return in_words([("num_players", self.num_players, other.num_players), *options])


def setting_of(record: np.void) -> Setting:
    """The options a game is played with. record: one element of a DRAW array."""
    options = {"difficulty": rules.difficulty_of(record), **{name: bool(record[name]) for name in _KEPT}}
    return Setting(int(record["game"]), int(record["num_players"]), options)


def checked(
    num_players: int | None = None,
    *,
    game: str = S.GAME_NAMES[S.EXPLORE_AND_DRAW],
    asked: str = "checked()",
    **options: Any,
) -> Setting:
    """The setting of these options. Raises ``ValueError``/``TypeError`` naming the wrong one and what would be right.

    game: ``"explore_and_draw"`` or ``"remote"``. num_players: 1 to 6 in Explore & Draw, 2 to 6 in the Remote Edition (None: 2, or
    1 in mode ``"solo"`` or with a difficulty). options: see the tables (games/options/drawing.py). asked: the public function
    that was given the options, for its error about unknown ones.
    """
    number = S.GAME_NAMES.index(game)
    title, table = TITLES[number], _TABLES[number]
    known = {option.name for option in table}
    for name in options:
        if name in known:
            continue
        if name in ALL:
            raise ValueError(f"{name}={options[name]!r}: {title} has no such option; it has {names_of(table)}")
        raise TypeError(f"{asked} has no option {name!r}; those of {title} are {names_of(table)}")
    sister = bool(editions.HAS_SISTER[number])
    mode = options.get("mode", SOLO if options.get("difficulty") is not None else STANDARD)
    if not sister:  # that it is not played alone comes before its number of seats
        values = checked_values(table, STANDARD, options)
    seats = _checked_seats(num_players, number, 1 if mode == SOLO and sister else 2)
    if sister:
        values = checked_values(table, SOLO if seats == 1 else STANDARD, options)
        if "mode" in options and (mode == SOLO) != (seats == 1):
            there = "1 seat: the sister is no player" if mode == SOLO else f"2 to {editions.MOST_SEATS[number]} seats"
            raise ValueError(f"num_players={num_players!r}: in mode {mode!r} {title} has {there}")
    del values["mode"]
    return _setting(number, seats, tuple(values.items()))


@functools.lru_cache(maxsize=64)
def _setting(game: int, num_players: int, values: tuple[tuple[str, Any], ...]) -> Setting:
    """The setting, kept for the next call with its template. values: names, and checked values."""
    return Setting(game, num_players, dict(values))


def _checked_seats(num_players: Any, game: int, default: int) -> int:
    """The number of seats as an int. Raises ``ValueError`` for a number that the game does not allow."""
    least, most = int(editions.FEWEST_SEATS[game]), int(editions.MOST_SEATS[game])
    if num_players is None:
        return default
    if isinstance(num_players, bool) or not isinstance(num_players, (int, np.integer)) or not least <= num_players <= most:
        raise ValueError(f"num_players={num_players!r}: {TITLES[game]} has {least} to {most} seats")
    return int(num_players)
