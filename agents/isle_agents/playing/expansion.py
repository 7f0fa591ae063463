"""What of Kittens + Beasts a run is played with, as the command line says it.

--modules kittens,beasts --lesson-modules A,B,I  ─▶ Expansion ─▶ options of Game.new, entries of the JSON file, further columns
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from isle_env.engine.rules import Rules
from isle_env.games.known import DEFAULT_GAME
from isle_env.games.options import TABLES
from isle_env.games.options.isle import MODES
from isle_env.setting import checked_setting

OPTIONS = tuple(option for option in TABLES[DEFAULT_GAME] if option.in_runs)
"""The options of The Isle of Cats that runs take."""
_DEFAULTS = {option.name: option.default for option in OPTIONS}


@dataclass(frozen=True, init=False)
class Expansion:
    """The options of The Isle of Cats that are not in its base box, or choose from both boxes: :data:`OPTIONS`, by name."""

    values: tuple[tuple[str, Any], ...]
    """Name and value of each of them, in the order of the table."""

    def __init__(self, **options: Any) -> None:
        """options: those that are not at their defaults. Raises ``TypeError`` for an unknown one."""
        for name in options.keys() - _DEFAULTS.keys():
            raise TypeError(f"a run has no option {name!r}; it has {', '.join(_DEFAULTS)}")
        object.__setattr__(self, "values", tuple({**_DEFAULTS, **options}.items()))

    def __getitem__(self, name: str) -> Any:
        """The value of an option."""
        return dict(self.values)[name]

    @property
    def modules(self) -> tuple[str, ...]:
        """Any of kittens, beasts, events."""
        return self["modules"]  # type: ignore[no-any-return]

    def options(self) -> dict[str, Any]:
        """Those that are not at their defaults, as ``Game.new`` takes them."""
        return {name: value for name, value in self.values if value != _DEFAULTS[name]}

    def flags(self) -> list[tuple[str, str]]:
        """Those not at their defaults, as options of the command line: names and values; a flag has an empty value."""
        return [(name.replace("_", "-"), _typed(value)) for name, value in self.options().items()]

    def in_words(self) -> str:
        """What is in play, for a headline: empty without any of it."""
        asked = self.options()
        words = [option.said(asked[option.name]) for option in OPTIONS if option.name in asked]
        return f" with {', '.join(words)}" if words else ""

    @property
    def in_play(self) -> bool:
        """Is anything of the box in play?"""
        return any(option.expands(self[option.name]) for option in OPTIONS)

    def rules(self, game: str) -> Rules:
        """The rules of the run, with the versions that they have. game: what is played."""
        return checked_setting(game=game, **self._any()).rules

    def _any(self) -> dict[str, Any]:
        """The options of some game with all this."""
        asked = self.options()
        tables = [option.modes for option in OPTIONS if option.name in asked]
        return {**asked, "mode": next((mode for mode in MODES if all(mode in modes for modes in tables)), MODES[0])}

    def check(self, game: str, **options: Any) -> None:
        """Raises ``ValueError`` for what cannot be played; the message names the option as it was typed.

        game: what is played; options: the others of the game, such as ``mode``.
        """
        given = self.options()
        there = {option.name for option in TABLES[game]}
        for flag, value in self.flags():
            if flag.replace("-", "_") not in there:
                raise ValueError(f"--{f'{flag} {value}'.strip()}: {game} has no such option, only {DEFAULT_GAME} has")
        try:
            checked_setting(game=game, **options, **given)
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
    return Expansion(**{name: tuple(value) if isinstance(value := settings[name], list) else value for name in _DEFAULTS})


def _typed(value: Any) -> str:
    """A value as people type it."""
    return "" if value is True else ",".join(value) if isinstance(value, tuple) else str(value)
