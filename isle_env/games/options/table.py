"""`Option`: all that is said of one option of a game; and how its values are checked, the same way in every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Option:
    """One option of a game. What is a text for people may be empty: then the option is not there for them to choose."""

    name: str
    default: Any
    check: Callable[[str, Any], Any]
    """(name, value) → the value as the game keeps it. Raises ``ValueError``/``TypeError`` naming what would be right."""
    meaning: str
    """Its values and what they do, for the tables in docstrings and docs."""
    modes: tuple[str, ...]
    """The modes that have it; of a game that has it in no mode, it says why (``elsewhere``)."""
    elsewhere: str = ""
    """Why it is refused in the other modes; ``{mode!r}`` stands for the mode."""
    kept: bool = False
    """Does the record keep it, a flag, in a field of its name? What is from Kittens + Beasts is a bit of its ``box`` instead."""
    values: tuple[Any, ...] = ()
    """What can be chosen, the default first; of several names: the names. Empty: a flag."""
    several: bool = False
    """Is any number of ``values`` chosen?"""
    letters: bool = False
    """Is it typed as letters, such as ``A,B,I``?"""
    from_box: tuple[Any, ...] = ()
    """What of its values is from Kittens + Beasts, which not every player plays."""
    help: str = ""
    """Of ``--name`` on the command line."""
    metavar: str | None = None
    """What stands for the value there; None: its type."""
    shown_default: str | None = None
    """Of the default there; None: the default itself."""
    in_runs: bool = False
    """Do tournaments and other runs of games take it, and not `isle play` alone?"""
    said: Callable[[Any], str] = str
    """The value in the headline of a run."""
    label: str = ""
    """In the form for a new game of `isle play`."""
    texts: Mapping[Any, str] = field(default_factory=dict)
    """Words for values there, where they are not the values themselves."""
    in_sight: bool = False
    """Is it in sight there? The other options are folded away."""

    @property
    def is_flag(self) -> bool:
        """Is it on or off?"""
        return isinstance(self.default, bool)

    @property
    def is_names(self) -> bool:
        """Is its value several names?"""
        return isinstance(self.default, tuple)

    def expands(self, value: Any) -> bool:
        """Is anything of this value from Kittens + Beasts?"""
        return any(one in self.from_box for one in (value if self.is_names else (value,)))


Options = tuple[Option, ...]
"""The options of a game, in the order in which they are shown and checked."""


def names_of(options: Options) -> str:
    """The options of a game for a message, the number of seats first. Not those that it has in no mode."""
    return ", ".join(["num_players", *(option.name for option in options if option.modes)])


def kept(options: Options) -> tuple[str, ...]:
    """The options that the game's record keeps in fields of their names, 0 or 1."""
    return tuple(option.name for option in options if option.kept)


def modes_of(options: Options) -> set[str]:
    """The modes that a game has."""
    return {mode for option in options for mode in option.modes}


def checked_values(options: Options, mode: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game by name, in the order of the table; those not given have their defaults.

    mode: the game's; given: checked to have no other names. Raises ``ValueError``/``TypeError`` naming the wrong option and what
    would be right.
    """
    values = {}
    for option in options:
        name, value, there = option.name, given.get(option.name, option.default), mode in option.modes
        if there or option.default is not None:
            value = option.check(name, value)
        if not there and value != option.default:
            raise ValueError(f"{name}={value!r}: {option.elsewhere.format(mode=mode)}")
        values[name] = value
    return values


def flag(name: str, value: Any) -> bool:
    """On or off. Raises ``TypeError`` for anything but a bool."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}={value!r}: expected True or False")
    return bool(value)


def one_of(values: tuple[str, ...], none: str | None = None) -> Callable[[str, Any], str]:
    """One of these names. none: what None stands for, if it may be given."""

    def check(name: str, value: Any) -> str:
        if value is None and none is not None:
            return none
        if value not in values:
            raise ValueError(f"{name}={value!r}: expected one of {list(values)}")
        return str(value)

    return check


def any_of(values: tuple[str, ...]) -> Callable[[str, Any], tuple[str, ...]]:
    """Any of these names, each once, in their order; None: none of them."""

    def check(name: str, value: Any) -> tuple[str, ...]:
        names = () if value is None else strings(name, value)
        if names is None or len(set(names)) != len(names) or not set(names) <= set(values):
            raise ValueError(f"{name}={value!r}: expected any of {list(values)}, each once")
        return tuple(known for known in values if known in names)

    return check


def names(such_as: tuple[str, ...], letters: bool = False) -> Callable[[str, Any], tuple[str, ...]]:
    """Names that the rules check themselves. such_as: an example; letters: each of them is a letter."""

    def check(name: str, value: Any) -> tuple[str, ...]:
        found = strings(name, value, letters)
        if found is None:
            raise ValueError(f"{name}={value!r}: expected a sequence of names, such as {such_as}")
        return found

    return check


def strings(name: str, value: Any, letters: bool = False) -> tuple[str, ...] | None:
    """Names as a tuple; None for anything that is no sequence of strings. Raises ``ValueError`` for one string: it is none."""
    if isinstance(value, str):
        typed = list(value) if letters and "," not in value else value.split(",")
        meant = tuple(entry.strip() for entry in typed if entry.strip())
        raise ValueError(f"{name}={value!r}: expected a sequence of names, not one string: {name}={meant!r}")
    found = tuple(value) if isinstance(value, (tuple, list, set, frozenset)) else (None,)
    return found if all(isinstance(entry, str) for entry in found) else None
