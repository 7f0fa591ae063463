"""The options of The Isle of Cats (mode, seats and so on), checked once and turned into the record that each game starts from.

Rulings R-23 (lesson modules), R-30 (windows), R-55 (difficulties).
"""

from __future__ import annotations

import functools
import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from isle_env.engine.rules import Rules
from isle_env.engine.setting import checked_any_of, checked_difficulty, checked_flag, checked_names, in_words

from ...box import EXPANDED
from . import modes
from . import setup as _setup
from . import state as S
from .rules import BY_BOX

MODULES = ("A", "B", "C")
"""The lesson modules of the base box (R-23)."""
FAMILY_CARDS = ("base", "all")
"""Which family cards are dealt from (M-4)."""
_WITH_BOX = "isle_env.expanded.games.isle.setting"
"""This module for games with something of Kittens + Beasts in play: it is imported when one is asked for (M-5)."""


OPTIONS = (
    "mode", "difficulty", "auto_skip", "reaction_windows", "lesson_modules", "extra_lessons",
    "modules", "family_cards", "promo_oshax", "promo_rare_treasures",
)  # fmt: skip
"""The options of a game beside the number of seats."""


ALONE = {"isle_of_cats": {"mode": "solo"}}
"""Game -> the options that make it one against the sister."""


@dataclass(frozen=True, eq=False)
class Setting:
    """The options of a game, all of which its record keeps."""

    mode: str
    """A name of ``state.MODE_NAMES``."""
    num_players: int
    difficulty: str | None
    """A name of ``state.DIFFICULTIES`` in the solo game, else None (R-55)."""
    auto_skip: bool
    reaction_windows: bool
    used_kinds: np.ndarray
    """bool[NUM_KINDS], the card kinds in the deck."""
    box: int = 0
    """What of Kittens + Beasts is in play, as in a record of such a game; 0: nothing."""

    @property
    def rules(self) -> Rules:
        """The game."""
        return BY_BOX[self.box]

    @functools.cached_property
    def template(self) -> np.ndarray:
        """``GAME[1]``: the record from which :func:`isle_env.engine.single.start` deals such a game. Do not write to it."""
        difficulty = S.DIFFICULTIES.index(self.difficulty) if self.difficulty else 0
        return _setup.template(
            S.MODE_NAMES.index(self.mode), self.num_players, difficulty, self.used_kinds, self.auto_skip, self.reaction_windows,
            self.box,
        )  # fmt: skip

    def differences(self, other: Setting) -> list[str]:
        """How another setting differs from this one, in words; empty if games of one can go on in the other."""
        names = ("mode", "num_players", "difficulty", "auto_skip", "reaction_windows")
        found = in_words([(name, getattr(self, name), getattr(other, name)) for name in names])
        found += in_words([(name, mine, _named(other.box)[name]) for name, mine in _named(self.box).items()])
        if not found and not np.array_equal(self.used_kinds, other.used_kinds):
            found.append("other lesson modules or extra lessons")
        return found


def setting_of(record: np.void) -> Setting:
    """The options a game is played with. record: one element of a GAME array."""
    mode = S.MODE_NAMES[int(record["mode"])]
    return Setting(
        mode,
        int(record["num_players"]),
        S.DIFFICULTIES[int(record["difficulty"])] if mode == "solo" else None,
        bool(record["auto_skip"]),
        bool(record["reaction_windows"]),
        _setup.kinds_of(record),
        int(record["box"]) if EXPANDED else 0,
    )


def _named(box: int) -> dict[str, Any]:
    """The options that `box` stands for, beside the lesson modules."""
    return {
        "modules": tuple(S.modules_in(box)),
        "family_cards": FAMILY_CARDS[bool(box & S.FAMILY_ALL)],
        "promo_oshax": bool(box & S.PROMO_OSHAX),
        "promo_rare_treasures": bool(box & S.PROMO_RARE),
    }


def checked(
    num_players: int | None = None,
    *,
    mode: str = "standard",
    difficulty: str | None = None,
    auto_skip: bool = True,
    reaction_windows: bool = False,
    lesson_modules: tuple[str, ...] = MODULES,
    extra_lessons: tuple[str, ...] = (),
    modules: tuple[str, ...] = (),
    family_cards: str = "base",
    promo_oshax: bool = False,
    promo_rare_treasures: bool = False,
    asked: str = "checked_setting()",
    **unknown: Any,
) -> Setting:
    """The setting of these options. Raises ``ValueError``/``TypeError`` naming the wrong one and what would be right.

    num_players: 2 to 4 (None: 2), in the solo game 1. mode: ``"standard"``, ``"family"`` or ``"solo"``. difficulty: that of a
    solo game, a name of ``state.DIFFICULTIES`` (None: ``"easy"``). auto_skip: decisions with one legal answer are taken
    automatically. reaction_windows: the other seats are asked for anytime cards (R-30); standard game only, since in the other
    modes no other seat can hold any. lesson_modules, extra_lessons: see :func:`isle_env.games.isle.setup.lessons_in_use`; the
    family game has no lessons. Of Kittens + Beasts, in the standard and in the solo game: modules, any of ``"kittens"``,
    ``"beasts"``, ``"events"`` (M-1); ``"I"`` among lesson_modules (M-3); promo_oshax, promo_rare_treasures (M-10, M-11). In the
    family game: family_cards, ``"base"`` or ``"all"`` (M-4). asked: the public function that was given the options, for its error
    about unknown ones.
    """
    for name in unknown:
        raise TypeError(f"{asked} has no option {name!r}; those of a game are num_players, {', '.join(OPTIONS)}")
    skip, windows = checked_flag("auto_skip", auto_skip), checked_flag("reaction_windows", reaction_windows)
    if mode not in S.MODE_NAMES:
        raise ValueError(f"mode={mode!r}: expected one of {list(S.MODE_NAMES)}")
    if mode != "standard" and windows:
        raise ValueError(f"reaction_windows=True: in mode {mode!r} no other seat holds cards that it could be asked for")
    box = _checked_box(mode, modules, family_cards, promo_oshax, promo_rare_treasures)
    letters = checked_names("lesson_modules", lesson_modules, letters=True)
    extra = checked_names("extra_lessons", extra_lessons)
    if letters is None or extra is None:
        name, value = ("lesson_modules", lesson_modules) if letters is None else ("extra_lessons", extra_lessons)
        raise ValueError(f"{name}={value!r}: expected a sequence of names, such as {MODULES}")
    if "I" in letters:
        box |= S.LESSONS_I
    setting = _setting if box == 0 else importlib.import_module(_WITH_BOX)._setting
    return setting(  # type: ignore[no-any-return]
        mode, checked_seats(num_players, mode), _checked_difficulty(difficulty, mode), skip, windows,
        letters, extra, box,
    )  # fmt: skip


def _checked_box(mode: str, modules: Any, family_cards: Any, promo_oshax: Any, promo_rare_treasures: Any) -> int:
    """The record's `box` for these options, without module I. Raises ``ValueError``/``TypeError``."""
    names = checked_any_of("modules", modules, S.MODULES)
    if family_cards not in FAMILY_CARDS:
        raise ValueError(f"family_cards={family_cards!r}: expected one of {list(FAMILY_CARDS)}")
    promos = checked_flag("promo_oshax", promo_oshax), checked_flag("promo_rare_treasures", promo_rare_treasures)
    if mode == "family" and (names or any(promos)):
        wrong = f"modules={modules!r}" if names else f"promo_{'oshax' if promos[0] else 'rare_treasures'}=True"
        raise ValueError(f"{wrong}: the family game takes no modules and no promos; they are for the standard and the solo game")
    if mode != "family" and family_cards != FAMILY_CARDS[0]:
        raise ValueError(f"family_cards={family_cards!r}: only mode='family' has family cards")
    bits = [bit for name, bit in zip(S.MODULES, (S.KITTENS, S.BEASTS, S.EVENTS), strict=True) if name in names]
    bits += [S.PROMO_OSHAX] * promos[0] + [S.PROMO_RARE] * promos[1] + [S.FAMILY_ALL] * (family_cards == FAMILY_CARDS[1])
    return sum(bits)


@functools.lru_cache(maxsize=64)
def _setting(
    mode: str,
    num_players: int,
    difficulty: str | None,
    skip: bool,
    windows: bool,
    lesson_modules: tuple[str, ...],
    extra: tuple[str, ...],
    box: int,
) -> Setting:
    """The same, kept for the next call: working it out takes longer than setting up a game."""
    used = _setup.lessons_in_use(lesson_modules, extra)
    if mode == "family":
        if (lesson_modules, extra) != (MODULES, ()):
            name, value = ("lesson_modules", lesson_modules) if lesson_modules != MODULES else ("extra_lessons", extra)
            raise ValueError(f"{name}={value!r}: mode='family' has family cards, and no lessons")
        used = np.zeros_like(used)
    used.setflags(write=False)
    return Setting(mode, num_players, difficulty, skip, windows, used, box)


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


def _checked_difficulty(difficulty: Any, mode: str) -> str | None:
    """The difficulty of a solo game, None in the other modes. Raises ``ValueError``."""
    if mode != "solo":
        if difficulty is not None:
            raise ValueError(f"difficulty={difficulty!r}: only mode='solo' has difficulties")
        return None
    return checked_difficulty(difficulty, S.DIFFICULTIES)
