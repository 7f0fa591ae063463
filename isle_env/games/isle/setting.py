"""The options of The Isle of Cats (mode, seats and so on), checked once and turned into the record that each game starts from.

Rulings R-23 (lesson modules), R-30 (windows), R-55 (difficulties).
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.engine.setting import in_words, is_one
from isle_env.games.known import DEFAULT_GAME
from isle_env.games.options.isle import FAMILY_CARDS, ISLE
from isle_env.games.options.table import checked_values, kept, names_of

from ...box import EXPANDED
from . import modes
from . import setup as _setup
from . import state as S
from .rules import BY_BOX

_WITH_BOX = "isle_env.expanded.games.isle.setting"
"""This module for games with something of Kittens + Beasts in play: it is imported when one is asked for (M-5)."""


@dataclass(frozen=True, eq=False)
class Setting:
    """The options of a game, all of which its record keeps."""

    mode: str
    """A name of ``state.MODE_NAMES``."""
    num_players: int
    options: Mapping[str, Any]
    """The others, by name; ``used_kinds`` stands for those of lessons."""
    used_kinds: np.ndarray
    """bool[NUM_KINDS], the card kinds in the deck."""
    box: int = 0
    """What of Kittens + Beasts is in play, as in a record of such a game; 0: nothing."""

    @property
    def rules(self) -> Rules:
        """The game."""
        return BY_BOX[self.box]

    @property
    def difficulty(self) -> str | None:
        """A name of ``state.DIFFICULTIES`` in the solo game, else None (R-55)."""
        return self.options["difficulty"]  # type: ignore[no-any-return]

    @functools.cached_property
    def template(self) -> np.ndarray:
        """``GAME[1]``: the record from which :func:`isle_env.engine.single.start` deals such a game. Do not write to it."""
        difficulty = S.DIFFICULTIES.index(self.difficulty) if self.difficulty else 0
        fields = {name: self.options[name] for name in _KEPT}
        return _setup.template(S.MODE_NAMES.index(self.mode), self.num_players, difficulty, self.used_kinds, fields, self.box)

    def differences(self, other: Setting) -> list[str]:
        """How another setting differs from this one, in words; empty if games of one can go on in the other."""
        found = in_words([("mode", self.mode, other.mode), ("num_players", self.num_players, other.num_players)])
        found += in_words([(name, mine, other.options[name]) for name, mine in self.options.items()])
        if not found and not np.array_equal(self.used_kinds, other.used_kinds):
            found.append("other lesson modules or extra lessons")
        return found


_KEPT = kept(ISLE)


def setting_of(record: np.void) -> Setting:
    """The options a game is played with. record: one element of a GAME array."""
    mode, box = S.MODE_NAMES[int(record["mode"])], int(record["box"]) if EXPANDED else 0
    difficulty = S.DIFFICULTIES[int(record["difficulty"])] if mode == "solo" else None
    options = {"difficulty": difficulty, **{name: bool(record[name]) for name in _KEPT}, **_named(box)}
    return Setting(mode, int(record["num_players"]), options, _setup.kinds_of(record), box)


def _named(box: int) -> dict[str, Any]:
    """The options that `box` stands for, beside the lesson modules."""
    return {
        "modules": tuple(S.modules_in(box)),
        "family_cards": FAMILY_CARDS[bool(box & S.FAMILY_ALL)],
        "promo_oshax": bool(box & S.PROMO_OSHAX),
        "promo_rare_treasures": bool(box & S.PROMO_RARE),
    }


def checked(
    num_players: int | None = None, *, game: str = DEFAULT_GAME, asked: str = "checked_setting()", **options: Any
) -> Setting:
    """The setting of these options. Raises ``ValueError``/``TypeError`` naming the wrong one and what would be right.

    num_players: 2 to 4 (None: 2), in the solo game 1; 1 without a mode: the solo game. game: this one.
    options: see the table (games/options/isle.py). asked: the public function that was given the options, for its error about
    unknown ones.
    """
    for name in options:
        if name not in _NAMES:
            raise TypeError(f"{asked} has no option {name!r}; those of a game are {names_of(ISLE)}")
    mode = options["mode"] if "mode" in options else "solo" if is_one(num_players) else "standard"
    if mode not in S.MODE_NAMES:
        raise ValueError(f"mode={mode!r}: expected one of {list(S.MODE_NAMES)}")
    values = checked_values(ISLE, mode, {**options, "mode": mode})
    box = _box(values)
    setting = _setting if box == 0 else importlib.import_module(_WITH_BOX)._setting
    return setting(checked_seats(num_players, mode), tuple(values.items()), box)  # type: ignore[no-any-return]


_NAMES = {option.name for option in ISLE}


def _box(values: Mapping[str, Any]) -> int:
    """The record's `box` for checked options."""
    bits = [S.BIT[name] for name in values["modules"]]
    for name, value, bit in S.BOX_OPTIONS:
        chosen = values[name]
        if chosen == value or (isinstance(chosen, tuple) and value in chosen):
            bits.append(bit)
    return sum(bits)


@functools.lru_cache(maxsize=64)
def _setting(num_players: int, values: tuple[tuple[str, Any], ...], box: int) -> Setting:
    """The setting, kept for the next call: to work it out takes longer than to set up a game. values: name and checked value."""
    options = dict(values)
    mode, lessons = options.pop("mode"), (options.pop("lesson_modules"), options.pop("extra_lessons"))
    used = _setup.lessons_in_use(*lessons)
    if mode == "family":
        used = np.zeros_like(used)
    used.setflags(write=False)
    return Setting(mode, num_players, options | _named(box), used, box)


def checked_seats(num_players: Any, mode: str = "standard") -> int:
    """The number of seats as an int; None: the fewest. Raises ``ValueError`` for a number that the mode does not allow."""
    number = S.MODE_NAMES.index(mode)
    least, most = int(modes.FEWEST_SEATS[number]), int(modes.MOST_SEATS[number])
    if num_players is None:
        return least
    if isinstance(num_players, bool) or not isinstance(num_players, (int, np.integer)) or not least <= num_players <= most:
        there = "1 seat: the sister is no player" if mode == "solo" else "2, 3 or 4 seats"
        raise ValueError(f"num_players={num_players!r}: the {mode} game has {there}")
    return int(num_players)
