"""What of Kittens + Beasts a run is played with, as the command line says it.

--modules kittens,beasts --lesson-modules A,B,I  ─▶ Expansion ─▶ options of Game.new, entries of the JSON file, further columns
"""

from __future__ import annotations

import importlib
from dataclasses import asdict, dataclass
from typing import Any

from isle_env.engine.rules import Rules
from isle_env.games.isle.state import NEW_PARTS
from isle_env.games.known import EXPANDED, FIRST, rules_called
from isle_env.games.options.isle import LESSON_MODULES as MODULES
from isle_env.setting import checked_setting


@dataclass(frozen=True)
class Expansion:
    """The options of The Isle of Cats that are not in its base box, or choose from both boxes. All are off by default."""

    modules: tuple[str, ...] = ()
    """Any of kittens, beasts, events."""
    lesson_modules: tuple[str, ...] = MODULES
    """Three of A, B, C, I."""
    family_cards: str = "base"
    """``base`` or ``all``."""
    promo_oshax: bool = False
    promo_rare_treasures: bool = False

    def options(self) -> dict[str, Any]:
        """Those that are not at their defaults, as ``Game.new`` takes them."""
        default = Expansion()
        return {name: value for name, value in asdict(self).items() if value != getattr(default, name)}

    def flags(self) -> list[tuple[str, str]]:
        """The same as options of the command line, names and values; a flag without a value has an empty one."""
        return [(name.replace("_", "-"), _typed(value)) for name, value in self.options().items()]

    def in_words(self) -> str:
        """What is in play, for a headline: empty without any of it."""
        words = [*self.modules, *(["lesson modules " + ",".join(self.lesson_modules)] if self.lesson_modules != MODULES else [])]
        words += ["all family cards"] * (self.family_cards == "all") + ["promo Oshax"] * self.promo_oshax
        words += ["promo rare treasures"] * self.promo_rare_treasures
        return f" with {', '.join(words)}" if words else ""

    @property
    def in_play(self) -> bool:
        """Is anything of the box in play?"""
        return bool(self.modules or "I" in self.lesson_modules or self.family_cards == "all" or self._promos)

    @property
    def _promos(self) -> bool:
        return self.promo_oshax or self.promo_rare_treasures

    @property
    def scored(self) -> tuple[str, ...]:
        """The parts of a score that the modules add (M-9)."""
        return tuple(part for part in NEW_PARTS if part in self.modules)

    def rules(self, game: str) -> Rules:
        """The rules of the run, with the versions that they have. game: what is played."""
        if self.in_play:
            importlib.import_module(EXPANDED.home)
            return checked_setting(**self._any()).rules
        return rules_called(game)

    def _any(self) -> dict[str, Any]:
        """The options of some game with all this."""
        return {**self.options(), "mode": "family" if self.family_cards == "all" else "standard"}

    def check(self, game: str, **options: Any) -> None:
        """Raises ``ValueError`` for what cannot be played; the message names the option as it was typed.

        game: what is played; options: the others of the game, such as ``mode``.
        """
        given = self.options()
        if game != FIRST:
            for flag, value in self.flags():
                raise ValueError(f"--{f'{flag} {value}'.strip()}: {game} has no such option, only {FIRST} has")
            return
        try:
            checked_setting(**options, **given)
        except ValueError as error:
            name, _, _ = str(error).partition("=")
            if name not in given:
                raise
            typed = f"--{name.replace('_', '-')} {_typed(given[name])}".strip()
            raise ValueError(f"{typed}: {str(error).partition(': ')[2]}".replace("mode='family'", "--mode family")) from None


NOTHING = Expansion()
"""The base box alone."""


def recorded(settings: dict[str, Any]) -> Expansion:
    """What of Kittens + Beasts a run was played with. settings: of its JSON file."""
    found: dict[str, Any] = {name: tuple(value) if isinstance(value := settings[name], list) else value for name in vars(NOTHING)}
    return Expansion(**found)


def _typed(value: Any) -> str:
    """A value as people type it."""
    return "" if value is True else ",".join(value) if isinstance(value, tuple) else str(value)


def typed(
    modules: str | None,
    lesson_modules: str | None,
    family_cards: str = "base",
    promo_oshax: bool = False,
    promo_rare_treasures: bool = False,
) -> Expansion:
    """What the command line says. modules, lesson_modules: names with commas between them, None if nothing was typed."""
    letters = names(lesson_modules)
    return Expansion(
        names(modules) or (), MODULES if letters is None else letters, family_cards, promo_oshax, promo_rare_treasures
    )


def names(typed: str | None) -> tuple[str, ...] | None:
    """Names with commas between them; None if nothing was typed."""
    return None if typed is None else tuple(name.strip() for name in typed.split(",") if name.strip())
