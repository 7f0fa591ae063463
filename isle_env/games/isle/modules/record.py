"""What a module keeps in the record of a game. Each has a file of this name in its folder, with a function ``kept``."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import NamedTuple

import numpy as np

from isle_env.engine import record
from isle_env.games.options.isle import MODULES


class Kept(NamedTuple):
    """The fields of one module. In a game without it they are blank."""

    fields: tuple[record.Field, ...]
    bounds: Mapping[str, int | tuple[int, int] | None]
    """Of these fields, and of those of a boat that are there for the module; see laws/bounds.py."""
    fill: Callable[[np.void], None] | None = None
    """Puts into a fresh record what lies ready before the deal."""

    @property
    def empty(self) -> list[str]:
        """The fields that hold NONE where there is nothing."""
        return [name for name, most in self.bounds.items() if isinstance(most, tuple)]


def in_each(file: str) -> list[ModuleType]:
    """A file of every module, in the order of ``MODULES``. file: its name, without ``.py``; the folder has the module's name."""
    return [importlib.import_module(f"{__package__}.{name}.{file}") for name in MODULES]


def kept(seats: int, days: int) -> dict[str, Kept]:
    """What each module keeps, by its name. seats: those for which a record has room; days: of a game."""
    return {name: file.kept(seats, days) for name, file in zip(MODULES, in_each("record"), strict=True)}
