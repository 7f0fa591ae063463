"""Which games a player is trained for: those of the base box, or all that Kittens + Beasts makes of them.

    mixture("standard", 2)                   one setting
    mixture("standard", 2, expanded=True)    all modules, some of them, promos, other lessons: one after the other

What is learnt from a mixture is for every game of it: weights know the mode, the seats, and whether the larger box is used
(``isle_env.weights.Played``), and the position says which modules are in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from isle_env.games.options.isle import DIFFICULTIES, FAMILY, MODULES, SOLO
from isle_env.setting import Setting, checked_setting

_EVERYTHING: Mapping[str, Any] = {
    "modules": MODULES, "lesson_modules": ("A", "B", "I"), "promo_oshax": True, "promo_rare_treasures": True,
}  # fmt: skip
_KITTENS, _BEASTS, _EVENTS = ({"modules": (name,)} for name in MODULES)
_ALL: Mapping[str, Any] = {"modules": MODULES}
EXPANDED: tuple[Mapping[str, Any], ...] = (
    _ALL, _KITTENS, _EVERYTHING, _BEASTS, _ALL, _EVENTS, {"modules": MODULES[:2]}, _EVERYTHING, {"modules": MODULES[1:]},
    {"modules": (MODULES[0], MODULES[2])}, {**_EVERYTHING, "modules": (), "lesson_modules": ("B", "C", "I")},
)  # fmt: skip
"""Options of games with Kittens + Beasts: every subset of the modules, all of them four times in eleven."""


def mixture(mode: str, players: int, expanded: bool = False) -> list[Setting]:
    """The settings that games are dealt by in turn; in the solo game each for every sister, one after the other.

    expanded: with Kittens + Beasts. Raises ``ValueError`` for a number of seats that the mode does not allow.
    """
    box = EXPANDED if mode != FAMILY else ({"family_cards": "all"},)
    sisters: tuple[Mapping[str, Any], ...] = tuple({"difficulty": name} for name in DIFFICULTIES) if mode == SOLO else ({},)
    return [
        checked_setting(players, mode=mode, **options, **sister) for options in (box if expanded else ({},)) for sister in sisters
    ]
