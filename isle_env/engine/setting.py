"""What the checked options of every game have in common, for faces that serve all games; and how numbers are checked.

checked(num_players, **options) ─→ Setting ─→ rules, num_players, template …      games/*/setting.py make them
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from isle_env.engine.numbers import index
from isle_env.engine.rules import Rules

SOLO = "solo"
"""The mode in which one seat plays against the sister, in every game that has her."""


class Setting(Protocol):
    """The options of a game, checked. Its record keeps all of them."""

    @property
    def rules(self) -> Rules:
        """The game."""
        ...

    @property
    def num_players(self) -> int:
        """Seats."""
        ...

    @property
    def mode(self) -> str:
        """``SOLO`` for a game against the sister; else a name of the game's own, ``"standard"`` where it has one mode."""
        ...

    @property
    def difficulty(self) -> str | None:
        """Of a game against the sister, else None."""
        ...

    @property
    def template(self) -> np.ndarray:
        """The record that such games start from: an array of one. Do not write to it."""
        ...

    def differences(self, other: Any) -> list[str]:
        """How another setting of the same game differs, in words; empty if games of one can go on in the other."""
        ...


def whole_number(name: str, value: Any) -> int:
    """A whole number of Python's or NumPy's, as an int. Raises ``TypeError`` for anything else, such as 1.0, "1" or True."""
    if not isinstance(value, bool):  # Python counts True as 1
        try:
            return index(value)
        except TypeError:
            pass
    raise TypeError(f"{name} {value!r} is a {type(value).__name__}; expected a whole number")


def seat_number(seat: Any, num_players: int) -> int:
    """A seat of a game with so many, as an int. Raises ``ValueError`` for one that it has not, ``TypeError`` for no number."""
    number = whole_number("seat", seat)
    if not 0 <= number < num_players:
        raise ValueError(f"seat {seat}: this game has seats 0 to {num_players - 1}")
    return number


def has_flags(values: Any) -> bool:
    """Is any of these a bool? In a list NumPy makes whole numbers of bools that stand among whole numbers.

    values: what an array is made of. An array is answered False: all that it holds is of its type, which callers look at.
    """
    return isinstance(values, (list, tuple)) and any(isinstance(value, (bool, np.bool_)) for value in values)


def is_one(value: Any) -> bool:
    """Is it the number 1, of Python's or NumPy's?"""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and value == 1


def in_words(pairs: Sequence[tuple[str, Any, Any]]) -> list[str]:
    """The options that differ, in words. pairs: name, value here, value there."""
    return [f"{name}={theirs!r} instead of {ours!r}" for name, ours, theirs in pairs if ours != theirs]
